//! The `let`s of synthetic children, and which of them are computed once for all methods.
//!
//! A failure there leaves the methods without any value. So only two kinds are computed once:
//! values that cannot fail, and values that `count` needs unconditionally, without which there are
//! no children.

use super::Checker;
use super::body::Body;
use crate::isa::{Lldb, LldbRange};
use crate::sema::expand::Value;
use crate::sema::graph::{Graph, Node, NodeId, NodeSet, Type};
use crate::sema::{Program, State};
use crate::syntax::ast;

/// The values that `count` needs; without them there are no children.
pub(super) struct Counts {
    pub(super) values: Vec<NodeId>,
    /// Whether they are computed once themselves.
    pub(super) are_shared: bool,
    /// How many of the last ones the methods change.
    pub(super) changed: usize,
}

/// The `let`s before the methods, and shared counts.
pub(super) struct SharedLets<'a> {
    lets: &'a [ast::Let],
    graph: Graph,
    values: Vec<Value>,
    /// Whether each is computed once.
    kept: Vec<bool>,
    /// How many of the last ones the methods change.
    changed: usize,
    /// As of [`State::needs_loops`].
    needs_loops: bool,
}

impl<'a> Checker<'a> {
    pub(super) fn shared_lets(
        &mut self,
        lets: &'a [ast::Let],
        range: LldbRange,
        counts: impl FnOnce(&mut Body<'_, 'a>) -> Counts,
    ) -> SharedLets<'a> {
        let mut body = Body::new(self, range);
        let mut values: Vec<Value> = lets
            .iter()
            .map(|definition| {
                let value = body.part(&definition.value);
                body.bind(&definition.name, value);
                value
            })
            .collect();
        let counts = counts(&mut body);
        let graph = body.into_graph();
        let needed = unconditional(&graph, &counts.values);
        let needs_loops = counts.are_shared && range.last() >= Lldb::V24;
        if counts.are_shared {
            values.extend(counts.values.into_iter().map(|id| Value {
                id,
                ty: graph.ty(id),
                span: graph.span(id),
            }));
        }
        let keeps = |value: &Value| {
            is_value(value.ty)
                && !is_at_hand(&graph, value.id)
                && !needs_table(&graph, value.id)
                && (needed.contains(value.id) || cannot_fail(&graph, value.id))
        };
        // Of equal values the first one is kept.
        let is_first = |at: usize, value: &Value| values.iter().take(at).all(|v| v.id != value.id);
        let is_changed = |at: usize| at >= values.len() - counts.changed;
        let kept = values.iter().enumerate();
        let kept = kept.map(|(at, v)| is_changed(at) || is_first(at, v) && keeps(v)).collect();
        SharedLets { lets, graph, values, kept, changed: counts.changed, needs_loops }
    }
}

impl<'a> SharedLets<'a> {
    /// The numbers of the two values that the methods change, if they do.
    pub(super) fn changed(&self) -> Option<[u32; 2]> {
        let count = u32::try_from(self.values.len()).ok()?;
        (self.changed == 2).then(|| [count - 2, count - 1])
    }

    /// Restricts the values to those that these programs use.
    pub(super) fn keep_used<'p>(&mut self, programs: impl Iterator<Item = &'p Program>) {
        if !self.kept.contains(&true) {
            return;
        }
        let mut used = vec![false; self.kept.len()];
        for program in programs {
            for id in program.graph.reachable(&[program.root]) {
                if let Node::State(number) = program.graph.node(id)
                    && let Some(used) = used.get_mut(*number as usize)
                {
                    *used = true;
                }
            }
        }
        self.kept.iter_mut().zip(used).for_each(|(kept, used)| *kept &= used);
    }

    pub(super) fn into_state(self) -> Option<State> {
        let values: Vec<(u32, NodeId)> = (0..)
            .zip(self.values.iter().zip(&self.kept))
            .filter(|(_, (_, kept))| **kept)
            .map(|(number, (value, _))| (number, value.id))
            .collect();
        (!values.is_empty()).then_some(State {
            needs_loops: self.needs_loops,
            graph: self.graph,
            values,
        })
    }
}

impl<'a> Body<'_, 'a> {
    /// The values behind the `let`s, if all of them are computed once.
    pub(super) fn shared_counts(&mut self, shared: &SharedLets<'a>) -> Option<Vec<Value>> {
        let values = shared.values.iter().zip(&shared.kept);
        let counts = (0..).zip(values).skip(shared.lets.len());
        counts
            .map(|(number, (value, kept))| {
                kept.then(|| self.graph.value(Node::State(number), value.ty, value.span))
            })
            .collect()
    }

    /// Binds the `let`s before the methods.
    pub(super) fn bind_state(&mut self, shared: &SharedLets<'a>) {
        let values = shared.values.iter().zip(&shared.kept);
        for ((number, definition), (value, kept)) in (0..).zip(shared.lets).zip(values) {
            let value = if *kept {
                self.graph.value(Node::State(number), value.ty, value.span)
            } else {
                self.part(&definition.value)
            };
            self.bind(&definition.name, value);
        }
    }
}

/// Whether a value of the type can be on the stack.
fn is_value(ty: Type) -> bool {
    matches!(ty, Type::Object | Type::Int | Type::UInt | Type::Bool | Type::String | Type::Type)
}

/// Whether a value is as cheap to compute as to look up.
fn is_at_hand(graph: &Graph, id: NodeId) -> bool {
    matches!(
        graph.node(id),
        Node::SelfObject | Node::UInt(_) | Node::Int(_) | Node::Bool(_) | Node::String(_)
    )
}

/// Whether a value needs a table of digits or characters. The table is on the stack of the program
/// that uses it, and would become a part of the state.
fn needs_table(graph: &Graph, id: NodeId) -> bool {
    let is_made_with_one = |node: &Node| matches!(node, Node::Digits(..) | Node::Characters(..));
    graph.reachable(&[id]).into_iter().any(|id| is_made_with_one(graph.node(id)))
}

/// Whether a value exists for every shown value: members of objects that exist.
fn cannot_fail(graph: &Graph, id: NodeId) -> bool {
    match graph.node(id) {
        Node::Member(base, _) => matches!(graph.node(*base), Node::SelfObject),
        Node::ChildAt(base, index) => {
            matches!(graph.node(*base), Node::SelfObject)
                && matches!(graph.node(*index), Node::UInt(_))
        }
        _ => false,
    }
}

/// The values that every path of a computation needs.
fn unconditional(graph: &Graph, roots: &[NodeId]) -> NodeSet {
    graph.closure(roots, |node, visit| match node {
        Node::If { condition, .. } => visit(*condition),
        Node::And(a, _) | Node::Or(a, _) => visit(*a),
        Node::Loop(looped) => {
            looped.state.iter().for_each(|value| visit(value.start));
            visit(looped.exit);
        }
        node => node.operands(visit),
    })
}
