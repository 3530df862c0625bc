//! The assembler: a builder for programs with source spans, and formatter assembly.
//!
//! ```
//! use fmtc_bytecode::asm::{self, Builder};
//!
//! let mut program = Builder::new();
//! program.member("x").format("({0})");
//! let program = program.finish();
//! assert_eq!(asm::line(program.bytes()), r#""x" @get_child_with_name call "({0})" @fmt call"#);
//! ```

mod builder;
mod code;
mod hex;
pub mod macros;
#[cfg(feature = "tools")]
mod text;
pub mod tree;

pub use builder::{Builder, Built};
pub use code::{Code, span_at};
pub use hex::{hex, hex_digits};
#[cfg(feature = "tools")]
pub use text::*;
