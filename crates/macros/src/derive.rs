//! `#[derive(Summary)]`: the text of `{:?}`, on one line.

use crate::format;
use crate::item::{DerivedType, ItemShape, MemberText, Members, RustMember, Style, plain};
use crate::shown::{Place, Writer};
use crate::variants;

/// The body of a summary.
pub(crate) fn body(item: &DerivedType<'_>, writer: &Writer<'_>) -> syn::Result<String> {
    match &item.shape {
        ItemShape::Struct(members) => {
            let place = |_, member: &RustMember<'_>| Place::of_self(&member.name);
            let texts = texts(members, writer, &place)?;
            Ok(format!("\"{}\"", constructor(&plain(item.name), members, &texts)))
        }
        ItemShape::Enum { variants, is_numbered } => variants::body(variants, *is_numbered, writer),
    }
}

/// The pieces of a text that show the members at these places; nothing for one that is left out.
pub(crate) fn texts(
    members: &Members<'_>,
    writer: &Writer<'_>,
    place: &dyn Fn(usize, &RustMember<'_>) -> Place,
) -> syn::Result<Vec<Option<String>>> {
    let text = |(at, member): (usize, &RustMember<'_>)| match &member.shown {
        MemberText::Value => Ok(Some(writer.text(member.ty, &place(at, member)))),
        MemberText::Skipped => Ok(None),
        MemberText::Text(text) => format::text(text, members, writer, place).map(Some),
    };
    members.members.iter().enumerate().map(text).collect()
}

/// `Name { x: …, y: … }`, `Name(…)` or `Name`, with these texts of the members.
pub(crate) fn constructor(name: &str, members: &Members<'_>, texts: &[Option<String>]) -> String {
    let is_tuple = members.style == Style::Tuple;
    let pair = |(member, text): (&RustMember<'_>, &Option<String>)| match text {
        Some(text) if is_tuple => Some(text.clone()),
        Some(text) => Some(format!("{}: {text}", member.name)),
        None => None,
    };
    let mut pairs: Vec<_> = members.members.iter().zip(texts).filter_map(pair).collect();
    if pairs.len() < texts.len() {
        pairs.push("..".to_owned());
    }
    match pairs.join(", ") {
        _ if pairs.is_empty() => name.to_owned(),
        list if is_tuple => format!("{name}({list})"),
        list => format!("{name} {{ {list} }}"),
    }
}
