//! Children that do not exist, and children that are not elements: those of pointers, and those of types that LLDB
//! shows by a provider.

use super::members::FROM_PROVIDER;
use super::program::KnownProgram;
use super::provider::{self, Provider};
use super::shapes::{Shape, Shapes};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning::POINTER_ARITHMETIC;
use crate::diag::codes::types::{IMPLEMENTATION, NO_CHILD};
use crate::isa::Selector;
use crate::sema::graph::{Node, NodeId};
use crate::sema::hir::{Evaluation, ObjectOp};
use rustc_hash::FxHashSet;

/// What the source says of children.
#[derive(Default)]
struct Said {
    /// The objects whose children walks go over.
    walked: FxHashSet<NodeId>,
    /// The objects whose children it counts by itself.
    counted: FxHashSet<NodeId>,
    /// The children at an index that is written as a number.
    indexed: FxHashSet<NodeId>,
}

impl Said {
    fn new(of: &Evaluation<'_>) -> Said {
        let mut said = Said::default();
        for (op, object, value) in of.of_objects() {
            match op {
                ObjectOp::CountOf { is_written: false } => said.walked.insert(object.id),
                ObjectOp::CountOf { is_written: true } => said.counted.insert(object.id),
                ObjectOp::ChildAt { is_written: true } => said.indexed.insert(value.id),
                _ => false,
            };
        }
        said
    }
}

