//! The operations of the typed tree as nodes.

use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Node, NumberFormat, PieceRef, Type};
use crate::sema::hir::{Constant, Op, TextPiece};
use crate::source::Span;

impl Builder {
    /// The value of an operation that does not evaluate blocks.
    pub(super) fn op(&mut self, op: &Op, args: &[Typed], ty: Type, span: Span) -> Typed {
        match (op, args) {
            (Op::Constant(constant), _) => self.constant(constant, span),
            (Op::Enumerator(number, of), _) => {
                self.graph.uses.enumerators.insert(span, of.clone());
                self.value(Node::Literal(*number), ty, span)
            }
            (Op::Null, _) => self.value(Node::Null, ty, span),
            (Op::SelfValue, _) => self.raw_self(span),
            (Op::Argument, _) => self.value(Node::Argument, ty, span),
            (Op::AtLeast(version), _) => self.at_least(*version, span),
            (Op::Member { name, place, follows }, &[object]) => {
                if *follows {
                    self.graph.uses.followed.insert(object.id);
                }
                let member = self.value(Node::Member(object.id, name.clone()), ty, span);
                if let Some(place) = place {
                    self.graph.uses.names.entry(member.id).or_insert(*place);
                }
                member
            }
            (Op::ChildAt { is_written }, &[object, index]) => {
                let child = self.element_at(object, index, span);
                if *is_written {
                    self.graph.uses.indexed.insert(child.id);
                }
                child
            }
            (Op::Chained { in_path }, &[base, then]) => match self.node(base.id) {
                Node::SelfObject if *in_path => then,
                _ => self.chained(base, then, span),
            },
            (Op::Child, &[child]) => {
                self.graph.uses.children.push((child.id, child.span));
                child
            }
            (Op::Select(selector), args) => self.select(*selector, args, ty, span),
            (Op::Cast, &[object, to]) => self.cast(object, to, span),
            (Op::MemberOrObject(name), &[object]) => self.member_or_object(object, name, span),
            (Op::ElementBehind { is_signed }, [pointer, index, of @ ..]) => {
                self.element_behind(*pointer, (*index, *is_signed), of.first().copied(), span)
            }
            (Op::CountOf { is_written }, &[object]) => {
                if *is_written {
                    self.graph.uses.counted.insert(object.id);
                }
                self.count_of(object, span)
            }
            (Op::OfTypes(fact), &[object]) => self.value(Node::OfTypes(*fact, object.id), ty, span),
            (Op::IsMissing, &[object]) => self.is_missing(object, span),
            (Op::HasNoValue, &[object]) => self.has_no_value(object, span),
            (Op::IsNull, &[object]) => self.is_null(object, span),
            (Op::Lacks, &[asked, value]) => self.lacks(asked, value),
            (Op::IsForOthers, &[condition]) => self.is_for_others(condition),
            _ => self.number_op(op, args, ty, span),
        }
    }

    pub(super) fn constant(&mut self, constant: &Constant, span: Span) -> Typed {
        let node = match constant {
            Constant::Literal(n) => Node::Literal(*n),
            Constant::Int(n) => Node::Int(*n),
            Constant::UInt(n) => Node::UInt(*n),
            Constant::Integer(n) => Node::Integer(*n),
            Constant::Bool(truth) => Node::Bool(*truth),
            Constant::Text(text) => Node::String(text.clone()),
            Constant::AtLeast(version) => return self.at_least(*version, span),
        };
        self.value(node, constant.ty(), span)
    }

