//! Questions to objects that may be missing, in programs that cannot end before their result: the number of children, and what
//! the methods share. `self[i].count()` becomes `self[i] is missing ? 0 : self[i].count()`.
//!
//! Invariant: a question to an object that is there is asked as before.

use super::missing::Missing;
use crate::checked::{Program, State};
use crate::graph::{Graph, NewIds, Node, NodeId, Type};
use crate::isa::Selector;

/// The program with such conditions.
pub(super) fn program(program: &Program) -> Program {
    let (graph, ids) = answered(&program.graph, &[program.root]);
    Program { graph, root: ids.get(program.root) }
}

/// The values of methods with such conditions.
pub(super) fn state(state: &State) -> State {
    let (graph, ids) = answered(&state.graph, &state.roots());
    state.in_graph(graph, |id| ids.get(id))
}

/// The graph, and the new nodes in the places of the old ones.
fn answered(graph: &Graph, roots: &[NodeId]) -> (Graph, NewIds) {
    let missing = Missing::new(graph, roots, false);
    graph.rebuilt(roots, |new, id, node| {
        let may_lack = graph.node(id).asked().is_some_and(|asked| missing.may_be_null(asked));
        let asked = node.asked().filter(|_| may_lack);
        let answer = new.add_as(node, graph, id);
        let Some(asked) = asked else { return answer };
        let (ty, span) = (graph.ty(id), graph.span(id));
        let condition = new.add(Node::IsMissing(asked), Type::Bool, span);
        let then = instead_of(new, asked, ty);
        new.add(Node::If { condition, then, otherwise: answer }, ty, span)
    })
}

/// What stands for an answer of a missing object.
fn instead_of(graph: &mut Graph, asked: NodeId, ty: Type) -> NodeId {
    let node = match ty {
        Type::Int => Node::Int(0),
        Type::Integer => Node::Integer(0),
        Type::Bool => Node::Bool(false),
        Type::String => Node::String("".into()),
        // Not the value's own: what is cast to that is another object of the same value.
        Type::Type => {
            let span = graph.span(asked);
            let value = graph.add(Node::SelfObject, Type::Object, span);
            let own = Node::Select(Selector::GET_TYPE, [value].into_iter().collect());
            let own = graph.add(own, Type::Type, span);
            let first = graph.add(Node::UInt(0), Type::UInt, span);
            let argument = [own, first].into_iter().collect();
            Node::Select(Selector::GET_TEMPLATE_ARGUMENT_TYPE, argument)
        }
        Type::Object | Type::Maybe => return asked,
        _ => Node::UInt(0),
    };
    graph.add(node, ty, graph.span(asked))
}
