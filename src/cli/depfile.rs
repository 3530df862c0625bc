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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        let of = |name: &str| String::from_utf8(escape(Path::new(name)).unwrap()).unwrap();
        assert_eq!(of("a b\tc"), "a\\ b\\\tc");
        assert_eq!(of("a\\ b\\c"), "a\\\\\\ b\\c");
        assert_eq!(of("$x#1"), "$$x\\#1");
        assert!(escape(Path::new("a\nb:")).is_err());
    }

    #[test]
    fn imports_may_vanish() {
        let [a, b] = ["a.fmt", "b c.fmt"].map(PathBuf::from);
        let text = rule(Path::new("a.o"), &[a.clone(), b], &[a]).unwrap();
        assert_eq!(text, b"a.o: a.fmt b\\ c.fmt\n\nb\\ c.fmt:\n");
    }
}
