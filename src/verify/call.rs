//! What the selectors do to abstract values.

use super::format::{self, Field, Item};
use super::machine::{Key, Machine, State, Step};
use super::reason::Reason;
use super::stack::Held;
use super::text::{Chars, Text};
use super::value::{Fact, Range, Tri, Types, Value, What};
use super::wide::Wide;
use crate::isa::{Lldb, RecordVersion, Selector, Slot, ValueType};

/// A text may not grow beyond that.
const MAX_TEXT: u64 = 1 << 26;

/// What `@fmt` has printed so far.
struct Printed {
    /// Its length in bytes.
    least: u64,
    most: u64,
    /// Its pieces, if anybody asks for them.
    pieces: Option<Vec<Text>>,
}

impl Printed {
    fn new(is_asked_for: bool, pieces: usize) -> Printed {
        let pieces = is_asked_for.then(|| Vec::with_capacity(pieces));
        Printed { least: 0, most: 0, pieces }
    }

    fn add_known(&mut self, bytes: &[u8]) {
        self.add_len(bytes.len() as u64, bytes.len() as u64);
        if let Some(pieces) = &mut self.pieces {
            pieces.push(Text::known(bytes));
        }
    }

    fn add(&mut self, text: &Text) {
        let (least, most) = text.len();
        self.add_len(least, most);
        if let Some(pieces) = &mut self.pieces {
            pieces.push(text.clone());
        }
    }

    fn add_len(&mut self, least: u64, most: u64) {
        self.least = self.least.saturating_add(least);
        self.most = self.most.saturating_add(most);
    }

    fn text(self) -> Text {
        self.pieces.map_or(Text::Any, |pieces| Text::concat(&pieces))
    }
}

