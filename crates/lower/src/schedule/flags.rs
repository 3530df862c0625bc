//! Names of bits. Two values go from name to name: the text so far, and the separator before the
//! next name.
//!
//! Both are on top, the text below. Bits that are not set change neither.

use super::Scheduler;
use super::stack::Slot;
use crate::asm::Code;
use crate::graph::Flags;
use crate::isa::{Opcode, Selector};
use crate::source::Span;

impl Scheduler<'_> {
    /// `"" ""`, and for each name `bits MASK & { "{}{}NAME" @fmt call rot drop drop "|" } if`.
    pub(super) fn flags(&mut self, flags: &Flags, span: Span) {
        self.bind(flags.bits);
        self.out.string("", span);
        self.out.op(Opcode::Dup, span);
        [Slot::Other; 2].into_iter().for_each(|slot| self.stack.push(slot));
        for flag in &flags.names {
            self.operation(Opcode::And, &[flags.bits, flag.mask], span);
            self.stack.pop();
            let mut longer = Code::default();
            // A brace that stands for itself is doubled on the left, single on the right.
            longer.string(format!("{{}}{{}}{}", flag.name.replace("{", "{{")), span);
            longer.call(Selector::FMT, span);
            longer.ops(&[Opcode::Rot, Opcode::Drop, Opcode::Drop], span);
            longer.string(&*flags.separator, span);
            self.out.if_block(longer, span);
        }
        self.stack.pop();
        self.out.op(Opcode::Drop, span);
    }
}
