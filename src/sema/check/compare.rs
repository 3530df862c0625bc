//! Comparisons of numbers, of truth values and with `null`.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::check::body::{Body, wrong_type};
use crate::sema::expand::Typed;
use crate::sema::graph::{Comparison, Node, Type};
use crate::source::Span;

impl Body<'_, '_> {
    pub(super) fn compare(
        &mut self,
        op: Comparison,
        op_span: Span,
        a: Typed,
        b: Typed,
        span: Span,
    ) -> Typed {
        if a.ty == Type::Null || b.ty == Type::Null {
            let subject = if a.ty == Type::Null { b } else { a };
            return self.compare_null(op, op_span, subject, span);
        }
        if [a.ty, b.ty].iter().any(|ty| matches!(ty, Type::String | Type::Text)) {
            return self.wrong(self.text_comparison(op, op_span, a, b));
        }
        if let Some((a, b)) = self.truths(a, b) {
            return self.graph.compare_truths(op, a, b, span);
        }
        self.graph.note_compared(a, b);
        let Some((a, b, ty)) = self.agree(op_span, a, b) else { return self.error(span) };
        let (a, b) = match ty {
            Type::Literal => (a, b),
            _ => self.graph.cheaper_equality(op, a, b),
        };
        self.graph.comparison(op, a, b, span)
    }

    /// Converts both to truth values if one of them is: a member that is compared with `true` is a
    /// `bool`.
    fn truths(&mut self, a: Typed, b: Typed) -> Option<(Typed, Typed)> {
        match (a.ty, b.ty) {
            (Type::Bool, Type::Bool) => Some((a, b)),
            (Type::Object, Type::Bool) => Some((self.truth(a), b)),
            (Type::Bool, Type::Object) => Some((a, self.truth(b))),
            _ => None,
        }
    }

    fn text_comparison(&self, op: Comparison, op_span: Span, a: Typed, b: Typed) -> Diagnostic {
        let diagnostic = Diagnostic::new(meaning::STRING_COMPARISON, "strings cannot be compared")
            .label(op_span, "no LLDB can do this")
            .note("The bytecode knows only the length of a string.");
        let empty = match self.graph.node(b.id) {
            Node::Concat(pieces) => pieces.is_empty(),
            Node::String(text) => text.is_empty(),
            _ => false,
        };
        let text = matches!(a.ty, Type::String | Type::Text);
        if empty && text && matches!(op, Comparison::Eq | Comparison::Ne) {
            let edits = vec![(a.span.at_end(), ".count()".to_owned()), (b.span, "0".to_owned())];
            return diagnostic
                .help("compare its length: `text.count() == 0`")
                .fix("compare its length", edits);
        }
        diagnostic.help("compare a number instead: an enumerator's value, a length by `.count()`")
    }

    fn compare_null(&mut self, op: Comparison, op_span: Span, subject: Typed, span: Span) -> Typed {
        if matches!(subject.ty, Type::Object | Type::Maybe) {
            self.graph.note_null_test(subject, span);
        }
        let is_null = match subject.ty {
            Type::Object => self.graph.is_null_pointer(subject, span),
            Type::Maybe => {
                let missing = self.graph.is_missing(subject, span);
                let pointer = self.graph.is_null_pointer(subject, span);
                self.graph.either(missing, pointer, span)
            }
            Type::Error | Type::Never => return self.error(span),
            _ => {
                let message = "only an object can be compared with `null`";
                return self.wrong(wrong_type(subject, message));
            }
        };
        match op {
            Comparison::Eq => is_null,
            Comparison::Ne => self.graph.not(is_null, span),
            _ => self.wrong(
                Diagnostic::new(meaning::WRONG_TYPE, "`null` has no order")
                    .label(op_span, "only `==` and `!=` compare with `null`"),
            ),
        }
    }
}
