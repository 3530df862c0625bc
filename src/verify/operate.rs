//! What the opcodes do to abstract values.

use super::heap::Dict;
use super::machine::{Machine, State, Step};
use super::number;
use super::reason::Reason;
use super::stack::{Held, Stack};
use super::value::{Collected, Fact, Form, Range, Test, Tri, Types, Value, What};
use super::wide::{Arithmetic, Wide};
use crate::bytecode::instruction::Instruction;
use crate::isa::{Opcode, Slot, ValueType};
use std::rc::Rc;

/// LEB128 bytes of the widest Integer literal that is judged.
const MAX_INTEGER_BYTES: usize = 8192;

const UINT: Types = Types::of(ValueType::UInt);
const INT: Types = Types::of(ValueType::Int);
const INTEGER: Types = Types::of(ValueType::Integer);
const STRING: Types = Types::of(ValueType::String);

impl Machine<'_> {
    pub(super) fn literal(&mut self, state: &mut State, literal: Instruction<'_>) -> Step {
        let value = match literal {
            Instruction::UInt(n) => Value::uint(Range::one(n)),
            Instruction::Int(n) => Value::int(Range::one(n)),
            Instruction::Integer(leb) => {
                self.stacks.work += leb.len() as u64;
                if leb.len() > MAX_INTEGER_BYTES {
                    self.may_harm(Reason::TooWide);
                }
                Value::integer(Wide::from_leb(leb))
            }
            Instruction::String(bytes) => {
                if bytes.contains(&0) {
                    self.note(Reason::NulInText);
                }
                self.text(bytes)
            }
            Instruction::Selector(selector) => Value::selector(selector.0),
            Instruction::Op(_) | Instruction::Block(_) | Instruction::Unknown(_) => return Ok(()),
        };
        self.push(state, value);
        Ok(())
    }

    /// A text without NULs.
    pub(super) fn plain_text(&mut self, bytes: &[u8]) -> Option<Value> {
        (!bytes.contains(&0)).then(|| self.text(bytes))
    }

    fn text(&mut self, bytes: &[u8]) -> Value {
        self.stacks.work += bytes.len() as u64 / 4;
        self.stacks.text(bytes)
    }

    /// Every opcode but those that run code, call or push a literal.
    pub(super) fn operate(&mut self, state: &mut State, op: Opcode) -> Step {
        match op {
            Opcode::Dup => self.shuffle(state, 1, &[0, 0]),
            Opcode::Drop => self.shuffle(state, 1, &[]),
            Opcode::Over => self.shuffle(state, 2, &[1, 0, 1]),
            Opcode::Swap => self.shuffle(state, 2, &[0, 1]),
            Opcode::Rot => self.shuffle(state, 3, &[0, 2, 1]),
            Opcode::Pick => self.pick(state),
            Opcode::Null => {
                let id = self.stacks.fresh();
                self.push(state, Value::object(Tri::Yes, id));
                Ok(())
            }
            Opcode::AsInt => self.convert(state, ValueType::UInt, ValueType::Int),
            Opcode::AsUInt => self.convert(state, ValueType::Int, ValueType::UInt),
            Opcode::IsNull => self.is_null(state),
            Opcode::Not => self.complement(state),
            Opcode::Shl | Opcode::Shr => self.shift(state, op),
            Opcode::Dict => {
                self.stacks.work += state.heap.weight();
                let dict = state.heap.create();
                self.push(state, Value::dictionary(dict));
                Ok(())
            }
            Opcode::DictSet | Opcode::DictGet | Opcode::DictHas => self.dictionary(state, op),
            _ => self.binary(state, op),
        }
    }

    fn shuffle(&mut self, state: &mut State, n: u32, order: &[usize]) -> Step {
        self.need(state, n)?;
        state.stack = self.stacks.shuffle(state.stack, n as usize, order);
        Ok(())
    }

    fn pick(&mut self, state: &mut State) -> Step {
        self.need(state, 1)?;
        let index = self.pop_typed(state, UINT)?.range;
        let (min, max) = self.stacks.depth(state.stack);
        let too_far = if index.lo >= i128::from(max) {
            Tri::Yes
        } else if index.hi >= i128::from(min) {
            Tri::Maybe
        } else {
            Tri::No
        };
        self.fails_if(too_far, Reason::PickTooFar)?;
        let held = self.picked(state.stack, index);
        state.stack = self.stacks.push_held(state.stack, held);
        Ok(())
    }

    /// A copy of what lies in one of these places from the bottom.
    pub(super) fn picked(&mut self, stack: Stack, index: Range) -> Held {
        let held = self.stacks.pick(stack, index);
        let value = self.stacks.value(held);
        if value.types == STRING {
            // Nothing is ever learned of a String: it needs no identity.
            return held;
        }
        let value = value.clone();
        let id = if value.id == 0 { self.stacks.fresh() } else { value.id };
        self.stacks.hold(Value { id, ..value })
    }

    fn convert(&mut self, state: &mut State, from: ValueType, to: ValueType) -> Step {
        self.need(state, 1)?;
        let value = self.pop_typed(state, Types::of(from))?;
        let converted = self.converted(&value, to);
        self.push(state, converted);
        Ok(())
    }

    /// The UInt or Int of the same bits.
    pub(super) fn converted(&mut self, value: &Value, to: ValueType) -> Value {
        let range = match value.form() {
            Form::Magnitude(most) => Range { lo: 0, hi: most },
            _ => number::convert(value.range, to),
        };
        let test = value.test_of_truth();
        Value { id: self.stacks.fresh(), test, ..Value::number(to, range) }
    }

    fn is_null(&mut self, state: &mut State) -> Step {
        self.need(state, 1)?;
        let object = self.pop_typed(state, Types::of(ValueType::Object))?;
        let range = match object.null {
            Tri::No => Range::one(0),
            Tri::Maybe => Range::BIT,
            Tri::Yes => Range::one(1),
        };
        let mut facts = Collected::new();
        if object.id != 0 {
            for null in [true, false] {
                facts.add(null, Fact { id: object.id, what: What::Null(null) });
            }
        }
        let (id, test) = (self.stacks.fresh(), facts.test());
        self.push(state, Value { id, test, ..Value::uint(range) });
        Ok(())
    }

    fn complement(&mut self, state: &mut State) -> Step {
        self.need(state, 1)?;
        let value = self.pop_bits(state)?;
        let mut result = Value::number(ValueType::UInt, number::not(value.range));
        result.types = value.types;
        result.set_wide(value.wide().map(Wide::not));
        result.id = self.stacks.fresh();
        self.push(state, result);
        Ok(())
    }

    fn shift(&mut self, state: &mut State, op: Opcode) -> Step {
        self.need(state, 2)?;
        let count = self.pop_typed(state, UINT)?.range;
        let how = match count {
            c if c.lo > 64 => Tri::Yes,
            c if c.hi > 64 => Tri::Maybe,
            _ => Tri::No,
        };
        self.fails_if(how, Reason::ShiftTooFar)?;
        let count = count.meet(Range { lo: 0, hi: 64 });
        if count.known() == Some(64) {
            self.note(Reason::ShiftBy64);
        }
        let value = self.pop_typed(state, UINT.or(INT).or(INTEGER))?;
        if op == Opcode::Shl && value.types.has(ValueType::Int) && value.range.lo < 0 {
            let surely = value.types == INT && value.range.hi < 0;
            self.fails_if(if surely { Tri::Yes } else { Tri::Maybe }, Reason::ShiftOfNegative)?;
        }
        let result = self.shifted(op, &value, count);
        self.push(state, result);
        Ok(())
    }

    /// The result of a shift by at most 64.
    pub(super) fn shifted(&mut self, op: Opcode, value: &Value, count: Range) -> Value {
        let mut result = Value { test: Test::default(), ..value.clone() };
        result.range = number::shift(op, value.types, value.range, count);
        result.set_form(match (op, value.types == INT, value.id) {
            (Opcode::Shr, true, 1..) if count.known() == Some(63) => {
                Form::Sign(value.id, value.range)
            }
            _ => Form::Plain,
        });
        result.set_wide(number::shift_wide(op, value.wide(), count));
        result.id = self.stacks.fresh();
        result
    }

    fn binary(&mut self, state: &mut State, op: Opcode) -> Step {
        self.need(state, 2)?;
        let y = self.pop(state);
        let x = self.pop(state);
        let both = x.types.and(y.types).and(UINT.or(INT).or(INTEGER));
        let reason = Reason::TypesDiffer { left: x.types, right: y.types };
        if both.is_empty() {
            return self.fails(reason);
        }
        if x.types != both || y.types != both || !both.is_one() {
            self.may_fail(reason);
        }
        let (x, mut y) = (x.only(both), y.only(both));
        if matches!(op, Opcode::Div | Opcode::Mod) {
            self.check_divisor(&x, &mut y)?;
        }
        let result = self.combined(op, both, &x, &y);
        self.push(state, result);
        Ok(())
    }

    /// The result of an operator on two numbers of these types.
    pub(super) fn combined(&mut self, op: Opcode, both: Types, x: &Value, y: &Value) -> Value {
        let of_type = |of| Value::number(of, number::binary(op, of, x, y));
        let mut result = match both {
            UINT => of_type(ValueType::UInt),
            INT => of_type(ValueType::Int),
            INTEGER => binary_wide(op, x.wide(), y.wide()),
            _ => {
                let all = both.iter().map(|of| match of {
                    ValueType::Integer => binary_wide(op, x.wide(), y.wide()),
                    of => of_type(of),
                });
                all.reduce(|a, b| a.join(&b, || 0)).unwrap_or_else(Value::any)
            }
        };
        if both == INT {
            result.set_form(number::form(op, x, y));
        }
        result.test = number::test(op, x, y);
        result.id = self.stacks.fresh();
        result
    }

    /// Zero is an error, before the types are looked at; -1 kills LLDB with the smallest Int.
    fn check_divisor(&mut self, x: &Value, y: &mut Value) -> Step {
        let zero = match y.truth() {
            Tri::No => Tri::Yes,
            Tri::Maybe => Tri::Maybe,
            Tri::Yes => Tri::No,
        };
        self.fails_if(zero, Reason::DivisionByZero)?;
        if y.range.lo == 0 && y.range.hi > 0 {
            y.range.lo = 1;
        }
        if y.types.has(ValueType::Int) && x.range.has(i64::MIN.into()) && y.range.has(-1) {
            let surely = y.types == INT && x.range.known().is_some() && y.range.known().is_some();
            if surely {
                return self.harms(Reason::DivisionOverflow);
            }
            self.may_harm(Reason::DivisionOverflow);
        }
        Ok(())
    }

    fn dictionary(&mut self, state: &mut State, op: Opcode) -> Step {
        let takes = op.info().takes;
        self.need(state, takes.len() as u32)?;
        let value = match op {
            Opcode::DictSet => Some(self.pop(state)),
            _ => None,
        };
        let key = self.pop_typed(state, Types::of(ValueType::String))?;
        let dict = self.pop_typed(state, Types::of(ValueType::Dictionary))?.dict();
        let keys = key.text().alternatives();
        self.stacks.work += state.heap.weight() + key.text().weight() as u64 / 4;
        match (op, value) {
            (Opcode::DictSet, Some(value)) => {
                let cycle = state.heap.cycle(dict, &value);
                self.fails_if(cycle, Reason::Cycle)?;
                if matches!(dict, Some(0) | None) {
                    self.remember_written(keys, &value);
                }
                state.heap.set(dict, keys, &value);
            }
            (Opcode::DictGet, _) => {
                let found = state.heap.get(dict, keys);
                let missing = match found.there {
                    Tri::Yes => Tri::No,
                    Tri::Maybe => Tri::Maybe,
                    Tri::No => Tri::Yes,
                };
                self.fails_if(missing, Reason::NoSuchKey)?;
                let value = found.value.unwrap_or_else(Value::any);
                let id = if value.id == 0 { self.stacks.fresh() } else { value.id };
                self.push(state, Value { id, ..value });
            }
            _ => {
                let wide = match state.heap.get(dict, keys).there {
                    Tri::Yes => Some(Wide::bit(true)),
                    Tri::Maybe => None,
                    Tri::No => Some(Wide::bit(false)),
                };
                self.push(state, Value::integer(wide));
            }
        }
        Ok(())
    }

    fn remember_written(&mut self, keys: Option<&[Rc<[u8]>]>, value: &Value) {
        let value = value.clone().portable();
        let more = match keys {
            Some([key]) => Dict::of(key, value),
            _ => Dict::unknown(),
        };
        self.written = Some(match self.written.take() {
            None => more,
            Some(old) => old.or(&more),
        });
    }

    /// The type of a slot in this record; none if it takes several.
    pub(super) fn slot_types(&self, slot: Slot) -> Types {
        match slot.resolve(self.record) {
            Some(one) => Types::of(one),
            None => Types::ANY,
        }
    }

    /// A number that a selector gives.
    pub(super) fn given_number(&self, slot: Slot, range: Range) -> Value {
        match slot.resolve(self.record) {
            Some(ValueType::Integer) => Value::integer(
                range.known().and_then(|n| u64::try_from(n).ok()).map(Wide::from_len),
            ),
            Some(of) => Value::number(of, range),
            None => Value::number(ValueType::UInt, range),
        }
    }
}

fn binary_wide(op: Opcode, x: Option<&Wide>, y: Option<&Wide>) -> Value {
    let (Some(x), Some(y)) = (x, y) else { return Value::integer(None) };
    let order = x.cmp(y);
    let arithmetic = match op {
        Opcode::Add => Arithmetic::Add,
        Opcode::Sub => Arithmetic::Sub,
        Opcode::Mul => Arithmetic::Mul,
        Opcode::Div => Arithmetic::Div,
        Opcode::Mod => Arithmetic::Mod,
        Opcode::And => Arithmetic::And,
        Opcode::Or => Arithmetic::Or,
        Opcode::Xor => Arithmetic::Xor,
        _ => {
            let result = number::compare(op, order);
            return Value::integer(result.map(Wide::bit));
        }
    };
    Value::integer(Wide::arithmetic(arithmetic, x, y))
}
