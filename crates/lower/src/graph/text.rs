//! Texts of a graph: constants spliced and merged, numbers in digits.

use super::{Align, Graph, Node, NumberFormat, Padding, Piece};
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

/// A text of pieces: nested texts are spliced, and adjacent characters merged. Also returns the remaining size in bytes; `None`
/// above the limit.
pub(super) fn concat(graph: &Graph, pieces: &[Piece], mut room: usize) -> Option<(Node, usize)> {
    let mut merged: Vec<Piece> = Vec::with_capacity(pieces.len());
    let mut add = |piece: Piece| {
        let size = match &piece {
            Piece::Literal(text) => text.len(),
            Piece::Value(..) => size_of::<Piece>(),
        };
        room = room.checked_sub(size)?;
        match (merged.last_mut(), piece) {
            (Some(Piece::Literal(last)), Piece::Literal(text)) => last.push_str(&text),
            (_, Piece::Literal(text)) if text.is_empty() => {}
            (_, piece) => merged.push(piece),
        }
        Some(())
    };
    for piece in pieces {
        let Piece::Value(id, padding) = piece else {
            add(piece.clone())?;
            continue;
        };
        match graph.node(*id) {
            Node::String(text) => add(Piece::Literal(padded(text, *padding)))?,
            // Its own pieces were merged already.
            Node::Concat(inner) if *padding == Padding::default() => {
                inner.iter().try_for_each(|piece| add(piece.clone()))?;
            }
            _ => add(piece.clone())?,
        }
    }
    let node = match &*merged {
        [] => Node::String(Word::new()),
        [Piece::Literal(text)] => Node::String(text.clone()),
        _ => Node::Concat(merged.into()),
    };
    Some((node, room))
}

/// A constant text as `@fmt` pads it.
fn padded(text: &str, padding: Padding) -> Word {
    let missing = (padding.width as usize).saturating_sub(text.len());
    let left = match padding.align {
        Align::Right => missing,
        Align::Left => 0,
        Align::Center => missing / 2,
    };
    let fill = char::from(padding.fill.unwrap_or(b' ')).to_string();
    format!("{}{text}{}", fill.repeat(left), fill.repeat(missing - left)).into()
}
