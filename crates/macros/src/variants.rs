//! The summary of an enum: which variant holds, and its members.
//!
//! rustc describes an enum as a union of its variants, `$variants$`, in the order of the source. If each has a number,
//! `$discr$` has it. If rustc uses values that a member of one variant cannot have, the numbers of the others, this variant
//! has no `$discr$`, and is called `$variant$`; the others are called `$variant$` and their number, of which LLDB up
//! to 22 has the lowest 32 bits.

use crate::derive::{constructor, value};
use crate::item::{Kind, Member, Variant, plain};

/// The body of a summary of an enum with members.
pub(crate) fn body(variants: &[Variant<'_>], is_numbered: bool) -> String {
    let mut out = "{\n    let variants = `$variants$`\n".to_owned();
    out.push_str(&match variants {
        [_] => "    let variant = 0\n".to_owned(),
        _ if is_numbered => numbered(variants),
        _ => found(variants),
    });
    // The test makes the compiler look the members up once, and not in each case.
    out.push_str("    let members = variants[variant].value\n    guard exists(members) else { return \"\" }\n    switch variant {\n");
    for (index, variant) in variants.iter().enumerate() {
        out.push_str(&format!("    case {index}: \"{}\"\n", text(variant)));
    }
    out.push_str("    default: \"\"\n    }\n}");
    out
}

/// The index of the variant in an enum where each has a number.
fn numbered(variants: &[Variant<'_>]) -> String {
    let number = if variants.iter().any(|v| v.number.is_some_and(|number| number < 0)) {
        "signed"
    } else {
        "unsigned"
    };
    let mut out = format!("    let number = variants[0].`$discr$`.{number}()\n    let variant = ");
    for (index, variant) in variants.iter().enumerate() {
        if let Some(number) = variant.number.filter(|number| *number != index as i128) {
            out.push_str(&format!("number == {number} ? {index} : "));
        }
    }
    out.push_str("number.unsigned()\n");
    out
}

/// The index of the variant in any enum.
fn found(variants: &[Variant<'_>]) -> String {
    // Up to LLDB 22 a capacity may be as small as what is left of the number of a variant.
    let may_have_capacity =
        variants.iter().flat_map(|v| &v.members.members).any(|member| member.kind() == Kind::Other);
    let known = if may_have_capacity {
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
