#![doc = include_str!("../README.md")]

pub mod diag;
pub mod limits;
#[doc(hidden)]
pub mod source;
pub mod syntax;

use fmtc_bytecode::isa;
