//! Scripts of LLDB and what `fmtc import` makes of them, beside each other: the same program with the script, and
//! with the section of the imported formatters, shows the same.

use crate::{root, session, tools};
use libtest_mimic::Trial;
use std::path::PathBuf;

/// The variables of `imported_python/main.cpp`.
const VARIABLES: [&str; 20] = [
    "free", "dear", "cheap", "odd", "none", "toy", "open", "done", "broken", "basket", "chain",
    "empty", "bytes", "stack", "pair", "flags", "zero", "nothing", "some", "maybe",
];

/// What LLDB 22 shows otherwise: it runs no `children` of a section, and gives formatters no elements of a vector.
const LATER: [&str; 2] = ["basket", "stack"];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |lldb: &'static str| {
        let name = format!("imported_python::lldb_{lldb}");
        tools::trial(name, vec!["clang++-22", "objcopy", "python3", lldb], move || check(lldb))
    };
    ["22", "23"].map(trial).into()
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
    let python = session::values(lldb, &["--runtime", &script], &plain, &source, VARIABLES)?;
    let imported = session::values(lldb, &[], &program, &source, VARIABLES)?;
    let wrong: Vec<String> = VARIABLES
        .iter()
        .filter(|name| lldb != "22" || !LATER.contains(name))
        .filter(|name| python[**name]["lines"] != imported[**name]["lines"])
        .map(|name| {
            format!("{name}: {} in Python, {}", python[*name]["lines"], imported[*name]["lines"])
        })
        .collect();
    let is_run = python["dear"]["summary"] == "1999.05 EUR";
    if !is_run {
        return Err(format!("the script did not run: {}", python["dear"]));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
