//! Stretches that the lowering writes in most programs, each in one go: the machine would come to
//! the same step by step, in ten times the time.

use super::machine::{Machine, State, Step};
use super::text::Text;
use super::value::{Range, Tri, Types, Value};
use crate::isa::{Opcode, RecordVersion, Selector, ValueType};

/// `dup @summary call dup @strlen call {swap} if drop`: the summary of an object, or the object
/// itself if there is none.
const SHOWN: [u8; 13] = [
    Opcode::Dup.byte(),
    Opcode::LitSelector.byte(),
    Selector::SUMMARY.0,
    Opcode::Call.byte(),
    Opcode::Dup.byte(),
    Opcode::LitSelector.byte(),
    Selector::STRLEN.0,
    Opcode::Call.byte(),
    Opcode::Block.byte(),
    1,
    Opcode::Swap.byte(),
    Opcode::If.byte(),
    Opcode::Drop.byte(),
];
/// Where the summary is asked for.
const SHOWN_CALL: usize = 3;
const SHOWN_STEPS: u64 = 10;

/// `dup 63u >> swap over ^ over - as_uint swap as_uint`: the magnitude of an Int and its sign.
const MAGNITUDE: [u8; 12] = [
    Opcode::Dup.byte(),
    Opcode::LitUInt.byte(),
    63,
    Opcode::Shr.byte(),
    Opcode::Swap.byte(),
    Opcode::Over.byte(),
    Opcode::Xor.byte(),
    Opcode::Over.byte(),
    Opcode::Sub.byte(),
    Opcode::AsUInt.byte(),
    Opcode::Swap.byte(),
    Opcode::AsUInt.byte(),
];
const MAGNITUDE_STEPS: u64 = 11;

/// Whether one of these stretches begins here.
pub(super) fn begins(code: &[u8], at: usize) -> bool {
    let rest = code.get(at..).unwrap_or_default();
    rest.starts_with(&SHOWN) || rest.starts_with(&MAGNITUDE)
}

