#![doc = include_str!("../README.md")]

pub mod asm;
pub mod bytecode;
pub mod diag;
pub mod isa;
pub mod source;
pub mod verify;
pub mod vm;
