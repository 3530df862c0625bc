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
    /// Whether anything may end the program.
    has_ends: bool,
    /// Two bit sets for each node, the first words of all first.
    sets: Vec<Sets>,
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

/// A word of each of the two bit sets of a node.
#[derive(Clone, Copy, Default)]
struct Sets {
    /// The shared values that it needs.
    needed: u64,
    /// Those that are computed whichever way its computation goes.
    sure: u64,
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
        (self.has_digits, self.has_integers, self.has_ends) = (false, false, false);
        self.count_uses(graph, roots);
        self.number_shared(graph);
        self.find_ends(graph);
        self.sets.clear();
        self.sets.resize(self.words * graph.len(), Sets::default());
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
            if facts.is_entry {
                self.shared.push(id);
            }
            facts.is_constant = is_constant(node);
            facts.ends = matches!(node, Node::Return(_));
            self.has_ends |= facts.ends;
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
        self.shared.reverse();
        self.shared.truncate(MOST_SHARED);
        for (number, id) in (1..).zip(&self.shared) {
            if let Some(facts) = self.nodes.get_mut(id.index()) {
                facts.number = number;
            }
        }
        for (id, facts) in graph.ids().zip(&mut self.nodes) {
            let is_shared = facts.uses > 1 && !facts.is_constant && !facts.is_entry;
            if is_shared && self.shared.len() < MOST_SHARED {
                self.shared.push(id);
                facts.number = u16::try_from(self.shared.len()).unwrap_or_default();
            }
        }
        self.words = self.shared.len().div_ceil(64);
    }

    fn find_ends(&mut self, graph: &Graph) {
        if !self.has_ends {
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
            if !facts.is_reachable {
                continue;
            }
            let mut all = Sets::default();
            let operands = self.operands(facts);
            for operand in operands {
                let sets = self.sets(*operand, word);
                all.needed |= sets.needed;
                all.sure |= sets.sure;
            }
            let sure = |id: &NodeId| self.sets(*id, word).sure;
            match (facts.ways, operands) {
                (Ways::Choice, [first, then, otherwise]) => {
                    all.sure = sure(first) | sure(then) & sure(otherwise);
                }
                (Ways::Short, [first, _]) => all.sure = sure(first),
                _ => {}
            }
            if let Some(number) = usize::from(facts.number).checked_sub(1)
                && number / 64 == word
            {
                all.needed |= 1 << (number % 64);
                all.sure |= 1 << (number % 64);
            }
            if let Some(sets) = self.sets.get_mut(word * self.nodes.len() + id.index()) {
                *sets = all;
            }
        }
    }

    /// A word of the sets of a node.
    fn sets(&self, id: NodeId, word: usize) -> Sets {
        self.sets.get(word * self.nodes.len() + id.index()).copied().unwrap_or_default()
    }

    fn operands(&self, facts: Facts) -> &[NodeId] {
        let (first, count) = (facts.operands.0 as usize, facts.operands.1 as usize);
        self.operands.get(first..first + count).unwrap_or_default()
    }

    fn facts(&self, id: NodeId) -> Facts {
        self.nodes.get(id.index()).copied().unwrap_or_default()
    }

    /// The shared values that both ways of a choice compute in any case and that are not part of
    /// another such value: they may as well be computed before it.
    pub(super) fn common(&self, a: NodeId, b: NodeId) -> Vec<NodeId> {
        let (mut found, both) =
            (Vec::new(), |word| self.sets(a, word).sure & self.sets(b, word).sure);
        self.find_shared(&both, &mut |id| {
            if !self.may_end(id) {
                found.push(id);
            }
            false
        });
        self.largest_of(found)
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

    /// Adds the shared values that one way of going on needs, and the other in any case.
    pub(super) fn add_needed_and_awaited(
        &self,
        way: NodeId,
        later: NodeId,
        found: &mut Vec<NodeId>,
    ) {
        let both = |word| self.sets(way, word).needed & self.sets(later, word).sure;
        self.find_shared(&both, &mut |id| {
            found.push(id);
            false
        });
    }

    /// Whether computing `node` computes the shared value `wanted` whichever way it goes.
    pub(super) fn always_needs(&self, node: NodeId, wanted: NodeId) -> bool {
        match self.number(wanted) {
            Some(number) => self.sets(node, number / 64).sure >> (number % 64) & 1 == 1,
            None => node == wanted,
        }
    }

    /// Whether any of the shared values that are needed to compute the one and the other is it.
    pub(super) fn both_need(&self, a: NodeId, b: NodeId, is_it: &dyn Fn(NodeId) -> bool) -> bool {
        let both = |word| self.sets(a, word).needed & self.sets(b, word).needed;
        self.find_shared(&both, &mut |id| is_it(id))
    }

    /// Visits the shared values of a set, given by its words, until one is it. Not generic: it is
    /// asked for in many ways.
    fn find_shared(
        &self,
        set: &dyn Fn(usize) -> u64,
        is_it: &mut dyn FnMut(NodeId) -> bool,
    ) -> bool {
        for word in 0..self.words {
            let mut bits = set(word);
            while bits != 0 {
                let number = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if self.shared.get(number).is_some_and(|id| is_it(*id)) {
                    return true;
                }
            }
        }
        false
    }

    /// The number of a node among the shared ones.
    fn number(&self, id: NodeId) -> Option<usize> {
        usize::from(self.facts(id).number).checked_sub(1)
    }

    pub(super) fn is_shared(&self, id: NodeId) -> bool {
        self.facts(id).number > 0
    }

    pub(super) fn may_end(&self, id: NodeId) -> bool {
        self.facts(id).ends
    }

    /// Whether computing `node` needs the shared value `wanted`.
    pub(super) fn needs(&self, node: NodeId, wanted: NodeId) -> bool {
        match self.number(wanted) {
            Some(number) => self.sets(node, number / 64).needed >> (number % 64) & 1 == 1,
            None => node == wanted,
        }
    }

    /// What the machine starts with, if the program is made of it.
    pub(super) fn entry(&self, graph: &Graph, is_it: &dyn Fn(&Node) -> bool) -> Option<NodeId> {
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