impl<S: Shapes> KnownProgram<'_, S> {
    /// Reports children that a program counts or accesses by index but the type does not have.
    pub(super) fn elements(&self, found: &mut Vec<Diagnostic>) {
        let (mut told, mut places) = (FxHashSet::default(), FxHashSet::default());
        let said = Said::new(self.source.said);
        for id in self.own_nodes() {
            let (object, index) = match self.graph.node(id) {
                Node::Select(Selector::GET_NUM_CHILDREN, args) => {
                    let Some(object) = args.first() else { continue };
                    (*object, None)
                }
                Node::ChildAt(object, index) => (*object, Some(*index)),
                _ => {
                    let pointer = self.graph.followed_pointer(id);
                    found.extend(pointer.and_then(|pointer| self.follows_array(id, pointer)));
                    continue;
                }
            };
            // What counts children by itself may be for types that have some, and for others.
            let is_walked = index.is_some() || said.walked.contains(&object);
            let is_certain = is_walked && !said.counted.contains(&object);
            // Where a loop is written out, conditions say which of its indexes are needed.
            let written = index.filter(|_| said.indexed.contains(&id));
            let absent = || self.absent(id, object, (index, written));
            if let Some(finding) = is_certain.then(absent).flatten() {
                // A path that a walk repeats leads there again and again.
                found.extend(places.insert(self.graph.span(id)).then_some(finding));
            } else if !told.contains(&object) {
                let of_implementation = self.implementation(id, object, index);
                let of_pointer = || self.behind_pointer(id, object, index);
                let finding = of_implementation.or_else(|| is_certain.then(of_pointer).flatten());
                found.extend(finding.inspect(|_| {
                    told.insert(object);
                }));
            }
        }
    }

    /// Reports `.element(i)` of an array, whose type leads to none.
    fn follows_array(&self, id: NodeId, array: NodeId) -> Option<Diagnostic> {
        let is_array = |_, shape| matches!(shape, Shape::Array(..));
        let ty = self.certain(id, array, is_array)?;
        let name = self.written(array).unwrap_or_else(|| "this".to_owned());
        let message = format!("`{name}` is an array, and `.element(i)` follows a pointer");
        let help = match self.shapes.shape(ty) {
            Shape::Array(_, Some(1..)) => format!(
                "write `{name}[i]`, or `{name}.element(i, of: {name}[0].type())` for elements after the last one"
            ),
            _ => self.without_size(&name, ty),
        };
        let finding = Diagnostic::new(NO_CHILD, message);
        Some(finding.label(self.graph.span(id), "no element").help(help))
    }

    /// What reaches the elements of an array whose type has no number of them.
    fn without_size(&self, name: &str, array: S::Type) -> String {
        let element = match self.shapes.shape(array) {
            Shape::Array(element, _) => self.shapes.name(element),
            _ => None,
        };
        let text = match element.is_some_and(|element| element.ends_with("char")) {
            true => format!("write `\\({name})` for a text up to a NUL; "),
            false => String::new(),
        };
        format!(
            "{text}LLDB 24 reaches them with `{name}.element(i, of: T)`, where T is the type of a value (cookbook: types \
             at hand)"
        )
    }

    /// Reports a child that no value of a type has, or the count of the children of a number.
    fn absent(
        &self,
        id: NodeId,
        object: NodeId,
        (index, written): (Option<NodeId>, Option<NodeId>),
    ) -> Option<Diagnostic> {
        let at = written.and_then(|index| self.graph.number(index));
        let at = at.and_then(|at| usize::try_from(at).ok());
        // An array of one at the end of a struct has more elements than its type says; one of a template may have one.
        let is_template =
            |ty: &S::Type| self.shapes.name(*ty).is_some_and(|name| name.contains('<'));
        let is_computed = index.is_some_and(|index| self.graph.number(index).is_none())
            && !self.shown.iter().any(is_template);
        let is_absent = |ty, shape| match (shape, at) {
            (Shape::Number(_) | Shape::Scalar, _) => true,
            (Shape::Array(_, None | Some(0)), _) => index.is_some(),
            (Shape::Array(_, Some(1)), None) => is_computed,
            (Shape::Array(_, Some(count)), Some(at)) => at as u64 >= count,
            (Shape::Record, Some(at)) => {
                let has_others =
                    provider::of(self.shapes, ty).is_some() || self.shapes.may_be_derived(ty);
                !has_others && self.shapes.child(ty, at).is_none()
            }
            _ => false,
        };
        // The value of an `expect` may be a pointer that is written as a number, and others have more elements.
        if !S::IS_EXACT || self.asked.contains(&id) || self.is_behind_question(id, object) {
            return None;
        }
        let ty = self.certain(id, object, is_absent)?;
        let of = self.shapes.owner(ty);
        let name = self.written(object).unwrap_or_else(|| "this".to_owned());
        let (message, help) = match (self.shapes.shape(ty), at) {
            (Shape::Array(_, None | Some(0)), _) => (
                format!("`{name}` is an array without a size, so LLDB has none of its elements"),
                self.without_size(&name, ty),
            ),
            (Shape::Array(..), None) => (
                format!("`{name}` has one element, and LLDB has no elements after it"),
                format!(
                    "write `@lldb(24...)` before the formatter, and `{name}.element(i, of: {name}[0].type())` (language.md: what bytecode cannot do)"
                ),
            ),
            (Shape::Array(_, Some(count)), Some(at)) => (
                format!("`{name}` has {count} elements, and none at index {at}"),
                format!("write `{name}[{}]` for the last one", count.saturating_sub(1)),
            ),
            (Shape::Record, Some(at)) => (
                format!("`{name}` is a `{of}`, which has no child at index {at}"),
                format!("`fmtc types BINARY '{of}'` lists the members"),
            ),
            _ => (
                format!("`{name}` is a `{of}`, which has no elements"),
                format!("write `\\({name})` for its value"),
            ),
        };
        let finding = Diagnostic::new(NO_CHILD, message);
        Some(finding.label(self.graph.span(id), "LLDB finds nothing here").help(help))
    }

    /// Children of a class of a library are parts of its implementation.
    fn implementation(
        &self,
        id: NodeId,
        object: NodeId,
        index: Option<NodeId>,
    ) -> Option<Diagnostic> {
        // LLDB may pass the value with the children of its provider.
        if matches!(self.graph.node(object), Node::SelfObject) || self.is_known_inside(object) {
            return None;
        }
        let what = if index.is_some() { "an index" } else { "`.count()`" };
        let is_provided = |ty, _| provider::of(self.shapes, ty).is_some();
        let ty = self.certain(id, object, is_provided)?;
        if self.is_behind_question(id, object) {
            return None;
        }
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

    /// Whether a program reads members of the implementation: some that exist, or whose names only a library may give.
    fn is_known_inside(&self, object: NodeId) -> bool {
        self.nodes.iter().any(|id| {
            let Node::Member(child, name) = self.graph.node(*id) else { return false };
            let is_of_library = name.starts_with("__") || name.starts_with("_M_");
            let mut inside = *child;
            loop {
                inside = match *self.graph.node(inside) {
                    Node::ChildAt(of, _) if of == object => {
                        return is_of_library || self.each(*id).all(|known| known.ty().is_some());
                    }
                    Node::ChildAt(of, _) => of,
                    // A step of a path that may be missing.
                    Node::If { otherwise, .. } => otherwise,
                    _ => return false,
                };
            }
        })
    }

    /// Reports an index on a pointer, or the count of its children.
    fn behind_pointer(
        &self,
        id: NodeId,
        object: NodeId,
        index: Option<NodeId>,
    ) -> Option<Diagnostic> {
        let at = index.and_then(|index| self.graph.number(index));
        let is_counted_self = index.is_none() && self.graph.is_self(object);
        // The first member may be cast to what surrounds it.
        if is_counted_self || at == Some(0) && self.users(id).all(|user| is_cast_of(user, id)) {
            return None;
        }
        let at = at.and_then(|at| usize::try_from(at).ok());
        let mut record = None;
        let is_wrong = |_, shape| {
            let Shape::Pointer(target) = shape else { return false };
            match self.shapes.shape(target) {
                Shape::Number(_) | Shape::Scalar | Shape::Pointer(_) => at != Some(0),
                Shape::Record => {
                    record = Some(target);
                    // A member that has a name is not asked for by its number.
                    let child = at.and_then(|at| self.shapes.child(target, at));
                    child.is_none_or(|(name, _)| !name.is_empty())
                }
                Shape::Unknown => !S::IS_EXACT && at != Some(0),
                _ => false,
            }
        };
        self.certain(id, object, is_wrong)?;
        let name = self.written(object);
        let what = name.as_ref().map_or("this".to_owned(), |name| format!("`{name}`"));
        let gives = if index.is_some() { "an index gives" } else { "its children are" };
        let message = format!("{what} is a pointer: {gives} none of the elements behind it");
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
                format!(
                    "write `@lldb(24...)` before the formatter, and `{element}.element(i)`, or {other} (language.md: what bytecode cannot do)"
                ),
            ),
        )
    }
}

fn is_cast_of(user: &Node, object: NodeId) -> bool {
    match user {
        // It is made of memory, not of the value of a base class.
        Node::Read(_) => true,
        Node::Select(Selector::CAST, args) => args.first() == Some(&object),
        _ => false,
    }
}
