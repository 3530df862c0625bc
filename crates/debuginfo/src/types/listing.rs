//! Types as text.

use super::{Child, ChildKind, Named, NumberKind, Shape, TypeId, Types, Variant};
use crate::limits;
use std::fmt::Write as _;

/// The key, the size and the members of types.
pub fn list(types: &Types, found: &[Named]) -> String {
    let mut text = String::new();
    for named in found {
        for ty in &named.types {
            if !text.is_empty() {
                text.push('\n');
            }
            describe(types, &named.name, *ty, &mut text);
        }
    }
    text
}

/// Rejects a list that exceeds the limit.
pub fn check_len(types: &Types, ty: TypeId, len: usize) {
    if len > limits::TYPE_LIST {
        types.fail(ty, "the list has more than 128 MiB; ask for fewer types");
    }
}

/// The kind of a type, as a word.
pub fn word(types: &Types, ty: TypeId, shape: &Shape) -> &'static str {
    match shape {
        Shape::Record(_) => types.record_word(ty),
        Shape::Unknown => "incomplete",
        Shape::Array { .. } => "array",
        Shape::Pointer(_) => "pointer",
        Shape::Reference(_) => "reference",
        Shape::Number(NumberKind::Signed) => "signed",
        Shape::Number(NumberKind::Unsigned) => "unsigned",
        Shape::Number(NumberKind::Float) => "float",
        Shape::Enumeration(_) => "enum",
        Shape::Other => "other",
    }
}

fn describe(types: &Types, name: &str, ty: TypeId, text: &mut String) {
    check_len(types, ty, text.len());
    let shape = types.shape(ty);
    text.push_str(&types.written_key(name));
    match types.typedef(ty) {
        Some(target) => {
            let _ = write!(text, ": typedef of {}", types.name(target));
            text.push('\n');
            return;
        }
        None => {
            let _ = write!(text, ": {}", word(types, ty, &shape));
        }
    }
    if let Some(size) = types.size(ty) {
        let _ = write!(text, ", {size} byte{}", if size == 1 { "" } else { "s" });
    }
    text.push('\n');
    match &shape {
        Shape::Record(children) => {
            for child in children.iter() {
                line(types, child, text);
                check_len(types, ty, text.len());
            }
            for variant in types.variants_of(ty) {
                describe_variant(types, ty, &variant, text);
                check_len(types, ty, text.len());
            }
        }
        Shape::Enumeration(values) => {
            for (name, value) in values.iter() {
                let _ = writeln!(text, "  {name} = {value}");
            }
        }
        _ => {}
    }
}

/// A variant of a Rust `enum` with its members and its number, if it has one.
fn describe_variant(types: &Types, ty: TypeId, variant: &Variant, text: &mut String) {
    let Shape::Record(members) = types.shape(variant.ty) else { return };
    let is_tuple = members.iter().all(|member| member.name.starts_with("__"));
    let part = |member: &Child| match (is_tuple, types.name(member.ty)) {
        (true, of) => of.to_string(),
        (false, of) => format!("{}: {of}", member.name),
    };
    let parts: Vec<String> = members.iter().map(part).collect();
    let parts = match (parts.join(", "), is_tuple) {
        (none, _) if none.is_empty() => none,
        (parts, true) => format!("({parts})"),
        (parts, false) => format!(" {{ {parts} }}"),
    };
    let _ = write!(text, "  variant {}{parts}", variant.name);
    if let Some(number) = types.number_of_variant(ty, variant) {
        let _ = write!(text, " = {number}");
    }
    text.push('\n');
}

fn line(types: &Types, child: &Child, text: &mut String) {
    let place = match (child.bit_offset, child.bit_size) {
        (Some(bit), Some(_)) => format!("{}.{}", bit / 8, bit % 8),
        (Some(bit), None) => (bit / 8).to_string(),
        (None, _) => "?".to_owned(),
    };
    let _ = write!(text, "  {place:>5}  ");
    let ty = types.name(child.ty);
    match (child.kind, child.name.as_str()) {
        (ChildKind::Base, _) => {
            let _ = write!(text, "base {ty}");
        }
        (ChildKind::Synthesized, "") => text.push_str("(gap)"),
        (_, "") => {
            let _ = write!(text, "(no name): {ty}");
        }
        (_, name) => {
            let _ = write!(text, "{name}: {ty}");
        }
    }
    if let Some(bits) = child.bit_size {
        let _ = write!(text, " : {bits}");
    }
    let shape = types.shape(child.ty);
    if child.kind == ChildKind::Member {
        let _ = write!(text, "  ({})", word(types, child.ty, &shape));
    }
    text.push('\n');
}
