//! Arithmetic on ranges of UInt and Int.

use super::uint::{self, UInts};
use super::value::{Collected, Fact, Form, Range, Test, Tri, Types, Value, What};
use super::wide::Wide;
use crate::isa::{Opcode, ValueType};
use std::cmp::Ordering;

/// The range of `x op y`, both of the type, which is UInt or Int.
pub(super) fn binary(op: Opcode, of: ValueType, x: &Value, y: &Value) -> Range {
    let alike = x.id == y.id && x.id != 0;
    if of == ValueType::UInt {
        let (Some(a), Some(b)) = (UInts::of(x.range), UInts::of(y.range)) else {
            return Range::UINT;
        };
        let narrow = if op == Opcode::Mul { multiply(x, y, a.range(), b.range()) } else { None };
        return narrow.unwrap_or_else(|| uint::binary(op, a, b, alike).range());
    }
    let full = Range::INT;
    let (a, b) = (x.range.meet(full), y.range.meet(full));
    if a.is_empty() || b.is_empty() {
        return full;
    }
    if alike && let Some(result) = with_itself(op) {
        return Range::one(result);
    }
    if let (Some(a), Some(b)) = (a.known(), b.known())
        && let Some(result) = exact(op, a, b)
    {
        return Range::one(result);
    }
    if let Some(order) = compare_ranges(op, a, b) {
        return order;
    }
    let range = match op {
        Opcode::Add => span(&[a.lo + b.lo, a.hi + b.hi]),
        Opcode::Sub => span(&[a.lo - b.hi, a.hi - b.lo]),
        Opcode::Mul => multiply(x, y, a, b)
            .or_else(|| span(&[a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi])),
        Opcode::Div => divide(a, b),
        Opcode::Mod => Some(remainder(a, b)),
        Opcode::And if a.lo >= 0 && b.lo >= 0 => Some(Range { lo: 0, hi: a.hi.min(b.hi) }),
        Opcode::And if a.lo >= 0 => Some(Range { lo: 0, hi: a.hi }),
        Opcode::And if b.lo >= 0 => Some(Range { lo: 0, hi: b.hi }),
        Opcode::Or if a.lo >= 0 && b.lo >= 0 => {
            Some(Range { lo: a.lo.max(b.lo), hi: ones(a.hi.max(b.hi)) })
        }
        Opcode::Xor if a.lo >= 0 && b.lo >= 0 => Some(Range { lo: 0, hi: ones(a.hi.max(b.hi)) }),
        _ => None,
    };
    // What leaves the type wraps, and may be anything.
    range.filter(|r| full.lo <= r.lo && r.hi <= full.hi).unwrap_or(full)
}

/// The result of `x op x`, if it is always the same.
pub(super) fn with_itself(op: Opcode) -> Option<u64> {
    match op {
        Opcode::Sub | Opcode::Xor | Opcode::Mod => Some(0),
        _ => compare(op, Ordering::Equal).map(u64::from),
    }
}

fn span(corners: &[i128]) -> Option<Range> {
    Some(Range { lo: *corners.iter().min()?, hi: *corners.iter().max()? })
}

/// The smallest number of all ones that is not less.
fn ones(n: i128) -> i128 {
    match n {
        ..=0 => 0,
        n => (1i128 << (128 - n.leading_zeros()).min(64)) - 1,
    }
}

fn exact(op: Opcode, a: i128, b: i128) -> Option<i128> {
    let result = match op {
        Opcode::Add => a + b,
        Opcode::Sub => a - b,
        Opcode::Mul => a.wrapping_mul(b),
        Opcode::Div => a.checked_div(b)?,
        Opcode::Mod => a.checked_rem(b)?,
        Opcode::And => a & b,
        Opcode::Or => a | b,
        Opcode::Xor => a ^ b,
        _ => return compare(op, a.cmp(&b)).map(i128::from),
    };
    Some(wrap(ValueType::Int, result))
}

fn wrap(of: ValueType, value: i128) -> i128 {
    match of {
        ValueType::Int => i128::from(value as i64),
        _ => i128::from(value as u64),
    }
}

