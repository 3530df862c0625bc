//! The known facts about a value on the data stack: its types, one interval, the length of a text.

use super::origin::Origin;
use super::types::Types;
use crate::bytecode::formatv::Symbol;
use crate::isa::ValueType;
use crate::isa::range::Range;
use std::rc::Rc;

/// Texts of the debuggee are assumed to be no longer; LLDB cuts summaries and values far below.
pub(super) const DEBUGGEE_TEXT: u64 = 4096;
/// Longer texts are not followed byte by byte.
pub(super) const KNOWN_TEXT: usize = 1 << 16;

/// Identifies values that are equal whenever the program runs; 0 is none.
pub(super) type Id = u32;

/// The known facts about a value, for each of its types.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Value {
    pub(super) types: Types,
    /// A number, or the byte of a Selector.
    pub(super) range: Range,
    /// String.
    pub(super) text: Text,
    /// Object, Type; [`Origin::OWN`] of the Dictionary `self`.
    pub(super) origin: Origin,
    pub(super) id: Id,
    /// Object: where its name was looked up.
    pub(super) found: Option<Found>,
    /// Object: nested names of members of the program's own object, without which the Object does not exist.
    pub(super) through: Names,
    /// How a number or the length of a String depends on a value at the start of a pass of a loop.
    pub(super) since: Option<Since>,
    /// A condition: it holds if one of these does.
    pub(super) bounds: Vec<Bound>,
    /// A condition: if it holds, none of these was found.
    pub(super) missing: Vec<Found>,
}

/// Names of members, one within the other.
pub(super) type Names = Option<Rc<[Rc<[u8]>]>>;
/// The limit of nested names, and of the members that a condition says are missing.
const MAX_FOLLOWED: usize = 16;

/// The member under nested names in the object of an identity; without names, the object itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) of: Id,
    pub(super) names: Names,
}

impl Found {
    /// The member of a name of what was found.
    fn member(&self, name: &[u8]) -> Option<Found> {
        let before = self.names.iter().flat_map(|names| names.iter());
        let names: Rc<[_]> = before.cloned().chain([name.into()]).collect();
        (names.len() <= MAX_FOLLOWED).then_some(Found { of: self.of, names: Some(names) })
    }

    /// The longer path, if it begins with the other: an object without the shorter one has neither.
    fn join(&self, other: &Found) -> Option<Found> {
        let (long, short) = match names(&self.names).len() > names(&other.names).len() {
            true => (self, other),
            false => (other, self),
        };
        let is_on_way = names(&long.names).starts_with(names(&short.names));
        (self.of == other.of && is_on_way).then(|| long.clone())
    }
}

pub(super) fn names(names: &Names) -> &[Rc<[u8]>] {
    names.as_deref().unwrap_or_default()
}

/// The members that are missing if two conditions hold.
pub(super) fn missing_in_both(x: &[Found], y: &[Found]) -> Vec<Found> {
    let more = y.iter().filter(|one| !x.contains(one));
    x.iter().chain(more).take(MAX_FOLLOWED).cloned().collect()
}

/// The value in a place of the data stack at the start of a pass of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) loop_id: u32,
    pub(super) place: usize,
}

/// The value of a slot plus a number of a range, in 64 bits. A String is at most so many bytes longer than that of the
/// slot; only the String of the slot itself is longer by 0 bytes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Since {
    pub(super) slot: Slot,
    pub(super) by: Range,
    /// Inner loops whose counter it was.
    pub(super) counted: Vec<u32>,
}

/// The value of a slot is at least a number, or just that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    pub(super) slot: Slot,
    pub(super) number: i128,
    pub(super) is_exact: bool,
    /// Whether the value itself was compared, so that it is smaller where the condition does not hold.
    pub(super) is_direct: bool,
}

/// A number that is further from that of its slot is not followed.
const FAR: Range = Range { lo: -(1 << 60), hi: 1 << 60 };

impl Since {
    pub(super) fn plus(&self, more: Range) -> Option<Since> {
        let by = self.by.plus(more);
        by.is_within(FAR).then(|| Since { by, ..self.clone() })
    }

