//! Reading and writing files; `-` is standard input or output.

use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::disk;
use crate::source::{SourceId, SourceMap};
use std::fs::Permissions;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::path::Path;

/// Whether the path means standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a file whole.
///
/// # Errors
/// If it cannot be read, with the system's reason.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let read = if is_standard(path) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    read.map_err(|error| disk::unreadable(path, &error))
}

/// Reads a source file into the map, under its path or under `name`.
///
/// # Errors
/// If it cannot be read, is too large, or is not UTF-8.
pub(super) fn read_source(
    sources: &mut SourceMap,
    path: &Path,
    name: Option<&str>,
) -> Result<SourceId, Diagnostic> {
    let bytes = read(path)?;
    let standard = if is_standard(path) { "<stdin>".into() } else { path.display().to_string() };
    disk::add_source(sources, name.unwrap_or(&standard), bytes)
}

/// Writes a file whole or not at all: to a temporary file beside it, which is then renamed.
///
/// # Errors
/// If it cannot be written, with the system's reason.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    let written = if is_standard(path) { write_stdout(bytes) } else { replace(path, bytes, None) };
    unwritable(path, written)
}

/// Writes a file as [`write`] does, with the permissions of another.
///
/// # Errors
/// If it cannot be written, with the system's reason.
pub(super) fn write_as(path: &Path, bytes: &[u8], model: &Path) -> Result<(), Diagnostic> {
    if is_standard(path) || is_standard(model) {
        return write(path, bytes);
    }
    let permissions = std::fs::metadata(model).map(|model| model.permissions());
    let written = permissions.and_then(|p| replace(path, bytes, Some(p)));
    unwritable(path, written)
}

fn unwritable(path: &Path, written: io::Result<()>) -> Result<(), Diagnostic> {
    written.map_err(|error| {
        let what = format!("cannot write `{}`: {}", path.display(), disk::reason(&error));
        Diagnostic::new(UNWRITABLE, what)
    })
}

/// Writes to standard output; a reader that has gone away is no error.
///
/// # Errors
/// Any other failure to write.
pub(super) fn write_stdout(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Whether standard output is a terminal, to which no bytecode should go unasked.
pub(super) fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}

fn replace(path: &Path, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    let old = std::fs::metadata(path).ok();
    // A pipe or device cannot be replaced, only written to.
    if old.as_ref().is_some_and(|m| !m.is_file()) {
        return std::fs::write(path, bytes);
    }
    // What a link leads to is replaced, not the link.
    let target = std::fs::canonicalize(path);
    let path = target.as_deref().unwrap_or(path);
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.prefix(".fmtc-").tempfile_in(folder)?;
    if let Some(permissions) = permissions.or_else(|| old.map(|old| old.permissions())) {
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
