//! Features of Rust alone: the variants of enums, and the place of the discriminant.
//!
//! rustc describes an enum with one member, the discriminant, and with a number of each variant. The variant without a
//! number has all other numbers. Often the discriminant is in a member of that variant, which has unused values.

use super::dwarf::{Constant, Entry, Reference, Tag};
use super::shape::text;
use super::{Child, ChildKind, EntryId, Shape, TypeId, Types};
use crate::sema::{NumberKind, written_key, written_key_of_rust};
use crate::syntax::spelled;

/// A variant of a Rust `enum`.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its discriminant; `None` if it has all numbers that no other variant has.
    pub number: Option<u64>,
    /// The number without its sign, as LLDB writes it.
    written: Option<u64>,
    /// The structure of its members.
    pub ty: TypeId,
}

/// The number that distinguishes the variants of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discriminant {
    /// The path from the value to a member with the same bits, as it is written in a `.fmt` file.
    pub path: String,
    /// The size in bytes.
    pub size: u64,
    /// Whether a debugger reads the member as a signed number.
    pub is_signed: bool,
}

/// A part of a Rust `enum`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum EnumPart {
    /// The union that LLDB makes of the variants.
    Variants,
    /// The record that LLDB makes of one of them, by its index.
    Variant(u16),
}

/// The place and the type of a discriminant.
#[derive(Clone, Copy)]
struct DiscriminantPlace {
    /// In bytes.
    offset: u64,
    ty: TypeId,
}

impl Types {
    /// The variants of a Rust `enum`, in order; empty for other types.
    pub fn variants_of(&self, ty: TypeId) -> Vec<Variant> {
        match self.unqualified(ty) {
            TypeId::Entry(id) => self.variants(id),
            _ => Vec::new(),
        }
    }

    /// The number of a variant of a Rust `enum`, with the sign of its type.
    pub fn number_of_variant(&self, ty: TypeId, variant: &Variant) -> Option<i128> {
        let is_signed = self.discriminant_of(ty).is_some_and(|place| place.is_signed);
        let number =
            |number: u64| if is_signed { number.cast_signed().into() } else { number.into() };
        variant.number.map(number)
    }

    /// The text after the name of a variant in a pattern: names for its members.
    pub fn pattern_of(&self, variant: &Variant) -> String {
        let Shape::Record(members) = self.shape(variant.ty) else { return String::new() };
        let names: Vec<String> = members.iter().map(|member| bound(&member.name)).collect();
        match members.first() {
            None => String::new(),
            Some(first) if first.name.starts_with("__") => format!("({})", names.join(", ")),
            Some(_) => format!(" {{ {} }}", names.join(", ")),
        }
    }

    /// The discriminant of a Rust `enum`; `None` if there is none, or if no LLDB can read it.
    pub fn discriminant_of(&self, ty: TypeId) -> Option<Discriminant> {
        self.discriminant_in(ty, ty)
    }

    /// Whether the discriminant has 128 bits and is the first member: every LLDB has its text, but none reads it as a number.
    pub fn has_wide_discriminant(&self, ty: TypeId) -> bool {
        let place = self.unqualified(ty).entry().and_then(|id| self.discriminant(id));
        place.is_some_and(|place| place.offset == 0 && self.size(place.ty) == Some(16))
    }

    /// Whether a type has no values: `Infallible`, and types with a member of such a type.
    pub fn is_uninhabited(&self, ty: TypeId) -> bool {
        let ty = self.unqualified(ty);
        let TypeId::Entry(id) = ty else { return false };
        let is_part_uninhabited = |ty: TypeId| self.nested(ty, || self.is_uninhabited(ty));
        // An enum needs one inhabited variant, a structure needs inhabited members only.
        if self.variant_part(id).is_some() {
            self.variants(id).iter().all(|variant| is_part_uninhabited(variant.ty))
        } else if let Shape::Record(members) = self.shape(ty) {
            members.iter().any(|member| is_part_uninhabited(member.ty))
        } else {
            &*self.name(ty) == "!"
        }
    }

    /// The discriminant of a Rust `enum` in the members of the variant that has no number.
    pub fn discriminant_of_variant(&self, ty: TypeId) -> Option<Discriminant> {
        let variants = self.variants_of(ty);
        match variants.iter().find(|variant| variant.number.is_none()) {
            Some(variant) if variants.len() > 1 => self.discriminant_in(ty, variant.ty),
            _ => None,
        }
    }

