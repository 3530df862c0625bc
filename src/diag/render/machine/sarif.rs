//! SARIF 2.1.0: one log with one run, for code scanning and editors.

use crate::diag::codes::page;
use crate::diag::{Code, Diagnostic, Fix};
use crate::source::{SourceFile, SourceId, SourceMap, Span};
use serde_json::{Value, json};

/// The diagnostics of a run, collected for a log.
#[derive(Debug, Default)]
pub struct Sarif {
    /// The codes that occurred, in the order of their first results.
    rules: Vec<Code>,
    results: Vec<Value>,
    /// Whether something prevented the run, such as a file that cannot be read.
    stopped: bool,
}

impl Sarif {
    /// A run without results.
    pub fn new() -> Sarif {
        Sarif::default()
    }

    /// Adds a diagnostic.
    pub fn add(&mut self, diagnostic: &Diagnostic, sources: &SourceMap) {
        let rule = match self.rules.iter().position(|code| *code == diagnostic.code) {
            Some(rule) => rule,
            None => {
                self.rules.push(diagnostic.code);
                self.rules.len() - 1
            }
        };
        let mut places = diagnostic.labels.iter().map(|label| {
            let mut place = location(label.span, sources);
            if let Value::Object(fields) = &mut place {
                fields.insert("message".into(), message(&label.message));
            }
            place
        });
        let mut result = json!({
            "ruleId": diagnostic.code.id,
            "ruleIndex": rule,
            "level": diagnostic.severity().name(),
            "message": message(&text(diagnostic)),
            "locations": places.next().into_iter().collect::<Vec<_>>(),
        });
        let others: Vec<Value> = places.collect();
        if let Value::Object(fields) = &mut result {
            if !others.is_empty() {
                fields.insert("relatedLocations".into(), Value::Array(others));
            }
            if let Some(fix) = &diagnostic.fix {
                fields.insert("fixes".into(), json!([changes(fix, sources)]));
            }
        }
        self.results.push(result);
        self.stopped |= diagnostic.is_error() && diagnostic.labels.is_empty();
    }

    /// The log.
    pub fn finish(self) -> Value {
        json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "fmtc",
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "rules": self.rules.iter().map(|code| rule(*code)).collect::<Vec<_>>(),
                } },
                "invocations": [{ "executionSuccessful": !self.stopped }],
                "columnKind": "utf16CodeUnits",
                "results": self.results,
            }],
        })
    }
}

fn rule(code: Code) -> Value {
    let page = page(code);
    let (_, help) = page.trim_end().split_once("\n\n").unwrap_or_default();
    let (first, _) = help.split_once("\n\n").unwrap_or((help, ""));
    json!({
        "id": code.id,
        "shortDescription": { "text": without_links(code.title) },
        "fullDescription": { "text": without_links(first.trim()) },
        // These texts have no arguments, so viewers show doubled braces as they are.
        "help": { "text": without_links(help), "markdown": without_links(help) },
        "defaultConfiguration": { "level": code.severity.name() },
    })
}

fn text(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    for (word, said) in fmtc_core::diag::render::said(diagnostic) {
        text.push_str(&format!("\n{word}: {said}"));
    }
    text
}

fn message(text: &str) -> Value {
    json!({ "text": escaped(text) })
}

/// In SARIF, braces mark the places of arguments, and `[text](place)` is a link.
fn escaped(text: &str) -> String {
    without_links(text).replace('{', "{{").replace('}', "}}")
}

fn without_links(text: &str) -> String {
    text.replace("](", "\\](")
}

fn location(span: Span, sources: &SourceMap) -> Value {
    match sources.get(span.source) {
        Some(file) => json!({ "physicalLocation": {
            "artifactLocation": artifact(file),
            "region": region(span, file),
        } }),
        None => json!({}),
    }
}

fn artifact(file: &SourceFile) -> Value {
    json!({ "uri": uri(file.name()) })
}

/// A path as a reference: relative to where fmtc runs, unless it is absolute.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            b'\\' if cfg!(windows) => uri.push('/'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

fn region(span: Span, file: &SourceFile) -> Value {
    let range = file.clamp(span);
    let ((start_line, start_column), (end_line, end_column)) =
        (place(range.start, file), place(range.end, file));
    json!({
        "startLine": start_line,
        "startColumn": start_column,
        "endLine": end_line,
        "endColumn": end_column,
    })
}

/// Line and column from 1, columns in UTF-16 code units.
fn place(offset: usize, file: &SourceFile) -> (usize, usize) {
    (file.lines().line(offset) + 1, file.utf16_column(offset))
}

fn changes(fix: &Fix, sources: &SourceMap) -> Value {
    let mut files: Vec<SourceId> = fix.edits.iter().map(|(span, _)| span.source).collect();
    files.sort();
    files.dedup();
    let changes = files.into_iter().filter_map(|id| {
        let file = sources.get(id)?;
        let edits = fix.edits.iter().filter(|(span, _)| span.source == id);
        let replacements = edits.map(|(span, text)| {
            json!({ "deletedRegion": region(*span, file), "insertedContent": { "text": text } })
        });
        let replacements: Vec<Value> = replacements.collect();
        Some(json!({ "artifactLocation": artifact(file), "replacements": replacements }))
    });
    let changes: Vec<Value> = changes.collect();
    json!({ "description": message(&fix.title), "artifactChanges": changes })
}
