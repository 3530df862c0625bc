//! Endless recursion: a summary of a copy of the value itself, and a child that is the value
//! itself.
//!
//! For `self`, the raw value, or an object that `self.parent()` leads back to, the summary is
//! empty, because LLDB recognises the value that is being shown. Its children are shown again
//! nevertheless.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use crate::sema::check::body::{Body, Value};
use crate::sema::check::state::SharedLets;
use crate::sema::graph::{Graph, Loop, Node, NodeId};
use std::collections::HashSet;

/// Further levels from `self` are not distinguished: a loop adds one in each pass.
const FAR: i64 = 8;

/// The derivation of an object from `self`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Relation {
    /// The number of levels below `self`; negative above it.
    depth: i64,
    /// Whether it is another object with the type of `self`.
    copied: bool,
}

impl Body<'_, '_> {
    /// Whether an object is derived from `self`, has its type, and is another object for LLDB.
    pub(in crate::sema) fn is_copy_of_self(&self, id: NodeId) -> bool {
        matches!(self.graph.node(id), Node::If { .. } | Node::Select(..))
            && relations(&self.graph, id, None).iter().any(|r| r.depth == 0 && r.copied)
    }

    pub(in crate::sema) fn shows_itself(&mut self, value: Value) -> Value {
        self.wrong(Diagnostic::new(meaning::SHOWS_ITSELF, "this summary shows a copy of the value it is for").label(value.span, "has this very summary")
            .note("LLDB would run the summary again for the copy, and again for its copy, until it dies.")
            .help("show members of it, or its value: `.value()`"))
    }

    /// Reports a child that is `self`, a copy of it, or an object that contains it.
    pub(in crate::sema) fn is_part_of_self(
        &mut self,
        child: Value,
        lets: Option<&SharedLets<'_>>,
    ) -> bool {
        let relations = relations(&self.graph, child.id, lets);
        let Some(whole) = relations.iter().find(|r| r.depth <= 0) else { return true };
        let is = if whole.depth < 0 { "what holds the value" } else { "the value itself" };
        self.emit(
            Diagnostic::new(meaning::CHILD_IS_ITSELF, format!("this child is {is}"))
                .label(child.span, "leads to the same children again")
                .note("LLDB shows the children of each child, so there is no end: it prints as many levels as it may, and dies where nothing limits them.")
                .help("give a member, or what lies behind a pointer: `data[i]`"),
        );
        false
    }
}

/// The derivations of an object from `self`, one for each choice of a condition.
fn relations(graph: &Graph, id: NodeId, lets: Option<&SharedLets<'_>>) -> HashSet<Relation> {
    let mut found = HashSet::new();
    let mut waiting = vec![(graph, id, Relation { depth: 0, copied: false })];
    let mut seen = HashSet::new();
    while let Some((graph, id, relation)) = waiting.pop() {
        let is_shared = lets.is_some_and(|lets| std::ptr::eq(graph, lets.graph()));
        if !seen.insert((is_shared, id, relation)) {
            continue;
        }
        let Relation { depth, copied } = relation;
        let moved = |by: i64| Relation { depth: (depth + by).clamp(-FAR, FAR), copied };
        let copy = Relation { depth, copied: copied || depth == 0 };
        match graph.node(id) {
            Node::SelfObject => {
                found.insert(relation);
            }
            Node::If { condition, then, otherwise } => {
                // `x?.member` is `x` if that is missing.
                let is_nothing =
                    matches!(graph.node(*condition), Node::IsMissing(of) if of == then);
                let then = (!is_nothing).then_some(*then);
                waiting
                    .extend(then.into_iter().chain([*otherwise]).map(|id| (graph, id, relation)));
            }
            Node::Member(of, _) | Node::ChildAt(of, _) => waiting.push((graph, *of, moved(1))),
            Node::Loop(looped) => waiting.extend(in_loop(looped, 0, graph, relation)),
            Node::LoopVar(number, place) => {
                let looped = graph.loop_of(*number);
                waiting
                    .extend(looped.into_iter().flat_map(|l| in_loop(l, *place, graph, relation)));
            }
            Node::LoopOut(of, place) => {
                if let Node::Loop(looped) = graph.node(*of) {
                    waiting.extend(in_loop(looped, *place, graph, relation));
                }
            }
            Node::State(number) => {
                let shared = lets.and_then(|lets| Some((lets.graph(), lets.value(*number)?)));
                waiting.extend(shared.map(|(graph, id)| (graph, id, relation)));
            }
            Node::Select(selector, args) => match (*selector, &**args) {
                (Selector::CLONE, [of, _]) => waiting.push((graph, *of, copy)),
                (Selector::CAST, [of, ty]) if is_type_of(graph, *ty, *of) => {
                    waiting.push((graph, *of, copy));
                }
                (Selector::GET_NON_SYNTHETIC_VALUE | Selector::GET_SYNTHETIC_VALUE, [of]) => {
                    waiting.push((graph, *of, relation));
                }
                (Selector::GET_PARENT, [of]) => waiting.push((graph, *of, moved(-1))),
                _ => {}
            },
            _ => {}
        }
    }
    found
}

/// The possible values of a loop's state.
fn in_loop<'g>(
    looped: &Loop,
    place: u8,
    graph: &'g Graph,
    relation: Relation,
) -> impl Iterator<Item = (&'g Graph, NodeId, Relation)> + use<'g> {
    let value = looped.state.get(usize::from(place));
    let values = value.map(|value| [value.start, value.next]);
    values.into_iter().flatten().map(move |id| (graph, id, relation))
}

fn is_type_of(graph: &Graph, ty: NodeId, object: NodeId) -> bool {
    matches!(graph.node(ty),
        Node::Select(Selector::GET_TYPE, args) if args.first() == Some(&object))
}
