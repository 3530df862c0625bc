//! A fast path: the digits of a number, each in one step.
//!
//! Most of what a formatter runs are the digits of its numbers, each
//! `dup 10u % over 0u != + pick swap 10u /` (`asm::Code::digit`); without this path the verifier
//! takes half as long again for formatters that show numbers. The contract: state, values and findings
//! are those of the eleven instructions one by one, which are the reference path
//! (`Machine::step`); a test compares both. So the path is taken only where none of them can fail:
//! the top is a UInt, and the index of the digit is surely that of an element below it.

use super::domain::{Abstract, Types};
use super::exec::{Machine, State};
use crate::isa::range::Range;
use crate::isa::{Opcode, ValueType};

const LEN: usize = 14;
const STEPS: u64 = 11;

/// The base of the number, if the bytes are a digit.
fn base(code: &[u8; LEN]) -> Option<u8> {
    const DUP: u8 = Opcode::Dup.byte();
    const UINT: u8 = Opcode::LitUInt.byte();
    const MOD: u8 = Opcode::Mod.byte();
    const OVER: u8 = Opcode::Over.byte();
    const NE: u8 = Opcode::Ne.byte();
    const ADD: u8 = Opcode::Add.byte();
    const PICK: u8 = Opcode::Pick.byte();
    const SWAP: u8 = Opcode::Swap.byte();
    const DIV: u8 = Opcode::Div.byte();
    let [DUP, UINT, a, MOD, OVER, UINT, 0, NE, ADD, PICK, SWAP, UINT, b, DIV] = *code else {
        return None;
    };
    // Larger numbers take more bytes.
    (a == b && (1..0x80).contains(&a)).then_some(a)
}

impl<'a> Machine<'a> {
    /// Follows the digits of one number that begin here, and returns the offset after them.
    pub(super) fn digits(&mut self, state: &mut State<'a>, at: usize, end: usize) -> Option<usize> {
        let code = self.code.get(at..end)?;
        code.first().filter(|first| **first == Opcode::Dup.byte())?;
        let (digits, _) = code.as_chunks::<LEN>();
        let first = digits.first()?;
        let base = Range::one(base(first)?);
        let (top, mut below) = state.stack.single_top()?;
        if top.types != Types::UINT {
            return None;
        }
        let mut number = state.facts.range_of(top);
        state.stack.pop(&mut self.values);
        let mut after = at;
        let (mut picked, mut was_wide) = (Range::EMPTY, false);
        for _ in digits.iter().take_while(|digit| *digit == first) {
            // Of a number that may be zero, or have more digits, any digit may be the lowest.
            let is_wide = number.lo == 0 && number.hi >= base.hi;
            if !is_wide || !was_wide {
                picked = index(number, base);
            }
            was_wide = is_wide;
            if picked.hi >= below.into() {
                break;
            }
            let text = state.stack.pick(picked, &mut self.values);
            state.stack.push(self.values.identified(text));
            number = uints(Opcode::Div, number, base);
            self.values.work += STEPS;
            after += LEN;
            below = below.saturating_add(1);
        }
        if after == at {
            state.stack.push(top);
            return None;
        }
        let rest = Abstract { id: self.values.fresh(), ..Abstract::uint(number) };
        state.stack.push(self.values.keep(rest));
        Some(after)
    }
}

fn uints(opcode: Opcode, a: Range, b: Range) -> Range {
    Range::binary(opcode, ValueType::UInt, a, b)
}

/// Where the text of a number's lowest digit is: at `0` plus the digit, or at the text for nothing
/// below it if the number is zero.
fn index(number: Range, base: Range) -> Range {
    let is_open = uints(Opcode::Ne, number, Range::one(0));
    uints(Opcode::Add, uints(Opcode::Mod, number, base), is_open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asm::Code;
    use crate::asm::macros::Digit;
    use crate::bytecode::instruction::{Instruction, decode};
    use crate::isa::{LldbRange, RecordVersion, Selector, Signature};
    use crate::source::Span;
    use crate::verify::{Finding, Program, Reason, Verdict, verify};

    /// `@get_num_children call`, its two lowest digits picked from so many texts and shown.
    fn program(texts: u8, radix: u8) -> Vec<u8> {
        let (mut block, span) = (Code::default(), Span::default());
        for text in 0..texts {
            block.string(text.to_string(), span);
            block.op(Opcode::Swap, span);
        }
        block.call(Selector::GET_NUM_CHILDREN, span);
        for _ in 0..2 {
            block.digit(Digit { radix, zero: 1, empty: Some(0) }, span);
        }
        block.op(Opcode::Drop, span);
        block.string("{0}{1}", span);
        block.call(Selector::FMT, span);
        block.bytes
    }

    /// The same instructions in other bytes, which are not a digit.
    fn in_other_bytes(code: &[u8]) -> Vec<u8> {
        let (mut out, mut at) = (Vec::new(), 0);
        while let Some(Ok((instruction, next))) = decode(code, at) {
            match instruction {
                Instruction::UInt(n) => out.extend([Opcode::LitUInt.byte(), n as u8 | 0x80, 0]),
                _ => out.extend_from_slice(&code[at..next]),
            }
            at = next;
        }
        out
    }

    fn judged(program: &[u8]) -> (Verdict, Vec<Reason>) {
        let program =
            Program { bytes: program, signature: Signature::SUMMARY, record: RecordVersion::V1 };
        let verdicts = verify(program, LldbRange::ALL);
        let findings = verdicts.judgements().iter().flat_map(|j| &j.findings);
        (verdicts.worst(), findings.map(|finding: &Finding| finding.reason).collect())
    }

    #[test]
    fn a_digit_in_one_step_is_one_step_by_step() {
        for texts in 0..12 {
            for radix in [3, 5, 7, 10, 12] {
                let code = program(texts, radix);
                assert!(code.windows(LEN).any(|code| base(code.try_into().unwrap()).is_some()));
                assert_eq!(judged(&code), judged(&in_other_bytes(&code)), "{texts} {radix}");
            }
        }
        assert_eq!(judged(&program(11, 10)).0, Verdict::Safe);
        // The number itself may be picked, and shown: that is an address.
        assert_eq!(judged(&program(9, 10)).0, Verdict::Hazard);
    }
}
