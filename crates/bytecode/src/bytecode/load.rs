//! The formatters that each LLDB registers from a section.
//!
//! LLDBs read a damaged section differently: 20 to 22 read methods up to the end of the *section*, 23 uses the readable
//! part of a record, and 24 uses only whole records. [`load`] refuses such a section.

use super::record::{Entry, Method};
use super::section::{self, Damage, DamageKind};
use crate::isa::{Flags, Lldb, LldbRange, Signature};
use std::collections::{BTreeMap, HashMap};

/// A registered formatter; it replaces earlier ones of the same key and kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded<'a> {
    /// The offset of its record in the section.
    pub offset: usize,
    /// The record's version.
    pub version: u64,
    /// The key.
    pub key: &'a [u8],
    /// The flags.
    pub flags: Flags,
    /// The formatter.
    pub what: Formatter<'a>,
}

/// The kinds of formatters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formatter<'a> {
    /// A summary: its program.
    Summary(&'a [u8]),
    /// A provider of children: its methods by signature. Without methods the value shows as `{}`.
    Children(Vec<Method<'a>>),
}

/// Returns what that LLDB registers from a section, in order.
///
/// # Errors
/// The damage of the section; NULs after records are none for LLDB 23 and later, which skip them.
pub fn load(bytes: &[u8], lldb: Lldb) -> Result<Vec<Loaded<'_>>, Damage> {
    let matters = |damage: &Damage| match damage.why {
        DamageKind::Padding(_) => lldb < Lldb::V23,
        _ => true,
    };
    if let Some(damage) = section::damages(bytes).find(matters) {
        return Err(damage);
    }
    Ok(section::records(bytes).filter_map(|entry| registered(&entry, lldb)).collect())
}

fn registered<'a>(entry: &Entry<'a>, lldb: Lldb) -> Option<Loaded<'a>> {
    let methods: Vec<Method<'a>> = entry.methods().flatten().map(|placed| placed.method).collect();
    let summary = methods.iter().rfind(|method| method.signature == Signature::SUMMARY);
    let what = match summary {
        Some(summary) => Formatter::Summary(summary.program),
        None => Formatter::Children(methods),
    };
    let registers = match &what {
        _ if entry.header.version > lldb.record_version() => false,
        Formatter::Summary(_) => true,
        // LLDB 23 registers an empty provider, too, and 24 one that has but a name.
        Formatter::Children(methods) => {
            lldb == Lldb::V23
                || lldb > Lldb::V23 && methods.iter().any(|m| m.signature.name().is_some())
        }
    };
    let (version, key, flags) = (entry.header.version, entry.key, entry.flags);
    registers.then(|| Loaded { offset: entry.offset(), version, key, flags, what })
}

/// A formatter that LLDBs register and do not use, because a later record of the section has the same key and kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The offset of its record in the section.
    pub offset: usize,
    /// The offset of the record that they use.
    pub by: usize,
    /// The releases.
    pub range: LldbRange,
    /// Whether other releases use it.
    pub is_used: bool,
}

/// A release, and the key and kind of what it registers.
type Registration<'a> = (Lldb, &'a [u8], bool);

/// The formatters of a section that others replace, by their offsets; neighbouring releases share a range. Releases for which
/// the section is damaged are left out.
pub fn replaced(bytes: &[u8]) -> Vec<Replaced> {
    let mut last = HashMap::new();
    let mut all: BTreeMap<usize, Vec<Registration<'_>>> = BTreeMap::new();
    for &lldb in Lldb::ALL {
        for one in load(bytes, lldb).unwrap_or_default() {
            let is_summary = matches!(one.what, Formatter::Summary(_));
            last.insert((lldb, one.key, is_summary), one.offset);
            all.entry(one.offset).or_default().push((lldb, one.key, is_summary));
        }
    }
    let mut replaced = Vec::new();
    for (offset, registered) in all {
        let used = registered.iter().filter_map(|one| Some((one.0, *last.get(one)?)));
        let used: Vec<(Lldb, usize)> = used.collect();
        let is_used = used.iter().any(|(_, by)| *by == offset);
        for alike in used.chunk_by(|a, b| a.1 == b.1) {
            let ([(first, by), ..], [.., (newest, _)]) = (alike, alike) else { continue };
            let range = LldbRange::new(*first, *newest).filter(|_| *by != offset);
            replaced.extend(range.map(|range| Replaced { offset, by: *by, range, is_used }));
        }
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_for_which_a_section_is_damaged_are_left_out() {
        // Two records of the key `T` with the summary `ok`.
        let record = [1, 9, 1, b'T', 0, 0, 4, 0x22, 2, b'o', b'k'];
        let mut section = [record, record].concat();
        let by = record.len();
        let listed = |section: &[u8]| -> Vec<_> {
            replaced(section).iter().map(|r| (r.offset, r.by, r.range.to_string())).collect()
        };
        assert_eq!(listed(&section), [(0, by, "20...24".to_owned())]);
        section.push(0);
        assert_eq!(listed(&section), [(0, by, "23...24".to_owned())]);
    }
}
