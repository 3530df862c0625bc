//! The assembler: instructions that know the source they come from, and formatter assembly, their
//! text.

mod builder;
mod code;
mod hex;
pub mod macros;
#[cfg(feature = "tools")]
mod text;

pub use builder::{Builder, Built};
pub use code::{Code, span_at};
pub use hex::{hex, hex_digits};
#[cfg(feature = "tools")]
pub use text::*;
