//! Arithmetic on ranges of UInt.

use super::number;
use super::value::Range;
use crate::isa::Opcode;
use std::cmp::Ordering;

/// The values a UInt may have, both ends included; `lo` is never above `hi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UInts {
    pub(super) lo: u64,
    pub(super) hi: u64,
}

impl UInts {
    pub(super) const ALL: UInts = UInts { lo: 0, hi: u64::MAX };

    pub(super) fn one(value: u64) -> UInts {
        UInts { lo: value, hi: value }
    }

    /// What of a range a UInt can be; none if there is nothing.
    pub(super) fn of(range: Range) -> Option<UInts> {
        let met = range.meet(Range::UINT);
        // Both are of 64 bits now.
        (!met.is_empty()).then_some(UInts { lo: met.lo as u64, hi: met.hi as u64 })
    }

    pub(super) fn range(self) -> Range {
        Range { lo: self.lo.into(), hi: self.hi.into() }
    }

    fn known(self) -> Option<u64> {
        (self.lo == self.hi).then_some(self.lo)
    }
}

/// The range of `x op y`, for operators of two UInts; `alike` if both are the same value.
#[inline]
pub(super) fn binary(op: Opcode, a: UInts, b: UInts, alike: bool) -> UInts {
    if alike && let Some(result) = number::with_itself(op) {
        return UInts::one(result);
    }
    if let (Some(a), Some(b)) = (a.known(), b.known())
        && let Some(result) = exact(op, a, b)
    {
        return UInts::one(result);
    }
    bounds(op, a, b).unwrap_or(UInts::ALL)
}

#[inline(always)]
fn exact(op: Opcode, a: u64, b: u64) -> Option<u64> {
    Some(match op {
        Opcode::Add => a.wrapping_add(b),
        Opcode::Sub => a.wrapping_sub(b),
        Opcode::Mul => a.wrapping_mul(b),
        Opcode::Div => a.checked_div(b)?,
        Opcode::Mod => a.checked_rem(b)?,
        Opcode::And => a & b,
        Opcode::Or => a | b,
        Opcode::Xor => a ^ b,
        _ => u64::from(number::compare(op, a.cmp(&b))?),
    })
}

/// None if the result may be anything: what leaves the type wraps.
#[inline(always)]
fn bounds(op: Opcode, a: UInts, b: UInts) -> Option<UInts> {
    let (lo, hi) = match op {
        Opcode::Add => (a.lo.checked_add(b.lo)?, a.hi.checked_add(b.hi)?),
        Opcode::Sub => (a.lo.checked_sub(b.hi)?, a.hi.checked_sub(b.lo)?),
        Opcode::Mul => (a.lo.checked_mul(b.lo)?, a.hi.checked_mul(b.hi)?),
        // The divisor is not zero.
        Opcode::Div => (a.lo.checked_div(b.hi)?, a.hi.checked_div(b.lo)?),
        Opcode::Mod if a.hi < b.lo => (a.lo, a.hi),
        Opcode::Mod => (0, a.hi.min(b.hi.checked_sub(1)?)),
        Opcode::And => (0, a.hi.min(b.hi)),
        Opcode::Or => (a.lo.max(b.lo), ones(a.hi.max(b.hi))),
        Opcode::Xor => (0, ones(a.hi.max(b.hi))),
        _ => return compare(op, a, b),
    };
    Some(UInts { lo, hi })
}

/// The smallest number of all ones that is not less.
fn ones(n: u64) -> u64 {
    u64::MAX.checked_shr(n.leading_zeros()).unwrap_or(0)
}

fn compare(op: Opcode, a: UInts, b: UInts) -> Option<UInts> {
    let orders = [
        (a.lo < b.hi, Ordering::Less),
        (a.hi > b.lo, Ordering::Greater),
        (a.lo <= b.hi && b.lo <= a.hi, Ordering::Equal),
    ];
    let (mut never, mut always) = (true, true);
    for (_, order) in orders.into_iter().filter(|(may, _)| *may) {
        let holds = number::compare(op, order)?;
        never &= !holds;
        always &= holds;
    }
    Some(UInts { lo: always.into(), hi: (!never).into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every result of operands in small ranges, and at both ends of the type, is in the range.
    #[test]
    fn results_are_in_their_range() {
        let ends = [0, 1, 2, 3, 5, 8, u64::MAX - 3, u64::MAX - 1, u64::MAX];
        let ranges: Vec<UInts> = ends
            .iter()
            .flat_map(|lo| ends.iter().map(|hi| UInts { lo: *lo, hi: *hi }))
            .filter(|range| range.lo <= range.hi)
            .collect();
        let takes_two = |op: &&Opcode| exact(**op, 1, 1).is_some();
        let ops: Vec<Opcode> = Opcode::ALL.iter().filter(takes_two).copied().collect();
        assert_eq!(ops.len(), 14);
        for op in ops {
            for (a, b) in ranges.iter().flat_map(|a| ranges.iter().map(move |b| (*a, *b))) {
                let range = binary(op, a, b, false);
                let inside =
                    |of: UInts| ends.into_iter().filter(move |n| of.lo <= *n && *n <= of.hi);
                for (x, y) in inside(a).flat_map(|x| inside(b).map(move |y| (x, y))) {
                    let Some(result) = exact(op, x, y) else { continue };
                    let fits = range.lo <= result && result <= range.hi;
                    assert!(fits, "{x} {op:?} {y} is {result}, not in {range:?}");
                }
            }
        }
    }

    #[test]
    fn ranges_are_narrow() {
        let to = |hi| UInts { lo: 0, hi };
        let ten = UInts::one(10);
        assert_eq!(binary(Opcode::Mod, UInts::ALL, ten, false), to(9));
        assert_eq!(binary(Opcode::Div, to(99), ten, false), to(9));
        assert_eq!(binary(Opcode::Ne, to(5), UInts::one(7), false), UInts::one(1));
        assert_eq!(binary(Opcode::Or, to(5), to(8), false), to(15));
        assert_eq!(binary(Opcode::Sub, UInts::ALL, UInts::ALL, true), UInts::one(0));
        assert_eq!(binary(Opcode::Sub, to(1), to(1), false), UInts::ALL);
    }
}
