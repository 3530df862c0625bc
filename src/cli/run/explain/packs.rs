//! The source of records that are those of a pack: of installed packs, and of programs that import one.

use crate::bytecode::section::{self, ChunkKind};
use crate::cli::packs;
use crate::cli::run::SectionOrigin;
use crate::compile::{CompiledRecord, Options};
use crate::limits;
use crate::packs::Pack;
use crate::sema::regex;
use crate::source::Slice;
use std::collections::HashMap;

/// A section with the sources of the records that packs have when they are compiled, byte for byte. The code of a
/// formatter depends on the other formatters, so these are the packs whose keys the section has, as programs import them
/// or as `setup packs` compiles them.
pub(in crate::cli::run) fn of_packs(section: Vec<u8>) -> SectionOrigin {
    let keys = section::records(&section).map(|entry| String::from_utf8_lossy(entry.key));
    let keys: Vec<_> = keys.filter(|key| key.len() <= limits::KEY).take(limits::RECORDS).collect();
    let is_there = |pack: &&Pack| {
        packs::keys(pack).any(|key| {
            let escaped = regex::escape(&key);
            keys.iter().any(|found| *found == *key || is_pattern_of(found, &escaped))
        })
    };
    let packs: Vec<&Pack> = Pack::all().iter().filter(is_there).collect();
    let made = [false, true].map(|fallback| {
        let options = Options { lines: true, fallback, ..Options::default() };
        let (compiled, sources) = packs::compiled(&packs, options);
        let bytes = |record: &CompiledRecord| compiled.section.slice(record.bytes.clone());
        let known: HashMap<_, _> =
            compiled.records.iter().map(|record| (bytes(record), record)).collect();
        let records =
            section::chunks(&section).filter(|chunk| matches!(chunk.kind, ChunkKind::Record(_)));
        let records = records.filter_map(|chunk| {
            let bytes = chunk.offset..chunk.offset + chunk.bytes.len();
            Some(CompiledRecord { bytes, ..(*known.get(chunk.bytes)?).clone() })
        });
        (records.collect::<Vec<_>>(), sources)
    });
    let most = made.into_iter().max_by_key(|(records, _)| records.len());
    let (records, sources) = most.unwrap_or_default();
    SectionOrigin { section, sources, records }
}

/// Whether a key is a pattern that `setup packs` makes of names, of which this is one.
fn is_pattern_of(key: &str, escaped: &str) -> bool {
    key.starts_with('^')
        && key.trim_matches(['^', '(', ')', '$']).split('|').any(|name| name == escaped)
}
