//! Abstract values: what is known about an element of the data stack.

use super::text::Text;
use super::wide::Wide;
use crate::isa::ValueType;
use rustc_hash::FxHasher;
use std::fmt;
use std::hash::Hasher;
use std::rc::Rc;

/// A set of value types.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Types(u8);

impl Types {
    /// Every type.
    pub(super) const ANY: Types = Types(0xff);

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
    pub fn has(self, one: ValueType) -> bool {
        self.0 & Types::of(one).0 != 0
    }

    /// The types of either set.
    pub fn or(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    /// The types of both sets.
    pub fn and(self, other: Types) -> Types {
        Types(self.0 & other.0)
    }

    /// The types of this set that are not in the other.
    pub fn without(self, other: Types) -> Types {
        Types(self.0 & !other.0)
    }

    /// Whether there is just one type in it.
    pub(super) fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether there is no type in it.
    pub fn is_empty(self) -> bool {
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tri {
    No,
    Maybe,
    Yes,
}

impl Tri {
    pub(super) fn join(self, other: Tri) -> Tri {
        if self == other { self } else { Tri::Maybe }
    }
}

/// The values a UInt or Int may have, both ends included; empty if `lo > hi`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) lo: i128,
    pub(super) hi: i128,
}

impl Range {
    pub(super) const UINT: Range = Range { lo: 0, hi: u64::MAX as i128 };
    pub(super) const INT: Range = Range { lo: i64::MIN as i128, hi: i64::MAX as i128 };
    pub(super) const NUMBER: Range = Range { lo: i64::MIN as i128, hi: u64::MAX as i128 };
    pub(super) const BIT: Range = Range { lo: 0, hi: 1 };
    pub(super) const U32: Range = Range { lo: 0, hi: u32::MAX as i128 };
    const EMPTY: Range = Range { lo: 1, hi: 0 };

    pub(super) fn one(value: impl Into<i128>) -> Range {
        let value = value.into();
        Range { lo: value, hi: value }
    }

    pub(super) fn is_empty(self) -> bool {
        self.lo > self.hi
    }

    /// The number, if it can be only one.
    pub(super) fn known(self) -> Option<i128> {
        (self.lo == self.hi).then_some(self.lo)
    }

    pub(super) fn has(self, value: i128) -> bool {
        self.lo <= value && value <= self.hi
    }

    pub(super) fn join(self, other: Range) -> Range {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) },
        }
    }

    pub(super) fn meet(self, other: Range) -> Range {
        Range { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi) }
    }

    /// All values of a number type.
    pub(super) fn full(of: ValueType) -> Range {
        match of {
            ValueType::UInt => Range::UINT,
            ValueType::Int => Range::INT,
            _ => Range::NUMBER,
        }
    }
}

/// Tells values that are the same whenever the program runs; 0 for none.
pub(super) type Id = u32;

/// Something known of a value on a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) id: Id,
    pub(super) what: What,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// The object is, or is not, the null object.
    Null(bool),
    /// The object has a number, so it has a value text too.
    Scalar,
    /// The number is in the range.
    In(Range),
}

/// What follows from a number being zero or not: facts, and whether they hold if it is not zero.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Test(Option<Rc<[(bool, Fact)]>>);

/// Of more facts in one test the first are forgotten.
const MAX_TESTED: usize = 128;
/// Most tests have no more facts.
const FEW: usize = 4;

/// Collects the facts of a test, each with whether it holds if the number is not zero.
pub(super) struct Collected {
    few: [(bool, Fact); FEW],
    len: usize,
    many: Vec<(bool, Fact)>,
}

impl Collected {
    pub(super) fn new() -> Collected {
        let none = (false, Fact { id: 0, what: What::Scalar });
        Collected { few: [none; FEW], len: 0, many: Vec::new() }
    }

    /// The test.
    pub(super) fn test(self) -> Test {
        match self.all() {
            [] => Test(None),
            all => Test(Some(all.into())),
        }
    }

