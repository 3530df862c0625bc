//! The IR of the assembler: instructions in bytes, nested blocks apart from what is around them.

use crate::bytecode::instruction::{self, Instruction};
use crate::bytecode::leb;
use crate::isa::{Opcode, Selector};
use crate::source::Span;

/// A sequence of instructions: a whole program or what stands between `{` and `}`.
///
/// The instructions are bytes from the start, in the shortest form of each, except blocks, which
/// are put among them by [`super::encode`]: how long they are is known last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The instructions that are no blocks.
    pub(super) bytes: Vec<u8>,
    /// The source of the instructions from that byte on, ascending.
    pub(super) lines: Vec<(u32, Span)>,
    /// The blocks, in order.
    blocks: Vec<NestedBlock>,
    /// Where the last of the bytes' instructions begins.
    last: usize,
    /// The bytes that the blocks come to.
    inner_len: usize,
}

/// A block among instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedBlock {
    /// The bytes before it of the code that it stands in, other blocks not counted.
    pub at: usize,
    /// The text that asked for it.
    pub span: Span,
    /// What stands in it.
    pub code: Block,
}

impl NestedBlock {
    /// The length of the instruction.
    fn len(&self) -> usize {
        let body = self.code.len();
        1 + leb::unsigned_len(body as u64) + body
    }
}

impl Block {
    /// Appends an instruction that is no block.
    fn add(&mut self, instruction: Instruction<'_>, span: Span) {
        self.begin(span);
        instruction::encode(&mut self.bytes, instruction);
    }

    /// Notes that an instruction begins, and where it comes from.
    fn begin(&mut self, span: Span) {
        self.last = self.bytes.len();
        if self.lines.last().is_none_or(|(_, last)| *last != span) {
            self.lines.push((u32::try_from(self.last).unwrap_or(u32::MAX), span));
        }
    }

    /// Appends an opcode.
    pub fn op(&mut self, opcode: Opcode, span: Span) {
        self.begin(span);
        self.bytes.push(opcode.byte());
    }

    /// Appends a UInt literal.
    pub fn uint(&mut self, value: u64, span: Span) {
        self.begin(span);
        self.bytes.push(Opcode::LitUInt.byte());
        leb::write_unsigned(&mut self.bytes, value);
    }

    /// Appends an Int literal.
    pub fn int(&mut self, value: i64, span: Span) {
        self.add(Instruction::Int(value), span);
    }

    /// Appends an Integer literal (LLDB 24): its signed LEB128 bytes, whose number decides how
    /// wide it is.
    pub fn integer(&mut self, value: i128, span: Span) {
        self.begin(span);
        self.bytes.push(Opcode::LitInteger.byte());
        leb::write_signed(&mut self.bytes, value);
    }

    /// Appends a String literal.
    pub fn string(&mut self, bytes: impl AsRef<[u8]>, span: Span) {
        let bytes = bytes.as_ref();
        self.begin(span);
        self.bytes.push(Opcode::LitString.byte());
        leb::write_unsigned(&mut self.bytes, bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends a Selector literal.
    pub fn selector(&mut self, selector: Selector, span: Span) {
        self.begin(span);
        self.bytes.extend_from_slice(&[Opcode::LitSelector.byte(), selector.0]);
    }

    /// Appends a selector and `call`.
    pub fn call(&mut self, selector: Selector, span: Span) {
        self.selector(selector, span);
        self.op(Opcode::Call, span);
    }

    /// The bytes so far, blocks not counted.
    pub fn own_len(&self) -> usize {
        self.bytes.len()
    }

    /// Appends the instructions from that byte on so many times more. They hold no block, and come
    /// from one place.
    pub fn repeat(&mut self, from: usize, times: usize) {
        let end = self.bytes.len();
        let from = from.min(end);
        for _ in 0..times {
            self.bytes.extend_from_within(from..end);
        }
        self.last += times * (end - from);
    }

    /// Appends a block.
    pub fn block(&mut self, code: Block, span: Span) {
        let inner = NestedBlock { at: self.bytes.len(), span, code };
        self.inner_len += inner.len();
        self.blocks.push(inner);
    }

    /// Puts an empty block before everything else.
    pub fn begin_with_empty_block(&mut self, span: Span) {
        let inner = NestedBlock { at: 0, span, code: Block::default() };
        self.inner_len += inner.len();
        self.blocks.insert(0, inner);
    }

    /// Appends other code.
    pub fn append(&mut self, other: Block) {
        let from = self.bytes.len();
        for (at, span) in other.lines {
            let at = u32::try_from(from).unwrap_or(u32::MAX).saturating_add(at);
            self.lines.push((at, span));
        }
        if !other.bytes.is_empty() {
            self.last = from + other.last;
        }
        self.bytes.extend_from_slice(&other.bytes);
        self.inner_len += other.inner_len;
        let blocks = other.blocks.into_iter();
        self.blocks.extend(blocks.map(|inner| NestedBlock { at: from + inner.at, ..inner }));
    }

    /// The blocks in it, in order; not those in them.
    pub fn blocks(&self) -> &[NestedBlock] {
        &self.blocks
    }

    /// Changes each block in it; `change` is given its number as well.
    pub fn change_blocks(&mut self, mut change: impl FnMut(usize, &mut NestedBlock)) {
        self.inner_len = 0;
        for (number, inner) in self.blocks.iter_mut().enumerate() {
            change(number, inner);
            self.inner_len += inner.len();
        }
    }

    /// The last instruction if it has no operand and is no block.
    pub fn last_op(&self) -> Option<Opcode> {
        let ends_with_block = self.blocks.last().is_some_and(|inner| inner.at == self.bytes.len());
        match self.bytes.get(self.last..) {
            Some([byte]) if !ends_with_block => Opcode::from_byte(*byte),
            _ => None,
        }
    }

    /// Whether exactly one instruction without an operand stands behind that many of the bytes;
    /// gives it.
    pub fn only_op_behind(&self, at: usize) -> Option<Opcode> {
        if at == self.last { self.last_op() } else { None }
    }

    /// The length of the code in bytes when it is encoded.
    pub fn len(&self) -> usize {
        self.bytes.len() + self.inner_len
    }

    /// Whether there are no instructions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
