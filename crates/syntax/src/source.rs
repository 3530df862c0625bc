//! Places in source text, those of [`fmtc_bytecode::source`], and its words.

/// A short immutable text, kept without an allocation if it has up to 15 bytes.
pub use ecow::EcoString as Word;
pub use fmtc_bytecode::source::*;
