//! The description of a value, and the properties that follow from it.

use super::scalar::{self, ScalarKind, ScalarNumber};
use super::types::Types;
use super::{ChildRole, ValueNode};
use crate::isa::library;
use crate::vm::ObjectId;

/// The description of a value. In fields of type `Option<Option<_>>`, `None` means "not described", and
/// `Some(None)` means that LLDB has none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spec {
    /// The name of the variable or member; empty for an anonymous member.
    pub name: String,
    /// The type.
    pub of: Option<TypeSpec>,
    /// The text of the value.
    pub value: Option<Option<String>>,
    /// The built-in summary of LLDB.
    pub summary: Option<Option<Vec<u8>>>,
    /// Whether the summary is shown whatever formatters there are for the value.
    pub is_shown: bool,
    /// The value as 64 bits.
    pub unsigned: Option<Option<u64>>,
    /// The value as a signed number.
    pub signed: Option<Option<i64>>,
    /// The address in memory.
    pub address: Option<u64>,
    /// The number of children, if `children` does not hold all.
    pub num_children: Option<u32>,
    /// The members, the elements, or the target of a pointer.
    pub children: Vec<Spec>,
    /// The children of a built-in provider of LLDB.
    pub synthetic: Option<Synthetic>,
    /// The size in bytes, if the type does not determine it.
    pub size: Option<u64>,
    /// Why it cannot be read.
    pub error: Option<String>,
    /// The number of bits, of a bit-field.
    pub bits: Option<u64>,
    /// Whether it is a base class; if not described, a child with the name of its type is one.
    pub base: Option<bool>,
    /// Whether it was written as a member: with the name of its type it may be one, and a base class.
    pub(super) is_written: bool,
    /// Whether `children` are the target of the pointer; used while a literal is read.
    pub(super) target: bool,
    /// More values in memory after the target of a pointer.
    pub(super) behind: Vec<Spec>,
    /// Whether the children are those of the first value in `behind`, the struct that it points to: a
    /// nested value is stored once.
    pub(super) shows_target: bool,
}

/// One step from a value to a part of it, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathPart {
    /// To one of `children`.
    Child(usize),
    /// To one of the synthetic children.
    Synthetic(usize),
}

impl Spec {
    /// The part at the end of a path, if the value has it.
    pub fn part_mut(&mut self, path: &[PathPart]) -> Option<&mut Spec> {
        path.iter().try_fold(self, |value, part| match part {
            PathPart::Child(at) => value.children.get_mut(*at),
            PathPart::Synthetic(at) => value.synthetic.as_mut()?.children.get_mut(*at),
        })
    }
}

/// Synthetic children.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Synthetic {
    /// Their number.
    pub num_children: u32,
    /// The first of them.
    pub children: Vec<Spec>,
    /// The built-in summary of the value with these children; `None` if it is that of the value.
    pub summary: Option<Option<Vec<u8>>>,
    /// Whether the provider reports that there are never children.
    pub childless: bool,
}

/// The description of a type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypeSpec {
    /// The compiler's name, without `const` at the top.
    pub name: String,
    /// The displayed name; `None` if it is the same.
    pub display: Option<String>,
    /// The name of the type behind typedefs; `None` if it is the same.
    pub canonical: Option<String>,
    /// The size in bytes.
    pub size: Option<u64>,
    /// The template arguments; `None` for arguments that are values.
    pub template_args: Vec<Option<TypeSpec>>,
}

impl TypeSpec {
    /// A type with a name alone.
    pub fn named(name: impl Into<String>) -> TypeSpec {
        TypeSpec { name: name.into(), ..TypeSpec::default() }
    }

    /// The name of the type behind typedefs.
    pub fn canonical(&self) -> &str {
        self.canonical.as_deref().unwrap_or(&self.name)
    }
}

impl Spec {
    /// A value with a name alone.
    pub fn named(name: impl Into<String>) -> Spec {
        Spec { name: name.into(), ..Spec::default() }
    }

    pub(super) fn shown_children(&self) -> &[Spec] {
        match self.behind.first() {
            Some(target) if self.shows_target => &target.children,
            _ => &self.children,
        }
    }

