//! Macro-instructions: short sequences that have one meaning.
//!
//! Each is defined only here. Compilers append them to their code; tools that recognise one in a program
//! take its bytes from here.

use super::tree::Code;
use crate::isa::{Lldb, Opcode, Selector};

/// One digit of a number, which is taken from a table of texts on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digit {
    /// The base of the number, from 2 to 16.
    pub radix: u8,
    /// The slot of the digit 0, below those of the others.
    pub zero: u64,
    /// The slot of the empty text, below that of the digit 0, if the digit is empty after the end of the number.
    pub empty: Option<u64>,
}

impl<P: Copy> Code<P> {
    /// Instructions without operands.
    pub fn ops(&mut self, ops: &[Opcode], at: P) {
        ops.iter().for_each(|op| self.op(*op, at));
    }

    /// Appends a selector and `call`.
    pub fn call(&mut self, selector: Selector, at: P) {
        self.selector(selector, at);
        self.op(Opcode::Call, at);
    }

    /// `SLOTu pick`: a copy of a slot, counted from the bottom of the stack.
    pub fn pick(&mut self, slot: usize, at: P) {
        self.uint(slot as u64, at);
        self.op(Opcode::Pick, at);
    }

    /// `FIRSTu + pick`: the UInt on top becomes a copy of the slot so far above the first.
    pub fn pick_from(&mut self, first: u64, at: P) {
        if first > 0 {
            self.uint(first, at);
            self.op(Opcode::Add, at);
        }
        self.op(Opcode::Pick, at);
    }

    /// `"NAME" @get_child_with_name call`: the Object on top becomes its member.
    pub fn member(&mut self, name: &str, at: P) {
        self.string(name, at);
        self.call(Selector::GET_CHILD_WITH_NAME, at);
    }

    /// `dup @strlen call {swap} if drop`: the summary on top stays, or if it is empty the Object below it.
    pub fn or_object(&mut self, at: P) {
        self.op(Opcode::Dup, at);
        self.call(Selector::STRLEN, at);
        let mut swap = Code::default();
        swap.op(Opcode::Swap, at);
        self.if_block(swap, at);
        self.op(Opcode::Drop, at);
    }

    /// `"{}" @fmt call @strlen call`: pushes a UInt that is zero if the Object on top has no value text. A number has
    /// none only if it cannot be read.
    pub fn value_length(&mut self, at: P) {
        self.string("{}", at);
        self.call(Selector::FMT, at);
        self.call(Selector::STRLEN, at);
    }

    /// `dup @get_type call @cast call`: the Object on top becomes its raw value, without synthetic
    /// children, in every LLDB.
    pub fn raw(&mut self, at: P) {
        self.op(Opcode::Dup, at);
        self.call(Selector::GET_TYPE, at);
        self.call(Selector::CAST, at);
    }

    /// `dup is_null { "" return } if`: ends the program with an empty text if the Object on top is null.
    pub fn end_if_null(&mut self, at: P) {
        self.ops(&[Opcode::Dup, Opcode::IsNull], at);
        self.if_block(empty_end(at), at);
    }

    /// `"{:1}" @fmt call @strlen call over is_null =<`: whether the Object on top is null or has no value text. For a
    /// null Object, `{:1}` leaves one character of `null object`.
    pub fn has_no_value(&mut self, at: P) {
        self.string("{:1}", at);
        self.call(Selector::FMT, at);
        self.call(Selector::STRLEN, at);
        self.ops(&[Opcode::Over, Opcode::IsNull, Opcode::Le], at);
    }

    /// The same in a record of version 2, where a length is an Integer and `is_null` gives a UInt.
    pub fn has_no_wide_value(&mut self, at: P) {
        let (mut none, mut some) = (Code::default(), Code::default());
        none.integer(1, at);
        some.value_length(at);
        some.integer(0, at);
        some.op(Opcode::Eq, at);
        self.ops(&[Opcode::Dup, Opcode::IsNull], at);
        self.if_else(none, some, at);
    }

