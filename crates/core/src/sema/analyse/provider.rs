//! Types whose elements a debugger shows by a provider of its own. A program finds the members of
//! the implementation where it asks a member of such a type for children.

use super::shapes::{Shape, Shapes};
use crate::isa::library;
use crate::names::text;

const OF_RUST: [&str; 7] = [
    "alloc::collections::btree::map::BTreeMap",
    "alloc::collections::btree::set::BTreeSet",
    "alloc::collections::vec_deque::VecDeque",
    "alloc::string::String",
    "alloc::vec::Vec",
    "std::collections::hash::map::HashMap",
    "std::collections::hash::set::HashSet",
];

/// The ways to reach the elements of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    /// LLDB has a provider of its own.
    OfLldb,
    /// Only `rust-lldb` has one.
    OfRust,
}

/// The provider of the elements of a type, behind references and one pointer.
pub(super) fn of<S: Shapes>(shapes: &S, ty: S::Type) -> Option<Provider> {
    let ty = shapes.pointed(ty);
    let is_record = shapes.shape(ty) == Shape::Record;
    // The name of a typedef is before that of its type.
    is_record.then(|| shapes.names(ty).pop()).flatten().and_then(|name| of_name(&name))
}

/// The provider of the elements of a type with that name.
pub fn of_name(name: &str) -> Option<Provider> {
    let base = text::base(name);
    if OF_RUST.contains(&base) {
        return Some(Provider::OfRust);
    }
    library::has_provider(name).then_some(Provider::OfLldb)
}

/// The call of the pack `std` that asks what a class of C++'s library does not say by itself.
pub(super) fn question(name: &str) -> Option<&'static str> {
    match library::class(name)? {
        "shared_ptr" | "unique_ptr" | "weak_ptr" => Some("std_pointer(p) == null"),
        "optional" => Some("std_has_value(o)"),
        "variant" => Some("std_index(v)"),
        _ => None,
    }
}

/// Whether a name may be that of a child that a provider makes.
pub(super) fn may_give(name: &str) -> bool {
    const NAMES: [&str; 8] =
        ["Value", "deleter", "first", "obj", "object", "pointer", "second", "value"];
    name.starts_with(['[', '$']) || NAMES.contains(&name)
}
