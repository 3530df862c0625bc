//! Scripts of LLDB and what `fmtc import` makes of them, beside each other: the same program with the script, and
//! with the section of the imported formatters, shows the same.

use crate::transcript::{Transcript, same};
use crate::{root, session, tools};
use libtest_mimic::Trial;
use std::path::PathBuf;

/// A script and the values that it is for.
struct Case {
    source: &'static str,
    script: &'static str,
    /// Whether the types of the program are known.
    against: bool,
    variables: &'static [&'static str],
    /// A variable, and what the script shows of it.
    shown: (&'static str, &'static str),
    /// What some releases show otherwise.
    otherwise: &'static [(&'static str, &'static [&'static str])],
}

const CASES: [Case; 3] = [
    Case {
        source: "main.cpp",
        script: "python/shop.py",
        against: false,
        variables: &[
            "free", "dear", "cheap", "odd", "none", "toy", "open", "done", "broken", "basket",
            "chain", "empty", "bytes", "stack", "pair", "flags", "zero", "nothing", "some",
            "maybe", "run",
        ],
        shown: ("dear", "1999.05 EUR"),
        // LLDB 22 runs no `children` of a section, and gives formatters no elements of a vector; the snapshot of 24
        // shows each one as empty; elements behind a pointer are of LLDB 24.
        otherwise: &[("basket", &["22", "24"]), ("stack", &["22"]), ("run", &["22", "23"])],
    },
    // It imports another script.
    Case {
        source: "yard.cpp",
        script: "yard/yard.py",
        against: true,
        variables: &[
            "seen",
            "unseen",
            "short_cut",
            "no_cut",
            "held",
            "unheld",
            "sides",
            "high",
            "low",
            "door",
            "ship",
            "boat",
            "locked",
            "unlocked",
        ],
        shown: ("boat", "7 boats of \"ann\""),
        // What a pointer leads to is of LLDB 24.
        otherwise: &[("ship", &["22", "23"])],
    },
    Case {
        source: "typed.cpp",
        script: "python/typed.py",
        against: true,
        variables: &[
            "cells", "some", "none", "number", "up", "down", "wide", "spelled", "hidden", "late",
            "unnamed", "unsaid", "raw", "guid", "letters", "clock", "before", "owner",
        ],
        shown: ("hidden", "7 False None"),
        // LLDB 22 runs no `children` and gives formatters no children of providers; bytes behind a pointer and texts
        // of wide characters are of LLDB 24.
        otherwise: &[
            ("cells", &["22"]),
            ("guid", &["22"]),
            ("letters", &["22"]),
            ("wide", &["22", "23"]),
            ("spelled", &["22", "23"]),
            ("raw", &["22", "23"]),
        ],
    },
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |case: &'static Case, lldb: &'static str| {
        let name = format!("imported_python::{}_lldb_{lldb}", case.source.trim_end_matches(".cpp"));
        tools::trial(name, vec!["clang++-22", "objcopy", "python3", "23", lldb], move || {
            check(case, lldb)
        })
    };
    CASES.iter().flat_map(|case| ["22", "23", "24"].map(|lldb| trial(case, lldb))).collect()
}

fn check(case: &Case, lldb: &str) -> Result<(), String> {
    let out = tools::scratch(format!("lldb/imported_python/{}/{lldb}", case.source))?;
    let source = root().join("tests/debuggers/imported_python").join(case.source);
    let script = root().join("tests/cases/import").join(case.script);
    let [plain, formatters, program] = ["plain", "out.fmt", "program"].map(|name| out.join(name));
    let shown = |path: &PathBuf| path.display().to_string();
    let compile = ["-g", "-O0", "-std=c++17", &shown(&source), "-o", &shown(&plain)];
    tools::run("clang++-22", &compile)?;
    let [script, formatters] = [&script, &formatters].map(shown);
    // A file that is there is not replaced.
    let program_of = shown(&plain);
    let mut import = vec!["import", &*script, "-o", "-"];
    if case.against {
        import.extend(["--against", &program_of]);
    }
    let written = tools::fmtc(&import)?;
    std::fs::write(&formatters, written).map_err(|e| e.to_string())?;
    tools::add_section(&[&formatters], &plain, &program)?;
    // LLDB 24 has no Python: what LLDB 23 shows counts.
    let scripted = if lldb == "24" { "23" } else { lldb };
    let names = case.variables.iter().copied();
    let python = session::values(scripted, &["--runtime", &script], &plain, &source, names)?;
    let (name, summary) = case.shown;
    if python[name]["summary"] != summary {
        return Err(format!("the script did not run: {}", python[name]));
    }
    let is_same = |name: &&str| {
        !case.otherwise.iter().any(|(one, lldbs)| one == name && lldbs.contains(&lldb))
    };
    let shown = |name| {
        let lines = python[name]["lines"].as_str().unwrap_or_default();
        format!("(lldb) frame variable {name}\n{lines}")
    };
    let wanted = case.variables.iter().copied().filter(is_same).map(shown).collect::<String>();
    let wanted = Transcript::parse(&wanted);
    let found = session::run(lldb, &program, &source, &wanted)?;
    same(&wanted, &found)
}
