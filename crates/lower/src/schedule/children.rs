//! The state that the methods of synthetic children share: `@init` and `@update` make it.
//!
//! In version 1 the other methods find the state on the stack; `@update` finds the one of its last
//! run. So `@init` fills the stack up to the depth that `@update` leaves, which clears it down to
//! the value and computes. In version 2 `@update` writes into the Dictionary, and no `@init` is
//! needed.

use super::guard::Guarding;
use super::stack::Slot;
use super::{Method, Scheduler};
use crate::asm::Code;
use crate::asm::tree::Op;
use crate::checked::{CheckedChildren, State};
use crate::graph::{Graph, Node, NodeId, Type};
use crate::isa::{Opcode, RecordVersion, Selector, Signature};
use crate::source::Span;
use crate::widen::{VALUE, name_of, widen_state};
use crate::{LimitError, Lowered, lower_method, prepared};

/// Lowers the methods of synthetic children and the state that they share, by all passes.
///
/// # Errors
/// As of [`crate::lower`].
pub fn lower_methods(children: &CheckedChildren) -> Result<Vec<(Signature, Lowered)>, LimitError> {
    let state = children.state.as_ref();
    let in_prepared = state.and_then(|state| {
        let (graph, ids) = prepared(&state.graph, &state.roots(), children.version, true)?;
        Some(state.in_graph(graph, |id| ids.get(id)))
    });
    let state = in_prepared.as_ref().or(state);
    let (mut blocks, layout) = match (state, children.version) {
        (None, _) => Default::default(),
        (Some(state), RecordVersion::V1) => lower_state(state, children.span)?,
        (Some(state), RecordVersion::V2) => {
            (vec![(Signature::UPDATE, lower_dictionary(state, children.span)?)], Vec::new())
        }
    };
    for (signature, program) in &children.methods {
        let guarding = match *signature {
            Signature::GET_NUM_CHILDREN => Guarding::GoesOn,
            _ => Guarding::Texts,
        };
        let method = Method { state: &layout, guarding, ..Method::new(*signature) };
        let block = lower_method(program, method, children.version, true)?;
        blocks.push((
            *signature,
            match layout.is_empty() {
                true => block,
                false => after_failure(block, program.graph.span(program.root)),
            },
        ));
    }
    Ok(blocks)
}

type Methods = Vec<(Signature, Lowered)>;

/// A method that ends with an error where `@init` or `@update` has failed and the stack is empty. LLDB 24 does not survive
/// a condition that is missing.
fn after_failure(mut lowered: Lowered, span: Span) -> Lowered {
    if lowered.code.first().is_some_and(|first| matches!(first.op, Op::If(_) | Op::IfElse(..))) {
        let code = std::mem::take(&mut lowered.code);
        lowered.code.ops(&[Opcode::Dup, Opcode::Drop], span);
        lowered.code.append(code);
    }
    lowered
}

/// `@init` and `@update` of version 1, and the number of the state value that each slot above the
/// shown value holds.
fn lower_state(state: &State, span: Span) -> Result<(Methods, Vec<Option<u32>>), LimitError> {
    let roots = state.roots();
    let mut scheduler = Scheduler::new(&state.graph, &roots, Guarding::GoesOn);
    scheduler.push_entry(&|node| matches!(node, Node::SelfObject));
    let mut layout = Vec::new();
    for (condition, values) in state.parts() {
        scheduler.part(condition, values, span);
        scheduler.lay_out(condition, values, &mut layout);
    }
    let Lowered { code, unguarded } = scheduler.finish()?;
    let (mut init, mut update) = (Lowered::default(), Lowered { code: Code::default(), unguarded });
    layout.iter().for_each(|_| init.code.uint(0, span));
    layout.iter().for_each(|_| update.code.op(Opcode::Drop, span));
    update.code.append(code);
    // LLDB must ask for the children again.
    update.code.uint(0, span);
    Ok((vec![(Signature::INIT, init), (Signature::UPDATE, update)], layout))
}

/// `@update` of version 2.
fn lower_dictionary(state: &State, span: Span) -> Result<Lowered, LimitError> {
    let (state, kept) = widen_state(state)?;
    let stays: Vec<NodeId> = state.roots().into_iter().chain([kept]).collect();
    let mut scheduler = Scheduler::new(&state.graph, &stays, Guarding::GoesOn);
    scheduler.is_wide = true;
    scheduler.push_entry(&|node| matches!(node, Node::Kept));
    for (condition, values) in state.parts() {
        let depth = scheduler.stack.depth();
        scheduler.part(condition, values, span);
        scheduler.keep_all(kept, values);
        scheduler.forget_part(condition, depth);
    }
    let mut update = scheduler.finish()?;
    // LLDB must ask for the children again.
    update.code.integer(0, span);
    Ok(update)
}

