//! Literals as text.

use super::likely;
use super::write::{member_name, string};
use crate::names::cname;
use crate::syntax::ast::{ValueKind, ValueTree};
use crate::syntax::spelling;
use std::borrow::Cow;

/// The text of a literal, which is parsed as the same value if its types have names.
pub fn written(value: &ValueTree) -> String {
    let mut out = String::new();
    put(value, None, &mut out);
    out
}

/// Writes a value; without its type, if that follows from the type of the first element or from the value.
fn put(value: &ValueTree, inherited: Option<&str>, out: &mut String) {
    let name = value.type_name.as_ref().map(spelling::type_name);
    let follows = |name: &str| match &value.kind {
        ValueKind::Word(_) => true,
        ValueKind::Array(_) => cname::element(name).is_some(),
        ValueKind::Enumerator(..) => false,
        ValueKind::Number(number) => {
            inherited.map_or(name == "int" && likely(number) == name, |inherited| inherited == name)
        }
        _ => inherited == Some(name),
    };
    if let Some(name) = name.as_deref().filter(|name| !follows(name)) {
        out.push_str(&type_word(name));
        out.push_str(if matches!(value.kind, ValueKind::Enumerator(..)) { "." } else { " " });
    }
    match &value.kind {
        ValueKind::Struct(members) if members.is_empty() => out.push_str("{}"),
        ValueKind::Struct(members) => {
            for (at, (name, member)) in members.iter().enumerate() {
                out.push_str(if at == 0 { "{ " } else { ", " });
                out.push_str(&member_name(&name.text));
                out.push_str(": ");
                put(member, None, out);
            }
            out.push_str(" }");
        }
        ValueKind::Array(items) => {
            out.push('[');
            let first = items.first().and_then(|item| item.type_name.as_ref());
            let first = first.map(spelling::type_name);
            // What an array is of comes before what its first element is.
            let element = name.as_deref().and_then(cname::element).or(first.as_deref());
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { ", " });
                put(item, element.filter(|_| at > 0), out);
            }
            out.push(']');
        }
        ValueKind::Number(text) | ValueKind::Word(text) => out.push_str(text),
        ValueKind::String(text) => out.push_str(&string(text)),
        ValueKind::Char(code) => out.push_str(&character(*code)),
        ValueKind::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        ValueKind::Null => out.push_str("null"),
        ValueKind::Enumerator(name, _) => out.push_str(&member_name(&name.text)),
        ValueKind::Error => out.push_str("{}"),
    }
}

/// The name of a type; in backquotes if it is more than names with arguments and pointers.
fn type_word(name: &str) -> Cow<'_, str> {
    let is_sign = |c: char| !c.is_alphanumeric() && !"_ :<>,*&".contains(c);
    match name.contains(is_sign) && !name.contains('`') {
        true => format!("`{name}`").into(),
        false => name.into(),
    }
}

fn character(code: u32) -> String {
    match char::from_u32(code) {
        Some(c) if c.is_ascii_graphic() && !"'\\".contains(c) || c == ' ' => format!("'{c}'"),
        _ => format!("'\\u{{{code:x}}}'"),
    }
}
