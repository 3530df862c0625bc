//! `flags`: the names of the set bits.

use super::arguments::Arguments;
use super::body::Body;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::expand::Typed;
use crate::sema::graph::Type;
use crate::source::{Span, Word};
use crate::syntax::ast::{self, ExprKind};
use crate::syntax::builtins::Role;

impl<'a> Body<'_, 'a> {
    /// `flags(e, [1: "IN", 4: "OUT"], separator: "|")`: the names of the set bits, and the rest in
    /// hexadecimal.
    pub(super) fn flags(&mut self, arguments: &Arguments<'a>, span: Span) -> Option<Typed> {
        let map = arguments.expression(Role::Bits)?;
        let ExprKind::Map(entries) = &map.kind else {
            return self.reject(
                Diagnostic::new(meaning::WRONG_TYPE, "the names of the bits are needed here")
                    .label(map.span, "this is something else")
                    .help("write `[1: \"READ\", 2: \"WRITE\"]`"),
            );
        };
        let separator = arguments.text(Role::Separator).unwrap_or_else(|| "|".into());
        let bits = self.as_bits(arguments.value(Role::Value)?)?;
        let entries: Vec<(u64, Word)> =
            entries.iter().filter_map(|(bit, label)| self.flag_entry(bit, label)).collect();
        Some(self.graph.flag_names(bits.id, &entries, separator, span))
    }

    fn flag_entry(&mut self, bit: &'a ast::Expr, label: &'a ast::Expr) -> Option<(u64, Word)> {
        let value = self.part(bit);
        let text = self.constant_text(label);
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
        number.zip(text)
    }
}
