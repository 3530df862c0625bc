//! Code under construction: bytecode with a map to its source.

use crate::bytecode::instruction::{self, Instruction};
use crate::bytecode::leb;
use crate::isa::{Opcode, Selector};
use crate::source::Span;
use std::ops::Range;

/// Bytecode with the source of each instruction: a whole program, or the content of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// The instructions.
    pub bytes: Vec<u8>,
    /// Offsets of instructions, ascending, each with the span of the instructions from there on.
    pub lines: Vec<(u32, Span)>,
    /// Divisions whose divisor may be zero, which ends the program with an error.
    pub unguarded: Vec<Span>,
}

impl Code {
    /// Creates empty code with capacity for bytes, and for their sources.
    pub fn with_capacity(bytes: usize) -> Code {
        Code {
            bytes: Vec::with_capacity(bytes),
            lines: Vec::with_capacity(bytes / 16),
            unguarded: Vec::new(),
        }
    }

    /// Appends an opcode.
    pub fn op(&mut self, opcode: Opcode, span: Span) {
        self.begin(opcode, span);
    }

    /// Appends a UInt literal.
    pub fn uint(&mut self, value: u64, span: Span) {
        self.begin(Opcode::LitUInt, span);
        leb::write_unsigned(&mut self.bytes, value);
    }

    /// Appends an Int literal.
    pub fn int(&mut self, value: i64, span: Span) {
        self.begin(Opcode::LitInt, span);
        leb::write_signed(&mut self.bytes, value);
    }

    /// Appends an Integer literal (LLDB 24) in its shortest form, which determines its width.
    pub fn integer(&mut self, value: i128, span: Span) {
        self.begin(Opcode::LitInteger, span);
        leb::write_signed(&mut self.bytes, value);
    }