impl Scheduler<'_> {
    /// Computes a part of the values that methods share. If its condition does not hold, other values of the same types
    /// are in their places.
    fn part(&mut self, condition: Option<NodeId>, values: &[(u32, NodeId)], span: Span) {
        let ids: Vec<NodeId> = values.iter().map(|(_, id)| *id).collect();
        let Some(condition) = condition else { return self.bind_all(&ids, Vec::new()) };
        if values.iter().all(|(_, id)| self.stack.holds(*id)) {
            return;
        }
        self.push(condition);
        self.stack.pop();
        let depth = self.stack.depth();
        let then = self.branch(|s| {
            s.assume(condition, true);
            s.bind_all(&ids, Vec::new());
        });
        let mut otherwise = Code::default();
        for at in depth..then.stack.depth() {
            match then.stack.at(at) {
                Some(Slot::Node(id)) => {
                    instead_of(self.graph, id, 0, self.is_wide, &mut otherwise);
                }
                _ => otherwise.uint(0, span),
            }
        }
        self.out.if_else(then.code, otherwise, span);
        self.stack = then.stack;
    }

    /// No later code may use the values of a part with a condition, which lie above a depth.
    fn forget_part(&mut self, condition: Option<NodeId>, depth: usize) {
        if condition.is_some() {
            (depth..self.stack.depth()).for_each(|at| self.stack.set(at, Slot::Other));
        }
    }

    /// Adds the contents of the new slots.
    fn lay_out(
        &mut self,
        condition: Option<NodeId>,
        values: &[(u32, NodeId)],
        layout: &mut Vec<Option<u32>>,
    ) {
        let first = layout.len();
        layout.resize(self.stack.depth() - 1, None);
        for (at, place) in (1..).zip(&mut *layout) {
            let slot = self.stack.at(at);
            let held = values.iter().find(|(_, id)| slot == Some(Slot::Node(*id)));
            *place = place.or(held.map(|(number, _)| *number));
        }
        self.forget_part(condition, first + 1);
    }

    /// Puts values that are on the stack into a Dictionary.
    fn keep_all(&mut self, kept: NodeId, values: &[(u32, NodeId)]) {
        for (number, id) in values {
            let span = self.span(*id);
            self.push(kept);
            self.out.string(name_of(*number), span);
            self.stack.push(Slot::Other);
            self.push(*id);
            self.out.op(Opcode::DictSet, span);
            self.stack.pop_many(3);
        }
    }
}

/// Emits another value with the type of a node. The shown value lies in that slot of the stack, or in the Dictionary
/// there. An object is a child of it: the value itself would be a child without end.
pub(super) fn instead_of(graph: &Graph, id: NodeId, own: usize, is_wide: bool, out: &mut Code) {
    let (ty, span) = (graph.ty(id), graph.span(id));
    match ty {
        Type::String | Type::Text => out.string("", span),
        Type::Object | Type::Maybe | Type::Type => {
            out.pick(own, span);
            if is_wide {
                out.string(VALUE, span);
                out.op(Opcode::DictGet, span);
            }
            // Not the value's own type: what is cast to that is another object of the same value.
            let is_type = ty == Type::Type;
            is_type.then(|| out.call(Selector::GET_TYPE, span));
            match is_wide {
                true => out.integer(0, span),
                false => out.uint(0, span),
            }
            out.call(
                if is_type {
                    Selector::GET_TEMPLATE_ARGUMENT_TYPE
                } else {
                    Selector::GET_CHILD_AT_INDEX
                },
                span,
            );
        }
        Type::Int => out.int(0, span),
        Type::Integer => out.integer(first_number(graph, id), span),
        _ => out.uint(u64::try_from(first_number(graph, id)).unwrap_or(0), span),
    }
}

/// A number that a loop starts with, of a value of that loop; 0 of others. The verifier proves that walks end from the
/// bounds of their first values.
fn first_number(graph: &Graph, id: NodeId) -> i128 {
    match graph.node(id) {
        Node::UInt(number) => (*number).into(),
        Node::Integer(number) => *number,
        Node::Loop(_) | Node::LoopOut(..) => {
            graph.loop_value(id).map_or(0, |(value, _)| first_number(graph, value.start))
        }
        _ => 0,
    }
}
