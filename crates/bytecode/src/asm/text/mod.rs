//! Formatter assembly, the text of bytecode: the assembler and the disassembler.

mod annotate;
mod lexer;
mod literal;
mod parse;
mod print;
mod stack;
mod words;
mod write;

pub use annotate::{AnnotatedLine, Note, annotated_lines, annotated_program, annotated_section};
pub use parse::{Assembled, Head, Shape, assemble};
pub use print::{line, program, section, write_line};
