//! Commands of LLDB and gdb, as init files hold them.

use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use std::path::Path;

/// A path as an argument of a command. Quotes would not protect backquotes, which LLDB evaluates.
///
/// # Errors
/// If no command can hold it: it has a line end, or is not Unicode.
pub(super) fn argument(path: &Path) -> Result<String, Diagnostic> {
    let mut out = String::new();
    for c in plain("LLDB", path)?.chars() {
        if c.is_whitespace() || "\"'`\\".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    Ok(out)
}

/// A path as the end of a command.
///
/// # Errors
/// If no command can hold it.
pub(super) fn plain<'p>(debugger: &str, path: &'p Path) -> Result<&'p str, Diagnostic> {
    path.to_str().filter(|text| !text.contains(['\n', '\r'])).ok_or_else(|| {
        let message = format!("no command of {debugger} can name `{}`", path.display());
        Diagnostic::new(UNWRITABLE, message).help("choose another directory")
    })
}
