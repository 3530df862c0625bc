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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_what_is_none() {
        let spec = value("Point { x: 3, y: -4 }").unwrap();
        assert_eq!(spec.children.len(), 2);
        assert!(value("42").is_ok() && value("\"text\" // a comment").is_ok());
        for wrong in ["", "Point {", "1 == \"\"\nexpect 2", "1 == \"\"\nsummary A"] {
            assert!(value(wrong).is_err(), "{wrong}");
        }
        assert!(value("A { x: 1, x: 2 }").is_err());
    }
}
