//! Code as a tree: blocks are the branches and loops that they stand for.
//!
//! LLDB's control stack (docs/lldb.md, section 5) gives a meaning to any bytes, and few of them mean what they seem to. The
//! tree has the forms that do: a block that is taken by the `if` or `ifelse` after it in the same sequence; a block that
//! contains blocks begins with a *spacer* `{}` and ends with `0u if`, unless it ends the program or its blocks never
//! come to their end; and one form of loop, which is left by `0u if` as often as blocks are to be dropped.
//!
//! ```
//! use fmtc_bytecode::asm::tree::{Op, parse};
//! use fmtc_bytecode::isa::Opcode;
//!
//! let code = parse(&[0x20, 1, 0x10, 1, 0x02, 0x11]).unwrap();
//! let [_, branch] = &code[..] else { panic!("two instructions") };
//! assert!(matches!(&branch.op, Op::If(body) if body[0].op == Op::Plain(Opcode::Drop)));
//! assert_eq!(parse(&[0x20, 1, 0x11]).unwrap_err().at, 2);
//! ```

use crate::bytecode::instruction::{self, DecodeErrorKind, Instruction};
use crate::bytecode::leb;
use crate::isa::{Opcode, Selector};
use crate::limits::BLOCK_NESTING;
use crate::source::Slice;
use std::fmt;
use std::ops::Range;

/// A sequence of instructions.
pub type Seq = Vec<Inst>;

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inst {
    /// Its offset in the program; of a branch, that of `if` or `ifelse`, of a loop, that of the block that is its body.
    pub at: usize,
    /// What it does.
    pub op: Op,
}

/// What an instruction does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// An opcode without an operand; none of `if` and `ifelse`.
    Plain(Opcode),
    /// A UInt literal.
    UInt(u64),
    /// An Int literal.
    Int(i64),
    /// An Integer literal.
    Integer(i128),
    /// A String literal.
    String(Box<[u8]>),
    /// A Selector literal.
    Selector(Selector),
    /// What runs if the condition holds.
    If(Seq),
    /// What runs if the condition holds, and if it does not.
    IfElse(Seq, Seq),
    /// A loop, which runs again until it is left.
    Loop(Seq),
    /// Leaves the innermost loop.
    Leave,
}

/// Bytes that have no meaning as a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unstructured {
    /// The offset of the instruction at fault.
    pub at: usize,
    /// The fault.
    pub why: Why,
}

/// Why bytes have no meaning as a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A byte that is not an opcode in any LLDB.
    NoSuchOpcode(u8),
    /// An operand that cannot be read.
    Undecodable(DecodeErrorKind),
    /// An Integer literal of more than 128 bits.
    TooWide,
    /// `if` or `ifelse` with fewer blocks than it takes.
    NoBlock,
    /// A block that no instruction takes.
    BlockLeft,
    /// A branch while another block waits, which LLDB overwrites.
    BlockWaits,
    /// A block that contains blocks, after which code would be lost.
    CodeLost,
    /// A number of `0u if` that leaves no loop.
    WrongExit {
        /// How many blocks it drops.
        takes: usize,
        /// How many blocks there are up to the end of the loop.
        needs: usize,
    },
    /// Blocks are nested too deep.
    TooDeep,
}

