//! Members of the raw value, if Rust's own debugger scripts replace them.
//!
//! Under `rust-lldb` every value has a provider of synthetic children, which renames `__0` to `0`
//! and replaces the children of enums and of the library's types, and a summary receives the
//! synthetic value. A cast to its own type gives the raw value in every LLDB.
//!
//! Only look-ups by name use the raw value: its summary would recur without end, and `self[0]`
//! means what LLDB shows.

use crate::isa::{Lldb, Selector};
use crate::sema::graph::{Graph, Node, NodeId, Type};
use crate::sema::{Key, Program, Summary};
use crate::source::Span;
use rustc_hash::FxHashMap;

/// The program of a summary with its look-ups on the raw value; `None` if Rust's scripts do not
/// change the type.
pub(super) fn look_up_on_raw_self(summary: &Summary) -> Option<Program> {
    let Program { graph, root } = &summary.program;
    let is_rust = summary.keys.iter().any(Key::is_of_rust_library);
    let changes = |id: NodeId| member_of_self(graph, id).is_some_and(|n| is_rust || is_of_rust(n));
    if !graph.ids().any(changes) {
        return None;
    }
    let nodes = graph.reachable(&[*root]);
    if !nodes.iter().any(|id| changes(*id)) {
        return None;
    }
    let (mut new, mut ids) = (Graph::default(), FxHashMap::default());
    for id in nodes {
        let node = graph.node(id).clone();
        let span = graph.span(id);
        let node = match (node, member_of_self(graph, id)) {
            (Node::Member(_, name), Some(_)) => Node::Member(raw_self(&mut new, span), name),
            (node, _) => {
                node.with_operands(|operand| ids.get(&operand).copied().unwrap_or(operand))
            }
        };
        ids.insert(id, new.add(node, graph.ty(id), span));
    }
    Some(Program { root: ids.get(root).copied()?, graph: new })
}

/// Whether rustc uses such names: for fields of tuples and variants of enums.
fn is_of_rust(name: &str) -> bool {
    let is_number = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit()) && !digits.is_empty();
    name.starts_with('$') || name.strip_prefix("__").is_some_and(is_number)
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
