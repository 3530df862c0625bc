//! Bytes to text: the text of each byte is picked from a table on the stack.
//!
//! One table serves all texts of a program. It has an entry for each byte, so that no index is out of
//! range. An entry that equals the one before it is a `dup`, of one byte instead of three or more.

use super::Scheduler;
use super::stack::Slot;
use crate::isa::Opcode;
use crate::sema::graph::{Node, NodeId};
use crate::source::Span;

impl Scheduler<'_> {
    /// Pushes the table above the entry values of the program.
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

    /// Makes sure that the characters of a number lie on the stack: the lowest byte is the highest place,
    /// which is shown first.
    pub(super) fn ensure_characters(&mut self, id: NodeId) {
        if self.stack.find(Slot::Digit(id, 0)).is_some() {
            return;
        }
        let Node::Characters(number, count) = *self.graph.node(id) else { return };
        let span = self.span(id);
        self.push(number);
        self.stack.pop();
        for _ in 1..count {
            self.out.lowest_character(self.character_table, span);
        }
        self.out.pick_character(self.character_table, span);
        (0..count).rev().for_each(|place| self.stack.push(Slot::Digit(id, place)));
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
