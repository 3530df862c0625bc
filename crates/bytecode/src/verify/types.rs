//! Sets of types.

use crate::isa::ValueType;
use crate::isa::range::Range;
use std::fmt;

/// A set of value types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The types of conditions; in LLDB 24 an Integer is one, too.
    pub(crate) const CONDITION: Types = Types::UINT.or(Types::INTEGER);

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

    /// Whether each type of this set is in the other.
    pub(crate) const fn are_within(self, other: Types) -> bool {
        self.0 & !other.0 == 0
    }

    /// The numbers of these types.
    pub(crate) fn numbers(self) -> Range {
        let each = self.and(Types::NUMBER).iter().map(Range::full);
        each.reduce(Range::join).unwrap_or(Range::EMPTY)
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
        if *self == Types::ANY {
            return f.write_str("any type");
        }
        let names: Vec<&str> = self.iter().map(ValueType::name).collect();
        f.write_str(&names.join(" or "))
    }
}
