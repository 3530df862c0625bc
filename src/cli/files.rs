//! Reading files; `-` is standard input.

use super::outputs;
use super::report::Reporter;
use crate::asm::{self, Assembled, Head};
use crate::diag::Diagnostic;
use crate::diag::codes::section::{TERMINAL, UNREADABLE};
use crate::limits;
use crate::source::{SourceId, SourceMap};
use fmtc_disk::{self as disk, FileIdentity};
use std::io;
use std::path::{Path, PathBuf};

/// Whether the path means standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The path of an output: the requested one, otherwise beside the input.
pub(super) fn output_path(output: Option<&Path>, input: &Path, extension: &str) -> PathBuf {
    match output {
        Some(output) => output.to_owned(),
        None if is_standard(input) => input.to_owned(),
        None => input.with_extension(extension),
    }
}

/// Refuses to write bytes to a terminal.
pub(super) fn refuse_terminal(path: &Path) -> Result<(), Diagnostic> {
    if is_standard(path) && outputs::stdout_is_terminal() {
        return Err(Diagnostic::new(TERMINAL, "refusing to write binary output to a terminal")
            .help("name a file with `-o`, write `--emit hex`, or insist with `-o -`"));
    }
    Ok(())
}

/// Reads a regular file or standard input, up to a size limit.
///
/// # Errors
/// If it cannot be read, with the system's reason.
pub(super) fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Diagnostic> {
    if is_standard(path) {
        FileIdentity::remember(Path::new("/dev/stdin"));
        let read = disk::read_up_to(io::stdin().lock(), limit);
        return read.map_err(|error| disk::unreadable(path, &error));
    }
    disk::read_regular(path, limit).map_err(|error| {
        let diagnostic = disk::unreadable(path, &error);
        match std::fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => {
                diagnostic.help("write `-` to read from a pipe, which is standard input then")
            }
            _ => diagnostic,
        }
    })
}

/// The text of a file, or `None` if it does not exist.
pub(super) fn text_if_there(path: &Path) -> Result<Option<String>, Diagnostic> {
    let bytes = match disk::read_regular(path, limits::SOURCE_FILE) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(disk::unreadable(path, &error)),
    };
    let is_not_utf8 = |_| Diagnostic::new(UNREADABLE, format!("`{}` is not UTF-8", path.display()));
    String::from_utf8(bytes).map(Some).map_err(is_not_utf8)
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

/// Assembles a file; `head` begins the record of methods or of a program that have none.
pub(super) fn assemble(
    path: &Path,
    head: Option<&Head>,
    sources: &mut SourceMap,
    reporter: &mut Reporter,
) -> Option<Assembled> {
    let id = read_source(sources, path, None, reporter)?;
    let text = sources.get(id)?.text().clone();
    asm::assemble(&text, id, head).map_err(|errors| reporter.report_all(&errors, sources)).ok()
}

/// Like [`read_source`], but `decode` converts the bytes to UTF-8.
pub(super) fn read_source_as(
    sources: &mut SourceMap,
    path: &Path,
    stdin_name: Option<&str>,
    decode: fn(Vec<u8>) -> Vec<u8>,
    reporter: &mut Reporter,
) -> Option<SourceId> {
    let name =
        stdin_name.filter(|_| is_standard(path)).map_or_else(|| shown_name(path), str::to_owned);
    let read = read(path, limits::SOURCE_FILE)
        .and_then(|bytes| disk::add_source(sources, &name, decode(bytes)));
    read.map_err(|diagnostic| reporter.report(&diagnostic, sources)).ok()
}
