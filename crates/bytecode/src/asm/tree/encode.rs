//! Code to bytes: block lengths, spacers, and the exits of loops.
//!
//! When an inner block has ended, every LLDB continues to the end of the outer block, and then loses the code after it.
//! With a spacer, `{} … 0u if`, LLDB loses the return address of the empty block instead; in an LLDB without the fault,
//! the spacer has no effect. A block that ends the program or returns needs none.
//!
//! A loop is a block that no instruction takes, so LLDB runs it again:
//!
//! ```text
//! { { {} {}                                      # a wrapper; two spacers of the loop
//!        …CONDITION…
//!        { 0u if 0u if 0u if 0u if } if          # leaves: drops itself, the loop and all spacers
//!        …
//!        0u if                                   # drops one spacer; the other starts the next pass
//!      } 1u if } 1u if
//! ```
//!
//! If exits are the only blocks of a pass, it needs one spacer, no `0u if` at its end, and one `0u if` less in each
//! exit. docs/lldb.md traces it through LLDB's control stack.

use super::{Code, Op};
use crate::bytecode::instruction::{Instruction, encode};
use crate::bytecode::leb;
use crate::isa::Opcode;
use crate::source::Span;

/// Bytecode with the place of each instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded<P = Span> {
    /// The instructions.
    pub bytes: Vec<u8>,
    /// Offsets of instructions, ascending, each with the place of the instructions from there on.
    pub lines: Vec<(u32, P)>,
}

impl<P> Default for Encoded<P> {
    fn default() -> Encoded<P> {
        Encoded { bytes: Vec::new(), lines: Vec::new() }
    }
}

impl<P: Copy + PartialEq> Code<P> {
    /// The bytes of a program.
    pub fn encode(&self) -> Encoded<P> {
        let mut out = Encoded::default();
        out.sequence(self, Surroundings { is_last: true, blocks: 0 });
        out
    }

    /// Whether it has blocks that need a spacer: blocks other than exits of the surrounding loop.
    fn holds_blocks(&self) -> bool {
        self.iter().any(|inst| match &inst.op {
            Op::If(body) | Op::Block(body) => !matches!(&body[..], [one] if one.op == Op::Leave),
            Op::IfElse(..) | Op::Loop(_) => true,
            _ => false,
        })
    }

    fn returns(&self) -> bool {
        self.last().is_some_and(|inst| inst.op == Op::Plain(Opcode::Return))
    }
}

/// The surroundings of a sequence.
#[derive(Clone, Copy)]
struct Surroundings {
    /// Whether the program ends with it.
    is_last: bool,
    /// In a loop, the number of blocks that an exit drops.
    blocks: usize,
}

impl<P: Copy + PartialEq> Encoded<P> {
    /// The place of the instruction that contains a byte.
    pub fn span_at(&self, offset: usize) -> Option<P> {
        span_at(&self.lines, offset)
    }

    /// Adds the places of a program whose bytes begin at an offset.
    pub(crate) fn add_lines(&mut self, start: usize, other: &Encoded<P>) {
        self.lines.extend(other.lines.iter().map(|(at, place)| (offset(start) + at, *place)));
    }

    fn sequence(&mut self, code: &Code<P>, around: Surroundings) {
        for (index, inst) in code.iter().enumerate() {
            let is_last = around.is_last && index + 1 == code.len();
            let around = Surroundings { is_last, ..around };
            let at = inst.at;
            match &inst.op {
                Op::If(then) => {
                    self.branch(then, at, around);
                    self.word(Instruction::Op(Opcode::If), at);
                }
                Op::IfElse(then, otherwise) => {
                    self.branch(then, at, around);
                    self.branch(otherwise, at, around);
                    self.word(Instruction::Op(Opcode::IfElse), at);
                }
                Op::Loop(pass) => self.repeat(pass, at),
                Op::Leave => (0..around.blocks).for_each(|_| self.run_if(0, at)),
                Op::Block(body) => {
                    let inside = Surroundings { is_last: false, blocks: around.blocks + 1 };
                    self.block(at, |out| out.sequence(body, inside));
                }
                Op::Plain(opcode) => self.word(Instruction::Op(*opcode), at),
                Op::UInt(number) => self.word(Instruction::UInt(*number), at),
                Op::Int(number) => self.word(Instruction::Int(*number), at),
                Op::Integer(number) => {
                    let mut leb = Vec::new();
                    leb::write_signed(&mut leb, *number);
                    self.word(Instruction::Integer(&leb), at);
                }
                Op::String(bytes) => self.word(Instruction::String(bytes), at),
                Op::Selector(selector) => self.word(Instruction::Selector(*selector), at),
            }
        }
    }

    fn branch(&mut self, body: &Code<P>, at: P, around: Surroundings) {
        let has_spacer = !around.is_last && body.holds_blocks() && !body.returns();
        let blocks = around.blocks + 1 + usize::from(has_spacer);
        self.block(at, |out| {
            if has_spacer {
                out.block(at, |_| ());
            }
            out.sequence(body, Surroundings { blocks, ..around });
            if has_spacer {
                out.run_if(0, at);
            }
        });
    }

