//! Virtual documents: reports, assembly and explanations as read-only texts.
//!
//! `fmtc:report?URI` holds the reports as a terminal shows them, `fmtc:assembly?URI` the section
//! as annotated assembly, `fmtc:explain?CODE` the explanation of a diagnostic.

use super::analysis::Analysis;
use super::drawing::{drawer, explain};
use super::handlers::Context;
use super::message::{Answer, ErrorCode, Failure};
use super::uri;
use crate::diag::Code;
use crate::listing::annotated_section;
use serde_json::{Value, json};

/// The scheme of virtual documents.
pub(super) const SCHEME: &str = "fmtc";

/// The page that explains the diagnostics, if the package has one.
const PAGE: &str = env!("CARGO_PKG_HOMEPAGE");

/// The link after a code.
pub(super) fn explanation(code: Code) -> String {
    match PAGE {
        "" => format!("{SCHEME}:explain?{}", code.id),
        page => format!("{page}/blob/main/docs/diagnostics.md#{}", code.id.to_ascii_lowercase()),
    }
}

/// The drawn report of all diagnostics of a document.
pub(super) fn report(analysis: &Analysis) -> String {
    if analysis.diagnostics.is_empty() {
        return "nothing to report\n".to_owned();
    }
    let mut human = drawer();
    let draw = |diagnostic| human.render(diagnostic, &analysis.sources);
    analysis.diagnostics.iter().map(draw).collect::<Vec<_>>().join("\n")
}

/// The document that a virtual document describes.
pub(super) fn about(params: &Value) -> Option<String> {
    let (kind, about) = split(params)?;
    (kind != "explain").then_some(about)
}

/// The kind and the subject of a virtual document.
fn split(params: &Value) -> Option<(&str, String)> {
    let uri = params.get("uri")?.as_str()?;
    let (kind, about) = uri.strip_prefix(SCHEME)?.strip_prefix(':')?.split_once('?')?;
    Some((kind, uri::decode(about)?))
}

/// `workspace/textDocumentContent`.
pub(super) fn content(context: &Context, params: Value) -> Answer<Value> {
    let unknown = || Failure::new(ErrorCode::InvalidParams, "there is no such document");
    let (kind, about) = split(&params).ok_or_else(unknown)?;
    let text = match kind {
        "explain" => explain(&about).ok_or_else(unknown)?,
        "report" => report(context.analysis()?),
        "assembly" => assembly(context.analysis()?),
        _ => return Err(unknown()),
    };
    Ok(json!({ "text": text }))
}

/// The section with comments.
fn assembly(analysis: &Analysis) -> String {
    match &analysis.compiled {
        Some(compiled) => annotated_section(&compiled.section, &|_| None),
        None => "# there are errors, so there is no section\n".to_owned(),
    }
}
