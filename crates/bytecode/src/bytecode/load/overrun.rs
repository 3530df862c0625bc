//! What LLDB 20 to 22 read past the ends of records.

use super::super::record::{Entry, Methods};
use super::super::section::{self, Chunk, ChunkKind};
use super::Survey;
use crate::isa::Signature;
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::fmt;
use std::ops::Range;

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

/// Follows LLDB 20 to 22 past the ends of records. Visited offsets are recorded, so that the total time is linear.
pub(in crate::bytecode) struct Overrun<'a> {
    bytes: &'a [u8],
    is_sound: OnceCell<bool>,
    /// The program of the last `@summary` from an offset on, as start and end.
    memo: FxHashMap<u32, Option<(u32, u32)>>,
    full: bool,
}

/// The maximum number of recorded offsets, and of steps; about twenty megabytes.
pub(super) const FOLLOWED: usize = 1 << 19;

impl<'a> Overrun<'a> {
    pub(in crate::bytecode) fn new(bytes: &'a [u8]) -> Overrun<'a> {
        let full = u32::try_from(bytes.len()).is_err();
        Overrun { bytes, is_sound: OnceCell::new(), memo: FxHashMap::default(), full }
    }

    /// Whether they step from record to record after the methods of one, as no version is the number of `@summary`.
    fn is_sound(&self) -> bool {
        let is_sound = || section::chunks(self.bytes).all(|chunk| steps_over(&chunk));
        *self.is_sound.get_or_init(is_sound)
    }

    /// The program of the last `@summary` of a record, with methods read to the section's end.
    pub(in crate::bytecode) fn last_summary(
        &mut self,
        entry: &Entry<'_>,
    ) -> Result<Option<Range<usize>>, TooLong> {
        if !self.is_sound() {
            return self.follow(entry.methods_at);
        }
        let summaries =
            entry.methods().flatten().filter(|m| m.method.signature == Signature::SUMMARY);
        Ok(summaries.last().map(|m| m.program_at..m.program_at + m.method.program.len()))
    }

    /// The bytes after a record that are taken for its summary; `Some(None)` if that cannot be predicted.
    pub(in crate::bytecode) fn past_end(
        &mut self,
        entry: &Entry<'_>,
    ) -> Option<Option<Range<usize>>> {
        if self.is_sound() {
            return None;
        }
        match self.follow(entry.methods_at) {
            Ok(last) => last.filter(|program| program.end > entry.end()).map(Some),
            Err(TooLong) => Some(None),
        }
    }

    fn follow(&mut self, from: usize) -> Result<Option<Range<usize>>, TooLong> {
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
        for (place, summary) in visited.into_iter().rev() {
            last = last.or(summary);
            self.memo.insert(place, last);
        }
        Ok(last.map(|(start, end)| start as usize..end as usize))
    }
}

fn steps_over(chunk: &Chunk<'_>) -> bool {
    match chunk.kind {
        ChunkKind::Record(entry) => entry.header.version_len == 1 && Survey::of(&entry).is_whole,
        ChunkKind::Unknown(header) => header.version_len == 1 && !header.oversize(),
        ChunkKind::Padding | ChunkKind::Broken(..) | ChunkKind::Unreadable(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_places_are_followed_than_the_limit_says() {
        // Empty summaries.
        let methods = vec![0; 2 * (FOLLOWED + 1)];
        assert_eq!(Overrun::new(&methods).follow(2), Ok(Some(methods.len()..methods.len())));
        assert_eq!(Overrun::new(&methods).follow(0), Err(TooLong));
    }
}
