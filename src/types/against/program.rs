//! A program and what is known of its values, for each type of what is shown.

use super::lookup::{self, Member};
use super::values::{Known, State, Values};
use crate::diag::Diagnostic;
use crate::sema::graph::{Arithmetic, Graph, Node, NodeId};
use crate::types::{Damage, Shape, TypeId, Types};
use rustc_hash::{FxHashMap, FxHashSet};

/// A program and what is known of its values, for each type of what is shown.
pub(super) struct Program<'t> {
    pub(super) types: &'t Types,
    pub(super) shown: &'t [TypeId],
    pub(super) graph: &'t Graph,
    pub(super) reachable: Vec<NodeId>,
    /// For each type.
    values: Vec<Values>,
    /// What the program asks whether it is there.
    pub(super) asked: FxHashSet<NodeId>,
    /// What uses each node.
    pub(super) users: FxHashMap<NodeId, Vec<NodeId>>,
}

/// The types for which something holds, among those for which the program computes a value.
pub(super) struct Cases {
    yes: Vec<TypeId>,
    no: usize,
    /// Whether nothing is known for one of them.
    unknown: bool,
}

impl<'t> Program<'t> {
    pub(super) fn new(
        types: &'t Types,
        shown: &'t [TypeId],
        graph: &'t Graph,
        roots: &[NodeId],
        state: &[Vec<(u32, Known)>],
    ) -> Result<Program<'t>, Damage> {
        let mut values = Vec::new();
        for (number, ty) in shown.iter().enumerate() {
            let state: &State = state.get(number).map_or(&[][..], Vec::as_slice);
            values.push(Values::of_graph(types, *ty, graph, roots, state)?);
        }
        let reachable = graph.reachable(roots);
        let mut users: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
        for id in &reachable {
            graph.node(*id).operands(|operand| users.entry(operand).or_default().push(*id));
        }
        Ok(Program { types, shown, graph, reachable, values, asked: asked(graph), users })
    }

    /// What is wrong with the program, and what is worth knowing.
    pub(super) fn findings(&self) -> Result<Vec<Diagnostic>, Damage> {
        let mut found = Vec::new();
        for id in &self.reachable {
            found.extend(match self.graph.node(*id) {
                Node::Member(object, name) => self.member(*id, *object, name.as_str())?,
                Node::Number { object, signed } => {
                    let number = self.number(*id, *object)?;
                    if number.is_some() { number } else { self.sign(*id, *object, *signed)? }
                }
                Node::Arithmetic(Arithmetic::Sub, left, right) => {
                    self.difference(*id, *left, *right)?
                }
                _ => None,
            });
        }
        self.elements(&mut found)?;
        Ok(found)
    }

    /// For each type, what is known of a node, if the program computes it then.
    pub(super) fn each(&self, id: NodeId) -> impl Iterator<Item = Known> + '_ {
        self.values.iter().filter(move |values| values.is_live(id)).map(move |v| v.known(id))
    }

    /// For each type, what is known of a node and of another, and whether the program computes the
    /// first then.
    pub(super) fn pairs(
        &self,
        id: NodeId,
        of: NodeId,
    ) -> impl Iterator<Item = (Known, Known, bool)> + '_ {
        self.values.iter().map(move |v| (v.known(id), v.known(of), v.is_live(id)))
    }

    /// The type for which a node is of a type, for each type of what is shown.
    pub(super) fn by_type(&self, id: NodeId) -> impl Iterator<Item = (TypeId, Known)> + '_ {
        let live = self.shown.iter().zip(&self.values).filter(move |(_, v)| v.is_live(id));
        live.map(move |(ty, values)| (*ty, values.known(id)))
    }

    /// For which of the types of a value something holds; `id` is what is computed of it.
    pub(super) fn cases(
        &self,
        id: NodeId,
        object: NodeId,
        mut holds: impl FnMut(TypeId, &Shape) -> Result<bool, Damage>,
    ) -> Result<Cases, Damage> {
        let mut cases = Cases { yes: Vec::new(), no: 0, unknown: false };
        for (_, known, _) in self.pairs(id, object).filter(|(_, _, is_live)| *is_live) {
            match known {
                Known::Type(ty) if holds(ty, &self.types.shape(ty)?)? => cases.yes.push(ty),
                Known::Type(_) | Known::Missing => cases.no += 1,
                Known::Nothing => cases.unknown = true,
            }
        }
        Ok(cases)
    }

    /// The type that hides whether a type has a member, because it is only declared.
    pub(super) fn declared_only(&self, ty: TypeId, name: &str) -> Result<Option<TypeId>, Damage> {
        Ok(match lookup::member(self.types, ty, name)? {
            Member::Unknown(hidden) if self.types.shape(hidden)? == Shape::Unknown => Some(hidden),
            _ => None,
        })
    }

    /// What uses a node.
    pub(super) fn users(&self, id: NodeId) -> impl Iterator<Item = &Node> + '_ {
        self.users.get(&id).into_iter().flatten().map(|user| self.graph.node(*user))
    }
}

impl Cases {
    /// One of the types, if it holds for all.
    pub(super) fn certain(&self) -> Option<TypeId> {
        self.yes.first().copied().filter(|_| self.no == 0 && !self.unknown)
    }
}

/// What a program asks whether it is there.
pub(super) fn asked(graph: &Graph) -> FxHashSet<NodeId> {
    let mut asked = FxHashSet::default();
    for (node, ..) in graph.entries() {
        if let Node::IsMissing(object) = node {
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
