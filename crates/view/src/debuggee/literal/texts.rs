//! Characters and texts of literals: their types, members and summaries.

use super::type_spec;
use crate::debuggee::scalar::{ScalarKind, ScalarNumber};
use crate::debuggee::spec::{Spec, in_quotes};
use crate::names::cname;
use crate::syntax::ast::{ValueKind, ValueTree};

/// The text of an array whose elements are all written as characters.
pub(super) fn text_of_characters(items: &[ValueTree]) -> Option<String> {
    let character = |item: &ValueTree| match item.kind {
        ValueKind::Char(code) => char::from_u32(code),
        _ => None,
    };
    if items.is_empty() { None } else { items.iter().map(character).collect() }
}

pub(super) fn character(code: u32, name: Option<&str>) -> Spec {
    let kind = ScalarKind::of(name.unwrap_or("char"));
    let of = Some(type_spec(name.unwrap_or("char")));
    let number = ScalarNumber::Signed(code.into());
    match kind.text(number) {
        Some(text) => Spec { of, value: Some(Some(text)), ..Spec::default() },
        None => {
            let shown = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
            Spec {
                of,
                value: Some(Some(format!("U+{code:04x}"))),
                summary: Some(Some(format!("'{shown}'").into_bytes())),
                unsigned: Some(Some(code.into())),
                signed: Some(Some(code.into())),
                size: Some(4),
                ..Spec::default()
            }
        }
    }
}

pub(super) fn written_text(content: &str, name: Option<&str>) -> Spec {
    let summary = Some(Some(in_quotes(content)));
    let name = name.unwrap_or("const char *");
    let of = Some(type_spec(name));
    if is_text_pointer(name) {
        return Spec { of, summary, unsigned: None, target: true, ..Spec::default() };
    }
    if let Some(element) = cname::element(name) {
        let bytes = content.bytes().chain([0]).enumerate();
        let child = |(at, byte): (usize, u8)| {
            let text = ScalarKind::Char { signed: true }.text(ScalarNumber::Signed(byte.into()));
            Spec {
                of: Some(type_spec(element)),
                value: Some(text),
                ..Spec::named(format!("[{at}]"))
            }
        };
        return Spec { of, summary, children: bytes.map(child).collect(), ..Spec::default() };
    }
    if name.starts_with('&') {
        let pointer = Spec {
            summary: summary.clone(),
            target: true,
            of: Some(type_spec("unsigned char *")),
            ..Spec::named("data_ptr")
        };
        let length = Spec {
            of: Some(type_spec("unsigned long")),
            value: Some(Some(content.len().to_string())),
            ..Spec::named("length")
        };
        let children = vec![pointer, length];
        return Spec { of, summary, is_shown: true, children, ..Spec::default() };
    }
    Spec { of, summary, is_shown: true, ..Spec::default() }
}

pub(super) fn is_text_pointer(name: &str) -> bool {
    let target = cname::behind(name).map(|t| t.trim_start_matches("const ").trim_end());
    target.is_some_and(|t| matches!(ScalarKind::of(t), ScalarKind::Char { .. }))
}
