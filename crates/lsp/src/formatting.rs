//! The canonical layout, of a whole text and of a part of it.

use super::document::Document;
use super::handlers::Context;
use super::message::{Answer, Failure};
use super::protocol::{Sent, text_edit};
use crate::format::format_range;
use serde_json::Value;

/// `textDocument/formatting` and `textDocument/rangeFormatting`.
pub(super) fn edits(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let (document, bytes) = context.part(&params)?;
    let refused = |_| Failure::refused("a file with errors has no layout: fix the errors first");
    let edits = format_range(Document::ID, document.text(), bytes).map_err(refused)?;
    let positions = context.positions(document);
    let edits = edits.into_iter().map(|edit| text_edit(positions.range(edit.range), &edit.text));
    Ok(edits.collect())
}
