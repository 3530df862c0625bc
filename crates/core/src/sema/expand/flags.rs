//! The names of the set bits of a number.

use super::{Builder, Typed};
use crate::sema::graph::{
    Arithmetic, FlagName, Flags, Node, NodeId, NumberFormat, Padding, Piece, Type,
};
use crate::source::Word;

impl Builder {
    /// The names of the set bits, and the rest in hexadecimal.
    pub(crate) fn flag_names(
        &mut self,
        bits: NodeId,
        entries: &[(u64, Word)],
        separator: Word,
    ) -> Typed {
        let (bits, possible) = self.unmasked(bits);
        let known = entries.iter().fold(0, |known, (bit, _)| known | bit);
        let mut names: Vec<FlagName> = Vec::new();
        for (bit, name) in entries.iter().filter(|(bit, _)| bit & possible != 0) {
            let mask = self.uint(bit & possible).id;
            names.push(FlagName { mask, name: name.clone() });
        }
        let rest = self.masked(bits, possible & !known);
        let has_rest = possible & !known != 0;
        let between = separator.clone();
        let names = if names.is_empty() {
            self.literal("")
        } else {
            let flags = Flags { bits, names: names.into(), separator };
            self.value(Node::Flags(flags.into()), Type::String)
        };
        if !has_rest {
            return names;
        }
        let some = self.masked(bits, possible & known);
        let some = self.is_not_zero(some);
        let between = self.pick(some, &*between, "").id;
        let longer = self.with_rest(names.id, between, rest);
        let more = self.is_not_zero(rest);
        self.pick(more, longer, names)
    }

    /// A number without constant masks around it, and the bits that the masks keep.
    fn unmasked(&self, bits: NodeId) -> (NodeId, u64) {
        let (mut bits, mut possible) = (bits, u64::MAX);
        while let Node::Arithmetic(Arithmetic::And, inner, mask) = *self.node(bits) {
            let Node::UInt(mask) = *self.node(mask) else { break };
            (bits, possible) = (inner, possible & mask);
        }
        (bits, possible)
    }

    /// The names, followed by bits without a name.
    fn with_rest(&mut self, names: NodeId, between: NodeId, rest: Typed) -> Typed {
        let format = NumberFormat { radix: 16, digits: 1, uppercase: false };
        let digits = self.value(Node::Digits(rest.id, format), Type::String);
        let piece = |id| Piece::Value(id, Padding::default());
        let pieces = [piece(names), piece(between), Piece::Literal("0x".into()), piece(digits.id)];
        self.value(Node::Concat(pieces.into()), Type::String)
    }

    fn masked(&mut self, bits: NodeId, mask: u64) -> Typed {
        let mask = self.uint(mask);
        self.value(Node::Arithmetic(Arithmetic::And, bits, mask.id), Type::UInt)
    }
}
