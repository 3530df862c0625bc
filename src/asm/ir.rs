//! The IR of the assembler: instructions, each with the source that it comes from.

use crate::bytecode::leb;
use crate::isa::{Opcode, Selector};
use crate::source::Span;

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// An opcode without an operand.
    Op(Opcode),
    /// A UInt literal.
    UInt(u64),
    /// An Int literal.
    Int(i64),
    /// An Integer literal (LLDB 24).
    Integer(i128),
    /// A String literal.
    String(Box<[u8]>),
    /// A Selector literal.
    Selector(Selector),
    /// `{ … }`
    Block(Block),
}

impl Operation {
    /// The length in bytes when it is encoded.
    fn len(&self) -> usize {
        let counted = |len: usize| leb::unsigned_len(len as u64) + len;
        1 + match self {
            Operation::Op(_) => 0,
            Operation::UInt(value) => leb::unsigned_len(*value),
            Operation::Int(value) => leb::signed_len(*value),
            Operation::Integer(value) => leb::signed_len(*value),
            Operation::String(bytes) => counted(bytes.len()),
            Operation::Selector(_) => 1,
            Operation::Block(block) => counted(block.len),
        }
    }
}

/// A sequence of instructions: a whole program or what stands between `{` and `}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    operations: Vec<(Operation, Span)>,
    /// The length in bytes when it is encoded.
    len: usize,
}

impl Block {
    fn push(&mut self, operation: Operation, span: Span) {
        self.len += operation.len();
        self.operations.push((operation, span));
    }

    /// Appends an opcode.
    pub fn op(&mut self, opcode: Opcode, span: Span) {
        self.push(Operation::Op(opcode), span);
    }

    /// Appends a UInt literal.
    pub fn uint(&mut self, value: u64, span: Span) {
        self.push(Operation::UInt(value), span);
    }

    /// Appends an Int literal.
    pub fn int(&mut self, value: i64, span: Span) {
        self.push(Operation::Int(value), span);
    }

    /// Appends an Integer literal (LLDB 24), which is as wide as its shortest form.
    pub fn integer(&mut self, value: i128, span: Span) {
        self.push(Operation::Integer(value), span);
    }

    /// Appends a String literal.
    pub fn string(&mut self, bytes: impl AsRef<[u8]>, span: Span) {
        self.push(Operation::String(bytes.as_ref().into()), span);
    }

    /// Appends a Selector literal.
    pub fn selector(&mut self, selector: Selector, span: Span) {
        self.push(Operation::Selector(selector), span);
    }

    /// Appends a selector and `call`.
    pub fn call(&mut self, selector: Selector, span: Span) {
        self.selector(selector, span);
        self.op(Opcode::Call, span);
    }

    /// Appends a block.
    pub fn block(&mut self, code: Block, span: Span) {
        self.push(Operation::Block(code), span);
    }

    /// Puts an empty block before everything else.
    pub fn begin_with_empty_block(&mut self, span: Span) {
        let block = Operation::Block(Block::default());
        self.len += block.len();
        self.operations.insert(0, (block, span));
    }

    /// Appends other code.
    pub fn append(&mut self, other: Block) {
        self.len += other.len;
        self.operations.extend(other.operations);
    }

    /// The instructions, those in blocks not counted.
    pub fn operations(&self) -> &[(Operation, Span)] {
        &self.operations
    }

    /// Whether a block stands in it.
    pub fn has_blocks(&self) -> bool {
        self.operations.iter().any(|(operation, _)| matches!(operation, Operation::Block(_)))
    }

    /// Changes each block in it; `change` is given the index among the instructions as well.
    pub fn change_blocks(&mut self, mut change: impl FnMut(usize, &mut Block, Span)) {
        for (at, (operation, span)) in self.operations.iter_mut().enumerate() {
            self.len -= operation.len();
            if let Operation::Block(block) = operation {
                change(at, block, *span);
            }
            self.len += operation.len();
        }
    }

    /// The length of the code in bytes when it is encoded.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no instructions.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }
}
