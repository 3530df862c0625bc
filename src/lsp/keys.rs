//! The types that items are for.

use crate::source::Slice;
use crate::syntax::ast::{Item, ItemKind, KeyKind, TypeName, TypeToken};
use crate::syntax::spelling;

/// The types an item is for, as people read them.
pub(super) fn names(item: &Item) -> Vec<String> {
    let keys = match &item.kind {
        ItemKind::Summary(summary) => &summary.keys,
        ItemKind::Children(children) => &children.keys,
        ItemKind::Expect(expect) => {
            return expect.value.type_name.iter().map(spelling::type_name).collect();
        }
        _ => return Vec::new(),
    };
    let name = |kind: &KeyKind| match kind {
        KeyKind::Type(name) => Some(spelling::type_name(name)),
        KeyKind::Regex(pattern) => Some(format!("/{pattern}/")),
        KeyKind::Quoted(text) => Some(text.to_string()),
        KeyKind::Error => None,
    };
    keys.iter().filter_map(|key| name(&key.kind)).collect()
}

/// Whether two items are for one type, as far as their keys tell: `Box<_>` and `Box<int>` are.
pub(super) fn share(a: &Item, b: &Item) -> bool {
    let (a, b) = (heads(a), heads(b));
    a.iter().any(|head| b.contains(head))
}

/// The types an item is for without their template arguments.
fn heads(item: &Item) -> Vec<String> {
    let keys = match &item.kind {
        ItemKind::Summary(summary) => &summary.keys,
        ItemKind::Children(children) => &children.keys,
        ItemKind::Expect(expect) => return expect.value.type_name.iter().map(head).collect(),
        _ => return Vec::new(),
    };
    let name = |kind: &KeyKind| match kind {
        KeyKind::Type(name) => Some(head(name)),
        KeyKind::Regex(pattern) => Some(regex_head(pattern)),
        KeyKind::Quoted(text) => Some(text.to_string()),
        KeyKind::Error => None,
    };
    keys.iter().filter_map(|key| name(&key.kind)).collect()
}

fn head(name: &TypeName) -> String {
    let is_open = |token: &TypeToken| *token == TypeToken::Sign("<");
    let end = name.tokens.iter().position(is_open).unwrap_or(name.tokens.len());
    let tokens = name.tokens.slice(..end).to_vec();
    let name = spelling::type_name(&TypeName { tokens, span: name.span });
    name.trim_end_matches([' ', '*', '&']).to_owned()
}

/// What a pattern begins with: `std::pair` of `^std::(__1::)?pair<.+>$`.
fn regex_head(pattern: &str) -> String {
    let pattern = pattern.trim_start_matches('^').replace("(__1::)?", "");
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    pattern.chars().take_while(|c| is_name(*c)).collect()
}

/// Whether a name needs no backquotes, as far as its letters go.
pub(super) fn is_plain_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && letters.all(|c| c.is_alphanumeric() || c == '_')
}
