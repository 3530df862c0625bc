//! Conditions: what the truth of a number implies for other values.
//!
//! A condition stores how the number was computed. Facts are derived when a branch is taken.

use super::types::Tribool;
use super::value::{Abstract, Id};
use crate::isa::Opcode;
use crate::isa::range::Range;
use crate::verify::arena::Arena;

/// The larger parts of larger conditions are dropped.
const MAX_SIZE: usize = 128;

/// A fact about a value on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) id: Id,
    pub(crate) known: Known,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// Whether the object is the null object.
    Null(bool),
    /// The object has a number, and therefore a value text.
    Scalar,
    /// The number is in the range.
    In(Range),
}

impl Fact {
    /// The fact that a number is in a range, if it has an identity and the range is not empty.
    fn of_range(id: Id, range: Range) -> Option<Fact> {
        (id != 0 && !range.is_empty()).then_some(Fact { id, known: Known::In(range) })
    }

    /// The fact that a number is zero, or that it is not.
    pub(super) fn of_truth(id: Id, range: Range, truth: bool) -> Option<Fact> {
        let range = match range.lo {
            _ if !truth => Range::one(0),
            0 => Range { lo: 1, ..range },
            _ => range,
        };
        (id != 0).then_some(Fact { id, known: Known::In(range) })
    }
}

/// How a number was computed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Condition<'a> {
    kind: ConditionKind<'a>,
    /// The number of conditions and facts it contains.
    size: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ConditionKind<'a> {
    /// Whether an object is null.
    IsNull(Id),
    /// The result of an operator, which implies facts about the operands.
    Binary(Opcode, &'a Abstract<'a>, &'a Abstract<'a>),
    /// A conversion of a number to another type.
    Converted(&'a Abstract<'a>),
    /// A number that is zero on some paths only, with the facts for both cases.
    Joined { if_true: &'a [Fact], if_false: &'a [Fact] },
}

fn size(value: &Abstract<'_>) -> usize {
    value.condition.map_or(0, |condition| condition.size)
}

/// Whether the truth of a value implies a fact.
fn tells_something(value: &Abstract<'_>) -> bool {
    value.id != 0 || value.condition.is_some()
}

impl<'a> Condition<'a> {
    fn new(
        kind: ConditionKind<'a>,
        mut size: usize,
        arena: &'a Arena,
    ) -> Option<&'a Condition<'a>> {
        size += 1;
        (size <= MAX_SIZE).then(|| arena.keep(Condition { kind, size }))
    }

    /// The condition of `is_null`.
    pub(crate) fn is_null(object: Id, arena: &'a Arena) -> Option<&'a Condition<'a>> {
        if object == 0 { None } else { Condition::new(ConditionKind::IsNull(object), 0, arena) }
    }

    /// The condition of the result of an operator.
    pub(crate) fn binary(
        op: Opcode,
        mut x: &'a Abstract<'a>,
        mut y: &'a Abstract<'a>,
        arena: &'a Arena,
    ) -> Option<&'a Condition<'a>> {
        use Opcode::{And, Eq, Ge, Gt, Le, Lt, Mul, Ne, Or};
        if !matches!(op, And | Mul | Or | Eq | Ne | Lt | Gt | Le | Ge) {
            return None;
        }
        if size(x) + size(y) >= MAX_SIZE {
            let larger = if size(x) < size(y) { &mut y } else { &mut x };
            *larger = arena.keep(Abstract { condition: None, ..**larger });
        }
        let tells = tells_something(x) || tells_something(y);
        let new = || Condition::new(ConditionKind::Binary(op, x, y), size(x) + size(y), arena);
        tells.then(new).flatten()
    }

    /// The condition of the result of a conversion.
    pub(crate) fn converted(
        value: &'a Abstract<'a>,
        arena: &'a Arena,
    ) -> Option<&'a Condition<'a>> {
        let new = || Condition::new(ConditionKind::Converted(value), size(value), arena);
        tells_something(value).then(new).flatten()
    }

    /// The condition of a number that may be one of several.
    fn joined(if_true: &[Fact], if_false: &[Fact], arena: &'a Arena) -> Option<&'a Condition<'a>> {
        let size = if_true.len() + if_false.len();
        if size == 0 || size >= MAX_SIZE {
            return None;
        }
        let (if_true, if_false) = (arena.keep_all(if_true), arena.keep_all(if_false));
        Condition::new(ConditionKind::Joined { if_true, if_false }, size, arena)
    }

