//! The arguments of templates. If DWARF has them as entries, LLDB ignores their written form, and
//! prints them as it prints types and values.

use super::dwarf::{Constant, Entry, Tag, name_text};
use super::{EntryId, TypeId, Types};
use crate::names::text;

pub(super) fn joined(written: &str, arguments: &[String]) -> String {
    let base = text::base(written);
    let arguments = arguments.join(", ");
    let space = if arguments.ends_with('>') { " " } else { "" };
    format!("{base}<{arguments}{space}>")
}

impl Types {
    /// The types among the template arguments of a record.
    pub fn type_arguments(&self, ty: TypeId) -> Vec<TypeId> {
        let TypeId::Entry(id) = self.unqualified(ty) else { return Vec::new() };
        self.with_parts(id, |parts| {
            let types = parts.iter().filter(|part| part.tag == Tag::TypeParameter);
            types.map(|part| self.type_of(id.unit, part.ty)).collect()
        })
    }

    /// The template arguments of a record; `None` if it is not an instantiation.
    pub(super) fn template_arguments(&self, id: EntryId) -> Option<Vec<String>> {
        self.with_parts(id, |parts| {
            let mut arguments = parts.iter().filter(|part| match part.tag {
                // LLDB passes over an unnamed parameter that is `void`.
                Tag::TypeParameter => !part.is_bare,
                tag => tag.is_argument(),
            });
            let mut texts = Vec::new();
            self.argument(id, arguments.next()?, &mut texts);
            arguments.for_each(|argument| self.argument(id, argument, &mut texts));
            Some(texts)
        })
    }

    fn argument(&self, id: EntryId, argument: &Entry<'_>, texts: &mut Vec<String>) {
        let ty = || self.type_of(id.unit, argument.ty);
        match argument.tag {
            Tag::TemplateTemplate => {
                texts.push(name_text(argument.template.unwrap_or_default()));
            }
            Tag::ValueParameter => texts.push(match argument.value.and_then(whole) {
                Some(value) => self.value(ty(), value),
                None => self.spelling(ty()).to_string(),
            }),
            Tag::ParameterPack if argument.offset > id.offset => {
                let pack = EntryId { unit: id.unit, offset: argument.offset };
                let arguments = self.nested(TypeId::Entry(pack), || self.template_arguments(pack));
                texts.extend(arguments.unwrap_or_default());
            }
            Tag::ParameterPack => {}
            _ => texts.push(self.spelling(ty()).to_string()),
        }
    }

    /// A value as clang prints it.
    fn value(&self, ty: TypeId, value: i128) -> String {
        let TypeId::Entry(id) = self.unqualified(ty) else { return value.to_string() };
        let (tag, size, encoding) =
            self.with_entry(id, |entry| (entry.tag, entry.byte_size.unwrap_or(0), entry.encoding));
        match tag {
            Tag::Enumeration => {
                let values = self.enumerators(id);
                let named = values.iter().find(|(_, known)| *known == value);
                match named {
                    Some((name, _)) => format!("{}{name}", self.enumerator_scope(id)),
                    None => value.to_string(),
                }
            }
            Tag::Base => {
                let name = self.name(TypeId::Entry(id));
                let is_unsigned =
                    super::scalar::number(encoding, size) == Some(super::NumberKind::Unsigned);
                let value = wrapped(value, size, !is_unsigned);
                match &*name {
                    "bool" => (if value == 0 { "false" } else { "true" }).to_owned(),
                    "char" | "signed char" | "unsigned char" => character("", value & 0xff),
                    "wchar_t" => character("L", value),
                    "char8_t" => character("u8", value),
                    "char16_t" => character("u", value),
                    "char32_t" => character("U", value),
                    _ => value.to_string(),
                }
            }
            _ => value.to_string(),
        }
    }

    pub(super) fn enumerator_scope(&self, id: EntryId) -> String {
        let scoped = self.with_entry(id, |entry| entry.scoped);
        if scoped {
            return format!("{}::", self.name(TypeId::Entry(id)));
        }
        match self.index.node_of(id) {
            Some(node) => self.scope(node),
            None => String::new(),
        }
    }

    /// The names and values of an enumeration, in order.
    pub(super) fn enumerators(&self, id: EntryId) -> Vec<(String, i128)> {
        let (ty, size) = self.with_entry(id, |entry| (entry.ty, entry.byte_size));
        let underlying = self.type_of(id.unit, ty);
        let signed = self.number(underlying).map(|number| number == super::NumberKind::Signed);
        self.with_parts(id, |parts| {
            let values = parts.iter().filter(|part| part.tag == Tag::Enumerator);
            let value = |entry: &Entry<'_>| {
                let name = name_text(entry.name.unwrap_or_default());
                let value = entry.value.and_then(whole).unwrap_or(0);
                let value = match (signed, entry.value) {
                    (Some(signed), _) => wrapped(value, size.unwrap_or(8), signed),
                    // Without an underlying type the form gives the sign.
                    (None, _) => value,
                };
                (name, value)
            };
            values.map(value).collect()
        })
    }
}

fn whole(value: Constant<'_>) -> Option<i128> {
    match value {
        Constant::Signed(value) => Some(value.into()),
        Constant::Unsigned(value) | Constant::Bits(value, _) => Some(value.into()),
        Constant::Bytes(_) => None,
    }
}

/// A value wrapped to `size` bytes, signed or unsigned.
fn wrapped(value: i128, size: u64, signed: bool) -> i128 {
    if !(1..=8).contains(&size) {
        return value;
    }
    let bits = 8 * size;
    let low = value & ((1 << bits) - 1);
    if signed && low >> (bits - 1) & 1 == 1 { low - (1 << bits) } else { low }
}

/// A character as clang writes it.
fn character(prefix: &str, value: i128) -> String {
    let code = u32::try_from(value).unwrap_or(0);
    let text = match char::from_u32(code) {
        Some('\0') => "\\0".to_owned(),
        Some('\x07') => "\\a".to_owned(),
        Some('\x08') => "\\b".to_owned(),
        Some('\t') => "\\t".to_owned(),
        Some('\n') => "\\n".to_owned(),
        Some('\x0b') => "\\v".to_owned(),
        Some('\x0c') => "\\f".to_owned(),
        Some('\r') => "\\r".to_owned(),
        Some('\\') => "\\\\".to_owned(),
        Some('\'') => "\\'".to_owned(),
        Some(c @ ' '..='~') => c.to_string(),
        _ if code < 0x100 => format!("\\x{code:02x}"),
        _ if code < 0x1_0000 => format!("\\u{code:04x}"),
        _ => format!("\\U{code:08x}"),
    };
    format!("{prefix}'{text}'")
}
