//! Scripts of LLDB and what `fmtc import` makes of them, beside each other: the same program with the script, and
//! with the section of the imported formatters, shows the same.

use crate::engine::ask::{Ask, Session, Values};
use crate::engine::debugger::Debugger;
use crate::engine::program::Program;
use crate::engine::root;
use crate::engine::trial::Trial;
use crate::transcript::{Transcript, same};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;

/// A script and the values that it is for.
struct Case {
    name: &'static str,
    script: &'static str,
    /// What `fmtc import` is told beside it: the types of the program, if they are known.
    options: &'static str,
    variables: &'static str,
    /// A variable, and what the script shows of it.
    shown: (&'static str, &'static str),
    /// What some releases show otherwise.
    otherwise: &'static [(&'static str, &'static str)],
}

const CASES: [Case; 2] = [
    Case {
        name: "main",
        script: "python/shop.py",
        options: "",
        variables: "free dear cheap odd none toy open done broken basket chain empty bytes stack pair \
                    flags zero nothing some maybe run",
        shown: ("dear", "1999.05 EUR"),
        // LLDB 22 runs no `children` of a section, and gives formatters no elements of a vector; the snapshot of 24
        // shows each one as empty; elements behind a pointer are of LLDB 24.
        otherwise: &[("basket", "22 24"), ("stack", "22"), ("run", "22 23")],
    },
    Case {
        name: "typed",
        script: "python/typed.py",
        options: "--against plain",
        variables: "cells none unnamed unsaid",
        shown: ("unsaid", "None"),
        // LLDB 22 runs no `children` and gives formatters no children of providers.
        otherwise: &[("cells", "22")],
    },
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for case in &CASES {
        let import = format!(
            "fmtc import \"$ROOT/tests/cases/import/{}\" -o - {} > imported.fmt\n\
             fmtc compile imported.fmt --emit bin -o section\n\
             objcopy --add-section .lldbformatters=section plain program",
            case.script, case.options
        );
        let [plain, imported] =
            [case.program("plain", "cp plain program"), case.program("imported", &import)];
        for debugger in ["22", "23", "24"].map(Debugger::Lldb) {
            trials.push(case.shows(&plain, &imported, debugger));
        }
    }
    trials
}

impl Case {
    fn program(&self, what: &str, build: &str) -> Arc<Program> {
        let script = Path::new("tests/cases/import").join(self.script);
        Arc::new(Program {
            name: format!("imported python/{}/{what}", self.name),
            source: format!("tests/debuggers/imported_python/{}.cpp", self.name).into(),
            inputs: script.parent().map(Path::to_owned).into_iter().collect(),
            build: format!("clang++-22 -g -O0 -std=c++17 \"$SOURCE\" -o plain\n{build}"),
            needs: vec!["clang++-22", "objcopy"],
            ..Program::default()
        })
    }

    fn shows(&self, plain: &Arc<Program>, imported: &Arc<Program>, debugger: Debugger) -> Trial {
        let lldb = debugger.release();
        let is_other =
            |name: &str| self.otherwise.iter().any(|(one, of)| *one == name && of.contains(lldb));
        let all = self.variables.split(' ');
        let names: Vec<&str> = all.clone().filter(|name| !is_other(name)).collect();
        let commands = names.iter().map(|name| format!("(lldb) frame variable {name}\n"));
        let commands = Transcript::parse(&commands.collect::<String>());
        let ours = Ask { program: imported.clone(), debugger, question: Session::new(commands) };
        // LLDB 24 has no Python: what LLDB 23 shows counts.
        let scripted = Debugger::Lldb(if lldb == "24" { "23" } else { lldb });
        let script = root().join("tests/cases/import").join(self.script).display().to_string();
        let values = Values::of(all).with(["--runtime", &script]);
        let theirs = Ask { program: plain.clone(), debugger: scripted, question: values };
        let (name, summary) = self.shown;
        let check = move |(found, python): (Transcript, Value)| {
            if python[name]["summary"] != summary {
                return Err(format!("the script did not run: {}", python[name]));
            }
            let shown = names.iter().map(|name| {
                let lines = python[name]["lines"].as_str().unwrap_or_default();
                format!("(lldb) frame variable {name}\n{lines}")
            });
            same(&Transcript::parse(&shown.collect::<String>()), &found)
        };
        let name = format!("imported python/{}/clang/as its script", self.name);
        Trial::ask(name, (ours, theirs), &[], check).that_wants(summary)
    }
}
