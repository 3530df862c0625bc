//! The shapes of types: the children of their values, as LLDB counts them.

use super::dwarf::{Entry, Tag, name_text};
use super::rust::{EnumPart, synthesized};
use super::{EntryId, NumberKind, TypeId, Types, scalar};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The shape of a type.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shape {
    /// A structure, a class or a union.
    Record(Arc<[Child]>),
    /// A type that is declared and never defined: its members are not known.
    #[default]
    Unknown,
    /// Elements, if their number is known.
    Array {
        /// Their number.
        count: Option<u64>,
        /// Their type.
        element: TypeId,
    },
    /// A pointer and its target.
    Pointer(TypeId),
    /// A reference and its target.
    Reference(TypeId),
    /// A number.
    Number(NumberKind),
    /// An enumeration: the names and their values.
    Enumeration(Arc<[(String, i128)]>),
    /// Something else: a function, a pointer to a member, a number of more than 64 bits.
    Other,
}

/// A child of a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Child {
    /// Its name; empty if it has none. A base has that of its type.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Its kind.
    pub kind: ChildKind,
    /// The offset of its first bit, if it is known.
    pub bit_offset: Option<u64>,
    /// Its width in bits, if it is a bit-field.
    pub bit_size: Option<u64>,
}

/// The kind of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChildKind {
    /// A base class.
    Base,
    /// A member, with or without a name.
    Member,
    /// A child that LLDB adds: the gap between two bit-fields, the variants of a Rust `enum`.
    Synthesized,
}

impl Types {
    /// The shape of the type.
    pub fn shape(&self, ty: TypeId) -> Shape {
        let bytes = |shape: &Shape| match shape {
            Shape::Record(children) => size_of_val(&children[..]),
            Shape::Enumeration(values) => size_of_val(&values[..]),
            _ => 0,
        };
        self.known.shapes.get(&ty, bytes, || match self.unqualified(ty) {
            unqualified if unqualified == ty => self.read_shape(ty),
            unqualified => self.shape(unqualified),
        })
    }

    /// The shape of a type that is neither a typedef nor qualified.
    fn read_shape(&self, ty: TypeId) -> Shape {
        let id = match ty {
            TypeId::Void => return Shape::Other,
            TypeId::Gap => return Shape::Number(NumberKind::Signed),
            TypeId::Row(id, skipped) => return self.rows(id, skipped.into()),
            TypeId::OfEnum(id, part) => return self.shape_of_part(id, part),
            TypeId::Entry(id) => id,
        };
        let found = self.with_entry(id, |entry| {
            let size = entry.byte_size.unwrap_or(0);
            (entry.tag, entry.ty, entry.declaration, scalar::number(entry.encoding, size))
        });
        let (tag, of, declared, number) = found;
        let of = self.type_of(id.unit, of);
        match tag {
            Tag::Structure | Tag::Class | Tag::Union if declared => Shape::Unknown,
            Tag::Structure | Tag::Class | Tag::Union => {
                let mut children = self.all_children(id);
                children.retain(|child| child.ty != TypeId::Void);
                Shape::Record(children.into())
            }
            Tag::Enumeration if declared => Shape::Unknown,
            Tag::Enumeration => Shape::Enumeration(self.enumerators(id).into()),
            Tag::Array => self.rows(id, 0),
            Tag::Pointer => Shape::Pointer(of),
            Tag::Reference | Tag::RvalueReference => Shape::Reference(of),
            Tag::Base => number.map_or(Shape::Other, Shape::Number),
            _ => Shape::Other,
        }
    }

    /// The child of a record at an index. LLDB counts members of type `void`, which is the `()` of Rust, but has no values for them.
    pub fn child_at(&self, ty: TypeId, at: usize) -> Option<Child> {
        let child = match (self.unqualified(ty), self.shape(ty)) {
            (TypeId::Entry(id), Shape::Record(_)) => self.all_children(id).into_iter().nth(at),
            (_, Shape::Record(children)) => children.get(at).cloned(),
            _ => return None,
        };
        child.filter(|child| child.ty != TypeId::Void)
    }

