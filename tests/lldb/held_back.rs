//! Formatters for types that neither the corpus nor the packs have: gdb and LLDB before 20 show what LLDB 22 shows.
//!
//! Where a program fails in LLDB 22, the debugger's own view stays.

use crate::gdb::{Job, normal};
use crate::{gdb, old, root, tools};
use libtest_mimic::Trial;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const NEEDS: [&str; 5] = ["python3", "objcopy", "clang++-22", "pkg-config", "22"];

pub(crate) fn trials() -> Vec<Trial> {
    let olds = tools::old_debuggers().iter().map(|&lldb| {
        let needs = [&NEEDS[..], &[lldb]].concat();
        let name = format!("held_back::lldb_{lldb}");
        tools::packaged_trial(name, needs, "libboost-dev".to_owned(), move || {
            compare(&old::ask(job()?, lldb, None)?, "lines")
        })
    });
    let gdbs = tools::gdbs().iter().map(|&gdb| {
        let needs = [&NEEDS[..], &[tools::gdb_name(gdb)]].concat();
        let name = format!("held_back::gdb_{gdb}");
        tools::packaged_trial(name, needs, "libboost-dev".to_owned(), move || {
            compare(&gdb::ask(job()?, gdb, "values.py")?.0, "text")
        })
    });
    olds.chain(gdbs).collect()
}

fn folder() -> PathBuf {
    root().join("tests/lldb/held_back")
}

fn job() -> Result<Job, String> {
    let source = folder().join("types.cpp");
    let text = std::fs::read_to_string(&source).map_err(|error| error.to_string())?;
    let names = text.lines().find_map(|line| line.strip_prefix("// Variables: "));
    Ok(Job {
        name: "held_back::types::clang".to_owned(),
        needs: Vec::new(),
        package: String::new(),
        source,
        build: Box::new(|| program().map(Path::to_owned)),
        wanted: names
            .unwrap_or_default()
            .split_whitespace()
            .map(|name| (name.to_owned(), None))
            .collect(),
    })
}

/// The program with its formatters; it is built once for all tests.
fn program() -> Result<&'static Path, String> {
    static PROGRAM: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    PROGRAM.get_or_init(build).as_deref().map_err(Clone::clone)
}

fn build() -> Result<PathBuf, String> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("held_back");
    std::fs::create_dir_all(&out).map_err(|error| error.to_string())?;
    let [object, program] = ["types.o", "program"].map(|name| out.join(name).display().to_string());
    let formatters = folder().join("types.fmt").display().to_string();
    tools::fmtc(&["compile", &formatters, "-o", &object, "--quiet"])?;
    let command = format!(
        "clang++-22 -g -O0 -std=c++17 -fstandalone-debug types.cpp '{object}' -o '{program}' \
         -I/usr/include/eigen3 $(pkg-config --cflags --libs glib-2.0)"
    );
    tools::output(Command::new("sh").args(["-c", &command]).current_dir(folder()))?;
    Ok(PathBuf::from(program))
}

/// Compares what a debugger says of the variables with the texts of LLDB 22.
fn compare(shown: &Value, field: &str) -> Result<(), String> {
    let wanted = old::ask(job()?, "22", None)?;
    let mut wrong = Vec::new();
    for (variable, answer) in wanted.as_object().into_iter().flatten() {
        let wanted = old::first_text(answer["lines"].as_str().unwrap_or_default());
        let found = shown[variable][field].as_str().unwrap_or_default();
        let found = if field == "lines" { old::first_text(found) } else { found };
        if !wanted.contains("(opcode=") && normal(found) != normal(wanted) {
            wrong.push(format!("{variable}: not {wanted:?} but {found:?}"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
