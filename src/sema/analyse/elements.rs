//! Children that are not the elements they are taken for: those of pointers, and those of what LLDB
//! shows by a provider.

use super::members::FROM_PROVIDER;
use super::program::KnownProgram;
use super::provider::{self, Provider};
use super::shapes::{Shape, Shapes};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning::POINTER_ARITHMETIC;
use crate::diag::codes::types::IMPLEMENTATION;
use crate::isa::Selector;
use crate::sema::graph::{Node, NodeId};
use rustc_hash::FxHashSet;

impl<S: Shapes> KnownProgram<'_, S> {
    /// Reports children that a program counts or accesses by index but the type does not have.
    pub(super) fn elements(&self, found: &mut Vec<Diagnostic>) {
        let mut counted = FxHashSet::default();
        let mut indexed = FxHashSet::default();
        let mut told = FxHashSet::default();
        for id in self.own_nodes() {
            let (object, what) = match self.graph.node(id) {
                Node::Select(Selector::GET_NUM_CHILDREN, args) => {
                    let Some(object) = args.first() else { continue };
                    counted.insert(*object);
                    (*object, "`.count()`")
                }
                Node::ChildAt(object, _) => (*object, "an index"),
                _ => continue,
            };
            if told.insert(object) && !self.is_known_inside(object) {
                found.extend(self.implementation(id, object, what));
            }
        }
        for id in self.own_nodes() {
            if let Node::ChildAt(object, index) = self.graph.node(id)
                && !counted.contains(object)
                && !indexed.contains(object)
                && let Some(finding) = self.index(id, *object, *index)
            {
                indexed.insert(*object);
                found.push(finding);
            }
        }
    }

    /// Children of a class of a library are parts of its implementation.
    fn implementation(&self, id: NodeId, object: NodeId, what: &str) -> Option<Diagnostic> {
        // LLDB may pass the value with the children of its provider.
        if matches!(self.graph.node(object), Node::SelfObject) {
            return None;
        }
        let cases = self.cases(id, object, |ty, _| provider::of(self.shapes, ty).is_some());
        let ty = cases.certain().filter(|_| !self.is_behind_question(id, object))?;
        let of = self.shapes.owner(ty);
        let message = format!("{what} of a `{of}` gives parts of its implementation, not elements");
        let finding =
            Diagnostic::new(IMPLEMENTATION, message).label(self.graph.span(id), "no elements");
        let finding = super::members::listed(finding, &super::members::names(self.shapes, &[ty]));
        Some(match provider::of(self.shapes, ty) {
            Some(Provider::OfRust) => finding.help("read its members, such as its length"),
            _ => finding.help(FROM_PROVIDER),
        })
    }

    /// Whether a program reads existing members of the implementation.
    fn is_known_inside(&self, object: NodeId) -> bool {
        self.nodes.iter().any(|id| {
            let Node::Member(child, _) = self.graph.node(*id) else { return false };
            matches!(self.graph.node(*child), Node::ChildAt(of, _) if *of == object)
                && self.each(*id).all(|known| known.ty().is_some())
        })
    }

    /// Reports an index on a pointer.
    fn index(&self, id: NodeId, object: NodeId, index: NodeId) -> Option<Diagnostic> {
        let at = match self.graph.node(index) {
            Node::UInt(0) => return None,
            Node::UInt(at) => usize::try_from(*at).ok(),
            _ => None,
        };
        let mut record = None;
        let is_wrong = |_, shape| {
            let Shape::Pointer(target) = shape else { return false };
            match self.shapes.shape(target) {
                Shape::Number(_) | Shape::Scalar => true,
                Shape::Record => {
                    record = Some(target);
                    // A member that has a name is not asked for by its number.
                    let child = at.and_then(|at| self.shapes.child(target, at));
                    child.is_none_or(|(name, _)| !name.is_empty())
                }
                Shape::Unknown => !S::IS_EXACT,
                _ => false,
            }
        };
        self.cases(id, object, is_wrong).certain()?;
        let name = self.written(object);
        let what = name.as_ref().map_or("this".to_owned(), |name| format!("`{name}`"));
        let message = format!("{what} is a pointer: an index gives none of the elements behind it");
        let of = record.and_then(|target| self.shapes.name(target));
        let (label, other) = match of {
            Some(of) => (format!("a member of one `{of}`"), "the name of the member".to_owned()),
            None => {
                let first = name.as_deref().unwrap_or("p");
                ("no element".to_owned(), format!("`{first}[0]` for what the pointer leads to"))
            }
        };
        let element = name.as_deref().unwrap_or("p");
        Some(
            Diagnostic::new(POINTER_ARITHMETIC, message).label(self.graph.span(id), label).help(
                format!("write `{element}.element(i)`, which LLDB 24 can follow, or {other}"),
            ),
        )
    }
}
