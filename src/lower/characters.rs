//! Bytes to text: the text of each is picked from a table that lies on the stack.
//!
//! There is one table for all texts of a program. It has an entry for each byte, so that no index is
//! out of range; an entry that equals the one before it is a `dup`, of one byte instead of three.

use super::schedule::Scheduler;
use super::stack::Slot;
use crate::isa::{Opcode, Selector};
use crate::sema::graph::NodeId;
use crate::source::Span;

/// The bytes of a number.
const BYTES: u8 = 8;

impl Scheduler<'_> {
    /// Pushes the table above what the program starts with.
    pub(super) fn push_character_table(&mut self, span: Span) {
        self.character_table = self.stack.depth() as u64;
        let mut before = None;
        for byte in 0..=u8::MAX {
            let entry = spelling(byte);
            if before.as_ref() == Some(&entry) {
                self.out.op(Opcode::Dup, span);
            } else {
                self.out.string(&entry, span);
            }
            self.stack.push(Slot::Table);
            before = Some(entry);
        }
    }

    /// The text of the first bytes of an array.
    pub(super) fn characters(
        &mut self,
        array: NodeId,
        length: NodeId,
        most: u8,
        id: NodeId,
        span: Span,
    ) {
        self.push_operands(&[array, length]);
        for place in 0..most {
            self.out.character_at(place, self.character_table, span);
        }
        self.out.op(Opcode::Drop, span);
        self.stack.pop_many(2);
        self.join_characters(most, id, span);
    }

    /// The text of the bytes of a number.
    pub(super) fn bytes(&mut self, number: NodeId, id: NodeId, span: Span) {
        self.push(number);
        for _ in 0..BYTES {
            self.out.lowest_character(self.character_table, span);
        }
        self.stack.pop();
        self.join_characters(BYTES, id, span);
    }

    /// Puts characters together that lie below what they were made of.
    fn join_characters(&mut self, count: u8, id: NodeId, span: Span) {
        self.out.op(Opcode::Drop, span);
        self.out.string("{}".repeat(count.into()), span);
        self.out.call(Selector::FMT, span);
        (0..count).for_each(|_| self.stack.push(Slot::Dead));
        self.stack.push(Slot::Node(id));
    }
}

/// A byte as LLDB writes it between quotes. Of those that it writes as a number, and of those that
/// are no part of UTF-8, nothing: the text is shorter then than LLDB's, and is not used.
fn spelling(byte: u8) -> Vec<u8> {
    match byte {
        0x07 => b"\\a".to_vec(),
        0x08 => b"\\b".to_vec(),
        b'\t' => b"\\t".to_vec(),
        b'\n' => b"\\n".to_vec(),
        0x0b => b"\\v".to_vec(),
        0x0c => b"\\f".to_vec(),
        b'\r' => b"\\r".to_vec(),
        0x1b => b"\\e".to_vec(),
        b'"' => b"\\\"".to_vec(),
        b'\\' => b"\\\\".to_vec(),
        b' '..=b'~' | 0x80..=0xbf | 0xc2..=0xf4 => vec![byte],
        _ => Vec::new(),
    }
}
