//! Stage *expand*: the typed tree to nodes of a [`Graph`].
//!
//! In: trees whose types, options and constants *check* has decided. Out: texts, numbers, characters and loops, as nodes
//! whose operands precede them. What exceeds a limit is an error node and a [`Refusal`], which becomes a diagnostic. The
//! stage knows no syntax, no names and no diagnostics.
//!
//! [`tree`] evaluates blocks, and [`ops`] their operations; [`fold`] evaluates those of constants for *check*. [`programs`]
//! and [`children`] make the programs of a formatter. Code that the language can express is in `prelude.fmt`. The other files
//! hold what it cannot express:
//!
//! - [`repeat`], [`walk`], [`characters`], [`words`], [`wide`], [`inline_text`]: loops whose passes change several
//!   values. A `join` gives one text.
//! - [`std_string`], [`quotes`]: the loops over characters share three results. A function has one.
//! - [`needs`]: which parts a computation needs, which no expression can ask.
//! - [`numbers`], [`compare`], [`values`]: nodes that depend on what their operands are.
//! - [`flags`], [`levels`], [`pointer_index`]: nodes that the language has no notation for.

mod characters;
mod children;
mod compare;
mod flags;
mod fold;
mod inline_text;
mod levels;
mod needs;
mod nodes;
mod numbers;
mod ops;
mod places;
mod pointer_index;
pub(super) mod programs;
mod quotes;
mod repeat;
mod shown_below;
mod std_string;
mod tree;
mod values;
mod walk;
mod wide;
mod words;

use super::graph::{Graph, Node, NodeId, NodeSet, Type};
use super::hir;
use crate::isa::{Lldb, LldbRange};
use crate::limits;
use crate::source::{Span, Word};
use characters::{Characters, CharactersKey};
pub(super) use fold::Folder;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::{Deref, DerefMut};

/// A node with its type, and the place of its use.
type Typed = hir::Typed<NodeId>;

/// What cannot be made of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Refusal {
    /// Too many nodes.
    Nodes,
    /// The texts are too long.
    Texts,
    /// Too many levels of `depth:`.
    Levels,
    /// A text of that type, at that place, has no quotes.
    NoQuotes { of: Type, value: Span },
    /// An untyped integer constant does not fit into that type.
    DoesNotFit(i128, Type),
}

/// What was refused.
#[derive(Clone, Debug)]
pub(super) struct Refused {
    pub(super) refusal: Refusal,
    pub(super) span: Span,
    /// The function of the source in which a limit was exceeded.
    pub(super) function: Option<Word>,
}

/// The graph of a program under construction.
#[derive(Default)]
pub(super) struct Builder {
    graph: Graph,
    /// The place of the nodes that are added: that of the expression, in the prelude that of its call.
    span: Span,
    /// Whether the nodes are those of the prelude.
    in_prelude: bool,
    /// The releases that run the nodes that are added.
    pub(super) range: LldbRange,
    /// The number of passes that the loops around these nodes make.
    pub(super) passes_around: u64,
    /// Whether `self` may be a value that has children of this section; its members are then those
    /// of the raw value.
    pub(super) has_children: bool,
    /// The object in the place of `self`, in a level of `depth:`.
    pub(super) level: Option<Typed>,
    /// Whether the nodes are those of a level, and of nothing else.
    in_level: bool,
    /// The nodes that the source itself names.
    written: NodeSet,
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
    /// The functions that are being evaluated, the innermost last.
    calls: Vec<Word>,
    /// What was refused.
    refused: Vec<Refused>,
    /// Whether a limit was exceeded.
    is_stopped: bool,
}

impl Deref for Builder {
    type Target = Graph;

    fn deref(&self) -> &Graph {
        &self.graph
    }
}

impl DerefMut for Builder {
    fn deref_mut(&mut self) -> &mut Graph {
        &mut self.graph
    }
}

impl Builder {
    /// A builder that uses the memory of an empty graph.
    pub(crate) fn new(graph: Graph, range: LldbRange) -> Builder {
        Builder { graph, range, passes_around: 1, ..Builder::default() }
    }

    /// The graph, the nodes that the source names, and what was refused.
    fn finish(self) -> (Graph, NodeSet, Vec<Refused>) {
        (self.graph.finish(), self.written, self.refused)
    }

    /// Records what cannot be made; only the first limit counts.
    #[cold]
    fn refuse(&mut self, refusal: Refusal, span: Span) -> Typed {
        let is_limit = matches!(refusal, Refusal::Nodes | Refusal::Texts);
        if !is_limit || !std::mem::replace(&mut self.is_stopped, true) {
            let is_of_source = refusal == Refusal::Nodes && !self.in_prelude;
            let function = self.calls.last().filter(|_| is_of_source).cloned();
            self.refused.push(Refused { refusal, span, function });
        }
        self.error()
    }

    /// A node at the present place.
    pub(super) fn typed(&self, id: NodeId, ty: Type) -> Typed {
        Typed { id, ty, span: self.span }
    }

    pub(super) fn value(&mut self, node: Node, ty: Type) -> Typed {
        if self.graph.len() >= limits::NODES {
            return self.refuse(Refusal::Nodes, self.span);
        }
        let kind = std::mem::discriminant(&node);
        let id = self.graph.add(node, ty, self.span);
        // Constant folding may give another node, which the source does not name.
        let is_same = std::mem::discriminant(self.graph.node(id)) == kind;
        if is_same && !self.in_level && !self.graph.generates() {
            self.written.insert(id);
        }
        self.within_texts(self.typed(id, ty))
    }

    #[cold]
    pub(super) fn error(&mut self) -> Typed {
        let id = self.graph.add(Node::Error, Type::Error, self.span);
        self.typed(id, Type::Error)
    }

    /// A value, unless the texts are too long: they could exhaust memory.
    fn within_texts(&mut self, value: Typed) -> Typed {
        if self.graph.is_full() {
            self.refuse(Refusal::Texts, value.span);
        }
        value
    }

    /// Further nodes are at another place, but for those of the prelude.
    fn go_to(&mut self, place: Span) {
        if !self.in_prelude {
            self.span = place;
        }
    }

    /// Makes nodes at another place.
    fn at<T>(&mut self, place: Span, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.span;
        self.go_to(place);
        let made = make(self);
        self.span = outer;
        made
    }

    /// A node of the type and at the place of another value.
    fn like(&mut self, value: Typed, node: Node) -> Typed {
        self.at(value.span, |graph| graph.value(node, value.ty))
    }

    /// Makes nodes of a feature of the language, which itself tests whether the members that it looks up exist; no
    /// formatter names them.
    pub(super) fn generated<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.set_generates(true);
        let made = make(self);
        self.set_generates(outer);
        made
    }

    /// Makes nodes that the source names, wherever they are.
    fn written<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = (self.set_generates(false), std::mem::take(&mut self.in_level));
        let made = make(self);
        self.in_level = outer.1;
        self.set_generates(outer.0);
        made
    }

    /// Whether the debugger is at least that release: known from the range, or tested at run time.
    pub(super) fn at_least(&mut self, version: Lldb) -> Typed {
        let node = if self.range.first() >= version {
            Node::Bool(true)
        } else if self.range.last() < version {
            Node::Bool(false)
        } else {
            Node::AtLeast(version)
        };
        self.value(node, Type::Bool)
    }
}
