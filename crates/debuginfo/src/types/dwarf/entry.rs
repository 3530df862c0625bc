//! An entry: the attributes that describe a type.

use super::unit::{Slice, Unit, small};
use gimli::{Abbreviation, Attribute, AttributeValue, DwTag, EntriesRaw, Reader};

/// Declares the kinds of entries, each with its tag in DWARF and the tags that are read as it.
macro_rules! tags {
    ($($kind:ident = $tag:ident $(| $alias:ident)*,)*) => {
        /// The kind of an entry, with its number in DWARF.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[repr(u16)]
        pub(crate) enum Tag {
            $($kind = gimli::$tag.0,)*
            #[default]
            Other = gimli::DW_TAG_null.0,
        }

        impl Tag {
            pub(super) fn of(tag: DwTag) -> Tag {
                match tag {
                    $(gimli::$tag $(| gimli::$alias)* => Tag::$kind,)*
                    _ => Tag::Other,
                }
            }
        }
    };
}

tags! {
    Array = DW_TAG_array_type,
    Atomic = DW_TAG_atomic_type,
    Base = DW_TAG_base_type,
    Class = DW_TAG_class_type,
    Const = DW_TAG_const_type,
    Enumeration = DW_TAG_enumeration_type,
    Enumerator = DW_TAG_enumerator,
    FormalParameter = DW_TAG_formal_parameter,
    Inheritance = DW_TAG_inheritance,
    Member = DW_TAG_member,
    MemberPointer = DW_TAG_ptr_to_member_type,
    Namespace = DW_TAG_namespace,
    ParameterPack = DW_TAG_GNU_template_parameter_pack,
    Pointer = DW_TAG_pointer_type,
    Reference = DW_TAG_reference_type,
    Restrict = DW_TAG_restrict_type,
    RvalueReference = DW_TAG_rvalue_reference_type,
    Structure = DW_TAG_structure_type,
    Subprogram = DW_TAG_subprogram,
    Subrange = DW_TAG_subrange_type,
    Subroutine = DW_TAG_subroutine_type,
    TemplateTemplate = DW_TAG_GNU_template_template_param,
    TypeParameter = DW_TAG_template_type_parameter,
    Typedef = DW_TAG_typedef | DW_TAG_template_alias,
    Union = DW_TAG_union_type,
    Unspecified = DW_TAG_unspecified_type,
    UnspecifiedParameters = DW_TAG_unspecified_parameters,
    ValueParameter = DW_TAG_template_value_parameter,
    Variant = DW_TAG_variant,
    VariantPart = DW_TAG_variant_part,
    Volatile = DW_TAG_volatile_type,
}

impl Tag {
    pub(crate) fn is_argument(self) -> bool {
        matches!(
            self,
            Tag::ParameterPack | Tag::TemplateTemplate | Tag::TypeParameter | Tag::ValueParameter
        )
    }

    /// Whether it is a type that has a name as a rule, or a namespace.
    pub(super) fn is_named(self) -> bool {
        let is_other = matches!(self, Tag::Base | Tag::Namespace | Tag::Typedef);
        is_other || self.can_define()
    }

    pub(crate) fn is_record(self) -> bool {
        matches!(self, Tag::Class | Tag::Structure | Tag::Union)
    }

    /// Whether an entry of this kind may be a definition of a declared type.
    pub(crate) fn can_define(self) -> bool {
        self.is_record() || self == Tag::Enumeration
    }

    /// Whether a child with this tag is a part of its parent.
    pub(super) fn is_part(self) -> bool {
        matches!(
            self,
            Tag::Enumerator
                | Tag::FormalParameter
                | Tag::Inheritance
                | Tag::Member
                | Tag::ParameterPack
                | Tag::Subrange
                | Tag::TemplateTemplate
                | Tag::TypeParameter
                | Tag::UnspecifiedParameters
                | Tag::ValueParameter
                | Tag::Variant
                | Tag::VariantPart
        )
    }
}

