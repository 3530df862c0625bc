//! The formatters that each LLDB registers from a section, including malformed ones.
//!
//! LLDB 20 to 22 read a record's methods up to the end of the *section*, 23 and 24 up to the end of
//! the record. LLDB 23 uses the readable part of a record, 24 only whole records.

use super::frame::Header;
use super::record::{self, Entry, Methods};
use super::section::{self, ChunkKind};
use crate::isa::{Flags, Lldb, LldbRange, Signature};
use crate::source::Slice;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry as Slot;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Range;

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
    Children(Vec<record::Method<'a>>),
}

/// How much of a record a release reads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// Its methods, and what follows it up to the end of the section.
    PastItsEnd,
    /// As far as it can be read.
    AsFarAsItGoes,
    /// All of it, or nothing.
    OnlyWhole,
}

impl Reading {
    fn of(lldb: Lldb) -> Reading {
        match lldb {
            Lldb::V20 | Lldb::V21 | Lldb::V22 => Reading::PastItsEnd,
            Lldb::V23 => Reading::AsFarAsItGoes,
            Lldb::V24 => Reading::OnlyWhole,
        }
    }
}

/// Whether two releases register the same formatters, whatever the section.
fn load_alike(a: &Lldb, b: &Lldb) -> bool {
    Reading::of(*a) == Reading::of(*b) && a.record_version() == b.record_version()
}

/// Returns what that LLDB registers from a section, in order.
///
/// # Errors
/// If LLDB 20 to 22 read further past the ends of records than is analysed.
pub fn load(bytes: &[u8], lldb: Lldb) -> Result<Vec<Loaded<'_>>, TooLong> {
    let loaded = |(offset, version, Registered { key, flags, what })| Loaded {
        offset,
        version,
        key,
        flags,
        what: Programs::formatter(what),
    };
    registered(bytes, lldb).map(|one| one.map(loaded)).collect()
}

/// What a record registers; its methods are not read yet.
struct Registered<'a> {
    key: &'a [u8],
    flags: Flags,
    what: Programs<'a>,
}

enum Programs<'a> {
    Summary(&'a [u8]),
    Methods(Methods<'a>),
}

impl<'a> Programs<'a> {
    fn formatter(self) -> Formatter<'a> {
        let methods: Vec<_> = match self {
            Programs::Summary(program) => return Formatter::Summary(program),
            Programs::Methods(methods) => methods.flatten().map(|m| m.method).collect(),
        };
        match methods.iter().rfind(|m| m.signature == Signature::SUMMARY) {
            Some(summary) => Formatter::Summary(summary.program),
            None => Formatter::Children(methods),
        }
    }

    fn are_summary(self) -> bool {
        match self {
            Programs::Summary(_) => true,
            Programs::Methods(mut methods) => {
                methods.any(|m| m.is_ok_and(|m| m.method.signature == Signature::SUMMARY))
            }
        }
    }
}

/// What that LLDB registers, each with the offset and the version of its record.
fn registered(
    bytes: &[u8],
    lldb: Lldb,
) -> impl Iterator<Item = Result<(usize, u64, Registered<'_>), TooLong>> {
    let mut overrun = Overrun::new(bytes);
    section::chunks(bytes).filter_map(move |chunk| {
        let (header, entry) = match chunk.kind {
            ChunkKind::Record(entry) => (entry.header, Some(entry)),
            ChunkKind::Broken(header, _) => (header, None),
            ChunkKind::Padding | ChunkKind::Unknown(_) | ChunkKind::Unreadable(_) => return None,
        };
        if header.version > lldb.record_version() {
            return None;
        }
        let body_at = chunk.offset + header.header_len();
        let read = match Reading::of(lldb) {
            Reading::PastItsEnd => {
                past_its_end(bytes, &mut overrun, header, body_at).transpose()?
            }
            Reading::AsFarAsItGoes => Ok(as_far_as_it_goes(header, entry)?),
            Reading::OnlyWhole => Ok(only_whole(entry?)?),
        };
        Some(read.map(|read| (chunk.offset, header.version, read)))
    })
}

fn past_its_end<'a>(
    bytes: &'a [u8],
    overrun: &mut Overrun<'a>,
    header: Header<'a>,
    body_at: usize,
) -> Result<Option<Registered<'a>>, TooLong> {
    let to_the_end = Header { body: bytes.slice(body_at..), ..header };
    let Ok(Entry { key, flags, methods_at, .. }) = record::read(to_the_end, body_at) else {
        return Ok(None);
    };
    let summary = overrun.last_summary(methods_at)?;
    let program = summary.and_then(|program| bytes.get(program));
    Ok(program.map(|program| Registered { key, flags, what: Programs::Summary(program) }))
}

fn as_far_as_it_goes<'a>(header: Header<'a>, entry: Option<Entry<'a>>) -> Option<Registered<'a>> {
    let Some(entry) = entry else {
        let (key, _) = record::read_key(header.body).ok()?;
        let nothing = Methods::new(&[], 0);
        return Some(Registered { key, flags: Flags::default(), what: Programs::Methods(nothing) });
    };
    Some(entry.into())
}

