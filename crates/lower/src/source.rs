//! Places in source text, those of [`fmtc_bytecode::source`], and its words.

pub(crate) use ecow::EcoString as Word;
pub(crate) use fmtc_bytecode::source::*;
