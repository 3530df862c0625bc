//! One `self` for every value of a type, whether its debugger has a provider of synthetic children for it or not.
//!
//! A variable of such a type reaches a summary with the children of the provider, a piece of another text without
//! them: a member `_M_impl` of a `std::vector` would be found in one of the two only. A cast to its own type gives
//! the raw value in every LLDB. Two kinds of providers matter:
//!
//! - those of LLDB for the C++ library. Its types are known by their namespace, and behind a typedef by the members that
//!   are looked up: names that C++ reserves and its libraries use;
//! - those of rustc, which `rust-lldb` loads. They rename `__0` to `0`, replace the children of enums and of the
//!   library's types, and since 1.98 leave a pointer one child without a name.
//!
//! A summary of the raw value would recur without end, so texts are those of the value that LLDB passes.
//! With rustc's providers `self[0]` is what LLDB shows, for it is not the raw value that has these children.

use crate::checked::{CheckedSummary, Key, Program};
use crate::graph::{Graph, Node, NodeId, Type};
use crate::isa::{Lldb, Selector};
use crate::source::Span;

/// The members that a summary looks up in the raw value.
#[derive(Clone, Copy, PartialEq)]
enum Raw {
    /// Members whose names rustc makes.
    MadeNames,
    /// All members.
    Members,
    /// All members and children.
    Children,
}

/// The program of a summary with its look-ups on the raw value; `None` if no provider of a debugger changes them.
pub(super) fn look_up_on_raw_self(summary: &CheckedSummary) -> Option<Program> {
    let Program { graph, root } = &summary.program;
    let nodes = graph.reachable(&[*root]);
    let raw = Raw::of(summary, &nodes);
    if !nodes.iter().any(|id| raw.applies(graph, *id)) {
        return None;
    }
    let (new, ids) = graph.rebuilt(&[*root], |new, id, mut node| {
        if raw.applies(graph, id) {
            node = node.with_operands(|operand| match is_self(new, operand) {
                true => raw_self(new, graph.span(id)),
                false => operand,
            });
        }
        new.add_as(node, graph, id)
    });
    Some(Program { graph: new, root: ids.get(*root) })
}

impl Raw {
    fn of(summary: &CheckedSummary, nodes: &[NodeId]) -> Raw {
        let graph = &summary.program.graph;
        let is_reserved = |id: &NodeId| member_of_self(graph, *id).is_some_and(is_reserved);
        if summary.of_rust {
            Raw::Members
        } else if summary.keys.iter().any(Key::is_of_std) || nodes.iter().any(is_reserved) {
            Raw::Children
        } else {
            Raw::MadeNames
        }
    }

    /// Whether a node looks something up in the shown value that its provider changes.
    fn applies(self, graph: &Graph, id: NodeId) -> bool {
        match member_of_self(graph, id) {
            Some(name) => self != Raw::MadeNames || is_made_by_rustc(name),
            None => self == Raw::Children && is_child_of_self(graph, id),
        }
    }
}

/// Whether rustc makes such names: for fields of tuples and variants of enums.
fn is_made_by_rustc(name: &str) -> bool {
    let is_number = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit()) && !digits.is_empty();
    name.starts_with('$') || name.strip_prefix("__").is_some_and(is_number)
}

/// Whether a name is one of those that C++ reserves and its libraries use: `_M_impl`, `__begin_`.
fn is_reserved(name: &str) -> bool {
    let Some(rest) = name.strip_prefix('_') else { return false };
    let is_upper = rest.starts_with(|c: char| c.is_ascii_uppercase());
    is_upper || rest.starts_with('_') && rest.ends_with('_')
}

/// Whether a node asks the shown value for a child by its index, or for indices.
fn is_child_of_self(graph: &Graph, id: NodeId) -> bool {
    match graph.node(id) {
        Node::ChildAt(base, _) => is_self(graph, *base),
        Node::Select(Selector::GET_NUM_CHILDREN | Selector::GET_CHILD_INDEX, args) => {
            args.first().is_some_and(|base| is_self(graph, *base))
        }
        _ => false,
    }
}

/// The name by which a node is looked up in the shown value.
fn member_of_self(graph: &Graph, id: NodeId) -> Option<&str> {
    match graph.node(id) {
        Node::Member(base, name) if is_self(graph, *base) => Some(name),
        _ => None,
    }
}

/// Whether a node is the shown value, with or without children of the section itself.
fn is_self(graph: &Graph, id: NodeId) -> bool {
    match graph.node(id) {
        Node::SelfObject => true,
        Node::If { condition, then, otherwise } => {
            let is_raw = match graph.node(*then) {
                Node::Select(Selector::GET_NON_SYNTHETIC_VALUE, args) => {
                    args.first() == Some(otherwise)
                }
                _ => false,
            };
            let is_test = matches!(graph.node(*condition), Node::AtLeast(Lldb::V23));
            is_test && is_raw && matches!(graph.node(*otherwise), Node::SelfObject)
        }
        _ => false,
    }
}

/// `self` cast to its own type.
fn raw_self(graph: &mut Graph, span: Span) -> NodeId {
    let object = graph.add(Node::SelfObject, Type::Object, span);
    let ty = Node::Select(Selector::GET_TYPE, [object].into_iter().collect());
    let ty = graph.add(ty, Type::Type, span);
    let cast = Node::Select(Selector::CAST, [object, ty].into_iter().collect());
    graph.add(cast, Type::Object, span)
}
