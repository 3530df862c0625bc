#![doc = include_str!("../README.md")]
// Tools use everything.
#![cfg_attr(not(feature = "tools"), allow(dead_code))]

pub mod asm;
pub mod bytecode;
pub mod diag;
pub mod isa;
pub mod limits;
#[cfg(feature = "tools")]
pub mod listing;
pub mod source;
pub mod verify;
#[cfg(feature = "tools")]
pub mod vm;
