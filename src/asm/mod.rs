//! The assembler IR: instructions that know the source they come from.

mod encode;
mod ir;

pub use encode::{Encoded, encode};
pub use ir::{Block, Literal, Op, OpKind};