impl Why {
    /// The machine-readable name.
    pub fn name(self) -> &'static str {
        match self {
            Why::NoSuchOpcode(_) => "no-such-opcode",
            Why::Undecodable(_) => "undecodable",
            Why::TooWide => "too-wide",
            Why::NoBlock => "no-block",
            Why::BlockLeft => "block-left",
            Why::BlockWaits => "block-waits",
            Why::CodeLost => "code-lost",
            Why::WrongExit { .. } => "wrong-exit",
            Why::TooDeep => "too-deep",
        }
    }

    /// A way out, for authors of compilers.
    pub fn help(self) -> Option<&'static str> {
        Some(match self {
            Why::NoBlock => "`if` takes one block, `ifelse` two, from the same code it is in",
            Why::BlockLeft => "put `if` or `ifelse` after it, or leave the block out",
            Why::BlockWaits => "push the block right before the `if` that takes it",
            Why::CodeLost => {
                "begin the block that holds blocks with `{}` and end it with `0u if`, or let nothing follow it"
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Why::NoSuchOpcode(byte) => write!(f, "byte 0x{byte:02x} is not an opcode"),
            Why::Undecodable(DecodeErrorKind::Number { error, .. }) => error.fmt(f),
            Why::Undecodable(DecodeErrorKind::Truncated { .. }) => {
                f.write_str("the operand runs past the end of the code")
            }
            Why::TooWide => f.write_str("the Integer has more than 128 bits"),
            Why::NoBlock => f.write_str("there are fewer blocks than it takes"),
            Why::BlockLeft => f.write_str(
                "a block is left that no `if` takes; LLDB runs the code around it again, for ever",
            ),
            Why::BlockWaits => f.write_str(
                "another block waits below this one; LLDB overwrites it and would jump back",
            ),
            Why::CodeLost => f.write_str(
                "LLDB ends the program after this block if a block within it was run; the code after it is lost",
            ),
            Why::WrongExit { takes, needs } => {
                write!(f, "this exit pops {takes} blocks; leaving the loop takes {needs}")
            }
            Why::TooDeep => f.write_str("blocks are nested too deep"),
        }
    }
}

/// Whether the end of a sequence can be reached: it neither returns nor leaves a loop on every path.
pub fn falls_through(code: &[Inst]) -> bool {
    !code.iter().any(|inst| match &inst.op {
        Op::Plain(Opcode::Return) | Op::Leave => true,
        Op::IfElse(then, otherwise) => !falls_through(then) && !falls_through(otherwise),
        _ => false,
    })
}

/// Whether a block was run when a sequence ends: a spacer is needed then.
fn runs_blocks(code: &[Inst]) -> bool {
    falls_through(code)
        && code.iter().any(|inst| match &inst.op {
            Op::If(then) => falls_through(then),
            Op::IfElse(then, otherwise) => falls_through(then) || falls_through(otherwise),
            Op::Loop(_) => true,
            _ => false,
        })
}

/// Reads a program.
///
/// # Errors
/// The first instruction that does not fit.
pub fn parse(code: &[u8]) -> Result<Seq, Unstructured> {
    let raw = Raw::read(code, 0..code.len())?;
    let place = Place { is_last: true, above_loop: None, depth: 0 };
    raw.no_block_left()?;
    Parser { code }.sequence(raw, 0, place)
}

/// The surroundings of a sequence.
#[derive(Clone, Copy)]
struct Place {
    /// Whether the program ends with it.
    is_last: bool,
    /// In a loop, how many blocks there are from the current one up to the end of the loop.
    above_loop: Option<usize>,
    depth: usize,
}

/// A sequence whose blocks are paired with what takes them, but not read.
struct Raw {
    items: Vec<Item>,
    /// The blocks that nothing takes.
    left: Vec<Block>,
}

enum Item {
    Inst(Inst),
    /// `if` or `ifelse` at an offset, its blocks, and how many blocks wait below these.
    Branch {
        at: usize,
        blocks: Vec<Block>,
        waiting: usize,
    },
    /// `if` at an offset without a block in the sequence.
    Drop(usize),
}

/// A block: the offset of its opcode, and its content.
#[derive(Clone, Default)]
struct Block {
    at: usize,
    body: Range<usize>,
}

impl Block {
    /// Whether it is the `{}` at an offset.
    fn is_spacer(&self, at: usize) -> bool {
        self.at == at && self.body.is_empty()
    }
}

/// The length of `{}`.
const SPACER: usize = 2;

impl Raw {
    fn read(code: &[u8], range: Range<usize>) -> Result<Raw, Unstructured> {
        let (mut raw, mut at) = (Raw { items: Vec::new(), left: Vec::new() }, range.start);
        let code = code.slice(..range.end);
        while let Some(decoded) = instruction::decode(code, at) {
            let fault = |why| Unstructured { at, why };
            let (instruction, next) = decoded.map_err(|e| fault(Why::Undecodable(e.kind)))?;
            let item = raw.item(at, instruction, next).map_err(fault)?;
            raw.items.extend(item);
            at = next;
        }
        Ok(raw)
    }

