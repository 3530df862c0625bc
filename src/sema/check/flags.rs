//! `flags`: the names of the set bits.

use super::body::Body;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::expand::Value;
use crate::sema::graph::Type;
use crate::source::{Span, Word};
use crate::syntax::ast::{self, Arg, ExprKind};

impl<'a> Body<'_, 'a> {
    /// `flags(e, [1: "IN", 4: "OUT"], separator: "|")`: the names of the set bits, and the rest in
    /// hexadecimal.
    pub(in crate::sema) fn flags(
        &mut self,
        name: &ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> Value {
        let [subject, Arg { label: None, value: map }, options @ ..] = args else {
            return self.flags_usage(name);
        };
        let ExprKind::Map(entries) = &map.kind else { return self.flags_usage(name) };
        let mut separator: Word = "|".into();
        for option in options {
            match &option.label {
                Some(label) if &*label.text == "separator" => {
                    self.constant_text(&option.value, &mut separator);
                }
                Some(label) => self.unknown_label(label, ["separator"]),
                None => return self.flags_usage(name),
            }
        }
        let subject = self.part(&subject.value);
        let Some(bits) = self.as_bits(subject) else { return self.error(span) };
        let entries: Vec<(u64, Word)> =
            entries.iter().filter_map(|(bit, label)| self.flag_entry(bit, label)).collect();
        self.graph.flag_names(bits.id, &entries, separator, span)
    }

    fn flags_usage(&mut self, name: &ast::Name) -> Value {
        self.wrong(
            Diagnostic::new(
                meaning::WRONG_ARGUMENTS,
                "`flags` takes a number and the names of its bits",
            )
            .label(name.span, "called here")
            .help("write `flags(mode, [1: \"READ\", 2: \"WRITE\"], separator: \"|\")`"),
        )
    }

    fn flag_entry(&mut self, bit: &'a ast::Expr, label: &'a ast::Expr) -> Option<(u64, Word)> {
        let value = self.part(bit);
        let mut text: Word = "".into();
        let named = self.constant_text(label, &mut text);
        let number = self.graph.number(value.id).and_then(|n| u64::try_from(n).ok());
        if number.is_none_or(|n| n == 0) {
            if value.ty != Type::Error {
                self.emit(
                    Diagnostic::new(meaning::NOT_CONSTANT, "a bit is a constant that is not zero")
                        .label(bit.span, "no bit"),
                );
            }
            return None;
        }
        number.filter(|_| named).map(|number| (number, text))
    }
}