    /// Numbers and Booleans.
    fn number_op(&mut self, op: &Op, args: &[Typed], ty: Type, span: Span) -> Typed {
        match (op, args) {
            (Op::Read { signed, is_written: false, .. }, &[object]) => self.read(object, *signed),
            (Op::Read { signed, follows, .. }, &[object]) => {
                if *follows {
                    self.graph.uses.followed.insert(object.id);
                }
                self.value(Node::Number { object: object.id, signed: *signed }, ty, span)
            }
            (Op::Settle { never_runs }, &[value]) => self.settled(value, ty, *never_runs),
            (Op::AsInt, &[a]) => self.value(Node::AsInt(a.id), ty, span),
            (Op::AsUInt, &[a]) => self.value(Node::AsUInt(a.id), ty, span),
            (Op::ToInteger, &[a]) => self.value(Node::ToInteger(a.id), ty, span),
            (Op::Complement, &[a]) => self.value(Node::Complement(a.id), ty, span),
            (Op::IsNotZero, &[a]) => self.is_not_zero(a, span),
            (Op::Magnitude, &[a]) => self.magnitude(a, span),
            (Op::Arithmetic(op), &[a, b]) => self.operate(*op, a, b, span),
            (Op::Divide { op, by_minus_one }, &[a, b]) => {
                self.careful_division(*op, a, b, *by_minus_one, span)
            }
            (Op::Shift(op), &[a, b]) => self.shift(*op, a, b, span),
            (Op::Known, &[number]) => self.known(number, span),
            (Op::KnownUnless, &[number, condition]) => self.known_unless(number, condition, span),
            (Op::VariantNumber { is_signed }, &[subject, union]) => {
                self.variant_number(subject, union, *is_signed)
            }
            (Op::Compare(op), &[a, b]) => self.comparison(*op, a, b, span),
            (Op::Compare(op), &[a, b, first, second]) => {
                self.note_compared(first, second);
                let (a, b) = match a.ty {
                    Type::Literal => (a, b),
                    _ => self.cheaper_equality(*op, a, b),
                };
                self.comparison(*op, a, b, span)
            }
            (Op::CompareTruths(op), &[a, b]) => self.compare_truths(*op, a, b, span),
            (Op::Not, &[a]) => self.not(a, span),
            (Op::And, &[a, b]) => self.both(a, b, span),
            (Op::Or, &[a, b]) => self.either(a, b, span),
            (Op::If, &[test, then, otherwise]) => self.pick_as(test, then, otherwise, ty, span),
            (Op::Return, &[result]) => self.value(Node::Return(result.id), ty, span),
            _ => self.text_op(op, args, ty, span),
        }
    }

    fn text_op(&mut self, op: &Op, args: &[Typed], ty: Type, span: Span) -> Typed {
        match (op, args) {
            (Op::Text(pieces), args) => {
                let mut values = args.iter();
                let pieces = pieces.iter().map(|piece| match piece {
                    TextPiece::Literal(text) => PieceRef::Literal(text),
                    TextPiece::Value(padding) => match values.next() {
                        Some(value) => PieceRef::Value(value.id, *padding),
                        None => PieceRef::Literal(""),
                    },
                });
                let pieces: Vec<PieceRef<'_>> = pieces.collect();
                self.text(&pieces, span)
            }
            (Op::Concat, parts) => self.concat(parts, span),
            (Op::Shown { is_alone }, &[object]) => {
                if *is_alone {
                    self.graph.uses.alone.insert(object.span);
                }
                self.note_shown(object);
                self.value(Node::Shown(object.id), ty, span)
            }
            (Op::Summary, &[object]) => {
                self.note_shown(object);
                self.select(Selector::SUMMARY, args, ty, span)
            }
            (Op::Plain, &[of]) => self.plain(of, span),
            (Op::ValueOf, &[of]) => self.value_of(of, span),
            (Op::Digits, &[number]) => self.digits(number, NumberFormat::DECIMAL),
            (Op::Formatted(format), &[number]) => self.formatted(number, *format),
            (Op::Characters, &[bytes]) => self.value(Node::Characters(bytes.id, 8), ty, span),
            (Op::Flags { names, separator }, &[bits]) => {
                self.flag_names(bits.id, names, separator.clone(), span)
            }
            (Op::Format, &[text, format]) => {
                self.value(Node::Format { text: text.id, format: format.id }, ty, span)
            }
            (Op::Counted, &[text, pointer, count]) => {
                self.note_counted(text, pointer, count);
                text
            }
            (Op::InlineText, &[first, count]) => self.inline_text(first, count, span),
            (Op::Table, [entries @ .., index, default]) => {
                let entries = entries.iter().map(|entry| entry.id).collect();
                self.value(Node::Table { entries, index: index.id, default: default.id }, ty, span)
            }
            (Op::Unquoted { is_wide, place }, &[value]) => {
                self.without_quotes_at(value, *is_wide, *place)
            }
            // *check* gives each operation its operands.
            _ => self.error(span),
        }
    }
}
