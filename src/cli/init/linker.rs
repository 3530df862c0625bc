//! The linker of a Cargo project: a script that calls `fmtc link`, and the line of Cargo's configuration that names it.

use super::{Plan, read, refusal};
use crate::diag::Diagnostic;
use fmtc_disk::FORMATTERS;
use std::path::{Path, PathBuf};
use std::process::Command;
use toml_edit::{DocumentMut, Item, Table, value};

const SCRIPT: &str = ".cargo/fmtc-linker";
const CONFIGURATION: &str = ".cargo/config.toml";
/// What rustc calls on the systems where the script runs.
const LINKER: &str = "cc";

/// Plans the script and the line.
pub(super) fn plan(plan: &mut Plan, file: &Path) -> Result<(), Diagnostic> {
    if cfg!(windows) {
        return Err(refusal("on Windows no script can be Cargo's linker")
            .help("`--package DIR` sets up a build script"));
    }
    if !file.starts_with(FORMATTERS) {
        let message =
            format!("`{}` is not in the directory `{FORMATTERS}` of the package", file.display());
        return Err(refusal(message).help("`fmtc link --cargo` takes all files below it"));
    }
    let root = workspace();
    let path = root.join(CONFIGURATION);
    let old = read(&path)?;
    let host = host()?;
    let mut configuration: DocumentMut = old
        .as_deref()
        .unwrap_or_default()
        .parse()
        .map_err(|error| refusal(format!("`{}` cannot be read: {error}", path.display())))?;
    let is_no_table = || refusal(format!("`target` of `{}` is not a table", path.display()));
    let mut implicit = Table::new();
    implicit.set_implicit(true);
    let targets = configuration.entry("target").or_insert(Item::Table(implicit));
    let targets = targets.as_table_like_mut().ok_or_else(is_no_table)?;
    let target = targets.entry(&host).or_insert(Item::Table(Table::new()));
    let target = target.as_table_like_mut().ok_or_else(is_no_table)?;
    let there = target.get("linker").and_then(Item::as_str).map(str::to_owned);
    if there.as_deref() == Some(SCRIPT) {
        return Ok(());
    }
    target.insert("linker", value(SCRIPT));
    let new = configuration.to_string();
    match old {
        Some(old) => plan.change(&path, old, new),
        None => plan.create(&path, new)?,
    }
    plan.create_program(&root.join(SCRIPT), script(there.as_deref().unwrap_or(LINKER)))?;
    plan.remarks.push(format!(
        "cargo builds programs with the formatters below `{FORMATTERS}/`, those of Rust's library and one for each enum\n\
         to undo it, remove the line `linker = \"{SCRIPT}\"` from {}",
        path.display()
    ));
    Ok(())
}

/// The folder of the workspace, in which Cargo reads the configuration for all packages.
fn workspace() -> PathBuf {
    let mut folder = PathBuf::new();
    for _ in 0..16 {
        let manifest = read(&folder.join("Cargo.toml")).ok().flatten().unwrap_or_default();
        if manifest.lines().any(|line| line.trim_start().starts_with("[workspace")) {
            return folder;
        }
        folder.push("..");
    }
    PathBuf::new()
}

/// The triple of this machine, as Cargo names it.
fn host() -> Result<String, Diagnostic> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output();
    let output = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let host = output.unwrap_or_default();
    let host = host.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| {
        refusal("`rustc -vV` does not name this machine").help("install Rust, or set RUSTC")
    })
}

/// The script: without fmtc, the linker alone.
fn script(linker: &str) -> String {
    // As Cargo: a path with a slash is relative to the folder above that of the configuration.
    let linker = match linker.contains('/') && !linker.starts_with('/') {
        true => format!("\"${{0%/*}}/../{linker}\""),
        false => format!("'{}'", linker.replace('\'', "'\\''")),
    };
    format!(
        "#!/bin/sh
# The linker of Cargo: LLDB shows more of a program if fmtc is installed, or FMTC names it.
if command -v \"${{FMTC:-fmtc}}\" >/dev/null; then
  exec \"${{FMTC:-fmtc}}\" link --cargo -- {linker} \"$@\"
fi
exec {linker} \"$@\"
"
    )
}
