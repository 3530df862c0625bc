//! Abstract values: what is known about an element of the data stack.

use super::condition::{Condition, Fact, Known};
use super::origin::Origin;
use super::text::Text;
use super::types::{Tribool, Types};
use super::wide::Wide;
use crate::isa::ValueType;
use crate::isa::range::Range;
use crate::verify::arena::Arena;

/// Identifies values that are equal whenever the program runs; 0 is none.
pub(crate) type Id = u32;

/// How a value was computed, where that implies more than its range. Ints: `x 63u >>` is the sign s of x,
/// and `x ^ s - s` its magnitude. A value at the head of a loop is followed through a
/// pass, to see by how much it grows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Form {
    #[default]
    Plain,
    /// All bits are the sign of a value, whose range was this.
    Sign(Id, Range),
    /// A value whose bits are inverted if it is negative.
    Turned(Id, Range),
    /// The magnitude of an Int: as a UInt it is at most this.
    Magnitude(i128),
    /// A UInt or Integer: the value at the head of a loop and a number of the range, in 64 bits. A String:
    /// as long as the value at the head and so many bytes, at most.
    Sum(Id, Range),
}

/// Sums that differ by more from the value at the head of a loop are not tracked.
const MAX_SUM: i128 = 1 << 60;

impl Form {
    /// The value at the head of a loop and a number of the range.
    pub(crate) fn sum(of: Id, by: Range) -> Form {
        let is_near = by.is_within(Range { lo: -MAX_SUM, hi: MAX_SUM });
        if is_near { Form::Sum(of, by) } else { Form::Plain }
    }

    fn join(self, other: Form) -> Form {
        match (self, other) {
            (Form::Sum(a, x), Form::Sum(b, y)) if a == b => Form::Sum(a, x.join(y)),
            (a, b) if a == b => a,
            _ => Form::Plain,
        }
    }
}

/// An element of the data stack: its possible types, and for each of them the facts that hold if
/// it is of that type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Abstract<'a> {
    pub(crate) types: Types,
    /// Object: whether it is the null object.
    pub(crate) null: Tribool,
    /// Object: whether it surely has a number.
    pub(crate) scalar: bool,
    /// Object and Type.
    pub(crate) origin: Origin,
    /// Selector: the byte, if known.
    pub(crate) selector: Option<u8>,
    pub(crate) id: Id,
    /// A number: within the type, if it is of just one of those of numbers.
    pub(crate) range: Range,
    /// The facts about other values that follow from whether a number is zero.
    pub(crate) condition: Option<&'a Condition<'a>>,
    /// String.
    pub(crate) text: Text<'a>,
    /// Facts that few values have.
    pub(crate) extra: Option<&'a Extra<'a>>,
}

/// Facts that few values have; nothing is known of a value without them.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Extra<'a> {
    /// Int, UInt and String.
    form: Form,
    /// Integer, if known.
    wide: Option<Wide>,
    /// Selector: the several bytes it may be; `None` if unknown.
    selectors: Option<&'a [u8]>,
    /// Dictionary: which, if known.
    dict: Option<usize>,
}

/// More selectors than these are as good as any.
const MAX_SELECTORS: usize = 16;

impl<'a> Abstract<'a> {
    pub(crate) const ANY: Abstract<'static> = Abstract::of(Types::ANY, Range::ALL);

    const fn of(types: Types, range: Range) -> Abstract<'a> {
        Abstract {
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

    /// A value without any known fact; it may even be a copy of the program's own.
    pub(crate) const fn unknown() -> Abstract<'a> {
        Abstract { origin: Origin::ALL, ..Abstract::of(Types::ANY, Range::ALL) }
    }

