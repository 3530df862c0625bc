//! Malformations of a section, and their effect in each LLDB.
//!
//! Every row was observed in LLDB 20.1.8, 21.1.7, 22.1.8, 23.1.0 and 24.0.0git. The main
//! difference: LLDB 20 to 22 do not stop at the end of a record. They continue to read (signature,
//! length, program) up to the end of the section, and the last `@summary` that they meet is the
//! record's.

use super::leb::LebError;
use super::load::Overrun;
use super::record::{Entry, HeaderError, MethodError};
use super::section::{self, Chunk, ChunkKind};
use crate::isa::{Lldb, LldbRange, Signature};
use std::fmt;
use std::ops::Range;

/// A malformation of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformation {
    /// Its offset in the section.
    pub offset: usize,
    /// The version of the record it is in, 0 outside of records; an LLDB that skips the version
    /// does not meet the malformation.
    pub version: u64,
    /// Its kind.
    pub kind: MalformationKind,
}

/// The kinds of malformations.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MalformationKind {
    /// NULs after a record; [`MalformationKind::Overrun`] tells which records they harm.
    Padding {
        /// How many.
        len: usize,
    },
    /// The bytes after a record that LLDB 20 to 22 take for its `@summary`.
    Overrun {
        /// Their offset in the section; unknown if the analysis exceeded its limit.
        program: Option<Range<usize>>,
    },
    /// The next version or size is unreadable.
    Unreadable(LebError),
    /// A version that no LLDB knows.
    UnknownVersion(u64),
    /// The size runs past the end of the section.
    Oversize {
        /// The size as the record states it.
        claimed: u64,
        /// The remaining bytes.
        left: usize,
    },
    /// The key or the flags are unreadable.
    Header(HeaderError),
    /// A method is unreadable.
    Method {
        /// Its signature, if known, and the reason.
        error: MethodError,
        /// Whether an earlier method is usable.
        some_before: bool,
    },
    /// The key is empty.
    EmptyKey,
    /// The record has no method that any LLDB calls.
    NoMethods {
        /// Whether there is a `@get_value`, which LLDB 23 and 24 accept and never call.
        get_value: bool,
    },
    /// A signature that no LLDB knows.
    UnknownSignature(Signature),
    /// A repeated signature; the last method counts.
    Repeated(Signature),
    /// A `@summary` beside methods for children: only the summary is registered.
    SummaryAndChildren,
}

/// The effect of a malformation in an LLDB.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// None.
    Harmless,
    /// The record is skipped by its size.
    Skipped,
    /// The record is not used.
    Ignored,
    /// Everything from here on is ignored.
    RestIgnored,
    /// The readable methods are used.
    PartUsed,
    /// Bytes after the record are taken for its rest.
    ReadsOn,
    /// Other bytes run as the record's summary.
    OtherSummary,
    /// An empty children provider: the value shows as `{}`, a look-up by name ends LLDB.
    EmptyChildren,
    /// An empty children provider: the value shows as `{}`.
    NoChildren,
    /// The methods for children are not used.
    ChildrenIgnored,
    /// The method is not used.
    MethodIgnored,
    /// LLDB aborts.
    Abort,
}

