//! The spacer: blocks inside blocks, made safe.
//!
//! When a block that stands inside another has ended, every LLDB goes on to the end of the outer
//! one, and then loses what follows that. A block that begins with an empty block and ends with
//! `0u if`, which takes the empty block away again, is not lost: it is the empty block's return
//! address that the fault overwrites. In an LLDB without the fault both are without effect.

use crate::asm::{Block, Op, OpKind};
use crate::isa::Opcode;
use crate::source::Span;

/// The second pass: puts spacers into the blocks of a program that need them.
pub fn legalise(program: Block) -> Block {
    blocks(program, true)
}

/// `last` says that nothing follows the code.
fn blocks(code: Block, last: bool) -> Block {
    let ends: Vec<bool> = (0..code.ops.len()).map(|at| last && ends_code(&code.ops, at)).collect();
    let ops = code.ops.into_iter().zip(ends).map(|(op, last)| match op.kind {
        OpKind::Block(block) => Op { kind: OpKind::Block(inner(block, last, op.span)), ..op },
        _ => op,
    });
    Block { ops: ops.collect() }
}

fn inner(block: Block, last: bool, span: Span) -> Block {
    let has_blocks = block.ops.iter().any(|op| matches!(op.kind, OpKind::Block(_)));
    if !has_blocks {
        return block;
    }
    let returns = block.ops.last().is_some_and(|op| op.kind == OpKind::Simple(Opcode::Return));
    let block = blocks(block, last);
    if last || returns {
        return block;
    }
    let mut spaced = Block::default();
    spaced.block(Block::default(), span);
    spaced.ops.extend(block.ops);
    spaced.uint(0, span);
    spaced.op(Opcode::If, span);
    spaced
}

/// Whether behind the block at `at` comes only the `if` or `ifelse` that runs it.
fn ends_code(ops: &[Op], at: usize) -> bool {
    let rest = ops.get(at + 1..).unwrap_or_default();
    match rest {
        [op] => matches!(op.kind, OpKind::Simple(Opcode::If | Opcode::IfElse)),
        [Op { kind: OpKind::Block(_), .. }, op] => op.kind == OpKind::Simple(Opcode::IfElse),
        _ => false,
    }
}
