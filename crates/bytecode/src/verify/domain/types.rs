//! Sets of types, and three-valued truth.

use crate::isa::ValueType;
use crate::isa::range::Range;
use std::fmt;

/// A set of value types.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Types(u8);

impl Types {
    pub(crate) const ANY: Types = Types(0xff);
    pub(crate) const UINT: Types = Types::of(ValueType::UInt);
    pub(crate) const INT: Types = Types::of(ValueType::Int);
    pub(crate) const INTEGER: Types = Types::of(ValueType::Integer);
    pub(crate) const STRING: Types = Types::of(ValueType::String);
    pub(crate) const OBJECT: Types = Types::of(ValueType::Object);
    pub(crate) const DICTIONARY: Types = Types::of(ValueType::Dictionary);
    /// The types of 64 bits.
    pub(crate) const WORD: Types = Types::UINT.or(Types::INT);
    pub(crate) const NUMBER: Types = Types::WORD.or(Types::INTEGER);

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

    /// The numbers of these types.
    pub(crate) fn numbers(self) -> Range {
        let each = self.and(Types::NUMBER).iter().map(Range::full);
        each.reduce(Range::join).unwrap_or(Range::EMPTY)
    }

    /// Whether there is just one type in it.
    pub(crate) fn is_one(self) -> bool {
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

/// Whether something holds on all paths, on some, or on none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tribool {
    False,
    Unknown,
    True,
}

impl Tribool {
    pub(crate) fn join(self, other: Tribool) -> Tribool {
        if self == other { self } else { Tribool::Unknown }
    }

    /// Whether each number of the first range is in the second.
    pub(crate) fn is_in(range: Range, within: Range) -> Tribool {
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
