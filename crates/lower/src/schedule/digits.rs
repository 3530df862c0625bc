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
use crate::graph::{Graph, NodeId, NumberFormat, Type};
use crate::isa::Opcode;
use crate::source::Span;

/// The digits of all bases, without and with capitals.
const DIGITS: [&str; 2] = ["0123456789abcdef", "0123456789ABCDEF"];

/// The slots of the table.
#[derive(Clone, Copy)]
pub(super) struct DigitTable {
    /// The entry of the empty text.
    empty: u64,
    /// The entry of "-".
    minus: u64,
    /// The entry of the digit 0 before those without and those with capitals.
    zero: [u64; 2],
}

impl DigitTable {
    fn digit(self, is_open: bool, format: NumberFormat) -> Digit {
        let [small, capital] = self.zero;
        let zero = if format.uppercase { capital } else { small };
        Digit { radix: format.radix, zero, empty: is_open.then_some(self.empty) }
    }
}

impl Scheduler<'_> {
    /// Pushes the table that numbers need below `self` or the argument, which stays on top.
    pub(super) fn push_digit_table(&mut self, numbers: &[(NodeId, NumberFormat)], span: Span) {
        let first = self.stack.depth() as u64 - 1;
        let widths = || numbers.iter().map(|(id, format)| Width::of(self.graph, *id, *format));
        let has_signs = widths().any(|width| width.has_sign);
        let is_open =
            numbers.iter().zip(widths()).any(|((_, format), width)| width.most > format.digits);
        let mut entries: Vec<&str> = Vec::new();
        entries.extend((is_open || has_signs).then_some(""));
        entries.extend(has_signs.then_some("-"));
        let zero = [false, true].map(|uppercase| {
            let zero = first + entries.len() as u64;
            let formats = numbers.iter().map(|(_, format)| format);
            let radix =
                formats.filter(|format| format.uppercase == uppercase).map(|of| of.radix).max();
            let digits = DIGITS[usize::from(uppercase)];
            entries
                .extend((0..usize::from(radix.unwrap_or(0))).filter_map(|at| digits.get(at..=at)));
            zero
        });
        for entry in entries {
            self.out.string(entry, span);
            self.out.op(Opcode::Swap, span);
            self.stack.push_below(Slot::Other);
        }
        self.digits = Some(DigitTable { empty: first, minus: first + 1, zero });
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
