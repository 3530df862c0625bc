//! Diagnostics as text, one file per format.

mod github;
mod human;

pub use fmtc_bytecode::diag::{build, short};
pub use github::github;
pub use human::{Human, Style, human};

use super::Diagnostic;

/// Helps and notes with the word that announces them, in the order they are read.
pub fn said(diagnostic: &Diagnostic) -> impl Iterator<Item = (&'static str, &str)> {
    let helps = diagnostic.help.iter().map(|text| ("help", text.as_str()));
    helps.chain(diagnostic.notes.iter().map(|text| ("note", text.as_str())))
}
