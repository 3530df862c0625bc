//! fmtc compiles `.fmt` files to LLDB formatter bytecode: summaries and synthetic children that
//! travel inside a binary.
//!
//! ```text
//! summaries.fmt ──syntax──▶ tree ──sema──▶ checked tree ──lower──▶ bytecode ──verify──▶
//!     verified programs ──bytecode──▶ records ──object──▶ object file, C, Rust or assembler source
//! ```
//!
//! # Who needs which part
//!
//! **Build scripts** need [`build`](mod@build), with the feature of that name: one call compiles a file or a directory,
//! tells Cargo which files were read, and reports mistakes.
//!
//! ```no_run
//! # #[cfg(feature = "build")]
//! fn main() -> Result<(), fmtc::build::Error> {
//!     fmtc::build::compile("fmt/point.fmt")
//! }
//! # #[cfg(not(feature = "build"))]
//! # fn main() {}
//! ```
//!
//! **Programs that compile `.fmt` files** in their own way need [`compile::Session`], the pipeline;
//! [`source::SourceMap`], which holds the texts; [`diag`], the diagnostics; and [`object`], which puts a section into
//! files and source text.
//!
//! **Compilers and generators** that make formatters without the language need only the crate [`fmtc_bytecode`]: they
//! write programs with [`asm`] from the instructions of [`isa`], judge them with [`verify`](mod@verify), and write
//! records with [`bytecode`].
//!
//! **Tools** for binaries read sections with [`object`] and [`bytecode`], judge them with [`verify`](mod@verify), print
//! them with [`asm`], run them with [`vm`] on values of [`debuggee`], and show the output of LLDB with [`display`].
//! [`format`](mod@format) lays out `.fmt` files, [`lsp`] serves editors, [`cli`] is the command. `lsp` alone knows
//! nothing about programs; with `types` it does.
//!
//! The tree of [`syntax`], the graph of [`sema`] and [`lower`] are unstable and therefore hidden: any release may change
//! them.
//!
//! # Inside
//!
//! Each part is a crate, which Cargo compiles beside the others; this one has the command and [`build`](mod@build), and
//! re-exports the rest. A crate uses only crates of rows above its own, and `tests/library/layers.rs` has the rows of modules in
//! each:
//!
//! | row | crates | modules |
//! |---|---|---|
//! | 0 | [`fmtc_bytecode`] | [`isa`], [`bytecode`], [`asm`], [`verify`](mod@verify), [`vm`] |
//! | 1 | [`fmtc_syntax`], [`fmtc_lower`] | [`source`], [`syntax`]; [`lower`] |
//! | 2 | `fmtc_core` | [`limits`], [`diag`], [`packs`], `names`: how types are spelled, [`sema`], [`object`], [`compile`] |
//! | 3 | `fmtc_object`, `fmtc_view` | [`object`] in files; [`mod@format`], [`debuggee`]: value trees, [`display`]: what `frame variable` prints |
//! | 4 | `fmtc_debuginfo` | [`types`] of programs, `drafts`: formatters to start from, [`random`] values for formatters |
//! | 5 | `fmtc_import`, `fmtc_disk` | [`import`]: formatters that people already have; source files |
//! | 6 | `fmtc_lsp` | the language server |
//! | 7 | `fmtc` | [`runtime`]: what other debuggers load, build scripts, the command line |
//!
//! Rows 0 to 4 and imports neither read files nor print; they never panic, whatever the input.

// The default features use everything.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]

#[cfg(feature = "build")]
#[path = "build_script/mod.rs"]
pub mod build;

#[cfg(feature = "cli")]
pub mod cli;
pub mod compile;
pub mod diag;
pub mod object;
pub mod runtime;

#[cfg(feature = "tools")]
#[doc(inline)]
pub use ::{
    fmtc_bytecode::{listing, vm},
    fmtc_view::{debuggee, display, format},
};
#[cfg(feature = "types")]
#[doc(inline)]
pub use ::{
    fmtc_debuginfo::{random, types},
    fmtc_import as import,
};
#[cfg(all(feature = "build", feature = "tools"))]
pub use build::test;
#[doc(inline)]
pub use fmtc_bytecode::{asm, bytecode, isa, verify};
#[doc(inline)]
pub use fmtc_core::{limits, packs, sema};
#[doc(hidden)]
pub use fmtc_lower as lower;
#[cfg(feature = "lsp")]
#[doc(inline)]
pub use fmtc_lsp as lsp;
pub use fmtc_syntax::{self as syntax, source};

/// Not a part of the API: functions that the tests of this repository call directly, because no input of the public
/// functions reaches all of their code.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod internals {
    pub use crate::cli::init::diff::unified;
    pub use fmtc_core::internals::*;
    pub use fmtc_debuginfo::internals::*;
    pub use fmtc_import::internals::*;
    pub use fmtc_lsp::internals::*;
    pub use fmtc_view::internals::*;
}
