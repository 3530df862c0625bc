//! Liveness: which values have several uses, and which values each node may use and always uses.
//!
//! A value is *shared* if it is the operand of several nodes, or an entry value of the program.
//! Each node has two sets of shared values: those that its computation may use, and those that it
//! uses on every path. Constants are in neither, because they are as cheap to compute again, except
//! literals that are wide.

use crate::graph::{Graph, Loop, Node, NodeId, NodeSet, Sign};
use rustc_hash::FxHashMap;

/// The highest number of shared values; others are computed again for each use. A `.size()` has about 70.
pub(super) const MAX_SHARED: usize = 2048;
/// A larger literal takes twice as many bytes as a copy from anywhere on the stack.
const WIDE: u64 = 1 << 49;

/// The bits of an `int`: LLDB reads narrower numbers without a sign as such.
const INT_BITS: u32 = 32;

/// For every node, which shared values it uses.
#[derive(Default)]
pub(super) struct Liveness {
    nodes: Vec<NodeFacts>,
    /// The nodes that may end the program when they are computed, so that their position matters.
    may_return: NodeSet,
    /// The nodes that are computed in loops.
    takes_loops: NodeSet,
    /// The nodes that depend on the release.
    asks_release: NodeSet,
    shared: Vec<NodeId>,
    /// Whether a byte is shown as a character.
    pub(super) has_characters: bool,
    /// The numbers whose sign a user tells.
    with_signs: NodeSet,
    /// Whether loops have more values than are followed; these cannot be computed again.
    pub(super) has_too_many_loops: bool,
    /// The state values of loops, by loop number and index.
    loop_vars: FxHashMap<(u32, u8), NodeId>,
    /// The results of loops except the first, by loop and index.
    loop_outs: FxHashMap<(NodeId, u8), NodeId>,
    /// The sets of each node, in words of 64 shared values, sorted by word.
    sets: Vec<UseSets>,
}

/// The facts about a node.
#[derive(Clone, Copy, Default)]
struct NodeFacts {
    /// The number of its uses in the program.
    uses: u32,
    /// Its index among the shared nodes.
    shared: Option<u16>,
    is_reachable: bool,
}

/// A word of the two bit sets of a node.
#[derive(Clone, Copy, Default)]
struct UseSets {
    /// The shared values that it uses on some path.
    may: u64,
    /// The values that it uses on every path, also on one that ends the program with a result.
    must: u64,
}

impl Liveness {
    /// Analyses the nodes that lead to some roots.
    pub(super) fn new(graph: &Graph, roots: &[NodeId]) -> Liveness {
        let mut liveness = Liveness {
            nodes: vec![NodeFacts::default(); graph.len()],
            with_signs: NodeSet::new(graph),
            may_return: graph.dependent(|id| matches!(graph.node(id), Node::Return(_))),
            takes_loops: graph.dependent(|id| matches!(graph.node(id), Node::Loop(_))),
            asks_release: graph.dependent(|id| matches!(graph.node(id), Node::AtLeast(_))),
            ..Liveness::default()
        };
        liveness.count_uses(graph, roots);
        liveness.number_shared(graph);
        let words = liveness.words();
        liveness.sets.resize(words * graph.len(), UseSets::default());
        (0..words).for_each(|word| liveness.fill(graph, word));
        liveness
    }

    fn count_uses(&mut self, graph: &Graph, roots: &[NodeId]) {
        for root in roots {
            // What is shown has its sign.
            self.with_signs.insert(*root);
            if let Some(facts) = self.nodes.get_mut(root.index()) {
                facts.is_reachable = true;
            }
        }
        // Operands precede their users.
        for id in graph.ids().rev() {
            if !self.facts(id).is_reachable {
                continue;
            }
            let node = graph.node(id);
            self.has_characters |= matches!(node, Node::Characters(..));
            if is_entry(node) {
                self.shared.push(id);
            }
            match *node {
                Node::LoopVar(number, place) => {
                    self.loop_vars.insert((number, place), id);
                }
                Node::LoopOut(of, place) => {
                    self.loop_outs.insert((of, place), id);
                }
                _ => {}
            }
            node.operands(|operand| {
                if let Some(facts) = self.nodes.get_mut(operand.index()) {
                    facts.is_reachable = true;
                    facts.uses += 1;
                }
                let has_sign =
                    matches!(graph.node(operand), Node::Number { sign: Sign::OfText, .. });
                if has_sign && graph.tells_sign(node, operand, INT_BITS) {
                    self.with_signs.insert(operand);
                }
            });
        }
    }

    /// Numbers the shared values. Entry values come first, because they cannot be computed again.
    fn number_shared(&mut self, graph: &Graph) {
        self.shared.reverse();
        self.has_too_many_loops = self.shared.len() > MAX_SHARED;
        self.shared.truncate(MAX_SHARED);
        for (number, id) in (0..).zip(&self.shared) {
            if let Some(facts) = self.nodes.get_mut(id.index()) {
                facts.shared = Some(number);
            }
        }
        for (id, facts) in graph.ids().zip(&mut self.nodes) {
            let node = graph.node(id);
            let is_shared = facts.uses > 1 && !is_constant(node) && !is_entry(node);
            if is_shared && self.shared.len() < MAX_SHARED {
                facts.shared = u16::try_from(self.shared.len()).ok();
                self.shared.push(id);
            }
        }
    }

