//! The types as JSON.

use crate::cli::json_lines;
use crate::types::listing::{check_len, word};
use crate::types::{Child, ChildKind, Named, Shape, TypeId, Types, Variant};
use serde_json::{Value, json};

pub(super) fn list(types: &Types, found: &[Named]) -> String {
    let mut all = String::new();
    let mut len = 0;
    for named in found {
        for ty in &named.types {
            all.push_str(&json_lines::line(describe(types, &named.name, *ty, &mut len)));
        }
    }
    all
}

fn describe(types: &Types, name: &str, ty: TypeId, len: &mut usize) -> Value {
    *len += name.len();
    check_len(types, ty, *len);
    let shape = types.shape(ty);
    let mut object = json!({
        "name": name,
        "typedef": types.typedef(ty).map(|target| types.name(target).to_string()),
        "kind": word(types, ty, &shape),
        "size": types.size(ty),
    });
    match &shape {
        Shape::Record(children) => {
            object["children"] = describe_children(types, children, len);
            let variants = variants(types, ty);
            object["variants"] = Some(variants).filter(|all| !all.is_empty()).into();
        }
        Shape::Enumeration(values) => {
            let value = |(name, value): &(String, i128)| json!({ "name": name, "value": number_value(*value) });
            object["values"] = values.iter().map(value).collect();
        }
        _ => {}
    }
    json_lines::known(object)
}

/// The variants of a Rust `enum`, in order; one without a number has all that no other has.
fn variants(types: &Types, ty: TypeId) -> Vec<Value> {
    let object = |variant: Variant| {
        let number = types.number_of_variant(ty, &variant).map(number_value);
        let (name, ty) = (&variant.name, types.name(variant.ty));
        json_lines::known(json!({ "name": name, "type": &*ty, "number": number }))
    };
    types.variants_of(ty).into_iter().map(object).collect()
}

fn describe_children(types: &Types, children: &[Child], len: &mut usize) -> Value {
    children.iter().map(|child| describe_child(types, child, len)).collect()
}

fn describe_child(types: &Types, child: &Child, len: &mut usize) -> Value {
    let shape = types.shape(child.ty);
    let ty = types.name(child.ty);
    *len += child.name.len() + ty.len();
    check_len(types, child.ty, *len);
    let mut object = json_lines::known(json!({
        "name": child.name,
        "type": &*ty,
        "kind": word(types, child.ty, &shape),
        "base": (child.kind == ChildKind::Base).then_some(true),
        "offset": child.bit_offset.map(|bit| bit / 8),
        "bit": child.bit_size.and(child.bit_offset).map(|bit| bit % 8),
        "bits": child.bit_size,
    }));
    if let (ChildKind::Synthesized, Shape::Record(children)) = (child.kind, &shape)
        && types.is_synthesized(child.ty)
    {
        object["children"] = describe_children(types, children, len);
    }
    object
}

/// A number of at most 64 bits.
fn number_value(number: i128) -> Value {
    let signed = i64::try_from(number).map(Value::from);
    signed.or_else(|_| u64::try_from(number).map(Value::from)).unwrap_or(Value::Null)
}
