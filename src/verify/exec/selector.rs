//! The transfer functions of the selectors.

use super::run::{Key, Machine, State, Step};
use crate::isa::range::Range;
use crate::isa::{Lldb, RecordVersion, Selector, Signature, Slot, ValueType};
use crate::verify::domain::{Fact, Id, Known, Origin, Text, Tribool, Types, Value, Wide};
use crate::verify::reason::Reason;
use crate::verify::state::{MANY, Stack};

impl Machine<'_> {
    pub(super) fn call(&mut self, state: &mut State) -> Step {
        self.need(state, 1)?;
        let top = self.pop_typed(state, Types::of(ValueType::Selector))?;
        match top.selectors() {
            Some([one]) => self.call_selector(state, Selector(*one)),
            // Any of them may do anything.
            _ => {
                self.may_harm(Reason::NoSuchSelector { selector: None, since: None });
                state.stack = Stack::default();
                state.stack.push_many(Value::ANY, (0, MANY), &mut self.values);
                Ok(())
            }
        }
    }

    fn call_selector(&mut self, state: &mut State, selector: Selector) -> Step {
        let info = selector.info();
        let since = info.as_ref().and_then(|i| i.since);
        let runs = since.is_some_and(|since| self.release.since(since));
        let Some(info) = info.filter(|_| runs) else {
            return self.fails(Reason::NoSuchSelector { selector: Some(selector), since });
        };
        self.need(state, info.takes.len())?;
        // The topmost argument is the last.
        let result = match (selector, info.takes) {
            (Selector::FMT, [slot]) => {
                let format = self.take(state, *slot)?;
                self.format(state, &format.text)?
            }
            (Selector::STRLEN, [slot]) => {
                let (lo, hi) = self.take(state, *slot)?.text.len();
                self.given_number(Slot::Count, Range { lo: lo.into(), hi: hi.into() })
            }
            (_, [slot]) => {
                let of = self.take(state, *slot)?;
                self.look_up(state, selector, &of, None, Some(Key::None))
            }
            (_, [of, slot]) => {
                let argument = self.take(state, *slot)?;
                let of = self.take(state, *of)?;
                self.look_up(state, selector, &of, Some(&argument), key(&argument))
            }
            (_, [of, slots @ ..]) => {
                let mut last = None;
                for slot in slots.iter().rev() {
                    let argument = self.take(state, *slot)?;
                    last.get_or_insert(argument);
                }
                let of = self.take(state, *of)?;
                self.look_up(state, selector, &of, last.as_ref(), None)
            }
            (_, []) => Value::ANY,
        };
        let id = if result.id == 0 { self.values.fresh() } else { result.id };
        self.push(state, Value { id, ..result });
        Ok(())
    }

    /// An argument. An object that is asked is not null from here on.
    fn take(&mut self, state: &mut State, slot: Slot) -> Step<Value> {
        let expected = slot.resolve(self.record).map_or(Types::ANY, Types::of);
        let mut value = self.pop_typed(state, expected)?;
        if slot == Slot::Is(ValueType::Object) && value.null != Tribool::False {
            self.fails_if(value.null, Reason::NullObject)?;
            learn(state, value.id, Known::Null(false));
            value.null = Tribool::False;
        }
        Ok(value)
    }

    /// Everything that asks the debuggee, with the last argument; without a key it is not known
    /// what for.
    fn look_up(
        &mut self,
        state: &mut State,
        selector: Selector,
        of: &Value,
        argument: Option<&Value>,
        key: Option<Key>,
    ) -> Value {
        if let Some(Key::Name(name)) = &key {
            self.values.work += name.len() as u64 / 4;
        }
        self.check_recursion(selector, of);
        let origin = self.origin(selector, of, argument);
        let id = self.identity(of.id, selector, key);
        match selector {
            Selector::SUMMARY => Value::string(Text::Any),
            Selector::GET_VALUE => {
                if !of.scalar {
                    self.may_harm(Reason::NoValueText);
                }
                Value::string(Text::Any)
            }
            Selector::GET_VALUE_AS_UNSIGNED | Selector::GET_VALUE_AS_ADDRESS => {
                self.needs_number(state, of);
                Value { id, ..self.given_number(Slot::Count, Range::UINT) }
            }
            Selector::GET_VALUE_AS_SIGNED => {
                self.needs_number(state, of);
                Value { id, ..self.given_number(Slot::SignedCount, Range::INT) }
            }
            Selector::GET_NUM_CHILDREN => {
                Value { id, ..self.given_number(Slot::Count, Range::U32) }
            }
            Selector::GET_CHILD_INDEX => {
                // LLDB 20 gives the largest index instead.
                if self.release.since(Lldb::V21) {
                    self.may_fail(Reason::NoSuchChild);
                }
                Value { id, ..self.given_number(Slot::Count, Range::U32) }
            }
            Selector::CAST | Selector::CLONE | Selector::GET_NON_SYNTHETIC_VALUE => {
                Value { origin, ..Value::object(Tribool::False, id) }
            }
            Selector::GET_TYPE
            | Selector::GET_TEMPLATE_ARGUMENT_TYPE
            | Selector::GET_POINTEE_TYPE => Value::type_of(id, origin),
            Selector::GET_BYTE_SIZE => Value::integer(None),
            Selector::GET_CHILD_AT_INDEX
            | Selector::GET_CHILD_WITH_NAME
            | Selector::GET_PARENT
            | Selector::GET_SYNTHETIC_VALUE
            | Selector::CREATE_CHILD_AT_OFFSET => {
                Value { origin, ..Value::object(Tribool::Unknown, id) }
            }
            _ => Value::ANY,
        }
    }

    /// Where the result of a look-up comes from.
    fn origin(&self, selector: Selector, of: &Value, argument: Option<&Value>) -> Origin {
        let of_type = argument.map_or(Origin::NONE, |argument| argument.origin);
        match selector {
            Selector::GET_CHILD_AT_INDEX | Selector::GET_CHILD_WITH_NAME => of.origin.child(),
            Selector::GET_PARENT => of.origin.parent(),
            Selector::CLONE => of.origin.copy(),
            Selector::CAST => of.origin.cast(of_type),
            Selector::CREATE_CHILD_AT_OFFSET => {
                let is_element = argument.is_some_and(|of_type| self.is_element(of, of_type));
                of.origin.created_child(of_type, is_element)
            }
            Selector::GET_SYNTHETIC_VALUE => of.origin.synthetic(),
            Selector::GET_NON_SYNTHETIC_VALUE => of.origin.raw(),
            Selector::GET_TYPE => of.origin.type_of(),
            Selector::GET_TEMPLATE_ARGUMENT_TYPE | Selector::GET_POINTEE_TYPE => {
                of.origin.inner_type()
            }
            _ => Origin::NONE,
        }
    }

    /// LLDB runs a summary for `@summary`, and the methods of synthetic children for what is asked
    /// of a synthetic value.
    fn check_recursion(&mut self, selector: Selector, of: &Value) {
        let own = Origin::OWN.or(Origin::COPY);
        let is_method = !matches!(self.signature, Signature::SUMMARY | Signature::UPDATE);
        match selector {
            Selector::SUMMARY => {
                if of.origin.has(Origin::COPY) {
                    self.may_harm(Reason::EndlessRecursion);
                } else if of.origin.has_part() {
                    self.note_once(Reason::DataRecursion);
                }
                self.ask(of.origin);
            }
            Selector::GET_NUM_CHILDREN
            | Selector::GET_CHILD_AT_INDEX
            | Selector::GET_CHILD_WITH_NAME
            | Selector::GET_CHILD_INDEX
                if is_method && of.origin.has(Origin::SYNTHETIC) =>
            {
                if of.origin.has(own) {
                    self.may_harm(Reason::EndlessRecursion);
                }
                // LLDB does not notice that it comes back to an object, so each is like a new one.
                let parent = Origin::PARENT_COPY;
                let of = of.origin;
                self.ask(if of.has(Origin::PARENT) { of.or(parent) } else { of });
            }
            _ => {}
        }
    }

    /// An object whose number is asked has one from here on.
    fn needs_number(&mut self, state: &mut State, object: &Value) {
        if !object.scalar {
            self.may_fail(Reason::NoNumber);
            learn(state, object.id, Known::Scalar);
        }
    }

    /// A number that a selector gives.
    fn given_number(&self, slot: Slot, range: Range) -> Value {
        match slot.resolve(self.record) {
            Some(ValueType::Integer) => {
                let known = range.known().and_then(|n| u64::try_from(n).ok());
                Value::integer(known.map(Wide::from_len))
            }
            Some(of) => Value::number(of, range),
            None => Value::uint(range),
        }
    }

    /// The types that a number of children or an index may have as a result.
    pub(super) fn count_types(&mut self) -> Types {
        match self.record {
            RecordVersion::V1 if !self.release.since(Lldb::V24) => Types::WORD,
            _ => Types::WORD.or(Types::of(ValueType::Integer)),
        }
    }
}

fn learn(state: &mut State, id: Id, known: Known) {
    if id != 0 {
        state.facts.learn(Fact { id, known });
    }
}

/// What tells one look-up from another on the same object; none if it is not known.
fn key(argument: &Value) -> Option<Key> {
    if argument.types == Types::of(ValueType::String) {
        return argument.text.exact().map(|name| Key::Name(name.clone()));
    }
    let number = argument.known_number().or_else(|| argument.wide().map(Wide::value));
    number.map(Key::Number)
}
