//! The transfer functions of the selectors.

use super::run::{Key, Machine, State, Step};
use crate::isa::range::Range;
use crate::isa::{Lldb, NamedSelector as Named, Selector, Slot, ValueType};
use crate::verify::domain::{Abstract, Fact, Id, Known, Origin, Text, Tribool, Types, Wide};
use crate::verify::reason::Reason;
use crate::verify::recursion::Question;
use crate::verify::state::{MANY, Stack, ValueRef};

impl<'a> Machine<'a> {
    pub(super) fn call(&mut self, state: &mut State<'a>) -> Step {
        self.need(state, 1)?;
        let top = self.pop_typed(state, Types::of(ValueType::Selector))?;
        match top.selectors() {
            Some([one]) => self.call_selector(state, Selector(*one)),
            // Any of them may do anything.
            Some([] | [_, _, ..]) | None => {
                self.may_harm(Reason::NoSuchSelector { selector: None, since: None });
                state.stack = Stack::default();
                state.stack.push_many(&Abstract::ANY, (0, MANY), &mut self.values);
                Ok(())
            }
        }
    }

    fn call_selector(&mut self, state: &mut State<'a>, selector: Selector) -> Step {
        let info = selector.info();
        let since = info.as_ref().and_then(|i| i.since);
        let runs = since.is_some_and(|since| self.release.since(since));
        let (Some(named), Some(info)) = (selector.named(), info.filter(|_| runs)) else {
            return self.fails(Reason::NoSuchSelector { selector: Some(selector), since });
        };
        self.need(state, info.takes.len())?;
        // The topmost argument is the last.
        let result = match (named, info.takes) {
            (Named::FMT, [slot]) => {
                let format = self.take(state, *slot)?;
                self.format(state, &format.text)?
            }
            (Named::STRLEN, [slot]) => {
                let (lo, hi) = self.take(state, *slot)?.text.len();
                self.given_number(Slot::Count, Range { lo: lo.into(), hi: hi.into() })
            }
            (_, [slot]) => {
                let of = self.take(state, *slot)?;
                self.look_up(state, named, of, None, Some(Key::None))
            }
            (_, [of, slot]) => {
                let argument = self.take(state, *slot)?;
                let of = self.take(state, *of)?;
                self.look_up(state, named, of, Some(argument), key(argument))
            }
            (_, [of, slots @ ..]) => {
                let mut last = None;
                for slot in slots.iter().rev() {
                    let argument = self.take(state, *slot)?;
                    last.get_or_insert(argument);
                }
                let of = self.take(state, *of)?;
                self.look_up(state, named, of, last, None)
            }
            (_, []) => Abstract::ANY,
        };
        let id = if result.id == 0 { self.values.fresh() } else { result.id };
        self.push(state, Abstract { id, ..result });
        Ok(())
    }

