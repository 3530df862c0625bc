//! Formatters of Rust's enums: the variant that a value has and its members, as `{:?}` writes them on one line.
//!
//! Debug information says where the number of the variant is and which numbers there are, so each formatter is exact for
//! the program that it was made from.

use super::enumeration::is_path;
use crate::isa::{Lldb, LldbRange};
use crate::syntax::spelled;
use crate::types::listing::check_len;
use crate::types::{Links, Named, Shape, TypeId, Types, Variant, bound};

/// Vectors, deques, heaps and slices of numbers and of the library's types, whose elements have a known size.
const ELEMENTS: &str = include_str!("elements.fmt");

/// A formatter for arrays of `i8`, which LLDB shows as texts: without characters of other languages, no such array is a
/// text.
const NUMBERS: &str = "summary /^char\\[[0-9]+\\]$/ \"[\\(join(x in self, where: true, max: 16, more: \", …\") { \"\\(x.signed())\" })]\"\n";

/// The variants of the library's enums that have a value.
const WITH_VALUE: &[&str] = &["Some", "Ok", "Err", "Ready", "Continue", "Break"];

/// A formatter for each enum among the types, and for vectors and cells of types of the program, for releases of LLDB.
pub fn list(types: &Types, found: &[Named], releases: LldbRange) -> String {
    let mut text = format!("import \"fmtc:rust-crates\"\n\n{ELEMENTS}\n");
    if types.are_chars_of_rust() {
        text.push_str(NUMBERS);
    }
    let links = Links::new(types);
    for named in found {
        // Two types of one name differ in the place of the number or in members.
        let [ty] = named.types.as_slice() else { continue };
        if types.typedef(*ty).is_some() {
            continue;
        }
        let key = types.written_key(&named.name);
        let summary = SummaryDraft { types, links: &links, ty: *ty, has_pack: true };
        // Earlier releases have no elements to show below the text.
        let members = if releases.first() >= Lldb::V24 { "@members " } else { "" };
        let of_vector = || Some((members, summary.vector()?));
        let own = summary.variants().or_else(|| summary.cell());
        if let Some((members, body)) = own.map(|body| ("", body)).or_else(of_vector) {
            text += &format!("{members}summary {key} {body}\n");
        }
        check_len(types, *ty, text.len());
    }
    crate::format::format(crate::source::SourceId(0), &text).unwrap_or(text)
}

/// An `enum` with the variants of a type, and a summary that tells them apart; `None` for other types, and if a file
/// cannot express it.
pub(super) fn draft(types: &Types, name: &str, ty: TypeId) -> Option<String> {
    if !is_path(name) {
        return None;
    }
    let parts = SummaryDraft { types, links: &Links::new(types), ty, has_pack: false }.switch();
    let key = types.written_key(name);
    parts.map(|(names, cases)| {
        format!("enum {name} {{ {names} }}\nsummary {key} {{ switch self {{\n{cases}}} }}\n")
    })
}

/// A type whose summary is written.
#[derive(Clone, Copy)]
pub(super) struct SummaryDraft<'t> {
    pub(super) types: &'t Types,
    pub(super) links: &'t Links<'t>,
    pub(super) ty: TypeId,
    /// Whether the functions of the pack `rust-std` are known.
    pub(super) has_pack: bool,
}