    /// What an instruction is; a block is kept for the instruction that takes it.
    fn item(
        &mut self,
        at: usize,
        instruction: Instruction<'_>,
        next: usize,
    ) -> Result<Option<Item>, Why> {
        let op = match instruction {
            Instruction::Block(body) => {
                self.left.push(Block { at, body: next - body.len()..next });
                return Ok(None);
            }
            Instruction::Op(opcode @ (Opcode::If | Opcode::IfElse)) => {
                let takes = if opcode == Opcode::If { 1 } else { 2 };
                return match self.left.len().checked_sub(takes) {
                    Some(waiting) => {
                        let blocks = self.left.split_off(waiting);
                        Ok(Some(Item::Branch { at, blocks, waiting }))
                    }
                    None if takes == 1 => Ok(Some(Item::Drop(at))),
                    None => Err(Why::NoBlock),
                };
            }
            Instruction::Op(opcode) => Op::Plain(opcode),
            Instruction::UInt(number) => Op::UInt(number),
            Instruction::Int(number) => Op::Int(number),
            Instruction::Integer(bytes) => Op::Integer(leb::read_wide(bytes).ok_or(Why::TooWide)?),
            Instruction::String(bytes) => Op::String(bytes.into()),
            Instruction::Selector(selector) => Op::Selector(selector),
            Instruction::Unknown(byte) => return Err(Why::NoSuchOpcode(byte)),
        };
        Ok(Some(Item::Inst(Inst { at, op })))
    }

    fn no_block_left(&self) -> Result<(), Unstructured> {
        let left = self.left.last();
        left.map_or(Ok(()), |block| Err(Unstructured { at: block.at, why: Why::BlockLeft }))
    }

    fn is_number(&self, at: usize, number: u64) -> bool {
        matches!(self.items.get(at), Some(Item::Inst(inst)) if inst.op == Op::UInt(number))
    }

    /// Takes `0u if` away at the end, if it drops the spacer at an offset.
    fn strip_spacer(&mut self, start: usize) -> bool {
        let Some(last) = self.items.len().checked_sub(2).filter(|at| self.is_number(*at, 0)) else {
            return false;
        };
        let drops = matches!(self.items.last(), Some(Item::Branch { blocks, .. })
            if matches!(&blocks[..], [block] if block.is_spacer(start)));
        if drops {
            self.items.truncate(last);
        }
        drops
    }
}

/// The block of a loop in its wrapper, and whether the wrapper has a spacer.
type Repeated = (Block, bool);

struct Parser<'c> {
    code: &'c [u8],
}

