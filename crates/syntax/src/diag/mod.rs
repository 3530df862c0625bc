//! The diagnostics of [`fmtc_bytecode::diag`], and the codes of the syntax.

pub mod codes;

pub(crate) use fmtc_bytecode::diag::suggest;
pub use fmtc_bytecode::diag::{Code, Diagnostic, Fix, Label, Severity, has_errors, sort};
