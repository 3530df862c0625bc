//! What *expand* refuses, as diagnostics.

use super::levels::too_many;
use super::number::does_not_fit;
use crate::diag::Diagnostic;
use crate::diag::codes::{code, meaning};
use crate::limits::{CONSTANT_TEXT, CONSTANT_TEXTS, EXPRESSION_DEPTH, NODES};
use crate::sema::expand::{Refusal, Refused};
use crate::source::Span;

/// The diagnostics of what was refused. Of texts that are too long only the first is reported.
pub(in crate::sema) fn diagnostics(refused: Vec<Refused>) -> impl Iterator<Item = Diagnostic> {
    let mut is_full = false;
    refused.into_iter().filter_map(move |Refused { refusal, span, function }| {
        Some(match refusal {
            Refusal::Texts if std::mem::replace(&mut is_full, true) => return None,
            Refusal::Texts => too_long(span),
            Refusal::Nodes => {
                let limit = format!("more than {NODES} operations up to here");
                too_large(function.as_deref(), span, limit)
            }
            Refusal::Levels => too_many(span),
            Refusal::DoesNotFit(number, ty) => does_not_fit(number, ty, span),
            Refusal::NoQuotes { of, value } => {
                let message = "only the text of an object has quotes";
                Diagnostic::new(meaning::WRONG_TYPE, message)
                    .label(span, "applies to characters that LLDB shows")
                    .label(value, format!("this is {}", of.name()))
            }
        })
    })
}

pub(super) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("more than {EXPRESSION_DEPTH} expressions inside each other");
    Diagnostic::new(meaning::TOO_LARGE, message).label(span, "too deep")
}

/// The error for a program above a limit, within a function.
pub(super) fn too_large(function: Option<&str>, span: Span, limit: String) -> Diagnostic {
    let name = function.map(|name| format!(" by calls of `{name}`"));
    let message = format!("the program grows too large{}", name.unwrap_or_default());
    Diagnostic::new(meaning::TOO_LARGE, message)
        .label(span, limit)
        .help("compute a value once with `let`, or show less")
}

/// The texts of all programs are limited: they could exhaust memory.
pub(super) fn too_long(span: Span) -> Diagnostic {
    let (one, all) = (CONSTANT_TEXT >> 20, CONSTANT_TEXTS >> 20);
    let limit = format!("more than {one} MiB up to here, or {all} MiB in all programs");
    Diagnostic::new(code::TOO_LONG, "the texts of this program become too long")
        .label(span, limit)
        .help("show less, or show a text fewer times")
}
