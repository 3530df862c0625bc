//! Diagnostics as text, one file per format.

mod github;
mod human;
#[cfg(feature = "tools")]
mod json;
#[cfg(feature = "tools")]
mod sarif;

pub use fmtc_bytecode::diag::short;
pub use github::github;
pub use human::{Human, Style, human};
#[cfg(feature = "tools")]
pub use json::json;
#[cfg(feature = "tools")]
pub use sarif::Sarif;

use super::Diagnostic;

/// Helps and notes with the word that announces them, in the order they are read.
fn said(diagnostic: &Diagnostic) -> impl Iterator<Item = (&'static str, &str)> {
    let helps = diagnostic.help.iter().map(|text| ("help", text.as_str()));
    helps.chain(diagnostic.notes.iter().map(|text| ("note", text.as_str())))
}
