//! Values whose nodes depend on what their operands are: constants of open signedness, presence, texts.

use super::needs::{Need, When};
use super::{Builder, Refusal, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Node, NodeId, NumberFormat, Sign, Type};
use crate::sema::hir::{self, Format};
use crate::source::Span;
use std::collections::{HashMap, HashSet};

impl Builder {
    /// An untyped integer constant, or a choice of such constants, as a type. In dead code any number fits.
    pub(super) fn coerced(&mut self, value: Typed, ty: Type, never_runs: bool) -> Typed {
        let mut made: HashMap<NodeId, NodeId> = HashMap::new();
        for id in self.open_constants(value.id) {
            let now = |id: NodeId| made.get(&id).copied().unwrap_or(id);
            let node = match *self.node(id) {
                Node::If { condition, then, otherwise } => {
                    Node::If { condition, then: now(then), otherwise: now(otherwise) }
                }
                _ => match self.number(id) {
                    None => continue,
                    Some(number) => match hir::integer(number, ty, never_runs) {
                        Some(constant) => constant,
                        None => return self.refuse(Refusal::DoesNotFit(number, ty), value.span),
                    },
                },
            };
            let coerced = self.value(node, ty);
            made.insert(id, coerced.id);
        }
        match made.get(&value.id) {
            Some(id) => Typed { id: *id, ty, ..value },
            None => self.error(),
        }
    }

    /// The constants and choices of which a value consists; operands precede their users.
    fn open_constants(&self, root: NodeId) -> Vec<NodeId> {
        let (mut found, mut waiting) = (HashSet::new(), vec![root]);
        while let Some(id) = waiting.pop() {
            if !found.insert(id) {
                continue;
            }
            if let Node::If { then, otherwise, .. } = self.node(id) {
                waiting.extend([*then, *otherwise]);
            }
        }
        let mut found: Vec<NodeId> = found.into_iter().collect();
        found.sort_by_key(|id| id.index());
        found
    }

    /// Whether an object is a null pointer, or missing if it may be.
    pub(super) fn is_null(&mut self, subject: Typed) -> Typed {
        if subject.ty != Type::Maybe {
            return self.is_null_pointer(subject);
        }
        let missing = self.is_missing(subject);
        let pointer = self.is_null_pointer(subject);
        self.either(missing, pointer)
    }

    /// Whether a value has nothing to show, of which `asked` is the part that may be missing.
    pub(super) fn is_missing_or_empty(&mut self, asked: Typed, value: Typed) -> Typed {
        if let Node::KnownUnless(_, unknown) = *self.node(value.id) {
            return Typed { id: unknown, ty: Type::Bool, span: value.span };
        }
        match value.object_read(&self.graph) {
            Some(object) if value.ty != Type::Object => {
                let object = Typed { id: object, ty: Type::Object, span: value.span };
                self.has_no_value(object)
            }
            _ => self.is_missing(asked),
        }
    }

    /// Whether the condition of a formatter does not hold; it does not if it needs a member that is missing.
    pub(super) fn condition_fails(&mut self, condition: Typed) -> Typed {
        let needed = [(condition.id, Need::Computed)];
        let lacks = self.lacks_needs(&needed, None, When::Before);
        let not = self.not(condition);
        self.either(lacks, not)
    }

    /// The number of the variant that a value of a Rust enum has: its own if no variant has members, and missing where one
    /// of the variants has no number.
    pub(super) fn variant_number(
        &mut self,
        subject: Typed,
        union: Typed,
        is_signed: bool,
    ) -> Typed {
        let first = self.element_at(union, 0);
        let own = self.member_of(first, "$discr$");
        let ty = if is_signed { Type::Int } else { Type::UInt };
        // Where the debugger knows no number, nothing is shown; that is not a mistake.
        let [plain, own] = self.generated(|graph| {
            // A pointer to a number has it as its child, unless rustc's formatters hide it; a number has none.
            let of = graph.select(Selector::GET_TYPE, &[subject], Type::Type);
            let raw = graph.cast(subject, of);
            let target = graph.element_at(raw, 0);
            let is_number = graph.is_missing(target);
            let plain = graph.pick_as(is_number, subject, target, subject.ty);
            let sign = if is_signed { Sign::Signed } else { Sign::Unsigned };
            let number = |of: Typed| Node::Number { object: of.id, sign };
            [plain, own].map(|object| graph.value(number(object), ty))
        });
        let other = self.member_of(union, "$variant$");
        let is_numbered = self.is_missing(other);
        let other = self.not(is_numbered);
        let of_variants = self.known_unless(own, other);
        let is_plain = self.is_missing(union);
        self.pick_as(is_plain, plain, of_variants, ty)
    }

    /// The text of a number in a format.
    pub(super) fn formatted(&mut self, number: Typed, format: Format) -> Typed {
        let Format { digits, sign, decimals, bits } = format;
        let number = bits.map_or(number, |bits| self.lowest_bits(number, bits));
        match decimals {
            Some(decimals) => self.fixed_point(number, decimals, sign, digits),
            None if sign => self.with_sign(number, digits),
            None => self.digits(number, digits),
        }
    }

    /// The lowest bits of a UInt.
    fn lowest_bits(&mut self, number: Typed, bits: u8) -> Typed {
        match 1u64.checked_shl(bits.into()) {
            Some(above) => self.operate(Arithmetic::And, number, above - 1),
            None => number,
        }
    }

    /// The length of a text in bytes. What is a text only within a string has no length outside of one.
    pub(super) fn text_length(&mut self, text: Typed) -> Typed {
        // *check* does not know that a choice between two texts without quotes is a String.
        let is_string =
            self.ty(text.id) == Type::String && matches!(self.node(text.id), Node::If { .. });
        let text = match text.ty {
            Type::Text if !is_string => self.concat(&[text]),
            _ => text,
        };
        self.select(Selector::STRLEN, &[text], Type::UInt)
    }

    /// The result of a program as a text.
    pub(super) fn as_text(&mut self, result: Typed) -> Typed {
        match result.ty {
            Type::Int | Type::UInt => self.digits(result, NumberFormat::DECIMAL),
            Type::Integer => self.plain(result),
            _ => result,
        }
    }

    /// A text without quotes; the place of the option is that of a refusal.
    pub(super) fn without_quotes_at(&mut self, value: Typed, is_wide: bool, place: Span) -> Typed {
        self.generated(|graph| graph.unquoted(value, is_wide)).unwrap_or_else(|ty| {
            self.refuse(Refusal::NoQuotes { of: ty, value: value.span }, place)
        })
    }
}
