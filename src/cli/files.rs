//! Reading and writing files; `-` is standard input or output.

use super::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::disk;
use crate::source::{SourceId, SourceMap};
use std::fs::Permissions;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Whether the path means standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Where the output for an input goes: where it was asked for, else beside the input.
pub(super) fn output_path(output: Option<&Path>, input: &Path, extension: &str) -> PathBuf {
    match output {
        Some(output) => output.to_owned(),
        None if is_standard(input) => input.to_owned(),
        None => input.with_extension(extension),
    }
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

/// The name of a file in reports.
pub(super) fn shown_name(path: &Path) -> String {
    if is_standard(path) { "<stdin>".into() } else { path.display().to_string() }
}

/// Reads a source file into the map, under its path or, if it is standard input, under
/// `stdin_name`; reports why it cannot.
pub(super) fn read_source(
    sources: &mut SourceMap,
    path: &Path,
    stdin_name: Option<&str>,
    reporter: &mut Reporter,
) -> Option<SourceId> {
    read_source_as(sources, path, stdin_name, |bytes| bytes, reporter)
}

/// Reads a source as [`read_source`] does, of which `decode` makes UTF-8.
pub(super) fn read_source_as(
    sources: &mut SourceMap,
    path: &Path,
    stdin_name: Option<&str>,
    decode: fn(Vec<u8>) -> Vec<u8>,
    reporter: &mut Reporter,
) -> Option<SourceId> {
    let name =
        stdin_name.filter(|_| is_standard(path)).map_or_else(|| shown_name(path), str::to_owned);
    let read = read(path).and_then(|bytes| disk::add_source(sources, &name, decode(bytes)));
    read.map_err(|diagnostic| reporter.report(&diagnostic, sources)).ok()
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

/// Writes to standard output what the user may read but need not: failures are ignored.
pub(super) fn print_message(text: impl AsRef<[u8]>) {
    let _ = write_stdout(text.as_ref());
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
