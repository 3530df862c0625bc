//! Formatters as summary strings show what they show as bytecode, and both may be in one program.

use crate::engine::ask::{Ask, Session};
use crate::engine::debugger::lldbs;
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, shows_all};
use crate::transcript::{Transcript, same};
use std::sync::Arc;

/// The value of a pointer is the same in all programs.
const COMMANDS: &str = "(lldb) frame variable p\n(lldb) frame variable line\n\
                        (lldb) frame variable box\n(lldb) frame variable inner\n";
const TEXTS: [&str; 2] = ["x=-1 d=2.5 s=\"a \\\"quoted\\\" $text\" c=Green ip=7 'z'true", "sub=3"];
const TEXTS_OF_BOTH: [&str; 3] = ["inner 7", "0x0000002a of Box<int>", "inner 3 \"'z'\""];

pub(crate) fn trials() -> Vec<Trial> {
    let bytecode = program("bytecode", "plain.fmt");
    let strings = program("strings", "strings.fmt");
    let both = program("both", "both.fmt");
    let mut trials = Vec::new();
    for debugger in lldbs() {
        let ask = |program: &Arc<Program>| {
            let question = Session::new(Transcript::parse(COMMANDS));
            Ask { program: program.clone(), debugger, question }
        };
        let asks = (ask(&strings), ask(&bytecode));
        let is_same = |(strings, bytecode): (Transcript, Transcript)| -> Outcome {
            same(&bytecode, &strings)?;
            shows_all(&bytecode.to_string(), &TEXTS)
        };
        let trial = Trial::ask(format!("{}/same", strings.name), asks, &[], is_same);
        trials.push(trial.that_wants(&format!("{TEXTS:?}")));
        let session = Session::new(Transcript::parse(COMMANDS));
        let trial = Trial::of(&both, debugger, "shows", session, |said| {
            shows_all(&said.to_string(), &TEXTS_OF_BOTH)
        });
        trials.push(trial.that_wants(&format!("{TEXTS_OF_BOTH:?}")));
    }
    trials
}

fn program(name: &str, formatters: &str) -> Arc<Program> {
    let sections =
        format!("fmtc compile \"$ROOT\"/tests/debuggers/summaries/{formatters} -o main.o");
    let source = "tests/debuggers/summaries/main.cpp";
    Arc::new(Program::of_clang(format!("summaries/{name}"), source, sections))
}
