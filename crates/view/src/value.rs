//! Values as `expect` items write them.

use crate::debuggee::{Spec, literal};
use crate::diag::Diagnostic;
use crate::diag::codes::values::MALFORMED_VALUE;
use crate::syntax::parse_value;

/// Reads a value such as `Point { x: 3, y: -4 }`.
///
/// # Errors
/// The first problem.
pub fn value(text: &str) -> Result<Spec, Diagnostic> {
    literal::read(&parse_value(text)?).map_err(|problems| {
        let first = problems.into_iter().next();
        first.unwrap_or_else(|| Diagnostic::new(MALFORMED_VALUE, "this is not a value"))
    })
}
