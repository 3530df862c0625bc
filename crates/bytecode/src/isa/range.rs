//! Ranges of numbers: the results of opcodes for operands of two ranges.
//!
//! An Integer has a width of 64 bits or more, in which results wrap. The width is not known here, so a result
//! that may leave 64 bits may be any number.

use super::arithmetic::{compare, signed, unsigned};
use super::opcode::Opcode;
use super::types::ValueType;
use std::cmp::Ordering;

/// The values that a number may have, both ends included; empty if `lo > hi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least value.
    pub lo: i128,
    /// The greatest value.
    pub hi: i128,
}

impl Range {
    /// Every UInt.
    pub const UINT: Range = Range { lo: 0, hi: u64::MAX as i128 };
    /// Every Int.
    pub const INT: Range = Range { lo: i64::MIN as i128, hi: i64::MAX as i128 };
    /// Every UInt and every Int.
    pub const NUMBER: Range = Range { lo: i64::MIN as i128, hi: u64::MAX as i128 };
    /// Every number of any width: its ends represent all numbers beyond them.
    pub const ALL: Range = Range { lo: -(1 << 100), hi: 1 << 100 };
    /// The numbers 0 and 1.
    pub const BIT: Range = Range { lo: 0, hi: 1 };
    /// The numbers of 32 bits without a sign.
    pub const U32: Range = Range { lo: 0, hi: u32::MAX as i128 };
    /// No number.
    pub const EMPTY: Range = Range { lo: 1, hi: 0 };

    /// One number.
    pub fn one(value: impl Into<i128>) -> Range {
        let value = value.into();
        Range { lo: value, hi: value }
    }

    /// All values of a number type.
    pub fn full(of: ValueType) -> Range {
        match of {
            ValueType::UInt => Range::UINT,
            ValueType::Int => Range::INT,
            _ => Range::ALL,
        }
    }

    /// Whether the range holds no number.
    pub fn is_empty(self) -> bool {
        self.lo > self.hi
    }

    /// The number, if it can be only one.
    pub fn known(self) -> Option<i128> {
        (self.lo == self.hi).then_some(self.lo)
    }

    /// Whether the range holds the number.
    pub fn has(self, value: i128) -> bool {
        self.lo <= value && value <= self.hi
    }

    /// Whether every number of this range is in the other.
    pub fn is_within(self, other: Range) -> bool {
        other.lo <= self.lo && self.hi <= other.hi
    }

    /// The smallest range that holds both.
    pub fn join(self, other: Range) -> Range {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) },
        }
    }

    /// The sums of a number of each, which do not wrap.
    pub fn plus(self, other: Range) -> Range {
        Range { lo: self.lo + other.lo, hi: self.hi + other.hi }
    }

    /// The products with a number, which do not wrap.
    pub fn times(self, other: u64) -> Range {
        let other = i128::from(other);
        Range { lo: self.lo * other, hi: self.hi * other }
    }

    /// The same numbers below zero.
    pub fn negated(self) -> Range {
        Range { lo: -self.hi, hi: -self.lo }
    }

    /// The intersection of both ranges.
    pub fn meet(self, other: Range) -> Range {
        Range { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi) }
    }

    /// An Integer.
    pub fn integer(value: i128) -> Range {
        Range { lo: value, hi: value }.outward()
    }

    /// A range of Integers, in which each end beyond 64 bits is that of [`Range::ALL`].
    fn outward(self) -> Range {
        let Range { lo, hi } = Range::NUMBER;
        Range {
            lo: if self.lo < lo { Range::ALL.lo } else { self.lo.min(hi) },
            hi: if self.hi > hi { Range::ALL.hi } else { self.hi.max(lo) },
        }
    }

    /// The numbers that are smaller than one of these, or equal to it.
    pub fn below(self, equal: bool) -> Range {
        let is_open = self.hi >= Range::ALL.hi;
        Range { lo: Range::ALL.lo, hi: self.hi - i128::from(!equal && !is_open) }
    }

    /// The numbers that are greater than one of these, or equal to it.
    pub fn above(self, equal: bool) -> Range {
        let is_open = self.lo <= Range::ALL.lo;
        Range { lo: self.lo + i128::from(!equal && !is_open), hi: Range::ALL.hi }
    }

    /// The results of a binary operator on two numbers of the type. Both ranges are within the type and not
    /// empty; no divisor is zero.
    #[inline]
    pub fn binary(op: Opcode, of: ValueType, a: Range, b: Range) -> Range {
        let full = Range::full(of);
        if of == ValueType::Integer {
            return integers(op, a, b).map_or(full, Range::outward);
        }
        if let (Some(a), Some(b)) = (a.known(), b.known())
            && let Some(result) = exact(op, of, a, b)
        {
            return Range::one(result);
        }
        // What leaves the type wraps, and may be anything.
        bounds(op, a, b).filter(|range| range.is_within(full)).unwrap_or(full)
    }

    /// The results of a shift by at most 64 of a number within the type; the result of a shift by 64 is
    /// not defined.
    pub fn shift(op: Opcode, of: ValueType, value: Range, count: Range) -> Range {
        let full = Range::full(of);
        if !count.is_within(Range { lo: 0, hi: 63 }) {
            return full;
        }
        let (few, most) = (count.lo as u32, count.hi as u32);
        if of == ValueType::Integer {
            return shifted_integer(op, value, (few, most));
        }
        if op == Opcode::Shr {
            let corners = [value.lo >> few, value.lo >> most, value.hi >> few, value.hi >> most];
            return span(corners);
        }
        if let (Some(one), true) = (value.known(), few == most) {
            return Range::one(wrap(of, one << few));
        }
        let range = Range { lo: value.lo << few, hi: value.hi << most };
        if value.lo >= 0 && range.hi <= full.hi { range } else { full }
    }

    /// The complements of numbers of the type, which is UInt or Integer.
    pub fn complement(self, of: ValueType) -> Range {
        match of {
            ValueType::UInt => Range::one(Range::UINT.hi).plus(self.negated()),
            _ => Range::one(-1).plus(self.negated()).outward(),
        }
    }

    /// The same bits as the other type of 64 bits.
    pub fn convert(self, to: ValueType) -> Range {
        let full = Range::full(to);
        if self.is_within(full) {
            return self;
        }
        self.known().map_or(full, |n| Range::one(wrap(to, n)))
    }
}

