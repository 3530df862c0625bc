//! Legalisation: spacers for blocks inside blocks.
//!
//! Every LLDB loses what follows a block that holds blocks, unless the block has a spacer
//! ([`Block::add_spacer`]). None is needed where nothing follows, or where the block returns.
//!
//! Invariant: after this pass, each block that holds blocks has a spacer, ends the program, or
//! returns.

use crate::asm::{Block, Operation};
use crate::isa::Opcode;
use crate::source::Span;

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
    let first_in_tail = if last { first_in_tail(code) } else { usize::MAX };
    code.change_blocks(|at, block, span| legalise_block(block, span, at >= first_in_tail));
}

fn legalise_block(block: &mut Block, span: Span, last: bool) {
    if !block.has_blocks() {
        return;
    }
    let returns = matches!(block.operations(), [.., (Operation::Op(Opcode::Return), _)]);
    legalise_blocks(block, last);
    if !last && !returns {
        block.add_spacer(span);
    }
}

/// The index of the first block behind which comes only the `if` or `ifelse` that runs it.
fn first_in_tail(code: &Block) -> usize {
    use Operation::{Block, Op};
    let operations = code.operations();
    match operations {
        [.., (Block(_), _), (Block(_), _), (Op(Opcode::IfElse), _)] => operations.len() - 3,
        [.., (Block(_), _), (Op(Opcode::If | Opcode::IfElse), _)] => operations.len() - 2,
        _ => usize::MAX,
    }
}
