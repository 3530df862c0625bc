//! Loops: blocks that LLDB runs again, because a block that waits behind them is left over.
//!
//! ```text
//! { {} { {} {} … { 0u if 0u if 0u if 0u if 0u if } COND if … 0u if } 1u if } 1u if
//! ```
//!
//! At the end of the inner block one of its two `{}` waits yet; LLDB takes it away and goes on with
//! what is below it, which is the inner block itself, from its start. The block of nothing but
//! `0u if` leaves the loop: each takes away one block, first itself, then those that wait, the loop,
//! and what waits around it. What is left is the outer block, whose end is reached.

use super::instruction::{self, Instruction};
use crate::isa::Opcode;

const ZERO_IF: &[u8] = &[Opcode::LitUInt.byte(), 0, Opcode::If.byte()];

/// How many blocks a block of nothing but `0u if` takes away; none if there is more in it.
pub(crate) fn taken_away(block: &[u8]) -> Option<usize> {
    let all = block.chunks(ZERO_IF.len());
    let is_exit = !block.is_empty() && all.clone().all(|one| one == ZERO_IF);
    is_exit.then_some(all.len())
}

/// Whether a block has one in it that does nothing but take away blocks, and more than itself.
pub(crate) fn has_exit(block: &[u8]) -> bool {
    let mut at = 0;
    while let Some(Ok((instruction, next))) = instruction::decode(block, at) {
        if let Instruction::Block(inner) = instruction
            && taken_away(inner).is_some_and(|blocks| blocks > 1)
        {
            return true;
        }
        at = next;
    }
    false
}

/// The UInts in a block, and in the blocks in it, that something is compared with for equality,
/// in ascending order.
pub(crate) fn compared(block: &[u8]) -> Vec<u64> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(Ok((instruction, next))) = instruction::decode(block, at) {
        let equals = [Opcode::Eq.byte(), Opcode::Ne.byte()];
        at = match instruction {
            Instruction::Block(inner) => next - inner.len(),
            Instruction::UInt(number) => {
                let follows = block.get(next).is_some_and(|byte| equals.contains(byte));
                all.extend(follows.then_some(number));
                next
            }
            _ => next,
        };
    }
    all.sort_unstable();
    all.dedup();
    all
}
