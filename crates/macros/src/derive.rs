//! `#[derive(Summary)]`: the text of `{:?}`.

use crate::format::language_path;
use crate::item::{DerivedType, ItemShape, MemberKind, Members, RustMember, Style, plain};
use crate::variants;

/// The body of a summary; nothing for an enum that LLDB shows so by itself.
pub(crate) fn body(item: &DerivedType<'_>) -> syn::Result<Option<String>> {
    match &item.shape {
        ItemShape::Struct(members) => {
            let text = |member: &RustMember<'_>| value(&language_path(&[&member.name]), member);
            let texts: Vec<_> = members.members.iter().map(text).collect();
            Ok(Some(format!("\"{}\"", constructor(&plain(item.name), members, &texts))))
        }
        ItemShape::Enum { variants, .. }
            if variants.iter().all(|v| v.members.members.is_empty()) =>
        {
            Ok(None)
        }
        ItemShape::Enum { variants, is_numbered } => {
            variants::body(variants, *is_numbered).map(Some)
        }
    }
}

/// A piece of a text: a member, or `{…}` where LLDB has no text for it.
pub(crate) fn value(path: &str, member: &RustMember<'_>) -> String {
    let shown = member.shown(path);
    match member.kind() {
        MemberKind::Byte { .. } | MemberKind::Number => format!("\\({shown})"),
        MemberKind::Plain | MemberKind::Other => format!("\\({shown}, else: \"{{…}}\")"),
    }
}

/// `Name { x: …, y: … }`, `Name(…)` or `Name`, with these texts of the members.
pub(crate) fn constructor(name: &str, members: &Members<'_>, texts: &[String]) -> String {
    match members.style {
        _ if texts.is_empty() => name.to_owned(),
        Style::Tuple => format!("{name}({})", texts.join(", ")),
        Style::Named | Style::Unit => {
            let named = members.members.iter().zip(texts);
            let named = named.map(|(member, text)| format!("{}: {text}", member.name));
            format!("{name} {{ {} }}", named.collect::<Vec<_>>().join(", "))
        }
    }
}
