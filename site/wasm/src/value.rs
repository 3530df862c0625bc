//! The value that is shown: JSON, or written as in an `expect` item.

use crate::spans::Places;
use fmtc::compile::{self, Compiled};
use fmtc::debuggee::{Spec, json as value_json, literal};
use fmtc::source::SourceId;
use serde_json::Value;

/// A value, and how it was given.
pub(crate) struct Given {
    pub(crate) spec: Spec,
    /// `typed`, or `expect`: that of an `expect` item of the text.
    pub(crate) from: &'static str,
}

/// Where the values of the `expect` items of the text are.
pub(crate) fn expected(compiled: &Compiled, root: SourceId, places: &Places<'_>) -> Value {
    let own = compiled.expectations.iter().filter(|expectation| expectation.span.source == root);
    own.map(|expectation| places.span(expectation.value.span)).collect()
}

/// Reads what was typed; where nothing was, takes the value of an `expect` item of the text.
///
/// # Errors
/// What is wrong with it, for people.
pub(crate) fn given(
    typed: &str,
    expect: usize,
    compiled: &Compiled,
    root: SourceId,
) -> Result<Given, String> {
    if !typed.trim().is_empty() {
        return Ok(Given { spec: typed_value(typed)?, from: "typed" });
    }
    let mut own = compiled.expectations.iter().filter(|e| e.span.source == root);
    let chosen = own.nth(expect).ok_or("type a value: the text has no such `expect` item")?;
    let spec = literal::read(&chosen.value).map_err(|problems| first_message(&problems))?;
    Ok(Given { spec, from: "expect" })
}

fn first_message(problems: &[fmtc::diag::Diagnostic]) -> String {
    problems.first().map(|problem| problem.message.clone()).unwrap_or_default()
}

fn typed_value(typed: &str) -> Result<Spec, String> {
    match serde_json::from_str(typed) {
        Ok(value) => value_json::read(&value).map_err(|malformed| malformed.to_string()),
        Err(error) if typed.trim_start().starts_with(['{', '[']) => Err(error.to_string()),
        Err(_) => compile::value(typed).map_err(|problem| problem.message),
    }
}
