//! The assembler: instructions that know the source they come from, and formatter assembly, their
//! text.

mod annotate;
mod builder;
mod code;
mod lexer;
mod literal;
pub mod macros;
mod parse;
mod print;
mod stack;
mod text;
mod words;

pub use annotate::{AnnotatedLine, Note, annotated_lines, annotated_program, annotated_section};
pub use builder::{Builder, Built};
pub use code::{Code, span_at};
pub use parse::{Assembled, Head, MAX_NESTING, Shape, assemble};
pub use print::write_line;
pub use print::{line, program, section};
pub use text::hex;
pub use text::hex_digits;