    /// Adds what follows for a value that is not zero, or that is.
    pub(super) fn add_facts_if(&mut self, when: bool, value: &Value, truth: bool) {
        for fact in value.facts_if(truth) {
            self.add(when, fact);
        }
    }

    fn all(&self) -> &[(bool, Fact)] {
        match self.many.as_slice() {
            [] => self.few.get(..self.len).unwrap_or_default(),
            many => many,
        }
    }

    pub(super) fn add(&mut self, when: bool, fact: Fact) {
        let one = (when, fact);
        if self.all().contains(&one) {
            return;
        }
        if let (true, Some(place)) = (self.many.is_empty(), self.few.get_mut(self.len)) {
            *place = one;
            self.len += 1;
            return;
        }
        if self.many.is_empty() {
            self.many.extend_from_slice(&self.few);
        }
        if self.many.len() >= MAX_TESTED {
            self.many.remove(0);
        }
        self.many.push(one);
    }
}

impl Test {
    pub(super) fn is_none(&self) -> bool {
        self.0.is_none()
    }

    pub(super) fn facts(&self, truth: bool) -> impl Iterator<Item = Fact> {
        let all = self.0.as_deref().unwrap_or_default().iter();
        all.filter(move |(when, _)| *when == truth).map(|(_, fact)| *fact)
    }
}

/// How an Int was made, where that tells more than its range: `x 63u >>` is the sign s of x, and
/// `x ^ s - s` its magnitude.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Form {
    #[default]
    Plain,
    /// All bits are the sign of a value, whose range was this.
    Sign(Id, Range),
    /// A value with its bits turned round if it is negative.
    Turned(Id, Range),
    /// As UInt it is at most that.
    Magnitude(i128),
}

/// An element of the data stack. The fields after `id` speak of the types they belong to only.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) types: Types,
    /// Object: whether it is the null object.
    pub(super) null: Tri,
    /// Object: whether it surely has a number.
    pub(super) scalar: bool,
    /// Selector: the byte, if known.
    pub(super) selector: Option<u8>,
    pub(super) id: Id,
    /// UInt and Int.
    pub(super) range: Range,
    /// A number's meaning as a condition.
    pub(super) test: Test,
    /// What most values have not.
    pub(super) more: Option<Rc<More>>,
}

/// What is known of few values; nothing is known where there is none of it.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct More {
    /// Int.
    form: Form,
    /// Integer, if known.
    wide: Option<Wide>,
    /// String.
    text: Text,
    /// Selector: the several bytes it may be; none if unknown.
    selectors: Option<Rc<[u8]>>,
    /// Dictionary: which, if known.
    dict: Option<usize>,
}

/// As many short texts of programs are kept.
const MAX_TEXTS: usize = 512;
/// So many are no longer than a byte, and have places of their own.
const SHORTEST: usize = 257;
/// Longer ones are not.
const MAX_TEXT_LEN: usize = 32;
/// What is known of a text that is one of several.
#[derive(Clone)]
struct Choice {
    of: Box<[Rc<More>]>,
    known: Rc<More>,
}

/// As many choices are kept, and not those of more texts.
const MAX_CHOICES: usize = 32;
const MAX_CHOICE: usize = 32;

/// Short texts that programs have in common, such as digits: each is made once.
#[derive(Default)]
pub(super) struct Texts {
    all: Vec<Option<Rc<More>>>,
    /// Choices of several, such as the digits.
    choices: Vec<Option<Choice>>,
    /// The texts of a choice.
    choice: Vec<Rc<More>>,
}

