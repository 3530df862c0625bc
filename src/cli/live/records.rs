//! `fmtc live records`: the records that files carry, and the names that their keys match.

use crate::bytecode::record::{Entry, Placed};
use crate::bytecode::section::{self, ChunkKind};
use crate::cli::files;
use crate::diag::Diagnostic;
use crate::diag::codes::values::MALFORMED_VALUE;
use crate::disk::OpenFile;
use crate::display::matching;
use crate::isa::{Flags, Signature};
use crate::limits::KEY;
use crate::object::Kind;
use crate::object::read;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The most bytes of names on standard input, and the most records of a file.
const NAMES: u64 = 64 << 20;
const RECORDS: usize = 10_000;

/// For each file its records, in order, but for those with endless keys; `None` for a file that cannot be read or has none.
///
/// # Errors
/// If standard input is not a list of names.
pub(super) fn records(paths: &[PathBuf]) -> Result<Value, Diagnostic> {
    let names = files::read(Path::new("-"), NAMES)?;
    let names: Vec<String> = serde_json::from_slice(&names)
        .map_err(|error| Diagnostic::new(MALFORMED_VALUE, error.to_string()))?;
    Ok(paths.iter().map(|path| of_file(path, &names)).collect())
}

fn of_file(path: &Path, names: &[String]) -> Value {
    let section = section_of(path);
    let is_short = |record: &Value| record["key"].as_str().is_some_and(|key| key.len() <= KEY);
    of_section(&section, names).filter(is_short).take(RECORDS).collect()
}

/// The records of a section, in order, and which of some names their keys match.
pub(super) fn of_section(section: &[u8], names: &[String]) -> impl Iterator<Item = Value> {
    section::chunks(section).filter_map(|chunk| match chunk.kind {
        ChunkKind::Record(entry) => Some(record(chunk.offset, &entry, names)),
        _ => None,
    })
}

/// The section that LLDB reads: the first.
fn section_of(path: &Path) -> Vec<u8> {
    let found = OpenFile::open(path).ok().and_then(|file| read::find(&file));
    let found = found.map_or(Vec::new(), |contents| contents.found);
    let first = found.into_iter().find(|section| section.kind == Kind::Formatters);
    first.map_or(Vec::new(), |section| section.data)
}

fn record(offset: usize, entry: &Entry<'_>, names: &[String]) -> Value {
    // LLDB's keys end at a NUL.
    let key = entry.key.split(|byte| *byte == 0).next().unwrap_or_default();
    let is_summary = |placed: Placed<'_>| placed.method.signature == Signature::SUMMARY;
    json!({
        "offset": offset,
        "key": String::from_utf8_lossy(key),
        "flags": entry.flags.0,
        "flag_names": flag_names(entry.flags),
        "is_summary": entry.methods().flatten().any(is_summary),
        "matches": matching(key, names),
    })
}

fn flag_names(flags: Flags) -> String {
    match flags.0 {
        0 => "no flags".to_owned(),
        _ => flags.to_string().replace('|', ", "),
    }
}