/// A reference to another entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reference {
    /// In the same unit.
    Unit(u32),
    /// At an offset of `.debug_info` of the same file.
    Section(u64),
    /// The type of a type unit.
    Signature(u64),
    /// At an offset of `.debug_info` of the alternative file.
    Alternative(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constant<'u> {
    Signed(i64),
    Unsigned(u64),
    /// With the bits of its form; the type determines the sign.
    Bits(u64, u8),
    Bytes(&'u [u8]),
}

/// The attributes of an entry.
#[derive(Debug, Default)]
pub(crate) struct Entry<'u> {
    pub offset: u32,
    pub tag: Tag,
    /// Whether it is a part of a union.
    pub(crate) in_union: bool,
    /// Whether it has no attributes at all.
    pub is_bare: bool,
    pub name: Option<&'u [u8]>,
    /// The template that is the argument of a template.
    pub template: Option<&'u [u8]>,
    pub ty: Option<Reference>,
    pub(crate) specification: Option<Reference>,
    pub signature: Option<Reference>,
    pub(crate) containing: Option<Reference>,
    pub(crate) discriminant: Option<Reference>,
    /// The number of the file that declares it, and the line there.
    pub(crate) declared_at: (Option<u64>, Option<u64>),
    pub(crate) byte_size: Option<u64>,
    pub bit_size: Option<u64>,
    /// Counted from the most significant bit, as in DWARF 2 and 3.
    pub bit_offset: Option<u64>,
    pub(crate) data_bit_offset: Option<u64>,
    /// The location, and its value if it is constant.
    pub(crate) has_location: bool,
    pub location: Option<u64>,
    pub value: Option<Constant<'u>>,
    pub(crate) discriminant_value: Option<Constant<'u>>,
    /// The number of elements of a dimension; `None` in it if only the running program knows it.
    pub bound: Option<Option<u64>>,
    pub encoding: u64,
    pub declaration: bool,
    pub(crate) external: bool,
    pub(crate) artificial: bool,
    /// Whether an enumeration is a scope.
    pub(crate) scoped: bool,
    /// Whether a function has an object, as a method has.
    pub(crate) has_object: bool,
}

impl<'u> Entry<'u> {
    /// Reads the attributes of an entry after its abbreviation.
    pub(super) fn read(
        unit: &'u Unit,
        raw: &mut EntriesRaw<'_, Slice<'u>>,
        abbreviation: &Abbreviation,
        offset: u32,
    ) -> gimli::Result<Entry<'u>> {
        let tag = Tag::of(abbreviation.tag());
        let is_bare = abbreviation.attributes().is_empty();
        let mut entry = Entry { offset, tag, is_bare, ..Entry::default() };
        for spec in abbreviation.attributes() {
            let attribute = raw.read_attribute(*spec)?;
            entry.take(unit, &attribute);
        }
        Ok(entry)
    }

    fn take(&mut self, unit: &'u Unit, attribute: &Attribute<Slice<'u>>) {
        let raw = attribute.raw_value();
        let number = || attribute.udata_value();
        let flag = || matches!(raw, AttributeValue::Flag(true));
        match attribute.name() {
            gimli::DW_AT_name => self.name = unit.string(&raw),
            gimli::DW_AT_GNU_template_name => self.template = unit.string(&raw),
            gimli::DW_AT_type => self.ty = reference(&raw),
            gimli::DW_AT_specification | gimli::DW_AT_abstract_origin => {
                self.specification = reference(&raw);
            }
            gimli::DW_AT_signature => self.signature = reference(&raw),
            gimli::DW_AT_containing_type => self.containing = reference(&raw),
            gimli::DW_AT_discr => self.discriminant = reference(&raw),
            gimli::DW_AT_decl_file => self.declared_at.0 = number(),
            gimli::DW_AT_decl_line => self.declared_at.1 = number(),
            gimli::DW_AT_byte_size => self.byte_size = number(),
            gimli::DW_AT_bit_size => self.bit_size = number(),
            gimli::DW_AT_bit_offset => self.bit_offset = number(),
            gimli::DW_AT_data_bit_offset => self.data_bit_offset = number(),
            gimli::DW_AT_data_member_location => {
                self.has_location = true;
                self.location = number().or_else(|| plus_constant(&raw));
            }
            gimli::DW_AT_const_value => self.value = constant(&raw),
            gimli::DW_AT_discr_value => {
                self.discriminant_value = constant(&raw);
            }
            gimli::DW_AT_count => self.bound = Some(number()),
            gimli::DW_AT_upper_bound if self.bound.is_none() => {
                let last = constant(&raw).and_then(Constant::bits).map(u64::cast_signed);
                let count = last.and_then(|last| u64::try_from(last.checked_add(1)?).ok());
                self.bound = Some(count);
            }
            gimli::DW_AT_encoding => self.encoding = number().unwrap_or(0),
            gimli::DW_AT_declaration => self.declaration = flag(),
            gimli::DW_AT_external => self.external = flag(),
            gimli::DW_AT_artificial => self.artificial = flag(),
            gimli::DW_AT_enum_class => self.scoped = flag(),
            gimli::DW_AT_object_pointer => self.has_object = true,
            _ => {}
        }
    }
}

