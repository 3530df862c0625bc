//! Macro-instructions: short sequences that have one meaning.
//!
//! Each is defined only here. Compilers append them to their code; tools that recognise one in a program
//! take its bytes from here.

use super::code::Code;
use crate::isa::{Lldb, Opcode, Selector};
use crate::source::Span;

/// One digit of a number, which is taken from a table of texts on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digit {
    /// The base of the number, from 2 to 16.
    pub radix: u8,
    /// The slot of the digit 0, below those of the others.
    pub zero: u64,
    /// The slot of the empty text, below that of the digit 0, if the digit is empty where the
    /// number has ended.
    pub empty: Option<u64>,
}

impl Code {
    /// Instructions without operands.
    pub fn ops(&mut self, ops: &[Opcode], span: Span) {
        ops.iter().for_each(|op| self.op(*op, span));
    }

    /// A block of one instruction without an operand.
    pub fn block_of(&mut self, opcode: Opcode, span: Span) {
        self.op(Opcode::Block, span);
        self.bytes.extend([1, opcode.byte()]);
    }

    /// `{ … } if`
    pub fn if_block(&mut self, body: &Code, span: Span) {
        self.block(body, span);
        self.op(Opcode::If, span);
    }

    /// `{ … } { … } ifelse`
    pub fn if_else(&mut self, then: &Code, otherwise: &Code, span: Span) {
        self.block(then, span);
        self.block(otherwise, span);
        self.op(Opcode::IfElse, span);
    }

    /// `SLOTu pick`: a copy of a slot, counted from the bottom of the stack.
    pub fn pick(&mut self, slot: usize, span: Span) {
        self.uint(slot as u64, span);
        self.op(Opcode::Pick, span);
    }

    /// `FIRSTu + pick`: the UInt on top becomes a copy of the slot so far above the first.
    pub fn pick_from(&mut self, first: u64, span: Span) {
        if first > 0 {
            self.uint(first, span);
            self.op(Opcode::Add, span);
        }
        self.op(Opcode::Pick, span);
    }

    /// `"NAME" @get_child_with_name call`: the Object on top becomes its member.
    pub fn member(&mut self, name: &str, span: Span) {
        self.string(name, span);
        self.call(Selector::GET_CHILD_WITH_NAME, span);
    }

    /// `dup @strlen call {swap} if drop`: the summary on top stays, or if it is empty the Object below it.
    pub fn or_object(&mut self, span: Span) {
        self.op(Opcode::Dup, span);
        self.call(Selector::STRLEN, span);
        self.block_of(Opcode::Swap, span);
        self.ops(&[Opcode::If, Opcode::Drop], span);
    }

    /// `"{}" @fmt call @strlen call`: above the Object on top, a UInt that is zero if it has no value
    /// text. Of a number that is so only where it cannot be read.
    pub fn value_length(&mut self, span: Span) {
        self.string("{}", span);
        self.call(Selector::FMT, span);
        self.call(Selector::STRLEN, span);
    }

    /// `dup @get_type call @cast call`: the Object on top becomes its raw value, without synthetic
    /// children, in every LLDB.
    pub fn raw(&mut self, span: Span) {
        self.op(Opcode::Dup, span);
        self.call(Selector::GET_TYPE, span);
        self.call(Selector::CAST, span);
    }

    /// `dup is_null { "" return } if`: ends the program with an empty text if the Object on top is null.
    pub fn end_if_null(&mut self, span: Span) {
        self.ops(&[Opcode::Dup, Opcode::IsNull], span);
        self.if_block(&empty_end(span), span);
    }

    /// `"{:1}" @fmt call @strlen call over is_null =<`: whether the Object on top is null or has no value text. Of a null
    /// object one character of `null object` is left.
    pub fn has_no_value(&mut self, span: Span) {
        self.string("{:1}", span);
        self.call(Selector::FMT, span);
        self.call(Selector::STRLEN, span);
        self.ops(&[Opcode::Over, Opcode::IsNull, Opcode::Le], span);
    }

    /// The same in a record of version 2, where a length is an Integer and `is_null` gives a UInt.
    pub fn has_no_wide_value(&mut self, span: Span) {
        let (mut none, mut some) = (Code::default(), Code::default());
        none.integer(1, span);
        some.value_length(span);
        some.integer(0, span);
        some.op(Opcode::Eq, span);
        self.ops(&[Opcode::Dup, Opcode::IsNull], span);
        self.if_else(&none, &some, span);
    }

    /// `{ "" return } if`: ends the program with an empty text if the condition on top holds.
    pub fn end_if(&mut self, span: Span) {
        self.if_block(&empty_end(span), span);
    }

