//! Results of the operators on UInt and Int, the numbers of 64 bits.
//!
//! Results wrap around. If LLDB reports an error or crashes, there is no result.

use super::Opcode;
use std::cmp::Ordering;

/// The largest count of `<<` and `>>` that is not an error.
pub const MAX_SHIFT: u64 = 64;

/// `x op y` of two UInts; `None` for a division by zero, and for opcodes that take no two numbers.
#[inline]
pub fn unsigned(op: Opcode, x: u64, y: u64) -> Option<u64> {
    match op {
        Opcode::Add => Some(x.wrapping_add(y)),
        Opcode::Sub => Some(x.wrapping_sub(y)),
        Opcode::Mul => Some(x.wrapping_mul(y)),
        Opcode::Div => x.checked_div(y),
        Opcode::Mod => x.checked_rem(y),
        Opcode::And => Some(x & y),
        Opcode::Or => Some(x | y),
        Opcode::Xor => Some(x ^ y),
        _ => compare(op, x.cmp(&y)).map(u64::from),
    }
}

/// `x op y` of two Ints; `None` for a division by zero, for one that overflows (it crashes LLDB), and
/// for opcodes that take no two numbers.
#[inline]
pub fn signed(op: Opcode, x: i64, y: i64) -> Option<i64> {
    match op {
        Opcode::Add => Some(x.wrapping_add(y)),
        Opcode::Sub => Some(x.wrapping_sub(y)),
        Opcode::Mul => Some(x.wrapping_mul(y)),
        Opcode::Div => x.checked_div(y),
        Opcode::Mod => x.checked_rem(y),
        Opcode::And => Some(x & y),
        Opcode::Or => Some(x | y),
        Opcode::Xor => Some(x ^ y),
        _ => compare(op, x.cmp(&y)).map(i64::from),
    }
}

/// Whether a comparison holds for operands in this order; `None` if the opcode is not a comparison.
#[inline]
pub fn compare(op: Opcode, order: Ordering) -> Option<bool> {
    match op {
        Opcode::Eq => Some(order.is_eq()),
        Opcode::Ne => Some(order.is_ne()),
        Opcode::Lt => Some(order.is_lt()),
        Opcode::Gt => Some(order.is_gt()),
        Opcode::Le => Some(order.is_le()),
        Opcode::Ge => Some(order.is_ge()),
        _ => None,
    }
}

/// `x << count` or `x >> count` of a UInt; `None` for a count above [`MAX_SHIFT`]. A count of 64
/// leaves `x` as it is: LLDB lets the processor decide, and x86-64 counts modulo 64.
#[inline]
pub fn shift_unsigned(op: Opcode, x: u64, count: u64) -> Option<u64> {
    let count = shift_count(count)?;
    match op {
        Opcode::Shl => Some(x.wrapping_shl(count)),
        Opcode::Shr => Some(x.wrapping_shr(count)),
        _ => None,
    }
}

/// `x << count` or `x >> count` of an Int; none also for `<<` of a negative number.
#[inline]
pub fn shift_signed(op: Opcode, x: i64, count: u64) -> Option<i64> {
    let count = shift_count(count)?;
    match op {
        Opcode::Shl if x >= 0 => Some(x.wrapping_shl(count)),
        Opcode::Shr => Some(x.wrapping_shr(count)),
        _ => None,
    }
}

fn shift_count(count: u64) -> Option<u32> {
    u32::try_from(count).ok().filter(|_| count <= MAX_SHIFT)
}