    fn repeat(&mut self, pass: &Code<P>, at: P) {
        let spacers = if pass.holds_blocks() { 2 } else { 1 };
        let inside = Surroundings { is_last: false, blocks: spacers + 1 };
        self.block(at, |out| {
            out.block(at, |out| {
                (0..spacers).for_each(|_| out.block(at, |_| ()));
                out.sequence(pass, inside);
                (1..spacers).for_each(|_| out.run_if(0, at));
            });
            out.run_if(1, at);
        });
        self.run_if(1, at);
    }

    /// `0u if` or `1u if`.
    fn run_if(&mut self, condition: u64, at: P) {
        self.word(Instruction::UInt(condition), at);
        self.word(Instruction::Op(Opcode::If), at);
    }

    fn block(&mut self, at: P, content: impl FnOnce(&mut Self)) {
        self.word(Instruction::Op(Opcode::Block), at);
        let (start, first) = (self.bytes.len(), self.lines.len());
        content(self);
        let mut len = Vec::new();
        leb::write_unsigned(&mut len, (self.bytes.len() - start) as u64);
        let lines = self.lines.iter_mut().skip(first);
        lines.for_each(|(at, _)| *at = at.saturating_add(offset(len.len())));
        self.bytes.splice(start..start, len);
    }

    fn word(&mut self, instruction: Instruction<'_>, at: P) {
        if self.lines.last().is_none_or(|(_, last)| *last != at) {
            self.lines.push((offset(self.bytes.len()), at));
        }
        encode(&mut self.bytes, instruction);
    }
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The place of the instruction that contains a byte, in a map like that of [`Encoded`].
pub fn span_at<P: Copy>(lines: &[(u32, P)], offset: usize) -> Option<P> {
    let after = lines.partition_point(|(at, _)| *at as usize <= offset);
    lines.get(after.checked_sub(1)?).map(|(_, place)| *place)
}

#[cfg(test)]
mod tests {
    use crate::asm::tree::{Code, decode, parse};
    use crate::isa::Opcode;

    /// `1u` and a branch with the places before and in it, `2u`.
    fn branch(outer: u8, inner: u8) -> Code<u8> {
        let (mut code, mut then) = <(Code<u8>, Code<u8>)>::default();
        then.uint(2, inner);
        code.uint(1, outer);
        code.if_block(then, outer);
        code
    }

    #[test]
    fn places_are_those_of_the_instructions_around_and_in_blocks() {
        let mut code = branch(1, 2);
        code.if_block(branch(3, 4), 5);
        code.op(Opcode::Drop, 6);
        let encoded = code.encode();
        let places: Vec<u8> =
            (0..encoded.bytes.len()).map(|at| encoded.span_at(at).unwrap()).collect();
        let branch = |outer, inner| vec![outer, outer, outer, outer, inner, inner, outer];
        // The block and its spacer are of its `if`.
        let expected = [&branch(1, 2)[..], &[5; 4], &branch(3, 4), &[5; 4], &[6]].concat();
        assert_eq!(places, expected);
    }

    #[test]
    fn lengths_of_several_bytes_move_places() {
        let mut long = Code::default();
        (0..200).for_each(|_| long.op(Opcode::Dup, 7));
        let mut code = branch(1, 2);
        code.if_block(long, 3);
        code.op(Opcode::Drop, 4);
        let encoded = code.encode();
        assert_eq!(encoded.bytes.last(), Some(&Opcode::Drop.byte()));
        assert_eq!(encoded.span_at(encoded.bytes.len() - 1), Some(4));
        assert_eq!(encoded.lines.iter().filter(|(_, place)| *place == 7).count(), 1);
        assert_eq!(encoded.span_at(7 + 3), Some(7));
        assert_eq!(encoded.span_at(7 + 2), Some(3));
    }

    /// Branches and loops in each other, which leave at each depth.
    #[test]
    fn what_is_written_is_read_back() {
        let leave = |depth: usize| {
            let mut code = Code::default();
            code.leave(0);
            (0..depth).fold(code, |inner, _| {
                let mut code = branch(0, 0);
                code.if_block(inner, 0);
                code.uint(3, 0);
                code
            })
        };
        for depth in 0..4 {
            let (mut inner, mut outer, mut code) = <(Code<u8>, Code<u8>, Code<u8>)>::default();
            inner.if_else(leave(depth), branch(0, 0), 0);
            outer.if_block(leave(0), 0);
            outer.repeat(inner, 0);
            outer.if_block(leave(depth), 0);
            code.if_block(leave(0).split_off(1), 0);
            code.repeat(outer, 0);
            code.if_else(branch(0, 0), branch(0, 0), 0);
            let bytes = code.encode().bytes;
            let again = parse(&bytes).expect("it has a meaning");
            assert_eq!(again.encode().bytes, bytes);
            assert_ne!(decode(&bytes).unwrap(), again);
            assert_eq!(decode(&bytes).unwrap().encode().bytes, bytes);
        }
    }
}