    /// The target of a typedef; `None` for other types.
    pub fn typedef(&self, ty: TypeId) -> Option<TypeId> {
        let TypeId::Entry(id) = ty else { return None };
        let of = self.with_entry(id, |e| (e.tag == Tag::Typedef).then_some(e.ty));
        of.map(|of| self.type_of(id.unit, of))
    }

    /// Whether LLDB synthesizes the type.
    pub fn is_synthesized(&self, ty: TypeId) -> bool {
        matches!(ty, TypeId::Gap | TypeId::OfEnum(..))
    }

    /// `struct`, `class` or `union`.
    pub fn record_word(&self, ty: TypeId) -> &'static str {
        match self.unqualified(ty) {
            TypeId::Entry(id) => self.with_entry(id, |entry| match entry.tag {
                Tag::Union => "union",
                Tag::Class => "class",
                _ => "struct",
            }),
            TypeId::OfEnum(_, EnumPart::Variants) => "union",
            _ => "struct",
        }
    }

    /// The type without typedefs and `const`; the definition of a type that is only declared, if there is
    /// one.
    pub fn unqualified(&self, ty: TypeId) -> TypeId {
        let TypeId::Entry(id) = ty else { return ty };
        let (tag, of, declared, signature) =
            self.with_entry(id, |entry| (entry.tag, entry.ty, entry.declaration, entry.signature));
        let next = match (tag, self.definition_of_signature(id, signature)) {
            (_, Some(definition)) => TypeId::Entry(definition),
            (Tag::Typedef | Tag::Const | Tag::Volatile | Tag::Restrict | Tag::Atomic, None) => {
                self.type_of(id.unit, of)
            }
            _ if declared => match self.definition(id) {
                Some(definition) => TypeId::Entry(definition),
                None => return ty,
            },
            _ => return ty,
        };
        self.nested(next, || self.unqualified(next))
    }

    /// The kind of a number; `None` for other types.
    pub(super) fn number(&self, ty: TypeId) -> Option<NumberKind> {
        match self.unqualified(ty) {
            TypeId::Entry(id) => self.with_entry(id, |entry| {
                let size = entry.byte_size.unwrap_or(0);
                let is_base = entry.tag == Tag::Base;
                scalar::number(entry.encoding, size).filter(|_| is_base)
            }),
            TypeId::Gap => Some(NumberKind::Signed),
            _ => None,
        }
    }

    /// The kind of a number, or of those of an enumeration; `None` for other types, and where it is not described.
    pub fn underlying_number(&self, ty: TypeId) -> Option<NumberKind> {
        let ty = match (self.shape(ty), self.unqualified(ty)) {
            (Shape::Enumeration(_), TypeId::Entry(id)) => {
                self.type_of(id.unit, self.with_entry(id, |entry| entry.ty))
            }
            (_, ty) => ty,
        };
        self.number(ty)
    }

    fn is_void(&self, ty: TypeId) -> bool {
        match self.unqualified(ty) {
            TypeId::Entry(id) => {
                self.with_entry(id, |entry| entry.tag == Tag::Base && entry.byte_size == Some(0))
            }
            other => other == TypeId::Void,
        }
    }

    /// The size of the type in bytes, if it is known.
    pub fn size(&self, ty: TypeId) -> Option<u64> {
        let ty = self.unqualified(ty);
        let (id, skipped) = match ty {
            TypeId::Void => return None,
            TypeId::Gap => return Some(4),
            TypeId::Entry(id) | TypeId::OfEnum(id, _) => (id, 0),
            TypeId::Row(id, skipped) => (id, usize::from(skipped)),
        };
        let (tag, size) = self.with_entry(id, |entry| (entry.tag, entry.byte_size));
        match tag {
            Tag::Array => {
                let (bounds, element) = self.array(id);
                let mut bounds = bounds.into_iter().skip(skipped);
                let count = bounds.try_fold(1_u64, |count, bound| count.checked_mul(bound?))?;
                self.nested(ty, || self.size(element))?.checked_mul(count)
            }
            Tag::Pointer | Tag::Reference | Tag::RvalueReference => {
                size.or(Some(self.address_size(id.unit)))
            }
            _ => size,
        }
    }

    fn rows(&self, id: EntryId, skipped: usize) -> Shape {
        let (bounds, element) = self.array(id);
        let count = bounds.get(skipped).copied().flatten();
        let deeper = u16::try_from(skipped + 1).unwrap_or(u16::MAX);
        let is_last = bounds.len() <= skipped + 1;
        let element = if is_last { element } else { TypeId::Row(id, deeper) };
        Shape::Array { count, element }
    }

    /// The children of a record, with members of type `void`.
    fn all_children(&self, id: EntryId) -> Vec<Child> {
        self.with_parts(id, |parts| {
            let mut children = Vec::new();
            let mut gaps = Gaps::default();
            for part in parts {
                match part.tag {
                    Tag::Inheritance => {
                        gaps.has_bases = true;
                        let ty = self.type_of(id.unit, part.ty);
                        if self.has_fields(ty) {
                            let name = self.name(ty).to_string();
                            let bit_offset = part.start().and_then(|at| at.checked_mul(8));
                            let kind = ChildKind::Base;
                            children.push(Child { name, ty, kind, bit_offset, bit_size: None });
                        }
                    }
                    Tag::VariantPart => {
                        let ty = TypeId::OfEnum(id, EnumPart::Variants);
                        children.push(synthesized("$variants$", ty));
                    }
                    Tag::Member if part.is_static() => {}
                    Tag::Member if part.is_added() => gaps.is_after_member = false,
                    Tag::Member => self.member(id, part, &mut gaps, &mut children),
                    _ => {}
                }
            }
            children
        })
    }

    fn member(&self, id: EntryId, part: &Entry<'_>, gaps: &mut Gaps, children: &mut Vec<Child>) {
        let ty = self.type_of(id.unit, part.ty);
        if self.is_void(ty) {
            let kind = ChildKind::Synthesized;
            let name = String::new();
            children.push(Child { name, ty: TypeId::Void, kind, bit_offset: None, bit_size: None });
            return;
        }
        let bytes = self.size(ty);
        let bit_offset = part.bits_before(bytes);
        let has_gaps = !self.image(id.unit).is_pdb;
        let bit_size = part.bit_size;
        if has_gaps && bit_size.is_some() && bit_offset.is_some_and(|at| gaps.is_before(at)) {
            children.push(Child {
                name: String::new(),
                ty: TypeId::Gap,
                kind: ChildKind::Synthesized,
                bit_offset: Some(gaps.end),
                bit_size: bit_offset.map(|at| at - gaps.end),
            });
        }
        let bits = bit_size.or(bytes.and_then(|bytes| bytes.checked_mul(8)));
        gaps.pass(bit_offset.unwrap_or(0), bits.unwrap_or(0), bit_size.is_some());
        let name = text(part.name);
        children.push(Child { name, ty, kind: ChildKind::Member, bit_offset, bit_size });
    }

    /// Whether LLDB counts a base class: it omits classes without members, but not those that are only
    /// declared.
    fn has_fields(&self, ty: TypeId) -> bool {
        self.has_part(ty, &|part| match part.tag {
            Tag::Member => !part.is_static() && !part.artificial,
            tag => tag == Tag::VariantPart,
        })
    }

    /// Whether a debugger finds the dynamic type of a value, by the pointer to the table of virtual functions.
    pub(super) fn has_dynamic_type(&self, ty: TypeId) -> bool {
        self.has_part(ty, &|part| part.tag == Tag::Member && part.is_added())
    }

    /// Whether a value of the type may be a part of one of another class that has bases and a member of that name.
    pub(super) fn may_be_hidden(&self, ty: TypeId, name: &str) -> bool {
        let classes = || self.known.of_derived.get_or_init(|| self.members_of_derived()).get(name);
        self.has_dynamic_type(ty)
            && classes().is_some_and(|classes| classes.iter().any(|class| *class != self.name(ty)))
    }

    fn members_of_derived(&self) -> FxHashMap<String, Vec<Arc<str>>> {
        let mut found = FxHashMap::<_, Vec<_>>::default();
        for named in self.matching(|_| true) {
            for ty in &named.types {
                let TypeId::Entry(id) = self.unqualified(*ty) else { continue };
                self.with_parts(id, |parts| {
                    if parts.iter().any(|part| part.tag == Tag::Inheritance) {
                        for member in parts.iter().filter(|part| part.tag == Tag::Member) {
                            found.entry(text(member.name)).or_default().push(named.name.clone());
                        }
                    }
                });
            }
        }
        found
    }

    /// Whether a record or one of its bases has such a part; assumed if it is only declared.
    fn has_part(&self, ty: TypeId, is_it: &dyn Fn(&Entry<'_>) -> bool) -> bool {
        let TypeId::Entry(id) = self.unqualified(ty) else { return false };
        if self.with_entry(id, |entry| entry.declaration) {
            return true;
        }
        self.with_parts(id, |parts| {
            let mut bases = parts.iter().filter(|part| part.tag == Tag::Inheritance);
            parts.iter().any(is_it)
                || bases.any(|base| {
                    let base = self.type_of(id.unit, base.ty);
                    self.nested(base, || self.has_part(base, is_it))
                })
        })
    }
}

