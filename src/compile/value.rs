//! Values as `expect` items write them. The text is parsed as a part of such an item, because an entry point of the
//! grammar would double the tables of the parser: 27,000 generated lines in place of 16,000.

use super::{Options, Session};
use crate::debuggee::{Spec, literal};
use crate::diag::Diagnostic;
use crate::diag::codes::values::MALFORMED_VALUE;
use crate::source::SourceMap;

/// Reads a value such as `Point { x: 3, y: -4 }`.
///
/// # Errors
/// The first problem.
pub fn value(text: &str) -> Result<Spec, Diagnostic> {
    let mut sources = SourceMap::new();
    let source = sources.add("value", format!("expect {text}\n == \"\""));
    let outcome = Session::new(&mut sources, Options::default()).compile(&[source]);
    let expectations = outcome.compiled.map(|compiled| compiled.expectations).unwrap_or_default();
    let problem = match &*expectations {
        [expectation] => match literal::read(&expectation.value) {
            Ok(spec) => return Ok(spec),
            Err(problems) => problems.into_iter().next(),
        },
        _ => outcome.diagnostics.into_iter().find(|problem| problem.is_error()),
    };
    Err(problem.unwrap_or_else(|| Diagnostic::new(MALFORMED_VALUE, "this is not a single value")))
}
