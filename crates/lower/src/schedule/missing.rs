//! Members that a value does not have.
//!
//! LLDB gives the null object for them. Any further question about it is an error, which LLDB shows in the place of the
//! text. So:
//!
//! * A member of a missing member is missing too: `dup is_null { } { "name" @get_child_with_name call } ifelse`.
//! * If its text, its number, its type or its children are needed, the program ends with an empty text where they are
//!   asked for: `dup is_null { "" return } if`. So a text has all its pieces.
//! * In a list, and in a program that cannot end, the text of a missing member is empty:
//!   `dup is_null { drop "" "" } { dup @summary call } ifelse`.
//!
//! Invariant: no check looks up a member.

use super::facts::Fact;
use super::stack::Slot;
use super::{Scheduler, bounded};
use crate::asm::Code;
use crate::graph::{Bound, Graph, Node, NodeId, NodeSet, Type};
use crate::isa::{Opcode, Selector};
use crate::source::Span;

/// The number of conditionals, one within another, whose two objects are both tested.
const MAX_CHOICES: u32 = 4;

/// Objects that may be missing.
pub(super) struct Missing {
    /// The values that may be the null object.
    may_be_null: NodeSet,
    /// Whether the program ends where one is needed.
    ends: bool,
}

impl Missing {
    pub(super) fn new(graph: &Graph, roots: &[NodeId], ends: bool) -> Missing {
        let reachable = graph.reachable(roots);
        let mut missing = Missing { may_be_null: NodeSet::new(graph), ends };
        // The values of loops precede what they are computed from.
        while missing.spread(graph, &reachable) {}
        missing
    }

    /// Whether the program ends where a missing object is needed.
    pub(super) fn ends(&self) -> bool {
        self.ends
    }

    /// Adds values that may be null because of their operands; returns whether there are any.
    fn spread(&mut self, graph: &Graph, reachable: &[NodeId]) -> bool {
        let mut has_changed = false;
        for id in reachable.iter().copied() {
            let is_object = graph.ty(id) == Type::Object;
            if is_object && !self.may_be_null(id) && self.computed(graph, id) {
                self.may_be_null.insert(id);
                has_changed = true;
            }
        }
        has_changed
    }

    fn computed(&self, graph: &Graph, id: NodeId) -> bool {
        match graph.node(id) {
            // What is looked up in the expansion of a construct is tested there.
            Node::Member(..) | Node::ChildAt(..) if self.ends => {
                graph.is_doubted(id) || !graph.is_generated(id)
            }
            Node::Select(Selector::CREATE_CHILD_AT_OFFSET, _) => self.ends,
            Node::Select(Selector::GET_CHILD_WITH_NAME, _) => self.ends && !graph.is_generated(id),
            // Only members of the shown value in fixed places were tested before.
            Node::Member(base, _) => {
                graph.is_doubted(id) || is_element(graph, *base) || self.may_be_null(*base)
            }
            Node::ChildAt(base, index) => {
                graph.is_doubted(id) || graph.number(*index).is_none() || self.may_be_null(*base)
            }
            Node::State(_) | Node::Entry(..) => graph.is_doubted(id),
            Node::If { then, otherwise, .. } => {
                self.may_be_null(*then) || self.may_be_null(*otherwise)
            }
            Node::FirstThere(_, second) => self.may_be_null(*second),
            Node::Read(object) => self.may_be_null(*object),
            Node::LoopVar(..) | Node::Loop(_) | Node::LoopOut(..) => {
                let value = graph.loop_value(id);
                // A loop along nodes ends before one that is missing.
                value.is_some_and(|(value, looped)| {
                    self.may_be_null(value.start)
                        || !looped.tests_nodes && self.may_be_null(value.next)
                })
            }
            _ => false,
        }
    }

    pub(super) fn may_be_null(&self, id: NodeId) -> bool {
        self.may_be_null.contains(id)
    }
}

/// Whether an object is what a loop has reached.
fn is_element(graph: &Graph, id: NodeId) -> bool {
    matches!(graph.node(id), Node::LoopVar(..) | Node::Loop(_) | Node::LoopOut(..))
}

/// The object that computing a value asks first, if only one look-up or question precedes.
fn asked(graph: &Graph, id: NodeId) -> Option<NodeId> {
    match graph.node(id) {
        Node::If { condition, .. } => match graph.node(*condition) {
            Node::IsMissing(tested) => asked(graph, *tested),
            _ => None,
        },
        node => node.asked(),
    }
}

