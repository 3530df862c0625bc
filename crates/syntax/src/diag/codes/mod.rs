//! The codes of this crate: 01 syntax.

pub mod syntax;
