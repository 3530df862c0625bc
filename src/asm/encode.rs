//! IR to bytes, with a map back to the source.

use super::ir::{Block, Literal, Op, OpKind};
use crate::bytecode::instruction::{self, Instruction};
use crate::source::Span;

/// A program's bytes and where each instruction comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// The program.
    pub bytes: Vec<u8>,
    /// Offsets of instructions from the start of the program with their spans, ascending.
    pub lines: Vec<(u32, Span)>,
}

impl Encoded {
    /// The source of the instruction that holds a byte.
    pub fn span_at(&self, offset: usize) -> Option<Span> {
        let after = self.lines.partition_point(|(at, _)| *at as usize <= offset);
        self.lines.get(after.checked_sub(1)?).map(|(_, span)| *span)
    }
}

/// Encodes a program in the shortest form of each instruction.
///
/// Blocks nest as deep as the IR does, which its makers bound.
pub fn encode(program: &Block) -> Encoded {
    let mut out = Encoded::default();
    for op in &program.ops {
        encode_op(&mut out, op);
    }
    out
}

fn encode_op(out: &mut Encoded, op: &Op) {
    out.lines.push((u32::try_from(out.bytes.len()).unwrap_or(u32::MAX), op.span));
    match &op.kind {
        OpKind::Simple(opcode) => out.bytes.push(opcode.byte()),
        OpKind::Literal(literal) => instruction::encode(&mut out.bytes, borrow(literal)),
        OpKind::Data(bytes) => out.bytes.extend_from_slice(bytes),
        OpKind::Block(block) => {
            let inner = encode(block);
            let body_len = inner.bytes.len();
            instruction::encode(&mut out.bytes, Instruction::Block(&inner.bytes));
            let shift = u32::try_from(out.bytes.len() - body_len).unwrap_or(u32::MAX);
            let moved = inner.lines.into_iter().map(|(at, span)| (at.saturating_add(shift), span));
            out.lines.extend(moved);
        }
    }
}

fn borrow(literal: &Literal) -> Instruction<'_> {
    match literal {
        Literal::UInt(value) => Instruction::UInt(*value),
        Literal::Int(value) => Instruction::Int(*value),
        Literal::Integer(leb) => Instruction::Integer(leb),
        Literal::String(bytes) => Instruction::String(bytes),
        Literal::Selector(selector) => Instruction::Selector(*selector),
    }
}
