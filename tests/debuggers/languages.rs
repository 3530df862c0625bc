//! Languages of which LLDB shows no variables, and drafts for the types of others: `programs/languages.toml`.

use crate::accused;
use crate::engine::{
    Debugger, Program, Question, Session, Trial, debugger, output, program, table, trials_of, word,
    words,
};
use crate::transcript::Transcript;
use std::process::Command;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for row in table("languages", "language") {
        let program = program(row);
        trials.extend(trials_of(row, &program));
        let variables = words(&row["variables"]);
        let is_shown = variables.len() == 1;
        for debugger in debugger::lldbs() {
            let wanted = format!("(lldb) target variable {}\n", variables[0]);
            let session = Session::unstarted(Transcript::parse(&wanted));
            trials.push(Trial::of(&program, debugger, "shown", session, move |shown| {
                let shown = shown.to_string();
                let is_right = match is_shown {
                    true => shown.contains("(geo.Point) origin = (3, -4)"),
                    false => !shown.contains("(3, -4)") && shown.contains("error: "),
                };
                if is_right { Ok(()) } else { Err(shown) }
            }));
        }
        let [_, in_gdb] = *variables else { continue };
        for gdb in debugger::gdbs() {
            trials.push(Trial::of(&program, gdb, "shown", Printed(in_gdb), |shown| {
                if shown.contains("$1 = (3, -4)") { Ok(()) } else { Err(shown) }
            }));
        }
    }
    trials.extend(table("languages", "drafted").into_iter().map(|row| {
        let program = program(row);
        let needs = program.needs.clone();
        Trial::run(word(&row["trial"]), &needs, move || accused::drafted(program.path()?))
    }));
    trials
}

/// What gdb prints of a variable, with the runtime that the program carries.
struct Printed(&'static str);

impl Question for Printed {
    type Answer = String;

    fn words(&self) -> String {
        self.0.to_owned()
    }

    fn answer(&self, program: &Program, gdb: Debugger) -> Result<String, String> {
        let mut command = Command::new(gdb.command());
        command.args(["-nx", "-q", "-batch", "-iex", "set auto-load safe-path /", "-ex"]);
        let shown = output(command.arg(format!("print {}", self.0)).arg(program.path()?))?;
        Ok(String::from_utf8_lossy(&shown).into_owned())
    }
}
