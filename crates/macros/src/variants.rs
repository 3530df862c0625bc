//! The summary of an enum: which variant holds, and its members.
//!
//! rustc describes an enum as a union of its variants, `$variants$`, in the order of the source. If each has a number,
//! `$discr$` has it. If rustc uses values that a member of one variant cannot have, the numbers of the others, this variant
//! has no `$discr$`, and is called `$variant$`; the others are called `$variant$` and their number, of which LLDB up
//! to 22 has the lowest 32 bits.

use crate::derive::{constructor, value};
use crate::item::{Member, MemberKind, Variant, plain};
use crate::niche;
use syn::Error;

/// The body of a summary of an enum with members.
pub(crate) fn body(variants: &[Variant<'_>], is_numbered: bool) -> syn::Result<String> {
    let variant = match variants {
        [_] => "    let variant = 0\n".to_owned(),
        _ if is_numbered => numbered(variants)?,
        _ => found(variants),
    };
    // The test makes the compiler look the members up once, and not in each case.
    let mut out = format!(
        "{{
    let variants = `$variants$`
{variant}    let members = variants[variant].value
    guard exists(members) else {{ return \"\" }}
    switch variant {{
"
    );
    for (index, variant) in variants.iter().enumerate() {
        out.push_str(&format!("    case {index}: \"{}\"\n", text(variant)));
    }
    out.push_str("    default: \"\"\n    }\n}");
    Ok(out)
}

/// The index of the variant in an enum where each has a number; one that no variant has for any other number.
fn numbered(variants: &[Variant<'_>]) -> syn::Result<String> {
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
fn found(variants: &[Variant<'_>]) -> String {
    // Up to LLDB 22 a capacity may be as small as what is left of the number of a variant.
    let may_have_capacity = variants
        .iter()
        .flat_map(|v| &v.members.members)
        .any(|member| member.kind() == MemberKind::Other);
    let known = if !niche::are_found(variants) {
        "    guard !exists(other) else { return \"\" }\n".to_owned()
    } else if may_have_capacity {
        format!(
            "    guard #available(lldb 23) || number >= {} || !exists(other) else {{ return \"\" }}\n",
            variants.len()
        )
    } else {
        String::new()
    };
    format!(
        "    let own = variants[0].`$discr$` ?? variants[1].`$discr$`
    let number = own.unsigned()
    let other = variants[\"$variant$\"]
{known}    let low = \"$variant$\\(number & 0x7FFF_FFFF_FFFF_FFFF < 256 ? number & 0xFF : 999)\"
    let of_low = variants[low]
    let whole = \"$variant$\\(own.value())\"
    let of_whole = variants[whole]
    let name = exists(of_low) ? low : exists(of_whole) ? whole : \"$variant$\"
    let variant = exists(other) ? variants.index(of: name) : number
"
    )
}

fn text(variant: &Variant<'_>) -> String {
    let piece = |(index, member): (usize, &Member<'_>)| value(&format!("members[{index}]"), member);
    let texts: Vec<_> = variant.members.members.iter().enumerate().map(piece).collect();
    constructor(&plain(variant.name), &variant.members, &texts)
}
