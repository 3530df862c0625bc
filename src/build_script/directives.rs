//! Lines that Cargo reads from a build script's standard output.

use crate::diag::render::short;
use crate::diag::{Diagnostic, Severity};
use crate::source::SourceMap;
use std::path::PathBuf;

/// The files that make Cargo run the build script again.
///
/// Cargo reads a directory's date, which changes when a file comes or goes.
pub(super) fn inputs(files: &[PathBuf], folders: &[PathBuf]) -> String {
    // A name with a line end would be another directive; Cargo cannot be told it.
    let paths = files.iter().chain(folders).map(|path| path.display().to_string());
    let paths = paths.filter(|path| !path.contains(['\n', '\r']));
    paths.map(|path| format!("cargo::rerun-if-changed={path}\n")).collect()
}

/// Errors, which fail the build, and warnings, a line each.
pub(super) fn diagnostics(
    diagnostics: &[Diagnostic],
    sources: &SourceMap,
    denies: impl Fn(&Diagnostic) -> bool,
) -> String {
    let line = |diagnostic: &Diagnostic| {
        let kind = match diagnostic.severity() {
            _ if denies(diagnostic) => "error",
            Severity::Note => return None,
            Severity::Warning | Severity::Error => "warning",
        };
        Some(format!("cargo::{kind}={}\n", short(diagnostic, sources)))
    };
    diagnostics.iter().filter_map(line).collect()
}

/// Links the whole static library into every program and library that uses the crate.
pub(super) fn link(folder: &std::path::Path, library: &str) -> String {
    format!(
        "cargo::rustc-link-search=native={}\ncargo::rustc-link-lib=static:+whole-archive={library}\n",
        folder.display()
    )
}
