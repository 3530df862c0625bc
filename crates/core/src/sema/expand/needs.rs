//! Whether a value lacks a part that a computation needs: without it, bytecode would ask the null object, or read a
//! number where there is none.
//!
//! What a branch needs counts only where the branch is taken: `exists(a) ? a.count() : b.count()` needs either. What
//! depends on the argument of a method or on a loop is not known before, and is not tested. It is doubted: lowering tests it
//! where it is asked.
//!
//! Synthetic children test what they can once for all methods. There a number must not be read, because a failure would
//! leave the methods without any value. So a branch that a number chooses is tested in each method. The counts of walks are
//! computed once, with the numbers that they need.

use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Graph, Node, NodeId, NodeSet, Type};

/// The most values that a test looks at; what others need is not tested.
const MAX_VALUES: usize = 2000;

/// What is done with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    Computed,
    /// It is an object that is asked something.
    Present,
    /// It is an object that is read as a number.
    Number,
}

/// When needs are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// Before all methods: those that no number decides.
    Before,
    /// In a method: the others.
    InMethod,
    /// Before all methods: all of them, for no method repeats what is computed there.
    Once,
}

impl Builder {
    /// Records a value that the methods share and that nothing tests.
    pub(crate) fn untested_state(&mut self, id: NodeId) {
        self.late_state.insert(id);
        self.graph.doubt_object(id);
    }

    /// The values that a number, a table or a loop decides: nothing tests before all methods what they need.
    pub(crate) fn late(&self) -> NodeSet {
        let graph = &self.graph;
        graph.dependent(|id| is_late(graph, id) || is_loop(graph, id))
    }

    /// Whether one of these needs is not met, for values that the condition `others` leaves.
    pub(crate) fn lacks_needs(
        &mut self,
        needed: &[(NodeId, Need)],
        others: Option<Typed>,
        when: When,
    ) -> Typed {
        let outer = self.set_generates(true);
        let graph = &self.graph;
        let late = graph.dependent(|id| is_late(graph, id));
        let varying = graph.dependent(|id| {
            is_varying(graph, id)
                || is_loop(graph, id)
                || when == When::Before && late.contains(id)
                || when == When::InMethod && self.late_state.contains(&id)
        });
        let depth = usize::from(when != When::InMethod);
        let (met, doubted) = (Vec::new(), Vec::new());
        let mut tests =
            Tests { builder: self, when, varying, late, doubted, depth, met, values: 0 };
        if let Some(others) = others {
            tests.assume(others.id, false);
        }
        let lacks = tests.any(needed);
        let (doubted, met) = (tests.doubted, tests.met);
        self.graph.doubt(&doubted, |node, id| match node {
            Node::Number { .. } => met.contains(&(id, Need::Number)),
            _ => met.contains(&(id, Need::Present)),
        });
        let never = self.value(Node::Bool(false), Type::Bool);
        self.set_generates(outer);
        lacks.unwrap_or(never)
    }
}

/// Whether a value is not known before a method runs, or is not in a fixed place of the shown value.
fn is_varying(graph: &Graph, id: NodeId) -> bool {
    match graph.node(id) {
        Node::Argument | Node::Kept | Node::Return(_) | Node::Read(_) => true,
        Node::Select(selector, _) => graph.ty(id) == Type::Object && !is_view(*selector),
        _ => false,
    }
}

fn is_loop(graph: &Graph, id: NodeId) -> bool {
    matches!(graph.node(id), Node::Loop(_) | Node::LoopVar(..))
}

/// Whether a value is computed in each method: a number, whose read could fail, or a text that needs a table.
fn is_late(graph: &Graph, id: NodeId) -> bool {
    matches!(graph.node(id), Node::Number { .. } | Node::Digits(..) | Node::Characters(..))
}

/// Whether a selector gives an object in the same place as the one that it asks, or in a fixed place of it.
fn is_view(selector: Selector) -> bool {
    matches!(
        selector,
        Selector::CLONE
            | Selector::GET_NON_SYNTHETIC_VALUE
            | Selector::GET_SYNTHETIC_VALUE
            | Selector::GET_CHILD_WITH_NAME
    )
}

/// The tests of what a computation needs.
struct Tests<'b> {
    builder: &'b mut Builder,
    when: When,
    /// The values that are not tested.
    varying: NodeSet,
    /// The values that only methods test.
    late: NodeSet,
    /// The values whose needs nothing tests.
    doubted: Vec<NodeId>,
    /// How many branches that a number chooses are around; a test before all methods counts as one.
    depth: usize,
    /// The needs that are tested on the way, or that a condition has decided.
    met: Vec<(NodeId, Need)>,
    /// The number of values so far.
    values: usize,
}

