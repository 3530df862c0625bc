//! Numbers to text: digits are picked from a table that lies on the stack.
//!
//! The table stands below what the program starts with on top: an empty text, the digits, a
//! minus sign. A digit in front of a number that has ended is the empty text: its index in the
//! table is `n % 10 + (n != 0)`, which is 0 then. So no branch is needed, and every digit of a
//! number is one more argument of the text's own `@fmt`. In a summary the table begins at slot 0
//! and its indexes are slots; in a method with an argument `self` lies there.

use super::Lowering;
use super::range::{is_not_negative, largest};
use super::stack::Slot;
use crate::isa::Opcode;
use crate::sema::graph::{Node, NodeId, NumberFormat, Type};
use crate::source::Span;

/// Where the digits lie on the stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct DigitTable {
    /// The slot of the empty text.
    start: u64,
    /// The index of "-".
    minus: u64,
    /// What lies between the lower-case digits and their capitals, if both are there.
    capitals: u64,
}

/// The index of "0".
const ZERO: u64 = 1;

impl Lowering<'_> {
    /// Puts the table below `self`, which stays on top.
    pub(super) fn push_digit_table(&mut self, formats: &[NumberFormat], span: Span) {
        let letters = |upper| formats.iter().any(|f| f.radix == 16 && f.uppercase == upper);
        let mut entries: Vec<String> = vec![String::new()];
        entries.extend((0..10).map(|d: u32| d.to_string()));
        if letters(false) {
            entries.extend(('a'..='f').map(String::from));
        }
        if letters(true) && !letters(false) {
            entries.extend(('A'..='F').map(String::from));
        }
        let minus = entries.len() as u64;
        entries.push("-".to_owned());
        let mut capitals = 0;
        let start = self.stack.depth().saturating_sub(1) as u64;
        if letters(true) && letters(false) {
            capitals = entries.len() as u64 - ZERO;
            entries.extend((0..10).map(|d: u32| d.to_string()));
            entries.extend(('A'..='F').map(String::from));
        }
        for entry in &entries {
            self.out.string(entry.as_bytes(), span);
            self.out.op(Opcode::Swap, span);
            self.stack.push(Slot::Table);
            self.stack.swap();
        }
        self.digits = Some(DigitTable { start, minus, capitals });
    }

    /// Makes sure that the digits of a number lie on the stack; gives their positions in the
    /// order in which they are shown.
    pub(super) fn ensure_digits(&mut self, id: NodeId) {
        if self.stack.find(Slot::Digit(id, 0)).is_some() {
            return;
        }
        let graph = self.graph;
        let Node::Digits(number, format) = graph.node(id) else { return };
        let Some(table) = self.digits else { return };
        let span = self.span(id);
        let signed = graph.ty(*number) == Type::Int;
        self.push(*number);
        let mut sign = false;
        if signed && is_not_negative(graph, *number) {
            self.out.op(Opcode::AsUInt, span);
        } else if signed {
            self.split_sign(table, span);
            sign = true;
        }
        // The number itself is used up by its digits.
        self.stack.pop();
        let most = digits_of(largest(graph, *number), format.radix).max(format.digits);
        for place in 0..most {
            if sign && place + 1 == most {
                // Nobody else sees that a magnitude ends at 2^63.
                self.out.uint(format.radix.into(), span);
                self.out.op(Opcode::Mod, span);
            }
            self.digit(place, most, *format, table, span);
            self.stack.push(Slot::Digit(id, place));
        }
        if sign {
            self.rename_sign(id, most);
        }
    }

    /// The positions of a number's digits and sign, in the order in which they are shown.
    pub(super) fn digit_positions(&self, id: NodeId) -> Vec<usize> {
        let places = (0..=u8::MAX).map_while(|place| self.stack.find(Slot::Digit(id, place)));
        let mut positions: Vec<usize> = places.collect();
        positions.reverse();
        positions
    }

    /// Turns an Int on top into its sign as a text and its magnitude above.
    fn split_sign(&mut self, table: DigitTable, span: Span) {
        use Opcode::{And, AsUInt, Dup, Over, Shr, Sub, Swap, Xor};
        let ops = |lowering: &mut Self, ops: &[Opcode]| {
            ops.iter().for_each(|op| lowering.out.op(*op, span));
        };
        ops(self, &[Dup]);
        self.out.uint(63, span);
        ops(self, &[Shr, Swap, Over, Xor, Over, Sub, AsUInt, Swap, AsUInt]);
        self.out.uint(table.minus, span);
        ops(self, &[And]);
        self.pick_entry(table, span);
        ops(self, &[Swap]);
        self.stack.set_top(Slot::Dead);
        self.stack.push(Slot::Dead);
    }

    /// The sign, made before the digits were counted, becomes the place above the highest.
    fn rename_sign(&mut self, id: NodeId, most: u8) {
        if let Some(lowest) = self.stack.find(Slot::Digit(id, 0)) {
            self.stack.set(lowest - 1, Slot::Digit(id, most));
        }
    }

    /// One digit of the number on top, which loses it; the last one leaves no number.
    fn digit(&mut self, place: u8, most: u8, format: NumberFormat, table: DigitTable, span: Span) {
        use Opcode::{Add, And, Div, Dup, Mod, Over, Shr, Swap};
        let radix = u64::from(format.radix);
        let bits = radix.trailing_zeros();
        let by_bits = radix.is_power_of_two();
        let last = place + 1 == most;
        let needed = place < format.digits;
        let start = if format.uppercase { table.capitals } else { 0 };
        if !last {
            self.out.op(Dup, span);
            self.out.uint(if by_bits { radix - 1 } else { radix }, span);
            self.out.op(if by_bits { And } else { Mod }, span);
        }
        if needed {
            self.out.uint(start + ZERO, span);
        } else {
            self.shown_from(start, if last { Dup } else { Over }, span);
        }
        self.out.op(Add, span);
        self.pick_entry(table, span);
        if !last {
            self.out.op(Swap, span);
            self.out.uint(if by_bits { bits.into() } else { radix }, span);
            self.out.op(if by_bits { Shr } else { Div }, span);
        }
    }

    /// Takes the entry whose index is on top.
    fn pick_entry(&mut self, table: DigitTable, span: Span) {
        if table.start > 0 {
            self.out.uint(table.start, span);
            self.out.op(Opcode::Add, span);
        }
        self.out.op(Opcode::Pick, span);
    }

    /// What to add to a digit for its index, 0 if the number has ended: the empty text.
    fn shown_from(&mut self, start: u64, copy: Opcode, span: Span) {
        self.out.op(copy, span);
        self.out.uint(0, span);
        self.out.op(Opcode::Ne, span);
        if start > 0 {
            self.out.uint(start + ZERO, span);
            self.out.op(Opcode::Mul, span);
        }
    }
}

/// The number of digits of a number, at least 1.
fn digits_of(number: u64, radix: u8) -> u8 {
    let count = number.checked_ilog(u64::from(radix.max(2))).unwrap_or(0) + 1;
    u8::try_from(count).unwrap_or(u8::MAX)
}
