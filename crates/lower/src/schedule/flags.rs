//! Names of bits. Two values go from name to name: the text so far, and the separator before the
//! next name.
//!
//! Both are on top, the text below. A name is `"{}{}NAME" @fmt`, and the separator is pushed above.
//! Bits that are not set change neither.

use super::Scheduler;
use super::stack::Slot;
use crate::asm::Code;
use crate::graph::{FlagName, Flags};
use crate::isa::{Opcode, Selector};
use crate::source::Span;

impl Scheduler<'_> {
    /// The names of the set bits. If other text follows them, the String in front of it stays
    /// below.
    pub(super) fn flags(&mut self, flags: &Flags, span: Span) {
        let Some((first, others)) = flags.names.split_first() else { return };
        let (middle, last) = match (others.split_last(), flags.between) {
            (Some((last, middle)), None) => (middle, Some(last)),
            _ => (others, None),
        };
        let separator =
            (!others.is_empty() || flags.between.is_some()).then_some(&*flags.separator);
        self.first_name(first, separator, flags, span);
        for flag in middle {
            self.bit(flag, flags, span);
            self.middle_name(flag, &flags.separator, span);
        }
        if let Some(last) = last {
            self.bit(last, flags, span);
            self.last_name(last, span);
        }
        if let Some(between) = flags.between {
            self.out.op(Opcode::Swap, span);
            self.stack.pop_many(2);
            self.stack.push(Slot::Node(between));
            self.stack.push(Slot::Dead);
        }
    }

    /// Pushes whether a name is shown, for an `if` that pops it.
    fn bit(&mut self, flag: &FlagName, flags: &Flags, span: Span) {
        self.with_live_out(&[flags.bits], |s| s.push(flags.bits));
        self.push_constant(flag.mask);
        self.out.op(Opcode::And, span);
        self.stack.pop_many(2);
    }

    /// `bits MASK & { "NAME" "|" } { "" "" } ifelse`
    fn first_name(&mut self, flag: &FlagName, separator: Option<&str>, flags: &Flags, span: Span) {
        self.bit(flag, flags, span);
        let blocks = [(&*flag.name, separator), ("", separator.map(|_| ""))];
        let [shown, hidden] = blocks.map(|(name, separator)| {
            let mut block = Code::default();
            block.string(name, span);
            separator.into_iter().for_each(|separator| block.string(separator, span));
            block
        });
        self.out.if_else(shown, hidden, span);
        self.stack.push(Slot::Dead);
        separator.into_iter().for_each(|_| self.stack.push(Slot::Dead));
    }

    /// `bits MASK & { "{}{}NAME" @fmt call rot drop drop "|" } if`
    fn middle_name(&mut self, flag: &FlagName, separator: &str, span: Span) {
        let mut block = self.longer(&flag.name, span);
        for opcode in [Opcode::Rot, Opcode::Drop, Opcode::Drop] {
            block.op(opcode, span);
        }
        block.string(separator, span);
        self.out.if_block(block, span);
    }

    /// `bits MASK & { "{}{}NAME" @fmt call } { over } ifelse`
    fn last_name(&mut self, flag: &FlagName, span: Span) {
        let longer = self.longer(&flag.name, span);
        let mut shorter = Code::default();
        shorter.op(Opcode::Over, span);
        self.out.if_else(longer, shorter, span);
        self.stack.push(Slot::Dead);
    }

    /// Pushes the text and the separator behind a name.
    fn longer(&mut self, name: &str, span: Span) -> Code {
        let mut block = Code::default();
        // A brace that stands for itself is doubled on the left, single on the right.
        block.string(format!("{{}}{{}}{}", name.replace('{', "{{")), span);
        block.call(Selector::FMT, span);
        block
    }
}
