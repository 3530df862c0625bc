//! Formatters against the types of programs.
//!
//! The analyses of [`crate::sema`] query the shapes of types; this module answers from debug
//! information. It also checks keys that match no type, enumerations, and the values of `expect`s. A
//! finding is reported only if it is certain: members of types that are only declared are not checked.

mod enums;
mod expects;
mod keys;
mod lookup;
mod paths;
mod session;

use super::{MAX_NESTED, NumberKind, Shape as Known, TypeId, Types};
use crate::compile::Terms;
use crate::diag::Diagnostic;
use crate::diag::codes::types::NO_TYPES;
use crate::display::pattern;
use crate::sema::{self, Checked, Key, Matcher, OfKeys, Shape, Shapes, asked_members};
use crate::source::SourceId;
pub(super) use keys::Matched;
pub use keys::can_be_missing;
pub use paths::{Member, Step};
use std::cell::RefCell;
use std::sync::Arc;

type Matches<'m> = dyn Fn(&str) -> bool + 'm;

/// The types of programs, for the analyses of formatters. Keys of files other than the roots may be for other programs.
pub(super) struct Against<'t> {
    types: &'t Types,
    terms: &'t Terms<'t>,
    found: RefCell<Vec<Diagnostic>>,
}

impl Against<'_> {
    /// The findings about keys, enumerations and values of checked files, once these are analysed.
    fn findings(self, checked: &Checked) -> Vec<Diagnostic> {
        for definition in checked.enums.iter().filter(|e| self.is_told(e.span.source)) {
            self.enumeration(definition);
        }
        let asked = asked_members(checked);
        for expectation in &checked.expectations {
            if self.terms.roots.contains(&expectation.span.source) {
                self.value(&expectation.value, &asked);
            }
        }
        if let Some(damage) = self.types.damage() {
            return vec![Diagnostic::new(NO_TYPES, damage.to_string())];
        }
        self.found.into_inner().into_iter().map(self.terms.grade).collect()
    }

    fn add(&self, finding: Diagnostic) {
        self.found.borrow_mut().push(finding);
    }
}

impl Shapes for Against<'_> {
    type Type = TypeId;

    const IS_EXACT: bool = true;

    fn of_formatters(&self, formatters: &[&[Key]]) -> Vec<OfKeys<TypeId>> {
        self.all_keys(formatters)
    }

    fn knows_types_of(&self, key: &Key) -> bool {
        self.is_unmatched(key) || !self.types.matched(key).is_empty()
    }

    fn shape(&self, ty: TypeId) -> Shape<TypeId> {
        kind(self.types.shape(ty))
    }

    fn member(&self, ty: TypeId, name: &str) -> sema::MemberLookup<TypeId> {
        match lookup::member(self.types, ty, name) {
            sema::MemberLookup::Missing if self.types.damage().is_some() => {
                sema::MemberLookup::Unknown(ty)
            }
            found => found,
        }
    }

    fn name(&self, ty: TypeId) -> Option<Arc<str>> {
        Some(self.types.name(ty))
    }

    fn names(&self, ty: TypeId) -> Vec<Arc<str>> {
        self.types.names_of_typedefs(ty)
    }

    fn named(&self, name: &str) -> Vec<TypeId> {
        self.types.named(name)
    }

    fn size(&self, ty: TypeId) -> Option<u64> {
        self.types.size(ty)
    }

    fn is_unsigned(&self, ty: TypeId) -> bool {
        self.types.underlying_number(ty) == Some(NumberKind::Unsigned)
    }

    fn child(&self, ty: TypeId, at: usize) -> Option<(String, TypeId)> {
        self.types.child_at(ty, at).map(|child| (child.name, child.ty))
    }

    fn enumerators(&self, ty: TypeId) -> Vec<String> {
        match self.types.shape(ty) {
            Known::Enumeration(values) => values.iter().map(|(name, _)| name.clone()).collect(),
            _ => Vec::new(),
        }
    }

    fn is_bit_field(&self, ty: TypeId, name: &str) -> bool {
        self.types.bit_field(ty, name).is_some()
    }

    fn members(&self, ty: TypeId) -> Vec<String> {
        lookup::names(self.types, ty)
    }

    fn may_be_derived(&self, ty: TypeId) -> bool {
        self.types.has_dynamic_type(ty)
    }

    fn may_be_hidden(&self, ty: TypeId, name: &str) -> bool {
        self.types.may_be_hidden(ty, name)
    }

    fn elsewhere(&self, ty: TypeId, name: &str) -> Option<String> {
        lookup::elsewhere(self.types, ty, name)
    }

    fn is_told(&self, file: SourceId) -> bool {
        (self.terms.is_told)(file)
    }

    fn matcher(&self, pattern: &str) -> Option<Matcher> {
        pattern::matcher(pattern)
    }

    fn grade(&self, finding: Diagnostic) -> Diagnostic {
        (self.terms.grade)(finding)
    }
}

/// The shape of a type without its members.
fn kind(shape: Known) -> Shape<TypeId> {
    match shape {
        Known::Record(_) => Shape::Record,
        Known::Unknown => Shape::Unknown,
        Known::Array { count, element } => Shape::Array(element, count),
        Known::Pointer(target) => Shape::Pointer(target),
        Known::Reference(target) => Shape::Reference(target),
        Known::Number(number) => Shape::Number(number),
        Known::Enumeration(_) => Shape::Scalar,
        Known::Other => Shape::Other,
    }
}

impl Types {
    /// The type of a value behind references and one pointer, and its shape.
    fn pointed(&self, ty: TypeId) -> (TypeId, Known) {
        let mut of = (ty, self.shape(ty));
        if let (_, Known::Reference(target)) = of {
            of = (target, self.shape(target));
        }
        if let (_, Known::Pointer(target)) = of {
            of = (target, self.shape(target));
        }
        of
    }

    /// The names of a type: those of its typedefs, then its own.
    pub(super) fn names_of_typedefs(&self, ty: TypeId) -> Vec<Arc<str>> {
        let mut names = Vec::new();
        let mut ty = ty;
        while let Some(target) = self.typedef(ty).filter(|_| names.len() < MAX_NESTED.0) {
            names.push(self.name(ty));
            ty = target;
        }
        names.push(self.name(self.unqualified(ty)));
        names
    }
}
