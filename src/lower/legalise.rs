//! The spacer: blocks inside blocks, made safe.
//!
//! When a block that stands inside another has ended, every LLDB goes on to the end of the outer
//! one, and then loses what follows that. A block that begins with an empty block and ends with
//! `0u if`, which takes the empty block away again, is not lost: it is the empty block's return
//! address that the fault overwrites. In an LLDB without the fault both are without effect.

use crate::asm::{Block, Inner};
use crate::isa::Opcode;
use crate::source::Span;

/// The second pass: puts spacers into the blocks of a program that need them.
pub fn legalise(mut program: Block) -> Block {
    blocks(&mut program, true);
    program
}

/// The length in bytes of a program once spacers are in it.
pub(super) fn legalised_len(program: &Block) -> usize {
    let mut program = program.clone();
    blocks(&mut program, true);
    program.len()
}

/// `last` says that nothing follows the code.
fn blocks(code: &mut Block, last: bool) {
    let count = code.blocks().len();
    // Those of one `ifelse` at most.
    let ending = (count.saturating_sub(2)..count).filter(|at| last && ends_code(code, *at)).min();
    code.change_blocks(|at, block| inner(block, ending.is_some_and(|first| at >= first)));
}

fn inner(inner: &mut Inner, last: bool) {
    let Inner { code, span, .. } = inner;
    if code.blocks().is_empty() {
        return;
    }
    let returns = code.last_op() == Some(Opcode::Return);
    blocks(code, last);
    if !last && !returns {
        space(code, *span);
    }
}

fn space(code: &mut Block, span: Span) {
    code.begin_with_empty_block(span);
    code.uint(0, span);
    code.op(Opcode::If, span);
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
