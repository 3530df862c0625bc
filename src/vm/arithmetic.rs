//! Operators on Int, UInt and Integer.

use super::heap::{Heap, Value};
use super::integer::Integer;
use super::messages;
use super::outcome::{Abort, Budget, Limit, Stop};
use crate::isa::{Lldb, Opcode, ValueType};
use std::cmp::Ordering;

/// `x y op`. The top operand is looked at first, and its type is what `x` must have.
#[inline]
pub(super) fn binary(
    op: Opcode,
    x: Value,
    y: Value,
    heap: &mut Heap,
    budget: &mut Budget,
) -> Result<Value, Stop> {
    match (x, y) {
        (Value::UInt(x), Value::UInt(y)) => unsigned(op, x, y).map(Value::UInt),
        (Value::Int(x), Value::Int(y)) => signed(op, x, y).map(Value::Int),
        (Value::Integer(x), Value::Integer(y)) => {
            let (Some(x), Some(y)) = (heap.number(x), heap.number(y)) else {
                return Err(messages::unsupported_types(op));
            };
            let result = wide(op, x, y, budget)?;
            heap.integer(result)
        }
        _ => Err(mismatch(op, y)),
    }
}

#[cold]
fn mismatch(op: Opcode, y: Value) -> Stop {
    // The types of Integers are checked before a zero is looked for.
    let zero = match y {
        Value::UInt(y) => y == 0,
        Value::Int(y) => y == 0,
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

#[inline]
fn unsigned(op: Opcode, x: u64, y: u64) -> Result<u64, Stop> {
    Ok(match op {
        Opcode::Add => x.wrapping_add(y),
        Opcode::Sub => x.wrapping_sub(y),
        Opcode::Mul => x.wrapping_mul(y),
        Opcode::Div => x.checked_div(y).ok_or_else(|| by_zero(op))?,
        Opcode::Mod => x.checked_rem(y).ok_or_else(|| by_zero(op))?,
        Opcode::And => x & y,
        Opcode::Or => x | y,
        Opcode::Xor => x ^ y,
        _ => u64::from(holds(op, x.cmp(&y))),
    })
}

#[inline]
fn signed(op: Opcode, x: i64, y: i64) -> Result<i64, Stop> {
    Ok(match op {
        Opcode::Add => x.wrapping_add(y),
        Opcode::Sub => x.wrapping_sub(y),
        Opcode::Mul => x.wrapping_mul(y),
        Opcode::Div | Opcode::Mod if y == 0 => return Err(by_zero(op)),
        Opcode::Div => x.checked_div(y).ok_or(Stop::Abort(Abort::DivisionOverflow))?,
        Opcode::Mod => x.checked_rem(y).ok_or(Stop::Abort(Abort::DivisionOverflow))?,
        Opcode::And => x & y,
        Opcode::Or => x | y,
        Opcode::Xor => x ^ y,
        _ => i64::from(holds(op, x.cmp(&y))),
    })
}

/// Whether a comparison holds.
#[inline]
fn holds(op: Opcode, order: Ordering) -> bool {
    match op {
        Opcode::Ne => order.is_ne(),
        Opcode::Lt => order.is_lt(),
        Opcode::Gt => order.is_gt(),
        Opcode::Le => order.is_le(),
        Opcode::Ge => order.is_ge(),
        _ => order.is_eq(),
    }
}

/// The most bits an Integer may have here; LLDB has no such limit.
pub(super) const MAX_WIDTH: u32 = 1 << 16;

/// Charges for an operation on wide numbers.
pub(super) fn charge(budget: &mut Budget, width: u32) -> Result<(), Stop> {
    if width > MAX_WIDTH {
        return Err(Stop::Limit(Limit::Memory));
    }
    let words = u64::from(width / 64);
    budget.spend(words * words / 16)
}

fn wide(op: Opcode, x: &Integer, y: &Integer, budget: &mut Budget) -> Result<Integer, Stop> {
    charge(budget, x.width().max(y.width()))?;
    Ok(match op {
        Opcode::Add => x.arithmetic(y, |x, y| x + y),
        Opcode::Sub => x.arithmetic(y, |x, y| x - y),
        Opcode::Mul => x.arithmetic(y, |x, y| x * y),
        Opcode::Div | Opcode::Mod if y.is_zero() => return Err(by_zero(op)),
        Opcode::Div => x.arithmetic(y, |x, y| x / y),
        Opcode::Mod => x.arithmetic(y, |x, y| x % y),
        Opcode::And => x.bitwise(y, |x, y| x & y),
        Opcode::Or => x.bitwise(y, |x, y| x | y),
        Opcode::Xor => x.bitwise(y, |x, y| x ^ y),
        _ => Integer::signed(holds(op, x.compare(y)).into()),
    })
}

/// The count must be a UInt of at most 64; 64 leaves Int and UInt as they are, as the processor
/// does (x86-64).
pub(super) fn shift(
    op: Opcode,
    x: Value,
    count: u64,
    heap: &mut Heap,
    budget: &mut Budget,
) -> Result<Value, Stop> {
    if count > 64 {
        return Err(messages::at_opcode("shift out of bounds", op));
    }
    let count = count as u32;
    let left = op == Opcode::Shl;
    match x {
        Value::UInt(x) if left => Ok(Value::UInt(x.wrapping_shl(count))),
        Value::UInt(x) => Ok(Value::UInt(x.wrapping_shr(count))),
        Value::Int(x) if left && x < 0 => {
            Err(messages::at_opcode("left shift of negative value", op))
        }
        Value::Int(x) if left => Ok(Value::Int(x.wrapping_shl(count))),
        Value::Int(x) => Ok(Value::Int(x.wrapping_shr(count))),
        Value::Integer(x) => {
            let Some(x) = heap.number(x) else { return Err(messages::unsupported_types(op)) };
            charge(budget, x.width())?;
            let result = if left { x.shifted_left(count) } else { x.shifted_right(count) };
            heap.integer(result)
        }
        _ => Err(messages::unsupported_types(op)),
    }
}

/// `~`: of UInts, in LLDB 24 of Integers too.
pub(super) fn complement(lldb: Lldb, x: Value, heap: &mut Heap) -> Result<Value, Stop> {
    match x {
        Value::UInt(x) => Ok(Value::UInt(!x)),
        Value::Integer(x) if lldb >= Lldb::V24 => {
            let Some(x) = heap.number(x) else {
                return Err(messages::unsupported_types(Opcode::Not));
            };
            let result = x.complement();
            heap.integer(result)
        }
        _ if lldb >= Lldb::V24 => Err(messages::unsupported_types(Opcode::Not)),
        _ => Err(messages::expected(ValueType::UInt)),
    }
}
