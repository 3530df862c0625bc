//! Commands of LLDB, as init files hold them.

use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use std::path::Path;

/// A path as an argument of a command. Quotes would not protect backquotes, which LLDB evaluates.
///
/// # Errors
/// If no command can hold it: it has a line end, or is not Unicode.
pub(super) fn argument(path: &Path) -> Result<String, Diagnostic> {
    let Some(text) = path.to_str().filter(|text| !text.contains(['\n', '\r'])) else {
        let message = format!("no command of LLDB can name `{}`", path.display());
        return Err(Diagnostic::new(UNWRITABLE, message).help("choose another directory"));
    };
    let mut out = String::new();
    for c in text.chars() {
        if c.is_whitespace() || "\"'`\\".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    Ok(out)
}