impl Texts {
    /// A String of these bytes.
    pub(super) fn value(&mut self, bytes: &[u8]) -> Value {
        if bytes.len() > MAX_TEXT_LEN {
            return Value::string(Text::known(bytes));
        }
        if self.all.is_empty() {
            self.all.resize(MAX_TEXTS, None);
        }
        let place = match bytes {
            [] => 0,
            [byte] => usize::from(*byte) + 1,
            _ => {
                let mut hasher = FxHasher::default();
                hasher.write(bytes);
                SHORTEST + hasher.finish() as usize % (MAX_TEXTS - SHORTEST)
            }
        };
        let Some(place) = self.all.get_mut(place) else {
            return Value::string(Text::known(bytes));
        };
        if !place.as_ref().is_some_and(|more| more.text.is(bytes)) {
            *place = Value::string(Text::known(bytes)).more;
        }
        Value { more: place.clone(), ..Value::empty(Types::of(ValueType::String)) }
    }

    /// For a choice of several.
    pub(super) fn begin_choice(&mut self) {
        self.choice.clear();
    }

    /// Adds a text, which is known.
    pub(super) fn add_choice(&mut self, text: &Rc<More>) {
        self.choice.push(text.clone());
    }

    /// A String that is any of those added, if they are few enough to be kept apart.
    pub(super) fn chosen(&mut self) -> Option<Value> {
        let string = Value::empty(Types::of(ValueType::String));
        // Texts of programs are made once, so most choices of the same are of the same memory.
        let mut hasher = FxHasher::default();
        self.choice.iter().for_each(|text| hasher.write_usize(Rc::as_ptr(text) as usize));
        let place = hasher.finish() as usize % MAX_CHOICES;
        if let Some(Some(Choice { of, known })) = self.choices.get(place)
            && of.len() == self.choice.len()
            && of.iter().zip(&self.choice).all(|(a, b)| Rc::ptr_eq(a, b))
        {
            return Some(Value { more: Some(known.clone()), ..string });
        }
        // The lowest of a table are its least.
        let texts = self.choice.iter().rev().filter_map(|more| more.text.exact().cloned());
        let value = Value::string(Text::one_of_few(texts.collect())?);
        if let (..=MAX_CHOICE, Some(known)) = (self.choice.len(), &value.more) {
            if self.choices.is_empty() {
                self.choices.resize(MAX_CHOICES, None);
            }
            if let Some(kept) = self.choices.get_mut(place) {
                let of = self.choice.as_slice().into();
                *kept = Some(Choice { of, known: known.clone() });
            }
        }
        Some(value)
    }
}

/// More selectors than these are as good as any.
const MAX_SELECTORS: usize = 16;

impl Value {
    /// A value of any type.
    pub(super) const ANY: Value = Value::of(Types::ANY, Range::NUMBER);

    const fn empty(types: Types) -> Value {
        Value::of(types, Range::EMPTY)
    }

    const fn of(types: Types, range: Range) -> Value {
        let null = Tri::Maybe;
        let (id, scalar, selector, test, more) = (0, false, None, Test(None), None);
        Value { types, null, scalar, selector, id, range, test, more }
    }

    fn with(types: Types, more: More) -> Value {
        let mut value = Value::empty(types);
        value.set_more(more);
        value
    }

    fn set_more(&mut self, more: More) {
        self.more = (more != More::default()).then(|| Rc::new(more));
    }

    fn change(&mut self, change: impl FnOnce(&mut More)) {
        let mut more = self.more.as_deref().cloned().unwrap_or_default();
        change(&mut more);
        self.set_more(more);
    }

    /// A value of any type.
    pub(super) fn any() -> Value {
        Value::ANY
    }

    pub(super) fn object(null: Tri, id: Id) -> Value {
        Value { null, id, ..Value::empty(Types::of(ValueType::Object)) }
    }

    pub(super) fn uint(range: Range) -> Value {
        Value { range, ..Value::empty(Types::of(ValueType::UInt)) }
    }

    pub(super) fn int(range: Range) -> Value {
        Value { range, ..Value::empty(Types::of(ValueType::Int)) }
    }

    /// A number of one of the two types of 64 bits.
    pub(super) fn number(of: ValueType, range: Range) -> Value {
        Value { range, ..Value::empty(Types::of(of)) }
    }