    /// The number of the Object on top, with the sign that its text has:
    ///
    /// ```text
    /// dup @get_value_as_signed call dup 0 < as_uint {
    ///   drop "{{0:{:1}}" @fmt call dup @fmt call @strlen call 1u - 3u >
    ///   { drop @get_value_as_signed call } { drop @get_value_as_unsigned call as_int } ifelse
    /// } { swap drop } ifelse
    /// ```
    ///
    /// The first character of the text becomes the option of a format, which formats itself: a digit cuts these five
    /// bytes, a minus does not, and nothing is left after `0`, with which a hexadecimal number begins. An `unsigned int`
    /// that has the highest bit set begins with 2, 3 or 4.
    pub fn number_of_text(&mut self, is_wide: bool, at: P) {
        let (mut signed, mut unsigned) = (Code::default(), Code::default());
        signed.op(Opcode::Drop, at);
        signed.call(Selector::GET_VALUE_AS_SIGNED, at);
        unsigned.op(Opcode::Drop, at);
        unsigned.call(Selector::GET_VALUE_AS_UNSIGNED, at);
        let (mut negative, mut positive) = (Code::default(), Code::default());
        negative.op(Opcode::Drop, at);
        negative.string("{{0:{:1}}", at);
        negative.call(Selector::FMT, at);
        negative.op(Opcode::Dup, at);
        negative.call(Selector::FMT, at);
        negative.call(Selector::STRLEN, at);
        if is_wide {
            negative.integer(5, at);
            negative.op(Opcode::Eq, at);
        } else {
            unsigned.op(Opcode::AsInt, at);
            negative.uint(1, at);
            negative.op(Opcode::Sub, at);
            negative.uint(3, at);
            negative.op(Opcode::Gt, at);
        }
        negative.if_else(signed, unsigned, at);
        positive.ops(&[Opcode::Swap, Opcode::Drop], at);
        self.op(Opcode::Dup, at);
        self.call(Selector::GET_VALUE_AS_SIGNED, at);
        self.op(Opcode::Dup, at);
        match is_wide {
            true => self.integer(0, at),
            false => self.int(0, at),
        }
        self.op(Opcode::Lt, at);
        if !is_wide {
            self.op(Opcode::AsUInt, at);
        }
        self.if_else(negative, positive, at);
    }

    /// `{ "" return } if`: ends the program with an empty text if the condition on top holds.
    pub fn end_if(&mut self, at: P) {
        self.if_block(empty_end(at), at);
    }

    /// `dup { } { "" return } ifelse`: ends the program with an empty text if the number on top is zero.
    pub fn end_if_zero(&mut self, is_signed: bool, at: P) {
        self.op(Opcode::Dup, at);
        if is_signed {
            self.op(Opcode::AsUInt, at);
        }
        self.if_else(Code::default(), empty_end(at), at);
    }

    /// `@clone "{}" @fmt call @strlen call 3u -`: a UInt that is not zero in that LLDB and later. The text of a Selector
    /// is its name if LLDB knows the name, else three characters. The Selector stays below.
    pub fn version_test(&mut self, version: Lldb, at: P) {
        let is_late = version >= Lldb::V24;
        let selector = if is_late { Selector::GET_POINTEE_TYPE } else { Selector::CLONE };
        self.selector(selector, at);
        self.value_length(at);
        self.uint(3, at);
        self.op(Opcode::Sub, at);
    }

    /// `dup 63u >> swap over ^ over - as_uint swap as_uint`: the Int on top becomes its magnitude
    /// and, above, a UInt whose bits are all set if it is negative, else none.
    pub fn magnitude(&mut self, at: P) {
        use Opcode::{AsUInt, Dup, Over, Shr, Sub, Swap, Xor};
        self.op(Dup, at);
        self.uint(63, at);
        self.ops(&[Shr, Swap, Over, Xor, Over, Sub, AsUInt, Swap, AsUInt], at);
    }

    /// `dup 10u % over 0u != + pick swap 10u /`: the lowest digit of the UInt on top, and above it
    /// the number without it.
    ///
    /// The index of a digit is `n % 10`. If the digit may be empty, the index is one more unless the number has ended:
    /// the empty text is in the slot below 0, so no branch is needed.
    pub fn digit(&mut self, digit: Digit, at: P) {
        let radix = u64::from(digit.radix);
        let (remainder, quotient) = if radix.is_power_of_two() {
            ((radix - 1, Opcode::And), (radix.trailing_zeros().into(), Opcode::Shr))
        } else {
            ((radix, Opcode::Mod), (radix, Opcode::Div))
        };
        self.op(Opcode::Dup, at);
        self.uint(remainder.0, at);
        self.op(remainder.1, at);
        self.pick_digit(digit, Opcode::Over, at);
        self.op(Opcode::Swap, at);
        self.uint(quotient.0, at);
        self.op(quotient.1, at);
    }

    /// `count` digits of the UInt on top, the lowest first, and above them the number without them.
    pub fn digits(&mut self, digit: Digit, count: u8, at: P) {
        (0..count).for_each(|_| self.digit(digit, at));
    }

    /// `dup 0u != + pick`: the UInt on top, which is less than the base, becomes its digit.
    pub fn last_digit(&mut self, digit: Digit, at: P) {
        self.pick_digit(digit, Opcode::Dup, at);
    }

    /// Takes a digit from the table; `number` copies the number that it belongs to.
    fn pick_digit(&mut self, digit: Digit, number: Opcode, at: P) {
        let Some(empty) = digit.empty else { return self.pick_from(digit.zero, at) };
        self.op(number, at);
        self.uint(0, at);
        self.op(Opcode::Ne, at);
        match digit.zero - empty {
            1 => {}
            2 => self.ops(&[Opcode::Dup, Opcode::Add], at),
            distance => {
                self.uint(distance, at);
                self.op(Opcode::Mul, at);
            }
        }
        self.op(Opcode::Add, at);
        self.pick_from(empty, at);
    }
}

/// `"" return`.
fn empty_end<P: Copy>(at: P) -> Code<P> {
    let mut end = Code::default();
    end.string("", at);
    end.op(Opcode::Return, at);
    end
}
