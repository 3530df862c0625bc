//! `fmtc inject`: programs that were linked without formatters, or with others, still run and show what was put into them.

use crate::engine::ask::{Ask, Session};
use crate::engine::debugger::Debugger;
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::transcript::{Transcript, same};
use std::sync::Arc;

const SOURCE: &str = "tests/debuggers/cases/two_objects/main.cpp";
const FORMATTERS: &str = "tests/debuggers/inject";

const INJECT: &str = "fmtc inject \"$F/new.fmt\" program";
const INJECT_LONG: &str = "fmtc inject \"$F/long.fmt\" program";
const PLAIN: &str = "clang++-22 -g \"$SOURCE\" -o program";
const LINKED: &str =
    "clang++-22 -g \"$SOURCE\" sections/old.o -fuse-ld=lld -Wl,--gc-sections -o program";
const OBJECT: &str = "clang++-22 -g -c \"$SOURCE\" -o main.o\nfmtc inject \"$F/new.fmt\" main.o";
const KEEP_DEBUG: &str = "objcopy --only-keep-debug program program.debug";
const SPLIT: &str = "strip program\nobjcopy --add-gnu-debuglink=program.debug program";

/// What happens to a program before its last formatters are put in, or after.
const HISTORIES: [(&str, &[&str], &[&str]); 8] = [
    ("added", &["22", "23"], &[PLAIN, INJECT]),
    (
        "replaced",
        &["22", "23"],
        &[PLAIN, INJECT_LONG, "fmtc inject \"$F/short.fmt\" program", INJECT],
    ),
    ("superseded", &["22", "23"], &[LINKED, INJECT]),
    ("superseded twice", &["22", "23"], &[LINKED, INJECT_LONG, INJECT]),
    // LLDB 22 finds it only if the debug file has it, and the program has none.
    (
        "into the debug file",
        &["22", "23"],
        &[PLAIN, KEEP_DEBUG, "fmtc inject \"$F/new.fmt\" program.debug", SPLIT],
    ),
    ("into the stripped program", &["23"], &[PLAIN, KEEP_DEBUG, SPLIT, INJECT]),
    (
        "into an object",
        &["22", "23"],
        &[OBJECT, "clang++-22 main.o -fuse-ld=lld -Wl,--gc-sections -o program"],
    ),
    (
        "into an object by bfd",
        &["22", "23"],
        &[OBJECT, "clang++-22 main.o -fuse-ld=bfd -Wl,--gc-sections -o program"],
    ),
];

/// It runs, says nothing, and tools have nothing to complain about.
const IS_WHOLE: &str = "\
test -z \"$(./program)\"
readelf -a program 2>complaints >all
llvm-readobj-22 --all program 2>>complaints >all
cat complaints
test ! -s complaints";

const SHOWN: &str = "\
(lldb) frame variable left twice
(Left) left = new 1
(Twice) twice = also new
";

/// What a program was linked with stays.
const KEPT: &str = "\
(lldb) frame variable right
(Right) right = R(new 2)
";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, debuggers, steps) in HISTORIES {
        let kept = if steps.contains(&LINKED) { KEPT } else { "" };
        let program = Arc::new(Program {
            name: format!("inject/{name}"),
            source: SOURCE.into(),
            inputs: vec![FORMATTERS.into()],
            sections: format!(
                "fmtc compile \"$ROOT/{}\" -o old.o",
                SOURCE.replace("main.cpp", "one.fmt")
            ),
            build: format!("F=\"$ROOT/{FORMATTERS}\"\n{}\n{IS_WHOLE}", steps.join("\n")),
            needs: vec![
                "clang++-22",
                "ld.lld-22",
                "ld.bfd",
                "llvm-readobj-22",
                "readelf",
                "objcopy",
                "strip",
            ],
            ..Program::default()
        });
        for debugger in debuggers.iter().copied().map(Debugger::Lldb) {
            let wanted = Transcript::parse(&format!("{SHOWN}{kept}"));
            let question = Session::new(wanted.clone());
            let ask = Ask { program: program.clone(), debugger, question };
            let name = format!("{}/shows", program.name);
            trials.push(Trial::ask(name, ask, &[], move |found| same(&wanted, &found)));
        }
    }
    trials
}
