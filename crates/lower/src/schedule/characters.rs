//! Bytes to text: the text of each byte is picked from a table on the stack.
//!
//! One table serves all texts of a program. It has an entry for each byte, so that no index is out of
//! range. An entry that equals an earlier one is copied, by one byte if it is the one before it.

use super::Scheduler;
use super::stack::Slot;
use crate::graph::NodeId;
use crate::graph::range::largest;
use crate::isa::Opcode;
use crate::source::Span;

impl Scheduler<'_> {
    /// Pushes the table above the entry values of the program.
    pub(super) fn push_character_table(&mut self, span: Span) {
        self.character_table = self.stack.depth() as u64;
        let first = self.stack.depth();
        let mut entries: Vec<Vec<u8>> = Vec::new();
        for byte in 0..=u8::MAX {
            let entry = spelling(byte);
            match entries.iter().position(|other| *other == entry) {
                Some(_) if entries.last() == Some(&entry) => self.out.op(Opcode::Dup, span),
                Some(at) => self.out.pick(first + at, span),
                None => self.out.string(&entry, span),
            }
            self.stack.push(Slot::Other);
            entries.push(entry);
        }
    }

    /// Pushes the characters of bytes, for each `255u & TABLEu + pick`; returns their slots.
    pub(super) fn push_characters(&mut self, id: NodeId, bytes: NodeId, count: u8) -> Vec<usize> {
        let span = self.span(id);
        let most = largest(self.graph, bytes) >> (u32::from(count.saturating_sub(1)) * u8::BITS);
        self.push(bytes);
        // The characters consume the number.
        self.stack.pop();
        for place in (0..count).rev() {
            if place > 0 {
                self.out.op(Opcode::Dup, span);
            }
            if place > 0 || most > u64::from(u8::MAX) {
                self.out.uint(u8::MAX.into(), span);
                self.out.op(Opcode::And, span);
            }
            self.out.pick_from(self.character_table, span);
            if place > 0 {
                self.out.op(Opcode::Swap, span);
                self.out.uint(u8::BITS.into(), span);
                self.out.op(Opcode::Shr, span);
            }
            self.stack.push(Slot::Other);
        }
        (self.stack.depth() - usize::from(count)..self.stack.depth()).collect()
    }
}

/// The text that LLDB writes for a byte between quotes. A NUL gives an empty text. A byte that LLDB
/// writes as a number, or that never occurs in UTF-8, gives the replacement character.
fn spelling(byte: u8) -> Vec<u8> {
    match byte {
        0 => Vec::new(),
        0x07 => b"\\a".to_vec(),
        0x08 => b"\\b".to_vec(),
        b'\t' => b"\\t".to_vec(),
        b'\n' => b"\\n".to_vec(),
        0x0b => b"\\v".to_vec(),
        0x0c => b"\\f".to_vec(),
        b'\r' => b"\\r".to_vec(),
        b'"' => b"\\\"".to_vec(),
        b'\\' => b"\\\\".to_vec(),
        b' '..=b'~' | 0x80..=0xbf | 0xc2..=0xf4 => vec![byte],
        _ => char::REPLACEMENT_CHARACTER.to_string().into_bytes(),
    }
}
