//! Diagnostics: their data, the codes of all findings, and the formats in which diagnostics are written.

pub mod codes;
pub mod render;

#[doc(inline)]
pub use fmtc_core::diag::{Code, Diagnostic, Fix, Label, Severity, has_errors, sort, suggest};
