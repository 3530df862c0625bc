//! From blocks in bytes to the branches and loops that they stand for.
//!
//! The parser accepts a block that the `if` or `ifelse` after it in the same sequence takes. It accepts a block that
//! contains blocks, if it begins with a spacer and ends with `0u if`, ends the program, or has no block that reaches its
//! end. And it accepts one form of loop, whose exits have one `0u if` for each block that they drop.

use super::{Code, Inst, Op, Unstructured, Why, decode};
use crate::isa::Opcode;

/// Reads a program.
///
/// # Errors
/// The first instruction that does not fit.
pub fn parse(code: &[u8]) -> Result<Code<usize>, Unstructured> {
    let code = decode(code)?;
    let taken = Taken::of(&code)?;
    taken.no_block_left()?;
    sequence(taken, 0, Place { is_last: true, above_loop: None })
}

/// Whether the end of a sequence can be reached: it neither returns nor leaves a loop on every path.
pub fn falls_through<P>(code: &[Inst<P>]) -> bool {
    !code.iter().any(|inst| match &inst.op {
        Op::Plain(Opcode::Return) | Op::Leave => true,
        Op::IfElse(then, otherwise) => !falls_through(then) && !falls_through(otherwise),
        _ => false,
    })
}

/// Whether a sequence runs a block before its end, so that it needs a spacer.
fn runs_blocks(code: &[Inst<usize>]) -> bool {
    falls_through(code)
        && code.iter().any(|inst| match &inst.op {
            Op::If(then) => falls_through(then),
            Op::IfElse(then, otherwise) => falls_through(then) || falls_through(otherwise),
            Op::Loop(_) => true,
            _ => false,
        })
}

/// The surroundings of a sequence.
#[derive(Clone, Copy)]
struct Place {
    /// Whether the program ends with it.
    is_last: bool,
    /// In a loop, how many blocks there are from the current one up to the end of the loop.
    above_loop: Option<usize>,
}

impl Place {
    /// The surroundings of a block that adds some blocks to those of a loop.
    fn inside(self, blocks: usize) -> Place {
        Place { above_loop: self.above_loop.map(|above| above + blocks), ..self }
    }
}

/// A sequence whose blocks are paired with the instructions that take them.
#[derive(Default)]
struct Taken<'c> {
    items: Vec<Item<'c>>,
    /// The blocks that nothing takes.
    left: Vec<Block<'c>>,
}

enum Item<'c> {
    Inst(&'c Inst<usize>),
    /// `if` or `ifelse` at an offset, its blocks, and how many blocks wait below these.
    Branch {
        at: usize,
        blocks: Vec<Block<'c>>,
        waiting: usize,
    },
    /// `if` at an offset without a block in the sequence.
    Drop(usize),
}

/// A block: the offset of its opcode, its content, and whether it is `{}` with so many instructions before it.
#[derive(Clone, Copy)]
struct Block<'c> {
    at: usize,
    body: &'c Code<usize>,
    spacer: Option<usize>,
}

