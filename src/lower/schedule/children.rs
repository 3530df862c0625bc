//! What the methods of synthetic children share: `@init` and `@update` make it.
//!
//! In version 1 all that they leave on the stack is what the other methods find there; `@update`
//! finds what was left the last time. So `@init` fills the stack up to the depth that `@update`
//! leaves, which clears it down to the value and computes. In version 2 `@update` writes into the
//! Dictionary, and no `@init` is needed.

use super::loops::probe;
use super::stack::Slot;
use super::{Method, Scheduler, schedule};
use crate::asm::Code;
use crate::isa::{Opcode, RecordVersion, Signature};
use crate::lower::widen::{name_of, widen_state};
use crate::lower::{LimitError, common_subexpressions, lower_to_nested};
use crate::sema::graph::{Node, NodeId};
use crate::sema::{Children, State};
use crate::source::Span;

/// The methods of synthetic children, and what they share; all passes but [`crate::lower::legalise`].
///
/// # Errors
/// As of [`crate::lower::lower`].
pub fn lower_methods(children: &Children) -> Result<Vec<(Signature, Code)>, LimitError> {
    let (mut blocks, layout) = match (&children.state, children.version) {
        (None, _) => Default::default(),
        (Some(state), RecordVersion::V1) => lower_state(state, children.span)?,
        (Some(state), RecordVersion::V2) => {
            (vec![(Signature::UPDATE, lower_dictionary(state, children.span)?)], Vec::new())
        }
    };
    for (signature, program) in &children.methods {
        let block = match children.version {
            RecordVersion::V1 => {
                let shared = common_subexpressions::eliminate(program);
                let method = Method { state: &layout, ..Method::new(*signature) };
                schedule(shared.as_ref().unwrap_or(program), method)?
            }
            version => lower_to_nested(program, Method::new(*signature), version)?,
        };
        blocks.push((*signature, block));
    }
    Ok(blocks)
}

type Methods = Vec<(Signature, Code)>;

/// `@init` and `@update` of version 1, and the number of the state value that each slot above the
/// shown value holds.
fn lower_state(state: &State, span: Span) -> Result<(Methods, Vec<Option<u32>>), LimitError> {
    let roots: Vec<NodeId> = state.values.iter().map(|(_, id)| *id).collect();
    let mut scheduler = Scheduler::new(&state.graph, &roots);
    let value = scheduler.push_entry(&|node| matches!(node, Node::SelfObject));
    let stays: Vec<NodeId> = value.into_iter().chain(roots).collect();
    scheduler.with_live_out(&stays, |scheduler| {
        for (_, id) in &state.values {
            scheduler.ensure(*id);
        }
    });
    let number_at = |at: usize| {
        let slot = scheduler.stack.at(at)?;
        state.values.iter().find(|(_, id)| slot == Slot::Node(*id)).map(|(number, _)| *number)
    };
    let layout: Vec<_> = (1..scheduler.stack.depth()).map(number_at).collect();
    let code = scheduler.finish()?;
    let (mut init, mut update) = (Code::default(), Code::default());
    layout.iter().for_each(|_| init.uint(0, span));
    layout.iter().for_each(|_| update.op(Opcode::Drop, span));
    match state.needs_loops {
        true => update.append(&if_loops_run(&code, &init, span)),
        false => update.append(&code),
    }
    // The children are to be asked for anew.
    update.uint(0, span);
    Ok((vec![(Signature::INIT, init), (Signature::UPDATE, update)], layout))
}

/// Code for debuggers that run loops, and for others.
fn if_loops_run(code: &Code, otherwise: &Code, span: Span) -> Code {
    let mut out = Code::default();
    probe(&mut out, span);
    out.block(code, span);
    out.block(otherwise, span);
    out.op(Opcode::IfElse, span);
    out
}

/// `@update` of version 2.
fn lower_dictionary(state: &State, span: Span) -> Result<Code, LimitError> {
    let (state, kept) = widen_state(state)?;
    let roots: Vec<NodeId> = state.values.iter().map(|(_, id)| *id).collect();
    let stays: Vec<NodeId> = roots.iter().copied().chain([kept]).collect();
    let mut scheduler = Scheduler::new(&state.graph, &stays);
    scheduler.push_entry(&|node| matches!(node, Node::Kept));
    let mut nothing = Code::default();
    for (number, _) in &state.values {
        nothing.op(Opcode::Dup, span);
        nothing.string(name_of(*number), span);
        nothing.integer(0, span);
        nothing.op(Opcode::DictSet, span);
    }
    scheduler.with_live_out(&stays, |scheduler| {
        roots.iter().for_each(|id| scheduler.ensure(*id));
        scheduler.keep_all(kept, &state.values);
    });
    let code = scheduler.finish()?;
    let mut update = match state.needs_loops {
        true => if_loops_run(&code, &nothing, span),
        false => code,
    };
    // The children are to be asked for anew.
    update.integer(0, span);
    Ok(update)
}

impl Scheduler<'_> {
    /// Leaves a result on top, of a program that puts other values into the Dictionary: all are computed before, from
    /// what was there.
    pub(super) fn keep(&mut self, kept: NodeId, values: &[(u32, NodeId)], result: NodeId) {
        let all: Vec<NodeId> = values.iter().map(|(_, id)| *id).chain([result, kept]).collect();
        self.with_live_out(&all, |s| {
            all.iter().for_each(|id| s.ensure(*id));
            s.keep_all(kept, values);
        });
        self.push(result);
    }

    /// Puts values that are needed behind that, too, into a Dictionary.
    fn keep_all(&mut self, kept: NodeId, values: &[(u32, NodeId)]) {
        for (number, id) in values {
            let span = self.span(*id);
            self.push(kept);
            self.out.string(name_of(*number), span);
            self.stack.push(Slot::Dead);
            self.push(*id);
            self.out.op(Opcode::DictSet, span);
            self.stack.pop_many(3);
        }
    }
}
