//! Formatters as summary strings show what they show as bytecode.

use crate::engine::{Ask, Program, Session, Trial, lldbs, shows_all};
use crate::transcript::{Transcript, same};
use std::sync::Arc;

/// The value of a pointer is the same in all programs.
const COMMANDS: &str = "(lldb) frame variable p\n(lldb) frame variable line\n\
                        (lldb) frame variable box\n(lldb) frame variable inner\n";
const TEXTS: [&str; 2] = ["x=-1 d=2.5 s=\"a \\\"quoted\\\" $text\" c=Green ip=7 'z'true", "sub=3"];

pub(crate) fn trials() -> Vec<Trial> {
    let [strings, bytecode] = ["strings", "plain"].map(|formatters| {
        let name = if formatters == "plain" { "bytecode" } else { formatters };
        let folder = "tests/debuggers/summaries";
        let sections = format!("fmtc compile \"$ROOT\"/{folder}/{formatters}.fmt -o main.o");
        let source = format!("{folder}/main.cpp");
        Arc::new(Program::of_clang(format!("summaries/{name}"), source, sections))
    });
    let trial = |debugger| {
        let [strings, bytecode] = [&strings, &bytecode].map(|program| {
            let question = Session::new(Transcript::parse(COMMANDS));
            Ask { program: program.clone(), debugger, question }
        });
        let name = format!("{}/same", strings.program.name);
        let trial = Trial::ask(name, (strings, bytecode), &[], |(strings, bytecode)| {
            same(&bytecode, &strings)?;
            shows_all(&bytecode.to_string(), &TEXTS)
        });
        trial.that_wants(&format!("{TEXTS:?}"))
    };
    lldbs().into_iter().map(trial).collect()
}
