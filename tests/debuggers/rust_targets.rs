//! A package of Cargo with a target of each kind: `crate::` in keys, and formatters beside types, are for the crate that
//! a type is in, whatever its name.

use crate::engine::ask::{Ask, Session};
use crate::engine::debugger;
use crate::engine::program::Program;
use crate::engine::table::shown;
use crate::engine::trial::Trial;
use crate::transcript::{Transcript, same};
use std::sync::Arc;

/// The files that Cargo makes of targets, with their crates. A build script's formatters are not for the last two.
const TARGETS: [(&str, &str); 6] = [
    ("lib", "core_of_NAME"),
    ("targets", "targets_NAME"),
    ("shown", "shown_NAME"),
    ("plugin", "plugin_NAME"),
    ("checks", "checks_NAME"),
    ("speed", "speed_NAME"),
];

/// What each target shows of its own values.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (kind, profile, count) in
        [("beside", "debug", 6), ("beside", "release", 6), ("script", "debug", 4)]
    {
        let name = format!("{kind}_{profile}");
        let variables = format!("KIND={kind} PROFILE={profile}");
        let program =
            Program::by_script(&format!("rust_targets/{name}"), "rust_targets", &variables, "");
        let (program, shown) = (Arc::new(program), shown(&format!("rust_targets/{kind}.txt")));
        for debugger in debugger::lldbs() {
            let ask = |(file, crate_name): &(&'static str, &str)| {
                let shown = shown.replace("CRATE", &crate_name.replace("NAME", &name));
                let question = Session { file, ..Session::unstarted(Transcript::parse(&shown)) };
                Ask { program: program.clone(), debugger, question }
            };
            let asks: Vec<_> = TARGETS.iter().take(count).map(ask).collect();
            let wanted: Vec<_> = asks.iter().map(|ask| ask.question.wanted.clone()).collect();
            let check = move |found: Vec<Transcript>| {
                wanted.iter().zip(&found).try_for_each(|(wanted, found)| same(wanted, found))
            };
            trials
                .push(Trial::ask(format!("{}/shows", program.name), asks, &[], check).each_time());
        }
    }
    trials
}
