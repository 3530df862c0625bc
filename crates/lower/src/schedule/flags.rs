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
    /// `bits MASK & { "NAME" "|" } { "" "" } ifelse` for the first name, `bits MASK & { "{}{}NAME" @fmt call rot drop drop "|" } if`
    /// for others.
    pub(super) fn flags(&mut self, flags: &Flags, span: Span) {
        self.bind(flags.bits);
        for (number, flag) in flags.names.iter().enumerate() {
            self.push(flags.bits);
            self.push_constant(flag.mask);
            self.out.op(Opcode::And, span);
            self.stack.pop_many(2);
            if number == 0 {
                let [mut shown, mut hidden] = [Code::default(), Code::default()];
                for text in [&flag.name, &flags.separator] {
                    shown.string(text, span);
                    hidden.string("", span);
                    self.stack.push(Slot::Other);
                }
                self.out.if_else(shown, hidden, span);
                continue;
            }
            let mut longer = Code::default();
            // A brace that stands for itself is doubled on the left, single on the right.
            longer.string(format!("{{}}{{}}{}", flag.name.replace("{", "{{")), span);
            longer.call(Selector::FMT, span);
            longer.ops(&[Opcode::Rot, Opcode::Drop, Opcode::Drop], span);
            longer.string(&*flags.separator, span);
            self.out.if_block(longer, span);
        }
        self.stack.pop_many(2);
        self.out.op(Opcode::Drop, span);
        self.stack.push(Slot::Other);
    }
}
