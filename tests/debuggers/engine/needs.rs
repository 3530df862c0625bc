//! The programs and packages that trials need, and what installs them.

use super::debugger::folder_of_all;
use super::{output, read, root};
use libtest_mimic::{Completion, Failed};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::{LazyLock, Mutex};

/// What trials that were ignored lack, for each command that installs it.
static MISSING: Mutex<BTreeMap<String, BTreeSet<String>>> = Mutex::new(BTreeMap::new());

/// The line of a tool or a package in `.ci/tools.txt`: its group, and what installs it.
pub(crate) fn row(name: &str) -> Option<&'static str> {
    static TABLE: LazyLock<Result<BTreeMap<String, String>, String>> = LazyLock::new(|| {
        let rows = read(".ci/tools.txt")?;
        let rows = rows.lines().filter(|line| !line.starts_with('#'));
        let rows = rows.filter_map(|line| line.split_once(' '));
        Ok(rows.map(|(name, row)| (name.to_owned(), row.trim().to_owned())).collect())
    });
    TABLE.as_ref().ok()?.get(name).map(String::as_str)
}

/// The command that installs a tool or a package.
fn installer(name: &str) -> String {
    match row(name).unwrap_or("rust ").split_once(' ') {
        Some((_, how)) if how.starts_with("rustup") => "https://rustup.rs".to_owned(),
        Some((group, _)) => format!("cargo xtask install {}", group.trim_end_matches("-all")),
        None => "cargo xtask install".to_owned(),
    }
}

pub(crate) fn ignored(missing: &str) -> Result<Completion, Failed> {
    let installer = installer(missing);
    let reason = format!("{missing} is not installed; {installer} does it");
    if std::env::var_os("CI").is_some() {
        return Err(reason.into());
    }
    let mut all = MISSING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    all.entry(installer).or_default().insert(missing.to_owned());
    Ok(Completion::ignored_with(reason))
}

/// How many trials ran, how many the record answered, and how many need something that is missing, with the commands that
/// install it.
pub(crate) fn summary(ran: u64, recorded: u64, ignored: u64) -> String {
    let missing = MISSING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let scripts = missing.keys().map(String::as_str).collect::<Vec<_>>().join(" && ");
    let names = missing.values().flatten().map(String::as_str).collect::<Vec<_>>().join(", ");
    let ran = format!(
        "{ran} tests with debuggers and compilers ran; {recorded} were answered from the record"
    );
    match ignored {
        0 => ran,
        _ => format!("{ran}; {ignored} were ignored, to run them: {scripts} ({names})"),
    }
}

/// Whether a tool or a package is there.
pub(crate) fn is_there(need: &str) -> bool {
    static KNOWN: Mutex<BTreeMap<String, bool>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    *known.entry(need.to_owned()).or_insert_with(|| is_found(need))
}

fn is_found(need: &str) -> bool {
    let installed = |path: &str| folder_of_all().join(need).join(path).exists();
    match need {
        "lldb-22" | "lldb-dap-22" => on_path(need),
        "gdb-13" => on_path("gdb"),
        "lldb-24" => on_path("lldb-server-22") && has_library(&folder_of_all().join(need)),
        "lldb-dap-19" => folder_of_all().join("lldb-19/bin/lldb-dap").exists(),
        "lldb-dap-23" => installed("bin/lldb-dap"),
        "check-jsonschema" => installed("bin/check-jsonschema"),
        "zig" => installed("bin/python"),
        _ if need.starts_with("lldb-") => installed("bin/lldb"),
        _ if need.starts_with("gdb-") => installed("bin/gdb"),
        _ => match (need.strip_prefix("rust-std-"), need.strip_prefix("rust-")) {
            (Some(target), _) => rustc_says(&["--print", "target-libdir", "--target", target])
                .is_some_and(|folder| Path::new(folder.trim()).is_dir()),
            (None, Some(release)) => rustc_says(&[&format!("+{release}"), "--version"]).is_some(),
            (None, None) => on_path(need) || has_package(need),
        },
    }
}

fn rustc_says(arguments: &[&str]) -> Option<String> {
    output(Command::new("rustc").args(arguments)).ok().and_then(|says| String::from_utf8(says).ok())
}

fn has_library(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder.join("modular/lib")).into_iter().flatten().flatten();
    entries.into_iter().any(|e| e.file_name().to_string_lossy().starts_with("liblldb"))
}

fn on_path(command: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(command).is_file())
}

fn has_package(name: &str) -> bool {
    let status =
        || output(Command::new("dpkg-query").args(["-W", "-f", "${db:Status-Status}", name]));
    let is_fetched = || output(Command::new(root().join(".ci/library-source")).arg(name)).is_ok();
    status().is_ok_and(|s| s == b"installed") || is_fetched()
}
