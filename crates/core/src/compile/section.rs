//! Compiled items to one section.

use super::item::CompiledItem;
use super::summaries;
use crate::isa::{Flags, RecordVersion, Signature};
use crate::object::Kind;
use crate::object::embed::EmbeddedRecord;
use crate::sema::{Expectation, SummaryString};
use crate::source::Span;
use std::ops::Range;

/// A compiled section, and summary strings for a section of their own.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The bytes of the section: records back to back.
    pub section: Vec<u8>,
    /// Its records, in order.
    pub records: Vec<CompiledRecord>,
    /// The bytes of the section of summary strings beside one of bytecode, usually none.
    pub strings: Vec<u8>,
    /// Its records, in order.
    pub string_records: Vec<CompiledRecord>,
    /// The `expect` items, to be run against it.
    pub expectations: Vec<Expectation>,
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
    /// [`Encoded::lines`](crate::asm::Encoded::lines), if they were kept.
    pub lines: Vec<(u32, Span)>,
}

impl Compiled {
    /// The bytes of a record, or of a program.
    pub fn bytes(&self, place: &Range<usize>) -> &[u8] {
        self.section.get(place.clone()).unwrap_or_default()
    }

    /// The sections that are not empty.
    pub fn sections(&self) -> Vec<(Kind, &[u8])> {
        let all = [(Kind::Formatters, &*self.section), (Kind::Summaries, &*self.strings)];
        all.into_iter().filter(|(_, bytes)| !bytes.is_empty()).collect()
    }

    /// The records of these sections as source text shows them.
    pub fn parts(&self) -> Vec<(Kind, Vec<EmbeddedRecord<'_>>)> {
        let all = [
            (Kind::Formatters, &*self.section, &self.records),
            (Kind::Summaries, &*self.strings, &self.string_records),
        ];
        let parts = all.into_iter().map(|(kind, bytes, records)| {
            (kind, records.iter().map(|record| record.part(bytes)).collect::<Vec<_>>())
        });
        parts.filter(|(_, parts)| !parts.is_empty()).collect()
    }

    /// Whether there is nothing for a debugger.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty() && self.string_records.is_empty()
    }

    pub(super) fn add_strings(&mut self, strings: &[SummaryString]) {
        let bytes = &mut self.strings;
        for SummaryString { keys, text } in strings {
            self.string_records.extend(keys.iter().map(|key| summaries::write(bytes, key, text)));
        }
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

    /// The record as source text shows it.
    fn part<'c>(&'c self, section: &'c [u8]) -> EmbeddedRecord<'c> {
        let bytes = section.get(self.bytes.clone()).unwrap_or_default();
        EmbeddedRecord { key: self.key.as_bytes(), purpose: self.purpose(), bytes }
    }

    fn moved_by(mut self, offset: usize) -> CompiledRecord {
        let moved = |range: &Range<usize>| range.start + offset..range.end + offset;
        self.bytes = moved(&self.bytes);
        self.programs.iter_mut().for_each(|program| program.bytes = moved(&program.bytes));
        self
    }
}
