//! `rust-lldb` and CodeLLDB, whose formatters give most values other children: our texts are those
//! of plain LLDB there. The lists of children that we make are too (`corpus.rs`).

use crate::cases::{self, Build};
use crate::embed::RUST;
use crate::transcript::Transcript;
use crate::{root, rustc, session, tools};
use libtest_mimic::Trial;
use std::path::Path;
use std::process::Command;

/// The cases that are looked at, each a folder of `cases`.
const CASES: [&str; 2] = ["rust", "rust_values"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for name in CASES {
        let folder = root().join("tests/debuggers/cases").join(name);
        let build = Build::new(cases::case(&folder).into(), &RUST[0]);
        for lldb in ["22", "23"] {
            let needs = vec!["rustc", "gcc", "python3", lldb];
            let (build, folder) = (build.clone(), folder.clone());
            let test = move || check(&build, &folder, lldb, command(lldb)?);
            trials.push(tools::trial(format!("rust_lldb::{name}::lldb_{lldb}"), needs, test));
        }
        for (formatters, commands) in OTHERS {
            let needs = vec!["rustc", "gcc", "python3", "22"];
            let (build, folder) = (build.clone(), folder.clone());
            let test = move || check(&build, &folder, "22", with(commands)?);
            trials.push(tools::trial(format!("rust_lldb::{name}::{formatters}"), needs, test));
        }
    }
    trials
}

/// What CodeLLDB does before a program is loaded: older releases with formatters of their own, for which those of
/// `codelldb.py` are; newer ones with rustc's and formats of characters. And what other releases of rustc do: 1.88 gives every
/// type a summary without a text, here with the command that deletes it; from 1.97 on a pointer has a provider of children.
const OTHERS: [(&str, &[&str]); 4] = [
    ("codelldb_own", &["command script import ROOT/tests/debuggers/codelldb.py"]),
    (
        "codelldb_rustc",
        &[
            "type format add --category Rust --format d 'char' 'signed char'",
            "type format add --category Rust --format u 'unsigned char'",
            "command script import ETC/lldb_lookup.py",
            "command source -s true ETC/lldb_commands",
        ],
    ),
    (
        "rustc_1_88",
        &[
            "type summary add -F _ -e -x -h \"^.*$\" --category Rust",
            "command script import ETC/lldb_lookup.py",
            "command source -s true ETC/lldb_commands",
            "type summary delete --category Rust \"^.*$\"",
        ],
    ),
    (
        "rustc_1_97",
        &[
            "command script import ETC/lldb_lookup.py",
            "command source -s true ETC/lldb_commands",
            "command script import ROOT/tests/debuggers/pointers.py",
            "type synthetic add -l pointers.Pointer --category Rust -x \".+ [*]$\"",
        ],
    ),
];

/// LLDB 22 that runs these commands first.
fn with(commands: &[&str]) -> Result<Command, String> {
    let etc = rustc::formatters("rustc")?;
    let mut command = Command::new(tools::debugger("22"));
    for line in commands {
        let line = line.replace("ROOT", &root().display().to_string()).replace("ETC", &etc);
        command.args(["-O", &line]);
    }
    Ok(command)
}

fn check(build: &Build, folder: &Path, lldb: &str, mut command: Command) -> Result<(), String> {
    let (wanted, file) = cases::expected(folder, lldb)?;
    command.args(["--no-lldbinit", "-b"]);
    for line in
        session::preparation(build.source())?.iter().map(String::as_str).chain(wanted.commands())
    {
        command.args(["-o", line]);
    }
    let printed = tools::output(command.arg(build.program()?))?;
    let printed = String::from_utf8_lossy(&printed);
    let found = Transcript::parse(&printed).find(&wanted);
    let found = found.ok_or_else(|| format!("rust-lldb printed no answers:\n{printed}"))?;
    cases::compare(&wanted, &found, &file, lldb)
}

/// `rust-lldb` with that LLDB.
pub(crate) fn command(lldb: &str) -> Result<Command, String> {
    let mut command = Command::new(rustc::sysroot("rustc")?.join("bin/rust-lldb"));
    command.env("PATH", path_with(lldb)?);
    Ok(command)
}

/// A search path on which `lldb` is that one: `rust-lldb` runs the first it finds.
fn path_with(lldb: &str) -> Result<std::ffi::OsString, String> {
    let folder = tools::scratch(format!("lldb/rust-lldb/{lldb}"))?;
    let script = format!("#!/bin/sh\nexec '{}' \"$@\"\n", tools::debugger(lldb).display());
    let file = folder.join("lldb");
    std::fs::write(&file, script).map_err(|e| format!("{}: {e}", file.display()))?;
    tools::run("chmod", &["+x", &file.display().to_string()])?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder).chain(std::env::split_paths(&path));
    std::env::join_paths(folders).map_err(|e| e.to_string())
}