    fn join(&self, other: &Since) -> Option<Since> {
        let counted = self.counted.iter().copied().filter(|one| other.counted.contains(one));
        let (slot, by) = (self.slot, self.by.join(other.by));
        (slot == other.slot).then(|| Since { slot, by, counted: counted.collect() })
    }
}

/// A text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Text {
    /// Its greatest length.
    pub(super) most: u64,
    /// Its bytes, as far as they are known; `None` if nothing is.
    pub(super) known: Option<Rc<[Part]>>,
    /// Whether all of them are decimal digits.
    pub(super) is_digits: bool,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Byte(u8),
    /// Any number of decimal digits.
    Digits,
    /// Any bytes, but at most one.
    AtMostOne,
    /// Any bytes.
    Unknown,
}

impl Symbol for Part {
    fn byte(self) -> Option<u8> {
        match self {
            Part::Byte(byte) => Some(byte),
            Part::Digits | Part::AtMostOne | Part::Unknown => None,
        }
    }

    fn may_hold(self, byte: u8) -> bool {
        match self {
            Part::Byte(own) => own == byte,
            Part::Digits => byte.is_ascii_digit(),
            Part::AtMostOne | Part::Unknown => true,
        }
    }
}

impl Text {
    /// A text of the debuggee.
    pub(super) fn any() -> Text {
        Text { most: DEBUGGEE_TEXT, ..Text::default() }
    }

    pub(super) fn literal(bytes: &[u8]) -> Text {
        let known = (bytes.len() <= KNOWN_TEXT)
            .then(|| bytes.iter().map(|byte| Part::Byte(*byte)).collect());
        let is_digits = bytes.iter().all(u8::is_ascii_digit);
        Text { most: bytes.len() as u64, known, is_digits }
    }

    /// The bytes of a text that is wholly known.
    pub(super) fn bytes(&self) -> Option<Vec<u8>> {
        self.known.as_ref()?.iter().map(|part| part.byte()).collect()
    }

    pub(super) fn join(&self, other: &Text) -> Text {
        Text {
            most: self.most.max(other.most),
            known: self.known.clone().filter(|_| self.known == other.known),
            is_digits: self.is_digits && other.is_digits,
        }
    }
}

