//! Which values are used more than once, and what needs them.

use crate::sema::graph::{Graph, Node, NodeId};

/// Shared values that are followed; those beyond are computed again where they are needed.
const MOST_SHARED: usize = 512;

/// Most programs have no more than these.
const USUAL_SHARED: usize = 8;

/// For every node, which shared values are needed to compute it.
pub(super) struct Liveness {
    nodes: Vec<Facts>,
    /// The shared nodes.
    shared: Vec<NodeId>,
    /// Words of a bit set.
    words: usize,
    /// Two bit sets for each node: the shared values that it needs, and those that are computed
    /// whichever way its computation goes.
    sets: Vec<u64>,
}

/// What is known of a node.
#[derive(Clone, Copy, Default)]
struct Facts {
    /// How often it is an operand of what the program is made of.
    uses: u32,
    /// One more than its number among the shared nodes; 0 if it is none.
    number: u16,
    is_reachable: bool,
    is_entry: bool,
    is_constant: bool,
    /// Whether computing it may end the program: its place in the order counts.
    ends: bool,
}

impl Liveness {
    pub(super) fn new(graph: &Graph, roots: &[NodeId]) -> Liveness {
        let mut liveness = Liveness {
            nodes: vec![Facts::default(); graph.len()],
            shared: Vec::with_capacity(USUAL_SHARED),
            words: 0,
            sets: Vec::new(),
        };
        liveness.count_uses(graph, roots);
        liveness.number_shared(graph);
        liveness.fill(graph);
        liveness
    }

    fn count_uses(&mut self, graph: &Graph, roots: &[NodeId]) {
        for root in roots {
            if let Some(facts) = self.nodes.get_mut(root.index()) {
                facts.is_reachable = true;
            }
        }
        // Operands come before what uses them.
        for id in graph.ids().rev() {
            let node = graph.node(id);
            let Some(facts) = self.nodes.get_mut(id.index()).filter(|f| f.is_reachable) else {
                continue;
            };
            facts.is_entry = is_entry(node);
            facts.is_constant = is_constant(node);
            node.operands(|operand| {
                if let Some(facts) = self.nodes.get_mut(operand.index()) {
                    facts.is_reachable = true;
                    facts.uses += 1;
                }
            });
        }
    }

    /// Numbers what is followed: first what the machine starts with, which cannot be made again.
    fn number_shared(&mut self, graph: &Graph) {
        for entries in [true, false] {
            for (id, facts) in graph.ids().zip(&mut self.nodes) {
                let is_shared = facts.is_entry || facts.uses > 1 && !facts.is_constant;
                if facts.is_entry == entries && is_shared && self.shared.len() < MOST_SHARED {
                    self.shared.push(id);
                    facts.number = u16::try_from(self.shared.len()).unwrap_or_default();
                }
            }
        }
        self.words = self.shared.len().div_ceil(64);
        self.sets = vec![0; 2 * self.words * graph.len()];
    }

    fn fill(&mut self, graph: &Graph) {
        let size = 2 * self.words;
        for id in graph.ids() {
            let facts = self.facts(id);
            if !facts.is_reachable {
                continue;
            }
            let node = graph.node(id);
            let mut ends = matches!(node, Node::Return(_));
            node.operands(|operand| ends |= self.may_end(operand));
            if let Some(facts) = self.nodes.get_mut(id.index()) {
                facts.ends = ends;
            }
            let Some((before, rest)) = self.sets.split_at_mut_checked(id.index() * size) else {
                break;
            };
            let Some((needs, rest)) = rest.split_at_mut_checked(self.words) else { break };
            let Some(always) = rest.get_mut(..self.words) else { break };
            let before = Sets { sets: before, words: self.words };
            node.operands(|operand| merge(needs, before.needs(operand)));
            before.add_unconditional(node, always);
            if let Some(number) = usize::from(facts.number).checked_sub(1) {
                for set in [needs, always] {
                    if let Some(word) = set.get_mut(number / 64) {
                        *word |= 1 << (number % 64);
                    }
                }
            }
        }
    }

    fn facts(&self, id: NodeId) -> Facts {
        self.nodes.get(id.index()).copied().unwrap_or_default()
    }

