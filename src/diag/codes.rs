//! The codes of findings, and their pages.

use super::Code;

#[doc(inline)]
pub use fmtc_core::diag::codes::*;

/// The page of a code: its section of docs/diagnostics.md with its title, in Markdown.
pub fn page(code: Code) -> String {
    let document = include_str!("../../docs/diagnostics.md");
    let Code { id, title, .. } = code;
    let (_, rest) =
        document.split_once(&format!("\n### {id}\n\n**{title}**\n")).unwrap_or_default();
    let text = rest.split("\n## ").next().and_then(|rest| rest.split("\n### ").next());
    format!("# {id}: {title}\n{}", text.unwrap_or_default())
}
