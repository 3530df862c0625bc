//! The effects of opcodes on known facts.

use super::machine::{End, Machine, SELF, Stack, Step};
use super::origin::Origin;
use super::reason::Reason;
use super::types::Types;
use super::value::{Bound, Found, Text, Value, missing_in_both};
use crate::asm::tree::Op;
use crate::isa::arithmetic::MAX_SHIFT;
use crate::isa::range::Range;
use crate::isa::{Opcode, ValueType};
use std::rc::Rc;

impl Machine<'_> {
    pub(super) fn step(&mut self, op: &Op<usize>, stack: &mut Stack) -> Step {
        let value = match op {
            Op::UInt(number) => Value::uint(Range::one(*number)),
            Op::Int(number) => Value::number(ValueType::Int, Range::one(*number)),
            Op::Integer(number) => Value::number(ValueType::Integer, Range::integer(*number)),
            Op::String(bytes) => {
                self.spend(bytes.len() / 16)?;
                Value::string(Text::literal(bytes))
            }
            Op::Selector(selector) => Value::selector(selector.0),
            Op::Plain(opcode) => return self.plain(*opcode, stack),
            Op::If(_) | Op::IfElse(..) | Op::Loop(_) | Op::Leave | Op::Block(_) => return Ok(()),
        };
        if matches!(op, Op::Integer(_)) {
            self.need_release(Opcode::LitInteger)?;
        }
        stack.push(Rc::new(value));
        Ok(())
    }

    /// An opcode that no release of the range has is an error in all of them.
    fn need_release(&self, opcode: Opcode) -> Step {
        if opcode.since() > self.context.range.last() { Err(End::Error) } else { Ok(()) }
    }

    fn plain(&mut self, opcode: Opcode, stack: &mut Stack) -> Step {
        self.need_release(opcode)?;
        let needs = opcode.info().takes.len();
        if stack.len() < needs {
            return self.fails(Reason::FewValues { needs });
        }
        let value = match opcode {
            Opcode::Dup | Opcode::Drop | Opcode::Over | Opcode::Swap | Opcode::Rot => {
                let taken = stack.split_off(stack.len() - needs);
                let order = opcode.rearranged().unwrap_or_default().iter();
                stack.extend(order.filter_map(|at| taken.get(*at).cloned()));
                return Ok(());
            }
            Opcode::Pick => {
                let picked = self.pick(stack)?;
                stack.push(picked);
                return Ok(());
            }
            Opcode::Call => return self.call(stack),
            Opcode::DictSet => return self.dict_set(stack),
            Opcode::DictGet => self.dict_get(stack)?,
            Opcode::DictHas => {
                self.pop(stack, Types::STRING)?;
                self.pop(stack, Types::DICTIONARY)?;
                Value::number(ValueType::Integer, Range::BIT)
            }
            Opcode::Dict => Value::dictionary(Origin::NONE),
            Opcode::Null => Value::object(Origin::NONE, self.fresh()),
            Opcode::IsNull => {
                let object = self.pop(stack, Types::OBJECT)?;
                let itself = Found { of: object.id, names: None };
                let missing = object.found.clone().into_iter().chain([itself]).collect();
                Value { missing, ..Value::uint(Range::BIT) }
            }
            Opcode::AsInt => self.convert(stack, ValueType::UInt, ValueType::Int)?,
            Opcode::AsUInt => self.convert(stack, ValueType::Int, ValueType::UInt)?,
            Opcode::Not => {
                let value = self.pop(stack, Types::CONDITION)?;
                each_type(value.types, |of| {
                    Value::number(of, value.only(Types::of(of)).range.complement(of))
                })
            }
            Opcode::Shl | Opcode::Shr => self.shift(opcode, stack)?,
            _ => self.binary(opcode, stack)?,
        };
        stack.push(Rc::new(value));
        Ok(())
    }

    /// `pick` counts from the bottom.
    fn pick(&mut self, stack: &mut Stack) -> Step<Rc<Value>> {
        let range = self.pop(stack, Types::UINT)?.range;
        let index = |number: i128| usize::try_from(number).unwrap_or(usize::MAX);
        let (first, last) = (index(range.lo), index(range.hi).min(stack.len().saturating_sub(1)));
        let Some(all) = stack.get(first..=last).filter(|all| !all.is_empty()) else {
            return self.fails(Reason::PickTooFar);
        };
        let [one, others @ ..] = all else { return self.fails(Reason::PickTooFar) };
        if others.is_empty() {
            return Ok(one.clone());
        }
        let joined = others.iter().fold((**one).clone(), |joined, value| joined.join(value));
        self.spend(last - first)?;
        Ok(Rc::new(Value { id: self.fresh(), ..joined }))
    }

    fn convert(&mut self, stack: &mut Stack, from: ValueType, to: ValueType) -> Step<Value> {
        let value = self.pop(stack, Types::of(from))?;
        Ok(Value::number(to, value.range.convert(to)))
    }

    fn shift(&mut self, opcode: Opcode, stack: &mut Stack) -> Step<Value> {
        let most = i128::from(MAX_SHIFT);
        let count = self.pop(stack, Types::UINT)?.range;
        let value = self.pop(stack, Types::NUMBER)?;
        if count.lo > most {
            return Err(End::Error);
        }
        let count = count.meet(Range { lo: 0, hi: most });
        Ok(each_type(value.types, |of| {
            Value::number(of, Range::shift(opcode, of, value.only(Types::of(of)).range, count))
        }))
    }

    /// An operator on two numbers of one type.
    fn binary(&mut self, opcode: Opcode, stack: &mut Stack) -> Step<Value> {
        let y = self.pop(stack, Types::ANY)?;
        let x = self.pop(stack, Types::ANY)?;
        let both = x.types.and(y.types).and(Types::NUMBER);
        if both.is_empty() {
            return self.fails(Reason::TypesDiffer { left: x.types, right: y.types });
        }
        let divides = matches!(opcode, Opcode::Div | Opcode::Mod);
        let is_zero = |of| y.only(Types::of(of)).range.known() == Some(0);
        if divides && both.iter().all(is_zero) {
            return Err(End::Error);
        }
        let overflows = || {
            let [x, y] = [&x, &y].map(|value| value.only(Types::INT).range);
            x.has(i64::MIN.into()) && y.has(-1)
        };
        if divides && both.has(ValueType::Int) && overflows() {
            return self.not_proven(Reason::DivisionOverflow);
        }
        let result = each_type(both, |of| {
            let [x, mut y] = [&x, &y].map(|value| value.only(Types::of(of)).range);
            if divides && y.lo == 0 && y.hi > 0 {
                y.lo = 1;
            }
            Value::number(of, Range::binary(opcode, of, x, y))
        });
        // Comparisons of Ints are no conditions.
        let is_followed = both.are_within(Types::CONDITION) && both.iter().count() == 1;
        Ok(if is_followed { followed(opcode, &x, &y, result) } else { result })
    }

    // Dictionaries

    /// The entries of `self` are those that any method may put there at any time.
    fn dict_set(&mut self, stack: &mut Stack) -> Step {
        let value = self.pop(stack, Types::ANY)?;
        let key = self.pop(stack, Types::STRING)?;
        let dict = self.pop(stack, Types::DICTIONARY)?;
        if !dict.origin.has(Origin::OWN) {
            return Ok(());
        }
        self.forget_entries();
        let value = value.settled();
        match key.text.bytes() {
            Some(key) => {
                let entry = self.entries.all.entry(key).or_insert_with(|| value.clone());
                if *entry != value {
                    *entry = entry.join(&value);
                }
            }
            None => self.entries.are_unknown = true,
        }
        Ok(())
    }

    fn dict_get(&mut self, stack: &mut Stack) -> Step<Value> {
        let key = self.pop(stack, Types::STRING)?.text.bytes();
        let dict = self.pop(stack, Types::DICTIONARY)?;
        let is_self = dict.origin == Origin::OWN && !self.entries.are_unknown;
        let Some(key) = key.filter(|_| is_self) else { return Ok(Value::unknown()) };
        // A key that no method puts there is an error.
        let entry = self.entries.all.get(&key).cloned().ok_or(End::Error)?;
        let id = self.identity(SELF, Opcode::DictGet.byte(), Some(key));
        Ok(Value { id, ..entry })
    }
}

