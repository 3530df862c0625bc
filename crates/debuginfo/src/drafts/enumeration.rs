//! Enumerations in drafts.

use crate::sema::written_key;
use crate::syntax::spelled;
use crate::types::{Shape, TypeId, Types};

/// The names of an enumeration and their numbers.
pub(super) type Enumerators = Vec<(String, i128)>;

/// An `enum` with the numbers of a type, if it is an enumeration and a file can have these names.
pub(super) fn item(types: &Types, ty: TypeId) -> Option<String> {
    let (name, enumerators) = named(types, ty)?;
    let mut next = 0;
    let mut parts = Vec::new();
    for (enumerator, number) in enumerators {
        let number_text = if number == next { String::new() } else { format!(" = {number}") };
        parts.push(format!("{}{number_text}", spelled(&enumerator).unwrap_or_default()));
        next = number + 1;
    }
    Some(format!("enum {name} {{ {} }}\n", parts.join(", ")))
}

/// Whether a name can be that of an `enum`, which is without quotes.
pub(super) fn is_path(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_:<>, ".contains(c);
    name.chars().all(is_part) && written_key(name) == name
}

/// The name and the enumerators of a type, if it is an enumeration and a file can have these names.
pub(super) fn named(types: &Types, ty: TypeId) -> Option<(String, Enumerators)> {
    let Shape::Enumeration(enumerators) = types.shape(ty) else { return None };
    let name = types.name(types.unqualified(ty)).to_string();
    let is_named = !enumerators.is_empty() && is_path(&name);
    let is_named = is_named && enumerators.iter().all(|(name, _)| spelled(name).is_some());
    is_named.then(|| (name, enumerators.to_vec()))
}

/// The enumerators that stand for one bit each, if all but 0 do.
pub(super) fn bits(enumerators: &[(String, i128)]) -> Enumerators {
    let bits: Enumerators = enumerators.iter().filter(|(_, n)| *n != 0).cloned().collect();
    let is_bit = |(_, number): &(String, i128)| number.count_ones() == 1 && *number > 0;
    if bits.len() > 2 && bits.iter().all(is_bit) { bits } else { Vec::new() }
}
