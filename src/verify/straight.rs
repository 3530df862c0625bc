//! Stretches of plain arithmetic on UInt, such as digits of a number, and of texts that are put
//! aside: what the machine does step by step, with less ado. Whatever could be an error or tell
//! something about a value ends a stretch.

use super::machine::{MAX_WORK, Machine, State, empty};
use super::stack::{Held, Stack};
use super::uint::{self, UInts};
use super::value::{Id, Types, Value};
use crate::bytecode::instruction;
use crate::isa::{Opcode, ValueType};

const UINT: Types = Types::of(ValueType::UInt);

/// The bytes of a digit, and its instructions.
const DIGIT_LEN: usize = 14;
const DIGIT_STEPS: u64 = 11;

/// The elements that a stretch works on, the top last, and the stack below them.
#[derive(Default)]
pub(super) struct Top {
    elements: Vec<Element>,
    below: Stack,
}

impl Top {
    /// Forgets all; the memory is for the next program.
    pub(super) fn forget(&mut self) {
        empty(&mut self.elements);
    }
}

#[derive(Clone, Copy)]
struct Element {
    /// What it may be, if it is a UInt.
    range: UInts,
    kind: Kind,
    id: Id,
    number: u32,
    /// What the stack holds of it; none if the stretch computed it.
    held: Option<Held>,
}

impl Element {
    /// A UInt without an identity.
    fn computed(range: UInts) -> Element {
        Element { range, kind: Kind::UInt, id: 0, number: 0, held: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    UInt,
    /// A UInt that tells something as a condition.
    Tested,
    /// Something else.
    Other,
}

/// The two divisors of a digit, if the bytes are one.
#[inline]
fn digit_of(code: &[u8; DIGIT_LEN]) -> Option<(u8, u8)> {
    const DUP: u8 = Opcode::Dup.byte();
    const UINT: u8 = Opcode::LitUInt.byte();
    const MOD: u8 = Opcode::Mod.byte();
    const OVER: u8 = Opcode::Over.byte();
    const NE: u8 = Opcode::Ne.byte();
    const ADD: u8 = Opcode::Add.byte();
    const PICK: u8 = Opcode::Pick.byte();
    const SWAP: u8 = Opcode::Swap.byte();
    const DIV: u8 = Opcode::Div.byte();
    match *code {
        [
            DUP,
            UINT,
            radix @ 1..0x80,
            MOD,
            OVER,
            UINT,
            0,
            NE,
            ADD,
            PICK,
            SWAP,
            UINT,
            by @ 1..0x80,
            DIV,
        ] => Some((radix, by)),
        _ => None,
    }
}

/// What a digit picks: the remainder, and one more unless the number is zero.
fn digit_index(number: UInts, radix: u8) -> UInts {
    let with = |opcode, n: u8| uint::binary(opcode, number, UInts::one(n.into()), false);
    uint::binary(Opcode::Add, with(Opcode::Mod, radix), with(Opcode::Ne, 0), false)
}

/// Whether the result of the opcode tells nothing about its operands.
fn is_mute(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Add | Opcode::Sub | Opcode::Div | Opcode::Mod | Opcode::Xor)
}

fn is_telling(opcode: Opcode) -> bool {
    use Opcode::{And, Eq, Ge, Gt, Le, Lt, Mul, Ne, Or};
    matches!(opcode, Mul | And | Or | Eq | Ne | Lt | Gt | Le | Ge)
}

/// The operator here, if its result tells nothing about its operands, or nothing that matters to
/// the opcode after it.
#[inline]
fn operator(code: &[u8], at: usize) -> Option<Opcode> {
    use Opcode::{Add, Div, Mod, Pick, Sub};
    let opcode = Opcode::from_byte(*code.get(at)?)?;
    let forgets = || {
        let next = code.get(at + 1).and_then(|byte| Opcode::from_byte(*byte));
        matches!(next, Some(Add | Sub | Div | Mod | Pick))
    };
    (is_mute(opcode) || is_telling(opcode) && forgets()).then_some(opcode)
}

/// Whether a stretch may begin with the opcode.
fn begins(byte: u8) -> bool {
    use Opcode::{Drop, Dup, LitString, LitUInt, Over, Pick, Rot, Swap};
    Opcode::from_byte(byte).is_some_and(|opcode| match opcode {
        Drop | Dup | LitString | LitUInt | Over | Pick | Rot | Swap => true,
        _ => is_mute(opcode) || is_telling(opcode),
    })
}

impl Machine<'_> {
    /// Follows the stretch that begins here, if one does; gives the place after it.
    pub(super) fn straight(&mut self, state: &mut State, from: usize, end: usize) -> usize {
        let code = self.code.get(..end).unwrap_or_default();
        if !code.get(from).is_some_and(|byte| begins(*byte)) {
            return from;
        }
        let mut top = std::mem::take(&mut self.top);
        top.below = state.stack;
        let mut at = from;
        while self.stacks.work < MAX_WORK
            && let Some(next) = self.straight_step(&mut top, state, code, at)
        {
            self.stacks.work += 1;
            at = next;
        }
        if at > from {
            state.stack = top.below;
            for element in &top.elements {
                let held = element.held.unwrap_or_else(|| {
                    let value = Value { id: element.id, ..Value::uint(element.range.range()) };
                    self.stacks.hold_as(value, element.number)
                });
                state.stack = self.stacks.push_held(state.stack, held);
            }
        }
        top.elements.clear();
        self.top = top;
        at
    }

