//! Programs as trees, their bytes, and formatter assembly, their text.

pub mod macros;
#[cfg(feature = "tools")]
mod text;
pub mod tree;

mod hex;

pub use hex::{hex, hex_digits};
#[cfg(feature = "tools")]
pub use text::*;
pub use tree::{Code, Encoded, span_at};
