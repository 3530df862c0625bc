//! Texts of a graph: constants spliced and merged, numbers in digits.

use super::{Align, Graph, Node, NodeId, NumberFormat, Padding, Piece};
use crate::source::Word;

/// The digits of a number, with a sign before the zeros that fill them.
pub(super) fn digits(number: i128, format: NumberFormat) -> String {
    let magnitude = number.unsigned_abs();
    let text = match format.radix {
        2 => format!("{magnitude:b}"),
        8 => format!("{magnitude:o}"),
        16 if format.uppercase => format!("{magnitude:X}"),
        16 => format!("{magnitude:x}"),
        _ => magnitude.to_string(),
    };
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{text:0>width$}", width = usize::from(format.digits))
}

/// A piece of a text under construction.
#[derive(Clone, Copy, Debug)]
pub enum PieceRef<'t> {
    Literal(&'t str),
    Value(NodeId, Padding),
}

impl<'t> From<&'t Piece> for PieceRef<'t> {
    fn from(piece: &'t Piece) -> PieceRef<'t> {
        match piece {
            Piece::Literal(text) => PieceRef::Literal(text),
            Piece::Value(id, padding) => PieceRef::Value(*id, *padding),
        }
    }
}

/// The pieces of a text under construction.
struct Pieces {
    finished: Vec<Piece>,
    /// The literal at the end.
    last: Word,
    /// The remaining size in bytes.
    room: usize,
}

impl Pieces {
    /// Initial capacity; a text with one piece is usually a constant.
    fn with_capacity(pieces: usize, room: usize) -> Pieces {
        let finished = if pieces > 1 { Vec::with_capacity(pieces) } else { Vec::new() };
        Pieces { finished, last: Word::new(), room }
    }

    /// Adds a piece; `None` above the size limit.
    fn add(&mut self, piece: PieceRef<'_>) -> Option<()> {
        match piece {
            PieceRef::Literal(text) => self.add_literal(text)?,
            PieceRef::Value(id, padding) => {
                self.room = self.room.checked_sub(size_of::<Piece>())?;
                self.end_literal();
                self.finished.push(Piece::Value(id, padding));
            }
        }
        Some(())
    }

    fn add_literal(&mut self, text: &str) -> Option<()> {
        self.room = self.room.checked_sub(text.len())?;
        self.last.push_str(text);
        Some(())
    }

    fn end_literal(&mut self) {
        if !self.last.is_empty() {
            self.finished.push(Piece::Literal(std::mem::take(&mut self.last)));
        }
    }

    fn into_node(mut self) -> Node {
        if self.finished.is_empty() {
            return Node::String(self.last);
        }
        self.end_literal();
        Node::Concat(self.finished.into())
    }
}

/// Builds a text from pieces: nested texts are spliced, and adjacent characters merged. Also
/// returns the remaining size; `None` above the limit.
pub(super) fn concat<'t>(
    graph: &Graph,
    pieces: impl ExactSizeIterator<Item = PieceRef<'t>>,
    room: usize,
) -> Option<(Node, usize)> {
    let mut all = Pieces::with_capacity(pieces.len(), room);
    for piece in pieces {
        let PieceRef::Value(id, padding) = piece else {
            all.add(piece)?;
            continue;
        };
        match graph.node(id) {
            Node::String(text) if padding.width as usize <= text.len() => all.add_literal(text)?,
            Node::String(text) => all.add_literal(&padded(text, padding))?,
            // Its own pieces were merged already.
            Node::Concat(inner) if padding == Padding::default() => {
                inner.iter().try_for_each(|piece| all.add(piece.into()))?;
            }
            _ => all.add(piece)?,
        }
    }
    let room = all.room;
    Some((all.into_node(), room))
}

/// Whether a text cannot be simplified.
pub(super) fn is_merged(graph: &Graph, pieces: &[Piece]) -> bool {
    let is_literal = |piece: &Piece| matches!(piece, Piece::Literal(_));
    let is_simple = |piece: &Piece| match piece {
        Piece::Literal(text) => !text.is_empty() && pieces.len() > 1,
        Piece::Value(id, padding) => match graph.node(*id) {
            Node::String(_) => false,
            Node::Concat(_) => *padding != Padding::default(),
            _ => true,
        },
    };
    let apart = |pair: &[Piece]| !pair.iter().all(is_literal);
    !pieces.is_empty() && pieces.iter().all(is_simple) && pieces.windows(2).all(apart)
}

/// A constant text as `@fmt` pads it.
fn padded(text: &str, padding: Padding) -> String {
    let missing = (padding.width as usize).saturating_sub(text.len());
    let left = match padding.align {
        Align::Right => missing,
        Align::Left => 0,
        Align::Center => missing / 2,
    };
    let fill = char::from(padding.fill.unwrap_or(b' ')).to_string();
    format!("{}{text}{}", fill.repeat(left), fill.repeat(missing - left))
}
