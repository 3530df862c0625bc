//! Abstract values: what is known about an element of the data stack.

use super::condition::{Condition, Fact, Known};
use super::origin::Origin;
use super::text::Text;
use super::wide::Wide;
use crate::isa::ValueType;
use crate::isa::range::Range;
use std::fmt;
use std::rc::Rc;

/// A set of value types.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Types(u8);

impl Types {
    /// Every type.
    pub(in crate::verify) const ANY: Types = Types(0xff);
    /// The types of 64 bits.
    pub(in crate::verify) const WORD: Types =
        Types::of(ValueType::UInt).or(Types::of(ValueType::Int));

    const LIST: [ValueType; 8] = [
        ValueType::String,
        ValueType::Int,
        ValueType::UInt,
        ValueType::Integer,
        ValueType::Object,
        ValueType::Type,
        ValueType::Selector,
        ValueType::Dictionary,
    ];

    /// The set of one type.
    pub const fn of(one: ValueType) -> Types {
        Types(1 << one as u8)
    }

    /// Whether the type is in the set.
    pub const fn has(self, one: ValueType) -> bool {
        self.0 & Types::of(one).0 != 0
    }

    /// The types of either set.
    pub const fn or(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    /// The types of both sets.
    pub const fn and(self, other: Types) -> Types {
        Types(self.0 & other.0)
    }

    /// The types of this set that are not in the other.
    pub const fn without(self, other: Types) -> Types {
        Types(self.0 & !other.0)
    }

    /// Whether there is just one type in it.
    pub(in crate::verify) fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether there is no type in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The types, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = ValueType> {
        Types::LIST.into_iter().filter(move |t| self.has(*t))
    }
}

impl fmt::Display for Types {
    /// `Object or String`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for one in self.iter() {
            write!(f, "{separator}{one}")?;
            separator = " or ";
        }
        Ok(())
    }
}

impl fmt::Debug for Types {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Whether something is so on all paths, on some, on none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::verify) enum Tribool {
    False,
    Unknown,
    True,
}

impl Tribool {
    pub(in crate::verify) fn join(self, other: Tribool) -> Tribool {
        if self == other { self } else { Tribool::Unknown }
    }

    /// Whether a number of the first range is in the second.
    pub(in crate::verify) fn is_in(range: Range, within: Range) -> Tribool {
        match range.meet(within) {
            met if met.is_empty() => Tribool::False,
            met if met == range => Tribool::True,
            _ => Tribool::Unknown,
        }
    }
}

impl From<bool> for Tribool {
    fn from(known: bool) -> Tribool {
        if known { Tribool::True } else { Tribool::False }
    }
}

impl std::ops::Not for Tribool {
    type Output = Tribool;

    fn not(self) -> Tribool {
        match self {
            Tribool::False => Tribool::True,
            Tribool::Unknown => Tribool::Unknown,
            Tribool::True => Tribool::False,
        }
    }
}

/// Tells values that are the same whenever the program runs; 0 for none.
pub(in crate::verify) type Id = u32;

/// How an Int was made, where that tells more than its range: `x 63u >>` is the sign s of x, and
/// `x ^ s - s` its magnitude.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::verify) enum Form {
    #[default]
    Plain,
    /// All bits are the sign of a value, whose range was this.
    Sign(Id, Range),
    /// A value with its bits turned round if it is negative.
    Turned(Id, Range),
    /// As UInt it is at most that.
    Magnitude(i128),
}

/// An element of the data stack: its possible types, and for each of them what is known of it if
/// it is of that type.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::verify) struct Value {
    pub(in crate::verify) types: Types,
    /// Object: whether it is the null object.
    pub(in crate::verify) null: Tribool,
    /// Object: whether it surely has a number.
    pub(in crate::verify) scalar: bool,
    /// Object and Type.
    pub(in crate::verify) origin: Origin,
    /// Selector: the byte, if known.
    pub(in crate::verify) selector: Option<u8>,
    pub(in crate::verify) id: Id,
    /// UInt and Int: within the type, if it is of just one of them.
    pub(in crate::verify) range: Range,
    /// What a number tells about other values, by being zero or not.
    pub(in crate::verify) condition: Option<Rc<Condition>>,
    /// String.
    pub(in crate::verify) text: Text,
    /// What is known of few values.
    pub(in crate::verify) extra: Option<Rc<Extra>>,
}

/// What is known of few values; nothing is known where there is none of it.
#[derive(Clone, Default, PartialEq, Eq)]
pub(in crate::verify) struct Extra {
    /// Int.
    form: Form,
    /// Integer, if known.
    wide: Option<Wide>,
    /// Selector: the several bytes it may be; none if unknown.
    selectors: Option<Rc<[u8]>>,
    /// Dictionary: which, if known.
    dict: Option<usize>,
}

