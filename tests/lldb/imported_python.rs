//! Scripts of LLDB and what `fmtc import` makes of them, beside each other: the same program with the script, and
//! with the section of the imported formatters, shows the same.

use crate::transcript::{Transcript, difference};
use crate::{root, session, tools};
use libtest_mimic::Trial;
use std::path::PathBuf;

/// The variables of `imported_python/main.cpp`.
const VARIABLES: [&str; 21] = [
    "free", "dear", "cheap", "odd", "none", "toy", "open", "done", "broken", "basket", "chain",
    "empty", "bytes", "stack", "pair", "flags", "zero", "nothing", "some", "maybe", "run",
];

/// What some releases show otherwise: LLDB 22 runs no `children` of a section, and gives formatters no elements of a
/// vector; the snapshot of 24 shows each one as empty; elements behind a pointer are of LLDB 24.
const OTHERWISE: [(&str, &[&str]); 3] =
    [("basket", &["22", "24"]), ("stack", &["22"]), ("run", &["22", "23"])];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |lldb: &'static str| {
        let name = format!("imported_python::lldb_{lldb}");
        tools::trial(name, vec!["clang++-22", "objcopy", "python3", "23", lldb], move || {
            check(lldb)
        })
    };
    ["22", "23", "24"].map(trial).into()
}

fn check(lldb: &str) -> Result<(), String> {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lldb/imported_python").join(lldb);
    std::fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
    let source = root().join("tests/lldb/imported_python/main.cpp");
    let script = root().join("tests/cases/import/python/shop.py");
    let [plain, formatters, program] = ["plain", "shop.fmt", "program"].map(|name| out.join(name));
    let shown = |path: &PathBuf| path.display().to_string();
    let compile = ["-g", "-O0", "-std=c++17", &shown(&source), "-o", &shown(&plain)];
    tools::run("clang++-22", &compile)?;
    let [script, formatters] = [&script, &formatters].map(shown);
    // A file that is there is not replaced.
    let written = tools::fmtc(&["import", &script, "-o", "-"])?;
    std::fs::write(&formatters, written).map_err(|e| e.to_string())?;
    tools::add_section(&[&formatters], &plain, &program)?;
    // LLDB 24 has no Python: what LLDB 23 shows counts.
    let scripted = if lldb == "24" { "23" } else { lldb };
    let python = session::values(scripted, &["--runtime", &script], &plain, &source, VARIABLES)?;
    if python["dear"]["summary"] != "1999.05 EUR" {
        return Err(format!("the script did not run: {}", python["dear"]));
    }
    let is_same =
        |name: &&str| !OTHERWISE.iter().any(|(one, lldbs)| one == name && lldbs.contains(&lldb));
    let shown = |name| {
        let lines = python[name]["lines"].as_str().unwrap_or_default();
        format!("(lldb) frame variable {name}\n{lines}")
    };
    let wanted = VARIABLES.into_iter().filter(is_same).map(shown).collect::<String>();
    let wanted = Transcript::parse(&wanted);
    let found = session::run(lldb, &program, &source, &wanted)?;
    if found == wanted { Ok(()) } else { Err(difference(&wanted, &found)) }
}
