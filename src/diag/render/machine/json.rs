//! One JSON object a diagnostic.

use crate::diag::render::short;
use crate::diag::{Diagnostic, Fix, Label};
use crate::source::{SourceMap, Span};
use serde_json::{Value, json};

/// The diagnostic as a JSON object; `rendered` is the text for people, made by the caller.
///
/// Spans are byte offsets; lines and columns count from 1, columns in characters.
pub fn json(diagnostic: &Diagnostic, sources: &SourceMap, rendered: &str) -> Value {
    let labels = |labels: &[Label]| -> Vec<Value> {
        let label = |l: &Label| {
            let mut place = span(l.span, sources);
            if let Value::Object(fields) = &mut place {
                fields.insert("label".into(), l.message.clone().into());
            }
            place
        };
        labels.iter().map(label).collect()
    };
    json!({
        "code": diagnostic.code.id,
        "title": diagnostic.code.title,
        "severity": diagnostic.severity().name(),
        "message": diagnostic.message,
        "spans": labels(&diagnostic.labels),
        "notes": diagnostic.notes,
        "help": diagnostic.help,
        "fix": diagnostic.fix.as_ref().map(|f| fix(f, sources)),
        "short": short(diagnostic, sources),
        "rendered": rendered,
    })
}

fn span(span: Span, sources: &SourceMap) -> Value {
    let Some(file) = sources.get(span.source) else { return json!({}) };
    let (start, end) = (file.line_column(span.range().start), file.line_column(span.range().end));
    json!({
        "file": file.name(),
        "byte_start": span.start,
        "byte_end": span.end,
        "line_start": start.line,
        "column_start": start.column,
        "line_end": end.line,
        "column_end": end.column,
    })
}

fn fix(fix: &Fix, sources: &SourceMap) -> Value {
    let edits: Vec<Value> = fix
        .edits
        .iter()
        .map(|(place, text)| json!({ "span": span(*place, sources), "text": text }))
        .collect();
    json!({ "title": fix.title, "edits": edits })
}
