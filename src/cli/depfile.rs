//! Dependency files: what make, ninja, CMake and Meson read to know when to compile again.

use std::path::{Path, PathBuf};

/// The dependencies of the output, as compilers write them.
///
/// Each imported file is a target too, so that make continues if the file is deleted.
pub(super) fn rule(output: &Path, read: &[PathBuf], named: &[PathBuf]) -> String {
    let inputs: String = read.iter().map(|path| format!(" {}", escape(path))).collect();
    let imported = read.iter().filter(|path| !named.contains(path));
    let gone: String = imported.map(|path| format!("\n{}:\n", escape(path))).collect();
    format!("{}:{inputs}\n{gone}", escape(output))
}

/// A name as make reads it. Line ends cannot be escaped.
fn escape(path: &Path) -> String {
    let mut out = String::new();
    let mut backslashes = 0;
    for c in path.display().to_string().chars() {
        match c {
            // A backslash must be doubled before white space, and only there.
            ' ' | '\t' => out.extend(std::iter::repeat_n('\\', backslashes + 1)),
            '#' => out.push('\\'),
            '$' => out.push('$'),
            _ => {}
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        let of = |name: &str| escape(Path::new(name));
        assert_eq!(of("a b\tc"), "a\\ b\\\tc");
        assert_eq!(of("a\\ b\\c"), "a\\\\\\ b\\c");
        assert_eq!(of("$x#1"), "$$x\\#1");
    }

    #[test]
    fn imports_may_vanish() {
        let [a, b] = ["a.fmt", "b c.fmt"].map(PathBuf::from);
        let text = rule(Path::new("a.o"), &[a.clone(), b], &[a]);
        assert_eq!(text, "a.o: a.fmt b\\ c.fmt\n\nb\\ c.fmt:\n");
    }
}
