//! Walks: `join` and `each`.

use super::{BlockId, Typed};
use crate::source::Word;

/// A `join` or `each`.
#[derive(Clone, Debug)]
pub(crate) struct Join {
    /// The clauses, the outermost first.
    pub(crate) clauses: Vec<Clause>,
    /// The value of an element.
    pub(crate) element: BlockId,
    /// The name of a child.
    pub(crate) name: Option<BlockId>,
    pub(crate) options: JoinOptions,
}

/// The options of a walk, if the source says them.
#[derive(Clone, Debug)]
pub(crate) struct JoinOptions {
    /// The highest number of elements.
    pub(crate) max: Option<u32>,
    pub(crate) separator: Option<Word>,
    pub(crate) more: Option<Word>,
}

/// A `join` over a constant range, whose elements are code of their own.
#[derive(Clone, Debug)]
pub(crate) struct Unrolled {
    /// The elements that `max:` allows.
    pub(crate) elements: Vec<Element>,
    /// Whether `max:` leaves elements out.
    pub(crate) is_cut: bool,
    pub(crate) options: JoinOptions,
}

/// An element of a constant range.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    /// Its number and its index.
    pub(crate) variables: Vec<Typed>,
    pub(crate) block: BlockId,
}

impl Join {
    /// The object that the outermost loop goes over or begins with.
    pub(crate) fn start(&self) -> Option<Typed> {
        match self.clauses.first()?.over {
            Over::Children { object: start, .. }
            | Over::Links { head: start, .. }
            | Over::Steps { first: start, .. }
            | Over::Tree { root: start, .. } => Some(start),
            Over::Range { .. } => None,
        }
    }
}

/// A clause of a walk.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// The variable of an element.
    pub(crate) element: Typed,
    /// The variable of its number.
    pub(crate) index: Option<Typed>,
    /// The block that computes what the walk goes over.
    pub(crate) start: BlockId,
    pub(crate) over: Over,
    pub(crate) until: Option<BlockId>,
    pub(crate) filter: Option<BlockId>,
    /// The number of values from an element to the next one; 0 if it is not found from the one before it.
    pub(crate) links: u64,
}

/// What a walk goes over. Its operands are in the block of the start.
#[derive(Clone, Debug)]
pub(crate) enum Over {
    /// The unsigned numbers from a first one on, below an end.
    Range { start: Typed, end: Typed },
    /// The children of an object, and their number.
    Children { object: Typed, count: Typed },
    /// The nodes of a list.
    Links { head: Typed, next: Link },
    /// A first value, and others that are computed from the one before. The last part is the value of a cast without which an
    /// element cannot be read.
    Steps { first: Typed, next: Link, unreadable: Option<BlockId> },
    /// The nodes of a binary tree.
    Tree { root: Typed, left: Link, right: Link, nil: Option<BlockId> },
}

/// What leads from a node to another one.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    /// The variable of the node.
    pub(crate) node: Typed,
    pub(crate) block: BlockId,
}
