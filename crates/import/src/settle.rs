//! Compiles the translation and removes whatever the compiler rejects, until it accepts the rest.

use super::ImportOptions;
use super::draft::{Body, Draft, DraftText, Part, Role};
use super::refusal::{Reason, Refusal};
use super::render::render;
use crate::compile::{Options, Session};
use crate::diag::Diagnostic;
use crate::format;
use crate::source::SourceMap;
use crate::syntax::build;
use std::collections::BTreeSet;

/// How often a text is compiled. Each time, all parts with a listed error are refused.
const MAX_ROUNDS: usize = 16;

/// The formatted text of a file that compiles; the drafts describe its contents.
/// Empty if nothing is carried over: a file without a formatter is an error.
pub(super) fn settle(drafts: &mut [Draft], options: &ImportOptions<'_>) -> String {
    let range = options.lldb;
    for round in 1.. {
        drafts.iter_mut().for_each(|draft| draft.settle(range.last()));
        if !drafts.iter().any(|draft| draft.has_summary() || draft.has_children()) {
            return String::new();
        }
        let rendered = render(drafts, range);
        let errors = compile(&rendered.text, options);
        if errors.is_empty() {
            let mut sources = SourceMap::new();
            let id = sources.add("", "");
            return format::format(id, &rendered.text).unwrap_or(rendered.text);
        }
        let mut seen = BTreeSet::new();
        for error in &errors {
            let at = error.span().and_then(|span| rendered.item_at(span.range().start));
            if let Some(item) = at.filter(|item| seen.insert(*item))
                && let Some(draft) = drafts.get_mut(item.0)
            {
                match item.1 {
                    true => draft.refuse_children(&rejected(error)),
                    false => refuse_summary(draft, error, options),
                }
            }
        }
        if seen.is_empty() || round == MAX_ROUNDS {
            // An error in a helper is about those that call it; nothing can be kept if all are right by themselves.
            let faults = drafts.iter().map(|draft| {
                let alone = std::slice::from_ref(draft);
                compile(&render(alone, range).text, options).into_iter().next()
            });
            let faults: Vec<Option<Diagnostic>> = faults.collect();
            let is_whole = round == MAX_ROUNDS || faults.iter().all(Option::is_none);
            for (draft, fault) in drafts.iter_mut().zip(faults) {
                if let Some(error) = fault.as_ref().or(errors.first().filter(|_| is_whole)) {
                    draft.refuse(&rejected(error));
                }
            }
        }
    }
    String::new()
}

/// The errors of a file, for any program and for those whose types are known.
fn compile(text: &str, options: &ImportOptions<'_>) -> Vec<Diagnostic> {
    let with_types = options.against.map(Some);
    for types in [None].into_iter().chain(with_types) {
        let mut sources = SourceMap::new();
        let id = sources.add("", text);
        let own = Options { lldb: options.lldb, ..Options::default() };
        let session = Session::new(&mut sources, own);
        let outcome = match types {
            Some(types) => session.against(types).compile(&[id]),
            None => session.compile(&[id]),
        };
        let errors = outcome.diagnostics.into_iter().filter(Diagnostic::is_error);
        let errors: Vec<Diagnostic> = errors.collect();
        if !errors.is_empty() {
            return errors;
        }
    }
    Vec::new()
}

fn rejected(error: &Diagnostic) -> Refusal {
    Refusal::new(Reason::Compiler, format!("{}: {}", error.code.id, error.message))
}

/// Refuses the texts and conditions of a summary that the compiler rejects by themselves, or all of it if none is.
fn refuse_summary(draft: &mut Draft, error: &Diagnostic, options: &ImportOptions<'_>) {
    let alone = draft.clone();
    let fault = |part: &Part| {
        let one = Draft { parts: vec![part.clone()], ..alone.clone() };
        compile(&render(&[one], options.lldb).text, options).into_iter().next()
    };
    let mut is_found = false;
    for part in draft.parts.iter_mut().filter(|part| part.role == Role::Text && part.body.is_ok()) {
        let Some(error) = fault(part) else { continue };
        is_found = true;
        // The condition is at fault if no text is right under it.
        let empty = Ok(Body::Text(DraftText::new(build::string(""))));
        let is_condition = fault(&Part { body: empty, ..part.clone() });
        let refusal = rejected(is_condition.as_ref().unwrap_or(&error));
        if is_condition.is_some() {
            part.condition = Some(Err(refusal.clone()));
        }
        part.body = Err(refusal);
    }
    if !is_found {
        draft.refuse_summary(&rejected(error));
    }
}
