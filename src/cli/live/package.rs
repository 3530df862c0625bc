//! The Python package with LLDB's commands, which the binary carries and writes to disk.

use crate::cli::files;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use std::env;
use std::path::{Path, PathBuf};

const NAME: &str = "fmtc_lldb";

/// Name and text of each module.
const MODULES: [(&str, &str); 11] = [
    ("__init__.py", include_str!("fmtc_lldb/__init__.py")),
    ("capture.py", include_str!("fmtc_lldb/capture.py")),
    ("compiler.py", include_str!("fmtc_lldb/compiler.py")),
    ("explain.py", include_str!("fmtc_lldb/explain.py")),
    ("folder.py", include_str!("fmtc_lldb/folder.py")),
    ("formatters.py", include_str!("fmtc_lldb/formatters.py")),
    ("origin.py", include_str!("fmtc_lldb/origin.py")),
    ("preview.py", include_str!("fmtc_lldb/preview.py")),
    ("records.py", include_str!("fmtc_lldb/records.py")),
    ("session.py", include_str!("fmtc_lldb/session.py")),
    ("values.py", include_str!("fmtc_lldb/values.py")),
];

/// The file that names the command that wrote the package.
const WRITTEN_BY: &str = "fmtc-path";

/// Writes the package where it is not there yet; gives its folder.
///
/// # Errors
/// If there is no place for it, or it cannot be written.
pub(super) fn write() -> Result<PathBuf, Diagnostic> {
    let Some(data) = data_folder() else {
        let help = "set HOME, or XDG_DATA_HOME";
        return Err(Diagnostic::new(UNWRITABLE, "the user's data folder is not known").help(help));
    };
    let folder = data.join("fmtc").join(env!("CARGO_PKG_VERSION")).join(NAME);
    std::fs::create_dir_all(&folder).map_err(|error| {
        Diagnostic::new(UNWRITABLE, format!("cannot make `{}`: {error}", folder.display()))
    })?;
    for (name, text) in MODULES {
        write_new(&folder.join(name), text)?;
    }
    let command = env::current_exe().unwrap_or_default();
    write_new(&folder.join(WRITTEN_BY), &format!("{}\n", command.display()))?;
    Ok(folder)
}

fn write_new(path: &Path, text: &str) -> Result<(), Diagnostic> {
    match std::fs::read(path) {
        Ok(there) if there == text.as_bytes() => Ok(()),
        _ => files::write(path, text.as_bytes()),
    }
}

/// Where programs keep data of a user.
fn data_folder() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || env::home_dir().filter(|home| home.is_absolute());
    if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        Some(home()?.join("Library/Application Support"))
    } else {
        let named = variable("XDG_DATA_HOME").filter(|path| path.is_absolute());
        named.or_else(|| Some(home()?.join(".local/share")))
    }
}

/// The command of LLDB that loads the package.
pub(super) fn import_line(folder: &Path) -> String {
    let path = folder.display().to_string();
    let is_plain = |c: char| !c.is_whitespace() && !"\"'`\\".contains(c);
    if path.chars().all(is_plain) {
        return format!("command script import {path}");
    }
    let escaped = path.replace('\\', "\\\\").replace('"', "\\\"").replace('`', "\\`");
    format!("command script import \"{escaped}\"")
}

/// Whether a line of an init file loads this package, of whatever version.
pub(super) fn is_import_line(line: &str) -> bool {
    let Some(path) = line.trim().strip_prefix("command script import ") else { return false };
    let path = path.trim().trim_matches('"').trim_end_matches(['/', '\\']);
    path.rsplit(['/', '\\']).next() == Some(NAME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_quoted_where_they_must_be() {
        assert_eq!(import_line(Path::new("/a/fmtc_lldb")), "command script import /a/fmtc_lldb");
        assert_eq!(
            import_line(Path::new("/a b/fmtc_lldb")),
            "command script import \"/a b/fmtc_lldb\""
        );
    }

    #[test]
    fn lines_of_every_version_are_known() {
        assert!(is_import_line("command script import /data/fmtc/0.0.9/fmtc_lldb"));
        assert!(is_import_line(&import_line(Path::new("/a \"b\"/fmtc_lldb"))));
        assert!(!is_import_line("command script import /data/other"));
        assert!(!is_import_line("# command script import /data/fmtc/0.0.9/fmtc_lldb"));
    }
}
