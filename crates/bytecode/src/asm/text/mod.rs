//! Formatter assembly, the text of bytecode: the assembler and the disassembler.

mod lexer;
mod literal;
mod parse;
pub(crate) mod print;
mod words;
pub(crate) mod write;

pub use parse::{Assembled, AssembledKind, Head, assemble};
pub use print::{line, program, section, write_line};
