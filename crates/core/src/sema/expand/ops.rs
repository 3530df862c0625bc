//! The operations of the typed tree as nodes.

use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Node, NumberFormat, Piece, Type};
use crate::sema::hir::{Constant, NumberOp, ObjectOp, Op, TextOp, TextPiece, type_of};

/// The first operands, if the operation has so many.
fn operands<const N: usize>(args: &[Typed]) -> [Option<Typed>; N] {
    std::array::from_fn(|at| args.get(at).copied())
}

impl Builder {
    /// The value of an operation that evaluates no block.
    pub(super) fn op(&mut self, op: &Op, args: &[Typed], ty: Type) -> Typed {
        let value = match op {
            Op::Constant(constant) => Some(self.constant(constant)),
            Op::Enumerator(number, _) => Some(self.value(Node::Literal(*number), ty)),
            Op::Object(op) => self.object_op(op, args, ty),
            Op::Number(op) => self.number_op(op, args, ty),
            Op::Text(op) => self.text_op(op, args, ty),
            Op::If => self.choice(args, ty),
            Op::Return => args.first().map(|of| self.value(Node::Return(of.id), ty)),
            Op::Table => self.table(args, ty),
            // `Expander::op` and `Folder::evaluate` have those with blocks.
            Op::Error
            | Op::InPlace { .. }
            | Op::PartOf
            | Op::Block(_)
            | Op::Call { .. }
            | Op::Join(_)
            | Op::Unrolled(_)
            | Op::Level(_) => None,
        };
        value.unwrap_or_else(|| self.error())
    }

    pub(super) fn constant(&mut self, constant: &Constant) -> Typed {
        match constant {
            Node::AtLeast(version) => self.at_least(*version),
            Node::SelfObject => self.raw_self(),
            known => self.value(known.clone(), type_of(known)),
        }
    }

    /// One of two values. Of two Strings it is a String, also where the source has the type Text.
    fn choice(&mut self, args: &[Typed], ty: Type) -> Option<Typed> {
        let [test, then, otherwise] = operands(args);
        let (test, then, otherwise) = (test?, then?, otherwise?);
        let are_strings = [then, otherwise].iter().all(|of| self.ty(of.id) == Type::String);
        let ty = if ty == Type::Text && are_strings { Type::String } else { ty };
        Some(self.pick_as(test, then, otherwise, ty))
    }

    fn table(&mut self, args: &[Typed], ty: Type) -> Option<Typed> {
        let [entries @ .., index, default] = args else { return None };
        let entries = entries.iter().map(|entry| entry.id).collect();
        Some(self.value(Node::Table { entries, index: index.id, default: default.id }, ty))
    }

    fn object_op(&mut self, op: &ObjectOp, args: &[Typed], ty: Type) -> Option<Typed> {
        let [a, b] = operands(args);
        let object = a?;
        Some(match op {
            ObjectOp::Follows | ObjectOp::Linked(_) | ObjectOp::Child => object,
            ObjectOp::Member { name, .. } => self.value(Node::Member(object.id, name.clone()), ty),
            ObjectOp::ChildAt { .. } => self.element_at(object, b?),
            ObjectOp::Chained { in_path } => match self.node(object.id) {
                Node::SelfObject if *in_path => b?,
                _ => self.chained(object, b?),
            },
            ObjectOp::Select(selector) => self.select(*selector, args, ty),
            ObjectOp::Cast => self.cast(object, b?),
            ObjectOp::MemberOrObject(name) => self.member_or_object(object, name),
            ObjectOp::ElementBehind { is_signed } => {
                self.element_behind(object, (b?, *is_signed), args.get(2).copied())
            }
            ObjectOp::CountOf { .. } => self.count_of(object),
            ObjectOp::OfTypes(fact) => self.value(Node::OfTypes(*fact, object.id), ty),
            ObjectOp::IsMissing => self.is_missing(object),
            ObjectOp::HasNoValue => self.has_no_value(object),
            ObjectOp::IsNull => self.is_null(object),
            ObjectOp::IsMissingOrEmpty => self.is_missing_or_empty(object, b?),
            ObjectOp::ConditionFails => self.condition_fails(object),
            ObjectOp::Read { sign, is_written: false } => self.read(object, *sign),
            ObjectOp::Read { sign, is_written: true } => {
                self.value(Node::Number { object: object.id, sign: *sign }, ty)
            }
        })
    }

