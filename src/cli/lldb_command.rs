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
        return Err(Diagnostic::new(UNWRITABLE, message).help("choose another folder"));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_to_lldb_is_escaped() {
        let of = |path: &str| argument(Path::new(path)).ok();
        assert_eq!(of("/a/b-c.o").as_deref(), Some("/a/b-c.o"));
        assert_eq!(of("/a b/`c`/d\"e'f").as_deref(), Some(r#"/a\ b/\`c\`/d\"e\'f"#));
        assert_eq!(of(r"C:\fmtc").as_deref(), Some(r"C:\\fmtc"));
        assert_eq!(of("/a\nb"), None);
    }
}
