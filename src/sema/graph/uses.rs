//! The uses that the source makes of the nodes of a program, for the analyses. Types are not known here.

use super::NodeId;
use crate::source::{Span, Word};
use rustc_hash::{FxHashMap, FxHashSet};

/// The uses of nodes that cannot be seen in the graph, with their places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uses {
    /// Pointers: values followed by `->` or `.element(i)`, or compared with `null`.
    pub(crate) followed: FxHashSet<NodeId>,
    /// Pointers to characters: the operands of `.text(count: n)`.
    pub(crate) characters: FxHashSet<NodeId>,
    /// The nodes along which a `join` walks, each with the first member of the path to the next
    /// one.
    pub(crate) linked: FxHashMap<NodeId, Word>,
    /// The objects that are read as numbers without `.signed()` or `.unsigned()`.
    pub(crate) numbers: Vec<(NodeId, Span)>,
    /// The objects whose children walks go over.
    pub(crate) walked: FxHashSet<NodeId>,
    /// The objects whose children the source counts by itself.
    pub(crate) counted: FxHashSet<NodeId>,
    /// The children at an index that is written as a number.
    pub(crate) indexed: FxHashSet<NodeId>,
    /// The objects of which only so many of the lowest bits are shown.
    pub(crate) narrowed: Vec<(NodeId, u8, Span)>,
    /// The places of the names of members after others.
    pub(crate) names: FxHashMap<NodeId, Span>,
    /// The places of enumerators, each with the name of its enum.
    pub(crate) enumerators: FxHashMap<Span, Word>,
    /// The objects that are compared with enumerators, and the places of these.
    pub(crate) compared: Vec<(NodeId, Span)>,
    /// The missing values that a default text replaces, `a ?? "text"`.
    pub(crate) defaults: Vec<(NodeId, Span)>,
    /// The objects whose text is shown, but for members.
    pub(crate) shown: Vec<(NodeId, Span)>,
    /// The places of those that stand alone in a string of a formatter: `depth:` can be added there.
    pub(crate) alone: FxHashSet<Span>,
    /// The objects that are children of the shown value.
    pub(crate) children: Vec<(NodeId, Span)>,
    /// The comparisons of `self` with `null`.
    pub(crate) null_tests_of_self: Vec<Span>,
}

impl Uses {
    pub(crate) fn is_pointer(&self, id: NodeId) -> bool {
        self.followed.contains(&id) || self.characters.contains(&id)
    }

    /// Whether any value is known to be a pointer.
    pub(crate) fn has_pointers(&self) -> bool {
        !self.followed.is_empty() || !self.characters.is_empty()
    }
}