impl Machine<'_> {
    /// Follows the stretch that begins here, if one does and nothing about it is unusual; gives
    /// the place after it.
    pub(super) fn idiom(
        &mut self,
        state: &mut State,
        code: &[u8],
        at: usize,
    ) -> Option<Step<usize>> {
        let rest = code.get(at..).unwrap_or_default();
        if rest.starts_with(&SHOWN) {
            let done = self.shown(state, at)?;
            return Some(done.map(|()| at + SHOWN.len()));
        }
        if rest.starts_with(&MAGNITUDE) {
            self.magnitude(state)?;
            return Some(Ok(at + MAGNITUDE.len()));
        }
        None
    }

    fn shown(&mut self, state: &mut State, at: usize) -> Option<Step> {
        let (held, below) = self.stacks.sure_top(state.stack)?;
        let object = self.stacks.value(held);
        let is_usual = object.types == Types::of(ValueType::Object)
            && self.record == RecordVersion::V1
            && state.nothing_waits();
        if !is_usual {
            return None;
        }
        let (id, (null, _)) = (object.id, state.facts.object(object));
        self.stop_at(at + SHOWN_CALL);
        if null != Tri::No
            && let Err(stop) = self.not_null(state, id, null)
        {
            return Some(Err(stop));
        }
        let object = state.facts.resolve(self.stacks.value(held).clone());
        let summary = Value { id: self.stacks.fresh(), ..Value::string(Text::Any) };
        // The length, which tells the ways apart, is gone: nothing learned of it is worth keeping.
        let either = object.join(&summary, || self.stacks.fresh());
        state.stack = self.stacks.push(below, either);
        state.forget_around();
        self.stacks.work += SHOWN_STEPS;
        Some(Ok(()))
    }

    fn magnitude(&mut self, state: &mut State) -> Option<()> {
        const INT: Types = Types::of(ValueType::Int);
        let (held, below) = self.stacks.sure_top(state.stack)?;
        if self.stacks.value(held).types != INT {
            return None;
        }
        let value = state.facts.resolve(self.stacks.value(held).clone());
        let sign = self.shifted(Opcode::Shr, &value, Range::one(63));
        let turned = self.combined(Opcode::Xor, INT, &value, &sign);
        let magnitude = self.combined(Opcode::Sub, INT, &turned, &sign);
        let magnitude = self.converted(&magnitude, ValueType::UInt);
        let sign = self.converted(&sign, ValueType::UInt);
        state.stack = self.stacks.push(below, magnitude);
        state.stack = self.stacks.push(state.stack, sign);
        self.stacks.work += MAGNITUDE_STEPS;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytecode::instruction::{Instruction, decode, encode};
    use crate::isa::{Lldb, LldbRange, Signature};
    use crate::verify::{Finding, Program, Reason, Verdict, verify};

    fn instructions(code: &[u8]) -> Vec<Instruction<'_>> {
        let mut at = 0;
        std::iter::from_fn(|| {
            let (instruction, next) = decode(code, at)?.ok()?;
            at = next;
            Some(instruction)
        })
        .collect()
    }

    /// The same instructions in other bytes, which are none of these stretches.
    fn in_other_bytes(code: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        for instruction in instructions(code) {
            match instruction {
                Instruction::UInt(63) => out.extend([Opcode::LitUInt.byte(), 63 | 0x80, 0]),
                Instruction::Block(body) if body.len() == 1 => {
                    out.extend([Opcode::Block.byte(), 0x81, 0, body[0]]);
                }
                other => encode(&mut out, other),
            }
        }
        out
    }

    /// What is found, and in which instruction, for each LLDB.
    fn found(bytes: &[u8], signature: Signature) -> Vec<Vec<(Verdict, Reason, usize)>> {
        let program = Program { bytes, signature, record: RecordVersion::V1 };
        let before = |offset| instructions(bytes.get(..offset).unwrap()).len();
        let finding = |f: &Finding| (f.verdict, f.reason, before(f.offset));
        let verdicts = verify(program, LldbRange::ALL);
        let each = verdicts.judgements().iter();
        each.map(|j| j.findings.iter().map(finding).collect()).collect()
    }

    #[test]
    fn in_one_go_is_step_by_step() {
        let op = |op: Opcode| vec![op.byte()];
        let member = |selector: Selector| {
            [b"\x22\x01x\x23\x12\x60".as_slice(), &[0x23, selector.0, 0x60]].concat()
        };
        let before = [
            vec![],
            op(Opcode::Drop),
            op(Opcode::Null),
            vec![Opcode::LitUInt.byte(), 5],
            vec![Opcode::LitInt.byte(), 0x7b],
            member(Selector::GET_VALUE_AS_SIGNED),
            member(Selector::GET_VALUE_AS_UNSIGNED),
            member(Selector::SUMMARY),
            b"\x22\x01x\x23\x12\x60".to_vec(),
            // `{…} if` waits.
            vec![Opcode::Block.byte(), 1, Opcode::Drop.byte()],
        ];
        let after = [
            vec![],
            op(Opcode::If),
            op(Opcode::Add),
            op(Opcode::Pick),
            op(Opcode::IsNull),
            vec![Opcode::LitSelector.byte(), Selector::STRLEN.0, Opcode::Call.byte()],
            vec![Opcode::LitSelector.byte(), Selector::GET_PARENT.0, Opcode::Call.byte()],
            [b"\x22\x03{0}".as_slice(), &[0x23, Selector::FMT.0, 0x60]].concat(),
        ];
        let of = |idiom: &[u8], start: &[u8], end: &[u8]| [start, idiom, end].concat();
        for idiom in [&SHOWN[..], &MAGNITUDE[..]] {
            for (start, end) in before.iter().flat_map(|s| after.iter().map(move |e| (s, e))) {
                for signature in [Signature::SUMMARY, Signature::GET_NUM_CHILDREN] {
                    let code = of(idiom, start, end);
                    let (one, other) = (found(&code, signature), in_other_bytes(&code));
                    assert_eq!(one, found(&other, signature), "{code:02x?}");
                }
            }
        }
    }

    #[test]
    fn every_release_has_their_instructions() {
        for idiom in [&SHOWN[..], &MAGNITUDE[..]] {
            for instruction in instructions(idiom) {
                let since = instruction.opcode().map(Opcode::since);
                assert_eq!(since, Some(Lldb::V20), "{instruction:?}");
            }
        }
        for selector in [Selector::SUMMARY, Selector::STRLEN] {
            assert_eq!(selector.info().unwrap().since, Some(Lldb::V20));
        }
    }
}