    fn sets(&self) -> Sets<'_> {
        Sets { sets: &self.sets, words: self.words }
    }

    /// The shared values that both ways of a choice compute in any case and that are not part of
    /// another such value: they may as well be computed before it.
    pub(super) fn common(&self, a: NodeId, b: NodeId) -> Vec<NodeId> {
        let (a, b) = (self.sets().always(a), self.sets().always(b));
        self.largest_of(self.shared_in(a, b).filter(|id| !self.may_end(*id)).collect())
    }

    /// Those values that are not part of another one of them, in order.
    pub(super) fn largest_of(&self, mut found: Vec<NodeId>) -> Vec<NodeId> {
        if found.len() > 1 {
            found.sort();
            found.dedup();
            let parts = found.clone();
            found.retain(|id| !parts.iter().any(|other| other != id && self.needs(*other, *id)));
        }
        found
    }

    /// The shared values that one way of going on needs, and the other in any case.
    pub(super) fn needed_and_awaited(
        &self,
        way: NodeId,
        later: NodeId,
    ) -> impl Iterator<Item = NodeId> {
        self.shared_in(self.sets().needs(way), self.sets().always(later))
    }

    /// Whether computing `node` computes the shared value `wanted` whichever way it goes.
    pub(super) fn always_needs(&self, node: NodeId, wanted: NodeId) -> bool {
        match usize::from(self.facts(wanted).number).checked_sub(1) {
            Some(number) => is_set(self.sets().always(node), number),
            None => node == wanted,
        }
    }

    /// The shared values that are needed to compute the one and the other.
    pub(super) fn both_need(&self, a: NodeId, b: NodeId) -> impl Iterator<Item = NodeId> {
        self.shared_in(self.sets().needs(a), self.sets().needs(b))
    }

    /// The shared values of two sets.
    fn shared_in(&self, a: &[u64], b: &[u64]) -> impl Iterator<Item = NodeId> {
        let words = self.shared.chunks(64).zip(a.iter().zip(b));
        words.filter(|(_, (a, b))| *a & *b != 0).flat_map(|(shared, (a, b))| {
            let numbered = shared.iter().enumerate();
            numbered.filter(move |(number, _)| (a & b) >> number & 1 == 1).map(|(_, id)| *id)
        })
    }

    pub(super) fn may_end(&self, id: NodeId) -> bool {
        self.facts(id).ends
    }

    /// Whether computing `node` needs the shared value `wanted`.
    pub(super) fn needs(&self, node: NodeId, wanted: NodeId) -> bool {
        match usize::from(self.facts(wanted).number).checked_sub(1) {
            Some(number) => is_set(self.sets().needs(node), number),
            None => node == wanted,
        }
    }

    /// The nodes the program is made of, operands before what uses them.
    pub(super) fn reachable(&self, graph: &Graph) -> impl Iterator<Item = NodeId> {
        graph.ids().filter(|id| self.facts(*id).is_reachable)
    }
}

/// The bit sets of nodes.
#[derive(Clone, Copy)]
struct Sets<'s> {
    sets: &'s [u64],
    words: usize,
}

impl<'s> Sets<'s> {
    fn needs(self, id: NodeId) -> &'s [u64] {
        let start = id.index() * 2 * self.words;
        self.sets.get(start..start + self.words).unwrap_or_default()
    }

    fn always(self, id: NodeId) -> &'s [u64] {
        let start = (id.index() * 2 + 1) * self.words;
        self.sets.get(start..start + self.words).unwrap_or_default()
    }

    /// Adds what the operands of a node compute whichever way it goes.
    fn add_unconditional(self, node: &Node, set: &mut [u64]) {
        match node {
            Node::If { condition, then, otherwise } => {
                let both = self.always(*then).iter().zip(self.always(*otherwise));
                for (word, (a, b)) in set.iter_mut().zip(both) {
                    *word |= a & b;
                }
                merge(set, self.always(*condition));
            }
            Node::And(a, _) | Node::Or(a, _) => merge(set, self.always(*a)),
            _ => node.operands(|operand| merge(set, self.always(operand))),
        }
    }
}

fn is_set(set: &[u64], number: usize) -> bool {
    set.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
}

fn is_entry(node: &Node) -> bool {
    matches!(node, Node::SelfObject | Node::Argument | Node::State(_) | Node::Kept)
}

fn merge(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}

/// Whether it is as cheap to make again as to pick up.
pub(super) fn is_constant(node: &Node) -> bool {
    matches!(
        node,
        Node::UInt(_) | Node::Int(_) | Node::Integer(_) | Node::Bool(_) | Node::String(_)
    )
}