    /// `dup { } { "" return } ifelse`: ends the program with an empty text if the number on top is zero.
    pub fn end_if_zero(&mut self, is_signed: bool, span: Span) {
        self.op(Opcode::Dup, span);
        if is_signed {
            self.op(Opcode::AsUInt, span);
        }
        self.if_else(&Code::default(), &empty_end(span), span);
    }

    /// `@clone "{}" @fmt call @strlen call 3u -`: a UInt that is not zero in that LLDB and later.
    /// The text of a Selector is its name only where the name is known, else three characters. The
    /// Selector stays below.
    pub fn version_test(&mut self, version: Lldb, span: Span) {
        let is_late = version >= Lldb::V24;
        let selector = if is_late { Selector::GET_POINTEE_TYPE } else { Selector::CLONE };
        self.selector(selector, span);
        self.value_length(span);
        self.uint(3, span);
        self.op(Opcode::Sub, span);
    }

    /// `dup 63u >> swap over ^ over - as_uint swap as_uint`: the Int on top becomes its magnitude
    /// and, above, a UInt whose bits are all set if it is negative, else none.
    pub fn magnitude(&mut self, span: Span) {
        use Opcode::{AsUInt, Dup, Over, Shr, Sub, Swap, Xor};
        self.op(Dup, span);
        self.uint(63, span);
        self.ops(&[Shr, Swap, Over, Xor, Over, Sub, AsUInt, Swap, AsUInt], span);
    }

    /// `dup 10u % over 0u != + pick swap 10u /`: the lowest digit of the UInt on top, and above it
    /// the number without it.
    ///
    /// The index of a digit is `n % 10`. That of one that may be empty is one more unless the
    /// number has ended: with the empty text in the slot below 0 no branch is needed.
    pub fn digit(&mut self, digit: Digit, span: Span) {
        let radix = u64::from(digit.radix);
        let (remainder, quotient) = if radix.is_power_of_two() {
            ((radix - 1, Opcode::And), (radix.trailing_zeros().into(), Opcode::Shr))
        } else {
            ((radix, Opcode::Mod), (radix, Opcode::Div))
        };
        self.op(Opcode::Dup, span);
        self.uint(remainder.0, span);
        self.op(remainder.1, span);
        self.pick_digit(digit, Opcode::Over, span);
        self.op(Opcode::Swap, span);
        self.uint(quotient.0, span);
        self.op(quotient.1, span);
    }

    /// `count` digits of the UInt on top, the lowest first, and above them the number without them.
    pub fn digits(&mut self, digit: Digit, count: u8, span: Span) {
        if let Some(more) = count.checked_sub(1) {
            let start = self.bytes.len();
            self.digit(digit, span);
            self.repeat_from(start, more.into());
        }
    }

    /// `dup 0u != + pick`: the UInt on top, which is less than the base, becomes its digit.
    pub fn last_digit(&mut self, digit: Digit, span: Span) {
        self.pick_digit(digit, Opcode::Dup, span);
    }

    /// Takes a digit from the table; `number` copies the number that it belongs to.
    fn pick_digit(&mut self, digit: Digit, number: Opcode, span: Span) {
        let Some(empty) = digit.empty else { return self.pick_from(digit.zero, span) };
        self.op(number, span);
        self.uint(0, span);
        self.op(Opcode::Ne, span);
        match digit.zero - empty {
            1 => {}
            2 => self.ops(&[Opcode::Dup, Opcode::Add], span),
            distance => {
                self.uint(distance, span);
                self.op(Opcode::Mul, span);
            }
        }
        self.op(Opcode::Add, span);
        self.pick_from(empty, span);
    }

    /// The number of bytes that [`Code::spaced`] adds.
    pub const SPACER: usize = 5;

    /// `{} … 0u if`: the code of a block that holds blocks, with the spacer that it needs if
    /// something follows the block.
    ///
    /// When a block that is inside another has ended, every LLDB goes on to the end of the
    /// outer one, and then loses what follows that. With a spacer it is the return address of the
    /// empty block that is lost. In an LLDB without the fault the spacer has no effect.
    pub fn spaced(&self, span: Span) -> Code {
        let mut out = Code::default();
        out.block(&Code::default(), span);
        out.append(self);
        out.uint(0, span);
        out.op(Opcode::If, span);
        out
    }
}

/// `"" return`.
fn empty_end(span: Span) -> Code {
    let mut end = Code::default();
    end.string("", span);
    end.op(Opcode::Return, span);
    end
}