impl Malformation {
    /// The effect in that LLDB.
    pub fn effect(&self, lldb: Lldb) -> Effect {
        if self.version > lldb.record_version() {
            return Effect::Skipped;
        }
        match &self.kind {
            MalformationKind::Padding { .. } | MalformationKind::Repeated(_) => Effect::Harmless,
            MalformationKind::Overrun { .. } if lldb <= Lldb::V22 => Effect::OtherSummary,
            MalformationKind::Overrun { .. } => Effect::Harmless,
            MalformationKind::Unreadable(_) => Effect::RestIgnored,
            MalformationKind::UnknownVersion(_) => Effect::Skipped,
            MalformationKind::Oversize { .. } if lldb <= Lldb::V23 => Effect::PartUsed,
            MalformationKind::Oversize { .. } => Effect::RestIgnored,
            MalformationKind::Header(error) => header_effect(error, lldb),
            MalformationKind::Method { some_before, .. } => match lldb {
                Lldb::V20 | Lldb::V21 | Lldb::V22 => Effect::ReadsOn,
                Lldb::V23 if *some_before => Effect::PartUsed,
                Lldb::V23 => Effect::EmptyChildren,
                _ => Effect::Ignored,
            },
            MalformationKind::EmptyKey if lldb.aborts_on_empty_key() => Effect::Abort,
            MalformationKind::EmptyKey => Effect::Harmless,
            MalformationKind::NoMethods { get_value } => match lldb {
                Lldb::V20 | Lldb::V21 | Lldb::V22 => Effect::Ignored,
                Lldb::V23 => Effect::EmptyChildren,
                _ if *get_value => Effect::NoChildren,
                _ => Effect::Ignored,
            },
            MalformationKind::UnknownSignature(_) => Effect::MethodIgnored,
            MalformationKind::SummaryAndChildren => Effect::ChildrenIgnored,
        }
    }

    /// The effects in all LLDBs, the oldest first; neighbours with one effect share a range.
    pub fn effects(&self) -> Vec<(LldbRange, Effect)> {
        let mut all: Vec<(LldbRange, Effect)> = Vec::new();
        for &lldb in Lldb::ALL {
            let effect = self.effect(lldb);
            match all.last_mut() {
                Some((range, last)) if *last == effect => {
                    *range = LldbRange::new(range.first(), lldb).unwrap_or(*range);
                }
                _ => all.push((LldbRange::only(lldb), effect)),
            }
        }
        all
    }

    /// Whether it has no effect in any LLDB.
    pub fn is_harmless(&self) -> bool {
        let is_harmless = |lldb| matches!(self.effect(lldb), Effect::Harmless | Effect::Skipped);
        Lldb::ALL.iter().copied().all(is_harmless)
    }
}

fn header_effect(error: &HeaderError, lldb: Lldb) -> Effect {
    match (error, lldb) {
        (_, Lldb::V20 | Lldb::V21 | Lldb::V22) => Effect::ReadsOn,
        (HeaderError::Flags(_), Lldb::V23) => Effect::EmptyChildren,
        _ => Effect::Ignored,
    }
}

impl fmt::Display for MalformationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MalformationKind::Padding { len: 1 } => write!(f, "a NUL after a record"),
            MalformationKind::Padding { len } => write!(f, "{len} NULs after a record"),
            MalformationKind::Overrun { program: Some(program) } => write!(
                f,
                "what follows the record reads as another @summary of it: the {} bytes at {:#x}",
                program.len(),
                program.start
            ),
            MalformationKind::Overrun { program: None } => {
                write!(f, "what follows the record may read as another @summary of it")
            }
            MalformationKind::Unreadable(error) => {
                write!(f, "no version and size of a record can be read here: {error}")
            }
            MalformationKind::UnknownVersion(version) => {
                write!(f, "no LLDB knows records of version {version}")
            }
            MalformationKind::Oversize { claimed, left } => {
                write!(f, "the record claims {claimed} bytes and {left} are left in the section")
            }
            MalformationKind::Header(error) => write!(f, "{error}"),
            MalformationKind::Method { error, .. } => write!(f, "{error}"),
            MalformationKind::EmptyKey => write!(f, "the key is empty"),
            MalformationKind::NoMethods { .. } => {
                write!(f, "the record has no method that LLDB calls")
            }
            MalformationKind::UnknownSignature(signature) => {
                write!(f, "no LLDB knows methods of signature {signature}")
            }
            MalformationKind::Repeated(signature) => {
                write!(f, "@{signature} is there more than once; the last one counts")
            }
            MalformationKind::SummaryAndChildren => {
                write!(
                    f,
                    "@summary and methods for children cannot share a record; write two records"
                )
            }
        }
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Effect::Harmless => "does not mind",
            Effect::Skipped => "skips the record",
            Effect::Ignored => "ignores the record",
            Effect::RestIgnored => "ignores everything from here on",
            Effect::PartUsed => "uses the methods that can be read",
            Effect::ReadsOn => "takes the bytes after the record for its rest",
            Effect::OtherSummary => "runs those bytes as the summary",
            Effect::EmptyChildren => {
                "shows the value without children and dies when one is asked for by name"
            }
            Effect::NoChildren => "shows the value without children",
            Effect::ChildrenIgnored => "uses the summary only",
            Effect::MethodIgnored => "ignores the method",
            Effect::Abort => "aborts",
        })
    }
}

