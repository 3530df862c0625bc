//! The formatters that each LLDB registers from a section, including malformed ones.
//!
//! LLDB 20 to 22 read a record's methods up to the end of the *section*, 23 and 24 up to the end of
//! the record. LLDB 23 uses the readable part of a record, 24 only whole records.

mod overrun;
mod replaced;

pub(super) use overrun::Overrun;
pub use overrun::TooLong;
pub use replaced::{Replaced, replaced};

use super::frame::Header;
use super::record::{self, Entry, Method, Methods, Placed};
use super::section::{self, ChunkKind};
use crate::isa::{Flags, Lldb, Signature};
use crate::source::Slice;

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
        Some(one.map(|Registered { key, flags, programs, .. }| Loaded {
            offset: record.offset,
            version: record.header.version,
            key,
            flags,
            what: programs.formatter(),
        }))
    });
    loaded.collect()
}

/// What a record registers; its methods are not collected yet.
struct Registered<'a> {
    key: &'a [u8],
    flags: Flags,
    is_summary: bool,
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
}

/// A record of a known version, and its content if key and flags can be read.
struct RecordAt<'a> {
    offset: usize,
    header: Header<'a>,
    entry: Option<(Entry<'a>, Survey)>,
}

fn known_records(bytes: &[u8]) -> impl Iterator<Item = RecordAt<'_>> {
    section::chunks(bytes).filter_map(|chunk| {
        let (header, entry) = match chunk.kind {
            ChunkKind::Record(entry) => (entry.header, Some((entry, Survey::of(&entry)))),
            ChunkKind::Broken(header, _) => (header, None),
            ChunkKind::Padding | ChunkKind::Unknown(_) | ChunkKind::Unreadable(_) => return None,
        };
        Some(RecordAt { offset: chunk.offset, header, entry })
    })
}

/// What the methods of a record tell, read once for all releases.
#[derive(Clone, Copy, Default)]
struct Survey {
    is_whole: bool,
    has_named: bool,
    has_summary: bool,
}

impl Survey {
    fn of(entry: &Entry<'_>) -> Survey {
        let mut survey = Survey { is_whole: !entry.header.oversize(), ..Survey::default() };
        for method in entry.methods() {
            let Ok(Placed { method: Method { signature, .. }, .. }) = method else {
                survey.is_whole = false;
                break;
            };
            survey.has_named |= signature.name().is_some();
            survey.has_summary |= signature == Signature::SUMMARY;
        }
        survey
    }
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
        let &RecordAt { header, entry, .. } = record;
        if header.version > self.lldb.record_version() {
            return Ok(None);
        }
        match Reading::of(self.lldb) {
            Reading::PastItsEnd => self.past_its_end(record),
            Reading::AsFarAsItGoes => Ok(as_far_as_it_goes(header, entry)),
            Reading::OnlyWhole => Ok(entry.and_then(only_whole)),
        }
    }

    fn past_its_end(&mut self, record: &RecordAt<'a>) -> Result<Option<Registered<'a>>, TooLong> {
        let &RecordAt { offset, header, entry } = record;
        let body_at = offset + header.header_len();
        // What follows a record changes neither a key nor flags that can be read.
        let entry = entry.map(|(entry, _)| entry).or_else(|| {
            record::read(Header { body: self.bytes.slice(body_at..), ..header }, body_at).ok()
        });
        let Some(entry) = entry else { return Ok(None) };
        let summary = self.overrun.last_summary(&entry)?;
        let program = summary.and_then(|program| self.bytes.get(program));
        Ok(program.map(|program| Registered::new(&entry, true, Programs::Summary(program))))
    }
}

impl<'a> Registered<'a> {
    fn new(entry: &Entry<'a>, is_summary: bool, programs: Programs<'a>) -> Self {
        Registered { key: entry.key, flags: entry.flags, is_summary, programs }
    }

    fn methods_of((entry, survey): (Entry<'a>, Survey)) -> Self {
        Registered::new(&entry, survey.has_summary, Programs::Methods(entry.methods()))
    }
}

fn as_far_as_it_goes<'a>(
    header: Header<'a>,
    entry: Option<(Entry<'a>, Survey)>,
) -> Option<Registered<'a>> {
    if let Some(entry) = entry {
        return Some(Registered::methods_of(entry));
    }
    let (key, _) = record::read_key(header.body).ok()?;
    let programs = Programs::Methods(Methods::new(&[], 0));
    Some(Registered { key, flags: Flags::default(), is_summary: false, programs })
}

fn only_whole(entry: (Entry<'_>, Survey)) -> Option<Registered<'_>> {
    (entry.1.is_whole && entry.1.has_named).then(|| Registered::methods_of(entry))
}