    /// An argument. An object that is asked is not null from here on.
    fn take(&mut self, state: &mut State<'a>, slot: Slot) -> Step<ValueRef<'a>> {
        let expected = slot.resolve(self.record).map_or(Types::ANY, Types::of);
        let value = self.pop_typed(state, expected)?;
        if slot != Slot::Is(ValueType::Object) || value.null == Tribool::False {
            return Ok(value);
        }
        self.fails_if(value.null, Reason::NullObject)?;
        learn(state, value.id, Known::Null(false));
        Ok(self.values.keep(Abstract { null: Tribool::False, ..*value }))
    }

    /// Everything that asks the debuggee, with the last argument; without a key it is not known
    /// what for.
    fn look_up(
        &mut self,
        state: &mut State<'a>,
        selector: Named,
        of: ValueRef<'a>,
        argument: Option<ValueRef<'a>>,
        key: Option<Key<'a>>,
    ) -> Abstract<'a> {
        if let Some(Key::Name(name)) = &key {
            self.values.work += name.len() as u64 / 4;
        }
        self.ask(Question::Other, of.origin);
        let id = self.identity(of.id, selector, key);
        let of_type = argument.map_or(Origin::NONE, |argument| argument.origin);
        let object = |null, origin| Abstract { origin, ..Abstract::object(null, id) };
        match selector {
            Named::SUMMARY => {
                if of.origin.has(Origin::PARTS_OR_ARGUMENTS) {
                    self.note_once(Reason::DataRecursion);
                }
                self.ask(Question::Summary, of.origin);
                Abstract::string(Text::Any)
            }
            Named::GET_NUM_CHILDREN => {
                self.ask(Question::Count, of.origin);
                Abstract { id, ..self.given_number(Slot::Count, Range::U32) }
            }
            Named::GET_CHILD_AT_INDEX => {
                self.ask(Question::Child, of.origin);
                object(Tribool::Unknown, of.origin.child())
            }
            Named::GET_CHILD_WITH_NAME => {
                self.ask(Question::Name, of.origin);
                object(Tribool::Unknown, of.origin.child())
            }
            Named::GET_CHILD_INDEX => {
                self.ask(Question::Index, of.origin);
                // LLDB 20 gives the largest index instead.
                if self.release.since(Lldb::V21) {
                    self.may_fail(Reason::NoSuchChild);
                }
                Abstract { id, ..self.given_number(Slot::Count, Range::U32) }
            }
            Named::GET_PARENT => object(Tribool::Unknown, of.origin.parent()),
            Named::GET_SYNTHETIC_VALUE => {
                self.ask(Question::Synthetic, of.origin);
                object(Tribool::Unknown, of.origin.synthetic())
            }
            Named::CREATE_CHILD_AT_OFFSET => {
                let is_element = argument.is_some_and(|of_type| self.is_element(of, of_type));
                object(Tribool::Unknown, of.origin.created_child(of_type, is_element))
            }
            Named::CAST => object(Tribool::False, of.origin.cast(of_type)),
            Named::CLONE => object(Tribool::False, of.origin.copy()),
            Named::GET_NON_SYNTHETIC_VALUE => object(Tribool::False, of.origin.raw()),
            Named::GET_TYPE => Abstract::type_of(id, of.origin.type_of()),
            Named::GET_TEMPLATE_ARGUMENT_TYPE => Abstract::type_of(id, of.origin.argument_type()),
            Named::GET_POINTEE_TYPE => Abstract::type_of(id, of.origin.pointee_type()),
            Named::GET_BYTE_SIZE => Abstract::number(ValueType::Integer, Range::UINT),
            Named::GET_VALUE => {
                if !of.scalar {
                    self.may_harm(Reason::NoValueText);
                }
                Abstract::string(Text::Any)
            }
            Named::GET_VALUE_AS_UNSIGNED | Named::GET_VALUE_AS_ADDRESS => {
                self.needs_number(state, of);
                Abstract { id, ..self.given_number(Slot::Count, Range::UINT) }
            }
            Named::GET_VALUE_AS_SIGNED => {
                self.needs_number(state, of);
                Abstract { id, ..self.given_number(Slot::SignedCount, Range::INT) }
            }
            // They ask the debuggee for nothing, or no LLDB runs them.
            Named::FMT
            | Named::STRLEN
            | Named::SPRINTF
            | Named::TYPE_SUMMARY
            | Named::READ_MEMORY_BYTE
            | Named::READ_MEMORY_UINT32
            | Named::READ_MEMORY_INT32
            | Named::READ_MEMORY_UNSIGNED
            | Named::READ_MEMORY_SIGNED
            | Named::READ_MEMORY_ADDRESS
            | Named::READ_MEMORY => Abstract::ANY,
        }
    }

    /// An object whose number is asked has one from here on.
    fn needs_number(&mut self, state: &mut State<'a>, object: &Abstract<'_>) {
        if !object.scalar {
            self.may_fail(Reason::NoNumber);
            learn(state, object.id, Known::Scalar);
        }
    }

    /// A number that a selector gives.
    fn given_number(&self, slot: Slot, range: Range) -> Abstract<'a> {
        match slot.resolve(self.record) {
            Some(ValueType::Integer) => {
                let known = range.known().and_then(|n| u64::try_from(n).ok());
                let wide = known.map(Wide::from_len);
                Abstract::number(ValueType::Integer, range).with_wide(wide, self.values.arena)
            }
            Some(of) => Abstract::number(of, range),
            None => Abstract::uint(range),
        }
    }
}

fn learn(state: &mut State<'_>, id: Id, known: Known) {
    if id != 0 {
        state.facts.learn(Fact { id, known });
    }
}

/// The key that distinguishes look-ups on the same object; `None` if it is unknown.
fn key<'a>(argument: &Abstract<'a>) -> Option<Key<'a>> {
    if argument.types == Types::STRING {
        return argument.text.exact().map(Key::Name);
    }
    let number = argument.known_number().or_else(|| argument.wide().map(Wide::value));
    number.map(Key::Number)
}
