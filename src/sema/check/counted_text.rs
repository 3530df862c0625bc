//! `.text(count: n)`, `.text(bytes: n)` and `.text(inline: n)`.

use super::body::Body;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use crate::sema::expand::Value;
use crate::source::Span;
use crate::syntax::ast::{self, Arg};

impl<'a> Body<'_, 'a> {
    /// The text of a number of characters.
    pub(in crate::sema) fn counted_text(
        &mut self,
        pointer: Value,
        name: &ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> Value {
        let [Arg { label: Some(label), value: count }] = args else {
            return self.wrong(
                Diagnostic::new(
                    meaning::WRONG_ARGUMENTS,
                    "`text` needs to know how long the text is",
                )
                .label(name.span, "how many characters?")
                .help("write `.text(count: length)`; for text that ends with a NUL, `.summary()`"),
            );
        };
        if !matches!(&*label.text, "count" | "bytes" | "inline") {
            self.unknown_label(label, ["count", "bytes", "inline"]);
            return self.error(span);
        }
        let count = self.part(count);
        let Some(count) = self.as_unsigned(count) else { return self.error(span) };
        if &*label.text == "inline" {
            return match self.needs_release(Selector::CREATE_CHILD_AT_OFFSET, span) {
                true => self.graph.inline_text(pointer, count, span),
                false => self.error(span),
            };
        }
        let is_char = &*label.text == "bytes";
        self.graph.counted_text(pointer, count, is_char, span)
    }
}