fn only_whole(entry: Entry<'_>) -> Option<Registered<'_>> {
    let mut is_known = false;
    let is_whole = entry.methods().all(|method| {
        is_known |= method.is_ok_and(|m| m.method.signature.name().is_some());
        method.is_ok()
    });
    (is_whole && is_known && !entry.header.oversize()).then(|| entry.into())
}

impl<'a> From<Entry<'a>> for Registered<'a> {
    fn from(entry: Entry<'a>) -> Self {
        let what = Programs::Methods(entry.methods());
        Registered { key: entry.key, flags: entry.flags, what }
    }
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

/// The formatters of a section that others replace, by their offsets; neighbouring releases share a range.
///
/// Releases whose reading of a damaged section cannot be predicted are left out.
pub fn replaced(bytes: &[u8]) -> Vec<Replaced> {
    let mut keys = HashSet::new();
    if section::records(bytes).all(|entry| keys.insert(entry.key)) {
        return Vec::new();
    }
    let (mut found, mut in_use) = (Vec::new(), FxHashSet::default());
    for alike in Lldb::ALL.chunk_by(load_alike) {
        let [lldb, ..] = *alike else { continue };
        let registered = registered(bytes, lldb).map(|one| {
            one.map(|(offset, _, Registered { key, what, .. })| (offset, (key, what.are_summary())))
        });
        let registered: Vec<_> = registered.collect::<Result<_, _>>().unwrap_or_default();
        let mut used = HashMap::new();
        for (offset, formatter) in registered.into_iter().rev() {
            match used.entry(formatter) {
                Slot::Occupied(by) => found.push((offset, alike, *by.get())),
                Slot::Vacant(slot) => _ = slot.insert(offset),
            }
        }
        in_use.extend(used.into_values());
    }
    // The releases of an offset stay in order. Those of a group are in reverse order, so this takes linear time.
    found.sort_by_key(|(offset, ..)| *offset);
    let same_record =
        |a: &(usize, &[Lldb], usize), b: &(usize, &[Lldb], usize)| (a.0, a.2) == (b.0, b.2);
    let replaced = found.chunk_by(same_record).filter_map(|alike| {
        let (offset, releases, by) = *alike.first()?;
        let (first, last) = (*releases.first()?, *alike.last()?.1.last()?);
        let (range, is_used) = (LldbRange::new(first, last)?, in_use.contains(&offset));
        Some(Replaced { offset, by, range, is_used })
    });
    replaced.collect()
}

/// LLDB 20 to 22 read further past the ends of records than is analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "too much follows the damaged records to predict what LLDB 20 to 22 make of them",
        )
    }
}

impl std::error::Error for TooLong {}

/// Follows LLDB 20 to 22 past the ends of records. Visited offsets are recorded, so that the total time
/// is linear.
pub(super) struct Overrun<'a> {
    bytes: &'a [u8],
    /// The program of the last `@summary` from an offset on, as start and end.
    memo: FxHashMap<u32, Option<(u32, u32)>>,
    full: bool,
}

/// The maximum number of recorded offsets, and of steps; about twenty megabytes.
const FOLLOWED: usize = 1 << 19;

impl<'a> Overrun<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Overrun<'a> {
        Overrun { bytes, memo: FxHashMap::default(), full: u32::try_from(bytes.len()).is_err() }
    }

    /// The program of the last `@summary` from an offset on, with methods read to the section's
    /// end.
    pub(super) fn last_summary(&mut self, from: usize) -> Result<Option<Range<usize>>, TooLong> {
        let mut visited = Vec::new();
        let mut at = from;
        let mut last = None;
        while let Some(rest) = self.bytes.get(at..).filter(|rest| !rest.is_empty()) {
            let place = u32::try_from(at).map_err(|_| TooLong)?;
            if let Some(known) = self.memo.get(&place) {
                last = *known;
                break;
            }
            if self.full || self.memo.len() + visited.len() >= FOLLOWED {
                self.full = true;
                return Err(TooLong);
            }
            // A method that cannot be read ends the reading.
            let Some(Ok(method)) = Methods::new(rest, at).next() else { break };
            at = method.program_at + method.method.program.len();
            let program = (u32::try_from(method.program_at), u32::try_from(at));
            let (Ok(start), Ok(end)) = program else { return Err(TooLong) };
            let is_summary = method.method.signature == Signature::SUMMARY;
            visited.push((place, is_summary.then_some((start, end))));
        }
        for (place, summary) in visited.into_iter().rev() {
            last = last.or(summary);
            self.memo.insert(place, last);
        }
        Ok(last.map(|(start, end)| start as usize..end as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_places_are_followed_than_the_limit_says() {
        // Empty summaries.
        let methods = vec![0; 2 * (FOLLOWED + 1)];
        assert_eq!(Overrun::new(&methods).last_summary(2), Ok(Some(methods.len()..methods.len())));
        assert_eq!(Overrun::new(&methods).last_summary(0), Err(TooLong));
    }
}
