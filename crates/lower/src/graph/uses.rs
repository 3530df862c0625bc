//! The uses that the source makes of the nodes of a program, for the analyses. Types are not known here.

use super::NodeId;
use crate::source::{Span, Word};
use rustc_hash::{FxHashMap, FxHashSet};

/// The uses of nodes that cannot be seen in the graph, with their places.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    /// Pointers: values followed by `->` or `.element(i)`, or compared with `null`.
    pub followed: FxHashSet<NodeId>,
    /// Pointers to characters: the operands of `.text(count: n)`.
    pub characters: FxHashSet<NodeId>,
    /// The nodes along which a `join` walks, each with the first member of the path to the next
    /// one.
    pub linked: FxHashMap<NodeId, Word>,
    /// The objects that are read as numbers without `.signed()` or `.unsigned()`.
    pub numbers: Vec<(NodeId, Span)>,
    /// The objects whose children walks go over.
    pub walked: FxHashSet<NodeId>,
    /// The objects whose children the source counts by itself.
    pub counted: FxHashSet<NodeId>,
    /// The children at an index that is written as a number.
    pub indexed: FxHashSet<NodeId>,
    /// The objects of which only so many of the lowest bits are shown.
    pub narrowed: Vec<(NodeId, u8, Span)>,
    /// The objects whose digits are shown in a format.
    pub formatted: FxHashSet<NodeId>,
    /// The places of the names of members after others.
    pub names: FxHashMap<NodeId, Span>,
    /// The objects that are compared with enumerators; the places of these, and the names of their enums.
    pub compared: Vec<(NodeId, Span, Word)>,
    /// The objects whose text is shown, but for members.
    pub shown: Vec<(NodeId, Span)>,
    /// The places of those that stand alone in a string of a formatter: `depth:` can be added there.
    pub alone: FxHashSet<Span>,
    /// The objects that are children of the shown value.
    pub children: Vec<(NodeId, Span)>,
    /// The comparisons of `self` with `null`.
    pub null_tests_of_self: Vec<Span>,
}

impl Uses {
    pub fn is_pointer(&self, id: NodeId) -> bool {
        self.followed.contains(&id) || self.characters.contains(&id)
    }

    /// Whether any value is known to be a pointer.
    pub fn has_pointers(&self) -> bool {
        !self.followed.is_empty() || !self.characters.is_empty()
    }
}
