//! Diagnostics of one line: `file:line:column: error[E0101]: message`.

use crate::diag::Diagnostic;
use crate::source::SourceMap;
use crate::source::printable::one_line;

/// The diagnostic as one line without a line end; columns count characters from 1.
pub fn short(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let what = format!(
        "{}[{}]: {}",
        diagnostic.severity().name(),
        diagnostic.code.id,
        one_line(&diagnostic.message)
    );
    let place = diagnostic.span().and_then(|span| {
        let file = sources.get(span.source)?;
        let at = file.line_column(span.range().start);
        Some(format!("{}:{}:{}: ", one_line(file.name()), at.line, at.column))
    });
    format!("{}{what}", place.unwrap_or_default())
}
