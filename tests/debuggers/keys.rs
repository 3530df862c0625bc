//! Keys match: each formatter shows the name of the variable that it is for.
//!
//! Comments in `keys/main.cpp` and `keys/main.rs` say the key of a variable. Keys of C++ are tried in programs for
//! Linux, for Windows with a PDB, and for MinGW; keys of Rust as they are written, and as `fmtc types --key` prints them.

use crate::engine::ask::Session;
use crate::engine::debugger::lldbs;
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, read};
use crate::transcript::Transcript;
use regex::Regex;
use std::sync::Arc;

/// A system, the target, how its debug information is written, and what links its programs.
const SYSTEMS: [(&str, &str, &str, &str); 3] = [
    ("linux", "x86_64-unknown-linux-gnu", "-fPIC", "ld.lld-22 -shared -o program"),
    (
        "pdb",
        "x86_64-pc-windows-msvc",
        "-gcodeview",
        "lld-link-22 /nodefaultlib /entry:mainCRTStartup /subsystem:console /debug /out:program",
    ),
    ("mingw", "x86_64-w64-windows-gnu", "", "ld.lld-22 -m i386pep -e mainCRTStartup -o program"),
];

pub(crate) fn trials() -> Vec<Trial> {
    let source = "tests/debuggers/keys/main.cpp";
    let variables = variables(source);
    let lines = variables.iter().map(|(name, key)| format!("summary {key} \"<{name}>\"\n"));
    let keys = here(&lines.collect::<String>());
    let mut trials = Vec::new();
    for (system, target, options, link) in SYSTEMS {
        let program = Program {
            name: format!("keys/{system}/clang"),
            source: source.into(),
            sections: format!(
                "cat > keys.fmt {keys}fmtc compile --quiet keys.fmt --target {target} -o keys.o"
            ),
            build: format!(
                "clang++-22 -std=c++20 -g {options} -O0 -ffreestanding -fno-exceptions -w --target={target} \
                 -c \"$SOURCE\" -o main.o\n{link} main.o sections/keys.o"
            ),
            needs: vec!["clang++-22", link.split(' ').next().unwrap_or_default()],
            ..Program::default()
        };
        trials.extend(match_all("target variable", program, &variables, Session::unstarted));
    }
    trials.extend(of_rust());
    trials
}

fn of_rust() -> Vec<Trial> {
    let source = "tests/debuggers/keys/main.rs";
    let variables = variables(source);
    // What an enum is does not stand in Rust.
    let written = |ty: &str| ty.replace("program::", "crate::").replace("enum ", "");
    let lines =
        variables.iter().map(|(name, ty)| format!("summary {} \"<{name}>\"\n", written(ty)));
    let written = format!("cat > keys.fmt {}", here(&lines.collect::<String>()));
    let lines = variables.iter().map(|(name, ty)| format!("{name} {ty}\n"));
    let printed = format!(
        "while read -r name type; do\n\
         key=$(fmtc types --key \"$type\" < /dev/null | sed 's/[\\\\\"]/\\\\&/g')\n\
         printf 'summary \"%s\" \"<%s>\"\\n' \"$key\" \"$name\"\n\
         done > keys.fmt {}",
        here(&lines.collect::<String>())
    );
    let trials = [("as written", written), ("as printed", printed)].map(|(name, keys)| {
        let program = Program {
            name: format!("keys/rust {name}/rustc"),
            source: source.into(),
            sections: format!("{keys}fmtc compile --quiet --crate program keys.fmt -o keys.o"),
            build: "rustc --crate-name program --edition 2024 -g -Clink-arg=sections/keys.o \"$SOURCE\" \
                    -o program"
                .to_owned(),
            needs: vec!["rustc", "gcc"],
            ..Program::default()
        };
        match_all("frame variable", program, &variables, Session::new)
    });
    trials.into_iter().flatten().collect()
}

/// The variables of a program with their keys.
fn variables(source: &str) -> Vec<(String, String)> {
    let pattern = r"(?m)(\w+)(?:\[\w*\])*(?:: .+)? = .*// key: (.+)$";
    let pattern = Regex::new(pattern).expect("a pattern");
    let text = read(source).unwrap_or_else(|error| panic!("{error}"));
    let all = pattern.captures_iter(&text).map(|found| (found[1].to_owned(), found[2].to_owned()));
    all.collect()
}

/// A text as the input of a command of the shell.
fn here(text: &str) -> String {
    format!("<<'END'\n{text}END\n")
}

/// A trial for each LLDB.
fn match_all(
    command: &str,
    program: Program,
    variables: &[(String, String)],
    session: fn(Transcript) -> Session,
) -> Vec<Trial> {
    let program = Arc::new(program);
    let names: Vec<String> = variables.iter().map(|(name, _)| name.clone()).collect();
    let commands = names.iter().map(|name| format!("(lldb) {command} {name}\n"));
    let commands = Transcript::parse(&commands.collect::<String>());
    let trial = |debugger| {
        let names = names.clone();
        let session = session(commands.clone());
        Trial::of(&program, debugger, "match", session, move |found| {
            check(&names, &found.to_string())
        })
    };
    lldbs().into_iter().map(trial).collect()
}

/// Each variable shows its name between `<` and `>`.
fn check(names: &[String], said: &str) -> Outcome {
    let is_shown = |name: &&String| {
        let line = said.lines().find(|line| line.contains(&format!(") {name} = ")));
        line.is_some_and(|line| line.contains(&format!("<{name}>")))
    };
    let missed: Vec<_> = names.iter().filter(|name| !is_shown(name)).collect();
    match missed.is_empty() && names.len() > 40 {
        true => Ok(()),
        false => Err(format!("{missed:?} of {}:\n{said}", names.len())),
    }
}
