//! Endless recursion: a summary of a copy of the value itself, and a child that is the value
//! itself.
//!
//! For `self`, the raw value, or an object that `self.parent()` leads back to, the summary is
//! empty, because LLDB recognises the value that is being shown. Its children are shown again
//! nevertheless.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use crate::sema::State;
use crate::sema::graph::{Graph, Node, NodeId, Type};
use crate::sema::hir::{Evaluation, ObjectOp, TextOp, Typed};
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

/// Reports each shown text of the value itself or of a copy of it.
pub(super) fn shows_itself(graph: &Graph, of: &Evaluation<'_>) -> Vec<Diagnostic> {
    let finding = |Typed { id, span, .. }: Typed<NodeId>| {
        // The text of a member cannot be that of `self`.
        if matches!(graph.node(id), Node::Member(..) | Node::ChildAt(..)) {
            return None;
        }
        if graph.is_self(id) {
            let message = "this asks for the summary that is being written";
            let finding = Diagnostic::new(meaning::SHOWS_OWN_KEY, message)
                .label(span, "has this same summary")
                .note(
                    "LLDB does not run a summary inside itself, so it shows nothing here for a struct.",
                );
            let help = "show members of it, or the value of a number or enumerator: `.value()`";
            return Some(finding.help(help));
        }
        is_copy_of_self(graph, id).then(|| {
            Diagnostic::new(meaning::SHOWS_ITSELF, "this summary shows a copy of its own value")
                .label(span, "has this same summary")
                .note("LLDB would run the summary again for the copy, and again for its copy, until it crashes.")
                .help("show members of it, or its value: `.value()`")
        })
    };
    let shown = of.of_texts().filter_map(|(op, args)| match (op, args) {
        (TextOp::Shown { .. } | TextOp::Summary, [object, ..]) => Some(*object),
        (TextOp::Unquoted { .. }, [object]) if object.ty == Type::Object => Some(*object),
        _ => None,
    });
    shown.filter_map(finding).collect()
}

/// Whether an object is derived from `self`, has its type, and is another object for LLDB.
fn is_copy_of_self(graph: &Graph, id: NodeId) -> bool {
    matches!(graph.node(id), Node::If { .. } | Node::Select(..))
        && relations(graph, id, None).iter().any(|r| r.depth == 0 && r.copied)
}

/// Reports each child that is `self`, a copy of it, or an object that contains it.
pub(super) fn children_that_are_parents(
    graph: &Graph,
    of: &Evaluation<'_>,
    state: Option<&State>,
) -> Vec<Diagnostic> {
    let finding = |Typed { id, span, .. }: Typed<NodeId>| {
        let relations = relations(graph, id, state);
        let whole = relations.iter().find(|r| r.depth <= 0)?;
        let is = if whole.depth < 0 { "what holds the value" } else { "the value itself" };
        Some(
            Diagnostic::new(meaning::CHILD_IS_ITSELF, format!("this child is {is}"))
                .label(span, "leads to the same children again")
                .note("LLDB shows the children of each child without end: it prints as many levels as its settings allow, and crashes if nothing limits them.")
                .help("give a member, or the object behind a pointer: `data[i]`"),
        )
    };
    let children = of.of_objects().filter(|(op, ..)| matches!(op, ObjectOp::Child));
    children.filter_map(|(_, child, _)| finding(child)).collect()
}

/// The derivations of an object from `self`, one for each choice of a condition.
fn relations(graph: &Graph, id: NodeId, state: Option<&State>) -> HashSet<Relation> {
    let mut found = HashSet::new();
    let mut waiting = vec![(graph, id, Relation { depth: 0, copied: false })];
    let mut seen = HashSet::new();
    while let Some((graph, id, relation)) = waiting.pop() {
        let is_shared = state.is_some_and(|state| std::ptr::eq(graph, &state.graph));
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
            Node::Loop(_) | Node::LoopVar(..) | Node::LoopOut(..) => {
                if let Some((value, _)) = graph.loop_value(id) {
                    waiting.extend([value.start, value.next].map(|id| (graph, id, relation)));
                }
            }
            Node::State(number) => {
                let values = state.into_iter().flat_map(|state| &state.values);
                let shared = values.filter(|(own, _)| own == number);
                let graph = state.map_or(graph, |state| &state.graph);
                waiting.extend(shared.map(|(_, id)| (graph, *id, relation)));
            }
            Node::Select(selector, args) => match (*selector, &**args) {
                (Selector::CLONE, [of, _]) => waiting.push((graph, *of, copy)),
                (Selector::CAST, [of, ty]) if graph.is_type_of(*ty, *of) => {
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
