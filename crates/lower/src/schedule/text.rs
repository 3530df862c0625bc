//! Texts: one `@fmt` with arguments anywhere on the stack.

use super::Scheduler;
use super::stack::Slot;
use crate::graph::{Align, Node, NodeId, Padding, Piece};
use crate::isa::{Opcode, Selector};
use crate::liveness::is_constant;
use crate::source::Span;
use std::io::Write as _;

/// The usual number of bytes of a piece or digit in a format.
const LENGTH: usize = 4;

/// An argument of `@fmt`.
struct Argument {
    /// The index of its piece.
    piece: usize,
    /// Its slot, counted from the bottom of the stack.
    slot: usize,
}

impl Scheduler<'_> {
    /// Formats a text.
    pub(super) fn concat(&mut self, pieces: &[Piece], span: Span) {
        let values: Vec<NodeId> = pieces.iter().filter_map(Piece::value).collect();
        let arguments = self.with_live_out(&values, |s| {
            for piece in pieces {
                if let Piece::Value(value, padding) = piece {
                    s.ensure_argument(*value, *padding);
                }
            }
            let mut arguments = s.arguments(pieces);
            s.copy_to_top(&mut arguments, span);
            arguments
        });
        if let ([Piece::Value(..)], [_], Some(Slot::Digit(..))) =
            (pieces, &*arguments, self.stack.top())
        {
            // The text of a single digit is an entry of the table.
            return;
        }
        if !arguments.is_empty() {
            self.out.string(write_format(pieces, &arguments), span);
            self.out.call(Selector::FMT, span);
        }
        self.stack.push(Slot::Dead);
    }

    /// A text in a computed format. The text stays on the stack, below the result.
    pub(super) fn format(&mut self, text: NodeId, format: NodeId, span: Span) {
        let text = self.resolve(text);
        let stays = match is_constant(self.graph.node(format)) {
            true => {
                self.ensure_on_top(text);
                self.push(format);
                Slot::Node(text)
            }
            false => {
                self.push_operands(&[text, format]);
                Slot::Dead
            }
        };
        self.out.call(Selector::FMT, span);
        self.stack.pop_many(2);
        self.stack.push(stays);
        self.stack.push(Slot::Dead);
    }

    fn ensure_argument(&mut self, value: NodeId, padding: Padding) {
        let value = self.resolve(value);
        match self.graph.node(value) {
            _ if padding != Padding::default() || self.stack.holds(value) => self.ensure(value),
            Node::Digits(..) => self.ensure_digits(value),
            Node::Characters(bytes, count) => self.ensure_characters(value, *bytes, *count),
            _ => self.ensure(value),
        }
    }

    /// The arguments in the order of the text.
    fn arguments(&self, pieces: &[Piece]) -> Vec<Argument> {
        let mut arguments = Vec::with_capacity(self.stack.depth());
        for (piece, value) in pieces.iter().enumerate() {
            let Piece::Value(value, _) = value else { continue };
            let value = self.resolve(*value);
            match self.stack.find(Slot::Node(value)) {
                Some(slot) => arguments.push(Argument { piece, slot }),
                None => {
                    let slots = self.digit_slots(value).into_iter();
                    arguments.extend(slots.map(|slot| Argument { piece, slot }));
                }
            }
        }
        arguments
    }

    /// `@fmt` finds argument 0 by counting down from the top, so the top must be an argument: it is
    /// copied there if necessary.
    fn copy_to_top(&mut self, arguments: &mut [Argument], span: Span) {
        let Some(highest) = arguments.iter().map(|a| a.slot).max() else { return };
        while self.stack.depth() > highest + 1 && self.top_is_dead() {
            self.out.op(Opcode::Drop, span);
            self.stack.pop();
        }
        let top = self.stack.depth();
        if highest + 1 == top {
            return;
        }
        self.copy(highest, span);
        arguments.iter_mut().filter(|a| a.slot == highest).for_each(|a| a.slot = top);
    }

    fn top_is_dead(&self) -> bool {
        match self.stack.top() {
            Some(Slot::Dead) => true,
            Some(Slot::Node(id) | Slot::Digit(id, _)) => !self.is_live_out(id),
            Some(Slot::Table) | None => false,
        }
    }
}

/// The format, with indexes counted from the deepest argument.
fn write_format(pieces: &[Piece], arguments: &[Argument]) -> Vec<u8> {
    let base = arguments.iter().map(|a| a.slot).min().unwrap_or_default();
    let in_order = is_in_order(pieces, arguments, base);
    let mut arguments = arguments.iter().peekable();
    let mut format = Vec::with_capacity(LENGTH * (pieces.len() + arguments.len()));
    for (number, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Literal(text) => write_literal(&mut format, text.as_bytes()),
            Piece::Value(_, padding) => {
                while let Some(argument) = arguments.next_if(|a| a.piece == number) {
                    if in_order {
                        format.extend_from_slice(b"{}");
                    } else {
                        write_index(&mut format, argument.slot - base, *padding);
                    }
                }
            }
        }
    }
    format
}

/// Whether each argument is used once, in the order of the stack, so that no indexes are needed.
fn is_in_order(pieces: &[Piece], arguments: &[Argument], base: usize) -> bool {
    let plain = pieces.iter().all(|piece| match piece {
        Piece::Value(_, padding) => *padding == Padding::default(),
        Piece::Literal(_) => true,
    });
    plain && arguments.iter().zip(base..).all(|(argument, slot)| argument.slot == slot)
}

/// A brace that stands for itself is doubled on the left, single on the right.
fn write_literal(format: &mut Vec<u8>, text: &[u8]) {
    for byte in text {
        format.push(*byte);
        if *byte == b'{' {
            format.push(b'{');
        }
    }
}

/// The index of an argument, and its padding: `{2}`, `{0,0+10}`.
fn write_index(format: &mut Vec<u8>, index: usize, padding: Padding) {
    // Writing to memory cannot fail.
    let _ = write!(format, "{{{index}");
    if padding.width > 0 {
        format.push(b',');
        format.extend(padding.fill);
        format.push(match padding.align {
            Align::Right => b'+',
            Align::Left => b'-',
            Align::Center => b'=',
        });
        let _ = write!(format, "{}", padding.width);
    }
    format.push(b'}');
}