pub(super) fn text(name: Option<&[u8]>) -> String {
    name.map(name_text).unwrap_or_default()
}

impl Entry<'_> {
    /// Whether the compiler added the member, such as the pointer to a table of virtual functions.
    fn is_added(&self) -> bool {
        self.artificial || self.name.is_some_and(|name| name.starts_with(b"_vptr"))
    }

    fn is_static(&self) -> bool {
        let has_place = self.has_location || self.data_bit_offset.is_some() || self.in_union;
        !has_place || self.external || self.value.is_some()
    }

    /// The offset of the first byte.
    fn start(&self) -> Option<u64> {
        let is_first = self.in_union && !self.has_location;
        self.location.or(is_first.then_some(0))
    }

    /// The offset of the first bit. DWARF 2 counts from the other end of the storage unit.
    fn bits_before(&self, type_size: Option<u64>) -> Option<u64> {
        if self.data_bit_offset.is_some() {
            return self.data_bit_offset;
        }
        let start = self.start()?.checked_mul(8)?;
        match (self.bit_size, self.bit_offset) {
            (Some(bits), Some(from_end)) => {
                let storage = self.byte_size.or(type_size)?.checked_mul(8)?;
                start.checked_add(storage)?.checked_sub(from_end.checked_add(bits)?)
            }
            _ => Some(start),
        }
    }
}

/// The end of the previous member, for the gaps that LLDB shows as children.
#[derive(Default)]
struct Gaps {
    end: u64,
    /// Whether the part before is a member, which the compiler did not add.
    is_after_member: bool,
    has_bases: bool,
}

impl Gaps {
    fn is_before(&self, bit_offset: u64) -> bool {
        let belongs_to_base = self.has_bases && !self.is_after_member;
        bit_offset > self.end && !belongs_to_base
    }

    fn pass(&mut self, bit_offset: u64, bits: u64, is_bit_field: bool) {
        self.end = bit_offset.saturating_add(bits);
        if !is_bit_field {
            // A bit-field after a member begins in a new word.
            self.end = self.end.div_ceil(WORD).saturating_mul(WORD);
        }
        self.is_after_member = true;
    }
}

const WORD: u64 = 32;
