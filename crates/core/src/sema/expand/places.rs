//! What a text needs.
//!
//! A text needs the objects that it shows: if one is missing, there is no text. In an element of a walk over children or
//! nodes, what shows a missing object is empty instead, so that the other elements keep their places. The innermost walk
//! decides whose element or index the shown value uses: `\(a[i])` of a range shows no element of `a`. An object that belongs
//! to no element is needed even if an element of it is shown by the index of the walk.

use super::tree::Expander;
use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Node, NodeId, Type};
use crate::sema::hir::{self, Expr, ObjectOp, Op, TextOp};
use crate::source::{Slice, Span};

/// A value, and the depth of the innermost walk whose element or index it uses, from 1; 0 for none.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) value: Typed,
    pub(super) walk: usize,
    /// The same for the pieces of texts in it.
    pub(super) pieces: usize,
}

impl From<Typed> for Found {
    fn from(value: Typed) -> Found {
        Found { value, walk: 0, pieces: 0 }
    }
}

impl Expander<'_> {
    /// Begins an element of a walk, which these names have as their values.
    pub(super) fn begin_element(&mut self, is_object: bool, names: &[(hir::Typed, Typed)]) {
        self.running.push(is_object);
        let walk = self.running.len();
        for (name, value) in names {
            self.bind(*name, Found { value: *value, walk, pieces: 0 });
        }
    }

    pub(super) fn end_element(&mut self) {
        self.running.pop();
    }

    /// The value of an expression, with the innermost walk that it uses; its operands and blocks are evaluated. What it only
    /// tests does not count.
    pub(super) fn found_in(&self, expr: &Expr, value: Typed) -> Found {
        let found = |args: &[hir::Typed]| {
            let found = args.iter().filter_map(|arg| self.found(arg.id));
            found.fold((0, 0), |(walk, pieces), of| (of.walk.max(walk), of.pieces.max(pieces)))
        };
        let (walk, pieces) = found(&expr.args);
        let of = |args: &[hir::Typed]| found(args).0;
        let walk = match &expr.op {
            Op::Constant(Node::SelfObject) => self.walk_of_self,
            Op::If => of(expr.args.slice(1..)),
            Op::Text(TextOp::Text(_)) => {
                return Found { value, walk: 0, pieces: walk.max(pieces) };
            }
            // The texts in an index decide which child it is.
            Op::Object(
                ObjectOp::ChildAt { .. } | ObjectOp::Select(Selector::GET_CHILD_WITH_NAME),
            ) => walk.max(pieces),
            Op::Block(id) => of(self.tree.value_of(*id).as_slice()),
            Op::Call { instance, .. } => of(self.tree.result(*instance).as_slice()),
            Op::Join(join) => of(join.start().as_slice()),
            _ => walk,
        };
        Found { value, walk, pieces }
    }

    /// Whether a value belongs to an element that keeps its place.
    fn is_in_place(&self, of: Found) -> bool {
        of.walk.checked_sub(1).is_some_and(|at| self.running.get(at) == Some(&true))
    }

    /// A part of a value.
    pub(super) fn part_of(&mut self, of: Found, part: Found) -> Typed {
        self.graph.note_value_of(of.value, part.value);
        let is_object = matches!(part.value.ty, Type::Object | Type::Maybe);
        if is_object && self.is_in_place(part) && !self.is_in_place(of) {
            self.containers.insert(part.value.id, of.value);
        }
        part.value
    }

    /// The container of an object that belongs to no element.
    fn container_of(&self, object: NodeId) -> Option<Typed> {
        let looked_up_in = |id: &NodeId| self.graph.looked_up_in(*id);
        let mut objects = std::iter::successors(Some(object), looked_up_in);
        objects.find_map(|id| self.containers.get(&id).copied())
    }

    /// The text of a shown value. In an element that keeps its place, it is empty where the object of the value is missing.
    pub(super) fn in_place(&mut self, found: Found, text: Typed, ends: bool) -> Typed {
        let object = self.graph.object_of(found.value).filter(|_| self.is_in_place(found));
        let Some(id) = object else { return text };
        let object = Typed { id, ty: Type::Object, ..text };
        let missing = self.graph.is_missing_unasked(object, text.span);
        let empty = self.graph.literal("", text.span);
        let text = self.graph.pick_as(missing, empty, text, text.ty, text.span);
        match self.container_of(id).filter(|_| ends) {
            Some(container) => self.graph.missing_with(text, container, text.span),
            None => text,
        }
    }
}

impl Builder {
    /// A value that is missing if an object is.
    pub(super) fn missing_with(&mut self, value: Typed, object: Typed, span: Span) -> Typed {
        let missing = self.is_missing_unasked(object, span);
        self.known_unless(value, missing, span)
    }

    /// Whether an object is missing: a question of the language, not of the source.
    fn is_missing_unasked(&mut self, object: Typed, span: Span) -> Typed {
        self.generated(|graph| graph.is_missing(object, span))
    }
}
