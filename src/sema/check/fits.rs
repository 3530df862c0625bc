//! Whether synthetic children fit a value, and how many of them are shown.

use super::body::Body;
use super::entries::{ChildrenEntry, Form};
use crate::isa::Selector;
use crate::sema::expand::Value;
use crate::sema::graph::{Graph, Node, NodeId, NodeSet, Piece, Type, range};
use crate::source::Span;
use crate::syntax::ast::Expr;
use rustc_hash::FxHashSet;

/// The highest number of children that a number of the value asks for: a wrong one keeps lldb-dap 23 busy, which takes
/// time for each child, shown or not.
const MAX_CHILDREN: u64 = 1000;
/// The same where the names are those of elements, `[0]`: editors ask for a page of these.
const MAX_ELEMENTS: u64 = 10_000;
/// A smaller limit that the source sets is what its author wants.
const MAX_WRITTEN: u64 = 1_000_000;

impl<'a> Body<'_, 'a> {
    /// Whether the value lacks a member that these values need in any case, or has none that can be read where they need
    /// a number. A member whose existence is tested on the way to them, or to the condition before them, may be missing.
    pub(super) fn lacks_members(
        &mut self,
        needed: &[NodeId],
        condition: Option<Value>,
        span: Span,
    ) -> Value {
        let outer = self.graph.set_generating(true);
        let mut any = self.graph.value(Node::Bool(false), Type::Bool, span);
        let members = needed_members(self.graph.nodes(), needed, condition.map(|value| value.id));
        for (id, is_number) in members.into_iter().rev() {
            let member = Value { id, ty: Type::Object, span: self.graph.nodes().span(id) };
            let lacks = match is_number {
                true => self.graph.has_no_value(member, span),
                false => self.graph.is_missing(member, span),
            };
            any = self.graph.either(lacks, any, span);
        }
        self.graph.set_generating(outer);
        any
    }

    /// Whether the condition of an entry does not hold; it does not if it needs a member that is missing.
    pub(super) fn is_for_others(&mut self, condition: &'a Expr) -> Value {
        let value = self.condition(condition);
        let lacks = self.lacks_members(&[value.id], None, value.span);
        let not = self.graph.not(value, value.span);
        self.graph.either(lacks, not, value.span)
    }

    /// The children that an entry makes in any case, as far as the source names them.
    pub(super) fn certain_children(&mut self, entry: &ChildrenEntry<'a>) -> Vec<Value> {
        match entry.form() {
            Form::Members(members) => members.iter().map(|m| self.member_child(m)).collect(),
            Form::Methods { at, .. } => {
                at.and_then(|at| self.written_child(at)).into_iter().collect()
            }
            Form::Walks(_) => Vec::new(),
        }
    }

    /// The highest number of children, unless the source limits it.
    pub(super) fn cap(&self, number: Value, child: Value) -> Option<u64> {
        let graph = self.graph.nodes();
        let cap = if is_element(graph, child.id) { MAX_ELEMENTS } else { MAX_CHILDREN };
        (range::largest(graph, number.id) > MAX_WRITTEN).then_some(cap)
    }
}

/// Whether the name of a child is that of an element, `[0]`.
fn is_element(graph: &Graph, child: NodeId) -> bool {
    match graph.node(child) {
        Node::ChildAt(..) => true,
        Node::Select(Selector::CLONE | Selector::CREATE_CHILD_AT_OFFSET, args) => {
            args.get(1).is_some_and(|name| match graph.node(*name) {
                Node::String(name) => name.starts_with('['),
                Node::Concat(pieces) => {
                    matches!(pieces.first(), Some(Piece::Literal(text)) if text.starts_with('['))
                }
                _ => false,
            })
        }
        Node::If { then, otherwise, .. } => {
            is_element(graph, *then) && is_element(graph, *otherwise)
        }
        _ => false,
    }
}

/// The members of the shown value, at any depth, that these values need in any case, and neither they nor a condition
/// test, each with whether it is read as a number. What every pass of a loop needs counts, too.
fn needed_members(
    graph: &Graph,
    roots: &[NodeId],
    condition: Option<NodeId>,
) -> Vec<(NodeId, bool)> {
    let needed = graph.closure(roots, |node, visit| match node {
        Node::Loop(_) => node.operands(visit),
        node => unconditional_operands(node, visit),
    });
    let all: Vec<NodeId> = roots.iter().copied().chain(condition).collect();
    let tested: FxHashSet<NodeId> = graph
        .reachable(&all)
        .into_iter()
        .filter_map(|id| match graph.node(id) {
            Node::IsMissing(object) | Node::FirstThere(object, _) => Some(*object),
            _ => None,
        })
        .collect();
    let certain = unconditional(graph, roots);
    let number = |id: NodeId| match graph.node(id) {
        Node::Number { object, .. } if certain.contains(id) => Some(*object),
        _ => None,
    };
    let numbers: FxHashSet<NodeId> = graph.ids().filter_map(number).collect();
    let mut members: Vec<(NodeId, bool)> = Vec::new();
    for id in graph.ids().filter(|id| needed.contains(*id) && !tested.contains(id)) {
        if let Node::Member(of, _) = graph.node(id)
            && (graph.is_self(*of) || members.iter().any(|(member, _)| member == of))
        {
            members.push((id, numbers.contains(&id)));
        }
    }
    members
}

/// The values that every path of a computation needs.
pub(super) fn unconditional(graph: &Graph, roots: &[NodeId]) -> NodeSet {
    graph.closure(roots, unconditional_operands)
}

fn unconditional_operands(node: &Node, visit: &mut dyn FnMut(NodeId)) {
    match node {
        Node::If { condition, .. } => visit(*condition),
        Node::And(a, _) | Node::Or(a, _) => visit(*a),
        Node::Loop(looped) => {
            looped.state.iter().for_each(|value| visit(value.start));
            visit(looped.exit);
        }
        node => node.operands(visit),
    }
}
