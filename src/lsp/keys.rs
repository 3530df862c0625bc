//! The keys of items, in the spelling of the source.

use crate::sema::recursion::head;
use crate::syntax::ast::{Item, ItemKind, KeyKind};
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
    names(item).iter().map(|name| head(name.trim_matches('/'))).collect()
}

/// Whether a name needs no backquotes, as far as its letters go.
pub(super) fn is_plain_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && letters.all(|c| c.is_alphanumeric() || c == '_')
}
