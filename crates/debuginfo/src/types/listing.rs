//! Types as text.

use super::{Child, ChildKind, Named, NumberKind, Shape, TypeId, Types, Variant};
use crate::limits;

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
    let (key, shape) = (types.written_key(name), types.shape(ty));
    if let Some(target) = types.typedef(ty) {
        *text += &format!("{key}: typedef of {}\n", types.name(target));
        return;
    }
    let bytes = |size| format!(", {size} byte{}", if size == 1 { "" } else { "s" });
    let size = types.size(ty).map_or(String::new(), bytes);
    *text += &format!("{key}: {}{size}\n", word(types, ty, &shape));
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
                *text += &format!("  {name} = {value}\n");
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
    let number = types.number_of_variant(ty, variant);
    let number = number.map_or(String::new(), |number| format!(" = {number}"));
    *text += &format!("  variant {}{parts}{number}\n", variant.name);
}

fn line(types: &Types, child: &Child, text: &mut String) {
    let place = match (child.bit_offset, child.bit_size) {
        (Some(bit), Some(_)) => format!("{}.{}", bit / 8, bit % 8),
        (Some(bit), None) => (bit / 8).to_string(),
        (None, _) => "?".to_owned(),
    };
    let ty = types.name(child.ty);
    let what = match (child.kind, child.name.as_str()) {
        (ChildKind::Base, _) => format!("base {ty}"),
        (ChildKind::Synthesized, "") => "(gap)".to_owned(),
        (_, "") => format!("(no name): {ty}"),
        (_, name) => format!("{name}: {ty}"),
    };
    let bits = child.bit_size.map_or(String::new(), |bits| format!(" : {bits}"));
    let word = match child.kind {
        ChildKind::Member => format!("  ({})", word(types, child.ty, &types.shape(child.ty))),
        _ => String::new(),
    };
    *text += &format!("  {place:>5}  {what}{bits}{word}\n");
}
