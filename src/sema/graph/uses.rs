//! What the source says about the nodes of a program, for the analyses. Types are not known here.

use super::NodeId;
use crate::source::{Span, Word};
use rustc_hash::{FxHashMap, FxHashSet};

/// The uses of nodes that cannot be seen in the graph, with their places.
#[derive(Clone, Debug, Default)]
pub(in crate::sema) struct Uses {
    /// Pointers: values followed by `->` or `.element(i)`, or compared with `null`.
    pub(in crate::sema) followed: FxHashSet<NodeId>,
    /// Pointers to characters: the operands of `.text(count: n)`.
    pub(in crate::sema) characters: FxHashSet<NodeId>,
    /// The nodes along which a `join` walks, each with the first member of the path to the next
    /// one.
    pub(in crate::sema) linked: FxHashMap<NodeId, Word>,
    /// The objects that are read as numbers without `.signed()` or `.unsigned()`.
    pub(in crate::sema) numbers: Vec<(NodeId, Span)>,
    /// The missing values that a default text replaces, `a ?? "text"`.
    pub(in crate::sema) defaults: Vec<(NodeId, Span)>,
    /// The objects whose text is shown, but for members.
    pub(in crate::sema) shown: Vec<(NodeId, Span)>,
    /// The objects that are children of the shown value.
    pub(in crate::sema) children: Vec<(NodeId, Span)>,
    /// The comparisons of `self` with `null`.
    pub(in crate::sema) null_tests_of_self: Vec<Span>,
}

impl Uses {
    /// Whether a value is known to be a pointer.
    pub(in crate::sema) fn is_pointer(&self, id: NodeId) -> bool {
        self.followed.contains(&id) || self.characters.contains(&id)
    }

    /// Whether any value is known to be a pointer.
    pub(in crate::sema) fn has_pointers(&self) -> bool {
        !self.followed.is_empty() || !self.characters.is_empty()
    }
}
