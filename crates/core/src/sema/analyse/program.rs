//! A program and the knowledge about its values, for each type of the shown value.

use super::pointers::{self, Pointers};
use super::shapes::{MemberLookup, OfKeys, Shape, Shapes};
use super::values::{self, KnownValue, Root, Shared, Values};
use crate::diag::Diagnostic;
use crate::sema::Checked;
use crate::sema::graph::{Arithmetic, Graph, Node, NodeId};
use crate::sema::hir::Evaluation;
use rustc_hash::FxHashSet;

/// A program and the knowledge about its values, for each type of the shown value.
pub(super) struct KnownProgram<'t, S: Shapes> {
    pub(super) shapes: &'t S,
    pub(super) shown: &'t [S::Type],
    inside: &'t [S::Type],
    pub(super) graph: &'t Graph,
    pub(super) source: &'t Source<'t>,
    pub(super) nodes: Vec<NodeId>,
    /// For each type.
    values: Vec<Values<S::Type>>,
    /// For each of the types that the key matches beside those that are meant.
    values_inside: Vec<Values<S::Type>>,
    /// The values whose existence the program tests.
    pub(super) asked: FxHashSet<NodeId>,
}

/// The graph of a program, its results, the values that it shares with other methods, and what the source says of it.
pub(super) struct Source<'t> {
    pub(super) graph: &'t Graph,
    pub(super) roots: Vec<Root>,
    pub(super) shared: Option<Shared<'t>>,
    pub(super) said: &'t Evaluation<'t>,
    pub(super) pointers: Pointers,
}

impl<'t> Source<'t> {
    pub(super) fn new(
        graph: &'t Graph,
        roots: Vec<Root>,
        shared: Option<Shared<'t>>,
        said: &'t Evaluation<'t>,
    ) -> Source<'t> {
        Source { graph, roots, shared, said, pointers: Pointers::new(graph, said) }
    }

    /// The nodes that it computes.
    pub(super) fn results(&self) -> Vec<NodeId> {
        self.roots.iter().map(|root| root.node).collect()
    }
}

