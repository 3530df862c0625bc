//! `fmtc types --fmt --enums`: each enum of a program shows its variant in every LLDB, and vectors and cells what they hold,
//! with formatters made from the debug information of that program.

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
    lists_variants(&program)?;
    let enums = fmtc(&["types", "--fmt", "--enums", text(&program)])?;
    fs::write(&file, enums).map_err(|e| e.to_string())?;
    fmtc(&["inject", text(&file), text(&program)])?;
    Ok(program)
}

/// `fmtc types` says which variants an enum has, with their members and numbers.
fn lists_variants(program: &Path) -> Result<(), String> {
    let listed = fmtc(&["types", text(program), "^program::(Foreign|Signed)$"])?;
    let listed = String::from_utf8_lossy(&listed);
    let found: Vec<&str> =
        listed.lines().filter_map(|line| line.trim().strip_prefix("variant ")).collect();
    if found != VARIANTS {
        return Err(format!("types lists other variants:\n{listed}"));
    }
    let json = fmtc(&["types", "--json", text(program), "^program::Signed$"])?;
    let json: serde_json::Value = serde_json::from_slice(&json).map_err(|e| e.to_string())?;
    let first = &json["types"][0]["variants"][0];
    match (first["name"].as_str(), first["number"].as_i64()) {
        (Some("Minus"), Some(-300)) => Ok(()),
        other => Err(format!("the first variant is {other:?} in {json}")),
    }
}

const VARIANTS: [&str; 5] = [
    "A(unsigned char) = 0",
    "B { x: unsigned int } = 1",
    "C = 2",
    "Minus(unsigned char) = -300",
    "Plus(unsigned char) = 300",
];

fn check(lldb: &str, program: &Path) -> Result<(), String> {
    let (wanted, file) = cases::expected(&folder(), lldb)?;
    let found = session::run(lldb, program, &folder().join("main.rs"), &wanted)?;
    cases::compare(&wanted, &found, &file, lldb)
}
