//! Numbers that are read behind pointers: if a pointer is null, LLDB shows an error text.
//!
//! A member is a pointer if the source treats it as one, or if it has members and is used as a
//! number; unless its type is known and is none.

use crate::diag::Diagnostic;
use crate::diag::codes::code;
use crate::sema::graph::{Comparison, Graph, Node, NodeId, NodeSet};
use rustc_hash::FxHashMap;

/// Numbers behind pointers.
const MAX_READS: usize = 256;

/// A set of reads.
type Reads = [u64; MAX_READS / 64];

const NONE: Reads = [0; MAX_READS / 64];

/// Warns of each number that a program reads behind a pointer which was not tested; `is_value` says
/// of which objects the types are known and are no pointers.
pub(super) fn unguarded_reads(
    graph: &Graph,
    root: NodeId,
    is_value: &dyn Fn(NodeId) -> bool,
) -> Vec<Diagnostic> {
    let mut search = Search::new(graph, root, is_value);
    if search.reads.is_empty() {
        return Vec::new();
    }
    let open = search.follow();
    let is_open = |at: usize| open.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1);
    let reads = search.reads.iter().enumerate().filter(|(at, _)| is_open(*at));
    reads.map(|(_, read)| unguarded_read(graph, read)).collect()
}

fn unguarded_read(graph: &Graph, (number, pointer): &(NodeId, NodeId)) -> Diagnostic {
    let message = "this reads a number behind a pointer that may be null";
    Diagnostic::new(code::MAY_BE_NULL, message)
        .label(graph.span(*number), "LLDB shows an error text then")
        .label(graph.span(*pointer), "the pointer")
        .help("test it first: `guard p != null else { return \"…\" }`")
}

struct Search<'g> {
    graph: &'g Graph,
    /// The nodes of the program; operands precede their users.
    nodes: Vec<NodeId>,
    /// Numbers, each with a pointer on its path.
    reads: Vec<(NodeId, NodeId)>,
    of_pointer: FxHashMap<NodeId, Reads>,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Graph, root: NodeId, is_value: &dyn Fn(NodeId) -> bool) -> Search<'g> {
        let (reads, of_pointer) = (Vec::new(), FxHashMap::default());
        let mut search = Search { graph, nodes: Vec::new(), reads, of_pointer };
        if !may_read_behind(graph) {
            return search;
        }
        let nodes = graph.reachable(&[root]);
        let tested = tested(graph, nodes.iter().map(|id| graph.node(*id)));
        for id in &nodes {
            let Node::Number { object, .. } = graph.node(*id) else { continue };
            for way in way_to(graph, *object) {
                let may_be_pointer = graph.uses.is_pointer(way) || tested.contains(way);
                if may_be_pointer && !is_value(way) {
                    search.add(*id, way);
                }
            }
        }
        Search { nodes, ..search }
    }

    fn add(&mut self, number: NodeId, pointer: NodeId) {
        let at = self.reads.len();
        if let Some(word) = self.of_pointer.entry(pointer).or_insert(NONE).get_mut(at / 64) {
            *word |= 1 << (at % 64);
            self.reads.push((number, pointer));
        }
    }

    /// The reads that the root performs without a test of their pointers.
    fn follow(&mut self) -> Reads {
        let mut open = vec![NONE; self.graph.len()];
        let mut last = NONE;
        for id in &self.nodes {
            let of = |id: &NodeId| open.get(id.index()).copied().unwrap_or(NONE);
            last = match self.graph.node(*id) {
                Node::If { condition, then, otherwise } => {
                    let yes = difference(of(then), self.guarded_by(*condition, true));
                    let no = difference(of(otherwise), self.guarded_by(*condition, false));
                    union(of(condition), union(yes, no))
                }
                Node::And(a, b) => union(of(a), difference(of(b), self.guarded_by(*a, true))),
                Node::Or(a, b) => union(of(a), difference(of(b), self.guarded_by(*a, false))),
                node => {
                    let mut all = self.own_reads(*id);
                    node.operands(|operand| all = union(all, of(&operand)));
                    all
                }
            };
            if let Some(open) = open.get_mut(id.index()) {
                *open = last;
            }
        }
        last
    }

    fn own_reads(&self, id: NodeId) -> Reads {
        let mut reads = NONE;
        if matches!(self.graph.node(id), Node::Number { .. }) {
            for at in self.reads.iter().enumerate().filter(|r| r.1.0 == id).map(|r| r.0) {
                if let Some(word) = reads.get_mut(at / 64) {
                    *word |= 1 << (at % 64);
                }
            }
        }
        reads
    }

    /// The reads that a condition guards if it has that outcome.
    fn guarded_by(&self, condition: NodeId, outcome: bool) -> Reads {
        let mut guarded = NONE;
        let mut pending = vec![(condition, outcome)];
        while let Some((id, outcome)) = pending.pop() {
            match (self.graph.node(id), outcome) {
                (Node::Not(a), _) => pending.push((*a, !outcome)),
                (Node::And(a, b), true) | (Node::Or(a, b), false) => {
                    pending.extend([(*a, outcome), (*b, outcome)]);
                }
                (Node::IsNotZero(a), true) => guarded = union(guarded, self.reads_behind(*a)),
                (Node::Compare(op, a, b), _) if self.is_zero(*b) => {
                    let differs = match op {
                        Comparison::Eq => !outcome,
                        Comparison::Ne | Comparison::Gt => outcome,
                        _ => false,
                    };
                    if differs {
                        guarded = union(guarded, self.reads_behind(*a));
                    }
                }
                _ => {}
            }
        }
        guarded
    }

    fn is_zero(&self, id: NodeId) -> bool {
        matches!(self.graph.node(id), Node::UInt(0) | Node::Int(0))
    }

    /// The reads behind the pointer that this number tests.
    fn reads_behind(&self, number: NodeId) -> Reads {
        match self.graph.node(number) {
            Node::Number { object, .. } => self.of_pointer.get(object).copied().unwrap_or(NONE),
            _ => NONE,
        }
    }
}

