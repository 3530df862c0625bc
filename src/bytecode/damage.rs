//! What is wrong with the bytes of a section, and what each LLDB makes of it.
//!
//! Every row was watched in LLDB 20.1.8, 21.1.7, 22.1.8, 23.1.0 and 24.0.0git. The great divide:
//! 20 to 22 do not stop where a record ends. They go on reading (signature, length, program) up
//! to the end of the section, and the last `@summary` they meet is the record's.

use super::leb::LebError;
use super::load::Overrun;
use super::record::{Entry, HeaderError, MethodError};
use super::section::{self, Item, ItemKind};
use crate::isa::{Lldb, LldbRange, Signature};
use std::fmt;
use std::ops::Range;

/// Something wrong with a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Where it is in the section.
    pub offset: usize,
    /// The version of the record it is in, 0 outside of records; an LLDB that skips the version
    /// does not meet the damage.
    pub version: u64,
    /// What is wrong.
    pub kind: DamageKind,
}

/// What is wrong with a section.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DamageKind {
    /// NULs after a record; [`DamageKind::Overrun`] tells which records they harm.
    Padding {
        /// How many.
        len: usize,
    },
    /// The bytes after a record that LLDB 20 to 22 take for its `@summary`.
    Overrun {
        /// Where they are in the section; unknown if there was too much to follow.
        program: Option<Range<usize>>,
    },
    /// The next version or size cannot be read.
    Unreadable(LebError),
    /// A version that no LLDB knows.
    UnknownVersion(u64),
    /// The size runs past the end of the section.
    Oversize {
        /// The size as the record says it.
        claimed: u64,
        /// The bytes that are left.
        left: usize,
    },
    /// The key or the flags cannot be read.
    Header(HeaderError),
    /// A method cannot be read.
    Method {
        /// Which and why.
        error: MethodError,
        /// Whether a method before it can be used.
        some_before: bool,
    },
    /// The key is empty.
    EmptyKey,
    /// No method that any LLDB calls.
    NoMethods {
        /// Whether there is a `@get_value`, which LLDB 23 and 24 accept and never call.
        get_value: bool,
    },
    /// A signature that no LLDB knows.
    UnknownSignature(Signature),
    /// A signature once more; the last one counts.
    Repeated(Signature),
    /// A `@summary` beside methods for children: only the summary is registered.
    SummaryAndChildren,
}

/// What an LLDB makes of a damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing happens.
    Harmless,
    /// The record is skipped by its size.
    Skipped,
    /// The record is not used.
    Ignored,
    /// Nothing from here on is used.
    RestIgnored,
    /// The methods that can be read are used.
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

impl Damage {
    /// What that LLDB makes of it.
    pub fn effect(&self, lldb: Lldb) -> Effect {
        if self.version > lldb.record_version() {
            return Effect::Skipped;
        }
        match &self.kind {
            DamageKind::Padding { .. } | DamageKind::Repeated(_) => Effect::Harmless,
            DamageKind::Overrun { .. } if lldb <= Lldb::V22 => Effect::OtherSummary,
            DamageKind::Overrun { .. } => Effect::Harmless,
            DamageKind::Unreadable(_) => Effect::RestIgnored,
            DamageKind::UnknownVersion(_) => Effect::Skipped,
            DamageKind::Oversize { .. } if lldb <= Lldb::V23 => Effect::PartUsed,
            DamageKind::Oversize { .. } => Effect::RestIgnored,
            DamageKind::Header(error) => header_effect(error, lldb),
            DamageKind::Method { some_before, .. } => match lldb {
                Lldb::V20 | Lldb::V21 | Lldb::V22 => Effect::ReadsOn,
                Lldb::V23 if *some_before => Effect::PartUsed,
                Lldb::V23 => Effect::EmptyChildren,
                Lldb::V24 => Effect::Ignored,
            },
            DamageKind::EmptyKey if lldb >= Lldb::V24 => Effect::Abort,
            DamageKind::EmptyKey => Effect::Harmless,
            DamageKind::NoMethods { get_value } => match lldb {
                Lldb::V20 | Lldb::V21 | Lldb::V22 => Effect::Ignored,
                Lldb::V23 => Effect::EmptyChildren,
                Lldb::V24 if *get_value => Effect::NoChildren,
                Lldb::V24 => Effect::Ignored,
            },
            DamageKind::UnknownSignature(_) => Effect::MethodIgnored,
            DamageKind::SummaryAndChildren => Effect::ChildrenIgnored,
        }
    }

