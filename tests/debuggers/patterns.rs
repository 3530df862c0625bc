//! Which patterns debuggers accept, and what they match, is what `tests/vectors/patterns.json` says.

use crate::engine::{Debugger, Program, Question, Trial, lldbs, output, read, script};
use std::sync::Arc;

const VECTORS: &str = "tests/vectors/patterns.json";

/// What the script measures, which builds its own program.
struct Measured;

impl Question for Measured {
    type Answer = String;

    fn words(&self) -> String {
        "patterns.py".to_owned()
    }

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<String, String> {
        let found = program.folder()?.join(format!("{}.json", debugger.release()));
        output(script("patterns.py").args(["--lldb", debugger.release(), "-o"]).arg(&found))?;
        read(found)
    }
}

pub(crate) fn trials() -> Vec<Trial> {
    let program = Arc::new(Program {
        name: "patterns/clang".to_owned(),
        source: "tests/debuggers/patterns.py".into(),
        needs: vec!["clang-22"],
        ..Program::default()
    });
    let wanted = read(VECTORS).unwrap_or_else(|error| panic!("{error}"));
    let trial = |debugger| {
        let of_file = wanted.clone();
        let trial = Trial::of(&program, debugger, "match", Measured, move |found| {
            if found == of_file { Ok(()) } else { Err(format!("{VECTORS} is not\n{found}")) }
        });
        trial.that_wants(&wanted)
    };
    // The script runs inside the debugger's Python, which the library of 24 lacks.
    lldbs().into_iter().filter(|lldb| lldb.release() != "24").map(trial).collect()
}
