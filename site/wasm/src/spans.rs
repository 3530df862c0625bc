//! Where the bytecode comes from, in the units of the page: those of UTF-16.

use fmtc::asm::span_at;
use fmtc::compile::Compiled;
use fmtc::isa::Signature;
use fmtc::source::SourceId;
use serde_json::{Value, json};

/// The places of a compiled text.
pub(crate) struct Places<'t> {
    text: &'t str,
    root: SourceId,
    compiled: &'t Compiled,
}

impl<'t> Places<'t> {
    /// The places of a text that is the file `root` of its compilation.
    pub(crate) fn new(text: &'t str, root: SourceId, compiled: &'t Compiled) -> Places<'t> {
        Places { text, root, compiled }
    }

    /// The part of the text that the instruction at a byte of the section comes from; null if it is
    /// from an imported text.
    pub(crate) fn of(&self, offset: usize) -> Value {
        let mut programs = self.compiled.records.iter().flat_map(|record| &record.programs);
        let program = programs.find(|program| program.bytes.contains(&offset));
        let span = program.and_then(|p| span_at(&p.lines, offset - p.bytes.start));
        match span.filter(|span| span.source == self.root) {
            Some(span) => json!([self.units(span.range().start), self.units(span.range().end)]),
            None => Value::Null,
        }
    }

    /// Where the summary stands of the record that begins at a byte of the section.
    pub(crate) fn program(&self, record: usize) -> Option<usize> {
        let mut records = self.compiled.records.iter();
        let record = records.find(|known| known.bytes.start == record)?;
        let mut programs = record.programs.iter();
        let summary = programs.find(|program| program.signature == Signature::SUMMARY)?;
        Some(summary.bytes.start)
    }

    fn units(&self, byte: usize) -> usize {
        self.text.get(..byte).unwrap_or(self.text).encode_utf16().count()
    }
}
