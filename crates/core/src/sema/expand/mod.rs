//! The library *expand*: typed operands to nodes of a [`Graph`].
//!
//! In: values whose types, options and constants *check* has decided, so none of them is refused; for the loops of a
//! walk, [`walk::Source`] evaluates the source. Out: texts, numbers, characters and loops, as nodes whose operands
//! precede them. What exceeds a limit is an error node and a [`Limit`], which *check* reports. The library knows no
//! tree, no names and no diagnostics.
//!
//! Code that the language can express is in `prelude.fmt`. These files hold what it cannot express:
//!
//! - [`repeat`], [`walk`], [`characters`], [`words`], [`wide`], [`inline_text`]: loops whose passes change several
//!   values. A `join` gives one text.
//! - [`std_string`], [`quotes`]: the loops over characters share three results. A function has one.
//! - [`needs`]: which parts a computation needs, which no expression can ask.
//! - [`numbers`], [`compare`]: nodes that depend on the signedness of an operand. A function has no types.
//! - [`flags`], [`levels`], [`pointer_index`]: nodes that the language has no notation for.

mod characters;
mod compare;
mod flags;
mod inline_text;
mod levels;
pub(super) mod needs;
mod nodes;
mod numbers;
mod pointer_index;
mod quotes;
pub(super) mod repeat;
mod std_string;
pub(super) mod walk;
mod wide;
mod words;

use super::graph::{Graph, Node, NodeId, Origin, PieceRef, Type, Uses};
use crate::isa::{Lldb, LldbRange};
use crate::limits;
use crate::source::Span;
use characters::{Characters, CharactersKey};
use rustc_hash::{FxHashMap, FxHashSet};

/// A node with its type, and the place of its use.
#[derive(Clone, Copy)]
pub(super) struct Typed {
    pub(super) id: NodeId,
    pub(super) ty: Type,
    pub(super) span: Span,
}

/// A limit that a program exceeds.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Limit {
    Nodes,
    Texts,
}

/// The releases that a program can distinguish at run time.
const TESTABLE: [Lldb; 2] = [Lldb::V23, Lldb::V24];

/// The graph of a program under construction.
pub(super) struct Builder {
    graph: Graph,
    /// The place of all nodes, if they are those of the prelude.
    pub(super) place: Option<Span>,
    /// The releases that run the nodes that are added.
    pub(super) range: LldbRange,
    /// The number of passes that the loops around these nodes make.
    pub(super) passes_around: u64,
    /// Whether `self` may be a value that has children of this section; its members are then those
    /// of the raw value.
    pub(super) has_children: bool,
    /// The object in the place of `self`, in a level of `depth:`.
    pub(super) level: Option<Typed>,
    /// The objects that `depth:` shows.
    pub(super) deep: FxHashSet<NodeId>,
    /// The objects that values were asked of, by value.
    values_of: FxHashMap<NodeId, NodeId>,
    /// The texts of a counted number of characters, with their pointers and counts.
    counted_texts: FxHashMap<NodeId, (Typed, Typed)>,
    /// The values that the methods of children share and that nothing has tested.
    late_state: FxHashSet<NodeId>,
    /// The characters that loops read, by what they read: equal ones are read once.
    characters: FxHashMap<CharactersKey, Characters>,
    /// The first limit that is exceeded, and the place of the node beyond it.
    excess: Option<(Limit, Span)>,
}

impl Builder {
    /// A builder that uses the memory of an empty graph.
    pub(crate) fn new(graph: Graph, range: LldbRange) -> Builder {
        Builder {
            graph,
            place: None,
            range,
            passes_around: 1,
            has_children: false,
            level: None,
            deep: FxHashSet::default(),
            values_of: FxHashMap::default(),
            counted_texts: FxHashMap::default(),
            late_state: FxHashSet::default(),
            characters: FxHashMap::default(),
            excess: None,
        }
    }

    pub(super) fn finish(self) -> Graph {
        self.graph.finish()
    }

    /// The first limit that is exceeded, and the place of the node beyond it.
    pub(super) fn excess(&self) -> Option<(Limit, Span)> {
        self.excess
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        self.graph.node(id)
    }

    pub(super) fn nodes(&self) -> &Graph {
        &self.graph
    }

    pub(super) fn ty(&self, id: NodeId) -> Type {
        self.graph.ty(id)
    }

    pub(super) fn number(&self, id: NodeId) -> Option<i128> {
        self.graph.number(id)
    }

    fn len(&self) -> usize {
        self.graph.len()
    }

    /// The uses that the source makes of the nodes.
    pub(super) fn uses(&mut self) -> &mut Uses {
        &mut self.graph.uses
    }

    pub(super) fn value(&mut self, node: Node, ty: Type, span: Span) -> Typed {
        let span = self.place.unwrap_or(span);
        if self.graph.len() >= limits::NODES {
            return self.exceed(Limit::Nodes, span);
        }
        let id = self.graph.add(node, ty, span);
        self.within_texts(Typed { id, ty, span })
    }

    pub(super) fn text(&mut self, pieces: &[PieceRef<'_>], span: Span) -> Typed {
        let span = self.place.unwrap_or(span);
        if self.graph.len() >= limits::NODES {
            return self.exceed(Limit::Nodes, span);
        }
        let id = self.graph.add_text(pieces, span);
        self.within_texts(Typed { id, ty: Type::String, span })
    }

    #[cold]
    pub(super) fn error(&mut self, span: Span) -> Typed {
        let span = self.place.unwrap_or(span);
        let id = self.graph.add(Node::Error, Type::Error, span);
        Typed { id, ty: Type::Error, span }
    }

    /// A value, unless the texts are too long: they could exhaust memory.
    fn within_texts(&mut self, value: Typed) -> Typed {
        if self.graph.is_full() {
            self.exceed(Limit::Texts, value.span);
        }
        value
    }

    #[cold]
    fn exceed(&mut self, limit: Limit, span: Span) -> Typed {
        self.excess.get_or_insert((limit, span));
        self.error(span)
    }

    /// Sets the origin of the next nodes; returns the one before. A feature of the language itself tests whether the
    /// members that it looks up exist, and no formatter names them.
    pub(super) fn set_origin(&mut self, origin: Origin) -> Origin {
        self.graph.set_origin(origin)
    }

    /// Whether a program can ask for the release, or its range answers that.
    pub(super) fn can_ask_for(&self, version: Lldb) -> bool {
        self.range.first() >= version || self.range.last() < version || TESTABLE.contains(&version)
    }

    /// Whether the debugger is at least that release: known from the range, or tested at run time.
    pub(super) fn at_least(&mut self, version: Lldb, span: Span) -> Typed {
        let node = if self.range.first() >= version {
            Node::Bool(true)
        } else if self.range.last() < version {
            Node::Bool(false)
        } else {
            Node::AtLeast(version)
        };
        self.value(node, Type::Bool, span)
    }
}