    /// The discriminant of a Rust `enum` inside a type at the same place.
    fn discriminant_in(&self, ty: TypeId, inside: TypeId) -> Option<Discriminant> {
        let place = self.discriminant(self.unqualified(ty).entry()?)?;
        let size = self.size(place.ty).filter(|size| matches!(size, 1 | 2 | 4 | 8))?;
        let (path, member) = self.path_to(inside, place.offset, size)?;
        let path = path.trim_start_matches('.').to_owned();
        let is_signed = self.underlying_number(member) == Some(NumberKind::Signed);
        (!path.is_empty()).then_some(Discriminant { path, size, is_signed })
    }

    /// Whether the type is a raw pointer of Rust: `*const T` or `*mut T`.
    pub fn is_raw_pointer(&self, ty: TypeId) -> bool {
        self.is_called(self.unqualified(ty), |name| name.starts_with(b"*"))
    }

    /// Whether each type that LLDB calls `char` is an `i8` of Rust.
    pub fn are_chars_of_rust(&self) -> bool {
        self.named("char").into_iter().all(|ty| self.is_called(ty, |name| name == b"i8"))
    }

    /// The spelling of a name as a key that means it in any file for the program.
    pub fn written_key(&self, name: &str) -> String {
        match self.are_chars_of_rust() {
            true => written_key_of_rust(name),
            false => written_key(name),
        }
    }

    /// Whether a type has such a name in the debug information.
    fn is_called(&self, ty: TypeId, is_name: impl Fn(&[u8]) -> bool) -> bool {
        let read = |entry: &Entry<'_>| entry.name.is_some_and(is_name);
        ty.entry().is_some_and(|id| self.with_entry(id, read))
    }

    /// The path to a scalar at that offset in a value, as it is written in a `.fmt` file.
    pub fn scalar_at(&self, ty: TypeId, offset: u64) -> Option<String> {
        [8, 4, 2, 1].into_iter().find_map(|size| Some(self.path_to(ty, offset, size)?.0))
    }

    /// The path to a number of that size at that offset, by members and elements, and its type.
    fn path_to(&self, ty: TypeId, offset: u64, size: u64) -> Option<(String, TypeId)> {
        let inside = |ty, offset| self.nested(ty, || self.path_to(ty, offset, size));
        match self.shape(ty) {
            Shape::Number(NumberKind::Float) | Shape::Other | Shape::Unknown => None,
            Shape::Number(_) | Shape::Enumeration(_) | Shape::Pointer(_) | Shape::Reference(_) => {
                let is_it = offset == 0 && self.size(ty) == Some(size);
                is_it.then_some((String::new(), ty))
            }
            Shape::Array { element, .. } => {
                let each = self.size(element).filter(|each| *each > 0)?;
                let (path, ty) = inside(element, offset % each)?;
                Some((format!("[{}]{path}", offset / each), ty))
            }
            Shape::Record(children) => children.iter().enumerate().find_map(|(index, child)| {
                let at = child.bit_offset.filter(|bit| bit % 8 == 0)? / 8;
                let offset = offset.checked_sub(at)?;
                let fits = offset.checked_add(size)? <= self.size(child.ty)?;
                if !fits || child.bit_size.is_some() || self.reads_wrong(ty, child) {
                    return None;
                }
                let (path, found) = inside(child.ty, offset)?;
                let step = match spelled(&child.name) {
                    Some(name) if !matches!(ty, TypeId::OfEnum(_, EnumPart::Variants)) => {
                        format!(".{name}")
                    }
                    _ => format!("[{index}]"),
                };
                Some((format!("{step}{path}"), found))
            }),
        }
    }

    /// Whether LLDB reads a wrong number: it always reads a discriminant at the start of the enum.
    fn reads_wrong(&self, of: TypeId, child: &Child) -> bool {
        let TypeId::OfEnum(id, EnumPart::Variant(_)) = of else { return false };
        let is_discriminant = child.name == "$discr$";
        is_discriminant && self.discriminant(id).is_none_or(|place| place.offset != 0)
    }

    fn discriminant(&self, id: EntryId) -> Option<DiscriminantPlace> {
        let (_, member) = self.variant_part(id)?;
        let member = self.resolve(id.unit, member?)?;
        let (ty, location) = self.with_entry(member, |entry| (entry.ty, entry.location));
        Some(DiscriminantPlace { offset: location?, ty: self.type_of(member.unit, ty) })
    }