impl Value {
    fn empty(types: Types) -> Value {
        Value {
            types,
            range: Range::EMPTY,
            text: Text::default(),
            origin: Origin::NONE,
            id: 0,
            found: None,
            through: None,
            since: None,
            bounds: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// A value without any known fact; it may even be a copy of the program's own.
    pub(super) fn unknown() -> Value {
        let (range, text) = (Types::ANY.numbers(), Text::any());
        Value { range, text, origin: Origin::ALL, ..Value::empty(Types::ANY) }
    }

    pub(super) fn number(of: ValueType, range: Range) -> Value {
        Value { range, ..Value::empty(Types::of(of)) }
    }

    pub(super) fn uint(range: Range) -> Value {
        Value::number(ValueType::UInt, range)
    }

    pub(super) fn selector(byte: u8) -> Value {
        Value::number(ValueType::Selector, Range::one(byte))
    }

    pub(super) fn string(text: Text) -> Value {
        Value { text, ..Value::empty(Types::STRING) }
    }

    pub(super) fn object(origin: Origin, id: Id) -> Value {
        Value { origin, id, ..Value::empty(Types::OBJECT) }
    }

    pub(super) fn type_of(origin: Origin, id: Id) -> Value {
        Value { origin, id, ..Value::empty(Types::of(ValueType::Type)) }
    }

    /// Where it was found, without a name in itself.
    pub(super) fn place(&self) -> Found {
        self.found.clone().unwrap_or(Found { of: self.id, names: None })
    }

    /// The member of a name, in the object that the program is for if that has the identity `own`.
    pub(super) fn member(&self, name: &[u8], own: Id, member: Value) -> Value {
        let place = self.place();
        let found = place.member(name);
        let is_of_own = place.of == own && place.names == self.through;
        let through = found.as_ref().filter(|_| is_of_own).and_then(|found| found.names.clone());
        Value { found, through: through.or(self.through.clone()), ..member }
    }

    /// A Dictionary: `self` if its origin is [`Origin::OWN`].
    pub(super) fn dictionary(origin: Origin) -> Value {
        Value { origin, ..Value::empty(Types::DICTIONARY) }
    }

    /// The value, narrowed to these types.
    pub(super) fn only(&self, types: Types) -> Value {
        let types = self.types.and(types);
        let met = self.range.meet(types.numbers());
        let is_number = !types.and(Types::NUMBER).is_empty();
        let range = if is_number && met.is_empty() { types.numbers() } else { met };
        let range = if is_number { range } else { self.range };
        Value { types, range, ..self.clone() }
    }

    pub(super) fn join(&self, other: &Value) -> Value {
        let text = match (self.is_text(), other.is_text()) {
            (true, true) => self.text.join(&other.text),
            (true, false) => self.text.clone(),
            (false, _) => other.text.clone(),
        };
        let since = match (&self.since, &other.since) {
            (Some(a), Some(b)) => a.join(b),
            // What is empty is no longer than anything.
            (Some(one), None) if other.is_empty_text() => Some(one.clone()),
            (None, Some(one)) if self.is_empty_text() => Some(one.clone()),
            _ => None,
        };
        // What always holds, holds where a bound is reached, too.
        let bounds: Vec<Bound> = match (self.truth(), other.truth()) {
            (Some(true), _) => other.bounds.clone(),
            (_, Some(true)) => self.bounds.clone(),
            _ => self.bounds.iter().filter(|bound| other.bounds.contains(bound)).copied().collect(),
        };
        Value {
            types: self.types.or(other.types),
            range: self.range.join(other.range),
            text,
            origin: self.origin.or(other.origin),
            id: if self.id == other.id { self.id } else { 0 },
            found: self.found.as_ref().zip(other.found.as_ref()).and_then(|(a, b)| a.join(b)),
            through: self.through_both(other),
            since,
            bounds,
            missing: self
                .missing
                .iter()
                .filter(|one| other.missing.contains(one))
                .cloned()
                .collect(),
        }
    }

    /// The names that both lead through; an object without an origin never exists.
    fn through_both(&self, other: &Value) -> Names {
        match (self.origin == Origin::NONE, other.origin == Origin::NONE) {
            (true, _) => other.through.clone(),
            (_, true) => self.through.clone(),
            _ if self.through == other.through => self.through.clone(),
            _ => {
                let pairs = names(&self.through).iter().zip(names(&other.through));
                let same = pairs.take_while(|(a, b)| a == b).map(|(name, _)| name.clone());
                Some(same.collect::<Rc<[_]>>()).filter(|same| !same.is_empty())
            }
        }
    }

    fn is_text(&self) -> bool {
        self.types.has(ValueType::String)
    }

    fn is_empty_text(&self) -> bool {
        self.types == Types::STRING && self.text.most == 0
    }

    /// Whether it is not zero, if that is known.
    pub(super) fn truth(&self) -> Option<bool> {
        match self.range {
            range if range.known() == Some(0) => Some(false),
            range if range.has(0) || range.is_empty() => None,
            _ => Some(true),
        }
    }

    /// The facts that also hold in another program or pass.
    pub(super) fn settled(&self) -> Value {
        Value { found: None, since: None, bounds: Vec::new(), missing: Vec::new(), ..self.clone() }
    }

    /// A value that covers this one and the next, widened so that the repetition ends.
    pub(super) fn widened(&self, next: &Value, round: usize) -> Value {
        let mut wide = self.settled().join(&next.settled());
        if round > 0 && wide.range != self.range {
            let full = wide.types.numbers();
            // What grows from a known beginning stays above it.
            let lo = if wide.range.lo == self.range.lo && !self.range.is_empty() {
                wide.range.lo
            } else {
                full.lo
            };
            wide.range = Range { lo, hi: full.hi };
        }
        if round > 0 && wide.text.most > self.text.most {
            let far = if round < 4 { 1 << 18 } else { 1 << 25 };
            wide.text.most = wide.text.most.max(far);
        }
        wide
    }
}
