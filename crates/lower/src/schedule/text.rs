//! Texts: one `@fmt` with arguments anywhere on the stack.

use super::Scheduler;
use super::stack::Slot;
use crate::graph::{Align, Node, NodeId, Padding, Piece};
use crate::isa::Selector;
use crate::source::Span;
use std::io::Write as _;

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
        let mut arguments = Vec::new();
        for (piece, value) in pieces.iter().enumerate() {
            let Piece::Value(value, padding) = value else { continue };
            if !self.stack.holds(*value) {
                self.prepare(*value);
            }
            let slots = self.argument(*value, *padding).into_iter();
            arguments.extend(slots.map(|slot| Argument { piece, slot }));
        }
        self.format_arguments(pieces, arguments, span);
    }

    /// The text of a number or of characters.
    pub(super) fn text_of_entries(&mut self, id: NodeId, span: Span) {
        let slots = self.push_entries_of(id);
        // A single one is the text.
        if slots.len() > 1 {
            let arguments = slots.into_iter().map(|slot| Argument { piece: 0, slot }).collect();
            self.format_arguments(&[Piece::Value(id, Padding::default())], arguments, span);
        }
    }

    fn format_arguments(&mut self, pieces: &[Piece], mut arguments: Vec<Argument>, span: Span) {
        self.copy_to_top(&mut arguments, span);
        self.out.string(write_format(pieces, &arguments), span);
        self.out.call(Selector::FMT, span);
        self.stack.push(Slot::Other);
    }

    /// A text in a computed format. The text stays on the stack, below the result.
    pub(super) fn format(&mut self, text: NodeId, format: NodeId, span: Span) {
        let text = self.resolve(text);
        self.push_operands(&[text, format]);
        self.out.call(Selector::FMT, span);
        self.stack.pop();
        self.stack.push(Slot::Other);
    }

    /// Computes an argument; returns its slots in the order of the text.
    fn argument(&mut self, value: NodeId, padding: Padding) -> Vec<usize> {
        let value = self.resolve(value);
        let has_entries = matches!(self.graph.node(value), Node::Digits(..) | Node::Characters(..));
        match self.use_bound(value) {
            Some(at) => vec![at],
            None if has_entries && padding == Padding::default() => self.push_entries_of(value),
            None => {
                self.push(value);
                vec![self.stack.depth() - 1]
            }
        }
    }

    /// Pushes the entries of tables that are the text of a number or of characters; returns their slots in the order of the text.
    fn push_entries_of(&mut self, id: NodeId) -> Vec<usize> {
        match self.graph.node(id) {
            Node::Digits(number, format) => self.push_digits_of(id, *number, *format),
            Node::Characters(bytes, count) => self.push_characters(id, *bytes, *count),
            _ => Vec::new(),
        }
    }

    /// `@fmt` finds argument 0 by counting down from the top, so the top must be an argument: it is
    /// copied there if necessary.
    fn copy_to_top(&mut self, arguments: &mut [Argument], span: Span) {
        let Some(highest) = arguments.iter().map(|a| a.slot).max() else { return };
        let top = self.stack.depth();
        if highest + 1 == top {
            return;
        }
        self.copy(highest, span);
        arguments.iter_mut().filter(|a| a.slot == highest).for_each(|a| a.slot = top);
    }
}

/// The format, with indexes counted from the deepest argument.
fn write_format(pieces: &[Piece], arguments: &[Argument]) -> Vec<u8> {
    let base = arguments.iter().map(|a| a.slot).min().unwrap_or_default();
    let in_order = is_in_order(pieces, arguments, base);
    let mut arguments = arguments.iter().peekable();
    let mut format = Vec::new();
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