/// The results for Integers; `None` if they may wrap, or if nothing is known of them.
fn integers(op: Opcode, a: Range, b: Range) -> Option<Range> {
    match op {
        Opcode::Add | Opcode::Sub | Opcode::Mul => {
            if !(a.is_within(Range::INT) && b.is_within(Range::INT)) {
                return None;
            }
            bounds(op, a, b).filter(|range| range.is_within(Range::INT))
        }
        _ => bounds(op, a, b),
    }
}

/// The results of a shift of an Integer by so many bits, which are fewer than its width. A shift to the right
/// puts zeros in front of the bits.
fn shifted_integer(op: Opcode, value: Range, (few, most): (u32, u32)) -> Range {
    if value.lo < 0 {
        return Range::ALL;
    }
    if op == Opcode::Shr {
        return Range { lo: value.lo >> most, hi: value.hi >> few }.outward();
    }
    let is_narrow = value.hi <= Range::INT.hi >> most;
    if is_narrow { Range { lo: value.lo << few, hi: value.hi << most } } else { Range::ALL }
}

/// The result of `x op x`, if it is always the same.
pub fn of_itself(op: Opcode) -> Option<u64> {
    match op {
        Opcode::Sub | Opcode::Xor | Opcode::Mod => Some(0),
        _ => compare(op, Ordering::Equal).map(u64::from),
    }
}

/// The result for two known numbers of the type; `None` if LLDB gives none.
#[inline]
fn exact(op: Opcode, of: ValueType, a: i128, b: i128) -> Option<i128> {
    match of {
        ValueType::Int => signed(op, a as i64, b as i64).map(i128::from),
        _ => unsigned(op, a as u64, b as u64).map(i128::from),
    }
}

fn wrap(of: ValueType, value: i128) -> i128 {
    match of {
        ValueType::Int => i128::from(value as i64),
        _ => i128::from(value as u64),
    }
}

/// The results before they wrap; `None` if nothing is known of them.
#[inline]
fn bounds(op: Opcode, a: Range, b: Range) -> Option<Range> {
    let signless = a.lo >= 0 && b.lo >= 0;
    let to = |hi| Some(Range { lo: 0, hi });
    match op {
        Opcode::Add => Some(a.plus(b)),
        Opcode::Sub => Some(a.plus(b.negated())),
        Opcode::Mul if signless => {
            Some(Range { lo: a.lo.checked_mul(b.lo)?, hi: a.hi.checked_mul(b.hi)? })
        }
        Opcode::Mul => Some(span([a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi])),
        Opcode::Div if b.lo <= 0 => Some(quotient(a, b)),
        Opcode::Div if signless => Some(Range { lo: a.lo / b.hi, hi: a.hi / b.lo }),
        Opcode::Div => Some(span([a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi])),
        Opcode::Mod => Some(remainder(a, b)),
        Opcode::And if signless => to(a.hi.min(b.hi)),
        Opcode::And if a.lo >= 0 => to(a.hi),
        Opcode::And if b.lo >= 0 => to(b.hi),
        Opcode::Or if signless => Some(Range { lo: a.lo.max(b.lo), hi: ones(a.hi.max(b.hi)) }),
        Opcode::Xor if signless => to(ones(a.hi.max(b.hi))),
        Opcode::And | Opcode::Or | Opcode::Xor => None,
        _ => comparison(op, a, b),
    }
}

fn span(corners: [i128; 4]) -> Range {
    let [a, b, c, d] = corners;
    Range { lo: a.min(b).min(c).min(d), hi: a.max(b).max(c).max(d) }
}

