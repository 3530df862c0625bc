//! The values of synthetic children that are computed once for all methods: the `let`s before the methods, the counts of
//! walks, and which entries fit the value. LLDB computes them for each value that it shows, also without its children.
//!
//! A failure there leaves the methods without any value. So only two kinds of values are computed once: values that
//! cannot fail, and values that the count needs unconditionally, without which there are no children.

use super::fits::unconditional_operands;
use crate::isa::Lldb;
use crate::sema::expand::Typed;
use crate::sema::expand::needs::{Need, When};
use crate::sema::expand::programs::Programs;
use crate::sema::expand::tree::Expander;
use crate::sema::graph::{Graph, Node, NodeId, NodeSet, Type};
use crate::sema::hir::{Children, Entry, Evaluation, Form, Join};
use crate::sema::{Program, State};
use crate::source::Span;
use rustc_hash::FxHashSet;

/// The values that the methods of all entries share.
pub(super) struct Shared<'t> {
    graph: Graph,
    evaluation: Evaluation<'t>,
    pub(super) entries: Vec<EntryState>,
}

/// The values that the methods of an entry share. Their numbers follow each other.
#[derive(Default)]
pub(super) struct EntryState {
    /// The number that says whether the entry does not fit; `None` if it always does.
    pub(super) flag: Option<u32>,
    lacks: Option<NodeId>,
    fits: Option<NodeId>,
    /// The number of the first value.
    first: u32,
    /// The values of the `let`s, then those of walks.
    values: Vec<SharedValue>,
    lets: usize,
    /// The values without which there are no children.
    counts: Vec<NodeId>,
    /// Whether the values are 0 if the debugger does not run loops.
    needs_loops: bool,
    /// The number of values of each walk.
    pub(super) sizes: Vec<usize>,
    /// The number of children that are shown of more.
    pub(super) cap: Option<u64>,
}

struct SharedValue {
    value: Typed,
    /// Whether it is computed once.
    is_kept: bool,
    /// Whether it needs a number that nothing has tested.
    is_late: bool,
}

impl From<Typed> for SharedValue {
    fn from(value: Typed) -> SharedValue {
        SharedValue { value, is_kept: false, is_late: false }
    }
}

/// The values that the methods share.
pub(super) fn shared<'t>(programs: &mut Programs<'t>, children: &'t Children) -> Shared<'t> {
    let mut expander = programs.begin(&children.tree, children.running, children.span);
    let mut states: Vec<EntryState> = Vec::new();
    let mut next = 0;
    for entry in &children.entries {
        let mut state = expander.entry_state(entry);
        if state.fits.is_some() {
            // Equal conditions have one flag.
            let known = states.iter().find(|other| other.lacks == state.lacks);
            let known = known.and_then(|other| other.flag);
            state.flag = known.or(Some(next));
            next += u32::from(known.is_none());
        }
        state.first = next;
        next += state.values.len() as u32;
        states.push(state);
    }
    let late = expander.graph.late();
    let (graph, evaluation) = programs.finish(expander);
    let mut known = FxHashSet::default();
    states.iter_mut().for_each(|state| state.choose(&graph, &late, &mut known));
    Shared { graph, evaluation, entries: states }
}

impl EntryState {
    /// Decides which values are computed once.
    fn choose(&mut self, graph: &Graph, late: &NodeSet, known: &mut FxHashSet<NodeId>) {
        let needed = graph.closure(&self.counts, unconditional_operands);
        let keeps = |value: &Typed| {
            is_value(value.ty)
                && !is_at_hand(graph, value.id)
                && !belongs_to_program(graph, value.id)
                && (needed.contains(value.id) || cannot_fail(graph, value.id))
        };
        for shared in &mut self.values {
            let value = &shared.value;
            shared.is_late = late.contains(value.id);
            // Of equal values the first one is kept.
            shared.is_kept = keeps(value) && known.insert(value.id);
        }
    }

    /// The values with their numbers.
    fn numbered(&self) -> impl Iterator<Item = (u32, &SharedValue)> {
        (self.first..).zip(&self.values)
    }
}

impl<'t> Shared<'t> {
    /// Restricts the values to those that these programs use.
    pub(super) fn keep_used<'p>(&mut self, programs: impl Iterator<Item = &'p Program>) {
        let mut used = Vec::new();
        for program in programs {
            let nodes = program.graph.reachable(&[program.root]);
            used.extend(nodes.into_iter().filter_map(|id| match program.graph.node(id) {
                Node::State(number) => Some(*number),
                _ => None,
            }));
        }
        for state in &mut self.entries {
            for (number, shared) in (state.first..).zip(&mut state.values) {
                shared.is_kept &= used.contains(&number);
            }
        }
    }

    pub(super) fn into_state(mut self) -> (Option<State>, Evaluation<'t>) {
        let flag = |state: &EntryState| Some((state.flag?, state.lacks?));
        let mut values: Vec<(u32, NodeId)> = self.entries.iter().filter_map(flag).collect();
        values.sort_unstable();
        values.dedup();
        let mut parts = vec![(None, values.len())];
        for state in &self.entries {
            let before = values.len();
            let kept = state.numbered().filter(|(_, shared)| shared.is_kept);
            values.extend(kept.map(|(number, shared)| (number, shared.value.id)));
            let mut add = |node| self.graph.add(node, Type::Bool, Default::default());
            let condition = match (state.fits, state.needs_loops) {
                (fits, false) => fits,
                (None, true) => Some(add(Node::RunsLoops)),
                (Some(fits), true) => {
                    let runs = add(Node::RunsLoops);
                    Some(add(Node::And(fits, runs)))
                }
            };
            parts.push((condition, values.len() - before));
        }
        parts.retain(|(_, length)| *length > 0);
        let state = (!values.is_empty()).then_some(State { graph: self.graph, values, parts });
        (state, self.evaluation)
    }
}

