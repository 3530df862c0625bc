//! The files that are installed with the executable, below a prefix.

use super::{BAZEL, CMAKE, completions, man};
use crate::cli::command;
use crate::cli::outputs::Outputs;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use clap_complete::Shell;
use std::path::{Path, PathBuf};

const CONFIG: &str = include_str!("../../../cmake/fmtc-config.cmake");
const VERSION: &str = include_str!("../../../cmake/fmtc-config-version.cmake.in");

/// Where each shell looks for the completions of a command.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "share/bash-completion/completions/fmtc"),
    (Shell::Zsh, "share/zsh/site-functions/_fmtc"),
    (Shell::Fish, "share/fish/vendor_completions.d/fmtc.fish"),
];

/// Every file with its path below the prefix.
fn contents() -> Vec<(PathBuf, Vec<u8>)> {
    let shells = COMPLETIONS.iter().map(|(shell, path)| (path.into(), completions(*shell)));
    let pages = man::pages(&command(true)).into_iter();
    let pages = pages.map(|(name, page)| (format!("share/man/man1/{name}.1").into(), page));
    let cmake = |name: &str| Path::new("share/cmake/fmtc").join(name);
    let builds = [
        (cmake("Fmtc.cmake"), CMAKE.into()),
        (cmake("fmtc-config.cmake"), CONFIG.into()),
        ("share/bazel/fmtc.bzl".into(), BAZEL.into()),
        (cmake("fmtc-config-version.cmake"), cmake_version().into()),
    ];
    shells.chain(pages).chain(builds).collect()
}

/// The version check of `find_package(Fmtc VERSION)`: before version 1, a minor version may break what the one
/// before it had.
fn cmake_version() -> String {
    let minor = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
    VERSION.replace("@VERSION@", env!("CARGO_PKG_VERSION")).replace("@MINOR@", minor)
}

fn prefix_of_this_command() -> Result<PathBuf, Diagnostic> {
    let executable = std::env::current_exe().ok();
    let bin = executable.as_deref().and_then(Path::parent);
    let prefix = bin.filter(|bin| bin.ends_with("bin")).and_then(Path::parent);
    prefix.map(Path::to_owned).ok_or_else(|| {
        Diagnostic::new(UNWRITABLE, "this command is in no directory called `bin`")
            .help("say where to write: `fmtc generate all --prefix DIR`")
    })
}

/// Writes every file below a prefix.
///
/// # Errors
/// If one cannot be written; then none is.
pub(super) fn write(prefix: Option<&Path>) -> Result<(), Diagnostic> {
    let prefix = prefix.map_or_else(prefix_of_this_command, |prefix| Ok(prefix.to_owned()))?;
    let mut outputs = Outputs::in_new_folders();
    for (path, bytes) in contents() {
        let path = prefix.join(path);
        outputs.add(&path, bytes);
        outputs.say(&format!("{}\n", path.display()));
    }
    outputs.write()
}
