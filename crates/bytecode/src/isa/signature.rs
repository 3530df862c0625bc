//! The signatures: the purposes of the programs of a record.

use super::types::{RecordVersion, Slot, ValueType};
use super::version::Lldb;
use std::fmt;

/// A signature byte; every byte can appear in a record, though most have no meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Signature(pub u8);

/// The state that the methods of a record share, the lowest part of their stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodState {
    /// Nothing.
    None,
    /// Version 1: the whole stack that `@init` and `@update` left; without them the Object.
    Stack,
    /// Version 2: one Dictionary, `self`.
    Dictionary,
}

/// The stack that a program begins with: the state, and the arguments above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The state that the methods of the record share.
    pub state: MethodState,
    /// The arguments that the program receives, the topmost last.
    pub arguments: &'static [Slot],
}

impl Signature {
    /// The summary: the text of a value.
    pub const SUMMARY: Signature = Signature(0);
    /// Children: makes the state the other methods start with.
    pub const INIT: Signature = Signature(1);
    /// Children: how many there are.
    pub const GET_NUM_CHILDREN: Signature = Signature(2);
    /// Children: the index of a name.
    pub const GET_CHILD_INDEX: Signature = Signature(3);
    /// Children: the child at an index.
    pub const GET_CHILD_AT_INDEX: Signature = Signature(4);
    /// Accepted by LLDB 23 and 24 and never called.
    pub const GET_VALUE: Signature = Signature(5);
    /// Children: brings the state up to date after the process ran.
    pub const UPDATE: Signature = Signature(6);

    /// Every signature that has a name, by number.
    pub const NAMED: &[Signature] = &[
        Signature::SUMMARY,
        Signature::INIT,
        Signature::GET_NUM_CHILDREN,
        Signature::GET_CHILD_INDEX,
        Signature::GET_CHILD_AT_INDEX,
        Signature::GET_VALUE,
        Signature::UPDATE,
    ];

    /// The name, if it has one.
    pub fn name(self) -> Option<&'static str> {
        Some(match self {
            Signature::SUMMARY => "summary",
            Signature::INIT => "init",
            Signature::GET_NUM_CHILDREN => "get_num_children",
            Signature::GET_CHILD_INDEX => "get_child_index",
            Signature::GET_CHILD_AT_INDEX => "get_child_at_index",
            Signature::GET_VALUE => "get_value",
            Signature::UPDATE => "update",
            _ => return None,
        })
    }

    /// The signature of that name.
    pub fn from_name(name: &str) -> Option<Signature> {
        Signature::NAMED.iter().copied().find(|s| s.name() == Some(name))
    }

    /// The stack that its programs begin with in a record of that version.
    pub fn entry(self, version: RecordVersion) -> Entry {
        const OBJECT: Slot = Slot::Is(ValueType::Object);
        let state = match (self, version) {
            (Signature::SUMMARY, _) | (Signature::INIT, RecordVersion::V1) => MethodState::None,
            (_, RecordVersion::V1) => MethodState::Stack,
            (_, RecordVersion::V2) => MethodState::Dictionary,
        };
        let arguments: &[Slot] = match self {
            Signature::SUMMARY | Signature::INIT => &[OBJECT],
            Signature::GET_CHILD_INDEX => &[Slot::Is(ValueType::String)],
            Signature::GET_CHILD_AT_INDEX => &[Slot::Count],
            _ => &[],
        };
        Entry { state, arguments }
    }

    /// Whether that LLDB calls programs of this signature; it ignores the others.
    pub fn called_by(self, version: Lldb) -> bool {
        match self {
            Signature::SUMMARY => true,
            Signature::GET_VALUE => false,
            _ => self.name().is_some() && version >= Lldb::V23,
        }
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", self.0),
        }
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
