//! Where the bytecode comes from, in the units of the page: those of UTF-16.

use fmtc::asm::span_at;
use fmtc::compile::Compiled;
use fmtc::isa::Signature;
use fmtc::source::{SourceId, Span};
use serde_json::{Value, json};

/// The places of a compiled text.
pub(crate) struct Places<'t> {
    /// The units before each byte of the text, and in all of it.
    units: Vec<usize>,
    root: SourceId,
    compiled: &'t Compiled,
}

impl<'t> Places<'t> {
    /// The places of a text that is the file `root` of its compilation.
    pub(crate) fn new(text: &'t str, root: SourceId, compiled: &'t Compiled) -> Places<'t> {
        Places { units: units(text), root, compiled }
    }

    /// The part of the text that the instruction at a byte of the section comes from; null if it is
    /// from an imported text.
    pub(crate) fn of(&self, offset: usize) -> Value {
        let mut programs = self.compiled.records.iter().flat_map(|record| &record.programs);
        let program = programs.find(|program| program.bytes.contains(&offset));
        let span = program.and_then(|p| span_at(&p.lines, offset - p.bytes.start));
        span.map_or(Value::Null, |span| self.span(span))
    }

    /// A part of the text; null if it is of an imported text, or what the compiler added comes from no part.
    pub(crate) fn span(&self, span: Span) -> Value {
        if span.source != self.root || span.range().is_empty() {
            return Value::Null;
        }
        let units = |byte: usize| self.units.get(byte);
        json!([units(span.range().start), units(span.range().end)])
    }

    /// The place of the summary of the record that begins at a byte of the section.
    pub(crate) fn program(&self, record: usize) -> Option<usize> {
        let mut records = self.compiled.records.iter();
        let record = records.find(|known| known.bytes.start == record)?;
        let mut programs = record.programs.iter();
        let summary = programs.find(|program| program.signature == Signature::SUMMARY)?;
        Some(summary.bytes.start)
    }
}

fn units(text: &str) -> Vec<usize> {
    let mut units = Vec::with_capacity(text.len() + 1);
    let mut count = 0;
    for c in text.chars() {
        units.resize(units.len() + c.len_utf8(), count);
        count += c.len_utf16();
    }
    units.push(count);
    units
}

#[cfg(test)]
mod tests {
    #[test]
    fn units_are_those_of_utf_16() {
        assert_eq!(super::units("aß𝄞b"), [0, 1, 1, 2, 2, 2, 2, 4, 5]);
    }
}
