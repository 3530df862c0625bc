//! Diagnostics: the data of [`fmtc_bytecode::diag`], the codes of the language and the command, and the formats in
//! which diagnostics are written.

pub mod codes;
pub mod render;

pub use fmtc_bytecode::diag::suggest;
pub use fmtc_bytecode::diag::{Code, Diagnostic, Fix, Label, Severity, has_errors, sort};
