//! The linker of a Cargo project: a script that calls `fmtc link`, and the line of Cargo's configuration that names it.

use super::super::link::is_linker;
use super::{Plan, read, refusal};
use crate::diag::Diagnostic;
use fmtc_disk::{FORMATTERS, LINKER_SCRIPT};
use std::path::{Path, PathBuf};
use std::process::Command;
use toml_edit::{DocumentMut, Item, Table, value};

const CONFIGURATION: &str = ".cargo/config.toml";
/// The program that rustc calls on the systems where the script runs.
const LINKER: &str = "cc";

/// Plans the script and the line, for a package with a manifest.
pub(super) fn plan(plan: &mut Plan, manifest: &str, file: &Path) -> Result<(), Diagnostic> {
    if cfg!(windows) {
        return Err(refusal("on Windows no script can be Cargo's linker")
            .help("`--package DIR` sets up a build script"));
    }
    if !file.starts_with(FORMATTERS) {
        let message =
            format!("`{}` is not in the directory `{FORMATTERS}` of the package", file.display());
        return Err(refusal(message).help("`fmtc link --cargo` takes all files below it"));
    }
    plan.lines.extend(lines(manifest));
    let root = workspace();
    let path = root.join(CONFIGURATION);
    let old = read(&path)?;
    let host = host()?;
    let mut configuration: DocumentMut = old
        .as_deref()
        .unwrap_or_default()
        .parse()
        .map_err(|error| refusal(format!("`{}` cannot be read: {error}", path.display())))?;
    check_others(&root, &configuration, &host)?;
    let is_no_table = || refusal(format!("`target` of `{}` is not a table", path.display()));
    let mut implicit = Table::new();
    implicit.set_implicit(true);
    let targets = configuration.entry("target").or_insert(Item::Table(implicit));
    let targets = targets.as_table_like_mut().ok_or_else(is_no_table)?;
    let target = targets.entry(&host).or_insert(Item::Table(Table::new()));
    let target = target.as_table_like_mut().ok_or_else(is_no_table)?;
    let there = target.get("linker").and_then(Item::as_str).map(str::to_owned);
    if there.as_deref() == Some(LINKER_SCRIPT) {
        return Ok(());
    }
    if let Some(linker) = there.as_deref().filter(|name| is_linker(Path::new(name))) {
        let message = format!("rustc calls the linker `{linker}` itself, and knows it by its name");
        return Err(refusal(message).help(
            "name a compiler that calls it, such as `linker = \"clang\"` with `-fuse-ld=lld`",
        ));
    }
    target.insert("linker", value(LINKER_SCRIPT));
    let new = configuration.to_string();
    plan.write(&path, old, new, false);
    let file = root.join(LINKER_SCRIPT);
    plan.write(&file, read(&file)?, script(there.as_deref().unwrap_or(LINKER)), true);
    plan.remarks.push(format!(
        "cargo builds programs with the formatters below `{FORMATTERS}/`, those of Rust's library and one for each enum\n\
         a change of these files links again\n\
         to undo it, remove the line `linker = \"{LINKER_SCRIPT}\"` from {}",
        path.display()
    ));
    Ok(())
}

/// The lines with which rustc shows the output of its linker.
fn lines(manifest: &str) -> Option<String> {
    if manifest.contains("linker_messages") {
        return None;
    }
    let manifest = manifest.parse::<DocumentMut>().unwrap_or_default();
    let is_shared = manifest.get("lints").is_some_and(|lints| lints.get("workspace").is_some());
    let (file, table) = match is_shared {
        true => ("Cargo.toml of the workspace", "workspace.lints.rust"),
        false => ("Cargo.toml", "lints.rust"),
    };
    Some(format!(
        "add to {file}, so that rustc shows mistakes in formatters:\n\n[{table}]\nlinker_messages = \"warn\"\n"
    ))
}

