//! The summary of an enum: which variant holds, and its members.
//!
//! rustc describes an enum as a union of its variants, `$variants$`, in the order of the source. If each has a number,
//! `$discr$` has it. If rustc uses values that a member of one variant cannot have, the numbers of the others, this variant
//! has no `$discr$`, and is called `$variant$`; the others are called `$variant$` and their number, of which LLDB up
//! to 22 has the lowest 32 bits.

use crate::derive::{self, constructor};
use crate::format;
use crate::item::{RustMember, RustVariant, plain};
use crate::niche::{self, Niche};
use crate::shown::{Place, Writer};
use std::collections::BTreeMap;
use syn::Error;

/// The body of a summary of an enum with members.
pub(crate) fn body(
    variants: &[RustVariant<'_>],
    is_numbered: bool,
    writer: &Writer<'_>,
) -> syn::Result<String> {
    let variant = match variants {
        [_] => "    let variant = 0\n".to_owned(),
        _ if is_numbered => numbered(variants)?,
        _ => found(variants),
    };
    // The test makes the compiler look the members up once, and not in each case.
    Ok(format!(
        "{{
    let variants = `$variants$`
{variant}    let members = variants[variant].value
    guard exists(members) else {{ return \"\" }}
{}}}",
        texts(variants, writer)?
    ))
}

/// The index of the variant in an enum where each has a number; one that no variant has for any other number.
fn numbered(variants: &[RustVariant<'_>]) -> syn::Result<String> {
    let mut numbers = Vec::new();
    for variant in variants {
        numbers.push(variant.number.ok_or_else(|| {
            let message = "the number of this variant is not known here: write it as a literal";
            Error::new(variant.name.span(), message)
        })?);
    }
    let sign = if numbers.iter().any(|number| *number < 0) { "signed" } else { "unsigned" };
    let tests = numbers.iter().enumerate();
    let tests: String =
        tests.map(|(index, number)| format!("number == {number} ? {index} : ")).collect();
    Ok(format!(
        "    let number = variants[0].`$discr$`.{sign}()\n    let variant = {tests}{}\n",
        variants.len()
    ))
}

/// The index of the variant in any enum; the summary ends where rustc hides it in values that LLDB may not find.
fn found(variants: &[RustVariant<'_>]) -> String {
    // LLDB takes the lowest 32 bits of an index: a number that is no variant's must not become one.
    let hides = |name: &str| {
        format!(
            "    let own = variants[0].`$discr$` ?? variants[1].`$discr$`
    let number = own.unsigned()
{name}    let variant = exists(variants[name]) ? variants.index(of: name) : number | number >> 33
"
        )
    };
    let by_value = |guard: &str, value: &str| {
        hides(&format!(
            "{guard}    let of_value = \"$variant$\\({value})\"
    let name = exists(variants[of_value]) ? of_value : \"$variant$\"\n"
        ))
    };
    // LLDB shows a byte as a character.
    let shown = "number < 256 ? \"\\(number & 0xFF)\" : \"\\(own.value())\"";
    match niche::of(variants) {
        Niche::None => "    guard !exists(variants[\"$variant$\"]) else { return \"\" }
    let variant = variants[0].`$discr$`.unsigned()\n"
            .to_owned(),
        // No capacity is that large. Before LLDB 23 a name that is not found may be one whose number was cut.
        Niche::Capacity { most } => hides(&format!(
            "    let of_value = \"$variant$\\(own.value())\"
    let whole = exists(variants[of_value]) ? \"\\(own.value())\" : \"\"
    let hidden = number >> 63 ? (#available(lldb 23) ? whole : \"\\(number & {})\") : \"\"
    let name = \"$variant$\\(hidden)\"\n",
            (most + 1).next_power_of_two() - 1
        )),
        Niche::Byte => by_value("", shown),
        Niche::Value => by_value("", "own.value()"),
        // Before LLDB 23 a capacity may be what is left of the number of a variant.
        Niche::Several => by_value(
            "    guard !exists(variants[\"$variant$\"]) || #available(lldb 23) else { return \"\" }\n",
            shown,
        ),
    }
}

/// The texts of the variants. Variants with fewer members precede, so that all later ones share the code of a member.
fn texts(variants: &[RustVariant<'_>], writer: &Writer<'_>) -> syn::Result<String> {
    let mut pieces = Vec::new();
    let mut uses = BTreeMap::new();
    for variant in variants {
        let of_variant = match &variant.text {
            Some(text) => vec![Some(format::text(text, &variant.members, writer, &place)?)],
            None => derive::texts(&variant.members, writer, &place)?,
        };
        for piece in of_variant.iter().flatten() {
            *uses.entry(piece.clone()).or_insert(0) += 1;
        }
        pieces.push(of_variant);
    }
    // What several variants show is written once.
    uses.retain(|piece, uses| *uses > 1 && piece.contains("\\("));
    let name = |piece: &String| match uses.keys().position(|shared| shared == piece) {
        Some(at) => format!("\\(text{at})"),
        None => piece.clone(),
    };
    let shared =
        uses.keys().enumerate().map(|(at, piece)| format!("    let text{at} = \"{piece}\"\n"));
    let mut out: String = shared.collect();
    let shared_of = |pieces: &[Option<String>]| {
        pieces.iter().flatten().filter(|piece| uses.contains_key(*piece)).count()
    };
    let mut order: Vec<_> = variants.iter().zip(&pieces).enumerate().collect();
    order.sort_by_key(|(_, (_, pieces))| shared_of(pieces));
    let text = |(variant, pieces): &(&RustVariant<'_>, &Vec<Option<String>>)| {
        let pieces: Vec<_> = pieces.iter().map(|piece| piece.as_ref().map(name)).collect();
        match variant.text {
            Some(_) => pieces.into_iter().flatten().collect(),
            None => constructor(&plain(variant.name), &variant.members, &pieces),
        }
    };
    let Some(((_, last), others)) = order.split_last() else { return Ok(out) };
    let last = text(last);
    let cases =
        others.iter().map(|(index, variant)| format!("    case {index}: \"{}\"\n", text(variant)));
    out.push_str(&match cases.collect::<String>() {
        cases if cases.is_empty() => format!("    \"{last}\"\n"),
        cases => format!("    switch variant {{\n{cases}    default: \"{last}\"\n    }}\n"),
    });
    Ok(out)
}

fn place(index: usize, member: &RustMember<'_>) -> Place {
    Place::of_variant(index, &member.name)
}