/// The join of the results of an operation for each of some types.
fn each_type(types: Types, result: impl Fn(ValueType) -> Value) -> Value {
    let all = types.iter().map(result);
    all.reduce(|a, b| a.join(&b)).unwrap_or_else(Value::unknown)
}

/// The result of an operator, with the facts that it implies about values at the start of a pass.
fn followed(opcode: Opcode, x: &Value, y: &Value, result: Value) -> Value {
    let since = match (opcode, &x.since, &y.since) {
        (Opcode::Add, Some(since), _) => since.plus(y.range),
        (Opcode::Add, None, Some(since)) => since.plus(x.range),
        (Opcode::Sub, Some(since), _) => since.plus(y.range.negated()),
        _ => None,
    };
    let bounds = match opcode {
        Opcode::Or => x.bounds.iter().chain(&y.bounds).copied().collect(),
        Opcode::Ge | Opcode::Gt | Opcode::Eq => bound(opcode, x, y),
        Opcode::Le => bound(Opcode::Ge, y, x),
        Opcode::Lt => bound(Opcode::Gt, y, x),
        _ => Vec::new(),
    };
    let missing = match opcode {
        Opcode::And => missing_in_both(&x.missing, &y.missing),
        _ => Vec::new(),
    };
    Value { since, bounds, missing, ..result }
}

/// The bound that a comparison of a followed number with a known one implies: if it does not hold, the number is
/// smaller.
fn bound(opcode: Opcode, followed: &Value, known: &Value) -> Vec<Bound> {
    let (Some(since), Some(number)) = (&followed.since, known.range.known()) else {
        return Vec::new();
    };
    let by = since.by;
    let (number, is_exact) = match opcode {
        Opcode::Ge => (number - by.lo, false),
        Opcode::Gt => (number - by.lo + 1, false),
        _ if by.known().is_some() => (number - by.lo, true),
        _ => return Vec::new(),
    };
    let is_direct = by == Range::one(0) && !is_exact;
    let bound = Bound { slot: since.slot, number, is_exact, is_direct };
    if by.lo >= 0 { vec![bound] } else { Vec::new() }
}
