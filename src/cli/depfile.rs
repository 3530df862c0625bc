//! Dependency files, which tell make, ninja, CMake and Meson when to compile again.

use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use std::path::{Path, PathBuf};

/// The dependencies of the output, in the format of compilers.
///
/// Each imported file is a target too, so that make continues if the file is deleted.
///
/// # Errors
/// If a name contains a line break, which cannot be escaped.
pub(super) fn rule(
    output: &Path,
    read: &[PathBuf],
    named: &[PathBuf],
) -> Result<Vec<u8>, Diagnostic> {
    let mut rule = escape(output)?;
    rule.push(b':');
    for path in read {
        rule.push(b' ');
        rule.extend(escape(path)?);
    }
    rule.push(b'\n');
    for imported in read.iter().filter(|path| !named.contains(path)) {
        rule.push(b'\n');
        rule.extend(escape(imported)?);
        rule.extend(b":\n");
    }
    Ok(rule)
}

/// A name, escaped for make.
fn escape(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let mut out = Vec::new();
    let mut backslashes = 0;
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'\n' | b'\r' => {
                let message =
                    format!("a dependency file cannot hold the name `{}`", path.display());
                return Err(Diagnostic::new(UNWRITABLE, message).note("it has a line end"));
            }
            // A backslash must be doubled before white space, and only there.
            b' ' | b'\t' => out.extend(std::iter::repeat_n(b'\\', backslashes + 1)),
            b'#' => out.push(b'\\'),
            b'$' => out.push(b'$'),
            _ => {}
        }
        backslashes = if *byte == b'\\' { backslashes + 1 } else { 0 };
        out.push(*byte);
    }
    Ok(out)
}
