//! Formatters of users in their init files, as docs/building.md tells.

use crate::engine::{
    Debugger, Program, Question, Trial, batch, lldbs, preparation, program, read, table, text,
    write,
};
use std::process::Command;
use std::sync::Arc;

pub(crate) fn trials() -> Vec<Trial> {
    let libraries = program(table("small", "libraries")[0]);
    // LLDB 24 has no command that reads an init file.
    let asked = lldbs().into_iter().filter(|lldb| lldb.release() != "24");
    asked.map(|debugger| users_own(&libraries, debugger)).collect()
}

/// The lines of the documentation, in an init file, show the user's text before and after the program has started.
fn users_own(program: &Arc<Program>, debugger: Debugger) -> Trial {
    let text = read("docs/building.md").unwrap_or_else(|error| panic!("{error}"));
    let start = text.find("\ntype summary add").expect("a block in docs/building.md");
    let block = text[start..].split("```").next().unwrap_or_default().to_owned();
    let trial = Trial::of(program, debugger, "shows", WithInit(block), |printed| {
        match printed.matches("(geo::Vec2) corner = mine: 3\n").count() {
            2 => Ok(()),
            count => Err(format!("{count} times instead of 2:\n{printed}")),
        }
    });
    trial.that_wants("mine")
}

/// What LLDB prints with an init file.
struct WithInit(String);

impl Question for WithInit {
    type Answer = String;

    fn words(&self) -> String {
        self.0.clone()
    }

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<String, String> {
        let init = program.folder()?.join(format!("{}.lldbinit", debugger.release()));
        write(&init, &self.0)?;
        let start = preparation(&program.source())?;
        let look = ["target variable corner"];
        let lines = look.into_iter().chain(start.iter().map(String::as_str)).chain(look);
        batch(Command::new(debugger.command()).args(["-S", text(&init)]), program, lines)
    }
}
