//! What the selectors do to abstract values.

use super::format::{self, Field, Item};
use super::machine::{Key, Machine, State, Step};
use super::reason::Reason;
use super::stack::Held;
use super::text::{Chars, Text};
use super::value::{Fact, Id, Range, Tri, Types, Value, What};
use super::wide::Wide;
use crate::isa::{Lldb, RecordVersion, Selector, Slot, ValueType};

/// A text may not grow beyond that.
const MAX_TEXT: u64 = 1 << 26;

const STRING: Types = Types::of(ValueType::String);
const OBJECT: Types = Types::of(ValueType::Object);

/// The object or type that a look-up asks.
struct Asked {
    id: Id,
    /// Whether it surely has a number.
    scalar: bool,
}

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
                let format = self.take_text(state, *slot)?;
                self.format(state, &format)?
            }
            (Selector::STRLEN, [slot]) => {
                let (lo, hi) = self.take_text(state, *slot)?.len();
                self.given_number(Slot::Count, Range { lo: lo.into(), hi: hi.into() })
            }
            (_, [of]) => {
                let of = self.take_first(state, *of)?;
                self.look_up(state, selector, of, Some(Key::None))
            }
            (_, [of, slot @ Slot::Is(ValueType::String)]) => {
                let name = self.take_text(state, *slot)?;
                let of = self.take_first(state, *of)?;
                let key = name.exact().map(|name| Key::Name(name.clone()));
                self.look_up(state, selector, of, key)
            }
            (_, [of, slot]) => {
                let one = self.take(state, *slot)?;
                let of = self.take_first(state, *of)?;
                self.look_up(state, selector, of, look_up_key(&one))
            }
            (_, [of, slots @ ..]) => {
                for slot in slots.iter().rev() {
                    self.take(state, *slot)?;
                }
                let of = self.take_first(state, *of)?;
                self.look_up(state, selector, of, None)
            }
            (_, []) => Value::any(),
        };
        let id = if result.id == 0 { self.stacks.fresh() } else { result.id };
        self.push(state, Value { id, ..result });
        Ok(())
    }

    /// An argument.
    fn take(&mut self, state: &mut State, slot: Slot) -> Step<Value> {
        let mut value = self.pop_typed(state, self.slot_types(slot))?;
        if slot == Slot::Is(ValueType::Object) && value.null != Tri::No {
            self.not_null(state, value.id, value.null)?;
            value.null = Tri::No;
        }
        Ok(value)
    }

    /// What a String that is an argument says.
    fn take_text(&mut self, state: &mut State, slot: Slot) -> Step<Text> {
        if let Some((held, below)) = self.stacks.sure_top(state.stack) {
            let value = self.stacks.value(held);
            if value.types == STRING {
                let text = value.text().clone();
                self.stacks.work += 1;
                state.stack = below;
                return Ok(text);
            }
        }
        Ok(self.take(state, slot)?.text().clone())
    }

    /// The argument that is asked.
    fn take_first(&mut self, state: &mut State, slot: Slot) -> Step<Asked> {
        if let (Slot::Is(ValueType::Object), Some((held, below))) =
            (slot, self.stacks.sure_top(state.stack))
        {
            let value = self.stacks.value(held);
            if value.types == OBJECT {
                let (id, (null, scalar)) = (value.id, state.facts.object(value));
                self.stacks.work += 1;
                state.stack = below;
                if null != Tri::No {
                    self.not_null(state, id, null)?;
                }
                return Ok(Asked { id, scalar });
            }
        }
        let value = self.take(state, slot)?;
        Ok(Asked { id: value.id, scalar: value.scalar })
    }

    /// An object that is asked is not null from here on.
    pub(super) fn not_null(&mut self, state: &mut State, id: Id, null: Tri) -> Step {
        self.fails_if(null, Reason::NullObject)?;
        if id != 0 {
            state.facts.learn([Fact { id, what: What::Null(false) }]);
        }
        Ok(())
    }

    /// Everything that asks the debuggee; without a key it is not known what for.
    fn look_up(
        &mut self,
        state: &mut State,
        selector: Selector,
        Asked { id: of, scalar }: Asked,
        key: Option<Key>,
    ) -> Value {
        if let Some(Key::Name(name)) = &key {
            self.stacks.work += name.len() as u64 / 4;
        }
        let id = self.identity(of, selector.0, key);
        match selector {
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
                    state.facts.learn([Fact { id: of, what: What::Scalar }]);
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
        }
    }

    /// `@fmt`: the format was popped, the arguments stay.
    fn format(&mut self, state: &mut State, format: &Text) -> Step<Value> {
        self.stacks.work += format.weight() as u64;
        if let Some(known) = format.exact() {
            if self.values_are_done
                && let Some(done) = self.print_plain(state, known)
            {
                return Ok(Value::string(done?));
            }
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
        self.enough(state, needs, may_need, several)?;
        if may_need > needs {
            // Then it also decides which element is argument 0.
            return Ok(self.vague_arguments(state));
        }
        let arguments = self.topmost(state, needs);
        let mut printed = Printed::new(!self.values_are_done, items.len());
        for item in items {
            match item {
                Item::Known(bytes) => printed.add_known(bytes),
                Item::Text(text) => printed.add(text),
                Item::Nothing { .. } => {}
                Item::Field(field) => {
                    let argument = argument(&arguments, needs, field.index);
                    self.print_field(state, field, argument, several, &mut printed)?;
                }
            }
        }
        self.arguments = arguments;
        self.check_length(&printed, several)?;
        Ok(printed.text())
    }

    /// The same for a format whose fields are all plain, if nobody asks for the text.
    fn print_plain(&mut self, state: &State, format: &[u8]) -> Option<Step<Text>> {
        let mut fields = std::mem::take(&mut self.fields);
        let len = format::plain_fields(format, &mut fields);
        let done = len.map(|len| self.print_fields(state, len, &fields));
        self.fields = fields;
        done
    }

    fn print_fields(&mut self, state: &State, len: u64, fields: &[u32]) -> Step<Text> {
        let needs = fields.iter().max().map_or(0, |index| u64::from(*index) + 1);
        self.enough(state, needs, needs, false)?;
        let arguments = self.topmost(state, needs);
        let mut printed = Printed { least: len, most: len, pieces: None };
        // What a value adds, and the work: neighbours are copies of one, such as some digit.
        let mut last: Option<(u32, u64, u64, u64)> = None;
        for index in fields {
            let (from_top, held) = argument(&arguments, needs, *index);
            if let (Some((number, least, most, work)), Some(held)) = (last, held)
                && number == held.number
            {
                printed.add_len(least, most);
                self.stacks.work += work;
                continue;
            }
            let before = (printed.least, printed.most, self.stacks.work);
            self.print_field(state, &Field::plain(*index), (from_top, held), false, &mut printed)?;
            let (least, most) = (printed.least - before.0, printed.most - before.1);
            last = held.map(|held| (held.number, least, most, self.stacks.work - before.2));
        }
        self.arguments = arguments;
        self.check_length(&printed, false)?;
        Ok(Text::Any)
    }

    /// The elements that are printed, the top first, if it is known which those are.
    fn topmost(&mut self, state: &State, needs: u64) -> Vec<Held> {
        let mut arguments = std::mem::take(&mut self.arguments);
        self.stacks.topmost(state.stack, usize::try_from(needs).unwrap_or(0), &mut arguments);
        arguments
    }

    /// Makes sure that there are as many elements as are, or may be, printed.
    fn enough(&mut self, state: &State, needs: u64, may_need: u64, several: bool) -> Step {
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
        Ok(())
    }

    fn check_length(&mut self, printed: &Printed, several: bool) -> Step {
        if printed.least > MAX_TEXT && !several {
            return self.harms(Reason::TextTooLong);
        }
        if printed.most > MAX_TEXT {
            self.may_harm(Reason::TextTooLong);
        }
        Ok(())
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

/// How far below the top an argument lies, and what it is if that is known.
fn argument(arguments: &[Held], needs: u64, index: u32) -> (u32, Option<Held>) {
    let from_top = needs.saturating_sub(u64::from(index) + 1);
    let from_top = u32::try_from(from_top).unwrap_or(u32::MAX);
    (from_top, arguments.get(from_top as usize).copied())
}

/// What tells one look-up from another on the same object; none if it is not known.
fn look_up_key(one: &Value) -> Option<Key> {
    if one.types == STRING {
        return one.text().exact().map(|name| Key::Name(name.clone()));
    }
    one.known_number().or_else(|| one.wide().map(Wide::value)).map(Key::Number)
}