/// Returns all malformations of a section, in order.
///
/// Takes linear time and at most a few megabytes, whatever the bytes.
pub fn malformations(bytes: &[u8]) -> impl Iterator<Item = Malformation> + '_ {
    let mut overrun = Overrun::new(bytes);
    let mut after_record = false;
    section::chunks(bytes).flat_map(move |chunk| {
        let mut found = of_item(&chunk, after_record);
        after_record = true;
        if let ChunkKind::Record(entry) = chunk.kind
            && entry.header.version <= Lldb::V22.record_version()
            && let Some(program) = overrun.past_end(&entry)
        {
            let kind = MalformationKind::Overrun { program };
            found.push(Malformation { offset: chunk.offset, version: entry.header.version, kind });
        }
        found
    })
}

fn of_item(chunk: &Chunk<'_>, after_record: bool) -> Vec<Malformation> {
    let offset = chunk.offset;
    let (version, kind) = match chunk.kind {
        ChunkKind::Record(entry) => return of_record(offset, &entry),
        ChunkKind::Padding if !after_record => return Vec::new(),
        ChunkKind::Padding => (0, MalformationKind::Padding { len: chunk.bytes.len() }),
        ChunkKind::Unreadable(error) => (0, MalformationKind::Unreadable(error)),
        ChunkKind::Unknown(header) => (0, MalformationKind::UnknownVersion(header.version)),
        ChunkKind::Broken(header, error) => (header.version, MalformationKind::Header(error)),
    };
    vec![Malformation { offset, version, kind }]
}

fn of_record(offset: usize, entry: &Entry<'_>) -> Vec<Malformation> {
    let mut found = Vec::new();
    let version = entry.header.version;
    let mut add = |offset, kind| found.push(Malformation { offset, version, kind });
    if entry.header.oversize() {
        let (claimed, left) = (entry.header.size, entry.header.body.len());
        add(offset, MalformationKind::Oversize { claimed, left });
    }
    if entry.key.is_empty() {
        add(offset, MalformationKind::EmptyKey);
    }
    let mut seen = [false; 256];
    let called = |seen: &[bool; 256]| seen_any(seen, |s| s.called_by(Lldb::LAST));
    let mut broken = false;
    for method in entry.methods() {
        let method = match method {
            Ok(method) => method,
            Err(error) => {
                broken = true;
                let some_before = called(&seen);
                add(error.offset, MalformationKind::Method { error, some_before });
                continue;
            }
        };
        let signature = method.method.signature;
        if signature.name().is_none() {
            add(method.offset, MalformationKind::UnknownSignature(signature));
        } else if seen_any(&seen, |s| s == signature) {
            add(method.offset, MalformationKind::Repeated(signature));
        }
        if let Some(slot) = seen.get_mut(usize::from(signature.0)) {
            *slot = true;
        }
    }
    if !broken && !called(&seen) {
        let get_value = seen_any(&seen, |s| s == Signature::GET_VALUE);
        add(offset, MalformationKind::NoMethods { get_value });
    }
    let children = |s: Signature| s != Signature::SUMMARY && s.called_by(Lldb::LAST);
    if seen_any(&seen, |s| s == Signature::SUMMARY) && seen_any(&seen, children) {
        add(offset, MalformationKind::SummaryAndChildren);
    }
    found
}

fn seen_any(seen: &[bool; 256], which: impl Fn(Signature) -> bool) -> bool {
    Signature::NAMED.iter().any(|s| which(*s) && seen.get(usize::from(s.0)) == Some(&true))
}
