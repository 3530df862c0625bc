//! `fmtc types --fmt --enums`: each enum of a program shows its variant in every LLDB, with a formatter made from the
//! debug information of that program.

use crate::cases;
use crate::embed::text;
use crate::tools::{self, fmtc, run};
use crate::{root, session};
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn trials() -> Vec<Trial> {
    let debuggers = tools::debuggers();
    let needs = [&["rustc", "gcc", "python3"], debuggers].concat();
    let shown = || {
        let program = build()?;
        debuggers.iter().try_for_each(|lldb| check(lldb, &program))
    };
    vec![tools::trial("rust_enums".to_owned(), needs, shown)]
}

fn folder() -> PathBuf {
    root().join("tests/lldb/rust_enums")
}

/// A program with the formatters that were made from it, and the pack of Rust's library.
fn build() -> Result<PathBuf, String> {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rust_enums");
    fs::create_dir_all(&to).map_err(|e| e.to_string())?;
    let [file, program] = ["enums.fmt", "program"].map(|name| to.join(name));
    let names = ["--crate-name", "program", "--edition", "2024", "-g", "-o", text(&program)];
    run("rustc", &[&names[..], &[text(&folder().join("main.rs"))]].concat())?;
    let enums = fmtc(&["types", "--fmt", "--enums", text(&program)])?;
    let enums = String::from_utf8_lossy(&enums);
    fs::write(&file, format!("import \"fmtc:rust-std\"\n{enums}")).map_err(|e| e.to_string())?;
    fmtc(&["inject", text(&file), text(&program)])?;
    Ok(program)
}

fn check(lldb: &str, program: &Path) -> Result<(), String> {
    let (wanted, file) = cases::expected(&folder(), lldb)?;
    let found = session::run(lldb, program, &folder().join("main.rs"), &wanted)?;
    cases::compare(&wanted, &found, &file, lldb)
}
