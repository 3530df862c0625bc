//! `flags`: the names of the set bits.

use super::body::{Body, Value};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::graph::{
    Arithmetic, FlagName, Flags, Node, NodeId, NumberFormat, Padding, Piece, Type,
};
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
        self.flag_names(bits.id, &entries, separator, span)
    }

    fn flag_names(
        &mut self,
        bits: NodeId,
        entries: &[(u64, Word)],
        separator: Word,
        span: Span,
    ) -> Value {
        let (bits, possible) = self.unmasked(bits);
        let known = entries.iter().fold(0, |known, (bit, _)| known | bit);
        let mut names: Vec<FlagName> = Vec::new();
        for (bit, name) in entries.iter().filter(|(bit, _)| bit & possible != 0) {
            let mask = self.uint(bit & possible, span).id;
            names.push(FlagName { mask, name: name.clone() });
        }
        let rest = self.masked(bits, possible & !known, span);
        let has_rest = possible & !known != 0;
        let some = self.masked(bits, possible & known, span);
        let between = has_rest.then(|| {
            let (separator, nothing) = (self.literal(&separator, span), self.literal("", span));
            let some = self.is_not_zero(some, span);
            self.pick(some, separator, nothing, Type::String, span).id
        });
        let names = if names.is_empty() {
            self.literal("", span)
        } else {
            let flags = Flags { bits, names: names.into(), separator, between };
            self.value(Node::Flags(flags.into()), Type::String, span)
        };
        let Some(between) = between else { return names };
        let longer = self.with_rest(names.id, between, rest, span);
        let more = self.is_not_zero(rest, span);
        self.pick(more, longer, names, Type::String, span)
    }

    /// A number without constant masks around it, and the bits that the masks keep.
    fn unmasked(&self, bits: NodeId) -> (NodeId, u64) {
        let (mut bits, mut possible) = (bits, u64::MAX);
        while let Node::Arithmetic(Arithmetic::And, inner, mask) = *self.graph.node(bits) {
            let Node::UInt(mask) = *self.graph.node(mask) else { break };
            (bits, possible) = (inner, possible & mask);
        }
        (bits, possible)
    }

    /// The names, followed by bits without a name.
    fn with_rest(&mut self, names: NodeId, between: NodeId, rest: Value, span: Span) -> Value {
        let format = NumberFormat { radix: 16, digits: 1, uppercase: false };
        let digits = self.value(Node::Digits(rest.id, format), Type::String, span);
        let piece = |id| Piece::Value(id, Padding::default());
        let pieces = [piece(names), piece(between), Piece::Literal("0x".into()), piece(digits.id)];
        self.value(Node::Concat(pieces.into()), Type::String, span)
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

    fn masked(&mut self, bits: NodeId, mask: u64, span: Span) -> Value {
        let mask = self.uint(mask, span);
        self.value(Node::Arithmetic(Arithmetic::And, bits, mask.id), Type::UInt, span)
    }
}
