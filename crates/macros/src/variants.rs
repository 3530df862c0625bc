//! The summary of an enum: which variant holds, and its members.
//!
//! rustc describes an enum as a union of its variants, `$variants$`, in the order of the source. If each has a number,
//! `$discr$` has it. If rustc uses values that a member of one variant cannot have, the numbers of the others, this variant
//! has no `$discr$`, and is called `$variant$`; the others are called `$variant$` and their number, of which LLDB up
//! to 22 has the lowest 32 bits.

use crate::derive::{constructor, value};
use crate::item::{MemberKind, RustMember, RustVariant, plain};
use crate::niche::{self, Niche};
use syn::Error;

/// The body of a summary of an enum with members.
pub(crate) fn body(variants: &[RustVariant<'_>], is_numbered: bool) -> syn::Result<String> {
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
        texts(variants)
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

/// The texts of the variants. Variants with fewer members precede, so that all later ones share the code of a member; the
/// digits of a byte are code of their own.
fn texts(variants: &[RustVariant<'_>]) -> String {
    let is_shared = |member: &&RustMember<'_>| !matches!(member.kind(), MemberKind::Byte { .. });
    let shared_of =
        |variant: &RustVariant<'_>| variant.members.members.iter().filter(is_shared).count();
    let mut order: Vec<_> = variants.iter().enumerate().collect();
    order.sort_by_key(|(_, variant)| shared_of(variant));
    let most = variants.iter().map(|variant| variant.members.members.len()).max();
    let mut out = String::new();
    for at in 0..most.unwrap_or_default() {
        let members = variants.iter().filter_map(|variant| variant.members.members.get(at));
        // The text of a number serves where others have none.
        let kind = |member: &&RustMember<'_>| member.kind() == MemberKind::Number;
        if let Some(member) = members.filter(is_shared).min_by_key(kind) {
            out.push_str(&format!(
                "    let text{at} = \"{}\"\n",
                value(&format!("members[{at}]"), member)
            ));
        }
    }
    let Some(((_, last), others)) = order.split_last() else { return out };
    let last = text(last);
    let case = |(index, variant): &(usize, &RustVariant<'_>)| {
        format!("    case {index}: \"{}\"\n", text(variant))
    };
    out.push_str(&match others.iter().map(case).collect::<String>() {
        cases if cases.is_empty() => format!("    \"{last}\"\n"),
        cases => format!("    switch variant {{\n{cases}    default: \"{last}\"\n    }}\n"),
    });
    out
}

fn text(variant: &RustVariant<'_>) -> String {
    let piece = |(index, member): (usize, &RustMember<'_>)| match member.kind() {
        MemberKind::Byte { .. } => value(&format!("members[{index}]"), member),
        _ => format!("\\(text{index})"),
    };
    let texts: Vec<_> = variant.members.members.iter().enumerate().map(piece).collect();
    constructor(&plain(variant.name), &variant.members, &texts)
}
