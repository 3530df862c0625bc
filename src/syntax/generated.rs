//! What logos makes of `patterns.rs`, and lalrpop of `grammar/fmt.lalrpop`, with tables in place of
//! much of the code.
//!
//! The files are made by `cargo check --features regenerate`, and in the repository, so that
//! who uses the library compiles neither of the two.

#[rustfmt::skip]
#[allow(clippy::all, missing_docs, unused, unreachable_pub)]
pub(super) mod lexers;
#[rustfmt::skip]
#[allow(clippy::all, missing_docs, unused, unreachable_pub)]
pub(super) mod parser;