impl<'t, S: Shapes> KnownProgram<'t, S> {
    pub(super) fn new(
        shapes: &'t S,
        OfKeys { types: shown, inside }: &'t OfKeys<S::Type>,
        source: &'t Source<'t>,
    ) -> KnownProgram<'t, S> {
        let Source { graph, roots, shared, .. } = source;
        let values = |ty: &S::Type| {
            let state = shared.map(|shared| values::of_state(shapes, *ty, shared));
            Values::of_graph(shapes, *ty, graph, roots, &state.unwrap_or_default())
        };
        let values_inside = inside.iter().map(values).collect();
        let values = shown.iter().map(values).collect();
        let nodes = graph.reachable(&source.results());
        let asked = asked(graph, |id| source.said.written.contains(id));
        KnownProgram { shapes, shown, inside, graph, source, nodes, values, values_inside, asked }
    }

    /// The nodes that the formatter asks for: what a feature of the language looks up on its own
    /// account is nobody's mistake.
    pub(super) fn own_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes.iter().copied().filter(|id| self.source.said.written.contains(*id))
    }

    pub(super) fn findings(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for id in self.own_nodes() {
            found.extend(match self.graph.node(id) {
                Node::Member(object, name) => self.member(id, *object, name.as_str()),
                Node::Number { object, .. } => {
                    self.number(id, *object).filter(|_| !self.is_behind_question(id, *object))
                }
                Node::Arithmetic(Arithmetic::Sub, left, right) => {
                    self.difference(id, *left, *right)
                }
                Node::Select(..) => self.argument(id),
                _ => None,
            });
        }
        for id in &self.nodes {
            let Node::Loop(walk) = self.graph.node(*id) else { continue };
            let starts = walk.state.iter().map(|value| value.start);
            found.extend(starts.filter_map(|start| self.unreadable(*id, start)));
        }
        self.fractions(&mut found);
        self.lost_bits(&mut found);
        self.elements(&mut found);
        self.single_characters(&mut found);
        found
    }

    /// The knowledge about a node for each type for which the program computes it.
    pub(super) fn each(&self, id: NodeId) -> impl Iterator<Item = KnownValue<S::Type>> + '_ {
        self.values.iter().filter(move |values| values.is_live(id)).map(move |v| v.known(id))
    }

    /// For each type, what is known of a node and of another, and whether the program computes the
    /// first then.
    pub(super) fn pairs(
        &self,
        id: NodeId,
        of: NodeId,
    ) -> impl Iterator<Item = (KnownValue<S::Type>, KnownValue<S::Type>, bool)> + '_ {
        self.values.iter().map(move |v| (v.known(id), v.known(of), v.is_live(id)))
    }

    /// All types that the key matches and for which the program computes a node, and what is known
    /// then.
    pub(super) fn by_type(
        &self,
        id: NodeId,
    ) -> impl Iterator<Item = (S::Type, &Values<S::Type>)> + '_ {
        let inside = self.inside.iter().zip(&self.values_inside);
        let all = self.shown.iter().zip(&self.values).chain(inside);
        all.filter(move |(_, values)| values.is_live(id)).map(|(ty, values)| (*ty, values))
    }

    /// Whether a member is there in one of the types that the key matches beside those that are
    /// meant.
    pub(super) fn is_found_inside(&self, id: NodeId) -> bool {
        self.values_inside.iter().any(|values| values.known(id).ty().is_some())
    }

    /// One of the types of a value, if something holds for all of them; `id` is what is computed of it.
    pub(super) fn certain(
        &self,
        id: NodeId,
        object: NodeId,
        mut holds: impl FnMut(S::Type, Shape<S::Type>) -> bool,
    ) -> Option<S::Type> {
        let mut certain = None;
        for (_, known, _) in self.pairs(id, object).filter(|(.., is_live)| *is_live) {
            let ty = known.ty().filter(|ty| holds(*ty, self.shapes.shape(*ty)))?;
            certain = certain.or(Some(ty));
        }
        certain
    }

    /// The type that hides whether a type has a member, because it is only declared.
    pub(super) fn declared_only(&self, ty: S::Type, name: &str) -> Option<S::Type> {
        match self.shapes.member(ty, name) {
            MemberLookup::Unknown(hidden) if S::IS_EXACT => {
                Some(hidden).filter(|hidden| self.shapes.shape(*hidden) == Shape::Unknown)
            }
            _ => None,
        }
    }

    /// Whether an object is certainly no pointer.
    pub(super) fn is_value(&self, object: NodeId) -> bool {
        let is_value = |_, shape| !matches!(shape, Shape::Pointer(_) | Shape::Unknown);
        self.certain(object, object, is_value).is_some()
    }

    /// The path to an object as the source writes it, if it is one.
    pub(super) fn written(&self, object: NodeId) -> Option<String> {
        pointers::path(self.graph, object).map(|path| pointers::written(&path))
    }

    pub(super) fn users(&self, id: NodeId) -> impl Iterator<Item = &Node> + '_ {
        self.nodes.iter().map(|user| self.graph.node(*user)).filter(move |user| {
            let mut uses = false;
            user.operands(|operand| uses |= operand == id);
            uses
        })
    }
}

/// The members whose existence formatters test.
pub fn asked_members(checked: &Checked) -> FxHashSet<&str> {
    let summaries = checked.summaries.iter().map(|summary| &summary.program.graph);
    let methods = checked.children.iter().flat_map(|children| &children.methods);
    let graphs = summaries.chain(methods.map(|(_, program)| &program.graph));
    let nodes = graphs.flat_map(|graph| {
        let asked = asked(graph, |id| !graph.is_generated(id));
        asked.into_iter().map(|id| graph.node(id))
    });
    let names = nodes.filter_map(|node| match node {
        Node::Member(_, name) => Some(name.as_str()),
        _ => None,
    });
    names.collect()
}

/// The values whose existence a program tests, where the source does.
fn asked(graph: &Graph, is_written: impl Fn(NodeId) -> bool) -> FxHashSet<NodeId> {
    let mut asked = FxHashSet::default();
    for id in graph.ids().filter(|id| is_written(*id)) {
        if let Node::IsMissing(object) | Node::HasNoValue(object) = graph.node(id) {
            ask(graph, *object, &mut asked);
        }
    }
    asked
}

/// Notes that a program asks whether a value is there, and so whether what it may be is there.
fn ask(graph: &Graph, object: NodeId, asked: &mut FxHashSet<NodeId>) {
    if asked.insert(object)
        && let Node::If { then, otherwise, .. } = graph.node(object)
    {
        ask(graph, *then, asked);
        ask(graph, *otherwise, asked);
    }
}
