//! Children that are not the elements they are taken for: those of pointers, and those of what LLDB
//! shows by a provider.

use super::members::FROM_PROVIDER;
use super::program::Program;
use super::provider::{self, Provider};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning::POINTER_ARITHMETIC;
use crate::diag::codes::types::IMPLEMENTATION;
use crate::isa::Selector;
use crate::sema::graph::{Node, NodeId};
use crate::types::{Damage, Shape, TypeId};
use rustc_hash::FxHashSet;

impl Program<'_> {
    /// Reports children that a program counts or accesses by index but the type does not have.
    pub(super) fn elements(&self, found: &mut Vec<Diagnostic>) -> Result<(), Damage> {
        let mut counted = FxHashSet::default();
        let mut indexed = FxHashSet::default();
        let mut told = FxHashSet::default();
        for id in &self.written {
            match self.graph.node(*id) {
                Node::Select(Selector::GET_NUM_CHILDREN, args) => {
                    let Some(object) = args.first() else { continue };
                    counted.insert(*object);
                    if !self.is_known_inside(*object) && told.insert(*object) {
                        found.extend(self.implementation(*id, *object, "`.count()`")?);
                    }
                }
                Node::ChildAt(object, _)
                    if !self.is_known_inside(*object) && told.insert(*object) =>
                {
                    found.extend(self.implementation(*id, *object, "an index")?);
                }
                _ => {}
            }
        }
        for id in &self.written {
            if let Node::ChildAt(object, index) = self.graph.node(*id)
                && !counted.contains(object)
                && !indexed.contains(object)
                && let Some(finding) = self.index(*id, *object, *index)?
            {
                indexed.insert(*object);
                found.push(finding);
            }
        }
        Ok(())
    }

    /// Children of a class of a library are parts of its implementation.
    fn implementation(
        &self,
        id: NodeId,
        object: NodeId,
        what: &str,
    ) -> Result<Option<Diagnostic>, Damage> {
        // LLDB may pass the value with the children of its provider.
        if matches!(self.graph.node(object), Node::SelfObject) {
            return Ok(None);
        }
        let cases = self.cases(id, object, |ty, _| Ok(provider::of(self.types, ty)?.is_some()))?;
        let Some(ty) = cases.certain().filter(|_| !self.is_behind_question(id, object)) else {
            return Ok(None);
        };
        let of = self.owner(ty)?;
        let message = format!("{what} of a `{of}` gives parts of its implementation, not elements");
        let finding =
            Diagnostic::new(IMPLEMENTATION, message).label(self.graph.span(id), "no elements");
        let names = super::members::names(self.types, &[ty])?;
        let finding = super::members::listed(finding, &names);
        Ok(Some(match provider::of(self.types, ty)? {
            Some(Provider::OfRust) => finding.help("read its members, such as its length"),
            _ => finding.help(FROM_PROVIDER),
        }))
    }

    /// Whether a program reads existing members of the implementation.
    fn is_known_inside(&self, object: NodeId) -> bool {
        self.users.get(&object).into_iter().flatten().any(|child| {
            matches!(self.graph.node(*child), Node::ChildAt(..))
                && self.users.get(child).into_iter().flatten().any(|member| {
                    matches!(self.graph.node(*member), Node::Member(..))
                        && self.each(*member).all(|known| known.ty().is_some())
                })
        })
    }

    /// Reports an index on a pointer.
    fn index(
        &self,
        id: NodeId,
        object: NodeId,
        index: NodeId,
    ) -> Result<Option<Diagnostic>, Damage> {
        let at = match self.graph.node(index) {
            Node::UInt(0) => return Ok(None),
            Node::UInt(at) => usize::try_from(*at).ok(),
            _ => None,
        };
        let span = self.graph.span(id);
        let message = "the children of a pointer are not the elements behind it";
        let finding = || Diagnostic::new(POINTER_ARITHMETIC, message).label(span, "no element");
        let is_number = |_: TypeId, shape: &Shape| {
            let Shape::Pointer(target) = shape else { return Ok(false) };
            Ok(matches!(self.types.shape(*target)?, Shape::Number(_) | Shape::Enumeration(_)))
        };
        if self.cases(id, object, is_number)?.certain().is_some() {
            return Ok(Some(finding().help(
                "LLDB 24 finds elements: `p.element(i)`; `p[0]` is what the pointer leads to",
            )));
        }
        // A member that has a name is not asked for by its number.
        let is_record = |_: TypeId, shape: &Shape| {
            let Shape::Pointer(target) = shape else { return Ok(false) };
            let Shape::Record(children) = self.types.shape(*target)? else { return Ok(false) };
            let child = at.and_then(|at| children.get(at));
            Ok(at.is_none_or(|at| at >= children.len())
                || child.is_some_and(|child| !child.name.is_empty()))
        };
        let Some(ty) = self.cases(id, object, is_record)?.certain() else { return Ok(None) };
        let of = self.owner(ty)?;
        Ok(Some(
            finding().note(format!("an index on this pointer gives a member of one `{of}`")).help(
                "LLDB 24 finds elements: `p.element(i)`; members are asked for by their names",
            ),
        ))
    }
}
