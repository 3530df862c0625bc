//! The types as JSON.

use crate::cli::json_lines;
use crate::types::listing::{check_len, word};
use crate::types::{Child, ChildKind, Named, Shape, TypeId, Types};
use serde_json::{Map, Value, json};

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
    let mut object = Map::new();
    let shape = types.shape(ty);
    object.insert("name".into(), name.into());
    if let Some(target) = types.typedef(ty) {
        object.insert("typedef".into(), (&*types.name(target)).into());
    }
    object.insert("kind".into(), word(types, ty, &shape).into());
    if let Some(size) = types.size(ty) {
        object.insert("size".into(), size.into());
    }
    match &shape {
        Shape::Record(children) => {
            object.insert("children".into(), describe_children(types, children, len));
            let variants = variants(types, ty);
            if !variants.is_empty() {
                object.insert("variants".into(), variants.into());
            }
        }
        Shape::Enumeration(values) => {
            object.insert("values".into(), enumerators(values));
        }
        _ => {}
    }
    object.into()
}

/// The variants of a Rust `enum`, in order; one without a number has all that no other has.
fn variants(types: &Types, ty: TypeId) -> Vec<Value> {
    let mut all = Vec::new();
    for variant in types.variants_of(ty) {
        let number = types.number_of_variant(ty, &variant);
        let mut object = json!({ "name": variant.name, "type": &*types.name(variant.ty) });
        if let Some(number) = number {
            object["number"] = number_value(number);
        }
        all.push(object);
    }
    all
}

fn describe_children(types: &Types, children: &[Child], len: &mut usize) -> Value {
    children.iter().map(|child| describe_child(types, child, len)).collect()
}

fn describe_child(types: &Types, child: &Child, len: &mut usize) -> Value {
    let mut object = Map::new();
    let shape = types.shape(child.ty);
    object.insert("name".into(), child.name.as_str().into());
    let ty = types.name(child.ty);
    *len += child.name.len() + ty.len();
    check_len(types, child.ty, *len);
    object.insert("type".into(), (&*ty).into());
    object.insert("kind".into(), word(types, child.ty, &shape).into());
    if child.kind == ChildKind::Base {
        object.insert("base".into(), true.into());
    }
    if let Some(bit) = child.bit_offset {
        object.insert("offset".into(), (bit / 8).into());
    }
    if let Some(bits) = child.bit_size {
        object.insert("bit".into(), child.bit_offset.map(|bit| bit % 8).into());
        object.insert("bits".into(), bits.into());
    }
    if let (ChildKind::Synthesized, Shape::Record(children)) = (child.kind, &shape)
        && types.is_synthesized(child.ty)
    {
        object.insert("children".into(), describe_children(types, children, len));
    }
    object.into()
}

/// A number of at most 64 bits.
fn number_value(number: i128) -> Value {
    let signed = i64::try_from(number).map(Value::from);
    signed.or_else(|_| u64::try_from(number).map(Value::from)).unwrap_or(Value::Null)
}

fn enumerators(values: &[(String, i128)]) -> Value {
    let value =
        |(name, value): &(String, i128)| json!({ "name": name, "value": number_value(*value) });
    values.iter().map(value).collect()
}