/// The result of a comparison of two numbers in that order; none if the opcode is no comparison.
pub(super) fn compare(op: Opcode, order: Ordering) -> Option<bool> {
    Some(match op {
        Opcode::Eq => order.is_eq(),
        Opcode::Ne => order.is_ne(),
        Opcode::Lt => order.is_lt(),
        Opcode::Gt => order.is_gt(),
        Opcode::Le => order.is_le(),
        Opcode::Ge => order.is_ge(),
        _ => return None,
    })
}

fn compare_ranges(op: Opcode, a: Range, b: Range) -> Option<Range> {
    compare(op, Ordering::Equal)?;
    let orders = [
        (a.lo < b.hi, Ordering::Less),
        (a.hi > b.lo, Ordering::Greater),
        (a.lo <= b.hi && b.lo <= a.hi, Ordering::Equal),
    ];
    let results = orders.into_iter().filter(|(may, _)| *may).filter_map(|(_, o)| compare(op, o));
    results.map(Range::one).reduce(Range::join)
}

/// A product with a condition, which is zero or the other operand where the condition holds:
/// `n dup 3u =< *` is at most 3. None for other products.
fn multiply(x: &Value, y: &Value, a: Range, b: Range) -> Option<Range> {
    let with = |n: &Value, range: Range, condition: &Value, of: Range| {
        if condition.test.is_none() || of != Range::BIT || n.id == 0 {
            return None;
        }
        let facts = condition.test.facts(true).filter(|f| f.id == n.id);
        let narrow = facts.fold(range, |r, f| match f.what {
            What::In(known) => r.meet(known),
            _ => r,
        });
        (!narrow.is_empty()).then(|| narrow.join(Range::one(0)))
    };
    with(x, a, y, b).or_else(|| with(y, b, x, a))
}

/// The steps from an Int and its sign to its magnitude.
pub(super) fn form(op: Opcode, x: &Value, y: &Value) -> Form {
    match (op, x.form(), y.form()) {
        (Opcode::Xor, Form::Sign(of, range), _) if y.id == of => Form::Turned(of, range),
        (Opcode::Xor, _, Form::Sign(of, range)) if x.id == of => Form::Turned(of, range),
        (Opcode::Sub, Form::Turned(of, range), Form::Sign(sign_of, _)) if of == sign_of => {
            Form::Magnitude(range.lo.abs().max(range.hi.abs()))
        }
        _ => Form::Plain,
    }
}

/// The divisor is not zero.
fn divide(a: Range, b: Range) -> Option<Range> {
    if b.lo <= 0 {
        return None;
    }
    span(&[a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi])
}

fn remainder(a: Range, b: Range) -> Range {
    let most = b.lo.abs().max(b.hi.abs()) - 1;
    Range {
        lo: if a.lo < 0 { (-most).max(a.lo) } else { 0 },
        hi: if a.hi > 0 { most.min(a.hi) } else { 0 },
    }
}

/// The same bits as the other type of 64 bits.
pub(super) fn convert(range: Range, to: ValueType) -> Range {
    let full = Range::full(to);
    if full.lo <= range.lo && range.hi <= full.hi {
        return range;
    }
    range.known().map_or(full, |n| Range::one(wrap(to, n)))
}

/// The complement of a UInt.
pub(super) fn not(range: Range) -> Range {
    let range = range.meet(Range::UINT);
    if range.is_empty() {
        return Range::UINT;
    }
    Range { lo: Range::UINT.hi - range.hi, hi: Range::UINT.hi - range.lo }
}

/// A shift by at most 64; what a shift by 64 gives is not defined.
pub(super) fn shift(op: Opcode, types: Types, value: Range, count: Range) -> Range {
    let of = match (types.has(ValueType::UInt), types.has(ValueType::Int)) {
        (true, false) => ValueType::UInt,
        (false, true) => ValueType::Int,
        _ => return Range::NUMBER,
    };
    let full = Range::full(of);
    let (value, defined) = (value.meet(full), count.meet(Range { lo: 0, hi: 63 }));
    if value.is_empty() || defined.is_empty() || count.hi > 63 {
        return full;
    }
    let (few, most) = (defined.lo as u32, defined.hi as u32);
    if op == Opcode::Shr {
        return span(&[value.lo >> few, value.lo >> most, value.hi >> few, value.hi >> most])
            .unwrap_or(full);
    }
    if let (Some(one), true) = (value.known(), few == most) {
        return Range::one(wrap(of, one << few));
    }
    let range = Range { lo: value.lo << few, hi: value.hi << most };
    if value.lo >= 0 && range.hi <= full.hi { range } else { full }
}

