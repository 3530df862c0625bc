//! Encoding and decoding of instructions.
//!
//! Unknown opcodes and selectors are not errors here: LLDB only fails when it runs them.

use super::leb::{self, LebError};
use crate::isa::{Opcode, Operand, Selector};
use crate::source::Slice;
use std::fmt;

/// A decoded instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction<'a> {
    /// An opcode without an operand.
    Op(Opcode),
    /// A block: the bytes between its braces.
    Block(&'a [u8]),
    /// A UInt literal.
    UInt(u64),
    /// An Int literal.
    Int(i64),
    /// An Integer literal: its LEB128 bytes, of any length.
    Integer(&'a [u8]),
    /// A String literal: any bytes.
    String(&'a [u8]),
    /// A Selector literal.
    Selector(Selector),
    /// A byte that is not an opcode in any LLDB.
    Unknown(u8),
}

impl Instruction<'_> {
    /// The opcode, if the byte is one.
    pub fn opcode(&self) -> Option<Opcode> {
        Some(match self {
            Instruction::Op(op) => *op,
            Instruction::Block(_) => Opcode::Block,
            Instruction::UInt(_) => Opcode::LitUInt,
            Instruction::Int(_) => Opcode::LitInt,
            Instruction::Integer(_) => Opcode::LitInteger,
            Instruction::String(_) => Opcode::LitString,
            Instruction::Selector(_) => Opcode::LitSelector,
            Instruction::Unknown(_) => return None,
        })
    }
}

/// An operand that cannot be decoded. Offsets count from the start of the code given to [`decode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// The offset of the opcode.
    pub at: usize,
    /// The fault.
    pub kind: DecodeErrorKind,
}

/// The fault of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeErrorKind {
    /// A number that is cut off or too large.
    Number {
        /// The offset of the number.
        at: usize,
        /// Whether the number is signed.
        signed: bool,
        /// The reason.
        error: LebError,
    },
    /// The code ends within a string, a block or before a selector.
    Truncated {
        /// The start of the operand.
        start: usize,
        /// The end that the operand states; saturates.
        end: usize,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            DecodeErrorKind::Number { at, error, .. } => write!(f, "{error} (at byte {at})"),
            DecodeErrorKind::Truncated { start, end } => {
                write!(f, "the operand from byte {start} to {end} runs past the end of the code")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

/// Decodes the instruction at `at`; returns it with the offset of the next one. `None` at the end.
///
/// # Errors
/// If its operand cannot be read.
#[inline]
pub fn decode(code: &[u8], at: usize) -> Option<Result<(Instruction<'_>, usize), DecodeError>> {
    let byte = *code.get(at)?;
    let Some(opcode) = Opcode::from_byte(byte) else {
        return Some(Ok((Instruction::Unknown(byte), at + 1)));
    };
    Some(operand(opcode, code, at + 1).map_err(|kind| DecodeError { at, kind }))
}

/// The instruction of an opcode whose operand starts at `at`.
#[inline]
pub(crate) fn operand(opcode: Opcode, code: &[u8], at: usize) -> Decoded<Instruction<'_>> {
    match opcode.operand() {
        Operand::None => Ok((Instruction::Op(opcode), at)),
        Operand::Block => bytes(code, at).map(|(b, next)| (Instruction::Block(b), next)),
        Operand::String => bytes(code, at).map(|(b, next)| (Instruction::String(b), next)),
        Operand::Uleb => unsigned(code, at).map(|(n, next)| (Instruction::UInt(n), next)),
        Operand::Sleb => signed(code, at).map(|(n, next)| (Instruction::Int(n), next)),
        Operand::BigSleb => big(code, at).map(|(n, next)| (Instruction::Integer(n), next)),
        Operand::Selector => selector(code, at).map(|(s, next)| (Instruction::Selector(s), next)),
    }
}

/// An operand, and the offset after it.
pub type Decoded<T> = Result<(T, usize), DecodeErrorKind>;

/// The operand of a UInt literal.
#[inline]
pub(crate) fn unsigned(code: &[u8], at: usize) -> Decoded<u64> {
    match leb::read_unsigned(code.slice(at..)) {
        Ok((value, len)) => Ok((value, at + len)),
        Err(error) => Err(DecodeErrorKind::Number { at, signed: false, error }),
    }
}

/// The operand of an Int literal.
pub(crate) fn signed(code: &[u8], at: usize) -> Decoded<i64> {
    match leb::read_signed(code.slice(at..)) {
        Ok((value, len)) => Ok((value, at + len)),
        Err(error) => Err(DecodeErrorKind::Number { at, signed: true, error }),
    }
}

/// The operand of an Integer literal.
pub(crate) fn big(code: &[u8], at: usize) -> Decoded<&[u8]> {
    let rest = code.slice(at..);
    match leb::length(rest) {
        Ok(len) => Ok((rest.slice(..len), at + len)),
        Err(error) => Err(DecodeErrorKind::Number { at, signed: true, error }),
    }
}

/// The operand of a Selector literal.
#[inline]
pub(crate) fn selector(code: &[u8], at: usize) -> Decoded<Selector> {
    match code.get(at) {
        Some(byte) => Ok((Selector(*byte), at + 1)),
        None => Err(DecodeErrorKind::Truncated { start: at, end: at + 1 }),
    }
}

/// The operand of a block or a String literal.
#[inline]
pub fn bytes(code: &[u8], at: usize) -> Decoded<&[u8]> {
    let (len, start) = unsigned(code, at)?;
    let end = start.saturating_add(usize::try_from(len).unwrap_or(usize::MAX));
    match code.get(start..end) {
        Some(bytes) => Ok((bytes, end)),
        None => Err(DecodeErrorKind::Truncated { start, end }),
    }
}

/// Appends an instruction in its shortest form.
pub fn encode(out: &mut Vec<u8>, instruction: Instruction<'_>) {
    match (instruction.opcode(), instruction) {
        (Some(opcode), _) => out.push(opcode.byte()),
        (None, Instruction::Unknown(byte)) => out.push(byte),
        (None, _) => {}
    }
    match instruction {
        Instruction::Op(_) | Instruction::Unknown(_) => {}
        Instruction::Block(bytes) | Instruction::String(bytes) => {
            leb::write_unsigned(out, bytes.len() as u64);
            out.extend_from_slice(bytes);
        }
        Instruction::UInt(value) => leb::write_unsigned(out, value),
        Instruction::Int(value) => leb::write_signed(out, value),
        Instruction::Integer(leb) => out.extend_from_slice(leb),
        Instruction::Selector(selector) => out.push(selector.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_comes_back() {
        let all = [
            Instruction::Op(Opcode::Dup),
            Instruction::Block(&[1, 2]),
            Instruction::UInt(300),
            Instruction::Int(-300),
            Instruction::Integer(&[0x80, 0x01]),
            Instruction::String(b"ab\0\xff"),
            Instruction::Selector(Selector(170)),
            Instruction::Unknown(0xee),
        ];
        let mut code = Vec::new();
        for instruction in all {
            encode(&mut code, instruction);
        }
        let mut at = 0;
        for instruction in all {
            let (read, next) = decode(&code, at).unwrap().unwrap();
            assert_eq!(read, instruction);
            at = next;
        }
        assert_eq!(decode(&code, at), None);
    }

    #[test]
    fn cut_operands_are_errors() {
        for code in [&[0x22, 5, b'a'][..], &[0x10, 1], &[0x20, 0x80], &[0x23], &[0x24, 0xff]] {
            assert!(decode(code, 0).unwrap().is_err(), "{code:02x?}");
        }
    }
}
