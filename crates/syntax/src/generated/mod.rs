//! The unchanged output of logos for `grammar/*.rs` and of lalrpop for `grammar/fmt.lalrpop`.
//!
//! `cargo run --package fmtc-grammar` writes the files. They are in the repository so that users
//! of the library compile neither generator.

#![allow(clippy::all, clippy::too_many_lines, missing_docs, unused, unreachable_pub)]

#[rustfmt::skip]
pub(super) mod code;
#[rustfmt::skip]
pub(super) mod fmt;
#[rustfmt::skip]
pub(super) mod strings;