impl Machine<'_> {
    pub(super) fn call(&mut self, state: &mut State) -> Step {
        self.need(state, 1)?;
        let top = self.pop_typed(state, Types::of(ValueType::Selector))?;
        match top.selectors() {
            Some([one]) => self.call_selector(state, Selector(*one)),
            // Any of them may do anything.
            _ => {
                self.may_harm(Reason::NoSuchSelector { selector: None, since: None });
                state.stack = self.stacks.push_many(0, Value::any(), (0, super::stack::MANY));
                Ok(())
            }
        }
    }

    pub(super) fn call_selector(&mut self, state: &mut State, selector: Selector) -> Step {
        let info = selector.info();
        let since = info.as_ref().and_then(|i| i.since);
        let runs = since.is_some_and(|since| self.release.since(since));
        let Some(info) = info.filter(|_| runs) else {
            return self.fails(Reason::NoSuchSelector { selector: Some(selector), since });
        };
        self.need(state, info.takes.len() as u32)?;
        let result = match (selector, info.takes) {
            (Selector::FMT, [slot]) => {
                let format = self.take(state, *slot)?;
                self.format(state, format.text())?
            }
            (Selector::STRLEN, [slot]) => {
                let (lo, hi) = self.take(state, *slot)?.text().len();
                self.given_number(Slot::Count, Range { lo: lo.into(), hi: hi.into() })
            }
            (_, [of]) => {
                let of = self.take(state, *of)?;
                self.look_up(state, selector, &of, &[])?
            }
            (_, [of, slot]) => {
                let one = self.take(state, *slot)?;
                let of = self.take(state, *of)?;
                self.look_up(state, selector, &of, std::slice::from_ref(&one))?
            }
            (_, [of, slots @ ..]) => {
                let mut more = Vec::with_capacity(slots.len());
                for slot in slots.iter().rev() {
                    more.push(self.take(state, *slot)?);
                }
                more.reverse();
                let of = self.take(state, *of)?;
                self.look_up(state, selector, &of, &more)?
            }
            (_, []) => Value::any(),
        };
        let id = if result.id == 0 { self.stacks.fresh() } else { result.id };
        self.push(state, Value { id, ..result });
        Ok(())
    }

    /// An argument. An object is not null from here on.
    fn take(&mut self, state: &mut State, slot: Slot) -> Step<Value> {
        let mut value = self.pop_typed(state, self.slot_types(slot))?;
        if slot == Slot::Is(ValueType::Object) && value.null != Tri::No {
            self.fails_if(value.null, Reason::NullObject)?;
            value.null = Tri::No;
            if value.id != 0 {
                state.facts.learn([Fact { id: value.id, what: What::Null(false) }]);
            }
        }
        Ok(value)
    }

    /// Everything that asks the debuggee.
    fn look_up(
        &mut self,
        state: &mut State,
        selector: Selector,
        of: &Value,
        more: &[Value],
    ) -> Step<Value> {
        let key = look_up_key(more);
        if let Some(Key::Name(name)) = &key {
            self.stacks.work += name.len() as u64 / 4;
        }
        let id = self.identity(of.id, selector.0, key);
        let scalar = of.scalar;
        Ok(match selector {
            Selector::SUMMARY => Value::string(Text::Any),
            Selector::GET_VALUE => {
                if !scalar {
                    self.may_harm(Reason::NoValueText);
                }
                Value::string(Text::Any)
            }
            Selector::GET_VALUE_AS_UNSIGNED
            | Selector::GET_VALUE_AS_SIGNED
            | Selector::GET_VALUE_AS_ADDRESS => {
                if !scalar {
                    self.may_fail(Reason::NoNumber);
                    state.facts.learn([Fact { id: of.id, what: What::Scalar }]);
                }
                let number = match selector {
                    Selector::GET_VALUE_AS_SIGNED => {
                        self.given_number(Slot::SignedCount, Range::INT)
                    }
                    _ => self.given_number(Slot::Count, Range::UINT),
                };
                Value { id, ..number }
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
                Value::object(Tri::No, id)
            }
            Selector::GET_TYPE
            | Selector::GET_TEMPLATE_ARGUMENT_TYPE
            | Selector::GET_POINTEE_TYPE => Value::kind(id),
            Selector::GET_BYTE_SIZE => Value::integer(None),
            Selector::GET_CHILD_AT_INDEX
            | Selector::GET_CHILD_WITH_NAME
            | Selector::GET_PARENT
            | Selector::GET_SYNTHETIC_VALUE
            | Selector::CREATE_CHILD_AT_OFFSET => Value::object(Tri::Maybe, id),
            _ => Value::any(),
        })
    }

    /// `@fmt`: the format was popped, the arguments stay.
    fn format(&mut self, state: &mut State, format: &Text) -> Step<Value> {
        self.stacks.work += format.weight() as u64;
        if let Some(known) = format.exact() {
            let Some(items) = format::parse(known) else { return Ok(self.unknown_format(state)) };
            return Ok(Value::string(self.print(state, &items, false)?));
        }
        let mut result: Option<Text> = None;
        let readings: Option<Vec<Vec<Item<'_>>>> = match (format, format.alternatives()) {
            (_, Some(all)) => all.iter().map(|one| format::parse(one)).collect(),
            (Text::Pattern(parts), _) => format::parse_parts(parts).map(|one| vec![one]),
            _ => None,
        };
        let Some(readings) = readings else { return Ok(self.unknown_format(state)) };
        let several = readings.len() > 1;
        for items in readings {
            match self.print(state, &items, several) {
                Ok(text) => {
                    result = Some(match result {
                        None => text,
                        Some(old) => old.join(&text),
                    });
                }
                Err(stop) if !several => return Err(stop),
                Err(_) => {}
            }
        }
        match result {
            Some(text) => Ok(Value::string(text)),
            None => self.fails(Reason::FewArguments { needs: 0 }),
        }
    }

    /// A format with unknown fields may ask for any element.
    fn unknown_format(&mut self, state: &State) -> Value {
        self.may_fail(Reason::FewArguments { needs: self.stacks.depth(state.stack).0.into() });
        let number = Types::of(ValueType::UInt).or(Types::of(ValueType::Int));
        if self.stacks.any_has(state.stack, |v| !v.types.and(number).is_empty()) {
            self.may_harm(Reason::AddressShown { of: None });
        }
        // Its fields may pad too, by any number.
        self.may_harm(Reason::TextTooLong);
        Value::string(Text::Any)
    }

    fn print(&mut self, state: &State, items: &[Item<'_>], several: bool) -> Step<Text> {
        let asked = items.iter().filter_map(|item| match item {
            Item::Field(field) => Some(u64::from(field.index) + 1),
            _ => None,
        });
        let needs = asked.max().unwrap_or(0);
        // Whether the argument of a field that prints nothing counts is not known.
        let nothing = items.iter().filter_map(|item| match item {
            Item::Nothing { index } => Some(u64::from(*index) + 1),
            _ => None,
        });
        let may_need = nothing.max().unwrap_or(0).max(needs);
        let (min, max) = self.stacks.depth(state.stack);
        if needs > max.into() {
            let reason = Reason::FewArguments { needs };
            if several {
                self.may_fail(reason);
                return Err(super::machine::Stop);
            }
            return self.fails(reason);
        }
        if may_need > min.into() {
            self.may_fail(Reason::FewArguments { needs: may_need });
        }
        if may_need > needs {
            // Then it also decides which element is argument 0.
            return Ok(self.vague_arguments(state));
        }
        let arguments = self.stacks.topmost(state.stack, usize::try_from(needs).unwrap_or(0));
        let mut printed = Printed::new(!self.values_are_done, items.len());
        for item in items {
            match item {
                Item::Known(bytes) => printed.add_known(bytes),
                Item::Text(text) => printed.add(text),
                Item::Nothing { .. } => {}
                Item::Field(field) => {
                    let from_top = needs - 1 - u64::from(field.index);
                    let from_top = u32::try_from(from_top).unwrap_or(u32::MAX);
                    let held = arguments.get(from_top as usize).copied();
                    self.print_field(state, field, (from_top, held), several, &mut printed)?;
                }
            }
        }
        if printed.least > MAX_TEXT && !several {
            return self.harms(Reason::TextTooLong);
        }
        if printed.most > MAX_TEXT {
            self.may_harm(Reason::TextTooLong);
        }
        Ok(printed.text())
    }

    /// Prints the element so many places below the top, which `held` is if it is known.
    fn print_field(
        &mut self,
        state: &State,
        field: &Field,
        (from_top, held): (u32, Option<Held>),
        several: bool,
        printed: &mut Printed,
    ) -> Step {
        let known = held.map(|held| self.stacks.value(held));
        if let Some(value) = known.filter(|value| value.types == Types::of(ValueType::String)) {
            let text = value.text();
            let weight = text.weight() as u64 / 4;
            if field.is_plain() && (matches!(text, Text::Any) || !text.may_have_nul()) {
                printed.add(text);
            } else {
                printed.add(&field.apply(&format::until_nul(text), true));
            }
            self.stacks.work += weight;
            return Ok(());
        }
        let value = match known {
            Some(value) => value.clone(),
            None => self.stacks.peek(state.stack, from_top),
        };
        let value = state.facts.resolve(value);
        let (text, can_cut) = self.argument(&value, several)?;
        self.stacks.work += text.weight() as u64 / 4;
        printed.add(&field.apply(&text, can_cut));
        Ok(())
    }

    /// Some elements are printed, which ones is not known.
    fn vague_arguments(&mut self, state: &State) -> Text {
        let number = Types::of(ValueType::UInt).or(Types::of(ValueType::Int));
        if self.stacks.any_has(state.stack, |v| !v.types.and(number).is_empty()) {
            self.may_harm(Reason::AddressShown { of: None });
        }
        Text::Any
    }

    /// The text of an argument, and whether the field's options can cut it.
    fn argument(&mut self, value: &Value, several: bool) -> Step<(Text, bool)> {
        for of in [ValueType::UInt, ValueType::Int] {
            if value.types.has(of) {
                let reason = Reason::AddressShown { of: Some(of) };
                if value.types == Types::of(of) && !several {
                    return self.harms(reason);
                }
                self.may_harm(reason);
            }
        }
        let mut found: Option<Text> = None;
        let mut can_cut = true;
        for of in value.types.iter() {
            let text = match of {
                ValueType::String => format::until_nul(value.text()),
                ValueType::Object => match value.null {
                    Tri::Yes => Text::known(b"null object"),
                    _ => Text::Any,
                },
                ValueType::Type => Text::some(Chars::ALL, 1, Text::Any.len().1),
                ValueType::Selector => self.selector_text(value.selectors()),
                ValueType::Integer => {
                    can_cut = false;
                    match value.wide() {
                        Some(wide) => Text::known(wide.decimal().as_bytes()),
                        None => Text::some(Chars::of(b"-0123456789"), 1, Text::Any.len().1),
                    }
                }
                ValueType::Dictionary => Text::known(b"dict"),
                ValueType::UInt | ValueType::Int => Text::Any,
            };
            found = Some(found.map_or(text.clone(), |old| old.join(&text)));
        }
        Ok((found.unwrap_or(Text::Any), can_cut))
    }

    fn selector_text(&mut self, selectors: Option<&[u8]>) -> Text {
        let mut text = |byte: &u8| {
            let text = self.release.ask(|lldb| Selector(*byte).text_in(lldb));
            Text::known(text.as_bytes())
        };
        match selectors {
            Some(all) => all.iter().map(&mut text).reduce(|a, b| a.join(&b)).unwrap_or(Text::Any),
            None => Text::Any,
        }
    }

    /// The types a result of the record's version must have: an unsigned number.
    pub(super) fn count_types(&mut self) -> Types {
        let two = Types::of(ValueType::UInt).or(Types::of(ValueType::Int));
        match self.record {
            RecordVersion::V1 if !self.release.since(Lldb::V24) => two,
            _ => two.or(Types::of(ValueType::Integer)),
        }
    }
}

/// What tells one look-up from another on the same object; none if it is not known.
fn look_up_key(more: &[Value]) -> Option<Key> {
    match more {
        [] => Some(Key::None),
        [one] if one.types == Types::of(ValueType::String) => {
            one.text().exact().map(|name| Key::Name(name.clone()))
        }
        [one] => one.known_number().or_else(|| one.wide().map(Wide::value)).map(Key::Number),
        _ => None,
    }
}