impl<'c> Taken<'c> {
    fn of(code: &'c Code<usize>) -> Result<Taken<'c>, Unstructured> {
        let mut taken = Taken::default();
        for (index, inst) in code.iter().enumerate() {
            let takes = match &inst.op {
                Op::Block(body) => {
                    let spacer = body.is_empty().then_some(index);
                    taken.left.push(Block { at: inst.at, body, spacer });
                    continue;
                }
                Op::Plain(Opcode::If) => 1,
                Op::Plain(Opcode::IfElse) => 2,
                _ => {
                    taken.items.push(Item::Inst(inst));
                    continue;
                }
            };
            taken.items.push(match taken.left.len().checked_sub(takes) {
                Some(waiting) => {
                    let blocks = taken.left.split_off(waiting);
                    Item::Branch { at: inst.at, blocks, waiting }
                }
                None if takes == 1 => Item::Drop(inst.at),
                None => return Err(Unstructured { at: inst.at, why: Why::NoBlock }),
            });
        }
        Ok(taken)
    }

    fn no_block_left(&self) -> Result<(), Unstructured> {
        let left = self.left.last();
        left.map_or(Ok(()), |block| Err(Unstructured { at: block.at, why: Why::BlockLeft }))
    }

    fn is_number(&self, index: usize, number: u64) -> bool {
        matches!(self.items.get(index), Some(Item::Inst(inst)) if inst.op == Op::UInt(number))
    }

    /// Whether nothing takes the spacer at its beginning, and instructions take all other blocks.
    fn leaves_spacer(&self) -> bool {
        matches!(&self.left[..], [block] if block.spacer == Some(0))
    }

    /// Removes the final `0u if`, if it drops the spacer that has `before` blocks before it.
    fn strip_spacer(&mut self, before: usize) -> bool {
        let Some(last) = self.items.len().checked_sub(2).filter(|at| self.is_number(*at, 0)) else {
            return false;
        };
        let drops = matches!(self.items.last(), Some(Item::Branch { blocks, .. })
            if matches!(&blocks[..], [block] if block.spacer == Some(before)));
        if drops {
            self.items.truncate(last);
        }
        drops
    }

    /// The block of a loop, and whether there is a spacer, if this is in the wrapper of one: `{ {} { BODY } 1u if }`.
    fn repeated(&self) -> Result<Option<(Block<'c>, bool)>, Unstructured> {
        let [_, Item::Branch { blocks, .. }] = &self.items[..] else { return Ok(None) };
        let ([body], true) = (&blocks[..], self.is_number(0, 1)) else { return Ok(None) };
        let has_spacer = self.leaves_spacer();
        let is_loop = (has_spacer || self.left.is_empty()) && Taken::of(body.body)?.leaves_spacer();
        Ok(is_loop.then_some((*body, has_spacer)))
    }
}

/// The code of a sequence in which some spacers wait.
fn sequence(taken: Taken<'_>, spacers: usize, place: Place) -> Result<Code<usize>, Unstructured> {
    let (mut code, len) = (Code(Vec::with_capacity(taken.items.len())), taken.items.len());
    let mut items = taken.items.into_iter().enumerate();
    while let Some((index, item)) = items.next() {
        match item {
            Item::Inst(inst) => code.0.push(inst.clone()),
            Item::Branch { at, waiting, .. } if waiting != spacers => {
                return Err(Unstructured { at, why: Why::BlockWaits });
            }
            Item::Branch { at, blocks, .. } => {
                let place = Place { is_last: place.is_last && index + 1 == len, ..place };
                branch(&mut code, at, &blocks, place)?;
            }
            Item::Drop(at) => {
                let zero = code.0.pop().filter(|inst| inst.op == Op::UInt(0));
                let rest: Vec<Item<'_>> = items.by_ref().map(|(_, item)| item).collect();
                let are_drops = rest.chunks(2).all(|pair| {
                    matches!(pair, [Item::Inst(Inst { op: Op::UInt(0), .. }), Item::Drop(_)])
                });
                let (Some(zero), true, 0, Some(needs)) =
                    (zero, are_drops, spacers, place.above_loop)
                else {
                    return Err(Unstructured { at, why: Why::NoBlock });
                };
                let takes = 1 + rest.len() / 2;
                if takes != needs {
                    return Err(Unstructured { at, why: Why::WrongExit { takes, needs } });
                }
                code.leave(zero.at);
            }
        }
    }
    Ok(code)
}

/// The branch or loop that takes some blocks, after the code before it.
fn branch(
    code: &mut Code<usize>,
    at: usize,
    blocks: &[Block<'_>],
    place: Place,
) -> Result<(), Unstructured> {
    match blocks {
        [then, otherwise] => code.if_else(
            block(*then, Taken::of(then.body)?, place)?,
            block(*otherwise, Taken::of(otherwise.body)?, place)?,
            at,
        ),
        blocks => {
            let Some(then) = blocks.first() else { return Ok(()) };
            let taken = Taken::of(then.body)?;
            let is_true = code.last().is_some_and(|inst| inst.op == Op::UInt(1));
            match if is_true { taken.repeated()? } else { None } {
                Some((body, has_spacer)) => {
                    code.0.pop();
                    code.repeat(repeat(body, has_spacer)?, body.at);
                }
                None => code.if_block(block(*then, taken, place)?, at),
            }
        }
    }
    Ok(())
}

/// The content of a block.
fn block(
    block: Block<'_>,
    mut taken: Taken<'_>,
    place: Place,
) -> Result<Code<usize>, Unstructured> {
    taken.no_block_left()?;
    let is_spaced = taken.strip_spacer(0);
    let mut place = place.inside(1 + usize::from(is_spaced));
    place.is_last &= !is_spaced;
    let code = sequence(taken, usize::from(is_spaced), place)?;
    match runs_blocks(&code) && !is_spaced && !place.is_last {
        true => Err(Unstructured { at: block.at, why: Why::CodeLost }),
        false => Ok(code),
    }
}

/// A loop.
fn repeat(body: Block<'_>, has_spacer: bool) -> Result<Code<usize>, Unstructured> {
    let mut taken = Taken::of(body.body)?;
    let spacers = if taken.strip_spacer(1) { 2 } else { 1 };
    let above_loop = Some(spacers + 1 + usize::from(has_spacer));
    let code = sequence(taken, spacers, Place { is_last: false, above_loop })?;
    // At its end LLDB must find the spacer that it takes for the loop.
    match spacers == 1 && runs_blocks(&code) {
        true => Err(Unstructured { at: body.at, why: Why::CodeLost }),
        false => Ok(code),
    }
}