impl Tests<'_> {
    /// Whether one of these needs is not met; `None` if all are.
    fn any(&mut self, needed: &[(NodeId, Need)]) -> Option<Typed> {
        let mut lacking = Vec::new();
        for (id, need) in needed {
            self.test(*id, *need, &mut lacking);
        }
        let lacking = lacking.into_iter().rev();
        lacking.reduce(|rest, first| self.builder.either(first, rest))
    }

    /// Adds the tests of a need.
    fn test(&mut self, id: NodeId, need: Need, lacking: &mut Vec<Typed>) {
        let is_self = self.builder.is_self(id);
        if is_self || self.values >= MAX_VALUES || self.met.contains(&(id, need)) {
            return;
        }
        self.values += 1;
        // The question whether an object has a value answers for a missing one too.
        if let Node::HasNoValue(object) = *self.builder.node(id) {
            self.test(object, Need::Computed, lacking);
            return self.met.push((id, need));
        }
        match self.builder.node(id).clone() {
            Node::If { condition, then, otherwise } => {
                self.test(condition, Need::Computed, lacking);
                self.branches(
                    condition,
                    [(Some(then), true), (Some(otherwise), false)],
                    need,
                    lacking,
                );
            }
            Node::And(first, second) => {
                self.test(first, Need::Computed, lacking);
                self.branches(first, [(Some(second), true), (None, false)], need, lacking);
            }
            Node::Or(first, second) => {
                self.test(first, Need::Computed, lacking);
                self.branches(first, [(None, true), (Some(second), false)], need, lacking);
            }
            Node::KnownUnless(_, condition) => {
                let given = self.given(condition);
                given.iter().for_each(|id| self.test(*id, Need::Computed, lacking));
                if self.when != When::Before && !given.iter().any(|id| self.varying.contains(*id)) {
                    lacking.push(self.builder.typed(condition, Type::Bool));
                }
            }
            node => {
                let asks = need_of_objects(&*self.builder, id);
                node.operands(|operand| {
                    let is_object = matches!(self.builder.ty(operand), Type::Object | Type::Maybe);
                    self.test(operand, if is_object { asks } else { Need::Computed }, lacking);
                });
                self.test_object(id, &node, need, lacking);
            }
        }
        self.met.push((id, need));
    }

    /// The values that a feature of the language is given. What it makes of them it tests itself.
    fn given(&self, of: NodeId) -> Vec<NodeId> {
        let graph = &*self.builder;
        let (mut given, mut seen, mut waiting) = (Vec::new(), NodeSet::new(graph), vec![of]);
        while let Some(id) = waiting.pop() {
            if !seen.contains(id) {
                seen.insert(id);
                match graph.is_generated(id) {
                    true => graph.node(id).operands(|operand| waiting.push(operand)),
                    false => given.push(id),
                }
            }
        }
        given
    }

    /// Adds the tests of what the branches of a condition need, where the condition is known.
    fn branches(
        &mut self,
        condition: NodeId,
        branches: [(Option<NodeId>, bool); 2],
        need: Need,
        lacking: &mut Vec<Typed>,
    ) {
        if self.varying.contains(condition) {
            return self.doubted.extend(branches.into_iter().filter_map(|(id, _)| id));
        }
        // What its own branches need was tested there alone, which the verifier does not follow.
        self.doubted.push(condition);
        let (outer, is_late) = (self.depth, self.late.contains(condition));
        self.depth += usize::from(is_late);
        let lacks = branches.map(|(branch, outcome)| {
            let before = self.met.len();
            self.assume(condition, outcome);
            let lacks = branch.and_then(|branch| self.any(&[(branch, need)]));
            self.met.truncate(before);
            lacks
        });
        self.depth = outer;
        let ty = Type::Bool;
        let test = self.builder.typed(condition, ty);
        lacking.extend(match lacks {
            [None, None] => None,
            [Some(then), None] => Some(self.builder.both(test, then)),
            [None, Some(otherwise)] => {
                let not = self.builder.not(test);
                Some(self.builder.both(not, otherwise))
            }
            [Some(then), Some(otherwise)] => Some(self.builder.pick_as(test, then, otherwise, ty)),
        });
    }

    /// Adds the test of an object itself.
    fn test_object(&mut self, id: NodeId, node: &Node, need: Need, lacking: &mut Vec<Typed>) {
        let may_be_missing = matches!(
            node,
            Node::Member(..)
                | Node::ChildAt(..)
                | Node::Select(Selector::GET_SYNTHETIC_VALUE | Selector::GET_CHILD_WITH_NAME, _)
        );
        if !may_be_missing || need == Need::Computed || self.varying.contains(id) {
            return;
        }
        if self.depth > 0 || self.late.contains(id) {
            let object = self.object(id);
            lacking.push(match need {
                Need::Number => self.builder.has_no_value(object),
                _ => self.builder.is_missing(object),
            });
        }
        // A program that reads a member of a number tests the number's presence too: the verifier cannot derive it.
        if need != Need::Number {
            self.met.push((id, Need::Present));
        }
    }

    fn object(&self, id: NodeId) -> Typed {
        Typed { id, ty: Type::Object, span: self.builder.span(id) }
    }

    /// Records which objects a condition with an outcome tells to be there.
    fn assume(&mut self, condition: NodeId, outcome: bool) {
        let (graph, met) = (&*self.builder, &mut self.met);
        graph.conditions(condition, outcome, |id, outcome| {
            if let (Node::IsMissing(object), false) = (graph.node(id), outcome) {
                met.push((*object, Need::Present));
            }
            if let (Node::HasNoValue(object), false) = (graph.node(id), outcome) {
                met.extend([(*object, Need::Present), (*object, Need::Number)]);
            }
        });
    }
}

/// What a node needs of the objects that are its operands.
fn need_of_objects(graph: &Graph, id: NodeId) -> Need {
    match graph.node(id) {
        Node::Number { .. } => Need::Number,
        _ if graph.followed_pointer(id).is_some() => Need::Number,
        Node::IsMissing(_) => Need::Computed,
        _ => Need::Present,
    }
}