    /// What all LLDB make of it, oldest first; neighbours of one effect in one range.
    pub fn effects(&self) -> Vec<(LldbRange, Effect)> {
        let mut all: Vec<(LldbRange, Effect)> = Vec::new();
        for lldb in Lldb::ALL {
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

    /// Whether no LLDB minds.
    pub fn is_harmless(&self) -> bool {
        Lldb::ALL
            .into_iter()
            .all(|lldb| matches!(self.effect(lldb), Effect::Harmless | Effect::Skipped))
    }
}

fn header_effect(error: &HeaderError, lldb: Lldb) -> Effect {
    match (error, lldb) {
        (_, Lldb::V20 | Lldb::V21 | Lldb::V22) => Effect::ReadsOn,
        (HeaderError::Flags(_), Lldb::V23) => Effect::EmptyChildren,
        _ => Effect::Ignored,
    }
}

impl fmt::Display for DamageKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DamageKind::Padding { len: 1 } => write!(f, "a NUL after a record"),
            DamageKind::Padding { len } => write!(f, "{len} NULs after a record"),
            DamageKind::Overrun { program: Some(program) } => write!(
                f,
                "what follows the record reads as another @summary of it: the {} bytes at {:#x}",
                program.len(),
                program.start
            ),
            DamageKind::Overrun { program: None } => {
                write!(f, "what follows the record may read as another @summary of it")
            }
            DamageKind::Unreadable(error) => {
                write!(f, "no version and size of a record can be read here: {error}")
            }
            DamageKind::UnknownVersion(version) => {
                write!(f, "no LLDB knows records of version {version}")
            }
            DamageKind::Oversize { claimed, left } => {
                write!(f, "the record claims {claimed} bytes and {left} are left in the section")
            }
            DamageKind::Header(error) => write!(f, "{error}"),
            DamageKind::Method { error, .. } => {
                write!(f, "@{} cannot be read: {}", error.signature, error.kind)
            }
            DamageKind::EmptyKey => write!(f, "the key is empty"),
            DamageKind::NoMethods { .. } => write!(f, "the record has no method that LLDB calls"),
            DamageKind::UnknownSignature(signature) => {
                write!(f, "no LLDB knows methods of signature {signature}")
            }
            DamageKind::Repeated(signature) => {
                write!(f, "@{signature} is there more than once; the last one counts")
            }
            DamageKind::SummaryAndChildren => {
                write!(f, "@summary stands beside methods for children; they need two records")
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

/// Everything wrong with a section, in order.
///
/// Takes linear time and at most a few megabytes, whatever the bytes.
pub fn damages(bytes: &[u8]) -> impl Iterator<Item = Damage> + '_ {
    // Where nothing is wrong, LLDB 20 to 22 step from record to record: a version is no @summary.
    let clean = section::items(bytes).all(|item| steps_over(&item));
    let mut overrun = Overrun::new(bytes);
    let mut after_record = false;
    section::items(bytes).flat_map(move |item| {
        let mut found = of_item(&item, after_record);
        after_record = true;
        if let (false, ItemKind::Record(entry)) = (clean, item.kind)
            && entry.header.version <= Lldb::V22.record_version()
            && let Some(program) = past_end(&mut overrun, &entry)
        {
            let kind = DamageKind::Overrun { program };
            found.push(Damage { offset: item.offset, version: entry.header.version, kind });
        }
        found
    })
}

/// The bytes past a record's end that LLDB 20 to 22 take for its summary; `Some(None)` if that
/// was too much to follow.
fn past_end(overrun: &mut Overrun<'_>, entry: &Entry<'_>) -> Option<Option<Range<usize>>> {
    match overrun.last_summary(entry.methods_at) {
        Ok(last) => last.filter(|program| program.end > entry.end()).map(Some),
        Err(_) => Some(None),
    }
}

fn steps_over(item: &Item<'_>) -> bool {
    match item.kind {
        ItemKind::Record(entry) => {
            entry.header.version_len == 1
                && !entry.header.oversize()
                && entry.methods().all(|m| m.is_ok())
        }
        ItemKind::Unknown(header) => header.version_len == 1 && !header.oversize(),
        ItemKind::Padding | ItemKind::Broken(..) | ItemKind::Unreadable(_) => false,
    }
}

fn of_item(item: &Item<'_>, after_record: bool) -> Vec<Damage> {
    let mut found = Vec::new();
    let mut add = |offset, version, kind| found.push(Damage { offset, version, kind });
    match item.kind {
        ItemKind::Padding if after_record => {
            add(item.offset, 0, DamageKind::Padding { len: item.bytes.len() });
        }
        ItemKind::Padding => {}
        ItemKind::Unreadable(error) => add(item.offset, 0, DamageKind::Unreadable(error)),
        ItemKind::Unknown(header) => {
            add(item.offset, 0, DamageKind::UnknownVersion(header.version));
        }
        ItemKind::Broken(header, error) => {
            add(item.offset, header.version, DamageKind::Header(error));
        }
        ItemKind::Record(_) => {}
    }
    if let ItemKind::Record(entry) = item.kind {
        of_record(item.offset, &entry, &mut found);
    }
    found
}

fn of_record(offset: usize, entry: &Entry<'_>, found: &mut Vec<Damage>) {
    let version = entry.header.version;
    let mut add = |offset, kind| found.push(Damage { offset, version, kind });
    if entry.header.oversize() {
        let (claimed, left) = (entry.header.size, entry.header.body.len());
        add(offset, DamageKind::Oversize { claimed, left });
    }
    if entry.key.is_empty() {
        add(offset, DamageKind::EmptyKey);
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
                add(error.offset, DamageKind::Method { error, some_before });
                continue;
            }
        };
        let signature = method.method.signature;
        if signature.name().is_none() {
            add(method.offset, DamageKind::UnknownSignature(signature));
        } else if seen_any(&seen, |s| s == signature) {
            add(method.offset, DamageKind::Repeated(signature));
        }
        if let Some(slot) = seen.get_mut(usize::from(signature.0)) {
            *slot = true;
        }
    }
    if !broken && !called(&seen) {
        let get_value = seen_any(&seen, |s| s == Signature::GET_VALUE);
        add(offset, DamageKind::NoMethods { get_value });
    }
    let children = |s: Signature| s != Signature::SUMMARY && s.called_by(Lldb::LAST);
    if seen_any(&seen, |s| s == Signature::SUMMARY) && seen_any(&seen, children) {
        add(offset, DamageKind::SummaryAndChildren);
    }
}

fn seen_any(seen: &[bool; 256], which: impl Fn(Signature) -> bool) -> bool {
    Signature::NAMED.iter().any(|s| which(*s) && seen.get(usize::from(s.0)) == Some(&true))
}
