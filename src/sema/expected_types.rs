//! What does not work with the types that `expect`s say members have: fractions that are cut off, and
//! defaults that stand for nothing.

use super::expected::{Expected, members, path};
use super::pointers::PointerUses;
use super::recursion::head;
use super::{Checker, Summary, meaning};
use crate::diag::Diagnostic;
use crate::syntax::ast::{self, ValueKind};
use crate::syntax::spelling;
use rustc_hash::FxHashSet;

/// The scopes of types of which LLDB has summaries.
const LIBRARIES: [&str; 3] = ["std::", "core::", "alloc::"];

impl Checker<'_> {
    /// Warns of what the members of a summary cannot do, by the types that `expect`s give them.
    pub(super) fn warn_of_expected_types(&mut self, uses: &[PointerUses]) {
        let expected = Expected::new(&self.output.checked.expectations);
        let summaries = &self.output.checked.summaries;
        let mut warnings = Vec::new();
        for (summary, uses) in summaries.iter().zip(uses) {
            let values = expected.of(summary);
            if values.is_empty() {
                continue;
            }
            warnings.extend(fractions(summary, uses, &values));
            warnings.extend(vain_defaults(summary, uses, &values, summaries));
        }
        warnings.into_iter().for_each(|warning| self.emit(warning));
    }
}

/// Where the fraction of a member is cut off, though the source does not say so.
fn fractions(summary: &Summary, uses: &PointerUses, values: &[&ast::Value]) -> Vec<Diagnostic> {
    let graph = &summary.program.graph;
    let mut seen = FxHashSet::default();
    let mut warnings = Vec::new();
    for (object, span) in &uses.numbers {
        let Some(path) = path(graph, *object) else { continue };
        let Some(of) = members(values, &path).find_map(float_type) else { continue };
        if !seen.insert(*span) {
            continue;
        }
        let name = written(&path);
        warnings.push(
            Diagnostic::new(
                meaning::FRACTION_LOST,
                format!("`{name}` is a `{of}`, whose fraction is lost here"),
            )
            .label(*span, "read as a whole number: 0.5 is 0")
            .note("Bytecode computes with integers only. A `float` or `double` is shown as it is: `\\(x)`.")
            .help(format!("to compute with its whole part, write `{name}.signed()`"))
            .fix("read the whole part", vec![(span.at_end(), ".signed()".to_owned())]),
        );
    }
    warnings
}

/// The type of a value with a fraction.
fn float_type(value: &ast::Value) -> Option<String> {
    if let Some(name) = &value.type_name {
        let name = spelling::type_name(name);
        let is_float = matches!(&*name, "float" | "double" | "long double" | "f32" | "f64");
        return is_float.then_some(name);
    }
    match &value.kind {
        ValueKind::Number(number) if number.contains('.') => Some("double".to_owned()),
        _ => None,
    }
}

/// Defaults by `??` of members that are there but have no text.
fn vain_defaults(
    summary: &Summary,
    uses: &PointerUses,
    values: &[&ast::Value],
    summaries: &[Summary],
) -> Vec<Diagnostic> {
    let graph = &summary.program.graph;
    let mut seen = FxHashSet::default();
    let mut warnings = Vec::new();
    for (object, span) in &uses.defaults {
        let Some(path) = path(graph, *object) else { continue };
        let mut known = members(values, &path);
        let Some(what) = known.find_map(|value| textless(value, summaries)) else { continue };
        if !seen.insert(*span) {
            continue;
        }
        let name = written(&path);
        warnings.push(
            Diagnostic::new(
                meaning::VAIN_DEFAULT,
                format!("`{name}` is there, so `??` does not give the default"),
            )
            .label(*span, format!("{what}: LLDB shows nothing"))
            .note("`??` is for a member that the value does not have.")
            .help(format!("write `\\({name}, else: \"…\")` for what shows no text")),
        );
    }
    warnings
}

/// What a value is, if LLDB shows no text of it.
fn textless(value: &ast::Value, summaries: &[Summary]) -> Option<&'static str> {
    let has_summary = value.type_name.as_ref().is_some_and(|name| {
        let name = head(&spelling::type_name(name));
        let is_own = |summary: &Summary| summary.keys.iter().any(|key| head(&key.text) == name);
        LIBRARIES.iter().any(|scope| name.starts_with(scope)) || summaries.iter().any(is_own)
    });
    let is_character = |item: &ast::Value| matches!(item.kind, ValueKind::Char(_));
    match &value.kind {
        _ if has_summary => None,
        ValueKind::Struct(_) => Some("a struct without a summary"),
        ValueKind::Array(items) if !items.iter().any(is_character) => Some("an array"),
        _ => None,
    }
}

fn written(path: &[&str]) -> String {
    path.join(".").replace(".[]", "[…]")
}