    /// Appends a String literal.
    pub fn string(&mut self, bytes: impl AsRef<[u8]>, span: Span) {
        let bytes = bytes.as_ref();
        self.begin(Opcode::LitString, span);
        leb::write_unsigned(&mut self.bytes, bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends a Selector literal.
    pub fn selector(&mut self, selector: Selector, span: Span) {
        self.begin(Opcode::LitSelector, span);
        self.bytes.push(selector.0);
    }

    /// Appends a selector and `call`.
    pub fn call(&mut self, selector: Selector, span: Span) {
        self.selector(selector, span);
        self.op(Opcode::Call, span);
    }

    /// Appends a block.
    pub fn block(&mut self, body: &Code, span: Span) {
        self.bytes.reserve(1 + leb::unsigned_len(body.bytes.len() as u64) + body.bytes.len());
        self.begin(Opcode::Block, span);
        leb::write_unsigned(&mut self.bytes, body.bytes.len() as u64);
        self.append(body);
    }

    /// Turns the instructions from an offset on into a block.
    pub fn enclose(&mut self, start: usize, span: Span) {
        let (old_len, len) = (self.bytes.len(), self.bytes.len() - start);
        self.bytes.push(Opcode::Block.byte());
        leb::write_unsigned(&mut self.bytes, len as u64);
        let header = self.bytes.len() - old_len;
        self.bytes.get_mut(start..).unwrap_or_default().rotate_right(header);

        let first = self.lines.partition_point(|(at, _)| (*at as usize) < start);
        let before = first.checked_sub(1).and_then(|last| self.lines.get(last)).map(|line| line.1);
        let is_noted = self.lines.get(first).is_some_and(|(at, _)| *at as usize == start);
        let (start, inner) = (start as u32, (start + header) as u32);
        self.lines.iter_mut().skip(first).for_each(|(at, _)| *at += header as u32);
        if before != Some(span) {
            // The first instruction of the block keeps its source.
            let inner = before.filter(|_| !is_noted && len > 0).map(|before| (inner, before));
            self.lines.splice(first..first, [(start, span)].into_iter().chain(inner));
        }
    }

    /// Notes a division whose divisor may be zero.
    pub fn unguarded(&mut self, span: Span) {
        if !self.unguarded.contains(&span) {
            self.unguarded.push(span);
        }
    }

    /// Appends other code.
    pub fn append(&mut self, other: &Code) {
        self.append_part(other, 0..other.bytes.len());
    }

    /// Appends a range of instructions of other code.
    pub fn append_part(&mut self, other: &Code, part: Range<usize>) {
        let Some(bytes) = other.bytes.get(part.clone()).filter(|bytes| !bytes.is_empty()) else {
            return;
        };
        let start = self.bytes.len();
        for span in &other.unguarded {
            self.unguarded(*span);
        }
        self.lines.reserve(other.lines.len());
        let begun = other.lines.partition_point(|(at, _)| *at as usize <= part.start);
        for (at, span) in other.lines.iter().skip(begun.saturating_sub(1)) {
            let at = *at as usize;
            if at >= part.end {
                break;
            }
            self.note(start + at.saturating_sub(part.start), *span);
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Repeats the instructions from an offset on; all copies have one source.
    pub(super) fn repeat_from(&mut self, start: usize, times: usize) {
        let end = self.bytes.len();
        self.bytes.reserve(times * (end - start));
        (0..times).for_each(|_| self.bytes.extend_from_within(start..end));
    }

    /// Appends the opcode of an instruction.
    fn begin(&mut self, opcode: Opcode, span: Span) {
        self.note(self.bytes.len(), span);
        self.bytes.push(opcode.byte());
    }

    /// Sets the source of the instructions from an offset on.
    pub(super) fn note(&mut self, at: usize, span: Span) {
        if self.lines.last().is_none_or(|(_, last)| *last != span) {
            self.lines.push((u32::try_from(at).unwrap_or(u32::MAX), span));
        }
    }

    /// The source of the instruction that contains a byte.
    pub fn span_at(&self, offset: usize) -> Option<Span> {
        span_at(&self.lines, offset)
    }

    /// The offsets of all instructions that can be decoded, including those in blocks.
    pub fn instructions(&self) -> impl Iterator<Item = usize> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let at = next;
            let (instruction, end) = instruction::decode(&self.bytes, at)?.ok()?;
            next = match instruction {
                Instruction::Block(body) => end - body.len(),
                _ => end,
            };
            Some(at)
        })
    }
}

/// The source of the instruction that contains a byte, in a map like that of [`Code`].
pub fn span_at(lines: &[(u32, Span)], offset: usize) -> Option<Span> {
    let after = lines.partition_point(|(at, _)| *at as usize <= offset);
    lines.get(after.checked_sub(1)?).map(|(_, span)| *span)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(start: usize) -> Span {
        Span::new(crate::source::SourceId(0), start..start + 1)
    }

    /// `1u { 2u { 3u } if } if 4u`, each part from another place.
    fn nested() -> Code {
        let (mut outer, mut middle, mut inner) = <(Code, Code, Code)>::default();
        inner.uint(3, span(3));
        middle.uint(2, span(2));
        middle.block(&inner, span(7));
        middle.op(Opcode::If, span(2));
        outer.uint(1, span(1));
        outer.block(&middle, span(8));
        outer.op(Opcode::If, span(1));
        outer.uint(4, span(4));
        outer
    }

    #[test]
    fn blocks_stand_between_the_instructions_around_them() {
        let code = nested();
        assert_eq!(code.bytes, [0x20, 1, 0x10, 7, 0x20, 2, 0x10, 2, 0x20, 3, 0x11, 0x11, 0x20, 4]);
        let starts = (0..code.bytes.len()).map(|at| code.span_at(at).unwrap().start);
        assert_eq!(starts.collect::<Vec<_>>(), [1, 1, 8, 8, 2, 2, 7, 7, 3, 3, 2, 1, 4, 4]);
        assert_eq!(
            code.instructions().collect::<Vec<_>>(),
            [0, 2, 4, 6, 8, 10, 11, 12],
            "those in blocks included"
        );
    }

    #[test]
    fn a_block_of_the_last_instructions_is_a_block_of_their_code() {
        let whole = nested();
        for (start, place) in [0, 2, 11, 12, 14].into_iter().zip([9, 1, 1, 9, 4]) {
            let (mut enclosed, mut expected, mut body) =
                (whole.clone(), Code::default(), Code::default());
            enclosed.enclose(start, span(place));
            body.append_part(&whole, start..whole.bytes.len());
            expected.append_part(&whole, 0..start);
            expected.block(&body, span(place));
            assert_eq!(enclosed.bytes, expected.bytes, "from {start} on");
            let spans =
                |code: &Code| (0..code.bytes.len()).map(|at| code.span_at(at)).collect::<Vec<_>>();
            assert_eq!(spans(&enclosed), spans(&expected), "from {start} on");
        }
    }

    #[test]
    fn code_after_code_keeps_its_places() {
        let (one, mut two) = (nested(), nested());
        two.append(&nested());
        assert_eq!(two.bytes, [&*one.bytes, &*one.bytes].concat());
        for at in 0..two.bytes.len() {
            assert_eq!(two.span_at(at), one.span_at(at % one.bytes.len()), "{at}");
        }
    }

    #[test]
    fn a_part_of_code_keeps_its_places() {
        let (whole, mut part) = (nested(), Code::default());
        part.append_part(&whole, 4..11);
        assert_eq!(part.bytes, whole.bytes[4..11]);
        for at in 0..part.bytes.len() {
            assert_eq!(part.span_at(at), whole.span_at(at + 4), "{at}");
        }
    }
}
