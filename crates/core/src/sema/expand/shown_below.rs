//! Children below a summary: LLDB shows those that a file makes for the same key, unless they are in the summary already.

use crate::isa::{Flags, Selector, Signature};
use crate::sema::graph::{Graph, Node, NodeId};
use crate::sema::{CheckedChildren, CheckedSummary, Key, Program};
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// Clears the flag of summaries whose keys have children, but for those at these places. Where others keep it, a summary of
/// these follows all; the result are the positions of the summaries that it was split from.
pub(super) fn show(
    summaries: &mut Vec<CheckedSummary>,
    children: &[CheckedChildren],
    collapsed: &FxHashSet<Span>,
) -> Vec<usize> {
    let mut of_keys: FxHashMap<&str, Vec<&CheckedChildren>> = FxHashMap::default();
    for children in children {
        let keys = children.keys.iter().map(|key| &*key.text);
        keys.for_each(|key| of_keys.entry(key).or_default().push(children));
    }
    let (mut split, mut places) = (Vec::new(), Vec::new());
    for (at, summary) in summaries.iter_mut().enumerate() {
        if !summary.flags.has(Flags::HIDE_CHILDREN) || collapsed.contains(&summary.span) {
            continue;
        }
        let has_more = |key: &Key| {
            let of_key = of_keys.get(&*key.text).into_iter().flatten();
            of_key.into_iter().any(|children| !shows_all(&summary.program, children))
        };
        let (with, without): (Vec<Key>, Vec<Key>) =
            summary.keys.iter().cloned().partition(has_more);
        if with.is_empty() {
            continue;
        }
        if !without.is_empty() {
            split.push(CheckedSummary { keys: without, ..summary.clone() });
            places.push(at);
        }
        summary.keys = with;
        summary.flags = summary.flags.without(Flags::HIDE_CHILDREN);
    }
    summaries.append(&mut split);
    places
}

/// Whether a text contains each child: all are members that it shows. `children T {}` has none.
fn shows_all(summary: &Program, children: &CheckedChildren) -> bool {
    let method = |wanted| {
        let mut methods = children.methods.iter();
        methods.find(move |(method, _)| *method == wanted).map(|(_, program)| program)
    };
    let count = method(Signature::GET_NUM_CHILDREN);
    if count.is_some_and(|count| matches!(count.graph.node(count.root), Node::UInt(0))) {
        return true;
    }
    let Some(child) = method(Signature::GET_CHILD_AT_INDEX) else { return false };
    members(&child.graph, child.root).is_some_and(|members| shows(summary, &members))
}

/// The members that may be a child; `None` if something else may be one.
fn members(graph: &Graph, root: NodeId) -> Option<Vec<Vec<&str>>> {
    let (mut members, mut waiting) = (Vec::new(), vec![root]);
    while let Some(id) = waiting.pop() {
        match graph.node(id) {
            Node::If { then, otherwise, .. } => waiting.extend([*then, *otherwise]),
            Node::Select(Selector::CLONE, args) => waiting.extend(args.first()),
            // The debugger's own child of a value of another shape.
            Node::ChildAt(object, index)
                if graph.is_self(*object) && !matches!(graph.node(*index), Node::UInt(_)) => {}
            Node::UInt(_) | Node::Int(_) => {}
            _ => members.push(path(graph, id).filter(|path| !path.is_empty())?),
        }
    }
    Some(members)
}

/// Whether a text has all of these members, wherever its conditions lead. A branch without any is for a value that has
/// none, such as a null pointer.
fn shows(summary: &Program, members: &[Vec<&str>]) -> bool {
    let graph = &summary.graph;
    let Some(all) = 1_u64.checked_shl(members.len() as u32).map(|bit| bit - 1) else {
        return false;
    };
    let mut shown = vec![0_u64; graph.len()];
    for id in graph.ids() {
        let of = |id: &NodeId| shown.get(id.index()).copied().unwrap_or_default();
        let found = match graph.node(id) {
            Node::If { then, otherwise, .. } => match (of(then), of(otherwise)) {
                (0, one) | (one, 0) => one,
                (one, other) => one & other,
            },
            Node::And(..) | Node::Or(..) | Node::Compare(..) => 0,
            Node::IsMissing(_) | Node::HasNoValue(_) => 0,
            Node::KnownUnless(value, _) => of(value),
            // What is a part of a member is not the member.
            Node::Member(..) => path(graph, id)
                .and_then(|path| members.iter().position(|member| *member == path))
                .map_or(0, |at| 1 << at),
            node => {
                let mut found = 0;
                node.operands(|operand| found |= of(&operand));
                found
            }
        };
        if let Some(of_node) = shown.get_mut(id.index()) {
            *of_node = found;
        }
    }
    shown.get(summary.root.index()) == Some(&all)
}

/// The names on the way from the shown value to a member of it.
fn path(graph: &Graph, id: NodeId) -> Option<Vec<&str>> {
    match graph.node(id) {
        _ if graph.is_self(id) => Some(Vec::new()),
        Node::Member(base, name) => {
            let mut path = path(graph, *base)?;
            path.push(name);
            Some(path)
        }
        _ => None,
    }
}
