//! Code to bytes, with a map back to the source.

use super::ir::{Block, Operation};
use crate::bytecode::instruction::{self, Instruction};
use crate::bytecode::leb;
use crate::isa::Opcode;
use crate::source::Span;

/// A program's bytes and where each instruction comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// The program.
    pub bytes: Vec<u8>,
    /// Offsets of instructions from the start of the program, ascending, each with the span of
    /// those from there on.
    pub lines: Vec<(u32, Span)>,
}

impl Encoded {
    /// The source of the instruction that holds a byte.
    pub fn span_at(&self, offset: usize) -> Option<Span> {
        span_at(&self.lines, offset)
    }

    /// The offsets of the instructions, those in blocks included, as far as they can be read.
    #[cfg(feature = "tools")]
    pub fn instructions(&self) -> impl Iterator<Item = usize> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let at = next;
            let (instruction, end) = instruction::decode(&self.bytes, at)?.ok()?;
            next = match instruction {
                Instruction::Block(body) => end - body.len(),
                _ => end,
            };
            Some(at)
        })
    }

    /// Notes where the instructions from here on come from.
    fn note(&mut self, span: Span) {
        if self.lines.last().is_none_or(|(_, last)| *last != span) {
            self.lines.push((u32::try_from(self.bytes.len()).unwrap_or(u32::MAX), span));
        }
    }

    fn add(&mut self, code: &Block) {
        for (operation, span) in code.operations() {
            self.note(*span);
            let instruction = match operation {
                Operation::Op(opcode) => Instruction::Op(*opcode),
                Operation::UInt(value) => Instruction::UInt(*value),
                Operation::Int(value) => Instruction::Int(*value),
                Operation::String(bytes) => Instruction::String(bytes),
                Operation::Selector(selector) => Instruction::Selector(*selector),
                Operation::Integer(value) => {
                    self.bytes.push(Opcode::LitInteger.byte());
                    leb::write_signed(&mut self.bytes, *value);
                    continue;
                }
                Operation::Block(block) => {
                    self.bytes.push(Opcode::Block.byte());
                    leb::write_unsigned(&mut self.bytes, block.len() as u64);
                    self.add(block);
                    continue;
                }
            };
            instruction::encode(&mut self.bytes, instruction);
        }
    }
}

/// The source of the instruction that holds a byte, in lines as those of [`Encoded`].
pub fn span_at(lines: &[(u32, Span)], offset: usize) -> Option<Span> {
    let after = lines.partition_point(|(at, _)| *at as usize <= offset);
    lines.get(after.checked_sub(1)?).map(|(_, span)| *span)
}

/// Encodes a program.
///
/// Blocks nest as deep as in the code, whose makers bound it.
pub fn encode(program: &Block) -> Encoded {
    let mut out = Encoded::default();
    out.bytes.reserve(program.len());
    out.add(program);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(start: usize) -> Span {
        Span::new(crate::source::SourceId(0), start..start + 1)
    }

    /// `1u { 2u { 3u } if } if 4u`, each part from another place.
    fn nested() -> Block {
        let (mut outer, mut middle, mut inner) = <(Block, Block, Block)>::default();
        inner.uint(3, span(3));
        middle.uint(2, span(2));
        middle.block(inner, span(7));
        middle.op(Opcode::If, span(2));
        outer.uint(1, span(1));
        outer.block(middle, span(8));
        outer.op(Opcode::If, span(1));
        outer.uint(4, span(4));
        outer
    }

    #[test]
    fn blocks_come_between_the_instructions_around_them() {
        let encoded = encode(&nested());
        assert_eq!(
            encoded.bytes,
            [0x20, 1, 0x10, 7, 0x20, 2, 0x10, 2, 0x20, 3, 0x11, 0x11, 0x20, 4]
        );
        assert_eq!(encoded.bytes.len(), nested().len());
        let starts = (0..encoded.bytes.len()).map(|at| encoded.span_at(at).unwrap().start);
        assert_eq!(starts.collect::<Vec<_>>(), [1, 1, 8, 8, 2, 2, 7, 7, 3, 3, 2, 1, 4, 4]);
        #[cfg(feature = "tools")]
        assert_eq!(
            encoded.instructions().collect::<Vec<_>>(),
            [0, 2, 4, 6, 8, 10, 11, 12],
            "those in blocks included"
        );
    }

    #[test]
    fn code_behind_code_keeps_its_places() {
        let mut twice = nested();
        twice.append(nested());
        let (one, two) = (encode(&nested()), encode(&twice));
        assert_eq!(two.bytes, [&*one.bytes, &*one.bytes].concat());
        for at in 0..two.bytes.len() {
            assert_eq!(two.span_at(at), one.span_at(at % one.bytes.len()), "{at}");
        }
    }
}