pub(super) fn reference(value: &AttributeValue<Slice<'_>>) -> Option<Reference> {
    match value {
        AttributeValue::UnitRef(offset) => Some(Reference::Unit(small(offset.0))),
        AttributeValue::DebugInfoRef(offset) => Some(Reference::Section(offset.0 as u64)),
        AttributeValue::DebugTypesRef(signature) => Some(Reference::Signature(signature.0)),
        AttributeValue::DebugInfoRefSup(offset) => Some(Reference::Alternative(offset.0 as u64)),
        _ => None,
    }
}

/// The offset of a member as DWARF 2 writes it: an expression that adds a constant.
fn plus_constant(value: &AttributeValue<Slice<'_>>) -> Option<u64> {
    let mut bytes = match value {
        AttributeValue::Block(bytes) => *bytes,
        AttributeValue::Exprloc(expression) => expression.0,
        _ => return None,
    };
    (bytes.read_u8().ok()? == gimli::DW_OP_plus_uconst.0).then(|| bytes.read_uleb128().ok())?
}

fn constant<'u>(value: &AttributeValue<Slice<'u>>) -> Option<Constant<'u>> {
    match value {
        AttributeValue::Sdata(value) => Some(Constant::Signed(*value)),
        AttributeValue::Udata(value) => Some(Constant::Unsigned(*value)),
        AttributeValue::Data1(value) => Some(Constant::Bits((*value).into(), 8)),
        AttributeValue::Data2(value) => Some(Constant::Bits((*value).into(), 16)),
        AttributeValue::Data4(value) => Some(Constant::Bits((*value).into(), 32)),
        AttributeValue::Data8(value) => Some(Constant::Bits(*value, 64)),
        AttributeValue::Block(bytes) => Some(Constant::Bytes(bytes.slice())),
        AttributeValue::String(bytes) => Some(Constant::Bytes(bytes.slice())),
        _ => None,
    }
}

impl Constant<'_> {
    /// The value in two's complement; `None` if it has more than 64 bits. Bytes are a number of Rust with 128 bits, whose
    /// lowest byte comes first.
    pub(crate) fn bits(self) -> Option<u64> {
        match self {
            Constant::Signed(value) => Some(value.cast_unsigned()),
            Constant::Unsigned(value) | Constant::Bits(value, _) => Some(value),
            Constant::Bytes(bytes) => {
                let bytes: [u8; 16] = bytes.try_into().ok()?;
                u128::from_le_bytes(bytes).try_into().ok()
            }
        }
    }

    /// The value of a signed type, whose sign is the highest bit of the form.
    pub(crate) fn signed_bits(self) -> Option<u64> {
        match self {
            Constant::Bits(value, width) => {
                let unused = 64_u32.checked_sub(width.into())?;
                Some((value.cast_signed() << unused >> unused).cast_unsigned())
            }
            _ => self.bits(),
        }
    }
}