    pub(super) fn integer(wide: Option<Wide>) -> Value {
        Value::with(Types::of(ValueType::Integer), More { wide, ..More::default() })
    }

    pub(super) fn string(text: Text) -> Value {
        if matches!(text, Text::Any) {
            return Value::empty(Types::of(ValueType::String));
        }
        Value::with(Types::of(ValueType::String), More { text, ..More::default() })
    }

    pub(super) fn kind(id: Id) -> Value {
        Value { id, ..Value::empty(Types::of(ValueType::Type)) }
    }

    pub(super) fn selector(byte: u8) -> Value {
        Value { selector: Some(byte), ..Value::empty(Types::of(ValueType::Selector)) }
    }

    pub(super) fn dictionary(dict: Option<usize>) -> Value {
        Value::with(Types::of(ValueType::Dictionary), More { dict, ..More::default() })
    }

    /// How an Int was made.
    pub(super) fn form(&self) -> Form {
        self.more.as_ref().map_or(Form::Plain, |more| more.form)
    }

    pub(super) fn set_form(&mut self, form: Form) {
        if form != self.form() {
            self.change(|more| more.form = form);
        }
    }

    /// The Integer, if known.
    pub(super) fn wide(&self) -> Option<&Wide> {
        self.more.as_ref()?.wide.as_ref()
    }

    pub(super) fn set_wide(&mut self, wide: Option<Wide>) {
        if wide.as_ref() != self.wide() {
            self.change(|more| more.wide = wide);
        }
    }

    /// The String.
    pub(super) fn text(&self) -> &Text {
        const ANY: &Text = &Text::Any;
        self.more.as_ref().map_or(ANY, |more| &more.text)
    }

    /// Whether anything is known of the String.
    pub(super) fn has_text(&self) -> bool {
        !matches!(self.text(), Text::Any)
    }

    /// The bytes that a Selector may be, if known.
    pub(super) fn selectors(&self) -> Option<&[u8]> {
        match &self.selector {
            Some(one) => Some(std::slice::from_ref(one)),
            None => self.more.as_ref()?.selectors.as_deref(),
        }
    }

    /// Which Dictionary, if known.
    pub(super) fn dict(&self) -> Option<usize> {
        self.more.as_ref()?.dict
    }

    /// The value without what belongs to the program that made it.
    pub(super) fn portable(mut self) -> Value {
        self.id = 0;
        self.test = Test::default();
        if self.dict().is_some() {
            self.change(|more| more.dict = None);
        }
        self
    }

    /// What holds the text, if it is a known String of which nothing else is known.
    pub(super) fn plain_string(&self) -> Option<&Rc<More>> {
        let more = self.more.as_ref()?;
        let plain = self.types == Types::of(ValueType::String)
            && self.id == 0
            && self.null == Tri::Maybe
            && !self.scalar
            && self.selector.is_none()
            && self.range == Range::EMPTY
            && self.test.is_none()
            && more.form == Form::Plain
            && more.wide.is_none()
            && more.selectors.is_none()
            && more.dict.is_none();
        (plain && more.text.exact().is_some()).then_some(more)
    }

    /// What is left of it if it is of one of these types.
    pub(super) fn only(mut self, types: Types) -> Value {
        self.types = self.types.and(types);
        self
    }

    /// The known UInt, Int of this value.
    pub(super) fn known_number(&self) -> Option<i128> {
        let one =
            self.types == Types::of(ValueType::UInt) || self.types == Types::of(ValueType::Int);
        self.range.known().filter(|_| one)
    }

    /// Whether it is not zero; for values of number types.
    pub(super) fn truth(&self) -> Tri {
        let mut truth = None;
        let mut add = |t: Tri| truth = Some(truth.map_or(t, |old: Tri| old.join(t)));
        if self.types.has(ValueType::UInt) || self.types.has(ValueType::Int) {
            add(match self.range {
                r if r.known() == Some(0) => Tri::No,
                r if r.has(0) => Tri::Maybe,
                _ => Tri::Yes,
            });
        }
        if self.types.has(ValueType::Integer) {
            add(self.wide().map_or(Tri::Maybe, |w| if w.is_zero() { Tri::No } else { Tri::Yes }));
        }
        truth.unwrap_or(Tri::Maybe)
    }

