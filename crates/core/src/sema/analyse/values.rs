//! The types of a program's values for one type of the shown value, and the values that the program
//! computes for it.

use super::provider;
use super::shapes::{MemberLookup, Shape, Shapes};
use crate::isa::Selector;
use crate::sema::graph::{Graph, Node, NodeId, NodeSet};

/// The knowledge about a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum KnownValue<T> {
    Type(T),
    /// It is a member that its record does not have.
    Missing,
    Nothing,
}

impl<T> KnownValue<T> {
    pub(super) fn ty(self) -> Option<T> {
        match self {
            KnownValue::Type(ty) => Some(ty),
            _ => None,
        }
    }
}

/// The values that the methods of synthetic children share, by their numbers, and which conditions hold.
pub(super) type SharedValues<T> = [(u32, KnownValue<T>, Option<bool>)];

/// The knowledge about the nodes of a graph if the shown value has a given type.
pub(super) struct Values<T> {
    known: Vec<KnownValue<T>>,
    truth: Vec<Option<bool>>,
    live: NodeSet,
}

impl<T: Copy + PartialEq> Values<T> {
    pub(super) fn of_graph<S: Shapes<Type = T>>(
        shapes: &S,
        shown: T,
        graph: &Graph,
        roots: &[Root],
        state: &SharedValues<T>,
    ) -> Values<T> {
        let has_provider = provider::of(shapes, shown).is_some();
        let (known, truth) = (Vec::with_capacity(graph.len()), Vec::with_capacity(graph.len()));
        let values = Values { known, truth, live: NodeSet::default() };
        let mut evaluation = Evaluator { shapes, graph, shown, state, has_provider, values };
        for id in graph.ids() {
            let known = evaluation.value(graph.node(id));
            evaluation.values.known.push(known);
            let truth = evaluation.condition(graph.node(id));
            evaluation.values.truth.push(truth);
        }
        let is_computed = |root: &&Root| {
            root.condition.is_none_or(|condition| evaluation.truth(condition) != Some(false))
        };
        let roots: Vec<NodeId> = roots.iter().filter(is_computed).map(|root| root.node).collect();
        Values { live: evaluation.live(&roots), ..evaluation.values }
    }

    pub(super) fn known(&self, id: NodeId) -> KnownValue<T> {
        self.known.get(id.index()).copied().unwrap_or(KnownValue::Nothing)
    }

    /// Whether a condition holds for the type, if that is known.
    fn truth(&self, id: NodeId) -> Option<bool> {
        self.truth.get(id.index()).copied().flatten()
    }

    /// The values of which a node is one, for the type: those of choices that may be made.
    pub(super) fn choices(&self, graph: &Graph, id: NodeId) -> Vec<NodeId> {
        let (mut found, mut waiting) = (vec![id], vec![id]);
        while let Some(id) = waiting.pop() {
            let Node::If { condition, then, otherwise } = graph.node(id) else { continue };
            // A missing value shows nothing.
            let truth = match graph.node(*condition) {
                Node::IsMissing(object) if object == then => Some(false),
                _ => self.truth(*condition),
            };
            for (choice, left_out) in [(*then, Some(false)), (*otherwise, Some(true))] {
                if truth != left_out && !found.contains(&choice) {
                    found.push(choice);
                    waiting.push(choice);
                }
            }
        }
        found.retain(|id| !matches!(graph.node(*id), Node::If { .. }));
        found
    }

    /// Whether the program computes the node for the type: not if it is for values that have
    /// another member.
    pub(super) fn is_live(&self, id: NodeId) -> bool {
        self.live.contains(id)
    }
}

struct Evaluator<'t, S: Shapes> {
    shapes: &'t S,
    graph: &'t Graph,
    shown: S::Type,
    state: &'t SharedValues<S::Type>,
    /// Whether LLDB may pass the value through its own provider, with other children.
    has_provider: bool,
    /// The knowledge about the nodes so far.
    values: Values<S::Type>,
}

