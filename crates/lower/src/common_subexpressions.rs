//! Common subexpressions: if `exists(a.b)` holds, `a.b` is the object that the test has looked up.
//!
//! The test has its own nodes, because each step of the path may be missing. If all steps exist the
//! two are equal, and one look-up serves both.
//!
//! Invariant: a node is replaced only on paths where its test held.

use crate::checked::Program;
use crate::graph::{Graph, Node, NodeId};
use std::collections::{HashMap, HashSet};

/// The highest depth of values that are followed.
const MAX_DEPTH: usize = super::MAX_DEPTH;
/// The highest number of visited values; a value counts again for each test before it.
const MAX_VISITS: usize = 20_000;

/// The program with members replaced by those of a preceding test; `None` if there are none, or
/// above a limit.
pub(super) fn eliminate(program: &Program) -> Option<Program> {
    let graph = &program.graph;
    let steps = steps(graph, program.root);
    if steps.is_empty() {
        return None;
    }
    let mut known = Elimination {
        old: graph,
        new: Graph::default(),
        steps,
        ids: HashMap::new(),
        there: There::default(),
        visits: 0,
        depth: 0,
    };
    let root = known.id(program.root)?;
    Some(Program { graph: known.new, root })
}

/// Members of a value that may be missing, which are also looked up without that test: that value,
/// and the member.
fn steps(graph: &Graph, root: NodeId) -> HashMap<NodeId, NodeId> {
    let may_have = |(node, ..): (&Node, _, _)| step_of(graph, node).is_some();
    if !graph.entries().any(may_have) {
        return HashMap::new();
    }
    let nodes = graph.reachable(&[root]);
    let mut uses = vec![0_u32; graph.len()];
    for id in &nodes {
        graph.node(*id).operands(|operand| {
            uses.get_mut(operand.index()).into_iter().for_each(|uses| *uses += 1);
        });
    }
    let step = |id: &NodeId| step_of(graph, graph.node(*id)).map(|member| (*id, member));
    let steps: HashMap<NodeId, NodeId> = nodes.iter().filter_map(step).collect();
    let is_used_twice = |member: &NodeId| uses.get(member.index()).is_some_and(|n| *n > 1);
    if steps.values().any(is_used_twice) { steps } else { HashMap::new() }
}

/// The member in `a?.b`: if `a` is missing it is `a`, otherwise it is the member.
fn step_of(graph: &Graph, node: &Node) -> Option<NodeId> {
    let Node::If { condition, then, otherwise } = node else { return None };
    let Node::IsMissing(tested) = graph.node(*condition) else { return None };
    (tested == then && graph.base_of(*otherwise) == Some(*then)).then_some(*otherwise)
}

/// Objects that are known to exist, in the new graph.
#[derive(Clone, Default)]
struct There {
    objects: HashSet<NodeId>,
    /// Members, and the objects that a test found for them.
    found: HashMap<NodeId, NodeId>,
}

struct Elimination<'p> {
    old: &'p Graph,
    new: Graph,
    steps: HashMap<NodeId, NodeId>,
    /// The new nodes, valid while the same facts are known.
    ids: HashMap<NodeId, NodeId>,
    there: There,
    visits: usize,
    depth: usize,
}

impl Elimination<'_> {
    /// The new node; `None` above a limit.
    fn id(&mut self, old: NodeId) -> Option<NodeId> {
        if let Some(id) = self.ids.get(&old) {
            return Some(*id);
        }
        self.visits += 1;
        if self.visits > MAX_VISITS || self.depth > MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let node = match *self.old.node(old) {
            Node::If { condition, then, otherwise } => {
                let test = self.id(condition)?;
                let then = self.behind(condition, true, then)?;
                let otherwise = self.behind(condition, false, otherwise)?;
                Node::If { condition: test, then, otherwise }
            }
            Node::And(a, b) => Node::And(self.id(a)?, self.behind(a, true, b)?),
            Node::Or(a, b) => Node::Or(self.id(a)?, self.behind(a, false, b)?),
            Node::IsMissing(a) => match self.id(a)? {
                object if self.there.objects.contains(&object) => Node::Bool(false),
                object => Node::IsMissing(object),
            },
            _ => self.with_new_operands(old)?,
        };
        self.depth -= 1;
        let id = self.new.add_as(node, self.old, old);
        let id = self.there.found.get(&id).copied().unwrap_or(id);
        self.ids.insert(old, id);
        Some(id)
    }

    fn with_new_operands(&mut self, old: NodeId) -> Option<Node> {
        let mut is_done = true;
        let node = self.old.node(old).clone().with_operands(|operand| {
            let id = self.id(operand);
            is_done &= id.is_some();
            id.unwrap_or(operand)
        });
        is_done.then_some(node)
    }

    /// The new node of a part that is computed if a condition has that outcome.
    fn behind(&mut self, condition: NodeId, outcome: bool, old: NodeId) -> Option<NodeId> {
        let mut there = self.there.clone();
        let mut present = Vec::new();
        self.old.conditions(condition, outcome, |id, outcome| {
            present.extend(match self.old.node(id) {
                Node::IsMissing(object) if !outcome => Some(*object),
                _ => None,
            });
        });
        for object in present {
            self.add_steps(object, &mut there)?;
        }
        if there.found.len() == self.there.found.len() {
            return self.id(old);
        }
        let outer = std::mem::replace(&mut self.there, there);
        let ids = std::mem::take(&mut self.ids);
        let id = self.id(old);
        (self.there, self.ids) = (outer, ids);
        id
    }

    /// Records that an object exists, and therefore all objects that contain it.
    fn add_steps(&mut self, object: NodeId, there: &mut There) -> Option<()> {
        let mut object = object;
        loop {
            let found = self.id(object)?;
            there.objects.insert(found);
            let Some(member) = self.steps.get(&object).copied() else { return Some(()) };
            let new = self.id(member)?;
            there.found.insert(new, found);
            let Some(base) = self.old.base_of(member) else { return Some(()) };
            object = base;
        }
    }
}