    /// What may be either of two values; `fresh` identifies the result if it is a new one.
    pub(super) fn join(&self, other: &Value, fresh: impl FnOnce() -> Id) -> Value {
        if self == other {
            return self.clone();
        }
        let (a, b) = (self, other);
        let pick = |t: ValueType| (a.types.has(t), b.types.has(t));
        let numbers = |v: &Value| {
            let some = v.types.has(ValueType::UInt) || v.types.has(ValueType::Int);
            if some { v.range } else { Range::EMPTY }
        };
        Value {
            types: a.types.or(b.types),
            id: if a.id == b.id { a.id } else { fresh() },
            null: match pick(ValueType::Object) {
                (true, true) => a.null.join(b.null),
                (true, false) => a.null,
                _ => b.null,
            },
            scalar: match pick(ValueType::Object) {
                (true, true) => a.scalar && b.scalar,
                (true, false) => a.scalar,
                _ => b.scalar,
            },
            selector: match pick(ValueType::Selector) {
                (true, true) => a.selector.filter(|_| a.selector == b.selector),
                (true, false) => a.selector,
                _ => b.selector,
            },
            range: numbers(a).join(numbers(b)),
            test: if a.test == b.test { a.test.clone() } else { Test::default() },
            more: a.join_more(b),
        }
    }

    fn join_more(&self, other: &Value) -> Option<Rc<More>> {
        let selectors = self.types.and(other.types).has(ValueType::Selector);
        let (a, b) = match (&self.more, &other.more) {
            (None, None) if !selectors => return None,
            (Some(a), Some(b)) if Rc::ptr_eq(a, b) && !selectors => return Some(a.clone()),
            (a, b) => (
                a.as_deref().cloned().unwrap_or_default(),
                b.as_deref().cloned().unwrap_or_default(),
            ),
        };
        let pick = |t: ValueType| (self.types.has(t), other.types.has(t));
        let more = More {
            form: if a.form == b.form { a.form } else { Form::Plain },
            wide: match pick(ValueType::Integer) {
                (true, true) => a.wide.filter(|wide| Some(wide) == b.wide.as_ref()),
                (true, false) => a.wide,
                _ => b.wide,
            },
            text: match pick(ValueType::String) {
                (true, true) => a.text.join(&b.text),
                (true, false) => a.text,
                _ => b.text,
            },
            selectors: match pick(ValueType::Selector) {
                (true, true) => join_selectors(self.selectors(), other.selectors()),
                (true, false) => a.selectors,
                _ => b.selectors,
            },
            dict: match pick(ValueType::Dictionary) {
                (true, true) => a.dict.filter(|_| a.dict == b.dict),
                (true, false) => a.dict,
                _ => b.dict,
            },
        };
        (more != More::default()).then(|| Rc::new(more))
    }

    /// What follows if it is not zero, or if it is.
    pub(super) fn facts_if(&self, truth: bool) -> impl Iterator<Item = Fact> {
        let range = match truth {
            false => Range::one(0),
            true if self.range.lo == 0 => Range { lo: 1, ..self.range },
            true => self.range,
        };
        let own = (self.id != 0).then_some(Fact { id: self.id, what: What::In(range) });
        self.test.facts(truth).chain(own)
    }

    /// What is left of it when a fact about it holds.
    pub(super) fn learn(&mut self, what: What) {
        match what {
            What::Null(null) => self.null = if null { Tri::Yes } else { Tri::No },
            What::Scalar => {
                self.scalar = true;
                self.null = Tri::No;
            }
            What::In(range) => {
                let met = self.range.meet(range);
                if !met.is_empty() {
                    self.range = met;
                }
            }
        }
    }
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
