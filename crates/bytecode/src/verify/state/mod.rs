//! The state of a path: stacks, dictionaries, pending blocks and known facts.

mod control;
mod counter;
mod facts;
mod head;
mod heap;
mod stack;
mod values;

pub(super) use control::{Block, Blocks, Pending};
pub(super) use counter::Cost;
pub(super) use facts::Facts;
pub(super) use head::Pass;
pub(super) use heap::{Dict, Heap};
pub(super) use stack::{Count, MANY, Stack};
pub(super) use values::{ValueRef, Values};
