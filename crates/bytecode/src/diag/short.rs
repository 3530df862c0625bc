//! Diagnostics of one line: `file:line:column: error[E0101]: message`.

use crate::diag::Diagnostic;
use crate::source::SourceMap;
use crate::source::printable::one_line;

/// The diagnostic as one line without a line end; columns count characters from 1.
pub fn short(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let (severity, code) = (diagnostic.severity().name(), diagnostic.code.id);
    let place = place(diagnostic, sources).unwrap_or_default();
    format!("{place}{severity}[{code}]: {}", one_line(&diagnostic.message))
}

/// The same as compilers write it in the output of a build: `file:line:column: error: message [E0101]`.
pub fn build(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let (severity, code) = (diagnostic.severity().name(), diagnostic.code.id);
    let place = place(diagnostic, sources).unwrap_or_else(|| "fmtc: ".to_owned());
    format!("{place}{severity}: {} [{code}]", one_line(&diagnostic.message))
}

fn place(diagnostic: &Diagnostic, sources: &SourceMap) -> Option<String> {
    let span = diagnostic.span()?;
    let file = sources.get(span.source)?;
    let at = file.line_column(span.range().start);
    Some(format!("{}:{}:{}: ", one_line(file.name()), at.line, at.column))
}