    /// Derives the facts that follow if the number is zero, or if it is not.
    pub(crate) fn facts_if(&self, truth: bool, learn: &mut dyn FnMut(Fact)) {
        match &self.kind {
            ConditionKind::IsNull(id) => learn(Fact { id: *id, known: Known::Null(truth) }),
            ConditionKind::Converted(operand) => operand.facts_if(truth, learn),
            ConditionKind::Joined { if_true, if_false } => {
                let facts = if truth { if_true } else { if_false };
                facts.iter().copied().for_each(learn);
            }
            ConditionKind::Binary(Opcode::And | Opcode::Mul, x, y) => {
                if truth {
                    x.facts_if(true, learn);
                    y.facts_if(true, learn);
                }
            }
            ConditionKind::Binary(Opcode::Or, x, y) => {
                if !truth {
                    x.facts_if(false, learn);
                    y.facts_if(false, learn);
                }
            }
            ConditionKind::Binary(op, x, y) => comparison(*op, x, y, truth, learn),
        }
    }

    /// The part of a number's range for which the condition holds.
    pub(crate) fn range_if_true(&self, id: Id, range: Range) -> Range {
        let mut left = range;
        self.facts_if(true, &mut |fact| {
            if let Known::In(known) = fact.known
                && fact.id == id
            {
                left = left.meet(known);
            }
        });
        left
    }
}

/// Derives the facts that follow if a comparison is true, or false.
fn comparison(
    op: Opcode,
    x: &Abstract<'_>,
    y: &Abstract<'_>,
    truth: bool,
    learn: &mut dyn FnMut(Fact),
) {
    let (a, b) = (x.range, y.range);
    if a.is_empty() || b.is_empty() {
        return;
    }
    // A false comparison is the opposite comparison.
    let (lower, upper, or_equal) = match (op, truth) {
        (Opcode::Eq, _) => return equality(x, y, truth, learn),
        (Opcode::Ne, _) => return equality(x, y, !truth, learn),
        (Opcode::Lt, true) | (Opcode::Ge, false) => (x, y, false),
        (Opcode::Le, true) | (Opcode::Gt, false) => (x, y, true),
        (Opcode::Gt, true) | (Opcode::Le, false) => (y, x, false),
        (Opcode::Ge, true) | (Opcode::Lt, false) => (y, x, true),
        _ => return,
    };
    let below = lower.range.meet(upper.range.below(or_equal));
    let above = upper.range.meet(lower.range.above(or_equal));
    let facts = [Fact::of_range(lower.id, below), Fact::of_range(upper.id, above)];
    facts.into_iter().flatten().for_each(learn);
}

/// Derives the facts that follow if two numbers are equal, or not.
fn equality(x: &Abstract<'_>, y: &Abstract<'_>, equal: bool, learn: &mut dyn FnMut(Fact)) {
    let both = x.range.meet(y.range);
    for (operand, other) in [(x, y), (y, x)] {
        if equal {
            Fact::of_range(operand.id, both).into_iter().for_each(&mut *learn);
        }
        let Some(known) = other.range.known() else { continue };
        // A truth value is false if it is zero, and true if it is one.
        match known {
            0 => operand.facts_if(!equal, learn),
            1 if operand.range.is_within(Range::BIT) => operand.facts_if(equal, learn),
            _ if !equal => {
                let fact = Fact::of_range(operand.id, except(operand.range, known));
                fact.into_iter().for_each(&mut *learn);
            }
            _ => {}
        }
    }
}

/// A range without one of its ends.
fn except(range: Range, number: i128) -> Range {
    match range {
        r if r.lo == number => Range { lo: number + 1, ..r },
        r if r.hi == number => Range { hi: number - 1, ..r },
        r => r,
    }
}

impl<'a> Abstract<'a> {
    /// Joins the values of two paths, with the facts of each path; without an identity if theirs differ.
    /// If one value is never, or always, zero, the truth of the result tells which path was taken, and
    /// so implies the facts of that path.
    pub(crate) fn join_ways(
        a: (&Abstract<'a>, &[Fact]),
        b: (&Abstract<'a>, &[Fact]),
        arena: &'a Arena,
    ) -> Abstract<'a> {
        let joined = a.0.join(b.0, arena);
        if joined.condition.is_some() || a.0.id == b.0.id {
            return joined;
        }
        let (mut if_true, mut if_false) = (Vec::new(), Vec::new());
        let collect = |facts: &mut Vec<Fact>, (value, known): (&Abstract<'_>, &[Fact]), truth| {
            facts.clear();
            value.facts_if(truth, &mut |fact| facts.push(fact));
            facts.extend_from_slice(known);
        };
        for (x, y) in [(a, b), (b, a)] {
            match (x.0.truth(), y.0.truth()) {
                (Tribool::False, Tribool::True | Tribool::Unknown) => {
                    collect(&mut if_true, y, true);
                }
                (Tribool::True, Tribool::False | Tribool::Unknown) => {
                    collect(&mut if_false, y, false);
                }
                _ => {}
            }
        }
        Abstract { condition: Condition::joined(&if_true, &if_false, arena), ..joined }
    }
}
