//! What the methods of synthetic children share: `@init` and `@update` make it.
//!
//! In version 1 all that they leave on the stack is what the other methods find there; `@update`
//! finds what was left the last time. So `@init` fills the stack up to the depth that `@update`
//! leaves, which clears it down to the value and computes. In version 2 `@update` writes into the
//! Dictionary, and no `@init` is needed.

use super::stack::Slot;
use super::widen::{name_of, widen_state};
use super::{Excess, Lowering, Workspace, place, translate};
use crate::asm::Block;
use crate::isa::{Opcode, RecordVersion, Signature};
use crate::sema::graph::{Node, NodeId};
use crate::sema::{Children, State};
use crate::source::Span;

/// The methods of children that share something.
const USUAL_METHODS: usize = 5;

/// What lies above the value that is shown when a method starts, by number.
#[derive(Clone, Default)]
pub(super) struct Layout(Vec<Option<u32>>);

impl Layout {
    pub(super) fn slots(&self) -> impl Iterator<Item = Option<u32>> {
        self.0.iter().copied()
    }
}

/// The first passes, for the methods of synthetic children and what they share.
///
/// # Errors
/// As of [`super::lower_for`].
pub fn translate_methods(
    children: &Children,
    room: &mut Workspace,
) -> Result<Vec<(Signature, Block)>, Excess> {
    let (mut blocks, layout) = match (&children.state, children.version) {
        (None, _) => (Vec::with_capacity(children.methods.len()), Layout::default()),
        (Some(state), RecordVersion::V1) => lower_state(state, children.span, room)?,
        (Some(state), RecordVersion::V2) => {
            (vec![(Signature::UPDATE, lower_dictionary(state, room)?)], Layout::default())
        }
    };
    for (signature, program) in &children.methods {
        let block = match children.version {
            RecordVersion::V1 => {
                let reused = super::known::reuse(program);
                place(reused.as_ref().unwrap_or(program), *signature, &layout, room)?
            }
            RecordVersion::V2 => translate(program, *signature, RecordVersion::V2, room)?,
        };
        blocks.push((*signature, block));
    }
    Ok(blocks)
}

/// `@init` and `@update` of version 1, and what they leave.
fn lower_state(
    state: &State,
    span: Span,
    room: &mut Workspace,
) -> Result<(Vec<(Signature, Block)>, Layout), Excess> {
    let roots: Vec<NodeId> = state.values.iter().map(|(_, id)| *id).collect();
    let mut lowering = Lowering::new(&state.graph, &roots, room);
    let value = lowering.push_entry(&|node| matches!(node, Node::SelfObject));
    let stays: Vec<NodeId> = value.into_iter().chain(roots).collect();
    lowering.with_later(&stays, |lowering| {
        for (_, id) in &state.values {
            lowering.ensure(*id);
        }
    });
    let number_at = |at: usize| {
        let slot = lowering.stack.at(at)?;
        state.values.iter().find(|(_, id)| slot == Slot::Node(*id)).map(|(number, _)| *number)
    };
    let layout = Layout((1..lowering.stack.depth()).map(number_at).collect());
    let above = layout.0.len();

    let mut code = lowering.finish()?;
    let (mut init, mut update) = (room.block(), room.block());
    (0..above).for_each(|_| init.uint(0, span));
    (0..above).for_each(|_| update.op(Opcode::Drop, span));
    update.append(&mut code);
    room.reuse(code);
    // The children are to be asked for anew.
    update.uint(0, span);
    let mut blocks = Vec::with_capacity(USUAL_METHODS);
    blocks.extend([(Signature::INIT, init), (Signature::UPDATE, update)]);
    Ok((blocks, layout))
}

/// `@update` of version 2.
fn lower_dictionary(state: &State, room: &mut Workspace) -> Result<Block, Excess> {
    let (state, kept) = widen_state(state)?;
    let roots: Vec<NodeId> = state.values.iter().map(|(_, id)| *id).collect();
    let stays: Vec<NodeId> = roots.iter().copied().chain([kept]).collect();
    let mut lowering = Lowering::new(&state.graph, &stays, room);
    lowering.push_entry(&|node| matches!(node, Node::Kept));
    lowering.with_later(&stays, |lowering| {
        roots.iter().for_each(|id| lowering.ensure(*id));
        for (number, id) in &state.values {
            let span = lowering.span(*id);
            lowering.push(kept);
            lowering.out.string(name_of(*number), span);
            lowering.stack.push(Slot::Dead);
            lowering.push(*id);
            lowering.out.op(Opcode::DictSet, span);
            lowering.stack.pop_many(3);
        }
    });
    lowering.out.integer(&[0], Span::default());
    lowering.finish()
}