    const fn empty(of: ValueType) -> Abstract<'a> {
        Abstract::of(Types::of(of), Range::EMPTY)
    }

    pub(crate) fn object(null: Tribool, id: Id) -> Abstract<'a> {
        Abstract { null, id, ..Abstract::empty(ValueType::Object) }
    }

    pub(crate) fn uint(range: Range) -> Abstract<'a> {
        Abstract::number(ValueType::UInt, range)
    }

    pub(crate) fn number(of: ValueType, range: Range) -> Abstract<'a> {
        Abstract::of(Types::of(of), range)
    }

    pub(crate) fn integer(wide: Option<Wide>, arena: &'a Arena) -> Abstract<'a> {
        let range = wide.map_or(Range::ALL, |wide| Range::integer(wide.value()));
        Abstract::number(ValueType::Integer, range).with_wide(wide, arena)
    }

    pub(crate) fn string(text: Text<'a>) -> Abstract<'a> {
        Abstract { text, ..Abstract::empty(ValueType::String) }
    }

    pub(crate) fn type_of(id: Id, origin: Origin) -> Abstract<'a> {
        Abstract { id, origin, ..Abstract::empty(ValueType::Type) }
    }

    pub(crate) fn selector(byte: u8) -> Abstract<'a> {
        Abstract { selector: Some(byte), ..Abstract::empty(ValueType::Selector) }
    }

    pub(crate) fn dictionary(dict: Option<usize>, arena: &'a Arena) -> Abstract<'a> {
        let extra = Extra { dict, ..Extra::default() };
        Abstract::empty(ValueType::Dictionary).with_extra(extra, arena)
    }

    fn with_extra(self, extra: Extra<'a>, arena: &'a Arena) -> Abstract<'a> {
        let extra = (extra != Extra::default()).then(|| arena.keep(extra));
        Abstract { extra, ..self }
    }

    fn extra(&self) -> Extra<'a> {
        self.extra.copied().unwrap_or_default()
    }

    /// How a number or String was computed.
    pub(crate) fn form(&self) -> Form {
        self.extra.map_or(Form::Plain, |extra| extra.form)
    }

    pub(crate) fn with_form(self, form: Form, arena: &'a Arena) -> Abstract<'a> {
        self.with_extra(Extra { form, ..self.extra() }, arena)
    }

    /// The value alone, without its identity.
    pub(crate) fn bare(self, arena: &'a Arena) -> Abstract<'a> {
        let value = Abstract { id: 0, condition: None, ..self };
        if value.extra.is_some() { value.with_form(Form::Plain, arena) } else { value }
    }

    /// The Integer, if known.
    pub(crate) fn wide(&self) -> Option<&'a Wide> {
        self.extra?.wide.as_ref()
    }

    pub(crate) fn with_wide(self, wide: Option<Wide>, arena: &'a Arena) -> Abstract<'a> {
        if wide.as_ref() == self.wide() {
            return self;
        }
        self.with_extra(Extra { wide, ..self.extra() }, arena)
    }

    /// The bytes that a Selector may be, if known.
    pub(crate) fn selectors(&self) -> Option<&[u8]> {
        match &self.selector {
            Some(one) => Some(std::slice::from_ref(one)),
            None => self.extra?.selectors,
        }
    }

    /// Which Dictionary, if known.
    pub(crate) fn dict(&self) -> Option<usize> {
        self.extra?.dict
    }

    /// The value without what belongs to the program that made it.
    pub(crate) fn portable(self, arena: &'a Arena) -> Abstract<'a> {
        let value = self.bare(arena);
        match value.dict() {
            Some(_) => value.with_extra(Extra { dict: None, ..value.extra() }, arena),
            None => value,
        }
    }

    /// A portable value in other memory.
    pub(crate) fn kept_in<'b>(self, arena: &'b Arena) -> Abstract<'b> {
        let extra = self.extra.map(|extra| {
            let selectors = extra.selectors.map(|all| arena.keep_all(all));
            arena.keep(Extra { selectors, form: extra.form, wide: extra.wide, dict: extra.dict })
        });
        let Abstract {
            types, null, scalar, origin, selector, id, range, condition: _, text, ..
        } = self;
        let text = text.kept_in(arena);
        Abstract { types, null, scalar, origin, selector, id, range, condition: None, text, extra }
    }

    /// The value, narrowed to these types.
    pub(crate) fn only(mut self, types: Types) -> Abstract<'a> {
        self.types = self.types.and(types);
        for of in [ValueType::UInt, ValueType::Int] {
            if self.types.and(Types::NUMBER) == Types::of(of) {
                let met = self.range.meet(Range::full(of));
                self.range = if met.is_empty() { Range::full(of) } else { met };
            }
        }
        self
    }

    /// The results of an operation on the numbers of each of its types, all of which are number types.
    pub(crate) fn ranges(&self, result: impl Fn(ValueType, Range) -> Range) -> Range {
        let each = self.types.iter().map(|of| result(of, self.only(Types::of(of)).range));
        each.reduce(Range::join).unwrap_or(Range::ALL)
    }

    /// The known UInt or Int of this value.
    pub(crate) fn known_number(&self) -> Option<i128> {
        let is_word = self.types.is_one() && !self.types.and(Types::WORD).is_empty();
        self.range.known().filter(|_| is_word)
    }

    /// Whether it is not zero; for values of number types.
    pub(crate) fn truth(&self) -> Tribool {
        match self.range {
            range if range.known() == Some(0) => Tribool::False,
            range if range.has(0) || range.is_empty() => Tribool::Unknown,
            _ => Tribool::True,
        }
    }

    /// Derives the facts that follow if it is not zero, or if it is.
    pub(crate) fn facts_if(&self, truth: bool, learn: &mut dyn FnMut(Fact)) {
        if let Some(condition) = &self.condition {
            condition.facts_if(truth, learn);
        }
        Fact::of_truth(self.id, self.range, truth).into_iter().for_each(learn);
    }

    /// Narrows the value by a fact that holds for it.
    pub(crate) fn refine(&mut self, known: Known) {
        match known {
            Known::Null(null) => {
                self.null = null.into();
                // The null object is nowhere.
                if null && self.types == Types::OBJECT {
                    self.origin = Origin::NONE;
                }
            }
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

    /// The join of two values; without an identity if theirs differ.
    pub(crate) fn join(self, other: &Abstract<'a>, arena: &'a Arena) -> Abstract<'a> {
        if self == *other {
            return self;
        }
        let text =
            self.either(other, ValueType::String, |value| value.text, |a, b| a.join(b, arena));
        Abstract { text, ..self.join_but_text(other, arena) }
    }

    fn join_but_text(self, other: &Abstract<'a>, arena: &'a Arena) -> Abstract<'a> {
        let number = |v: &Abstract<'_>| {
            if v.types.and(Types::NUMBER).is_empty() { Range::EMPTY } else { v.range }
        };
        Abstract {
            types: self.types.or(other.types),
            null: self.either(other, ValueType::Object, |v| v.null, Tribool::join),
            scalar: self.either(other, ValueType::Object, |v| v.scalar, |x, y| x && y),
            origin: self.origin.or(other.origin),
            selector: self.either(other, ValueType::Selector, |v| v.selector, same),
            id: if self.id == other.id { self.id } else { 0 },
            range: number(&self).join(number(other)),
            condition: self.condition.filter(|_| self.condition == other.condition),
            text: self.text,
            extra: self.join_extra(other, arena),
        }
    }

    /// Whether nothing is known of it but its text.
    fn is_plain_string(&self) -> bool {
        let known = (self.origin, self.selector, self.condition.is_some(), self.extra.is_some());
        let null = (self.null, self.scalar);
        self.types == Types::STRING
            && known == (Origin::NONE, None, false, false)
            && null == (Tribool::Unknown, false)
            && self.range == Range::EMPTY
    }

    /// The join of several values; `None` if there are none. Without an identity if theirs differ.
    pub(crate) fn join_all(
        values: impl Iterator<Item = &'a Abstract<'a>> + Clone,
        arena: &'a Arena,
    ) -> Option<Abstract<'a>> {
        let first = values.clone().next()?;
        let strings = values.clone().filter(|value| value.types.has(ValueType::String));
        let text = Text::join_all(strings.map(|value| value.text), arena);
        if values.clone().all(Abstract::is_plain_string) {
            let same = values.clone().all(|value| value.id == first.id);
            return Some(Abstract {
                id: if same { first.id } else { 0 },
                ..Abstract::string(text)
            });
        }
        let joined = |joined: Abstract<'a>, value| joined.join_but_text(value, arena);
        Some(Abstract { text, ..values.skip(1).fold(*first, joined) })
    }

    /// A part of the product: of both values if both may be of the type, else of the one that may.
    fn either<T>(
        &self,
        other: &Abstract<'a>,
        of: ValueType,
        part: impl Fn(&Abstract<'a>) -> T,
        join: impl FnOnce(T, T) -> T,
    ) -> T {
        match (self.types.has(of), other.types.has(of)) {
            (true, true) => join(part(self), part(other)),
            (true, false) => part(self),
            (false, _) => part(other),
        }
    }

    fn join_extra(&self, other: &Abstract<'a>, arena: &'a Arena) -> Option<&'a Extra<'a>> {
        let two_selectors = self.types.and(other.types).has(ValueType::Selector);
        if self.extra.is_none() && other.extra.is_none() && !two_selectors {
            return None;
        }
        let own_selectors = |v: &Abstract<'a>| v.extra.and_then(|extra| extra.selectors);
        let extra = Extra {
            form: self.form().join(other.form()),
            wide: self.either(other, ValueType::Integer, |v| v.wide().copied(), same),
            selectors: if two_selectors {
                join_selectors(self.selectors(), other.selectors(), arena)
            } else {
                self.either(other, ValueType::Selector, own_selectors, same)
            },
            dict: self.either(other, ValueType::Dictionary, Abstract::dict, same),
        };
        (extra != Extra::default()).then(|| arena.keep(extra))
    }
}

/// A fact that is the same on both paths.
fn same<T: PartialEq>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.filter(|a| b.as_ref() == Some(a))
}

fn join_selectors<'a>(a: Option<&[u8]>, b: Option<&[u8]>, arena: &'a Arena) -> Option<&'a [u8]> {
    let mut all = a?.to_vec();
    for selector in b? {
        if let Err(at) = all.binary_search(selector) {
            all.insert(at, *selector);
        }
    }
    (2..=MAX_SELECTORS).contains(&all.len()).then(|| arena.keep_all(&all))
}
