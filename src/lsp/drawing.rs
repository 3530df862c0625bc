//! Reports as a terminal shows them, and the pages of diagnostics.

use crate::diag::codes;
use crate::diag::render::{Human, Style};

/// Draws diagnostics without colour.
pub(super) fn drawer() -> Human {
    Human::new(Style::default())
}

/// The page of a diagnostic.
pub(super) fn explain(id: &str) -> Option<String> {
    codes::find(id).map(codes::page)
}