/// The objects that contain an object, the nearest first.
fn way_to(graph: &Graph, object: NodeId) -> impl Iterator<Item = NodeId> {
    let base = |id: &NodeId| match graph.node(*id) {
        Node::Member(base, _) | Node::ChildAt(base, _) => Some(*base),
        _ => None,
    };
    std::iter::successors(base(&object), base)
}

/// Whether any number may be behind a pointer; most graphs have none.
fn may_read_behind(graph: &Graph) -> bool {
    let nodes = || graph.entries().map(|(node, ..)| node);
    let objects = || nodes().filter_map(number_of);
    // The members of the shown value are not behind a pointer.
    let is_itself = |id| matches!(graph.node(id), Node::SelfObject);
    if objects().all(|object| !is_itself(object) && way_to(graph, object).all(is_itself)) {
        return objects().any(|object| way_to(graph, object).any(|id| graph.uses.is_pointer(id)));
    }
    let tested = tested(graph, nodes());
    let may_be_pointer = |id: NodeId| graph.uses.is_pointer(id) || tested.contains(id);
    objects().any(|object| way_to(graph, object).any(may_be_pointer))
}

/// The object of a number.
fn number_of(node: &Node) -> Option<NodeId> {
    match node {
        Node::Number { object, .. } => Some(*object),
        _ => None,
    }
}

/// The objects that nodes read as numbers.
fn tested<'g>(graph: &Graph, nodes: impl Iterator<Item = &'g Node>) -> NodeSet {
    let mut tested = NodeSet::new(graph);
    nodes.filter_map(number_of).for_each(|object| tested.insert(object));
    tested
}

fn union(a: Reads, b: Reads) -> Reads {
    std::array::from_fn(|at| a[at] | b[at])
}

fn difference(a: Reads, b: Reads) -> Reads {
    std::array::from_fn(|at| a[at] & !b[at])
}
