//! Types of the values on the data stack.

use std::fmt;

/// The type of a value on the data stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueType {
    /// Bytes; shown up to the first NUL.
    String,
    /// 64 bits, signed.
    Int,
    /// 64 bits, unsigned.
    UInt,
    /// Signed, of any width (LLDB 24).
    Integer,
    /// A value of the debuggee, perhaps the null object.
    Object,
    /// A type of the debuggee, perhaps invalid.
    Type,
    /// The name of a function.
    Selector,
    /// Strings to values, shared by reference (LLDB 24).
    Dictionary,
}

impl ValueType {
    /// The name that LLDB's messages use.
    pub fn name(self) -> &'static str {
        match self {
            ValueType::String => "String",
            ValueType::Int => "Int",
            ValueType::UInt => "UInt",
            ValueType::Integer => "Integer",
            ValueType::Object => "Object",
            ValueType::Type => "Type",
            ValueType::Selector => "Selector",
            ValueType::Dictionary => "Dictionary",
        }
    }
}

impl fmt::Display for ValueType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The version of a record, which decides the number types of some selectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecordVersion {
    /// Read by LLDB 20 and later.
    #[default]
    V1,
    /// Read by LLDB 24, skipped by earlier ones.
    V2,
}

impl RecordVersion {
    /// The number in the record's first byte.
    pub fn number(self) -> u64 {
        match self {
            RecordVersion::V1 => 1,
            RecordVersion::V2 => 2,
        }
    }

    /// The version of that number, if any LLDB knows it.
    pub fn from_number(number: u64) -> Option<RecordVersion> {
        [RecordVersion::V1, RecordVersion::V2].into_iter().find(|v| v.number() == number)
    }
}

/// A value that an instruction takes from the data stack or leaves there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A value of exactly this type.
    Is(ValueType),
    /// A value of any type.
    Any,
    /// UInt, Int or Integer; two of them must agree.
    Number,
    /// UInt; in LLDB 24 Integer as well.
    Condition,
    /// UInt in version-1 records, Integer in version-2 records.
    Count,
    /// Int in version-1 records, Integer in version-2 records.
    SignedCount,
}

impl Slot {
    /// The one type this stands for in a record of that version, if it is one.
    pub fn resolve(self, version: RecordVersion) -> Option<ValueType> {
        match (self, version) {
            (Slot::Is(t), _) => Some(t),
            (Slot::Count, RecordVersion::V1) => Some(ValueType::UInt),
            (Slot::SignedCount, RecordVersion::V1) => Some(ValueType::Int),
            (Slot::Count | Slot::SignedCount, RecordVersion::V2) => Some(ValueType::Integer),
            (Slot::Any | Slot::Number | Slot::Condition, _) => None,
        }
    }
}
