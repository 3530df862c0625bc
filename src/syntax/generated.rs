//! What logos makes of `grammar/*.rs` and lalrpop of `grammar/fmt.lalrpop`, as they write it.
//!
//! `cargo check --features regenerate` writes the files. They are in the repository so that who
//! uses the library compiles neither generator.

#![allow(clippy::all, missing_docs, unused, unreachable_pub)]

#[rustfmt::skip]
pub(super) mod code;
#[rustfmt::skip]
pub(super) mod fmt;
#[rustfmt::skip]
pub(super) mod strings;
