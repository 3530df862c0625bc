//! `rust-lldb` and CodeLLDB, whose formatters give most values other children: our texts are those
//! of plain LLDB there. The lists of children that we make are too (`corpus.rs`).

use crate::cases::compare;
use crate::engine::ask::{Ask, Question, expected, preparation};
use crate::engine::debugger::Debugger;
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{output, read, root, run, scratch, write};
use crate::rustc;
use crate::transcript::Transcript;
use crate::ways::RUST;
use std::process::Command;
use std::sync::Arc;

/// The cases that are looked at, each a folder of `cases`.
const CASES: [&str; 2] = ["rust", "rust_values"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for case in CASES {
        let folder = root().join("tests/debuggers/cases").join(case);
        let formatters = [folder.join("formatters.fmt")];
        let name = format!("beside/{case}");
        let program = Arc::new(RUST[0].program(&name, &folder.join("main.rs"), &formatters));
        let mut add = |question: &str, debugger: Debugger, commands| {
            let file = expected(&folder.join("expected.txt"), debugger);
            let wanted =
                read(&file).map_or_else(|e| panic!("{e}"), |text| Transcript::parse(&text));
            let session = Beside { commands, wanted: wanted.clone() };
            let ask = Ask { program: program.clone(), debugger, question: session };
            let (name, path) = (format!("{}/{question}", program.name), file.clone());
            trials.push(Trial::ask(name, ask, &[&path], move |found| {
                compare(&wanted, &found, &file, debugger)
            }));
        };
        for debugger in ["22", "23"].map(Debugger::Lldb) {
            add("rust-lldb", debugger, None);
        }
        for (name, commands) in OTHERS {
            add(name, Debugger::Lldb("22"), Some(commands));
        }
    }
    trials
}

/// What CodeLLDB does before a program is loaded: older releases with formatters of their own, for which those of
/// `codelldb.py` are; newer ones with rustc's and formats of characters. And what other releases of rustc do: 1.88 gives every
/// type a summary without a text, here with the command that deletes it; from 1.97 on a pointer has a provider of children.
const OTHERS: [(&str, &[&str]); 4] = [
    ("codelldb own", &["command script import ROOT/tests/debuggers/codelldb.py"]),
    (
        "codelldb rustc",
        &[
            "type format add --category Rust --format d 'char' 'signed char'",
            "type format add --category Rust --format u 'unsigned char'",
            "command script import ETC/lldb_lookup.py",
            "command source -s true ETC/lldb_commands",
        ],
    ),
    (
        "rustc 1.88",
        &[
            "type summary add -F _ -e -x -h \"^.*$\" --category Rust",
            "command script import ETC/lldb_lookup.py",
            "command source -s true ETC/lldb_commands",
            "type summary delete --category Rust \"^.*$\"",
        ],
    ),
    (
        "rustc 1.97",
        &[
            "command script import ETC/lldb_lookup.py",
            "command source -s true ETC/lldb_commands",
            "command script import ROOT/tests/debuggers/pointers.py",
            "type synthetic add -l pointers.Pointer --category Rust -x \".+ [*]$\"",
        ],
    ),
];

/// A transcript beside other formatters: those of `rust-lldb`, or those that commands load.
struct Beside {
    commands: Option<&'static [&'static str]>,
    wanted: Transcript,
}

impl Question for Beside {
    type Answer = Transcript;

    fn words(&self) -> String {
        format!("{:?}\n{}", self.commands, self.wanted)
    }

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<Transcript, String> {
        let mut command = match self.commands {
            None => command(debugger)?,
            Some(commands) => with(commands, debugger)?,
        };
        command.args(["--no-lldbinit", "-b"]);
        let start = preparation(&program.source())?;
        for line in start.iter().map(String::as_str).chain(self.wanted.commands()) {
            command.args(["-o", line]);
        }
        let printed = output(command.arg(program.path()?))?;
        let printed = String::from_utf8_lossy(&printed);
        let found = Transcript::parse(&printed).find(&self.wanted);
        found.ok_or_else(|| format!("there are no answers:\n{printed}"))
    }
}

/// An LLDB that runs these commands first.
fn with(commands: &[&str], debugger: Debugger) -> Result<Command, String> {
    let etc = rustc::formatters("rustc")?;
    let mut command = Command::new(debugger.command());
    for line in commands {
        let line = line.replace("ROOT", &root().display().to_string()).replace("ETC", &etc);
        command.args(["-O", &line]);
    }
    Ok(command)
}

/// `rust-lldb` with that LLDB: it runs the first `lldb` of the search path.
pub(crate) fn command(debugger: Debugger) -> Result<Command, String> {
    let folder = scratch(format!("rust-lldb/{}", debugger.release()))?;
    let lldb = folder.join("lldb");
    write(&lldb, format!("#!/bin/sh\nexec '{}' \"$@\"\n", debugger.command().display()))?;
    run("chmod", &["+x", &lldb.display().to_string()])?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder).chain(std::env::split_paths(&path));
    let mut command = Command::new(rustc::sysroot("rustc")?.join("bin/rust-lldb"));
    command.env("PATH", std::env::join_paths(folders).map_err(|e| e.to_string())?);
    Ok(command)
}