    /// Computes a word of the sets of each node.
    fn fill(&mut self, graph: &Graph, word: usize) {
        for id in graph.ids() {
            let facts = self.facts(id);
            if !facts.is_reachable {
                continue;
            }
            let node = graph.node(id);
            let (mut all, mut goes_on) = (UseSets::default(), true);
            operands(node, |operand, is_certain| {
                let sets = self.sets(operand, word);
                all.may |= sets.may;
                all.must |= if is_certain && goes_on { sets.must } else { 0 };
                goes_on &= !self.may_return(operand);
            });
            if let Node::If { then, otherwise, .. } = node {
                all.must |= self.sets(*then, word).must & self.sets(*otherwise, word).must;
            }
            if let Some(bit) = facts.shared.filter(|number| usize::from(*number) / 64 == word) {
                all.may |= 1 << (bit % 64);
                all.must |= 1 << (bit % 64);
            }
            if let Some(sets) = self.sets.get_mut(word * self.nodes.len() + id.index()) {
                *sets = all;
            }
        }
    }

    /// The words of a set.
    fn words(&self) -> usize {
        self.shared.len().div_ceil(64)
    }

    fn sets(&self, id: NodeId, word: usize) -> UseSets {
        self.sets.get(word * self.nodes.len() + id.index()).copied().unwrap_or_default()
    }

    fn facts(&self, id: NodeId) -> NodeFacts {
        self.nodes.get(id.index()).copied().unwrap_or_default()
    }

    /// The shared values of a set, given by its words.
    fn shared_in(&self, set: impl Fn(usize) -> u64) -> impl Iterator<Item = NodeId> {
        (0..self.words()).flat_map(move |word| {
            let shared = self.shared.iter().skip(64 * word).take(64);
            let bits = set(word);
            shared.enumerate().filter(move |(bit, _)| bits >> bit & 1 == 1).map(|(_, id)| *id)
        })
    }

    /// The shared values that some nodes use on every path and that `is_needed` selects; operands precede their users.
    pub(super) fn needed_by(
        &self,
        nodes: &[NodeId],
        is_needed: impl Fn(NodeId) -> bool,
    ) -> Vec<NodeId> {
        let any = |word| nodes.iter().fold(0, |all, node| all | self.sets(*node, word).must);
        let mut found: Vec<_> = self.shared_in(any).filter(|id| is_needed(*id)).collect();
        found.sort_unstable();
        found
    }

    /// Whether computing `node` uses the shared value on some path.
    pub(super) fn may_use(&self, node: NodeId, shared: NodeId) -> bool {
        self.uses(node, shared, |sets| sets.may)
    }

    /// Whether computing `node` uses the shared value on every path.
    pub(super) fn must_use(&self, node: NodeId, shared: NodeId) -> bool {
        self.uses(node, shared, |sets| sets.must)
    }

    fn uses(&self, node: NodeId, shared: NodeId, set: impl Fn(UseSets) -> u64) -> bool {
        match self.facts(shared).shared.map(usize::from) {
            Some(number) => set(self.sets(node, number / 64)) >> (number % 64) & 1 == 1,
            None => node == shared,
        }
    }

    /// Whether the program depends on the sign of a number that is narrower than those of bytecode.
    pub(super) fn tells_sign(&self, id: NodeId) -> bool {
        self.with_signs.contains(id)
    }

    pub(super) fn may_return(&self, id: NodeId) -> bool {
        self.may_return.contains(id)
    }

    pub(super) fn asks_release(&self, id: NodeId) -> bool {
        self.asks_release.contains(id)
    }

    pub(super) fn takes_loops(&self, id: NodeId) -> bool {
        self.takes_loops.contains(id)
    }

    /// An entry value, if the program uses it.
    pub(super) fn entry(&self, graph: &Graph, is_it: &dyn Fn(&Node) -> bool) -> Option<NodeId> {
        graph.ids().find(|id| self.facts(*id).is_reachable && is_it(graph.node(*id)))
    }

    /// A state value of a loop, if it is used.
    pub(super) fn loop_var(&self, number: u32, place: u8) -> Option<NodeId> {
        self.loop_vars.get(&(number, place)).copied()
    }

    /// The state values of a loop that are used.
    pub(super) fn loop_vars(&self, number: u32) -> Vec<NodeId> {
        (0..Loop::MAX_STATE as u8).filter_map(|place| self.loop_var(number, place)).collect()
    }

    /// A result of a loop, if it is used.
    pub(super) fn loop_out(&self, of: NodeId, place: u8) -> Option<NodeId> {
        self.loop_outs.get(&(of, place)).copied()
    }
}

/// The operands of a node, each with whether it is computed in any case. Those of a loop's passes have another meaning each time.
pub(super) fn operands(node: &Node, mut each: impl FnMut(NodeId, bool)) {
    let certain = match node {
        Node::Loop(looped) => looped.state.len() + looped.invariants.len(),
        Node::If { .. } | Node::And(..) | Node::Or(..) => 1,
        _ => usize::MAX,
    };
    let mut place = 0;
    node.operands(|operand| {
        each(operand, place < certain);
        place += 1;
    });
}

/// Whether it cannot be computed again for another use.
fn is_entry(node: &Node) -> bool {
    matches!(
        node,
        Node::SelfObject
            | Node::Argument
            | Node::State(_)
            | Node::Kept
            | Node::LoopVar(..)
            | Node::LoopOut(..)
    )
}

/// Whether it is as cheap to compute again as to copy.
pub(super) fn is_constant(node: &Node) -> bool {
    match node {
        Node::UInt(number) => *number < WIDE,
        Node::Int(_) | Node::Integer(_) | Node::Bool(_) | Node::String(_) => true,
        _ => false,
    }
}
