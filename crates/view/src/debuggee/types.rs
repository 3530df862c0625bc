//! The types of a tree, each once.

use super::scalar::ScalarKind;
use super::spec::TypeSpec;
use crate::names::cname;
use crate::vm::{TypeId, TypeNames};
use std::collections::HashMap;

#[derive(Clone, Debug, Default)]
pub(super) struct Types {
    types: Vec<TypeOfName>,
    ids: HashMap<Box<str>, TypeId>,
}

/// The facts that follow from the name of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypeShape {
    Void,
    Function,
    Array { element: TypeId, count: u32 },
    Plain,
}

#[derive(Clone, Debug)]
struct TypeOfName {
    name: Box<str>,
    display: Box<str>,
    canonical: Box<str>,
    size: Option<u64>,
    template_args: Vec<TypeId>,
}

impl Types {
    /// Adds a type, or new facts about a known one. Types with different displayed names are different.
    pub(super) fn add(&mut self, spec: &TypeSpec) -> TypeId {
        let display = spec.display.as_deref().unwrap_or(&spec.name);
        let canonical = spec.canonical();
        let key = format!("{}\0{display}\0{canonical}", spec.name);
        let template_args = spec.template_args.iter();
        let template_args: Vec<TypeId> = template_args
            .map(|arg| arg.as_ref().map_or(TypeId::INVALID, |a| self.add(a)))
            .collect();
        if let Some(id) = self.ids.get(key.as_str()).copied() {
            if let Some(known) = self.types.get_mut(id.0 as usize) {
                known.size = known.size.or(spec.size);
                if known.template_args.len() < template_args.len() {
                    known.template_args = template_args;
                }
            }
            return id;
        }
        let id = TypeId(u32::try_from(self.types.len()).unwrap_or(u32::MAX - 1));
        self.types.push(TypeOfName {
            name: spec.name.as_str().into(),
            display: display.into(),
            canonical: canonical.into(),
            size: spec.size,
            template_args,
        });
        self.ids.insert(key.into(), id);
        id
    }

    fn get(&self, id: TypeId) -> Option<&TypeOfName> {
        self.types.get(id.0 as usize)
    }

    pub(super) fn names(&self, id: TypeId) -> Option<TypeNames<'_>> {
        let of = self.get(id)?;
        Some(TypeNames { name: &of.name, display: &of.display, canonical: &of.canonical })
    }

    pub(super) fn template_argument(&self, id: TypeId, index: u32) -> TypeId {
        let args = self.get(id).map(|of| of.template_args.as_slice()).unwrap_or_default();
        args.get(index as usize).copied().unwrap_or(TypeId::INVALID)
    }

    /// The kind of the type's numbers.
    pub(super) fn kind(&self, id: TypeId) -> ScalarKind {
        self.get(id).map_or(ScalarKind::Other, |of| ScalarKind::of(&of.canonical))
    }

    /// The size in bytes, 0 for `void` and functions, if it is known.
    pub(super) fn size(&self, id: TypeId) -> Option<u64> {
        let of = self.get(id)?;
        of.size.or_else(|| ScalarKind::of(&of.canonical).size()).or_else(|| match self.shape(id) {
            TypeShape::Void | TypeShape::Function => Some(0),
            TypeShape::Array { element, count } => self.size(element)?.checked_mul(count.into()),
            TypeShape::Plain => None,
        })
    }

    /// Derives a type from its name. The element type of an array must be known.
    pub(super) fn shape(&self, id: TypeId) -> TypeShape {
        let Some(of) = self.get(id) else { return TypeShape::Plain };
        let name = &*of.canonical;
        if name == "void" {
            return TypeShape::Void;
        }
        // `int (char)`, but `_BitInt(7)`.
        let is_function = name.ends_with(')') && name.contains(" (") && !name.starts_with('(');
        if is_function && ScalarKind::of(name) != ScalarKind::Pointer {
            return TypeShape::Function;
        }
        self.array(name).unwrap_or(TypeShape::Plain)
    }

    /// `T[2][3]`: two arrays of three.
    fn array(&self, name: &str) -> Option<TypeShape> {
        let inner = name.strip_suffix(']')?;
        let dimensions = inner.rfind("][").map_or(inner.len(), |_| inner.find("][").unwrap_or(0));
        let first = inner.get(..dimensions)?;
        let (element, count) = first.rsplit_once('[')?;
        let rest = name.get(dimensions + 1..)?;
        let element = self.plain(&format!("{element}{rest}"))?;
        Some(TypeShape::Array { element, count: count.parse().ok()? })
    }

    /// The type of that name, unless it is a typedef.
    fn plain(&self, name: &str) -> Option<TypeId> {
        let at = self.types.iter().position(|of| *of.name == *name && *of.canonical == *name)?;
        Some(TypeId(u32::try_from(at).ok()?))
    }

    /// Whether it is `T C::*`.
    pub(super) fn is_member_pointer(&self, id: TypeId) -> bool {
        self.get(id).is_some_and(|of| of.canonical.ends_with("::*"))
    }

    /// The name of the target type of a pointer or reference.
    pub(super) fn known_pointee(&self, id: TypeId) -> Option<String> {
        self.get(id).and_then(|of| cname::target(&of.canonical))
    }

    /// The target type of a pointer, a reference or a pointer to a member.
    pub(super) fn pointee(&mut self, id: TypeId) -> TypeId {
        let Some(name) = self.known_pointee(id) else {
            return TypeId::INVALID;
        };
        self.plain(&name).unwrap_or_else(|| self.add(&TypeSpec::named(name)))
    }
}

/// Whether it is the name of a vector type, such as of `vector_size`.
pub(super) fn is_vector_name(name: &str) -> bool {
    name.contains("__attribute__((ext_vector_type(")
        || name.contains("__attribute__((__vector_size__(")
}

/// Whether a type of that name may have members.
pub(super) fn is_struct_name(name: &str) -> bool {
    ScalarKind::of(name) == ScalarKind::Other
        && !cname::WIDE_CHARACTERS.contains(&name)
        && name != "void"
        && !name.ends_with([')', ']'])
}