    /// The node without its children: the described properties, and those that follow from them.
    pub(super) fn node(&self, types: &mut Types, parent: ObjectId) -> ValueNode {
        let mut of = self.of.clone().unwrap_or_else(|| TypeSpec::named(self.likely_type()));
        let kind = ScalarKind::of(of.canonical());
        of.size = of.size.or(self.size).or(kind.size());
        let number = self.number(kind).map(|n| kind.wrapped(n));
        let value = self.value.clone().unwrap_or_else(|| number.and_then(|n| kind.text(n)));
        let children = self.shown_children();
        let known = children.len().try_into().unwrap_or(u32::MAX);
        let has_name_of_type = !self.name.is_empty()
            && kind == ScalarKind::Other
            && (self.name == of.name
                || self.of.as_ref().is_some_and(|t| t.canonical() == self.name));
        ValueNode {
            number_unknown: kind == ScalarKind::Other
                && value.is_some()
                && children.is_empty()
                && self.unsigned.is_none()
                && self.signed.is_none(),
            children_unsaid: children.is_empty() && self.num_children.is_none(),
            unsigned: self.unsigned.unwrap_or_else(|| kind.unsigned(number?)),
            signed: self.signed.unwrap_or_else(|| kind.signed(number?)),
            value: value.map(String::into_boxed_str),
            summary: self.summary.clone().flatten().map(Vec::into_boxed_slice),
            is_shown: self.is_shown,
            address: self.address,
            unreadable: self.error.is_some(),
            error: self.error.as_deref().map(Box::from),
            is_bit_field: self.bits.is_some(),
            is_opaque: self.is_opaque(),
            num_children: self.num_children.unwrap_or(known),
            role: match self.base {
                Some(true) => ChildRole::Base,
                None if has_name_of_type && self.is_written => ChildRole::Either,
                None if has_name_of_type => ChildRole::Base,
                _ => ChildRole::Member,
            },
            ..ValueNode::new(self.name.as_str(), types.add(&of), parent)
        }
    }

    /// Whether LLDB has built-in formatters for the type, whose output the tree does not describe.
    pub(super) fn is_opaque(&self) -> bool {
        let unsaid = self.summary.is_none() && self.synthetic.is_none();
        unsaid && self.of.as_ref().is_some_and(|of| library::has_provider(of.canonical()))
    }

    /// The number of the first field that has one.
    fn number(&self, kind: ScalarKind) -> Option<ScalarNumber> {
        if let Some(signed) = self.signed.flatten() {
            return Some(ScalarNumber::Signed(signed.into()));
        }
        if let Some(unsigned) = self.unsigned.flatten() {
            return Some(ScalarNumber::Signed(unsigned.into()));
        }
        kind.read(self.value.as_ref()?.as_deref()?)
    }

    /// The type of a value without a described type.
    fn likely_type(&self) -> String {
        if let [first, ..] = self.children.as_slice() {
            if self.children.iter().enumerate().all(|(at, c)| c.name == format!("[{at}]")) {
                return format!("{}[{}]", first.type_name(), self.children.len());
            }
            return "(anonymous struct)".to_string();
        }
        let text = self.value.as_ref().and_then(|v| v.as_deref());
        match (text, self.signed.flatten(), self.unsigned.flatten()) {
            (Some("true" | "false"), ..) => "bool",
            (Some(text), ..) if text.starts_with('\'') => "char",
            (Some(text), ..) if text.starts_with("0x") => "void *",
            (Some(text), ..) => match text.parse::<i128>() {
                Ok(number) => scalar::likely_integer(number),
                Err(_) if text.parse::<f64>().is_ok() => "double",
                Err(_) => "(anonymous enum)",
            },
            (None, Some(number), _) => scalar::likely_integer(number.into()),
            (None, None, Some(number)) if u32::try_from(number).is_ok() => "unsigned int",
            (None, None, Some(_)) => "unsigned long",
            (None, None, None) => "(anonymous struct)",
        }
        .to_string()
    }

    fn type_name(&self) -> String {
        self.of.as_ref().map_or_else(|| self.likely_type(), |of| of.name.clone())
    }

    /// A `const char *` to a text, whose summary is the text in quotes.
    pub fn text(text: &str) -> Spec {
        Spec {
            of: Some(TypeSpec::named("const char *")),
            summary: Some(Some(in_quotes(text))),
            unsigned: Some(Some(TEXT_ADDRESS)),
            ..Spec::default()
        }
    }
}

/// The address of pointers to texts without a described address.
const TEXT_ADDRESS: u64 = 0x0040_2000;

/// A text as the built-in summary of `const char *` shows it.
pub(super) fn in_quotes(text: &str) -> Vec<u8> {
    let mut out = vec![b'"'];
    for byte in text.bytes() {
        match byte {
            0 => break,
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\r' => out.extend_from_slice(b"\\r"),
            _ => out.push(byte),
        }
    }
    out.push(b'"');
    out
}

/// The bytes of a text by its summary, and whether these are all.
pub(super) fn unquoted(summary: &[u8]) -> Option<(Vec<u8>, bool)> {
    let quoted = summary.strip_prefix(b"\"")?;
    let (inner, is_whole) = match quoted.strip_suffix(b"\"") {
        Some(inner) => (inner, true),
        None => (quoted.strip_suffix(b"\"...")?, false),
    };
    let mut text = Vec::new();
    let mut rest = inner.iter();
    while let Some(byte) = rest.next() {
        text.push(match byte {
            b'\\' => match rest.next()? {
                b'n' => b'\n',
                b't' => b'\t',
                b'r' => b'\r',
                other @ (b'"' | b'\\') => *other,
                _ => return None,
            },
            byte => *byte,
        });
    }
    Some((text, is_whole))
}