/// More selectors than these are as good as any.
const MAX_SELECTORS: usize = 16;

impl Value {
    /// A value of any type.
    pub(in crate::verify) const ANY: Value = Value::of(Types::ANY, Range::NUMBER);

    const fn of(types: Types, range: Range) -> Value {
        Value {
            types,
            null: Tribool::Unknown,
            scalar: false,
            origin: Origin::NONE,
            selector: None,
            id: 0,
            range,
            condition: None,
            text: Text::Any,
            extra: None,
        }
    }

    /// A value of which nothing is known, not even that it is no copy of the program's own.
    pub(in crate::verify) fn unknown() -> Value {
        Value { origin: Origin::ALL, ..Value::ANY }
    }

    const fn empty(of: ValueType) -> Value {
        Value::of(Types::of(of), Range::EMPTY)
    }

    pub(in crate::verify) fn object(null: Tribool, id: Id) -> Value {
        Value { null, id, ..Value::empty(ValueType::Object) }
    }

    pub(in crate::verify) fn uint(range: Range) -> Value {
        Value::number(ValueType::UInt, range)
    }

    /// A number of one of the two types of 64 bits.
    pub(in crate::verify) fn number(of: ValueType, range: Range) -> Value {
        Value::of(Types::of(of), range)
    }

    pub(in crate::verify) fn integer(wide: Option<Wide>) -> Value {
        let mut value = Value::empty(ValueType::Integer);
        value.set_wide(wide);
        value
    }

    pub(in crate::verify) fn string(text: Text) -> Value {
        Value { text, ..Value::empty(ValueType::String) }
    }

    /// A Type.
    pub(in crate::verify) fn type_of(id: Id, origin: Origin) -> Value {
        Value { id, origin, ..Value::empty(ValueType::Type) }
    }

    pub(in crate::verify) fn selector(byte: u8) -> Value {
        Value { selector: Some(byte), ..Value::empty(ValueType::Selector) }
    }

    pub(in crate::verify) fn dictionary(dict: Option<usize>) -> Value {
        let mut value = Value::empty(ValueType::Dictionary);
        value.update(|extra| extra.dict = dict);
        value
    }

    fn update(&mut self, change: impl FnOnce(&mut Extra)) {
        let mut extra = self.extra.as_deref().cloned().unwrap_or_default();
        change(&mut extra);
        self.extra = (extra != Extra::default()).then(|| Rc::new(extra));
    }

    /// How an Int was made.
    pub(in crate::verify) fn form(&self) -> Form {
        self.extra.as_ref().map_or(Form::Plain, |extra| extra.form)
    }

    pub(in crate::verify) fn set_form(&mut self, form: Form) {
        if form != self.form() {
            self.update(|extra| extra.form = form);
        }
    }

    /// The Integer, if known.
    pub(in crate::verify) fn wide(&self) -> Option<&Wide> {
        self.extra.as_ref()?.wide.as_ref()
    }

    pub(in crate::verify) fn set_wide(&mut self, wide: Option<Wide>) {
        if wide.as_ref() != self.wide() {
            self.update(|extra| extra.wide = wide);
        }
    }

    /// The bytes that a Selector may be, if known.
    pub(in crate::verify) fn selectors(&self) -> Option<&[u8]> {
        match &self.selector {
            Some(one) => Some(std::slice::from_ref(one)),
            None => self.extra.as_ref()?.selectors.as_deref(),
        }
    }

    /// Which Dictionary, if known.
    pub(in crate::verify) fn dict(&self) -> Option<usize> {
        self.extra.as_ref()?.dict
    }

    /// The value without what belongs to the program that made it.
    pub(in crate::verify) fn portable(mut self) -> Value {
        self.id = 0;
        self.condition = None;
        if self.dict().is_some() {
            self.update(|extra| extra.dict = None);
        }
        self
    }

    /// What is left of it if it is of one of these types.
    pub(in crate::verify) fn only(mut self, types: Types) -> Value {
        self.types = self.types.and(types);
        for of in [ValueType::UInt, ValueType::Int] {
            if self.types.and(Types::WORD) == Types::of(of) {
                let met = self.range.meet(Range::full(of));
                self.range = if met.is_empty() { Range::full(of) } else { met };
            }
        }
        self
    }

    /// The known UInt or Int of this value.
    pub(in crate::verify) fn known_number(&self) -> Option<i128> {
        let is_word = self.types.is_one() && !self.types.and(Types::WORD).is_empty();
        self.range.known().filter(|_| is_word)
    }

    /// Whether it is not zero; for values of number types.
    pub(in crate::verify) fn truth(&self) -> Tribool {
        let word = match self.range {
            range if range.known() == Some(0) => Tribool::False,
            range if range.has(0) => Tribool::Unknown,
            _ => Tribool::True,
        };
        let wide = self.wide().map_or(Tribool::Unknown, |wide| (!wide.is_zero()).into());
        let has_word = !self.types.and(Types::WORD).is_empty();
        match (has_word, self.types.has(ValueType::Integer)) {
            (true, true) => word.join(wide),
            (true, false) => word,
            (false, true) => wide,
            (false, false) => Tribool::Unknown,
        }
    }

