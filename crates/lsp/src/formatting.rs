//! The canonical layout, of a whole text and of a part of it.

use super::document::Document;
use super::handlers::Context;
use super::message::{Answer, Failure};
use super::protocol::{DocumentParams, DocumentRangeParams, TextEdit};
use crate::format::format_range;
use std::ops::Range;

/// `textDocument/formatting`.
pub(super) fn whole(context: &Context, params: DocumentParams) -> Answer<Vec<TextEdit>> {
    let document = context.document(&params.text_document.uri)?;
    edits(context, document, 0..document.text.len())
}

/// `textDocument/rangeFormatting`.
pub(super) fn part(context: &Context, params: DocumentRangeParams) -> Answer<Vec<TextEdit>> {
    let document = context.document(&params.text_document.uri)?;
    edits(context, document, context.positions(document).bytes(params.range))
}

fn edits(context: &Context, document: &Document, bytes: Range<usize>) -> Answer<Vec<TextEdit>> {
    let refused = |_| Failure::refused("a file with errors has no layout: fix the errors first");
    let edits = format_range(Document::ID, &document.text, bytes).map_err(refused)?;
    let positions = context.positions(document);
    let edit = |edit: crate::format::Edit| TextEdit {
        range: positions.range(edit.range),
        new_text: edit.text,
    };
    Ok(edits.into_iter().map(edit).collect())
}
