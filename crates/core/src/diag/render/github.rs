//! Annotations that GitHub Actions shows beside the changed lines: `::error file=…::message`.

use crate::diag::{Diagnostic, Severity};
use crate::source::printable::lines;
use crate::source::{SourceMap, Span};

/// The diagnostic as one workflow command, with a line end.
///
/// Lines and columns count from 1. GitHub ignores columns of places that end on another line, so
/// these have none; the last column is the one after the place.
pub fn github(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let mut properties = diagnostic.span().map_or_else(Vec::new, |span| place(span, sources));
    let title = format!("{}: {}", diagnostic.code.id, diagnostic.code.title);
    properties.push(("title", title));
    let properties: Vec<String> =
        properties.iter().map(|(name, value)| format!("{name}={}", property(value))).collect();
    let severity = match diagnostic.severity() {
        Severity::Note => "notice",
        severity => severity.name(),
    };
    format!("::{severity} {}::{}\n", properties.join(","), escaped(&text(diagnostic)))
}

fn place(span: Span, sources: &SourceMap) -> Vec<(&'static str, String)> {
    let Some(file) = sources.get(span.source) else { return Vec::new() };
    let range = file.clamp(span);
    let (start, end) = (file.line_column(range.start), file.line_column(range.end));
    let mut place = vec![("file", file.name().to_owned()), ("line", start.line.to_string())];
    if start.line == end.line {
        place.push(("col", start.column.to_string()));
        place.push(("endColumn", end.column.to_string()));
    }
    place.push(("endLine", end.line.to_string()));
    place
}

/// The message without the places of other labels, which an annotation cannot show.
fn text(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    if let Some(label) = diagnostic.labels.first() {
        text.push_str(&format!(": {}", label.message));
    }
    for (word, said) in super::said(diagnostic) {
        text.push_str(&format!("\n{word}: {said}"));
    }
    text
}

fn escaped(text: &str) -> String {
    lines(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}