    fn number_op(&mut self, op: &NumberOp, args: &[Typed], ty: Type) -> Option<Typed> {
        let [a, b] = operands(args);
        let a = a?;
        Some(match op {
            NumberOp::Coerce { never_runs } => self.coerced(a, ty, *never_runs),
            NumberOp::AsInt => self.value(Node::AsInt(a.id), ty),
            NumberOp::AsUInt => self.value(Node::AsUInt(a.id), ty),
            NumberOp::ToInteger => self.value(Node::ToInteger(a.id), ty),
            NumberOp::Complement => self.value(Node::Complement(a.id), ty),
            NumberOp::IsNotZero => self.is_not_zero(a),
            NumberOp::Magnitude => self.magnitude(a),
            NumberOp::Arithmetic(op) => self.operate(*op, a, b?),
            NumberOp::Divide(op) => self.careful_division(*op, a, b?),
            NumberOp::Shift(op) => self.shift(*op, a, b?),
            NumberOp::MissingIfAllOnes => self.known(a),
            NumberOp::MissingIf => self.known_unless(a, b?),
            NumberOp::MissingWith => self.missing_with(a, b?),
            NumberOp::VariantNumber { is_signed } => self.variant_number(a, b?, *is_signed),
            NumberOp::Compare(op) => {
                let is_written = args.len() > 2 && a.ty != Type::Literal;
                let (a, b) = if is_written { self.cheaper_equality(*op, a, b?) } else { (a, b?) };
                self.comparison(*op, a, b)
            }
            NumberOp::CompareTruths(op) => self.compare_truths(*op, a, b?),
            NumberOp::Not => self.not(a),
            NumberOp::And => self.both(a, b?),
            NumberOp::Or => self.either(a, b?),
        })
    }

    fn text_op(&mut self, op: &TextOp, args: &[Typed], ty: Type) -> Option<Typed> {
        let [a, b, c] = operands(args);
        Some(match op {
            TextOp::Text(pieces) => {
                let mut values = args.iter();
                let pieces = pieces.iter().map(|piece| match piece {
                    TextPiece::Literal(text) => Some(Piece::Literal(text.clone())),
                    TextPiece::Value(padding) => {
                        values.next().map(|value| Piece::Value(value.id, *padding))
                    }
                });
                self.value(Node::Concat(pieces.collect::<Option<_>>()?), Type::String)
            }
            TextOp::Concat => self.concat(args),
            TextOp::Length => self.text_length(a?),
            TextOp::Shown { .. } => self.value(Node::Shown(a?.id), ty),
            TextOp::Summary => self.select(Selector::SUMMARY, args, ty),
            TextOp::Plain => self.plain(a?),
            TextOp::Digits => self.digits(a?, NumberFormat::DECIMAL),
            TextOp::Formatted(format) => self.formatted(a?, *format),
            TextOp::Characters => self.value(Node::Characters(a?.id, 8), ty),
            TextOp::Flags(names, separator) => self.flag_names(a?.id, names, separator.clone()),
            TextOp::Format => self.value(Node::Format { text: a?.id, format: b?.id }, ty),
            TextOp::Counted => {
                self.counted_texts.insert(a?.id, (b?, c?));
                a?
            }
            TextOp::InlineText => self.inline_text(a?, b?),
            TextOp::Unquoted { is_wide, place } => self.without_quotes_at(a?, *is_wide, *place),
        })
    }
}
