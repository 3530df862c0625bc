//! Records that LLDBs do not use, because a later one has their key.

use super::{Reader, Reading, RecordAt, Registered, TooLong, records};
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
    let alike = Lldb::ALL.chunk_by(load_alike);
    let mut groups: Vec<_> = alike.filter_map(|releases| Group::new(bytes, releases)).collect();
    let (mut offsets, mut numbers) = (Vec::new(), HashMap::new());
    for record in records(bytes) {
        offsets.push(record.offset);
        let mut last = None;
        for group in &mut groups {
            let formatter = group.read(&record).map(|Registered { key, programs, .. }| {
                let new = numbers.len();
                // Releases that read the record alike have the same key.
                let known = last.and_then(|(last, number)| (last == key).then_some(number));
                let number = known.unwrap_or_else(|| *numbers.entry(key).or_insert(new));
                last = Some((key, number));
                2 * number + usize::from(programs.are_summary())
            });
            group.records.push(formatter);
        }
    }
    let mut is_used = vec![false; offsets.len()];
    for group in &mut groups {
        group.find_replaced(2 * numbers.len(), &mut is_used);
    }
    let mut replaced = Vec::new();
    for (record, (&offset, &is_used)) in offsets.iter().zip(&is_used).enumerate() {
        let by = |group: &Group<'_>| group.records.get(record).copied().flatten();
        for alike in groups.chunk_by(|a, b| by(a) == by(b)) {
            let ([first, ..], [.., last]) = (alike, alike) else { continue };
            let Some(&by) = by(first).and_then(|by| offsets.get(by)) else { continue };
            let Some(range) = LldbRange::new(first.first, last.last) else { continue };
            replaced.push(Replaced { offset, by, range, is_used });
        }
    }
    replaced
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
    /// The number of the formatter that each record registers; after [`Self::find_replaced`] the record that replaces it.
    records: Vec<Option<usize>>,
}

impl<'a> Group<'a> {
    fn new(bytes: &'a [u8], releases: &[Lldb]) -> Option<Self> {
        let (&first, &last) = (releases.first()?, releases.last()?);
        let reader = Some(Reader::new(bytes, first));
        Some(Group { first, last, reader, records: Vec::new() })
    }

    fn read(&mut self, record: &RecordAt<'a>) -> Option<Registered<'a>> {
        let read = self.reader.as_mut()?.registered(record);
        read.unwrap_or_else(|TooLong| {
            self.reader = None;
            self.records.fill(None);
            None
        })
    }

    /// Of the records of a formatter the last is used, and replaces the others.
    fn find_replaced(&mut self, formatters: usize, is_used: &mut [bool]) {
        let mut last = vec![None; formatters];
        for (record, (place, is_used)) in self.records.iter_mut().zip(is_used).enumerate().rev() {
            let Some(last) = place.and_then(|formatter| last.get_mut(formatter)) else { continue };
            *is_used |= last.is_none();
            *place = *last;
            last.get_or_insert(record);
        }
    }
}
