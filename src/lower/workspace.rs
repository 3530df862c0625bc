//! Memory that is used for one program after the other.

use super::Later;
use super::liveness::Liveness;
use super::stack::Stack;
use super::text::Place;
use crate::asm::Block;
use crate::sema::graph::NodeId;

/// Memory for lowering one program after the other. Nothing in it outlives a program.
#[derive(Default)]
pub struct Workspace {
    pub(super) liveness: Liveness,
    /// What will be needed after the value being computed, innermost last.
    pub(super) later: Vec<Later>,
    /// What is being computed, innermost last, and in how many branches.
    pub(super) computing: Vec<(NodeId, u32)>,
    /// A format.
    pub(super) format: Vec<u8>,
    /// The places of its arguments.
    pub(super) places: Vec<Place>,
    stacks: Vec<Stack>,
    blocks: Vec<Block>,
}

impl Workspace {
    /// Takes back the code of a program that is not needed any more.
    pub fn reuse(&mut self, code: Block) {
        code.take_apart(&mut self.blocks);
    }

    /// An empty block.
    pub(super) fn block(&mut self) -> Block {
        self.blocks.pop().unwrap_or_default()
    }

    /// A stack like that one.
    pub(super) fn stack_like(&mut self, stack: &Stack) -> Stack {
        let mut copy = self.stacks.pop().unwrap_or_default();
        copy.clone_from(stack);
        copy
    }

    /// Takes back a stack that is not needed any more.
    pub(super) fn reuse_stack(&mut self, stack: Stack) {
        self.stacks.push(stack);
    }
}
