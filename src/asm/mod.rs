//! The assembler: instructions that know the source they come from, and formatter assembly, their
//! text.

mod annotate;
mod builder;
mod encode;
mod ir;
mod lexer;
mod literal;
mod parse;
mod print;
mod stack;
mod text;
mod words;

pub use annotate::{Note, annotated_program, annotated_section};
pub use builder::{Builder, Built};
pub use encode::{Encoded, encode};
pub use ir::{Block, Literal, Op, OpKind};
pub use parse::{Assembled, Head, MAX_NESTING, Shape, assemble};
pub use print::{line, program, section, write_line};
