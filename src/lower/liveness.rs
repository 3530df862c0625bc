//! Which values are used more than once, and what needs them.

use crate::sema::graph::{Graph, Node, NodeId, Type};
use crate::source::sort_by_number;

/// Shared values that are followed; those beyond are computed again where they are needed.
const MOST_SHARED: usize = 512;

/// For every node, which shared values are needed to compute it.
#[derive(Default)]
pub(super) struct Liveness {
    nodes: Vec<Facts>,
    /// The operands of the nodes.
    operands: Vec<NodeId>,
    /// The shared nodes.
    shared: Vec<NodeId>,
    /// Whether there are numbers in texts.
    pub(super) has_digits: bool,
    /// Whether there are Integers.
    pub(super) has_integers: bool,
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
    /// Where its operands begin among those of all nodes, and how many they are.
    operands: (u32, u32),
    /// One more than its number among the shared nodes; 0 if it is none.
    number: u16,
    is_reachable: bool,
    is_entry: bool,
    is_constant: bool,
    /// Whether computing it may end the program: its place in the order counts.
    ends: bool,
    ways: Ways,
}

/// Which operands of a node are computed.
#[derive(Clone, Copy, Default)]
enum Ways {
    #[default]
    All,
    /// The first, then one of two others.
    Choice,
    /// The first; the second only if it is needed.
    Short,
}

impl Liveness {
    /// Looks at the nodes that some are made of.
    pub(super) fn look_at(&mut self, graph: &Graph, roots: &[NodeId]) {
        self.nodes.clear();
        self.nodes.resize(graph.len(), Facts::default());
        self.operands.clear();
        self.shared.clear();
        (self.has_digits, self.has_integers) = (false, false);
        self.count_uses(graph, roots);
        self.number_shared(graph);
        self.find_ends(graph);
        self.sets.clear();
        self.sets.resize(2 * self.words * graph.len(), 0);
        (0..self.words).for_each(|word| self.fill(graph, word));
    }

    fn count_uses(&mut self, graph: &Graph, roots: &[NodeId]) {
        for root in roots {
            if let Some(facts) = self.nodes.get_mut(root.index()) {
                facts.is_reachable = true;
            }
        }
        // Operands come before what uses them.
        for id in graph.ids().rev() {
            let Some(facts) = self.nodes.get_mut(id.index()).filter(|f| f.is_reachable) else {
                continue;
            };
            let node = graph.node(id);
            let first = self.operands.len();
            node.operands(|operand| self.operands.push(operand));
            let operands = self.operands.get(first..).unwrap_or_default();
            facts.operands = (first as u32, operands.len() as u32);
            self.has_digits |= matches!(node, Node::Digits(..));
            self.has_integers |= graph.ty(id) == Type::Integer;
            facts.is_entry = is_entry(node);
            facts.is_constant = is_constant(node);
            facts.ends = matches!(node, Node::Return(_));
            facts.ways = match node {
                Node::If { .. } => Ways::Choice,
                Node::And(..) | Node::Or(..) => Ways::Short,
                _ => Ways::All,
            };
            for operand in operands {
                if let Some(facts) = self.nodes.get_mut(operand.index()) {
                    facts.is_reachable = true;
                    facts.uses += 1;
                }
            }
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
    }

    fn find_ends(&mut self, graph: &Graph) {
        if !self.nodes.iter().any(|facts| facts.ends) {
            return;
        }
        for id in graph.ids() {
            let facts = self.facts(id);
            let ends = facts.ends || self.operands(facts).iter().any(|a| self.may_end(*a));
            if let Some(facts) = self.nodes.get_mut(id.index()) {
                facts.ends = ends;
            }
        }
    }

    /// Fills a word of each set.
    fn fill(&mut self, graph: &Graph, word: usize) {
        for id in graph.ids() {
            let facts = self.facts(id);
            let operands = self.operands(facts);
            let needs = |id: &NodeId| self.word(*id, word);
            let always = |id: &NodeId| self.word(*id, self.words + word);
            let sure = match (facts.ways, operands) {
                (Ways::Choice, [first, then, otherwise]) => {
                    always(first) | always(then) & always(otherwise)
                }
                (Ways::Short, [first, _]) => always(first),
                _ => operands.iter().fold(0, |set, id| set | always(id)),
            };
            let needed = operands.iter().fold(0, |set, id| set | needs(id));
            let itself = match usize::from(facts.number).checked_sub(1) {
                Some(number) if number / 64 == word => 1 << (number % 64),
                _ => 0,
            };
            let start = 2 * self.words * id.index() + word;
            for (at, set) in [(start, needed), (start + self.words, sure)] {
                if let Some(place) = self.sets.get_mut(at) {
                    *place = set | itself;
                }
            }
        }
    }

    /// A word of the sets of a node.
    fn word(&self, id: NodeId, word: usize) -> u64 {
        self.sets.get(2 * self.words * id.index() + word).copied().unwrap_or_default()
    }

    fn operands(&self, facts: Facts) -> &[NodeId] {
        let (first, count) = (facts.operands.0 as usize, facts.operands.1 as usize);
        self.operands.get(first..first + count).unwrap_or_default()
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
            sort_by_number(&mut found, |id| id.index() as u64);
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

    /// What the machine starts with, if the program is made of it.
    pub(super) fn entry(&self, graph: &Graph, is_it: impl Fn(&Node) -> bool) -> Option<NodeId> {
        let mut first = self.shared.iter().take_while(|id| self.facts(**id).is_entry);
        match first.find(|id| is_it(graph.node(**id))) {
            None if self.shared.len() == MOST_SHARED => {
                self.reachable(graph).find(|id| is_it(graph.node(*id)))
            }
            found => found.copied(),
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
}

fn is_set(set: &[u64], number: usize) -> bool {
    set.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
}

fn is_entry(node: &Node) -> bool {
    matches!(node, Node::SelfObject | Node::Argument | Node::State(_) | Node::Kept)
}

/// Whether it is as cheap to make again as to pick up.
pub(super) fn is_constant(node: &Node) -> bool {
    matches!(
        node,
        Node::UInt(_) | Node::Int(_) | Node::Integer(_) | Node::Bool(_) | Node::String(_)
    )
}
