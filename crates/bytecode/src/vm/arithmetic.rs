//! Operators on Int, UInt and Integer.

use super::integer::Integer;
use super::messages;
use super::outcome::{Abort, Stop};
use super::value::Value;
use crate::isa::{Lldb, Opcode, ValueType, arithmetic};

/// `x y op`. The top operand is checked first, and `x` must have its type.
#[inline]
pub(super) fn binary(op: Opcode, x: Value, y: Value) -> Result<Value, Stop> {
    match (x, y) {
        (Value::UInt(x), Value::UInt(y)) => {
            arithmetic::unsigned(op, x, y).map(Value::UInt).ok_or_else(|| by_zero(op))
        }
        (Value::Int(x), Value::Int(y)) => {
            arithmetic::signed(op, x, y).map(Value::Int).ok_or_else(|| no_quotient(op, y))
        }
        (Value::Integer(x), Value::Integer(y)) => wide(op, x, y).map(Value::Integer),
        (_, y) => Err(mismatch(op, &y)),
    }
}

#[cold]
fn mismatch(op: Opcode, y: &Value) -> Stop {
    // The types of Integers are checked before the divisor is compared with zero.
    let zero = match y {
        Value::UInt(y) => *y == 0,
        Value::Int(y) => *y == 0,
        Value::Integer(_) => false,
        _ => return messages::unsupported_types(op),
    };
    match op {
        Opcode::Div | Opcode::Mod if zero => by_zero(op),
        _ => messages::expected(y.value_type()),
    }
}

#[cold]
fn by_zero(op: Opcode) -> Stop {
    messages::at_opcode(&format!("{op} by zero"), op)
}

#[cold]
fn no_quotient(op: Opcode, divisor: i64) -> Stop {
    match divisor {
        0 => by_zero(op),
        _ => Stop::Abort(Abort::DivisionOverflow),
    }
}

fn wide(op: Opcode, x: Integer, y: Integer) -> Result<Integer, Stop> {
    Ok(match op {
        Opcode::Add => x.arithmetic(y, i128::wrapping_add),
        Opcode::Sub => x.arithmetic(y, i128::wrapping_sub),
        Opcode::Mul => x.arithmetic(y, i128::wrapping_mul),
        Opcode::Div | Opcode::Mod if y.is_zero() => return Err(by_zero(op)),
        Opcode::Div => x.arithmetic(y, i128::wrapping_div),
        Opcode::Mod => x.arithmetic(y, i128::wrapping_rem),
        Opcode::And => x.bitwise(y, |x, y| x & y),
        Opcode::Or => x.bitwise(y, |x, y| x | y),
        Opcode::Xor => x.bitwise(y, |x, y| x ^ y),
        _ => {
            let holds = arithmetic::compare(op, x.compare(y));
            Integer::signed(holds.unwrap_or_default().into())
        }
    })
}

/// The count must be a UInt of at most 64.
pub(super) fn shift(op: Opcode, x: Value, count: u64) -> Result<Value, Stop> {
    if count > arithmetic::MAX_SHIFT {
        return Err(messages::at_opcode("shift out of bounds", op));
    }
    let unsupported = || messages::unsupported_types(op);
    match x {
        Value::UInt(x) => {
            arithmetic::shift_unsigned(op, x, count).map(Value::UInt).ok_or_else(unsupported)
        }
        Value::Int(x) => arithmetic::shift_signed(op, x, count)
            .map(Value::Int)
            .ok_or_else(|| messages::at_opcode("left shift of negative value", op)),
        Value::Integer(x) => Ok(Value::Integer(match op {
            Opcode::Shl => x.shifted_left(count as u32),
            _ => x.shifted_right(count as u32),
        })),
        _ => Err(unsupported()),
    }
}

/// `~`: of UInts, in LLDB 24 of Integers too.
pub(super) fn complement(lldb: Lldb, x: Value) -> Result<Value, Stop> {
    match x {
        Value::UInt(x) => Ok(Value::UInt(!x)),
        Value::Integer(x) if lldb >= Lldb::V24 => Ok(Value::Integer(x.complement())),
        _ if lldb >= Lldb::V24 => Err(messages::unsupported_types(Opcode::Not)),
        _ => Err(messages::expected(ValueType::UInt)),
    }
}
