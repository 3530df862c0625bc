//! The crate `fmtc-macros`: values with formatters beside their types, built by Cargo and looked at in LLDB. The other trials
//! are in `programs/macros.toml`.

use crate::engine::{
    Debugger, InGdb, Outcome, Session, Trial, debugger, program, shown, table, word, words,
};
use crate::texts::{first_text, normal};
use crate::transcript::{Transcript, difference};
use serde_json::Value;

pub(crate) fn trials() -> Vec<Trial> {
    table("macros", "values").into_iter().flat_map(values).collect()
}

/// The values of a file, in a program of this name.
fn values(row: &'static Value) -> Vec<Trial> {
    let (program, from) = (program(row), word(&row["from"]));
    let name = program.name.trim_start_matches("macros/");
    let has_types = name.ends_with("_enums");
    let wanted = shown(&format!("macros/{}.txt", if has_types { name } else { from }));
    let wanted = Transcript::parse(&wanted.replace(&format!("{from}::"), &format!("{name}::")));
    let trial = |debugger| {
        let wanted = wanted.clone();
        let session = Session::new(wanted.clone());
        let check = move |found| compare(&wanted, &found, debugger, has_types);
        Trial::of(&program, debugger, "shows", session, check).each_time()
    };
    let mut trials: Vec<Trial> = debugger::lldbs().into_iter().map(trial).collect();
    let gdbs = if has_types { debugger::gdbs() } else { Vec::new() };
    trials.extend(gdbs.into_iter().map(|gdb| {
        let texts = wanted.exchanges().map(|(asked, shown)| {
            let name = asked.rsplit(' ').next().unwrap_or_default();
            (name.to_owned(), normal(first_text(shown)))
        });
        let texts: Vec<(String, String)> = texts.collect();
        let names = texts.iter().map(|(name, _)| name.clone()).collect();
        let values = InGdb::new("values.py", names);
        Trial::of(&program, gdb, "shows", values, move |(shown, _)| {
            let is_wrong =
                |(name, wanted): &&(String, String)| normal(word(&shown[name]["text"])) != *wanted;
            match texts.iter().find(is_wrong) {
                None => Ok(()),
                Some((name, wanted)) => Err(format!("{name}: not {wanted}, but {}", shown[name])),
            }
        })
        .each_time()
    }));
    trials
}

/// Compares them; with formatters that are made from the types of the program, each variant is known.
fn compare(
    wanted: &Transcript,
    found: &Transcript,
    debugger: Debugger,
    has_types: bool,
) -> Outcome {
    let row = table("macros", "unknown")[0];
    let [always, before_23] = ["always", "before_23"].map(|key| words(&row[key]));
    let is_right = |(wanted, found): ((&str, &str), (&str, &str))| {
        let name = wanted.0.rsplit(' ').next().unwrap_or_default();
        let may_be_unknown = !has_types
            && (always.contains(&name) || debugger.release() < "23" && before_23.contains(&name));
        match may_be_unknown {
            true => found.1.lines().next().is_some_and(|line| line.ends_with(" = {")),
            false => wanted.1 == found.1,
        }
    };
    match wanted.exchanges().zip(found.exchanges()).all(is_right) {
        true => Ok(()),
        false => Err(difference(wanted, found)),
    }
}