    /// The entry of the variants of an enum, and the reference to its discriminant.
    fn variant_part(&self, id: EntryId) -> Option<(u32, Option<Reference>)> {
        self.with_parts(id, |parts| {
            let part = parts.iter().find(|part| part.tag == Tag::VariantPart);
            part.map(|part| (part.offset, part.discriminant))
        })
    }

    pub(super) fn variants(&self, id: EntryId) -> Vec<Variant> {
        let Some((offset, _)) = self.variant_part(id) else { return Vec::new() };
        let part = EntryId { unit: id.unit, offset };
        let place = self.discriminant(id);
        let number = place.and_then(|place| self.number(place.ty));
        let is_signed = number == Some(NumberKind::Signed);
        self.with_parts(part, |parts| {
            let variant = |variant: &Entry<'_>| {
                let value = variant.discriminant_value;
                let written = value.and_then(Constant::bits);
                let signed = value.and_then(Constant::signed_bits);
                let place = EntryId { unit: id.unit, offset: variant.offset };
                let (name, ty) = self.with_parts(place, |parts| {
                    let member = parts.iter().find(|part| part.tag == Tag::Member);
                    member.map(|member| (text(member.name), member.ty))
                })?;
                let number = if is_signed { signed } else { written };
                Some(Variant { name, number, written, ty: self.type_of(id.unit, ty) })
            };
            parts.iter().filter(|part| part.tag == Tag::Variant).filter_map(variant).collect()
        })
    }

    /// The parts of a Rust `enum`.
    pub(super) fn enum_parts(&self, id: EntryId) -> impl Iterator<Item = EnumPart> + use<> {
        let variants = 0..u16::try_from(self.variants(id).len()).unwrap_or(u16::MAX);
        std::iter::once(EnumPart::Variants).chain(variants.map(EnumPart::Variant))
    }

    pub(super) fn name_of_part(&self, id: EntryId, part: EnumPart) -> String {
        match part {
            EnumPart::Variants => {
                let name = self.name(TypeId::Entry(id));
                format!("{name}::{name}$Inner")
            }
            EnumPart::Variant(number) => {
                let variants = self.variants(id);
                let name = variants.get(usize::from(number)).map(|variant| variant.name.as_str());
                let inner = self.name(TypeId::OfEnum(id, EnumPart::Variants));
                format!("{inner}::{}$Variant", name.unwrap_or_default())
            }
        }
    }

    /// The union that LLDB makes of the variants, or the record of a variant and its number.
    pub(super) fn shape_of_part(&self, id: EntryId, part: EnumPart) -> Shape {
        let variants = self.variants(id);
        let mut children = Vec::new();
        match part {
            EnumPart::Variants => {
                for (index, variant) in (0..).zip(&variants) {
                    // LLDB writes the lower 32 bits.
                    let number = variant.written.map(|value| (value as u32).to_string());
                    let name = format!("$variant${}", number.unwrap_or_default());
                    let ty = TypeId::OfEnum(id, EnumPart::Variant(index));
                    children.push(synthesized(name, ty));
                }
            }
            EnumPart::Variant(number) => {
                let variant = variants.get(usize::from(number));
                if variant.is_some_and(|variant| variant.number.is_some()) {
                    let ty = self.discriminant(id).map_or(TypeId::Void, |place| place.ty);
                    children.push(synthesized("$discr$", ty));
                }
                let value = |variant: &Variant| synthesized("value", variant.ty);
                children.extend(variant.map(value));
            }
        }
        Shape::Record(children.into())
    }
}

pub(super) fn synthesized(name: impl Into<String>, ty: TypeId) -> Child {
    let name = name.into();
    Child { name, ty, kind: ChildKind::Synthesized, bit_offset: Some(0), bit_size: None }
}

/// The name in a pattern for a member, given by its name or the last step of its path.
pub fn bound(step: &str) -> String {
    let name = step.trim_start_matches('.');
    match name.strip_prefix("__").and_then(|at| at.parse::<u8>().ok()) {
        Some(at) if at < 26 => char::from(b'a' + at).to_string(),
        _ => spelled(name).map_or_else(|| name.to_owned(), |name| name.into_owned()),
    }
}
