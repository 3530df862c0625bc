//! Legalisation: spacers for blocks that contain blocks.
//!
//! Every LLDB loses the code after a block that contains blocks, unless the block has a spacer
//! ([`Code::spaced`]). It is not needed if no code follows, or if the block returns.
//!
//! Invariant: after this pass, each block that contains blocks has a spacer, ends the program, or
//! returns.

use crate::asm::Code;
use crate::bytecode::instruction;
use crate::isa::Opcode;
use crate::source::Slice;
use std::io;
use std::ops::Range;

/// Inserts the spacers that a program needs.
pub fn legalise(program: Code) -> Code {
    let body = NestedBlocks::read(&program.bytes, 0..program.bytes.len());
    if body.needs_spacers(true) { body.legalised(&program, true) } else { program }
}

/// Inserts the spacers that code within a loop needs: other code always follows it.
pub(super) fn legalise_part(part: &Code) -> Code {
    NestedBlocks::read(&part.bytes, 0..part.bytes.len()).legalised(part, false)
}

/// The length in bytes of a program with its spacers.
pub(super) fn legalised_len(program: &Code) -> usize {
    let body = NestedBlocks::read(&program.bytes, 0..program.bytes.len());
    body.legalised_len(true)
}

/// The nested blocks of a program or of a block.
struct NestedBlocks {
    /// Its offset.
    range: Range<usize>,
    /// The offsets and contents of its blocks.
    blocks: Vec<(usize, NestedBlocks)>,
    /// The number of blocks at its end, which only their `if` or `ifelse` follows.
    last: usize,
    /// Whether it ends with `return`.
    returns: bool,
}

impl NestedBlocks {
    fn read(code: &[u8], range: Range<usize>) -> NestedBlocks {
        let mut body = NestedBlocks { range, blocks: Vec::new(), last: 0, returns: false };
        let inside = code.slice(body.range.clone());
        if !inside.contains(&Opcode::Block.byte()) || super::schedule::loops::is_wrapper(inside) {
            // Most blocks contain none, and their end does not matter.
            return body;
        }
        let code = code.slice(..body.range.end);
        let (mut at, mut last) = (body.range.start, body.range.end);
        while let Some(next) = instruction::end(code, at) {
            if code.get(at) == Some(&Opcode::Block.byte()) {
                let len = instruction::bytes(code, at + 1).map_or(0, |(inner, _)| inner.len());
                body.blocks.push((at, NestedBlocks::read(code, next - len..next)));
            }
            (last, at) = (at, next);
        }
        match code.get(last).copied().and_then(Opcode::from_byte) {
            Some(Opcode::If) => body.last = body.blocks_before(last).min(1),
            Some(Opcode::IfElse) => body.last = body.blocks_before(last).min(2),
            Some(Opcode::Return) => body.returns = true,
            _ => {}
        }
        body
    }

    /// The number of consecutive blocks right before an instruction.
    fn blocks_before(&self, mut at: usize) -> usize {
        let mut blocks = self.blocks.iter().rev();
        let adjoining = std::iter::from_fn(|| {
            let (start, block) = blocks.next()?;
            (block.range.end == std::mem::replace(&mut at, *start)).then_some(())
        });
        adjoining.count()
    }

    /// The blocks, and whether code follows them; `ends` says that none follows this block.
    fn blocks(&self, ends: bool) -> impl Iterator<Item = (usize, &NestedBlocks, bool)> {
        let first_of_last = self.blocks.len() - self.last;
        let blocks = self.blocks.iter().enumerate();
        blocks.map(move |(number, (at, body))| (*at, body, ends && number >= first_of_last))
    }

    fn needs_spacer(&self, ends: bool) -> bool {
        !self.blocks.is_empty() && !ends && !self.returns
    }

    /// Whether a nested block needs a spacer.
    fn needs_spacers(&self, ends: bool) -> bool {
        self.blocks(ends).any(|(_, body, ends)| body.needs_spacer(ends) || body.needs_spacers(ends))
    }

    /// The length of its code with the spacers of its blocks.
    fn legalised_len(&self, ends: bool) -> usize {
        // Writing to a sink cannot fail.
        let prefix = |len| leb128::write::unsigned(&mut io::sink(), len as u64).unwrap_or(0);
        let counted = |len: usize| prefix(len) + len;
        let growth = |(_, body, ends): (usize, &NestedBlocks, bool)| {
            let spacer = if body.needs_spacer(ends) { Code::SPACER } else { 0 };
            counted(body.legalised_len(ends) + spacer) - counted(body.range.len())
        };
        self.range.len() + self.blocks(ends).map(growth).sum::<usize>()
    }

    /// Its code with the spacers of its blocks.
    fn legalised(&self, program: &Code, ends: bool) -> Code {
        let (mut out, mut from) = (Code::with_capacity(self.range.len()), self.range.start);
        for (at, body, ends) in self.blocks(ends) {
            let span = program.span_at(at).unwrap_or_default();
            out.append_part(program, from..at);
            let inner = body.legalised(program, ends);
            if body.needs_spacer(ends) {
                out.block(&inner.spaced(span), span);
            } else {
                out.block(&inner, span);
            }
            from = body.range.end;
        }
        out.append_part(program, from..self.range.end);
        out
    }
}
