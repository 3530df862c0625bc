//! The assembler: instructions that know the source they come from, and formatter assembly, their
//! text.

#[cfg(feature = "tools")]
mod annotate;
#[cfg(feature = "tools")]
mod builder;
mod code;
#[cfg(feature = "tools")]
mod lexer;
#[cfg(feature = "tools")]
mod literal;
pub(crate) mod macros;
#[cfg(feature = "tools")]
mod parse;
#[cfg(feature = "tools")]
mod print;
#[cfg(feature = "tools")]
mod stack;
#[cfg(feature = "tools")]
mod text;
#[cfg(feature = "tools")]
mod words;

#[cfg(feature = "tools")]
pub use annotate::{AnnotatedLine, Note, annotated_lines, annotated_program, annotated_section};
#[cfg(feature = "tools")]
pub use builder::{Builder, Built};
pub use code::{Code, span_at};
#[cfg(feature = "tools")]
pub use parse::{Assembled, Head, MAX_NESTING, Shape, assemble};
#[cfg(feature = "cli")]
pub(crate) use print::write_line;
#[cfg(feature = "tools")]
pub use print::{line, program, section};
#[cfg(feature = "cli")]
pub(crate) use text::hex;
#[cfg(feature = "tools")]
pub(crate) use text::hex_digits;