impl Parser<'_> {
    /// The sequence, in which so many spacers wait.
    fn sequence(&self, raw: Raw, spacers: usize, place: Place) -> Result<Seq, Unstructured> {
        let (mut code, len) = (Seq::with_capacity(raw.items.len()), raw.items.len());
        let mut items = raw.items.into_iter().enumerate();
        while let Some((index, item)) = items.next() {
            match item {
                Item::Inst(inst) => code.push(inst),
                Item::Branch { at, blocks, waiting } => {
                    if waiting != spacers {
                        return Err(Unstructured { at, why: Why::BlockWaits });
                    }
                    let place = Place { is_last: place.is_last && index + 1 == len, ..place };
                    self.branch(&mut code, at, blocks, place)?;
                }
                Item::Drop(at) => {
                    let is_zero = code.pop().is_some_and(|inst| inst.op == Op::UInt(0));
                    let rest: Vec<Item> = items.by_ref().map(|(_, item)| item).collect();
                    let are_drops = rest.chunks(2).all(|pair| {
                        matches!(pair, [Item::Inst(Inst { op: Op::UInt(0), .. }), Item::Drop(_)])
                    });
                    let (true, true, 0, Some(needs)) =
                        (is_zero, are_drops, spacers, place.above_loop)
                    else {
                        return Err(Unstructured { at, why: Why::NoBlock });
                    };
                    let takes = 1 + rest.len() / 2;
                    if takes != needs {
                        return Err(Unstructured { at, why: Why::WrongExit { takes, needs } });
                    }
                    code.push(Inst { at, op: Op::Leave });
                }
            }
        }
        Ok(code)
    }

    /// The branch or loop that takes some blocks, after the code before it.
    fn branch(
        &self,
        code: &mut Seq,
        at: usize,
        mut blocks: Vec<Block>,
        place: Place,
    ) -> Result<(), Unstructured> {
        let last = blocks.pop().unwrap_or_default();
        let op = match blocks.pop() {
            Some(then) => Op::IfElse(self.block(then, place)?, self.block(last, place)?),
            None => {
                let is_true = code.last().is_some_and(|inst| inst.op == Op::UInt(1));
                let repeated = if is_true { self.repeated(&last)? } else { None };
                if let Some(repeated) = repeated {
                    code.pop();
                    code.push(self.repeat(repeated, place)?);
                    return Ok(());
                }
                Op::If(self.block(last, place)?)
            }
        };
        code.push(Inst { at, op });
        Ok(())
    }

    /// The content of a block.
    fn block(&self, block: Block, place: Place) -> Result<Seq, Unstructured> {
        let (at, start) = (block.at, block.body.start);
        let mut place = place.inside(at, 1)?;
        let mut raw = Raw::read(self.code, block.body)?;
        raw.no_block_left()?;
        let is_spaced = raw.strip_spacer(start);
        if is_spaced {
            let above_loop = place.above_loop.map(|above| above + 1);
            place = Place { is_last: false, above_loop, ..place };
        }
        let code = self.sequence(raw, usize::from(is_spaced), place)?;
        match runs_blocks(&code) && !is_spaced && !place.is_last {
            true => Err(Unstructured { at, why: Why::CodeLost }),
            false => Ok(code),
        }
    }

    /// The loop in a block, if that is the wrapper of one: `{ {} { BODY } 1u if }`.
    fn repeated(&self, wrapper: &Block) -> Result<Option<Repeated>, Unstructured> {
        let start = wrapper.body.start;
        if self.code.get(start) != Some(&Opcode::Block.byte()) {
            return Ok(None);
        }
        let raw = Raw::read(self.code, wrapper.body.clone())?;
        let has_spacer = match &raw.left[..] {
            [] => false,
            [block] if block.is_spacer(start) => true,
            _ => return Ok(None),
        };
        let [_, Item::Branch { blocks, .. }] = &raw.items[..] else { return Ok(None) };
        let ([body], true) = (&blocks[..], raw.is_number(0, 1)) else { return Ok(None) };
        let inside = Raw::read(self.code, body.body.clone())?;
        let repeats = matches!(&inside.left[..], [block] if block.is_spacer(body.body.start));
        Ok(repeats.then(|| (body.clone(), has_spacer)))
    }

    /// A loop.
    fn repeat(&self, (block, has_spacer): Repeated, place: Place) -> Result<Inst, Unstructured> {
        let (at, start) = (block.at, block.body.start);
        let mut raw = Raw::read(self.code, block.body)?;
        let spacers = if raw.strip_spacer(start + SPACER) { 2 } else { 1 };
        let above_loop = Some(spacers + 1 + usize::from(has_spacer));
        let place = Place { is_last: false, above_loop, ..place.inside(at, 0)? };
        let code = self.sequence(raw, spacers, place)?;
        // At its end LLDB must find the spacer that it takes for the loop.
        if spacers == 1 && runs_blocks(&code) {
            return Err(Unstructured { at, why: Why::CodeLost });
        }
        Ok(Inst { at, op: Op::Loop(code) })
    }
}

impl Place {
    /// That of a block at an offset, which adds so many blocks to those of a loop.
    fn inside(self, at: usize, blocks: usize) -> Result<Place, Unstructured> {
        if self.depth >= BLOCK_NESTING {
            return Err(Unstructured { at, why: Why::TooDeep });
        }
        let above_loop = self.above_loop.map(|above| above + blocks);
        Ok(Place { above_loop, depth: self.depth + 1, ..self })
    }
}