impl Scheduler<'_> {
    /// Whether a value may be the null object, as far as is known before the program runs.
    pub(super) fn may_be_missing(&self, id: NodeId) -> bool {
        self.missing.as_ref().is_some_and(|missing| missing.may_be_null(id))
    }

    /// Whether it may be the null object on this path.
    pub(super) fn is_unsure(&self, id: NodeId) -> bool {
        !self.exists(id, MAX_CHOICES)
    }

    /// Whether an object is known to exist on this path, as far as up to so many conditionals, one
    /// within another, tell.
    fn exists(&self, mut id: NodeId, choices: u32) -> bool {
        let exists = |id| choices > 0 && self.exists(id, choices - 1);
        loop {
            if !self.may_be_missing(id) || self.facts.knows(Fact::Present(id)) {
                return true;
            }
            match self.graph.node(id) {
                // An object or a look-up in it: it is there if the object is.
                Node::FirstThere(_, second) => id = *second,
                Node::If { then, otherwise, .. } => return exists(*then) && exists(*otherwise),
                _ => return false,
            }
        }
    }

    /// The Object on top becomes its member. A member of a missing one is missing, unless the construct that looks it
    /// up needs it.
    pub(super) fn member(&mut self, base: NodeId, name: &str, id: NodeId, span: Span) {
        if self.graph.is_generated(id) {
            self.require(base, span);
        }
        let mut look_up = Code::default();
        look_up.member(name, span);
        self.unless_null(base, Code::default(), look_up, span);
    }

    /// The Object on top becomes the text that the debugger shows for it.
    pub(super) fn shown_if_present(
        &mut self,
        object: NodeId,
        id: NodeId,
        bound: Option<&Bound>,
        span: Span,
    ) {
        self.require_in_text(object, id, span);
        let mut none = Code::default();
        none.op(Opcode::Drop, span);
        none.string("", span);
        none.op(Opcode::Dup, span);
        self.unless_null(object, none, bounded::summary(bound, self.is_wide, span), span);
        self.out.or_object(span);
    }

    /// The Object on top stands for its value in a text; a missing one has none.
    pub(super) fn plain_if_present(&mut self, object: NodeId, span: Span) {
        let mut none = Code::default();
        none.op(Opcode::Drop, span);
        none.string("", span);
        self.unless_null(object, none, Code::default(), span);
    }

    /// Ends the program if the object on top, whose text `id` is needed, is missing. An element of a list keeps its place
    /// without a text, and a construct of the language tests what it shows.
    fn require_in_text(&mut self, object: NodeId, id: NodeId, span: Span) {
        let is_element = self
            .loops
            .iter()
            .any(|running| running.vars.iter().any(|var| self.liveness.may_use(object, *var)));
        if !is_element && !self.graph.is_generated(id) {
            self.require(object, span);
        }
    }

    /// `dup is_null { none } { some } ifelse`, or `some` if the Object on top is known to exist. Of an empty `some` `if` is
    /// left.
    fn unless_null(&mut self, object: NodeId, none: Code, some: Code, span: Span) {
        if !self.is_unsure(object) {
            return self.out.append(some);
        }
        self.out.ops(&[Opcode::Dup, Opcode::IsNull], span);
        match some.is_empty() {
            true => self.out.if_block(none, span),
            false => self.out.if_else(none, some, span),
        }
    }

    /// Ends the program if the object on top, which the next call asks, is missing.
    pub(super) fn require(&mut self, object: NodeId, span: Span) {
        if self.is_unsure(object) && self.missing.as_ref().is_some_and(Missing::ends) {
            self.assume_present(object);
            self.out.end_if_null(span);
        }
    }

    /// Ends the program if the object that both branches of a conditional ask first is missing: one check instead of two.
    pub(super) fn require_of_both(&mut self, then: NodeId, otherwise: NodeId, span: Span) {
        if let (Some(object), Some(other)) = (asked(self.graph, then), asked(self.graph, otherwise))
            && object == other
        {
            self.require_first(&[object], span);
        }
    }

    /// Ends the program if the first of several operands is missing, before any of them is pushed.
    pub(super) fn require_first(&mut self, operands: &[NodeId], span: Span) {
        let [object, ..] = operands else { return };
        if !self.is_unsure(*object) {
            return;
        }
        self.with_live_out(operands, |s| s.ensure(*object));
        if self.stack.top() == Some(Slot::Node(*object)) {
            return self.require(*object, span);
        }
        self.with_live_out(operands, |s| s.push(*object));
        self.require(*object, span);
        self.out.op(Opcode::Drop, span);
        self.stack.pop();
    }
}
