//! Texts: one `@fmt` whose arguments lie on the stack, wherever they are.

use super::stack::Slot;
use super::{Later, Lowering};
use crate::isa::{Opcode, Selector};
use crate::sema::graph::{Align, Node, NodeId, Padding, Piece};
use crate::source::Span;

/// Where an argument lies: the piece that shows it, by number, and its position on the stack.
pub(super) type Place = (usize, usize);

impl Lowering<'_> {
    /// Puts together a text.
    pub(super) fn concat(&mut self, pieces: &[Piece], id: NodeId, span: Span) {
        let values = pieces.iter().filter_map(|piece| match piece {
            Piece::Value(value, _) => Some(*value),
            Piece::Literal(_) => None,
        });
        let before = self.room.later.len();
        for value in values {
            let (id, level) = (self.resolve(value), self.level);
            self.room.later.push(Later { id, level, certain: true });
        }
        for piece in pieces {
            if let Piece::Value(value, padding) = piece {
                self.ensure_argument(*value, *padding);
            }
        }
        let mut places = std::mem::take(&mut self.room.places);
        self.find_places(pieces, &mut places);
        if self.argument_on_top(&places, span) {
            // The copy on top is the argument now.
            self.find_places(pieces, &mut places);
        }
        self.room.later.truncate(before);
        if !places.is_empty() {
            let mut format = std::mem::take(&mut self.room.format);
            write_format(&mut format, pieces, &places);
            self.out.string(&format, span);
            self.out.call(Selector::FMT, span);
            self.room.format = format;
        }
        self.room.places = places;
        self.stack.push(Slot::Node(id));
    }

    fn ensure_argument(&mut self, value: NodeId, padding: Padding) {
        let value = self.resolve(value);
        match self.graph.node(value) {
            Node::Digits(..) if padding == Padding::default() && !self.stack.holds(value) => {
                self.ensure_digits(value);
            }
            _ => self.ensure(value),
        }
    }

    /// Finds the arguments, in the order in which they are shown.
    fn find_places(&self, pieces: &[Piece], places: &mut Vec<Place>) {
        places.clear();
        for (number, piece) in pieces.iter().enumerate() {
            let Piece::Value(value, _) = piece else { continue };
            let value = self.resolve(*value);
            match self.stack.find(Slot::Node(value)) {
                Some(at) => places.push((number, at)),
                None => self.each_digit(value, |at| places.push((number, at))),
            }
        }
    }

    /// `@fmt` finds argument 0 by counting down from the top, so the top must be an argument.
    /// Says whether it was copied there.
    fn argument_on_top(&mut self, places: &[Place], span: Span) -> bool {
        let Some(highest) = places.iter().map(|(_, at)| *at).max() else { return false };
        while self.stack.depth() > highest + 1 && self.top_is_dead() {
            self.out.op(Opcode::Drop, span);
            self.stack.pop();
        }
        let above = self.stack.depth() - 1 - highest;
        let Some(slot) = self.stack.at(highest) else { return false };
        match above {
            0 => return false,
            1 => self.out.op(Opcode::Over, span),
            _ => {
                self.out.uint(highest as u64, span);
                self.out.op(Opcode::Pick, span);
            }
        }
        self.stack.push(slot);
        true
    }

    fn top_is_dead(&self) -> bool {
        match self.stack.top() {
            Some(Slot::Dead) => true,
            Some(Slot::Node(id) | Slot::Digit(id, _)) => !self.needed_later(id),
            Some(Slot::Table | Slot::Pending(_)) | None => false,
        }
    }
}

/// Writes the format, its indexes counted from the lowest place.
fn write_format(format: &mut Vec<u8>, pieces: &[Piece], places: &[Place]) {
    let base = places.iter().map(|(_, at)| *at).min().unwrap_or_default();
    let in_order = is_in_order(pieces, places, base);
    let mut places = places.iter().peekable();
    format.clear();
    for (number, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Literal(text) => write_literal(format, text.as_bytes()),
            Piece::Value(_, padding) => {
                while let Some((_, at)) = places.next_if(|(piece, _)| *piece == number) {
                    match in_order {
                        true => format.extend_from_slice(b"{}"),
                        false => write_place(format, at - base, *padding),
                    }
                }
            }
        }
    }
}

/// Whether the arguments are shown once each, as they lie, so that they need no numbers.
fn is_in_order(pieces: &[Piece], places: &[Place], base: usize) -> bool {
    let plain = pieces.iter().all(|piece| match piece {
        Piece::Value(_, padding) => *padding == Padding::default(),
        Piece::Literal(_) => true,
    });
    plain && places.iter().zip(base..).all(|((_, at), next)| *at == next)
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

/// The place of an argument: `{2}`, `{0,0+10}`.
fn write_place(format: &mut Vec<u8>, index: usize, padding: Padding) {
    format.push(b'{');
    write_number(format, index);
    if padding.width > 0 {
        format.push(b',');
        format.extend(padding.fill);
        format.push(match padding.align {
            Align::Right => b'+',
            Align::Left => b'-',
            Align::Center => b'=',
        });
        write_number(format, padding.width as usize);
    }
    format.push(b'}');
}

fn write_number(out: &mut Vec<u8>, number: usize) {
    let digit = |number: usize| b'0' + (number % 10) as u8;
    match number {
        0..10 => out.push(digit(number)),
        10..100 => out.extend_from_slice(&[digit(number / 10), digit(number)]),
        _ => {
            write_number(out, number / 10);
            out.push(digit(number));
        }
    }
}
