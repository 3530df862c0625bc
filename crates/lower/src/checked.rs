//! Checked formatters: what lowering reads.

use crate::graph::{Graph, NodeId};
use crate::isa::{Flags, LldbRange, RecordVersion, Signature};
use crate::source::Span;

/// A key as it is in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The bytes: an exact name, or a pattern that begins with `^`.
    pub text: Box<str>,
    /// Where it was written.
    pub span: Span,
}

impl Key {
    /// Whether LLDB reads it as a pattern.
    pub fn is_regex(&self) -> bool {
        self.text.starts_with('^')
    }

    /// Whether it matches types of the C++ library, for many of which LLDB has its own children.
    pub fn is_of_std(&self) -> bool {
        self.text.trim_start_matches(['^', '(']).starts_with("std::")
    }
}

/// A checked program: a graph and the node that is its result.
#[derive(Clone, Debug)]
pub struct Program {
    /// The values.
    pub graph: Graph,
    /// The result.
    pub root: NodeId,
}

/// A checked `summary`.
#[derive(Clone, Debug)]
pub struct CheckedSummary {
    /// Its keys.
    pub keys: Vec<Key>,
    /// The flags of its records.
    pub flags: Flags,
    /// The version of its records: 2 if only LLDB 24 may run it, and earlier ones show what they show without it.
    pub version: RecordVersion,
    /// Whether its types belong to a Rust program or to Rust's library: rustc's formatters replace the members of each.
    pub of_rust: bool,
    /// Whether the values are numbers, as the types of a program say; `Some(false)` also if the source uses them as pointers.
    pub of_numbers: Option<bool>,
    /// The program that computes the text.
    pub program: Program,
    /// The divisions whose divisor is never zero according to the types of a program.
    pub safe_divisions: Vec<Span>,
    /// The item.
    pub span: Span,
}

/// A checked `children`.
#[derive(Clone, Debug)]
pub struct CheckedChildren {
    /// Its keys.
    pub keys: Vec<Key>,
    /// Its releases; those before 23 ignore it.
    pub range: LldbRange,
    /// The version of its records: 2 if only LLDB 24 may run the methods.
    pub version: RecordVersion,
    /// The values that are computed before the methods run, if any.
    pub state: Option<State>,
    /// The methods.
    pub methods: Vec<(Signature, Program)>,
    /// The divisions whose divisor is never zero according to the types of a program.
    pub safe_divisions: Vec<Span>,
    /// The item.
    pub span: Span,
}

/// The values that the methods of synthetic children share.
#[derive(Clone, Debug)]
pub struct State {
    /// The graph of the values.
    pub graph: Graph,
    /// Each value and its number in [`Node::State`](crate::graph::Node::State).
    pub values: Vec<(u32, NodeId)>,
    /// The lengths of consecutive parts of the values, each with a condition: if that does not hold at run time, the
    /// values of the part are 0.
    pub parts: Vec<(Option<NodeId>, usize)>,
}

impl State {
    /// The parts: their conditions and values.
    pub fn parts(&self) -> impl Iterator<Item = (Option<NodeId>, &[(u32, NodeId)])> {
        let mut rest = &*self.values;
        self.parts.iter().map_while(move |(condition, length)| {
            let (part, behind) = rest.split_at_checked(*length)?;
            rest = behind;
            Some((*condition, part))
        })
    }

    /// The same values in another graph.
    pub fn in_graph(&self, graph: Graph, id: impl Fn(NodeId) -> NodeId) -> State {
        let values = self.values.iter().map(|(number, value)| (*number, id(*value))).collect();
        let parts = self.parts.iter().map(|(condition, length)| (condition.map(&id), *length));
        State { values, parts: parts.collect(), graph }
    }

    /// The values and the conditions.
    pub fn roots(&self) -> Vec<NodeId> {
        let conditions = self.parts.iter().filter_map(|(condition, _)| *condition);
        self.values.iter().map(|(_, id)| *id).chain(conditions).collect()
    }
}
