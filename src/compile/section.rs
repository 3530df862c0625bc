//! Compiled items to one section.

use super::item::CompiledItem;
use crate::isa::{Flags, RecordVersion, Signature};
use crate::object::embed::Part;
use crate::sema::Expectation;
use crate::source::Span;
use std::ops::Range;

/// A compiled section.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The bytes of the section: records back to back.
    pub section: Vec<u8>,
    /// Its records, in order.
    pub records: Vec<CompiledRecord>,
    /// The `expect` items, to be run against it.
    pub expectations: Vec<Expectation>,
    /// The number of bytes added by [`Options::checked`](super::Options::checked).
    pub check_bytes: usize,
}

/// A record of a compiled section.
#[derive(Clone, Debug)]
pub struct CompiledRecord {
    /// The key: an exact name, or a pattern that begins with `^`.
    pub key: Box<str>,
    /// The span of the key.
    pub key_span: Span,
    /// The flags.
    pub flags: Flags,
    /// The version.
    pub version: RecordVersion,
    /// The range of its bytes in the section.
    pub bytes: Range<usize>,
    /// Its programs; a summary string has none.
    pub programs: Vec<CompiledProgram>,
}

/// A program of a compiled section.
#[derive(Clone, Debug)]
pub struct CompiledProgram {
    /// Its signature.
    pub signature: Signature,
    /// The range of its bytes in the section.
    pub bytes: Range<usize>,
    /// The places of its instructions in the source as in
    /// [`Code::lines`](crate::asm::Code::lines), if they were kept.
    pub lines: Vec<(u32, Span)>,
}

impl Compiled {
    /// The bytes of a record, or of a program.
    pub fn bytes(&self, place: &Range<usize>) -> &[u8] {
        self.section.get(place.clone()).unwrap_or_default()
    }

    /// The records as source text shows them.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::with_capacity(self.records.len());
        for record in &self.records {
            let (key, purpose) = (record.key.as_bytes(), record.purpose());
            parts.push(Part { key, purpose, bytes: self.bytes(&record.bytes) });
        }
        parts
    }

    /// Puts the records of items into one section, those of version 2 last: LLDB 24 takes the last
    /// record of a key that it can read.
    pub(super) fn of(items: Vec<CompiledItem>, expectations: Vec<Expectation>) -> Compiled {
        let mut out = Compiled { expectations, ..Compiled::default() };
        out.section.reserve_exact(items.iter().map(|item| item.bytes.len()).sum());
        let (second, first): (Vec<_>, Vec<_>) =
            items.into_iter().partition(|item| item.version() == Some(RecordVersion::V2));
        first.into_iter().chain(second).for_each(|item| out.add(item));
        out
    }

    fn add(&mut self, item: CompiledItem) {
        let start = self.section.len();
        self.section.extend_from_slice(&item.bytes);
        self.check_bytes += item.check_bytes;
        self.records.extend(item.records.into_iter().map(|record| record.moved_by(start)));
    }
}

impl CompiledRecord {
    /// The description of its programs.
    pub fn purpose(&self) -> String {
        if self.programs.is_empty() {
            return "summary string".to_owned();
        }
        let names: Vec<_> = self.programs.iter().map(|p| p.signature.to_string()).collect();
        names.join(", ")
    }

    fn moved_by(mut self, offset: usize) -> CompiledRecord {
        let moved = |range: &Range<usize>| range.start + offset..range.end + offset;
        self.bytes = moved(&self.bytes);
        self.programs.iter_mut().for_each(|program| program.bytes = moved(&program.bytes));
        self
    }
}
