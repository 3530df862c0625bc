//! The assembler IR: a tree of blocks of instructions with spans.

use crate::isa::{Opcode, Selector};
use crate::source::Span;

/// A sequence of instructions: a whole program or what stands between `{` and `}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The instructions, in order.
    pub ops: Vec<Op>,
}

/// An instruction and the source text it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// The instruction.
    pub kind: OpKind,
    /// The text that asked for it.
    pub span: Span,
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpKind {
    /// An opcode without an operand.
    Simple(Opcode),
    /// `{ … }`.
    Block(Block),
    /// A literal.
    Literal(Literal),
    /// Bytes as they are, which no decoder understands.
    Data(Vec<u8>),
}

/// A value that an instruction pushes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// Unsigned, 64 bits.
    UInt(u64),
    /// Signed, 64 bits.
    Int(i64),
    /// Signed, of any width: its signed LEB128 bytes, whose number decides the width (LLDB 24).
    Integer(Vec<u8>),
    /// Any bytes.
    String(Vec<u8>),
    /// A selector byte.
    Selector(Selector),
}

impl Block {
    /// Appends an opcode.
    pub fn op(&mut self, opcode: Opcode, span: Span) {
        self.ops.push(Op { kind: OpKind::Simple(opcode), span });
    }

    /// Appends a literal.
    pub fn literal(&mut self, literal: Literal, span: Span) {
        self.ops.push(Op { kind: OpKind::Literal(literal), span });
    }

    /// Appends a UInt literal.
    pub fn uint(&mut self, value: u64, span: Span) {
        self.literal(Literal::UInt(value), span);
    }

    /// Appends an Int literal.
    pub fn int(&mut self, value: i64, span: Span) {
        self.literal(Literal::Int(value), span);
    }

    /// Appends a String literal.
    pub fn string(&mut self, bytes: impl Into<Vec<u8>>, span: Span) {
        self.literal(Literal::String(bytes.into()), span);
    }

    /// Appends a selector and `call`.
    pub fn call(&mut self, selector: Selector, span: Span) {
        self.literal(Literal::Selector(selector), span);
        self.op(Opcode::Call, span);
    }

    /// Appends a block.
    pub fn block(&mut self, block: Block, span: Span) {
        self.ops.push(Op { kind: OpKind::Block(block), span });
    }
}
