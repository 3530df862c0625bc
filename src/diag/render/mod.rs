//! Diagnostics as text, one file per format.

#[cfg(feature = "tools")]
mod github;
#[cfg(feature = "render")]
mod human;
#[cfg(feature = "json")]
mod json;
#[cfg(all(feature = "json", feature = "explain"))]
mod sarif;

pub use fmtc_bytecode::diag::short;
#[cfg(feature = "tools")]
pub use github::github;
#[cfg(feature = "render")]
pub use human::{Human, Style, human};
#[cfg(feature = "json")]
pub use json::json;
#[cfg(all(feature = "json", feature = "explain"))]
pub use sarif::Sarif;

#[cfg(any(feature = "render", feature = "tools"))]
use super::Diagnostic;

/// Helps and notes with the word that announces them, in the order they are read.
#[cfg(any(feature = "render", feature = "tools"))]
fn said(diagnostic: &Diagnostic) -> impl Iterator<Item = (&'static str, &str)> {
    let helps = diagnostic.help.iter().map(|text| ("help", text.as_str()));
    helps.chain(diagnostic.notes.iter().map(|text| ("note", text.as_str())))
}
