//! Members that the types of a program prove, so that no code has to test them.

use super::program::KnownProgram;
use super::provider;
use super::shapes::{Shape, Shapes};
use super::values::KnownValue;
use crate::sema::Key;
use crate::sema::graph::{Node, NodeId};
use rustc_hash::FxHashSet;

/// The size of the largest number that bytecode can read.
const LARGEST_NUMBER: u64 = 8;

impl<S: Shapes> KnownProgram<'_, S> {
    /// The members that every value of the keys has: not behind a pointer, and a number where the program reads one. A
    /// pattern may match other types elsewhere. A value behind a pointer to a base class may be found to have a derived
    /// type, and one with a provider of the debugger may have other children.
    pub(super) fn proven(&self, keys: &[Key]) -> Vec<NodeId> {
        let is_provided = |ty: &S::Type| provider::of(self.shapes, *ty).is_some();
        if !self.is_for_known_types(keys) || self.shown.iter().any(is_provided) {
            return Vec::new();
        }
        let numbers = self.nodes.iter().filter_map(|id| self.graph.object_read(*id));
        let numbers: FxHashSet<NodeId> = numbers.collect();
        let mut proven = Vec::new();
        // Operands precede their users.
        for id in self.nodes.iter().copied() {
            if let Node::Member(base, _) = self.graph.node(id)
                && (self.graph.is_self(*base) || proven.contains(base))
                && self.has_members(*base)
                && self.always(id, |ty| !numbers.contains(&id) || self.is_number(ty))
            {
                proven.push(id);
            }
        }
        proven
    }

    /// Whether the types that are known are all that the keys match, and those of the values.
    pub(super) fn is_for_known_types(&self, keys: &[Key]) -> bool {
        let is_known = |key: &Key| !key.is_regex() && !self.shapes.named(&key.text).is_empty();
        let is_fixed = |ty: &S::Type| !self.shapes.may_be_derived(*ty);
        S::IS_EXACT && keys.iter().all(is_known) && self.shown.iter().all(is_fixed)
    }

    /// Whether the values of the keys are numbers; `None` if that is not known, or some of them only.
    pub(super) fn is_of_numbers(&self, keys: &[Key]) -> Option<bool> {
        if !self.is_for_known_types(keys) {
            return None;
        }
        let (first, others) = self.shown.split_first()?;
        let is_one = |ty: &S::Type| match self.shapes.shape(*ty) {
            Shape::Pointer(_) => Some(false),
            _ => self.is_number(*ty).then_some(true),
        };
        let kind = is_one(first)?;
        others.iter().all(|ty| is_one(ty) == Some(kind)).then_some(kind)
    }

    fn has_members(&self, object: NodeId) -> bool {
        let target = |ty| self.shapes.shape(self.shapes.referred(ty));
        self.always(object, |ty| target(ty) == Shape::Record)
    }

    fn is_number(&self, ty: S::Type) -> bool {
        let ty = self.shapes.referred(ty);
        let is_small = self.shapes.size(ty).is_some_and(|size| size <= LARGEST_NUMBER);
        is_small
            && matches!(self.shapes.shape(ty), Shape::Number(_) | Shape::Scalar | Shape::Pointer(_))
    }

    /// Whether a value has a type, for each type of the shown value, for which something holds.
    fn always(&self, id: NodeId, holds: impl Fn(S::Type) -> bool) -> bool {
        let mut all = self.pairs(id, id).peekable();
        all.peek().is_some()
            && all.all(|(known, ..)| matches!(known, KnownValue::Type(ty) if holds(ty)))
    }
}
