//! Bytes to code, with blocks as they lie in the bytes.

use super::{Code, Inst, Op, Unstructured, Why};
use crate::bytecode::instruction::{self, Instruction};
use crate::bytecode::leb;
use crate::limits::BLOCK_NESTING;
use crate::source::Slice;
use std::ops::Range;

/// Reads a program with its blocks as they lie.
///
/// # Errors
/// The first instruction that cannot be read.
pub fn decode(code: &[u8]) -> Result<Code<usize>, Unstructured> {
    sequence(code, 0..code.len(), 0)
}

fn sequence(code: &[u8], range: Range<usize>, depth: usize) -> Result<Code<usize>, Unstructured> {
    let (mut out, mut at) = (Code::default(), range.start);
    let inside = code.slice(..range.end);
    while let Some(decoded) = instruction::decode(inside, at) {
        let fault = |why| Unstructured { at, why };
        let (instruction, next) = decoded.map_err(|e| fault(Why::Undecodable(e.kind)))?;
        let op = match instruction {
            Instruction::Block(_) if depth >= BLOCK_NESTING => return Err(fault(Why::TooDeep)),
            Instruction::Block(body) => {
                Op::Block(sequence(code, next - body.len()..next, depth + 1)?)
            }
            Instruction::Op(opcode) => Op::Plain(opcode),
            Instruction::UInt(number) => Op::UInt(number),
            Instruction::Int(number) => Op::Int(number),
            Instruction::Integer(bytes) => {
                Op::Integer(leb::read_wide(bytes).ok_or(fault(Why::TooWide))?)
            }
            Instruction::String(bytes) => Op::String(bytes.into()),
            Instruction::Selector(selector) => Op::Selector(selector),
            Instruction::Unknown(byte) => return Err(fault(Why::NoSuchOpcode(byte))),
        };
        out.0.push(Inst { at, op });
        at = next;
    }
    Ok(out)
}
