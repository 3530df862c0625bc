//! Dependency files, which tell make, ninja, CMake and Meson when to compile again.

use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use std::path::{Path, PathBuf};

/// The dependencies of the output, in the format of compilers.
///
/// Each imported file is a target too, so that make continues if the file is deleted.
///
/// # Errors
/// If a name contains what cannot be escaped, or make takes it for a variable.
pub(super) fn rule(
    output: &Path,
    read: &[PathBuf],
    named: &[PathBuf],
) -> Result<Vec<u8>, Diagnostic> {
    let has_sign = |path: &Path| path.as_os_str().as_encoded_bytes().contains(&b'=');
    if has_sign(output) {
        return Err(unwritable(output, "make takes it for a variable"));
    }
    let mut rule = escape(output)?;
    rule.push(b':');
    // `a: b=c` is a variable, and `a: d b=c` a rule.
    let (plain, others): (Vec<_>, Vec<_>) = read.iter().partition(|path| !has_sign(path));
    if let Some(first) = others.first().filter(|_| plain.is_empty()) {
        return Err(unwritable(first, "make takes it for a variable"));
    }
    for path in plain.into_iter().chain(others) {
        rule.push(b' ');
        rule.extend(escape(path)?);
    }
    rule.push(b'\n');
    for imported in read.iter().filter(|path| !named.contains(path) && !has_sign(path)) {
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
            b'\n' | b'\r' => return Err(unwritable(path, "it has a line end")),
            b';' => return Err(unwritable(path, "make takes what follows `;` for a command")),
            // The colon behind the letter of a drive is none.
            b':' if !cfg!(windows) || out.len() != 1 => out.push(b'\\'),
            b'|' => out.push(b'\\'),
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

fn unwritable(path: &Path, reason: &str) -> Diagnostic {
    let message = format!("a dependency file cannot hold the name `{}`", path.display());
    Diagnostic::new(UNWRITABLE, message).note(reason)
}