pub(super) fn shift_wide(op: Opcode, value: Option<&Wide>, count: Range) -> Option<Wide> {
    let count = u64::try_from(count.known()?).ok()?;
    match op {
        Opcode::Shl => value?.shl(count),
        _ => value?.shr(count),
    }
}

/// What the result of `x op y` tells about the operands.
pub(super) fn test(op: Opcode, x: &Value, y: &Value) -> Test {
    let both_are = match op {
        Opcode::And | Opcode::Mul => true,
        Opcode::Or => false,
        _ => return comparison(op, x, y),
    };
    let mut facts = Collected::new();
    facts.add_facts_if(both_are, x, both_are);
    facts.add_facts_if(both_are, y, both_are);
    facts.test()
}

fn comparison(op: Opcode, x: &Value, y: &Value) -> Test {
    let (a, b) = (x.range, y.range);
    if a.is_empty() || b.is_empty() {
        return Test::default();
    }
    let below = |r: Range, hi: i128| Range { hi: r.hi.min(hi), ..r };
    let above = |r: Range, lo: i128| Range { lo: r.lo.max(lo), ..r };
    let less = || (below(a, b.hi - 1), above(b, a.lo + 1));
    let less_or_equal = || (below(a, b.hi), above(b, a.lo));
    let greater = || (above(a, b.lo + 1), below(b, a.hi - 1));
    let greater_or_equal = || (above(a, b.lo), below(b, a.hi));
    let (if_true, if_false) = match op {
        Opcode::Lt => (less(), greater_or_equal()),
        Opcode::Le => (less_or_equal(), greater()),
        Opcode::Gt => (greater(), less_or_equal()),
        Opcode::Ge => (greater_or_equal(), less()),
        Opcode::Eq => return equality(x, y, true),
        Opcode::Ne => return equality(x, y, false),
        _ => return Test::default(),
    };
    let mut facts = Collected::new();
    for (when, (a, b)) in &[(true, if_true), (false, if_false)] {
        add_range(&mut facts, *when, x, *a);
        add_range(&mut facts, *when, y, *b);
    }
    facts.test()
}

/// Adds that a value is in a range, which is empty if nothing is known.
fn add_range(facts: &mut Collected, when: bool, value: &Value, range: Range) {
    if value.id != 0 && !range.is_empty() {
        facts.add(when, Fact { id: value.id, what: What::In(range) });
    }
}

/// What follows from `x = y`, or from `x != y`, being not zero.
fn equality(x: &Value, y: &Value, equal: bool) -> Test {
    let both = x.range.meet(y.range);
    let mut facts = Collected::new();
    add_equals(&mut facts, x, y, both, equal);
    add_equals(&mut facts, y, x, both, equal);
    facts.test()
}

/// Adds what follows for a value if it equals another, and if not.
fn add_equals(facts: &mut Collected, v: &Value, other: &Value, both: Range, equal: bool) {
    add_range(facts, equal, v, both);
    let Some(known) = other.range.known() else { return };
    // To be zero is to be false; to be one is to be true, if there is nothing else.
    let truth = match known {
        0 => Some(false),
        1 if v.range.lo >= 0 && v.range.hi <= 1 => Some(true),
        _ => None,
    };
    if let Some(truth) = truth {
        facts.add_facts_if(equal, v, truth);
        facts.add_facts_if(!equal, v, !truth);
        return;
    }
    let rest = match v.range {
        r if r.lo == known => Range { lo: known + 1, ..r },
        r if r.hi == known => Range { hi: known - 1, ..r },
        r => r,
    };
    add_range(facts, !equal, v, rest);
}

impl Value {
    /// What a number means as a condition, its own identity included; a conversion keeps it.
    pub(super) fn test_of_truth(&self) -> Test {
        let mut facts = Collected::new();
        facts.add_facts_if(true, self, true);
        facts.add_facts_if(false, self, false);
        facts.test()
    }
}

/// Whether a number is in a range.
pub(super) fn is_in(range: Range, within: Range) -> Tri {
    match range.meet(within) {
        r if r.is_empty() => Tri::No,
        r if r == range => Tri::Yes,
        _ => Tri::Maybe,
    }
}