impl Expander<'_> {
    /// The values of an entry.
    fn entry_state(&mut self, entry: &Entry) -> EntryState {
        self.graph.go_to(entry.span);
        let others = entry.condition.map(|condition| {
            let condition = self.block_or_error(condition);
            self.graph.condition_fails(condition)
        });
        let mut state = EntryState { lets: entry.lets.len(), ..EntryState::default() };
        for (block, variable) in &entry.lets {
            let value = self.block_or_error(*block);
            self.bind(*variable, value);
            state.values.push(value.into());
        }
        let children = match &entry.form {
            Form::Walks(walks) => {
                let objects = self.tallies(walks, &mut state);
                state.needs_loops = self.graph.range.last() >= Lldb::V24;
                let counts = state.values.iter().skip(state.lets);
                state.counts = counts.map(|shared| shared.value.id).collect();
                objects
            }
            Form::Members(_) => self.certain_children(entry),
            Form::Methods { count, .. } => {
                let number = count.and_then(|count| self.block(count));
                let children = self.certain_children(entry);
                if let (Some(number), Some(child)) = (number, children.first()) {
                    state.cap = self.cap(number, *child);
                }
                state.counts = number.iter().map(|number| number.id).collect();
                children
            }
        };
        self.graph.go_to(entry.span);
        let children = children.iter().map(|child| (child.id, Need::Present));
        let counts = state.counts.iter().map(|count| (*count, Need::Computed));
        let needed: Vec<(NodeId, Need)> = counts.chain(children).collect();
        let is_once = matches!(entry.form, Form::Walks(_));
        let when = if is_once { When::Once } else { When::Before };
        let mut lacks = self.graph.lacks_needs(&needed, others, when);
        if let Some(others) = others {
            lacks = self.graph.either(others, lacks);
        }
        let lacks = (*self.graph.node(lacks.id) != Node::Bool(false)).then_some(lacks);
        state.lacks = lacks.map(|lacks| lacks.id);
        state.fits = lacks.map(|lacks| self.graph.not(lacks).id);
        state
    }

    /// Counts the elements of walks. The result are the objects that they need.
    fn tallies(&mut self, walks: &[(Join, Span)], state: &mut EntryState) -> Vec<Typed> {
        let mut needed = Vec::new();
        for (join, span) in walks {
            self.graph.go_to(*span);
            if let Some(tally) = self.tally(join) {
                let length = state.values.len();
                needed.extend(tally.needed);
                state.values.extend(tally.values().map(SharedValue::from));
                state.sizes.push(state.values.len() - length);
            }
        }
        needed
    }

    /// The values of walks, if all of them are computed once.
    pub(super) fn shared_counts(&mut self, state: &EntryState) -> Option<Vec<Typed>> {
        let counts = state.numbered().skip(state.lets).map(|(number, shared)| {
            shared.is_kept.then(|| self.graph.like(shared.value, Node::State(number)))
        });
        counts.collect::<Option<Vec<_>>>().filter(|counts| !counts.is_empty())
    }

    /// Gives the variables before the methods their values.
    pub(super) fn bind_state(&mut self, entry: &Entry, state: &EntryState) {
        for ((block, variable), (number, shared)) in entry.lets.iter().zip(state.numbered()) {
            let value = if shared.is_kept {
                let value = self.graph.like(shared.value, Node::State(number));
                if shared.is_late {
                    self.graph.untested_state(value.id);
                }
                value
            } else {
                self.block_or_error(*block)
            };
            self.bind(*variable, value);
        }
    }
}

/// Whether a value of the type can be on the stack.
fn is_value(ty: Type) -> bool {
    matches!(ty, Type::Object | Type::Int | Type::UInt | Type::Bool | Type::String | Type::Type)
}

/// Whether a value is as cheap to compute as to look up.
fn is_at_hand(graph: &Graph, id: NodeId) -> bool {
    matches!(
        graph.node(id),
        Node::SelfObject | Node::UInt(_) | Node::Int(_) | Node::Bool(_) | Node::String(_)
    )
}

/// Whether a value cannot be computed outside of the program that uses it: a table of digits or characters would become
/// a part of the state, and a `return` ends the program.
fn belongs_to_program(graph: &Graph, id: NodeId) -> bool {
    let belongs =
        |node: &Node| matches!(node, Node::Digits(..) | Node::Characters(..) | Node::Return(_));
    graph.reachable(&[id]).into_iter().any(|id| belongs(graph.node(id)))
}

/// Whether a value exists for every shown value: members of objects that exist.
fn cannot_fail(graph: &Graph, id: NodeId) -> bool {
    match graph.node(id) {
        Node::Member(base, _) => matches!(graph.node(*base), Node::SelfObject),
        Node::ChildAt(base, index) => {
            matches!(graph.node(*base), Node::SelfObject)
                && matches!(graph.node(*index), Node::UInt(_))
        }
        _ => false,
    }
}
