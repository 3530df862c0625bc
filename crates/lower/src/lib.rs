#![doc = include_str!("../README.md")]

pub mod checked;
#[doc(hidden)]
pub mod graph;
pub mod limits;
#[doc(hidden)]
pub mod lower;
mod source;

use fmtc_bytecode::{asm, isa};
