//! The formatters that each LLDB registers from a section, including malformed ones.
//!
//! LLDB 20 to 22 read a record's methods up to the end of the *section*, 23 and 24 up to the end of
//! the record. LLDB 23 uses the readable part of a record, 24 only whole records.

mod replaced;

pub use replaced::{Replaced, replaced};

use super::frame::Header;
use super::record::{self, Entry, Methods};
use super::section::{self, ChunkKind};
use crate::isa::{Flags, Lldb, Signature};
use crate::source::Slice;
use rustc_hash::FxHashMap;
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

/// Returns what that LLDB registers from a section, in order.
///
/// # Errors
/// If LLDB 20 to 22 read further past the ends of records than is analysed.
pub fn load(bytes: &[u8], lldb: Lldb) -> Result<Vec<Loaded<'_>>, TooLong> {
    let mut reader = Reader::new(bytes, lldb);
    let loaded = known_records(bytes).filter_map(|record| {
        let one = reader.registered(&record).transpose()?;
        Some(one.map(|Registered { key, flags, programs }| Loaded {
            offset: record.offset,
            version: record.header.version,
            key,
            flags,
            what: programs.formatter(),
        }))
    });
    loaded.collect()
}

/// What a record registers; its methods are not read yet.
struct Registered<'a> {
    key: &'a [u8],
    flags: Flags,
    programs: Programs<'a>,
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

/// A record of a known version, and its content if key and flags can be read.
struct RecordAt<'a> {
    offset: usize,
    header: Header<'a>,
    entry: Option<Entry<'a>>,
}

fn known_records(bytes: &[u8]) -> impl Iterator<Item = RecordAt<'_>> {
    section::chunks(bytes).filter_map(|chunk| {
        let (header, entry) = match chunk.kind {
            ChunkKind::Record(entry) => (entry.header, Some(entry)),
            ChunkKind::Broken(header, _) => (header, None),
            ChunkKind::Padding | ChunkKind::Unknown(_) | ChunkKind::Unreadable(_) => return None,
        };
        Some(RecordAt { offset: chunk.offset, header, entry })
    })
}

/// Reads records as a release does.
struct Reader<'a> {
    bytes: &'a [u8],
    lldb: Lldb,
    overrun: Overrun<'a>,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], lldb: Lldb) -> Self {
        Reader { bytes, lldb, overrun: Overrun::new(bytes) }
    }

    fn registered(&mut self, record: &RecordAt<'a>) -> Result<Option<Registered<'a>>, TooLong> {
        let &RecordAt { offset, header, entry } = record;
        if header.version > self.lldb.record_version() {
            return Ok(None);
        }
        match Reading::of(self.lldb) {
            Reading::PastItsEnd => {
                // What follows a record changes neither a key nor flags that can be read.
                let past_its_end = || self.past_its_end(header, offset + header.header_len());
                self.with_last_summary(entry.or_else(past_its_end))
            }
            Reading::AsFarAsItGoes => Ok(as_far_as_it_goes(header, entry)),
            Reading::OnlyWhole => Ok(entry.and_then(only_whole)),
        }
    }

    fn past_its_end(&self, header: Header<'a>, body_at: usize) -> Option<Entry<'a>> {
        record::read(Header { body: self.bytes.slice(body_at..), ..header }, body_at).ok()
    }

    fn with_last_summary(
        &mut self,
        entry: Option<Entry<'a>>,
    ) -> Result<Option<Registered<'a>>, TooLong> {
        let Some(entry) = entry else { return Ok(None) };
        let summary = self.overrun.last_summary(entry.methods_at)?;
        let program = summary.and_then(|program| self.bytes.get(program));
        Ok(program.map(|program| Registered::new(&entry, Programs::Summary(program))))
    }
}

impl<'a> Registered<'a> {
    fn new(entry: &Entry<'a>, programs: Programs<'a>) -> Self {
        Registered { key: entry.key, flags: entry.flags, programs }
    }
}

fn as_far_as_it_goes<'a>(header: Header<'a>, entry: Option<Entry<'a>>) -> Option<Registered<'a>> {
    if let Some(entry) = entry {
        return Some(Registered::new(&entry, Programs::Methods(entry.methods())));
    }
    let (key, _) = record::read_key(header.body).ok()?;
    let programs = Programs::Methods(Methods::new(&[], 0));
    Some(Registered { key, flags: Flags::default(), programs })
}

fn only_whole(entry: Entry<'_>) -> Option<Registered<'_>> {
    let is_whole = !entry.header.oversize() && entry.methods().all(|m| m.is_ok());
    let is_known = || entry.methods().flatten().any(|m| m.method.signature.name().is_some());
    (is_whole && is_known()).then(|| Registered::new(&entry, Programs::Methods(entry.methods())))
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

/// Follows LLDB 20 to 22 past the ends of records. Visited offsets are recorded, except where one step
/// was enough, so that the total time is linear.
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
        // One step is repeated, not recorded: most records of a sound section are one step from the next.
        let steps = visited.len();
        for (place, summary) in visited.into_iter().rev() {
            last = last.or(summary);
            if steps > 1 {
                self.memo.insert(place, last);
            }
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
