//! `#[derive(Summary)]`: the text of `{:?}`, on one line.

use crate::format;
use crate::item::{DerivedType, RustMember, RustVariant, Shown, plain};
use crate::shown::{Place, Writer};
use crate::variants;

/// The body of a summary.
pub(crate) fn body(item: &DerivedType<'_>, writer: &Writer<'_>) -> syn::Result<String> {
    if item.is_enum {
        return variants::body(item, writer);
    }
    let text = |of| Ok(format!("\"{}\"", whole(of, pieces(of, writer, "")?)));
    item.variants.iter().map(text).collect()
}

/// The pieces of a text that show the members of an expression's value, `None` for one that is left out; or the text of
/// the variant.
pub(crate) fn pieces(
    variant: &RustVariant<'_>,
    writer: &Writer<'_>,
    base: &str,
) -> syn::Result<Vec<Option<String>>> {
    if let Shown::Text(text) = &variant.shown {
        return Ok(vec![Some(format::text(text, &variant.members, writer, base)?)]);
    }
    let piece = |member: &RustMember<'_>| match &member.shown {
        Shown::Value => {
            writer.shows(member);
            Ok(Some(writer.text(member.ty, &Place::member(base, &member.name))))
        }
        Shown::Skipped => Ok(None),
        Shown::Text(text) => format::text(text, &variant.members, writer, base).map(Some),
    };
    variant.members.iter().map(piece).collect()
}

/// `Name { x: …, y: … }`, `Name(…)` or `Name`, with these pieces; or the only one.
pub(crate) fn whole(variant: &RustVariant<'_>, pieces: Vec<Option<String>>) -> String {
    if matches!(variant.shown, Shown::Text(_)) {
        return pieces.into_iter().flatten().collect();
    }
    let count = pieces.len();
    let pair = |(member, piece): (&RustMember<'_>, Option<String>)| match variant.is_tuple {
        true => piece,
        false => Some(format!("{}: {}", member.name, piece?)),
    };
    let mut pairs: Vec<_> = variant.members.iter().zip(pieces).filter_map(pair).collect();
    if pairs.len() < count {
        pairs.push("..".to_owned());
    }
    let name = plain(variant.name);
    match pairs.join(", ") {
        _ if pairs.is_empty() => name,
        list if variant.is_tuple => format!("{name}({list})"),
        list => format!("{name} {{ {list} }}"),
    }
}
