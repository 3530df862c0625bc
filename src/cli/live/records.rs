//! `fmtc live records`: the records that files carry, and the names that their keys match.

use crate::bytecode::record::{Entry, Placed};
use crate::bytecode::section::{self, ChunkKind};
use crate::cli::files;
use crate::diag::codes::values::MALFORMED_VALUE;
use crate::diag::{Diagnostic, suggest};
use crate::display::matching;
use crate::isa::{Flags, Signature};
use crate::limits::KEY;
use crate::object::Kind;
use crate::object::read;
use fmtc_core::names::pattern;
use fmtc_disk::open_file::OpenFile;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The most bytes of names on standard input, and the most records of a file.
const NAMES: u64 = 64 << 20;
const RECORDS: usize = 10_000;
/// Texts that differ by more letters are not compared.
const MOST_DIFFERENT: usize = 40;

/// For each file its records, in order, but for those with endless keys; `None` for a file that cannot be read or has none.
///
/// # Errors
/// If standard input is not a list of names.
pub(super) fn records(paths: &[PathBuf], near: bool) -> Result<Value, Diagnostic> {
    let names = files::read(Path::new("-"), NAMES)?;
    let names: Vec<String> = serde_json::from_slice(&names)
        .map_err(|error| Diagnostic::new(MALFORMED_VALUE, error.to_string()))?;
    Ok(paths.iter().map(|path| of_file(path, &names, near)).collect())
}

fn of_file(path: &Path, names: &[String], near: bool) -> Value {
    let section = section_of(path);
    let is_short = |record: &Value| record["key"].as_str().is_some_and(|key| key.len() <= KEY);
    let with_distance = |mut record: Value| {
        if near {
            record["distance"] =
                distance(record["shown"].as_str().unwrap_or_default(), names).into();
        }
        record
    };
    of_section(&section, names).filter(is_short).take(RECORDS).map(with_distance).collect()
}

/// The distance of a key to the nearest of some names, in thousandths of the longer text.
fn distance(key: &str, names: &[String]) -> usize {
    let far = |name: &String| {
        let len = key.len().max(name.len()).max(1);
        suggest::distance(key, name, MOST_DIFFERENT).unwrap_or(len) * 1000 / len
    };
    names.iter().map(far).min().unwrap_or_default()
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
    let text = String::from_utf8_lossy(key);
    let is_summary = |placed: Placed<'_>| placed.method.signature == Signature::SUMMARY;
    json!({
        "offset": offset,
        "key": text,
        "shown": shown(&text),
        "flags": entry.flags.0,
        "flag_names": flag_names(entry.flags),
        "is_summary": entry.methods().flatten().any(is_summary),
        "matches": matching(key, names),
    })
}

/// A key as a source has it, if that is shorter than the pattern.
fn shown(key: &str) -> String {
    let written =
        pattern::written(key).filter(|written| format!("^{}$", pattern::escape(written)) != key);
    written.unwrap_or_else(|| key.to_owned())
}

fn flag_names(flags: Flags) -> String {
    match flags.0 {
        0 => "no flags".to_owned(),
        _ => flags.to_string().replace('|', ", "),
    }
}
