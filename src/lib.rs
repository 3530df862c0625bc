//! fmtc compiles `.fmt` files to LLDB formatter bytecode: summaries and synthetic children that
//! travel inside a binary.
//!
//! ```text
//! summaries.fmt ──syntax──▶ tree ──sema──▶ checked tree ──lower──▶ assembler IR ──verify──▶
//!     verified programs ──bytecode──▶ records ──object──▶ object file, C, Rust or assembler source
//! ```
//!
//! The modules stand in rows; a module uses only rows above its own:
//!
//! | row | modules |
//! |---|---|
//! | 0 | [`source`], [`isa`] |
//! | 1 | [`diag`], [`bytecode`] |
//! | 2 | [`syntax`], [`asm`] |
//! | 3 | [`sema`], `verify`, [`mod@format`] |
//! | 4 | [`lower`], [`vm`], [`object`] |
//! | 5 | `debuggee`: value trees, `types`: types of programs |
//! | 6 | `display`: what `frame variable` prints |
//! | 7 | [`compile`] |
//! | 8 | the ways in: the language server |
//! | 9 | the command line |
//!
//! Rows 0 to 7 neither read files nor print; they never panic, whatever the input.

pub mod asm;
#[cfg(feature = "build")]
#[path = "build_script/mod.rs"]
pub mod build;
pub mod bytecode;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compile;
#[cfg(feature = "tools")]
pub mod debuggee;
pub mod diag;
#[cfg(feature = "run")]
pub mod display;
#[cfg(feature = "tools")]
pub mod format;
pub mod isa;
pub mod lower;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod object;
pub mod sema;
pub mod source;
pub mod syntax;
#[cfg(feature = "types")]
pub mod types;
pub mod verify;
#[cfg(feature = "tools")]
pub mod vm;
