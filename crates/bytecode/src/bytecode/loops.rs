//! Loops: blocks that LLDB runs repeatedly, because a pending block remains after them.
//!
//! ```text
//! { {} { {} {} … { 0u if 0u if 0u if 0u if 0u if } COND if … 0u if } 1u if } 1u if
//! ```
//!
//! At the end of the inner block one of its two `{}` is still pending; LLDB drops it and continues with
//! the entry below it, which is the inner block itself, from its start. A block of nothing but `0u if`
//! leaves the loop: each `0u if` drops one block, first this one, then pending ones, the loop, and those
//! pending around it. The outer block remains, whose end is reached.

use super::instruction::{self, Instruction};
use super::leb;
use crate::isa::Opcode;

const ZERO_IF: &[u8] = &[Opcode::LitUInt.byte(), 0, Opcode::If.byte()];

const SPACER: &[u8] = &[Opcode::Block.byte(), 0];

/// The number of blocks that a block drops to leave a loop: it consists of nothing but `0u if`, and
/// drops more than itself.
pub(crate) fn exit(block: &[u8]) -> Option<usize> {
    let all = block.chunks(ZERO_IF.len());
    (all.len() > 1 && all.clone().all(|one| one == ZERO_IF)).then_some(all.len())
}

/// Whether a block has the form of a loop body: it starts with `{}`, and contains a block that
/// leaves a loop.
pub(crate) fn is_body(block: &[u8]) -> bool {
    let mut at = if block.starts_with(SPACER) { SPACER.len() } else { block.len() };
    while let Some(Ok((instruction, next))) = instruction::decode(block, at) {
        if let Instruction::Block(inner) = instruction
            && exit(inner).is_some()
        {
            return true;
        }
        at = next;
    }
    false
}

/// The numbers that are compared for equality in a block or its nested blocks, in ascending order.
pub(crate) fn compared(block: &[u8]) -> Vec<i128> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(Ok((instruction, next))) = instruction::decode(block, at) {
        let number = match instruction {
            Instruction::UInt(number) => Some(i128::from(number)),
            Instruction::Integer(leb) => {
                leb::read_signed(leb).ok().map(|(number, _)| number.into())
            }
            _ => None,
        };
        let equals = [Opcode::Eq.byte(), Opcode::Ne.byte()];
        let is_compared = block.get(next).is_some_and(|byte| equals.contains(byte));
        all.extend(number.filter(|_| is_compared));
        at = match instruction {
            Instruction::Block(inner) => next - inner.len(),
            _ => next,
        };
    }
    all.sort_unstable();
    all.dedup();
    all
}
