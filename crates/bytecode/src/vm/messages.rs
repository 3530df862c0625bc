//! The messages of LLDB's interpreter, literally.

use super::outcome::Stop;
use crate::bytecode::instruction::DecodeErrorKind;
use crate::bytecode::leb::{self, LebError};
use crate::isa::{Lldb, Opcode, Selector, ValueType};

fn error(message: impl Into<String>) -> Stop {
    Stop::Error(message.into().into_bytes())
}

/// The stack has too few elements.
#[cold]
pub(super) fn not_enough_elements() -> Stop {
    error("not enough elements on data stack")
}

/// `@fmt` needs more arguments than there are on the stack.
#[cold]
pub(super) fn not_enough_arguments() -> Stop {
    error("not enough arguments")
}

/// A value of another type was needed.
#[cold]
pub(super) fn expected(what: ValueType) -> Stop {
    error(format!("expected {what}"))
}

/// A message with the opcode in parentheses.
#[cold]
pub(super) fn at_opcode(what: &str, opcode: Opcode) -> Stop {
    error(format!("{what}(opcode={opcode})"))
}

/// The operands do not support the operation.
#[cold]
pub(super) fn unsupported_types(opcode: Opcode) -> Stop {
    at_opcode("unsupported data types", opcode)
}

/// A condition of a wrong type; LLDB 24 also accepts Integers and says so.
#[cold]
pub(super) fn bad_condition(lldb: Lldb, opcode: Opcode) -> Stop {
    match lldb >= Lldb::V24 {
        true => at_opcode("expected Integer or UInt", opcode),
        false => expected(ValueType::UInt),
    }
}

/// A byte that is not an opcode in that LLDB.
#[cold]
pub(super) fn unknown_opcode(byte: u8) -> Stop {
    error(format!("opcode not implemented(opcode={byte})"))
}

/// The template that LLDB 20 to 23 show without filling it in.
const RAW_TEMPLATE: &str = "{0} (opcode={1}, selector={2})";

/// A selector that this LLDB does not run.
#[cold]
pub(super) fn unknown_selector(lldb: Lldb, selector: Selector) -> Stop {
    at_selector(lldb, "selector not implemented", selector)
}

/// A value that is not a number of 64 bits.
#[cold]
pub(super) fn no_number(lldb: Lldb, selector: Selector) -> Stop {
    at_selector(lldb, "failed to get value", selector)
}

fn at_selector(lldb: Lldb, what: &str, selector: Selector) -> Stop {
    match lldb >= Lldb::V24 {
        true => error(format!("{what} (opcode=call, selector={})", selector.text_in(lldb))),
        false => error(RAW_TEMPLATE),
    }
}

/// A name that no direct child has.
#[cold]
pub(super) fn no_child(lldb: Lldb, name: &[u8]) -> Stop {
    let mut message = match lldb >= Lldb::V23 {
        true => b"type has no child named '".to_vec(),
        false => b"Type has no child named '".to_vec(),
    };
    message.extend_from_slice(name);
    message.push(b'\'');
    Stop::Error(message)
}

/// The program left no result.
#[cold]
pub(super) fn empty_stack() -> Stop {
    error("empty stack")
}

/// An operand that cannot be decoded; `code` is the current block, `operand` the offset of the
/// operand.
#[cold]
pub(super) fn unreadable(
    kind: DecodeErrorKind,
    opcode: Opcode,
    code: &[u8],
    operand: usize,
) -> Stop {
    let past_end = |start: usize, end: u64| {
        error(format!(
            "unexpected end of data at offset {:#x} while reading [{start:#x}, {end:#x})",
            code.len()
        ))
    };
    match kind {
        // Integers are read byte by byte.
        DecodeErrorKind::Number { .. } if opcode == Opcode::LitInteger => {
            past_end(code.len(), code.len() as u64 + 1)
        }
        DecodeErrorKind::Number { at, signed, error: leb } => {
            let name = if signed { "sleb128" } else { "uleb128" };
            let target = if signed { "int64" } else { "uint64" };
            let reason = match leb {
                LebError::Truncated => format!("malformed {name}, extends past end"),
                LebError::TooBig => format!("{name} too big for {target}"),
            };
            error(format!("unable to decode LEB128 at offset {at:#010x}: {reason}"))
        }
        DecodeErrorKind::Truncated { start, end } => {
            // The end is computed in 64 bits and may wrap.
            let length = code.get(operand..start).and_then(|b| leb::read_unsigned(b).ok());
            let end = match length {
                Some((length, _)) if start > operand => (start as u64).wrapping_add(length),
                _ => end as u64,
            };
            past_end(start, end)
        }
    }
}
