//! The value that is shown: JSON, or written as in an `expect` item.

use fmtc::compile::{self, Compiled};
use fmtc::debuggee::{Spec, json as value_json, literal};
use fmtc::source::SourceId;

/// A value, and how it was given.
pub(crate) struct Given {
    pub(crate) spec: Spec,
    /// `typed`, or `expect`: that of the first `expect` item of the text.
    pub(crate) from: &'static str,
}

/// Reads what was typed; where nothing was, takes the value of the first `expect` item.
///
/// # Errors
/// What is wrong with it, for people.
pub(crate) fn given(typed: &str, compiled: &Compiled, root: SourceId) -> Result<Given, String> {
    if typed.trim().is_empty() {
        let mut expectations = compiled.expectations.iter();
        let first = expectations.find(|expectation| expectation.span.source == root);
        let first = first.ok_or("type a value: the text has no `expect` item")?;
        let spec = literal::read(&first.value).map_err(|problems| first_message(&problems))?;
        return Ok(Given { spec, from: "expect" });
    }
    Ok(Given { spec: typed_value(typed)?, from: "typed" })
}

fn first_message(problems: &[fmtc::diag::Diagnostic]) -> String {
    problems.first().map(|problem| problem.message.clone()).unwrap_or_default()
}

fn typed_value(typed: &str) -> Result<Spec, String> {
    match serde_json::from_str(typed) {
        Ok(value) => value_json::read(&value).map_err(|malformed| malformed.to_string()),
        Err(error) if typed.trim_start().starts_with(['{', '[']) => Err(error.to_string()),
        Err(_) => compile::value(typed),
    }
}
