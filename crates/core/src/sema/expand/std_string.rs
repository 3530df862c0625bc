//! The location of the characters of an object: in an array, behind a pointer, or in a
//! `std::string` of libstdc++ or libc++.
//!
//! Other files of `sema` do not name members of these libraries.

use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Node, Type};

/// The path to the characters of libstdc++, and to the part of libc++ that contains the characters
/// or points to them. Before libc++ 19 that part was the first of a pair.
const STEPS: [&str; 5] = ["_M_dataplus", "_M_p", "__r_", "__value_", "__rep_"];

/// The location of the characters of an object.
pub(super) struct CharacterSource {
    /// An array of characters, a pointer to them, or else the object.
    pub(super) data: Typed,
    /// An object whose child 1 is eight bytes after its start, if it is part of a `std::string`. A
    /// pointer has no child 1.
    pub(super) model: Typed,
    /// The array of 16 bytes for short texts in a string of libstdc++; missing elsewhere.
    pub(super) buffer: Typed,
}

impl Builder {
    pub(super) fn character_source(&mut self, object: Typed) -> CharacterSource {
        let mut data = object;
        for name in STEPS {
            data = self.member_or_object(data, name);
        }
        let long = self.member_of(data, "__l");
        let short = self.member_or_object(data, "__s");
        let model = self.first_there(long, object);
        let is_long = self.member_of(model, "__is_long_");
        let is_other = self.is_missing(is_long);
        let is_long = self.select(Selector::GET_VALUE_AS_UNSIGNED, &[is_long], Type::UInt);
        let is_long = self.is_not_zero(is_long);
        let holder = self.pick(is_long, model, short);
        let inside = self.member_or_object(holder, "__data_");
        let data = self.pick(is_other, data, inside);
        let buffer = self.member_of(object, "_M_local_buf");
        CharacterSource { data, model, buffer }
    }

    /// A member of an object, or the object if it has no member of that name.
    pub(crate) fn member_or_object(&mut self, object: Typed, name: &str) -> Typed {
        let member = self.member_of(object, name);
        self.first_there(member, object)
    }

    pub(super) fn member_of(&mut self, object: Typed, name: &str) -> Typed {
        self.value(Node::Member(object.id, name.into()), Type::Object)
    }
}
