//! Which values are used more than once, and what needs them.

use crate::sema::graph::{Graph, Node, NodeId};

/// Shared values that are followed; those beyond are computed again where they are needed.
const MOST_SHARED: usize = 512;

/// For every node, which shared values are needed to compute it.
pub(super) struct Liveness {
    /// The shared nodes.
    shared: Vec<NodeId>,
    /// The place of each node among them.
    numbers: Vec<Option<u16>>,
    /// Words of a bit set for each node.
    words: usize,
    needs: Vec<u64>,
    /// The shared values that are computed whichever way a node's computation goes.
    always: Vec<u64>,
    reachable: Vec<NodeId>,
    /// Whether computing a node may end the program: its place in the order counts.
    ends: Vec<bool>,
}

impl Liveness {
    pub(super) fn new(graph: &Graph, roots: &[NodeId]) -> Liveness {
        let reachable = graph.reachable(roots);
        let uses = uses(graph, &reachable);
        // What the machine starts with cannot be made again, so it is followed in any case.
        let is_entry = |id: &NodeId| {
            matches!(
                graph.node(*id),
                Node::SelfObject | Node::Argument | Node::State(_) | Node::Kept
            )
        };
        let is_shared = |id: &NodeId| {
            !is_entry(id)
                && uses.get(id.index()).is_some_and(|n| *n > 1)
                && !is_constant(graph.node(*id))
        };
        let shared: Vec<NodeId> = reachable
            .iter()
            .filter(|id| is_entry(id))
            .chain(reachable.iter().filter(|id| is_shared(id)))
            .take(MOST_SHARED)
            .copied()
            .collect();
        let mut numbers = vec![None; graph.len()];
        for (number, id) in (0..).zip(&shared) {
            if let Some(place) = numbers.get_mut(id.index()) {
                *place = Some(number);
            }
        }
        let words = shared.len().div_ceil(64);
        let mut liveness = Liveness {
            shared,
            numbers,
            words,
            needs: vec![0; words * graph.len()],
            always: vec![0; words * graph.len()],
            reachable,
            ends: vec![false; graph.len()],
        };
        liveness.fill(graph);
        liveness
    }

    fn fill(&mut self, graph: &Graph) {
        let (mut needs, mut always) = (vec![0; self.words], vec![0; self.words]);
        for at in 0..self.reachable.len() {
            let Some(&id) = self.reachable.get(at) else { break };
            let node = graph.node(id);
            self.only_itself(id, &mut needs);
            self.only_itself(id, &mut always);
            let mut ends = matches!(node, Node::Return(_));
            node.operands(|operand| {
                merge(&mut needs, self.slice(&self.needs, operand));
                ends |= self.may_end(operand);
            });
            if let Some(place) = self.ends.get_mut(id.index()) {
                *place = ends;
            }
            self.unconditional(node, &mut always);
            let start = id.index() * self.words;
            for (sets, set) in [(&mut self.needs, &needs), (&mut self.always, &always)] {
                if let Some(place) = sets.get_mut(start..start + self.words) {
                    place.copy_from_slice(set);
                }
            }
        }
    }

    fn only_itself(&self, id: NodeId, set: &mut [u64]) {
        set.fill(0);
        if let Some(number) = self.number(id)
            && let Some(word) = set.get_mut(number / 64)
        {
            *word |= 1 << (number % 64);
        }
    }

    fn number(&self, id: NodeId) -> Option<usize> {
        self.numbers.get(id.index()).copied().flatten().map(usize::from)
    }

    /// Adds what the operands of a node compute whichever way it goes.
    fn unconditional(&self, node: &Node, set: &mut [u64]) {
        match node {
            Node::If { condition, then, otherwise } => {
                let (then, otherwise) =
                    (self.slice(&self.always, *then), self.slice(&self.always, *otherwise));
                for (word, (a, b)) in set.iter_mut().zip(then.iter().zip(otherwise)) {
                    *word |= a & b;
                }
                merge(set, self.slice(&self.always, *condition));
            }
            Node::And(a, _) | Node::Or(a, _) => merge(set, self.slice(&self.always, *a)),
            _ => node.operands(|operand| merge(set, self.slice(&self.always, operand))),
        }
    }

    fn in_both(&self, a: NodeId, b: NodeId) -> Vec<u64> {
        let (a, b) = (self.slice(&self.always, a), self.slice(&self.always, b));
        a.iter().zip(b).map(|(a, b)| a & b).collect()
    }

    /// The shared values that both ways of a choice compute in any case and that are not part of
    /// another such value: they may as well be computed before it.
    pub(super) fn common(&self, a: NodeId, b: NodeId) -> Vec<NodeId> {
        let both = self.in_both(a, b);
        if both.iter().all(|word| *word == 0) {
            return Vec::new();
        }
        let is_set = |set: &[u64], number: usize| {
            set.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
        };
        let mut found: Vec<NodeId> = self
            .shared
            .iter()
            .enumerate()
            .filter(|(number, _)| is_set(&both, *number))
            .map(|(_, id)| *id)
            .filter(|id| !self.may_end(*id))
            .collect();
        found.sort();
        let parts = found.clone();
        found.retain(|id| !parts.iter().any(|other| other != id && self.needs(*other, *id)));
        found
    }

    /// The shared values that are needed to compute the one and the other.
    pub(super) fn both_need(&self, a: NodeId, b: NodeId) -> Vec<NodeId> {
        let needed = self.shared.iter().copied();
        needed.filter(|id| self.needs(a, *id) && self.needs(b, *id)).collect()
    }

    fn may_end(&self, id: NodeId) -> bool {
        self.ends.get(id.index()).copied().unwrap_or(false)
    }

    fn slice<'s>(&self, sets: &'s [u64], id: NodeId) -> &'s [u64] {
        let start = id.index() * self.words;
        sets.get(start..start + self.words).unwrap_or_default()
    }

    /// Whether computing `node` needs the shared value `wanted`.
    pub(super) fn needs(&self, node: NodeId, wanted: NodeId) -> bool {
        let Some(number) = self.number(wanted) else { return node == wanted };
        self.slice(&self.needs, node)
            .get(number / 64)
            .is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// The nodes the program is made of, operands before what uses them.
    pub(super) fn reachable(&self) -> impl Iterator<Item = NodeId> {
        self.reachable.iter().copied()
    }
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

/// How often each node is an operand of those.
fn uses(graph: &Graph, nodes: &[NodeId]) -> Vec<u32> {
    let mut uses = vec![0u32; graph.len()];
    for id in nodes {
        graph.node(*id).operands(|operand| {
            if let Some(count) = uses.get_mut(operand.index()) {
                *count += 1;
            }
        });
    }
    uses
}