    /// One instruction, or a literal and the operator that takes it; none if it is not for
    /// stretches.
    fn straight_step(
        &mut self,
        top: &mut Top,
        state: &State,
        code: &[u8],
        at: usize,
    ) -> Option<usize> {
        let opcode = Opcode::from_byte(*code.get(at)?)?;
        let operand = at + 1;
        match opcode {
            Opcode::LitUInt => {
                let (n, next) = instruction::unsigned(code, operand).ok()?;
                let mut y = Element::computed(UInts::one(n));
                // Most numbers are used at once.
                if let Some(opcode) = operator(code, next)
                    && self.reach(top, state, 1)
                    && let Some(x) = top.elements.last_mut()
                    && let Some(result) = self.compute(opcode, x, &y)
                {
                    *x = result;
                    self.stacks.work += 1;
                    return Some(next + 1);
                }
                y.number = self.stacks.number();
                top.elements.push(y);
                return Some(next);
            }
            Opcode::LitString => {
                let (text, next) = instruction::bytes(code, operand).ok()?;
                let value = self.plain_text(text)?;
                let held = self.stacks.hold(value);
                top.elements.push(self.element(held, state));
                return Some(next);
            }
            Opcode::Dup => {
                self.reach(top, state, 1).then_some(())?;
                if let Some(next) = self.digits(top, state, code, at) {
                    return Some(next);
                }
                let one = *top.elements.last()?;
                top.elements.push(one);
            }
            Opcode::Drop => {
                self.reach(top, state, 1).then_some(())?;
                top.elements.pop();
            }
            Opcode::Over => {
                self.reach(top, state, 2).then_some(())?;
                let [.., one, _] = top.elements[..] else { return None };
                top.elements.push(one);
            }
            Opcode::Swap => {
                self.reach(top, state, 2).then_some(())?;
                let [.., x, y] = &mut top.elements[..] else { return None };
                std::mem::swap(x, y);
            }
            Opcode::Rot => {
                self.reach(top, state, 3).then_some(())?;
                let [.., x, y, z] = &mut top.elements[..] else { return None };
                (*x, *y, *z) = (*z, *x, *y);
            }
            Opcode::Pick => self.straight_pick(top, state)?,
            _ => {
                let opcode = operator(code, at)?;
                self.reach(top, state, 2).then_some(())?;
                let [.., x, y] = &mut top.elements[..] else { return None };
                *x = self.compute(opcode, x, y)?;
                top.elements.pop();
            }
        }
        Some(operand)
    }

    /// Whether there surely are so many elements; they are among those of the stretch then.
    #[inline]
    fn reach(&mut self, top: &mut Top, state: &State, n: usize) -> bool {
        top.elements.len() >= n || self.reach_further(top, state, n)
    }

    #[inline(never)]
    fn reach_further(&mut self, top: &mut Top, state: &State, n: usize) -> bool {
        while top.elements.len() < n {
            let Some((held, below)) = self.stacks.pop_one(top.below) else { return false };
            top.elements.insert(0, self.element(held, state));
            top.below = below;
        }
        true
    }

    /// An element with all that is known about it.
    fn element(&self, held: Held, state: &State) -> Element {
        let value = self.stacks.value(held);
        let range = match value.types {
            UINT => UInts::of(state.facts.range_of(value.id, value.range)),
            _ => None,
        };
        let kind = match range {
            None => Kind::Other,
            Some(_) if value.test.is_none() => Kind::UInt,
            Some(_) => Kind::Tested,
        };
        let (range, number) = (range.unwrap_or(UInts::ALL), held.number);
        Element { range, kind, id: value.id, number, held: Some(held) }
    }

    /// `dup 10u % over 0u != + pick swap 10u /`, as digits of numbers are written, again and again:
    /// all of it at once.
    fn digits(&mut self, top: &mut Top, state: &State, code: &[u8], at: usize) -> Option<usize> {
        let (digit, mut rest) = code.get(at..)?.split_first_chunk::<DIGIT_LEN>()?;
        let (radix, by) = digit_of(digit)?;
        let number = *top.elements.last()?;
        if number.kind == Kind::Other {
            return None;
        }
        let depth = self.stacks.depth(top.below).0;
        let (mut range, mut next) = (number.range, at);
        let mut same: Option<(UInts, Element)> = None;
        loop {
            let index = digit_index(range, radix);
            if index.hi >= depth.into() || self.stacks.work >= MAX_WORK {
                break;
            }
            let shown = match same {
                Some((picked, shown)) if picked == index => shown,
                _ => {
                    let held = self.picked(top.below, index.range());
                    self.element(held, state)
                }
            };
            // Texts have no identity, other values one for each time they are picked.
            same = (shown.id == 0).then_some((index, shown));
            if let Some(last) = top.elements.last_mut() {
                *last = shown;
            }
            range = uint::binary(Opcode::Div, range, UInts::one(by.into()), false);
            top.elements.push(Element {
                id: self.stacks.fresh(),
                number: self.stacks.number(),
                ..Element::computed(range)
            });
            self.stacks.work += DIGIT_STEPS;
            next += DIGIT_LEN;
            match rest.split_first_chunk::<DIGIT_LEN>() {
                Some((again, behind)) if again == digit => rest = behind,
                _ => break,
            }
        }
        // The step that is counted for each instruction is counted already.
        self.stacks.work -= u64::from(next > at);
        (next > at).then_some(next)
    }