impl<S: Shapes> Evaluator<'_, S> {
    fn known(&self, id: NodeId) -> KnownValue<S::Type> {
        self.values.known(id)
    }

    fn truth(&self, id: NodeId) -> Option<bool> {
        self.values.truth(id)
    }

    fn value(&self, node: &Node) -> KnownValue<S::Type> {
        match node {
            Node::SelfObject => KnownValue::Type(self.shown),
            Node::State(number) => {
                self.shared(*number).map_or(KnownValue::Nothing, |(known, _)| known)
            }
            Node::Member(object, name) => match self.known(*object).ty() {
                Some(ty) => match self.shapes.member(ty, name.as_str()) {
                    MemberLookup::Found(ty) => KnownValue::Type(ty),
                    MemberLookup::Missing
                        if self.is_provided(*object) && provider::may_give(name) =>
                    {
                        KnownValue::Nothing
                    }
                    MemberLookup::Missing => KnownValue::Missing,
                    MemberLookup::Unknown(_) => KnownValue::Nothing,
                },
                None => KnownValue::Nothing,
            },
            Node::ChildAt(object, index) => match self.known(*object).ty() {
                Some(ty) if !self.is_provided(*object) => self.child(ty, *index),
                _ => KnownValue::Nothing,
            },
            // Its raw value has the same type.
            Node::Select(Selector::GET_NON_SYNTHETIC_VALUE, args) => {
                args.first().map_or(KnownValue::Nothing, |object| self.known(*object))
            }
            Node::If { condition, then, otherwise } => match self.truth(*condition) {
                Some(true) => self.known(*then),
                Some(false) => self.known(*otherwise),
                None if self.known(*then) == self.known(*otherwise) => self.known(*then),
                None => KnownValue::Nothing,
            },
            _ => KnownValue::Nothing,
        }
    }

    /// The knowledge about a value that methods share.
    fn shared(&self, number: u32) -> Option<(KnownValue<S::Type>, Option<bool>)> {
        let value = self.state.iter().find(|(n, ..)| *n == number);
        value.map(|(_, known, truth)| (*known, *truth))
    }

    fn is_provided(&self, object: NodeId) -> bool {
        self.has_provider && matches!(self.graph.node(object), Node::SelfObject)
    }

    fn child(&self, ty: S::Type, index: NodeId) -> KnownValue<S::Type> {
        let is_direct = !matches!(self.shapes.shape(ty), Shape::Pointer(_));
        let pointed = self.shapes.pointed(ty);
        match (self.shapes.shape(pointed), self.graph.node(index)) {
            (Shape::Array(element, _), _) => KnownValue::Type(element),
            (Shape::Record, Node::UInt(at)) => {
                let child = usize::try_from(*at).ok().and_then(|at| self.shapes.child(pointed, at));
                match child {
                    // An element is meant behind a pointer where a member would be asked for by
                    // name.
                    Some((name, ty)) if is_direct || *at == 0 || name.is_empty() => {
                        KnownValue::Type(ty)
                    }
                    None if S::IS_EXACT => KnownValue::Missing,
                    _ => KnownValue::Nothing,
                }
            }
            _ => KnownValue::Nothing,
        }
    }

    /// Whether a condition holds for the type, if that is known.
    fn condition(&self, node: &Node) -> Option<bool> {
        match node {
            Node::Bool(value) => Some(*value),
            Node::State(number) => self.shared(*number)?.1,
            Node::Not(a) => self.truth(*a).map(|a| !a),
            Node::And(a, b) => {
                self.truth(*a).and_then(|a| if a { self.truth(*b) } else { Some(a) })
            }
            Node::Or(a, b) => self.truth(*a).and_then(|a| if a { Some(a) } else { self.truth(*b) }),
            Node::IsMissing(object) => match self.known(*object) {
                KnownValue::Missing => Some(true),
                KnownValue::Type(_) if S::IS_EXACT => Some(false),
                KnownValue::Type(_) | KnownValue::Nothing => None,
            },
            _ => None,
        }
    }

    /// The nodes that are computed where conditions are as they are known.
    fn live(&self, roots: &[NodeId]) -> NodeSet {
        self.graph.closure(roots, |node, visit| {
            let skipped = match node {
                Node::If { condition, then, otherwise } => match self.truth(*condition) {
                    Some(true) => Some(*otherwise).filter(|_| then != otherwise),
                    Some(false) => Some(*then).filter(|_| then != otherwise),
                    None => None,
                },
                Node::And(a, b) => Some(*b).filter(|_| self.truth(*a) == Some(false)),
                Node::Or(a, b) => Some(*b).filter(|_| self.truth(*a) == Some(true)),
                _ => None,
            };
            node.operands(|operand| {
                if skipped != Some(operand) {
                    visit(operand);
                }
            });
        })
    }
}

/// The graph of the values that the methods of synthetic children share, and these by their
/// numbers.
pub(super) type Shared<'g> = (&'g Graph, &'g [(u32, NodeId)]);

/// A result of a program, and the condition on which it is computed, if there is one.
pub(super) struct Root {
    pub(super) node: NodeId,
    pub(super) condition: Option<NodeId>,
}

/// The knowledge about the values that the methods of synthetic children share, for a type.
pub(super) fn of_state<S: Shapes>(
    shapes: &S,
    shown: S::Type,
    (graph, values): Shared<'_>,
) -> Vec<(u32, KnownValue<S::Type>, Option<bool>)> {
    let known = Values::of_graph(shapes, shown, graph, &[], &[]);
    values.iter().map(|(number, id)| (*number, known.known(*id), known.truth(*id))).collect()
}
