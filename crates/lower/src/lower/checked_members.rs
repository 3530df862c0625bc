//! Checked members: a missing member ends a summary with a text that says so, where LLDB would show
//! `null object(opcode=call)`.
//!
//! Each look-up is followed by `dup is_null { "FILE:LINE: no member …" return } if`. Members and elements that
//! the program tests itself, by `exists`, `?.` or `??`, have no check. In place of a child that is missing its method gives
//! the first member of the value, under that text as its name.

use crate::asm::Code;
use crate::asm::tree::Op;
use crate::checked::{CheckedChildren, Program};
use crate::graph::{Comparison, Graph, Node, NodeId, Type};
use crate::isa::{Opcode, Selector, Signature};
use crate::lower::schedule::bounded;
use crate::source::Span;
use std::collections::HashSet;

/// Adds the checks to a summary, or to the method of version 1 that gives a child. `message`
/// makes the text for a missing member of a name, or for a missing element; `None` if the source does not write the element
/// as `a[i]`.
pub fn check_members(
    program: &Program,
    signature: Signature,
    code: Code,
    message: &dyn Fn(Option<&str>, Span) -> Option<String>,
) -> Code {
    let graph = &program.graph;
    let tested = graph.ids().filter_map(|id| match graph.node(id) {
        Node::IsMissing(member) => Some(graph.span(*member)),
        Node::Bounded(..) => Some(bounded::span_of_tests(graph.span(id))),
        _ => None,
    });
    Checker { signature, tested: tested.collect(), message }.checked(code)
}

/// Makes the first child of a value that lacks members look up the members that were tested, so that a check names the
/// missing one.
pub(super) fn look_up_lacking(mut children: CheckedChildren) -> CheckedChildren {
    let Some(state) = &children.state else { return children };
    let mut methods = children.methods.iter_mut();
    let at = methods.find(|(method, _)| *method == Signature::GET_CHILD_AT_INDEX);
    let Some((_, Program { graph, root })) = at else { return children };
    let Node::If { condition, then, otherwise } = *graph.node(*root) else { return children };
    let (Node::State(flag), Node::ChildAt(value, index)) =
        (graph.node(condition), graph.node(then))
    else {
        return children;
    };
    let (flag, value, index) = (*flag, *value, *index);
    let lacks = state.values.iter().find(|(number, _)| *number == flag);
    let mut tested = Vec::new();
    lacks.iter().for_each(|(_, lacks)| add_tested(&state.graph, *lacks, &mut tested));

    let (ty, span) = (Type::Object, children.span);
    let mut child = then;
    for member in tested.into_iter().rev() {
        let Some(member) = same_member(&state.graph, member, graph, value) else { continue };
        let condition = graph.add(Node::IsMissing(member), Type::Bool, span);
        child = graph.add(Node::If { condition, then: member, otherwise: child }, ty, span);
    }
    let first = graph.add(Node::UInt(0), Type::UInt, span);
    let is_first = graph.add(Node::Compare(Comparison::Eq, index, first), Type::Bool, span);
    let then = graph.add(Node::If { condition: is_first, then: child, otherwise: then }, ty, span);
    *root = graph.add(Node::If { condition, then, otherwise }, ty, span);
    children
}

/// The members that a test asks for in any case.
fn add_tested(graph: &Graph, test: NodeId, out: &mut Vec<NodeId>) {
    match graph.node(test) {
        Node::IsMissing(member) if graph.is_generated(test) => out.push(*member),
        Node::If { condition: first, .. } | Node::And(first, _) => add_tested(graph, *first, out),
        node => node.operands(|operand| add_tested(graph, operand, out)),
    }
}

/// A member of the shown value, or of such a member, in another graph, where the value is `value`.
fn same_member(from: &Graph, member: NodeId, to: &mut Graph, value: NodeId) -> Option<NodeId> {
    let node = match from.node(member) {
        Node::SelfObject => return Some(value),
        Node::Member(base, name) => {
            Node::Member(same_member(from, *base, to, value)?, name.clone())
        }
        _ => return None,
    };
    Some(to.add(node, Type::Object, from.span(member)))
}

struct Checker<'c> {
    signature: Signature,
    /// The offsets of look-ups whose member may be missing.
    tested: HashSet<Span>,
    message: &'c dyn Fn(Option<&str>, Span) -> Option<String>,
}

impl Checker<'_> {
    fn checked(&self, code: Code) -> Code {
        let mut out = Code::default();
        // The last two literals.
        let (mut name, mut selector) = (None, None);
        for inst in code.0 {
            let span = inst.at;
            let (last_name, last_selector) = (name.take(), selector.take());
            match inst.op {
                Op::If(then) => out.if_block(self.checked(then), span),
                Op::IfElse(then, otherwise) => {
                    out.if_else(self.checked(then), self.checked(otherwise), span);
                }
                Op::Loop(pass) => out.repeat(self.checked(pass), span),
                Op::Block(body) => out.push(Op::Block(self.checked(body)), span),
                op => {
                    match &op {
                        Op::String(text) => name = Some(text.clone()),
                        Op::Selector(found) => (name, selector) = (last_name, Some(*found)),
                        Op::Plain(Opcode::Call) => {
                            out.push(op, span);
                            let message = self.of_call(last_name.as_deref(), last_selector, span);
                            message.into_iter().for_each(|text| self.check(text, span, &mut out));
                            continue;
                        }
                        _ => {}
                    }
                    out.push(op, span);
                }
            }
        }
        out
    }

    /// What to say where the result of a call is missing.
    fn of_call(
        &self,
        name: Option<&[u8]>,
        selector: Option<Selector>,
        span: Span,
    ) -> Option<String> {
        if self.tested.contains(&span) {
            return None;
        }
        match (name.map(String::from_utf8_lossy), selector) {
            (Some(name), Some(Selector::GET_CHILD_WITH_NAME)) => (self.message)(Some(&name), span),
            // LLDB 23 asks for a child that no value has to find one by its name.
            (_, Some(Selector::GET_CHILD_AT_INDEX)) if self.signature == Signature::SUMMARY => {
                (self.message)(None, span)
            }
            _ => None,
        }
    }

    /// The check of the object that is on top of the stack.
    fn check(&self, message: String, span: Span, out: &mut Code) {
        let mut missing = Code::default();
        if self.signature == Signature::SUMMARY {
            missing.string(message, span);
        } else {
            missing.uint(0, span);
            missing.op(Opcode::Pick, span);
            missing.uint(0, span);
            missing.call(Selector::GET_CHILD_AT_INDEX, span);
            missing.string(message, span);
            missing.call(Selector::CLONE, span);
        }
        missing.op(Opcode::Return, span);
        out.op(Opcode::Dup, span);
        out.op(Opcode::IsNull, span);
        out.if_block(missing, span);
    }
}
