//! The selectors: the functions that `call` calls.

use super::types::{Slot, ValueType};
use super::version::Lldb;
use std::fmt;

/// A selector byte; every byte is a selector, though most have no name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Selector(pub u8);

/// A row of the table of selectors.
#[derive(Clone, Copy, Debug)]
pub struct SelectorInfo {
    /// The selector.
    pub selector: Selector,
    /// Its name in assembly, without the `@`.
    pub name: &'static str,
    /// Another spelling, read but not printed.
    pub alias: Option<&'static str>,
    /// The values that it takes from the data stack below the selector, the topmost last. `@fmt` takes its
    /// format only; the arguments stay.
    pub takes: &'static [Slot],
    /// The values that it leaves on the data stack.
    pub gives: &'static [Slot],
    /// The first LLDB that knows the name (it is the text of the Selector).
    pub named_since: Lldb,
    /// The first LLDB that runs it; `None` if no LLDB does.
    pub since: Option<Lldb>,
}

macro_rules! selectors {
    ($($(#[$doc:meta])* $id:ident = $byte:literal $name:literal ($($alias:literal)?)
        [$($take:expr),*] [$($give:expr),*] $named:ident $since:expr;)*) => {
        /// The selectors that have a name, for a `match` that must not forget one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "they are named as the constants"
        )]
        pub(crate) enum NamedSelector { $($(#[$doc])* $id),* }

        impl Selector {
            $($(#[$doc])* pub const $id: Selector = Selector($byte);)*

            /// Every selector that has a name, by number.
            pub const NAMED: &[Selector] = &[$(Selector::$id),*];

            /// Which of the named ones it is.
            pub(crate) const fn named(self) -> Option<NamedSelector> {
                match self.0 { $($byte => Some(NamedSelector::$id),)* _ => None }
            }

            /// The row of the table, if it has one.
            pub const fn info(self) -> Option<SelectorInfo> {
                match self.0 {
                    $($byte => {
                        const ALIAS: &[&str] = &[$($alias)?];
                        Some(SelectorInfo {
                            selector: self, name: $name, alias: ALIAS.first().copied(),
                            takes: &[$($take),*], gives: &[$($give),*],
                            named_since: Lldb::$named, since: $since,
                        })
                    })*
                    _ => None,
                }
            }

            /// The selector of that name or alias, without the `@`.
            pub fn from_name(name: &str) -> Option<Selector> {
                match name { $($name $(| $alias)? => Some(Selector::$id),)* _ => None }
            }
        }
    };
}

const C: Slot = Slot::Count;
const G: Slot = Slot::SignedCount;
const U: Slot = Slot::Is(ValueType::UInt);
const I: Slot = Slot::Is(ValueType::Int);
const Z: Slot = Slot::Is(ValueType::Integer);
const S: Slot = Slot::Is(ValueType::String);
const O: Slot = Slot::Is(ValueType::Object);
const T: Slot = Slot::Is(ValueType::Type);
const NEVER: Option<Lldb> = None;
const ALL: Option<Lldb> = Some(Lldb::V20);
const FROM_23: Option<Lldb> = Some(Lldb::V23);
const FROM_24: Option<Lldb> = Some(Lldb::V24);

selectors! {
    /// The summary as text; empty if there is none.
    SUMMARY = 0x00 "summary" () [O] [S] V20 ALL;
    /// Listed upstream, implemented nowhere.
    TYPE_SUMMARY = 0x01 "type_summary" () [O] [S] V20 NEVER;
    /// The number of children of the raw value.
    GET_NUM_CHILDREN = 0x10 "get_num_children" () [O] [C] V20 ALL;
    /// The child at an index; out of range gives the null object.
    GET_CHILD_AT_INDEX = 0x11 "get_child_at_index" () [O, C] [O] V20 ALL;
    /// The member of a name; a missing one gives the null object.
    GET_CHILD_WITH_NAME = 0x12 "get_child_with_name" () [O, S] [O] V20 ALL;
    /// The index of a direct child; a missing one is an error (LLDB 20: 4294967295).
    GET_CHILD_INDEX = 0x13 "get_child_index" () [O, S] [C] V20 ALL;
    /// The parent; of a root the null object.
    GET_PARENT = 0x14 "get_parent" () [O] [O] V23 FROM_23;
    /// The static type.
    GET_TYPE = 0x15 "get_type" () [O] [T] V20 ALL;
    /// A template argument that is a type; else an invalid type.
    GET_TEMPLATE_ARGUMENT_TYPE = 0x16 "get_template_argument_type" () [T, C] [T] V20 ALL;
    /// The same bytes as another type.
    CAST = 0x17 "cast" () [O, T] [O] V20 ALL;
    /// The synthetic value; without a provider the null object.
    GET_SYNTHETIC_VALUE = 0x18 "get_synthetic_value" () [O] [O] V23 FROM_23;
    /// The raw value.
    GET_NON_SYNTHETIC_VALUE = 0x19 "get_non_synthetic_value" () [O] [O] V23 FROM_23;
    /// The value's text; crashes LLDB on a value that has none.
    GET_VALUE = 0x20 "get_value" () [O] [S] V20 ALL;
    /// The value as 64 bits; an error on aggregates and wide numbers.
    GET_VALUE_AS_UNSIGNED = 0x21 "get_value_as_unsigned" () [O] [C] V20 ALL;
    /// The value as a signed number; errors as above.
    GET_VALUE_AS_SIGNED = 0x22 "get_value_as_signed" () [O] [G] V20 ALL;
    /// The value as an address; errors as above.
    GET_VALUE_AS_ADDRESS = 0x23 "get_value_as_address" () [O] [C] V20 ALL;
    /// The same value under another name.
    CLONE = 0x24 "clone" () [O, S] [O] V23 FROM_23;
    /// The type a pointer or reference points to.
    GET_POINTEE_TYPE = 0x25 "get_pointee_type" () [T] [T] V24 FROM_24;
    /// The size of a type in bytes, an Integer in records of both versions.
    GET_BYTE_SIZE = 0x26 "get_byte_size" () [T] [Z] V24 FROM_24;
    /// A child of a name, at an offset in bytes, of a type; on a pointer from its target.
    CREATE_CHILD_AT_OFFSET = 0x27 "create_child_at_offset" () [O, S, Z, T] [O] V24 FROM_24;
    /// Listed upstream, implemented nowhere, as the six that follow.
    READ_MEMORY_BYTE = 0x40 "read_memory_byte" () [U] [U] V20 NEVER;
    /// Implemented nowhere.
    READ_MEMORY_UINT32 = 0x41 "read_memory_uint32" () [U] [U] V20 NEVER;
    /// Implemented nowhere.
    READ_MEMORY_INT32 = 0x42 "read_memory_int32" () [U] [I] V20 NEVER;
    /// Implemented nowhere.
    READ_MEMORY_UNSIGNED = 0x43 "read_memory_unsigned" ("read_memory_uint64") [U] [U] V20 NEVER;
    /// Implemented nowhere.
    READ_MEMORY_SIGNED = 0x44 "read_memory_signed" ("read_memory_int64") [U] [I] V20 NEVER;
    /// Implemented nowhere.
    READ_MEMORY_ADDRESS = 0x45 "read_memory_address" () [U] [U] V20 NEVER;
    /// Implemented nowhere.
    READ_MEMORY = 0x46 "read_memory" () [U, T] [O] V20 NEVER;
    /// A text by `llvm::formatv`; the arguments stay below it.
    FMT = 0x50 "fmt" () [S] [S] V20 ALL;
    /// Listed upstream, implemented nowhere.
    SPRINTF = 0x51 "sprintf" () [S] [S] V20 NEVER;
    /// The length of a string in bytes.
    STRLEN = 0x52 "strlen" () [S] [C] V20 ALL;
}

impl Selector {
    /// The name without the `@`, if it has one.
    pub fn name(self) -> Option<&'static str> {
        self.info().map(|i| i.name)
    }

    /// Whether that LLDB runs it; the others answer with an error.
    #[inline]
    pub fn runs_in(self, version: Lldb) -> bool {
        self.info().and_then(|i| i.since).is_some_and(|since| version >= since)
    }

    /// The text of a Selector value in that LLDB: `@fmt`, or `@170` where it has no name.
    pub fn text_in(self, version: Lldb) -> String {
        match self.info() {
            Some(i) if version >= i.named_since => format!("@{}", i.name),
            _ => format!("@{}", self.0),
        }
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => write!(f, "@{name}"),
            None => write!(f, "@{}", self.0),
        }
    }
}

impl fmt::Debug for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for &s in Selector::NAMED {
            assert_eq!(s.name().and_then(Selector::from_name), Some(s));
        }
        assert_eq!(Selector::from_name("read_memory_int64"), Some(Selector::READ_MEMORY_SIGNED));
        assert_eq!(Selector(170).to_string(), "@170");
    }

    #[test]
    fn counts_are_those_measured() {
        let count = |v| Selector::NAMED.iter().filter(|s| s.runs_in(v)).count();
        assert_eq!((count(Lldb::V22), count(Lldb::V23), count(Lldb::V24)), (14, 18, 21));
        assert_eq!(Selector::CLONE.text_in(Lldb::V22), "@36");
        assert_eq!(Selector::CLONE.text_in(Lldb::V23), "@clone");
    }
}
