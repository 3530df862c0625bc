//! The summary of an enum: which variant holds, and its members.
//!
//! rustc describes an enum as a union of its variants, `$variants$`, in the order of the source. If each has a number,
//! `$discr$` has it. If rustc uses values that a member of one variant cannot have, the numbers of the others, this variant
//! has no `$discr$`, and is called `$variant$`; the others are called `$variant$` and their number, of which LLDB up
//! to 22 has the lowest 32 bits.

use crate::derive::{pieces, whole};
use crate::item::{DerivedType, RustVariant};
use crate::niche::{self, Niche};
use crate::shown::Writer;
use std::collections::BTreeMap;
use syn::Error;

/// The body of a summary of an enum with members.
pub(crate) fn body(item: &DerivedType<'_>, writer: &Writer<'_>) -> syn::Result<String> {
    let variant = match &item.variants[..] {
        [_] => "    let variant = 0\n".to_owned(),
        variants if item.is_numbered => numbered(variants)?,
        variants => found(variants),
    };
    // The test makes the compiler look the members up once, and not in each case.
    Ok(format!(
        "{{
    let variants = `$variants$`
{variant}    let members = variants[variant].value
    guard exists(members) else {{ return \"\" }}
{}}}",
        texts(&item.variants, writer)?
    ))
}

/// The index of the variant in an enum where each has a number; one that no variant has for any other number.
fn numbered(variants: &[RustVariant<'_>]) -> syn::Result<String> {
    let message = "the macro cannot compute the number of this variant: write a literal";
    let number =
        |of: &RustVariant<'_>| of.number.ok_or_else(|| Error::new(of.name.span(), message));
    let numbers: Vec<i128> = variants.iter().map(number).collect::<syn::Result<_>>()?;
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
    // LLDB shows a byte as a character.
    let by_value = "    let of_value = \"$variant$\\(number < 256 ? \"\\(number & 0xFF)\" : \"\\(own.value())\")\"
    let name = exists(variants[of_value]) ? of_value : \"$variant$\"\n";
    let (guard, name) = match niche::of(variants) {
        Niche::None => {
            return "    guard !exists(variants[\"$variant$\"]) else { return \"\" }
    let variant = variants[0].`$discr$`.unsigned()\n"
                .to_owned();
        }
        // No capacity is that large. Before LLDB 23 a name that is not found may be one whose number was cut.
        Niche::Capacity { most } => (
            "",
            format!(
                "    let of_value = \"$variant$\\(own.value())\"
    let whole = exists(variants[of_value]) ? \"\\(own.value())\" : \"\"
    let hidden = number >> 63 ? (#available(lldb 23) ? whole : \"\\(number & {})\") : \"\"
    let name = \"$variant$\\(hidden)\"\n",
                (most + 1).next_power_of_two() - 1
            ),
        ),
        Niche::Value => ("", by_value.to_owned()),
        // Before LLDB 23 a capacity may be what is left of the number of a variant.
        Niche::Several => (
            "    guard !exists(variants[\"$variant$\"]) || #available(lldb 23) else { return \"\" }\n",
            by_value.to_owned(),
        ),
    };
    // LLDB takes the lowest 32 bits of an index: a number that is no variant's must not become one.
    format!(
        "{guard}    let own = variants[0].`$discr$` ?? variants[1].`$discr$`
    let number = own.unsigned()
{name}    let variant = exists(variants[name]) ? variants.index(of: name) : number | number >> 33\n"
    )
}

/// The texts of the variants. Variants with fewer members precede, so that all later ones share the code of a member.
fn texts(variants: &[RustVariant<'_>], writer: &Writer<'_>) -> syn::Result<String> {
    let all = variants.iter().map(|variant| pieces(variant, writer, "members"));
    let mut all: Vec<Vec<Option<String>>> = all.collect::<syn::Result<_>>()?;
    // What several variants show is written once.
    let mut uses = BTreeMap::new();
    for piece in all.iter().flatten().flatten().filter(|piece| piece.contains("\\(")) {
        *uses.entry(piece.clone()).or_insert(0) += 1;
    }
    let shared: Vec<String> = uses.into_iter().filter(|(_, n)| *n > 1).map(|(p, _)| p).collect();
    let lets = shared.iter().enumerate();
    let mut out: String =
        lets.map(|(at, piece)| format!("    let text{at} = \"{piece}\"\n")).collect();
    let mut cases = Vec::new();
    for ((index, variant), pieces) in variants.iter().enumerate().zip(&mut all) {
        let mut count = 0;
        for piece in pieces.iter_mut().flatten() {
            if let Ok(at) = shared.binary_search(piece) {
                (*piece, count) = (format!("\\(text{at})"), count + 1);
            }
        }
        cases.push((count, index, whole(variant, std::mem::take(pieces))));
    }
    cases.sort();
    let Some((_, _, last)) = cases.pop() else { return Ok(out) };
    let cases: String =
        cases.iter().map(|(_, index, text)| format!("    case {index}: \"{text}\"\n")).collect();
    out.push_str(&match cases.is_empty() {
        true => format!("    \"{last}\"\n"),
        false => format!("    switch variant {{\n{cases}    default: \"{last}\"\n    }}\n"),
    });
    Ok(out)
}
