//! Which patterns debuggers accept, and what they match, is what `tests/vectors/patterns.json` says.

use crate::tools;
use crate::{embed::text, root};
use libtest_mimic::Trial;
use std::fs;
use std::path::Path;

pub(crate) fn trials() -> Vec<Trial> {
    // The measuring script runs inside the debugger's Python, which the library of 24 lacks.
    let debuggers = tools::debuggers().iter().copied().filter(|lldb| *lldb != "24");
    debuggers
        .map(|lldb| {
            let needs = vec![lldb, "clang-22", "python3"];
            tools::trial(format!("patterns::{lldb}"), needs, move || measured_again(lldb))
        })
        .collect()
}

fn measured_again(lldb: &str) -> Result<(), String> {
    let found = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("patterns-{lldb}.json"));
    let script = root().join("tests/debuggers/patterns.py");
    tools::run("python3", &[text(&script), "--lldb", lldb, "-o", text(&found)])?;
    let read = |path: &Path| fs::read_to_string(path).map_err(|e| e.to_string());
    match read(&found)? == read(&root().join("tests/vectors/patterns.json"))? {
        true => Ok(()),
        false => Err(format!("{} differs from tests/vectors/patterns.json", found.display())),
    }
}