impl SummaryDraft<'_> {
    /// The body of a summary of an enum; `None` for types that are not enums, and if it cannot be exact.
    pub(super) fn variants(&self) -> Option<String> {
        let variants = self.types.variants_of(self.ty);
        let name = self.types.name(self.ty);
        let is_in_library = name.starts_with("core::");
        let mut texts = Vec::new();
        for (index, variant) in variants.iter().enumerate() {
            let path = |step: &str| format!("`$variants$`[{index}].value{step}");
            let mut text = self.constructor(&variant.name, variant.ty, &path, 0);
            // Debug information has no member of the type `()`.
            if is_in_library && WITH_VALUE.contains(&text.as_str()) {
                text.push_str("(())");
            }
            texts.push(text);
        }
        let can_be = |(variant, _): &(&Variant, _)| !self.types.is_uninhabited(variant.ty);
        let possible: Vec<_> = variants.iter().zip(&texts).filter(can_be).collect();
        if let [(_, text)] = possible[..] {
            return Some(format!("\"{text}\""));
        }
        if self.types.has_wide_discriminant(self.ty) {
            return by_text(&variants, &texts, self.single(&variants));
        }
        let discriminant = self.types.discriminant_of(self.ty)?;
        let mask = u64::MAX >> (64 - 8 * discriminant.size);
        let is_whole = discriminant.size == 8 || !discriminant.is_signed;
        let masked = if is_whole { String::new() } else { format!(" & {mask:#x}") };
        let cases = cases(&variants, &texts, |_, number| number & mask);
        Some(format!("{{ switch {}.unsigned(){masked} {{\n{cases}}} }}", discriminant.path))
    }

    /// A variant with one member that has no name.
    fn single(&self, variants: &[Variant]) -> Option<usize> {
        variants.iter().position(|variant| match self.types.shape(variant.ty) {
            Shape::Record(members) => matches!(&*members, [member] if member.name == "__0"),
            _ => false,
        })
    }

    /// The variants as an `enum` lists them, and the cases of a `switch`.
    fn switch(&self) -> Option<(String, String)> {
        let variants = self.types.variants_of(self.ty);
        let by = self.types.discriminant_of_variant(self.ty).filter(|by| !by.is_signed);
        let is_numbered = || self.types.discriminant_of(self.ty).is_some();
        let is_known = variants.len() < 2
            || by.is_some()
            || variants.iter().all(|v| v.number.is_some()) && is_numbered();
        let is_spelled = variants.iter().all(|variant| spelled(&variant.name).is_some());
        if variants.is_empty() || !is_known || !is_spelled {
            return None;
        }
        let mut names = Vec::new();
        let mut cases = String::new();
        let mut next = Some(0);
        for variant in &variants {
            let name = spelled(&variant.name).unwrap_or_default();
            names.push(match (variant.number, &by) {
                (Some(number), _) if next.replace(number.wrapping_add(1)) != Some(number) => {
                    let number = self.types.number_of_variant(self.ty, variant);
                    format!("{name} = {}", number.unwrap_or_default())
                }
                (None, Some(by)) => format!("{name} by {}", by.path),
                _ => name.to_string(),
            });
            let pattern = self.types.pattern_of(variant);
            let text = self.constructor(&variant.name, variant.ty, &bound, 0);
            cases += &format!("case .{name}{pattern}: \"{text}\"\n");
        }
        Some((names.join(", "), cases))
    }
}

/// The cases of a `switch` over variants, given by their places and numbers; the one without a number has the others.
fn cases(variants: &[Variant], texts: &[String], label: impl Fn(u64, u64) -> u64) -> String {
    let (mut cases, mut default) = (String::new(), "");
    for (index, (variant, text)) in (0..).zip(variants.iter().zip(texts)) {
        match variant.number {
            Some(number) => cases += &format!("case {}: \"{text}\"\n", label(index, number)),
            None => default = text,
        }
    }
    cases + &format!("default: \"{default}\"\n")
}

/// The body for a number of 128 bits, of which a debugger has only the text. From LLDB 23 on the name of a variant has
/// its number, so the text leads to the variant. Before, the text distinguishes 0 from others: a structure of one member
/// has `__0` only.
fn by_text(variants: &[Variant], texts: &[String], single: Option<usize>) -> Option<String> {
    let own = variants.iter().position(|variant| variant.number.is_some())?;
    let zero = variants.iter().position(|variant| variant.number == Some(0));
    let head = format!(
        "{{
            let variants = `$variants$`
            let own = variants[{own}].`$discr$`
            guard texts_is_read(own) else {{ return \"\" }}"
    );
    if let ([_, _], Some(single), Some(zero)) = (variants, single, zero) {
        let (zero, other) = (texts.get(zero)?, texts.get(1 - zero)?);
        return Some(format!(
            "{head}
            exists(variants[{single}].value[\"__\\(own.value())\"]) ? \"{zero}\" : \"{other}\" }}"
        ));
    }
    let cases = cases(variants, texts, |index, _| index);
    Some(format!(
        "{head}
            guard #available(lldb 23) else {{ return \"\" }}
            let name = \"$variant$\\(own.value())\"
            switch exists(variants[name]) ? variants.index(of: name) : {} {{
            {cases}}} }}",
        variants.len()
    ))
}
