//! Legalisation: spacers for blocks inside blocks.
//!
//! Every LLDB loses what follows a block that holds blocks, unless the block has a spacer
//! ([`Block::add_spacer`]). None is needed where nothing follows, or where the block returns.
//!
//! Invariant: after this pass, each block that holds blocks has a spacer, ends the program, or
//! returns.

use crate::asm::{Block, NestedBlock};
use crate::isa::Opcode;

/// Puts spacers into the blocks of a program that need them.
pub fn legalise(mut program: Block) -> Block {
    legalise_blocks(&mut program, true);
    program
}

/// The length in bytes of a program once spacers are in it.
pub(super) fn legalised_len(program: &Block) -> usize {
    let mut program = program.clone();
    legalise_blocks(&mut program, true);
    program.len()
}

/// `last` says that nothing follows the code.
fn legalise_blocks(code: &mut Block, last: bool) {
    let count = code.blocks().len();
    // Those of one `ifelse` at most.
    let ending = (count.saturating_sub(2)..count).filter(|at| last && ends_code(code, *at)).min();
    code.change_blocks(|at, block| nested(block, ending.is_some_and(|first| at >= first)));
}

fn nested(block: &mut NestedBlock, last: bool) {
    let NestedBlock { code, span, .. } = block;
    if code.blocks().is_empty() {
        return;
    }
    let returns = code.last_op() == Some(Opcode::Return);
    legalise_blocks(code, last);
    if !last && !returns {
        code.add_spacer(*span);
    }
}

/// Whether behind a block comes only the `if` or `ifelse` that runs it.
fn ends_code(code: &Block, block: usize) -> bool {
    let (block, others) = match code.blocks().get(block..) {
        Some([block, others @ ..]) => (block, others),
        _ => return false,
    };
    match (others, code.only_op_behind(block.at)) {
        ([], Some(Opcode::If | Opcode::IfElse)) => true,
        ([other], Some(Opcode::IfElse)) => other.at == block.at,
        _ => false,
    }
}