/// Quotients where the divisor may be negative are no further from zero than the left operand.
#[inline]
fn quotient(a: Range, b: Range) -> Range {
    let most = a.lo.abs().max(a.hi.abs());
    Range { lo: if a.lo < 0 || b.lo < 0 { -most } else { 0 }, hi: most }
}

/// Remainders have the sign of the left operand.
#[inline]
fn remainder(a: Range, b: Range) -> Range {
    if a.lo >= 0 && a.hi < b.lo {
        return a;
    }
    let most = b.lo.abs().max(b.hi.abs()) - 1;
    Range {
        lo: if a.lo < 0 { (-most).max(a.lo) } else { 0 },
        hi: if a.hi > 0 { most.min(a.hi) } else { 0 },
    }
}

/// The smallest number of all ones that is not less.
fn ones(n: i128) -> i128 {
    if n <= 0 { 0 } else { (1 << (128 - n.leading_zeros())) - 1 }
}

#[inline]
fn comparison(op: Opcode, a: Range, b: Range) -> Option<Range> {
    let orders = [
        (a.lo < b.hi, Ordering::Less),
        (a.hi > b.lo, Ordering::Greater),
        (a.lo <= b.hi && b.lo <= a.hi, Ordering::Equal),
    ];
    let (mut always, mut never) = (true, true);
    for (_, order) in orders.into_iter().filter(|(may, _)| *may) {
        let holds = compare(op, order)?;
        always &= holds;
        never &= !holds;
    }
    Some(Range { lo: always.into(), hi: (!never).into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TYPES: [ValueType; 2] = [ValueType::UInt, ValueType::Int];

    /// Numbers of a type at its ends and around zero, the lowest first.
    fn numbers(of: ValueType) -> Vec<i128> {
        let full = Range::full(of);
        let all = [full.lo, full.lo + 1, -3, -1, 0, 1, 2, 3, 5, 8, 63, full.hi - 1, full.hi];
        let mut all: Vec<i128> = all.into_iter().filter(|n| full.has(*n)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn ranges(numbers: &[i128]) -> Vec<Range> {
        let each = numbers.iter().enumerate();
        each.flat_map(|(at, lo)| numbers[at..].iter().map(|hi| Range { lo: *lo, hi: *hi }))
            .collect()
    }

    /// Every result of operands in small ranges, and at both ends of the type, is in the range.
    #[test]
    fn results_are_in_their_range() {
        for of in TYPES {
            let numbers = numbers(of);
            let takes_two = |op: &&Opcode| exact(**op, of, 1, 1).is_some();
            let ops: Vec<Opcode> = Opcode::ALL.iter().filter(takes_two).copied().collect();
            assert_eq!(ops.len(), 14);
            for (a, b) in pairs(&ranges(&numbers)) {
                for op in &ops {
                    let range = Range::binary(*op, of, a, b);
                    let inside = |of: Range| numbers.iter().copied().filter(move |n| of.has(*n));
                    for (x, y) in inside(a).flat_map(|x| inside(b).map(move |y| (x, y))) {
                        let Some(result) = exact(*op, of, x, y) else { continue };
                        assert!(range.has(result), "{x} {op} {y} is {result}, not in {range:?}");
                    }
                }
            }
        }
    }

    fn pairs(ranges: &[Range]) -> impl Iterator<Item = (Range, Range)> {
        ranges.iter().flat_map(|a| ranges.iter().map(|b| (*a, *b)))
    }

    #[test]
    fn shifts_are_in_their_range() {
        for of in TYPES {
            let numbers = numbers(of);
            let counts = |range: &(Range, Range)| range.1.is_within(Range { lo: 0, hi: 64 });
            for (value, count) in pairs(&ranges(&numbers)).filter(counts) {
                let inside = |of: Range| numbers.iter().copied().filter(move |n| of.has(*n));
                let defined = || inside(count).filter(|n| *n < 64);
                for (x, n) in inside(value).flat_map(|x| defined().map(move |n| (x, n))) {
                    let right = Range::shift(Opcode::Shr, of, value, count);
                    assert!(right.has(wrap(of, x >> n)), "{x} >> {n}: {right:?}");
                    let left = Range::shift(Opcode::Shl, of, value, count);
                    assert!(left.has(wrap(of, x << n)), "{x} << {n}: {left:?}");
                }
            }
        }
    }

    #[test]
    fn ranges_are_narrow() {
        let binary = |op, a, b| Range::binary(op, ValueType::UInt, a, b);
        let to = |hi| Range { lo: 0, hi };
        let ten = Range::one(10);
        assert_eq!(binary(Opcode::Mod, Range::UINT, ten), to(9));
        assert_eq!(binary(Opcode::Div, to(99), ten), to(9));
        assert_eq!(binary(Opcode::Ne, to(5), Range::one(7)), Range::one(1));
        assert_eq!(binary(Opcode::Or, to(5), to(8)), to(15));
        assert_eq!(binary(Opcode::Sub, to(1), to(1)), Range::UINT);
        let zero = Range::one(0);
        assert_eq!(Range::binary(Opcode::Div, ValueType::Int, zero, Range::INT), zero);
    }
}
