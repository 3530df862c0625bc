//! Integers in records of version 1: LLDB 24 makes none of a UInt, so digits are picked.

use super::Scheduler;
use super::stack::Slot;
use crate::asm::Code;
use crate::graph::range::largest;
use crate::graph::{NodeId, Type};
use crate::isa::Opcode;
use crate::source::Span;

/// Bits of a UInt that count: an offset of 2^31 and more is none.
const MAX_BITS: u32 = 32;
/// The bits of a digit.
const DIGIT: u32 = 4;

impl Scheduler<'_> {
    /// Whether a Boolean is found by a comparison of Integers, which gives an Integer.
    pub(super) fn is_of_integers(&self, a: NodeId, comparison: NodeId) -> bool {
        self.graph.ty(a) == Type::Integer && self.graph.ty(comparison) == Type::Bool
    }

    /// Makes 1 or 0 of the Integer on top.
    pub(super) fn integer_to_truth(&mut self, span: Span) {
        let [yes, no] = [1, 0].map(|truth| {
            let mut block = Code::default();
            block.uint(truth, span);
            block
        });
        self.out.if_else(yes, no, span);
    }

    /// Makes an Integer of the low 32 bits of a UInt: its hexadecimal digits are the indexes of
    /// 16 Integers on the stack.
    pub(super) fn push_integer(&mut self, number: NodeId, span: Span) {
        let bits = (u64::BITS - largest(self.graph, number).leading_zeros()).clamp(1, MAX_BITS);
        self.push(number);
        let number = self.stack.depth() as u64 - 1;
        self.stack.set_top(Slot::Other);
        for digit in 0..1 << DIGIT {
            self.out.integer(digit, span);
            self.stack.push(Slot::Other);
        }
        let highest = (bits - 1) / DIGIT;
        for place in (0..=highest).rev() {
            if place < highest {
                self.out.integer(1 << DIGIT, span);
                self.out.op(Opcode::Mul, span);
            }
            self.digit_of(number, place * DIGIT, span);
            if place < highest {
                self.out.op(Opcode::Add, span);
            }
        }
        self.stack.push(Slot::Other);
    }

    /// Pushes the Integer of the four bits at `shift` of the UInt in a slot, above which the 16
    /// Integers lie.
    fn digit_of(&mut self, slot: u64, shift: u32, span: Span) {
        let steps = [
            (slot, Opcode::Pick),
            (shift.into(), Opcode::Shr),
            ((1 << DIGIT) - 1, Opcode::And),
            (slot + 1, Opcode::Add),
        ];
        for (operand, opcode) in steps.into_iter().filter(|step| *step != (0, Opcode::Shr)) {
            self.out.uint(operand, span);
            self.out.op(opcode, span);
        }
        self.out.op(Opcode::Pick, span);
    }
}