    fn straight_pick(&mut self, top: &mut Top, state: &State) -> Option<()> {
        self.reach(top, state, 1).then_some(())?;
        let index = *top.elements.last()?;
        let depth = self.stacks.depth(top.below).0;
        if index.kind == Kind::Other || index.range.hi >= depth.into() {
            return None;
        }
        top.elements.pop();
        let held = self.picked(top.below, index.range.range());
        top.elements.push(self.element(held, state));
        Some(())
    }

    /// The result of an operator on two elements.
    #[inline]
    fn compute(&mut self, opcode: Opcode, x: &Element, y: &Element) -> Option<Element> {
        let plain = |one: &Element| match one.kind {
            Kind::UInt => true,
            // A product with a condition is narrower than another.
            Kind::Tested => opcode != Opcode::Mul,
            Kind::Other => false,
        };
        let by_zero = y.range.lo == 0 && matches!(opcode, Opcode::Div | Opcode::Mod);
        if by_zero || !plain(x) || !plain(y) {
            return None;
        }
        let alike = x.id == y.id && x.id != 0;
        let mut result = Element::computed(uint::binary(opcode, x.range, y.range, alike));
        result.id = self.stacks.fresh();
        result.number = self.stacks.number();
        Some(result)
    }
}

#[cfg(test)]
mod tests {
    use crate::bytecode::instruction::{Instruction, encode};
    use crate::isa::{Lldb, LldbRange, Opcode, RecordVersion, Selector, Signature};
    use crate::verify::{Program, Reason, Verdict, verify};

    /// `@get_num_children call`, its lowest digit picked from so many texts, the digit above it.
    fn program(texts: u8, radix: u64, short: bool) -> Vec<u8> {
        let mut out = Vec::new();
        for text in 0..texts {
            encode(&mut out, Instruction::String(&[b'0' + text]));
            encode(&mut out, Instruction::Op(Opcode::Swap));
        }
        encode(&mut out, Instruction::Selector(Selector::GET_NUM_CHILDREN));
        encode(&mut out, Instruction::Op(Opcode::Call));
        let number = |out: &mut Vec<u8>, n: u64| match short {
            true => encode(out, Instruction::UInt(n)),
            // The same in two bytes, which is no digit as they are written.
            false => out.extend([Opcode::LitUInt.byte(), n as u8 | 0x80, 0]),
        };
        let ops = |out: &mut Vec<u8>, ops: &[Opcode]| {
            ops.iter().for_each(|op| encode(out, Instruction::Op(*op)));
        };
        for _ in 0..2 {
            ops(&mut out, &[Opcode::Dup]);
            number(&mut out, radix);
            ops(&mut out, &[Opcode::Mod, Opcode::Over]);
            number(&mut out, 0);
            ops(&mut out, &[Opcode::Ne, Opcode::Add, Opcode::Pick, Opcode::Swap]);
            number(&mut out, radix);
            ops(&mut out, &[Opcode::Div]);
        }
        ops(&mut out, &[Opcode::Drop]);
        encode(&mut out, Instruction::String(b"{0}{1}"));
        encode(&mut out, Instruction::Selector(Selector::FMT));
        encode(&mut out, Instruction::Op(Opcode::Call));
        out
    }

    fn judged(program: &[u8]) -> (Verdict, Vec<Reason>) {
        let program =
            Program { bytes: program, signature: Signature::SUMMARY, record: RecordVersion::V1 };
        let verdicts = verify(program, LldbRange::only(Lldb::V22));
        let findings = verdicts.judgements().iter().flat_map(|j| &j.findings);
        (verdicts.worst(), findings.map(|finding| finding.reason).collect())
    }

    #[test]
    fn a_digit_at_once_is_one_step_by_step() {
        for texts in 0..12 {
            for radix in [0, 1, 8, 10, 127] {
                let at_once = judged(&program(texts, radix, true));
                assert_eq!(at_once, judged(&program(texts, radix, false)), "{texts} {radix}");
            }
        }
        assert_eq!(judged(&program(11, 10, true)).0, Verdict::Safe);
        // The number itself may be picked, and shown: that is an address.
        assert_eq!(judged(&program(9, 10, true)).0, Verdict::Hazard);
        assert_eq!(judged(&program(11, 0, true)), (Verdict::Error, vec![Reason::DivisionByZero]));
    }
}
