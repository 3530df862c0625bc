//! Records that LLDBs do not use, because a later one has their key.

use super::{Reader, Reading, RecordAt, Registered, TooLong, known_records};
use crate::isa::{Lldb, LldbRange};
use std::collections::HashMap;

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
    let (groups, offsets, formatters) = read(bytes);
    let mut is_used = vec![false; offsets.len()];
    let by = |group| (group, Group::replaced_by(group, formatters, &mut is_used));
    let groups: Vec<_> = groups.iter().map(by).collect();
    let mut replaced = Vec::with_capacity(offsets.len());
    for (record, (&offset, &is_used)) in offsets.iter().zip(&is_used).enumerate() {
        let by = |by: &[Option<usize>]| by.get(record).copied().flatten();
        for alike in groups.chunk_by(|(_, a), (_, b)| by(a) == by(b)) {
            let ([(first, places), ..], [.., (last, _)]) = (alike, alike) else { continue };
            let Some(&by) = by(places).and_then(|by| offsets.get(by)) else { continue };
            let Some(range) = LldbRange::new(first.first, last.last) else { continue };
            replaced.push(Replaced { offset, by, range, is_used });
        }
    }
    replaced
}

/// What all releases register from a section, the offsets of its records, and how many formatters there may be.
fn read(bytes: &[u8]) -> (Vec<Group<'_>>, Vec<usize>, usize) {
    let alike = Lldb::ALL.chunk_by(load_alike);
    let mut groups: Vec<_> = alike.filter_map(|releases| Group::new(bytes, releases)).collect();
    let (mut offsets, mut numbers) = (Vec::new(), HashMap::new());
    for record in known_records(bytes) {
        offsets.push(record.offset);
        let mut last = None;
        for group in &mut groups {
            let formatter = group.read(&record).map(|Registered { key, is_summary, .. }| {
                let new = numbers.len();
                // Releases that read the record alike have the same key.
                let known = last.and_then(|(last, number)| (last == key).then_some(number));
                let number = known.unwrap_or_else(|| *numbers.entry(key).or_insert(new));
                last = Some((key, number));
                2 * number + usize::from(is_summary)
            });
            group.formatters.push(formatter);
        }
    }
    (groups, offsets, 2 * numbers.len())
}

/// Whether two releases register the same formatters, whatever the section.
fn load_alike(a: &Lldb, b: &Lldb) -> bool {
    Reading::of(*a) == Reading::of(*b) && a.record_version() == b.record_version()
}

/// Releases that register the same from a section.
struct Group<'a> {
    first: Lldb,
    last: Lldb,
    /// None if what they read cannot be predicted.
    reader: Option<Reader<'a>>,
    /// The number of the formatter that each record registers.
    formatters: Vec<Option<usize>>,
}

impl<'a> Group<'a> {
    fn new(bytes: &'a [u8], releases: &[Lldb]) -> Option<Self> {
        let (&first, &last) = (releases.first()?, releases.last()?);
        let reader = Some(Reader::new(bytes, first));
        Some(Group { first, last, reader, formatters: Vec::new() })
    }

    fn read(&mut self, record: &RecordAt<'a>) -> Option<Registered<'a>> {
        let read = self.reader.as_mut()?.registered(record);
        read.unwrap_or_else(|TooLong| {
            self.reader = None;
            self.formatters.fill(None);
            None
        })
    }

    /// The record that replaces each one: of the records of a formatter the last is used, and replaces the others.
    fn replaced_by(&self, formatters: usize, is_used: &mut [bool]) -> Vec<Option<usize>> {
        let mut last = vec![None; formatters];
        let mut by = vec![None; self.formatters.len()];
        let records = self.formatters.iter().zip(&mut by).zip(is_used).enumerate();
        for (record, ((formatter, by), is_used)) in records.rev() {
            let Some(last) = formatter.and_then(|formatter| last.get_mut(formatter)) else {
                continue;
            };
            *is_used |= last.is_none();
            *by = *last;
            last.get_or_insert(record);
        }
        by
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytecode::load::overrun::FOLLOWED;

    #[test]
    fn releases_that_cannot_be_predicted_are_left_out() {
        // Two records of the key `T` with the summary `ok`, and empty summaries after them for LLDB 20 to 22.
        let record = [1, 9, 1, b'T', 0, 0, 4, 0x22, 2, b'o', b'k'];
        let mut section = [record, record].concat();
        let by = record.len();
        let listed = |section: &[u8]| -> Vec<_> {
            replaced(section).iter().map(|r| (r.offset, r.by, r.range.to_string())).collect()
        };
        assert_eq!(listed(&section), [(0, by, "20...24".to_owned())]);
        section.resize(section.len() + 2 * (FOLLOWED + 1), 0);
        assert_eq!(listed(&section), [(0, by, "23...24".to_owned())]);
    }
}