/// Rejects other settings of a linker: the script could not call that linker, or Cargo would not call the script.
fn check_others(root: &Path, ours: &DocumentMut, host: &str) -> Result<(), Diagnostic> {
    let old_name = root.join(".cargo/config");
    if old_name.is_file() {
        let message = format!("Cargo reads `{}`, and then no `config.toml`", old_name.display());
        return Err(refusal(message).help("rename it to `config.toml`"));
    }
    let variable = format!("CARGO_TARGET_{}_LINKER", host.to_uppercase().replace('-', "_"));
    if std::env::var_os(&variable).is_some() {
        let message = format!("the variable {variable} names the linker, and Cargo prefers it");
        return Err(refusal(message)
            .help(format!("write it as `linker` into `{CONFIGURATION}`, and unset the variable")));
    }
    let way_out =
        format!("move `linker` to `[target.{host}]` of `{CONFIGURATION}`: the script calls it");
    let lost = |key: &str, path: &Path| {
        let message =
            format!("`linker` of `[target.'{key}']` in `{}` would be lost", path.display());
        refusal(message).help(way_out.clone())
    };
    if let Some(key) = table_with_linker(ours, "") {
        return Err(lost(&key, &root.join(CONFIGURATION)));
    }
    let root = root.join(".").canonicalize();
    let above = root.iter().flat_map(|root| root.ancestors().skip(1));
    let home = std::env::home_dir().map(|home| home.join(".cargo"));
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or(home);
    for folder in above.map(|folder| folder.join(".cargo")).chain(home) {
        for path in ["config", "config.toml"].map(|name| folder.join(name)) {
            let text = read(&path).ok().flatten().unwrap_or_default();
            let Ok(configuration) = text.parse::<DocumentMut>() else { continue };
            if let Some(key) = table_with_linker(&configuration, host) {
                return Err(lost(&key, &path));
            }
        }
    }
    Ok(())
}

/// The first table of a target, or of a condition, that names a linker.
fn table_with_linker(configuration: &DocumentMut, host: &str) -> Option<String> {
    let targets = configuration.get("target")?.as_table_like()?;
    let mut names = targets.iter().filter(|(_, table)| table.get("linker").is_some());
    let name = names.find(|(name, _)| *name == host || name.starts_with("cfg("));
    name.map(|(name, _)| name.to_owned())
}

/// The directory of the workspace, in which Cargo reads the configuration for all packages.
fn workspace() -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let options = ["locate-project", "--workspace", "--message-format", "plain"];
    let manifest = PathBuf::from(printed(Command::new(cargo).args(options)).trim_end());
    let here = std::env::current_dir().unwrap_or_default();
    // The paths that are printed begin here.
    let above = here.ancestors().position(|folder| Some(folder) == manifest.parent());
    std::iter::repeat_n("..", above.unwrap_or_default()).collect()
}

/// The triple of this machine, as Cargo names it.
fn host() -> Result<String, Diagnostic> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = printed(Command::new(rustc).arg("-vV"));
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| {
        refusal("`rustc -vV` does not name this machine").help("install Rust, or set RUSTC")
    })
}

/// What a command prints; nothing if it does not start.
fn printed(command: &mut Command) -> String {
    let stdout = command.output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&stdout).into_owned()
}

/// The script: without fmtc, the linker alone.
fn script(linker: &str) -> String {
    // As Cargo: a path with a slash is relative to the directory above that of the configuration.
    let linker = match linker.contains('/') && !linker.starts_with('/') {
        true => format!("\"${{0%/*}}/../{linker}\""),
        false => format!("'{}'", linker.replace('\'', "'\\''")),
    };
    format!(
        "#!/bin/sh
# The linker of Cargo: LLDB shows more of a program if fmtc is installed, or FMTC names it.
if \"${{FMTC:-fmtc}}\" link --help >/dev/null 2>&1; then
  exec \"${{FMTC:-fmtc}}\" link --cargo -- {linker} \"$@\"
fi
exec {linker} \"$@\"
"
    )
}