    /// Tells what follows for this and other values if it is not zero, or if it is.
    pub(in crate::verify) fn facts_if(&self, truth: bool, learn: &mut dyn FnMut(Fact)) {
        if let Some(condition) = &self.condition {
            condition.facts_if(truth, learn);
        }
        Fact::of_truth(self.id, self.range, truth).into_iter().for_each(learn);
    }

    /// What is left of it when a fact about it holds.
    pub(in crate::verify) fn refine(&mut self, known: Known) {
        match known {
            Known::Null(null) => self.null = null.into(),
            Known::Scalar => {
                self.scalar = true;
                self.null = Tribool::False;
            }
            Known::In(range) => {
                let met = self.range.meet(range);
                if !met.is_empty() {
                    self.range = met;
                }
            }
        }
    }

    /// What may be either of two values; `fresh` identifies the result if it is a new one.
    pub(in crate::verify) fn join(&self, other: &Value, fresh: impl FnOnce() -> Id) -> Value {
        if self == other {
            return self.clone();
        }
        let text = match (self.types.has(ValueType::String), other.types.has(ValueType::String)) {
            (true, true) => self.text.join(&other.text),
            (true, false) => self.text.clone(),
            (false, _) => other.text.clone(),
        };
        let mut joined = Value { text, ..self.clone() };
        joined.join_but_text(other, fresh);
        joined
    }

    fn join_but_text(&mut self, other: &Value, fresh: impl FnOnce() -> Id) {
        let word = |v: &Value| {
            if v.types.and(Types::WORD).is_empty() { Range::EMPTY } else { v.range }
        };
        if self.id != other.id {
            self.id = fresh();
        }
        self.null = self.either(other, ValueType::Object, |v| v.null, Tribool::join);
        self.scalar = self.either(other, ValueType::Object, |v| v.scalar, |x, y| x && y);
        self.origin = self.origin.or(other.origin);
        self.range = word(self).join(word(other));
        if self.condition != other.condition {
            self.condition = None;
        }
        self.extra = self.join_extra(other);
        self.selector = self.either(other, ValueType::Selector, |v| v.selector, same);
        self.types = self.types.or(other.types);
    }

    /// What may be any of several values; none if there are none. The identity is 0 if they differ.
    pub(in crate::verify) fn join_all<'v>(
        values: impl Iterator<Item = &'v Value> + Clone,
    ) -> Option<Value> {
        let strings = values.clone().filter(|value| value.types.has(ValueType::String));
        let text = Text::join_all(strings.map(|value| &value.text));
        let mut joined = Value { text, ..values.clone().next()?.clone() };
        values.skip(1).for_each(|value| joined.join_but_text(value, || 0));
        Some(joined)
    }

    /// A part of the product: of both values if both may be of the type, else of the one that may.
    fn either<T>(
        &self,
        other: &Value,
        of: ValueType,
        part: impl Fn(&Value) -> T,
        join: impl FnOnce(T, T) -> T,
    ) -> T {
        match (self.types.has(of), other.types.has(of)) {
            (true, true) => join(part(self), part(other)),
            (true, false) => part(self),
            (false, _) => part(other),
        }
    }

    fn join_extra(&self, other: &Value) -> Option<Rc<Extra>> {
        let two_selectors = self.types.and(other.types).has(ValueType::Selector);
        if self.extra.is_none() && other.extra.is_none() && !two_selectors {
            return None;
        }
        let own_selectors = |v: &Value| v.extra.as_ref().and_then(|extra| extra.selectors.clone());
        let extra = Extra {
            form: if self.form() == other.form() { self.form() } else { Form::Plain },
            wide: self.either(other, ValueType::Integer, |v| v.wide().copied(), same),
            selectors: if two_selectors {
                join_selectors(self.selectors(), other.selectors())
            } else {
                self.either(other, ValueType::Selector, own_selectors, same)
            },
            dict: self.either(other, ValueType::Dictionary, Value::dict, same),
        };
        (extra != Extra::default()).then(|| Rc::new(extra))
    }
}

/// What is known if it is the same on both ways.
fn same<T: PartialEq>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.filter(|a| b.as_ref() == Some(a))
}

fn join_selectors(a: Option<&[u8]>, b: Option<&[u8]>) -> Option<Rc<[u8]>> {
    let mut all = a?.to_vec();
    for selector in b? {
        if let Err(at) = all.binary_search(selector) {
            all.insert(at, *selector);
        }
    }
    (2..=MAX_SELECTORS).contains(&all.len()).then(|| all.into())
}
