//! Texts: one `@fmt` whose arguments lie on the stack, wherever they are.

use super::Lowering;
use super::stack::Slot;
use crate::isa::{Opcode, Selector};
use crate::sema::graph::{Align, Node, NodeId, Padding, Piece};
use crate::source::Span;

impl Lowering<'_> {
    /// Puts together a text.
    pub(super) fn concat(&mut self, pieces: &[Piece], id: NodeId, span: Span) {
        let args: Vec<NodeId> = pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Value(value, _) => Some(self.resolve(*value)),
                Piece::Literal(_) => None,
            })
            .collect();
        self.with_later(&args, |lowering| {
            for piece in pieces {
                if let Piece::Value(value, padding) = piece {
                    lowering.ensure_argument(*value, *padding);
                }
            }
            lowering.argument_on_top(pieces, span);
        });
        let Some(base) = pieces.iter().flat_map(|p| self.positions(p)).min() else {
            return self.stack.push(Slot::Node(id));
        };
        let format = self.format(pieces, base);
        self.out.string(format, span);
        self.out.call(Selector::FMT, span);
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

    /// Where the arguments of a piece lie, in the order in which they are shown.
    fn positions(&self, piece: &Piece) -> Vec<usize> {
        let Piece::Value(value, _) = piece else { return Vec::new() };
        let value = self.resolve(*value);
        match self.stack.find(Slot::Node(value)) {
            Some(at) => vec![at],
            None => self.digit_positions(value),
        }
    }

    /// `@fmt` finds argument 0 by counting down from the top, so the top must be an argument.
    fn argument_on_top(&mut self, pieces: &[Piece], span: Span) {
        let Some(highest) = pieces.iter().flat_map(|p| self.positions(p)).max() else { return };
        while self.stack.depth() > highest + 1 && self.top_is_dead() {
            self.out.op(Opcode::Drop, span);
            self.stack.pop();
        }
        let above = self.stack.depth() - 1 - highest;
        let Some(slot) = self.stack.at(highest) else { return };
        match above {
            0 => return,
            1 => self.out.op(Opcode::Over, span),
            _ => {
                self.out.uint(highest as u64, span);
                self.out.op(Opcode::Pick, span);
            }
        }
        self.stack.push(slot);
    }

    fn top_is_dead(&self) -> bool {
        match self.stack.top() {
            Some(Slot::Dead) => true,
            Some(Slot::Node(id) | Slot::Digit(id, _)) => !self.needed_later(id),
            Some(Slot::Table | Slot::Pending(_)) | None => false,
        }
    }

    /// The format, its indexes counted from `base`.
    fn format(&self, pieces: &[Piece], base: usize) -> String {
        let in_order = self.is_in_order(pieces, base);
        let mut format = String::new();
        for piece in pieces {
            match piece {
                // A brace that stands for itself is doubled on the left, single on the right.
                Piece::Literal(text) => format.push_str(&text.replace('{', "{{")),
                Piece::Value(_, padding) => {
                    for at in self.positions(piece) {
                        match in_order {
                            true => format.push_str("{}"),
                            false => format.push_str(&place(at - base, *padding)),
                        }
                    }
                }
            }
        }
        format
    }

    /// Whether the arguments are shown once each, as they lie, so that they need no numbers.
    fn is_in_order(&self, pieces: &[Piece], base: usize) -> bool {
        let plain = pieces.iter().all(|piece| match piece {
            Piece::Value(_, padding) => *padding == Padding::default(),
            Piece::Literal(_) => true,
        });
        let positions = pieces.iter().flat_map(|p| self.positions(p));
        plain && positions.zip(base..).all(|(at, next)| at == next)
    }
}

/// The place of an argument: `{2}`, `{0,0+10}`.
fn place(index: usize, padding: Padding) -> String {
    if padding.width == 0 {
        return format!("{{{index}}}");
    }
    let align = match padding.align {
        Align::Right => '+',
        Align::Left => '-',
        Align::Center => '=',
    };
    let fill = padding.fill.map(char::from).map(String::from).unwrap_or_default();
    format!("{{{index},{fill}{align}{}}}", padding.width)
}
