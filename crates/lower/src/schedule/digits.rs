//! Numbers to text: digits are picked from a table on the stack.
//!
//! The table contains an empty text, the digits and a minus sign, as needed. A digit in front of
//! the number is the empty text: its index is `n % 10 + (n != 0)`, which is then 0. No branch is
//! needed, and every digit is one more argument of the text's own `@fmt`.
//!
//! The table is below the entry values, so its entries are slots 0, 1, 2 and so on, and the code of each digit is short.

use super::Scheduler;
use super::stack::Slot;
use crate::asm::macros::Digit;
use crate::graph::range::{is_interval, magnitude, values};
use crate::graph::{Graph, Node, NodeId, NumberFormat, Type};
use crate::isa::Opcode;
use crate::source::Span;

/// The slots of the table.
#[derive(Clone, Copy, Default)]
pub(super) struct DigitTable {
    /// The entry of the empty text.
    empty: u64,
    /// The entry of the digit 0.
    zero: u64,
    /// The entry of the digit 0 before capitals.
    capital_zero: u64,
    /// The entry of "-".
    minus: u64,
}

impl DigitTable {
    /// The digits in a table of characters.
    pub(super) fn of_characters(first: u64) -> DigitTable {
        let zero = first + u64::from(b'0');
        DigitTable { zero, capital_zero: zero, ..DigitTable::default() }
    }

    fn digit(self, is_open: bool, format: NumberFormat) -> Digit {
        let zero = if format.uppercase { self.capital_zero } else { self.zero };
        Digit { radix: format.radix, zero, empty: is_open.then_some(self.empty) }
    }
}

/// The digits that the numbers of a program need.
#[derive(Default)]
pub(super) struct TableNeeds {
    /// Whether some digits are only shown if the number is that long.
    is_open: bool,
    has_signs: bool,
    most_digits: u8,
    letters: bool,
    capitals: bool,
}

impl TableNeeds {
    pub(super) fn of(graph: &Graph, numbers: &[NodeId]) -> TableNeeds {
        let mut needs = TableNeeds::default();
        for id in numbers {
            let Node::Digits(number, format) = graph.node(*id) else { continue };
            let Width { most, has_sign } = Width::of(graph, *number, *format);
            needs.is_open |= most > format.digits;
            needs.has_signs |= has_sign;
            needs.most_digits = needs.most_digits.max(format.radix.min(10));
            needs.letters |= format.radix == 16 && !format.uppercase;
            needs.capitals |= format.radix == 16 && format.uppercase;
        }
        needs
    }

    fn has_empty(&self) -> bool {
        self.is_open || self.has_signs
    }

    /// Whether a table of characters has the entries.
    pub(super) fn are_characters(&self) -> bool {
        !self.has_empty() && !self.letters && !self.capitals
    }
}

impl Scheduler<'_> {
    /// Pushes the table that the numbers of the program need below `self` or the argument, which stays on top.
    pub(super) fn push_digit_table(&mut self, needs: &TableNeeds, span: Span) {
        let mut table = DigitTable::default();
        if needs.has_empty() {
            table.empty = self.push_table_entry(b"", span);
        }
        if needs.has_signs {
            table.minus = self.push_table_entry(b"-", span);
        }
        let letter = if needs.letters { b'a' } else { b'A' };
        let letters = if needs.letters || needs.capitals { 6 } else { 0 };
        table.zero = self.push_digits(needs.most_digits, letter, letters, span);
        table.capital_zero = match needs.letters && needs.capitals {
            true => self.push_digits(10, b'A', letters, span),
            false => table.zero,
        };
        self.digits = Some(table);
    }

    /// Pushes digits, the first of which is 0, followed by letters; returns the slot of 0.
    fn push_digits(&mut self, digits: u8, letter: u8, letters: usize, span: Span) -> u64 {
        let zero = self.stack.depth() as u64 - 1;
        let digits = (b'0'..).take(digits.into()).chain((letter..).take(letters));
        for digit in digits {
            self.push_table_entry(&[digit], span);
        }
        zero
    }

    /// Pushes an entry below the top; returns its slot.
    fn push_table_entry(&mut self, text: &[u8], span: Span) -> u64 {
        self.out.string(text, span);
        self.out.op(Opcode::Swap, span);
        self.stack.push(Slot::Other);
        self.stack.swap();
        self.stack.depth() as u64 - 2
    }

    /// Pushes the sign and the digits of a number; returns their slots in the order of the text.
    pub(super) fn push_digits_of(
        &mut self,
        id: NodeId,
        number: NodeId,
        format: NumberFormat,
    ) -> Vec<usize> {
        let (graph, Some(table)) = (self.graph, self.digits) else { return Vec::new() };
        let span = self.span(id);
        let Width { most, has_sign } = Width::of(graph, number, format);
        self.depth += 1;
        self.push(number);
        self.depth -= 1;
        if has_sign {
            self.split_sign(table, span);
        } else if graph.ty(number) == Type::Int {
            self.out.op(Opcode::AsUInt, span);
        }
        // The digits consume the number.
        self.stack.pop();
        let highest = most.saturating_sub(1);
        let fixed = highest.min(format.digits);
        self.out.digits(table.digit(false, format), fixed, span);
        self.out.digits(table.digit(true, format), highest - fixed, span);
        if has_sign || !is_interval(graph, number) {
            // The verifier must see that the digit is in the table.
            self.out.uint(format.radix.into(), span);
            self.out.op(Opcode::Mod, span);
        }
        self.out.last_digit(table.digit(highest >= format.digits, format), span);
        let lowest = self.stack.depth();
        (0..most).for_each(|_| self.stack.push(Slot::Other));
        let sign = has_sign.then(|| lowest - 1);
        sign.into_iter().chain((lowest..self.stack.depth()).rev()).collect()
    }

    /// Splits an Int on top into its sign, as a text, and its magnitude above.
    fn split_sign(&mut self, table: DigitTable, span: Span) {
        self.out.magnitude(span);
        // All bits are set, or none.
        self.out.uint(table.minus - table.empty, span);
        self.out.op(Opcode::And, span);
        self.out.pick_from(table.empty, span);
        self.out.op(Opcode::Swap, span);
        self.stack.set_top(Slot::Other);
        self.stack.push(Slot::Other);
    }
}

/// The digits of a number.
#[derive(Clone, Copy)]
struct Width {
    /// The most digits.
    pub most: u8,
    /// Whether it can be negative.
    pub has_sign: bool,
}

impl Width {
    fn of(graph: &Graph, number: NodeId, format: NumberFormat) -> Width {
        let values = values(graph, number);
        let largest = magnitude(values) as u64;
        Width {
            most: digits_of(largest, format.radix).max(format.digits),
            has_sign: graph.ty(number) == Type::Int && values.lo < 0,
        }
    }
}

/// The number of digits of a number, at least 1.
fn digits_of(number: u64, radix: u8) -> u8 {
    let count = number.checked_ilog(u64::from(radix.max(2))).unwrap_or(0) + 1;
    u8::try_from(count).unwrap_or(u8::MAX)
}
