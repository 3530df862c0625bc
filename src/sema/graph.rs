//! The checked program: a graph of pure values.
//!
//! Nothing in a formatter has an effect but its result, so an expression is a node, equal nodes
//! are one node, and a `let` is only a name for one. When a node is computed, and how often, is
//! for the lowering to decide; what stands in a branch of [`Node::If`] is computed only there.

mod intern;

use super::fold::{self, PieceRef};
use crate::isa::{Lldb, Selector};
use crate::source::{Span, Word};
use rustc_hash::FxHashMap;
use std::ops::Deref;

/// The index of a node in its [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The position in the order of creation; operands come before what uses them.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The type of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A value of the debuggee.
    Object,
    /// A value of the debuggee, or nothing where a member is missing.
    Maybe,
    /// A type of the debuggee.
    Type,
    /// A signed number of 64 bits.
    Int,
    /// An unsigned number of 64 bits.
    UInt,
    /// A number of any width, which only LLDB 24 has.
    Integer,
    /// The values that LLDB 24 keeps between the methods of synthetic children.
    Dictionary,
    /// An integer constant that is signed or unsigned as its neighbours are.
    Literal,
    /// A truth value, 0 or 1 as a UInt.
    Bool,
    /// A text.
    String,
    /// Something that is a text in a string only: an Object or a Type shown there.
    Text,
    /// `null`.
    Null,
    /// No value: the program ends here.
    Never,
    /// What could not be checked; everything is right about it.
    Error,
}

impl Type {
    /// The type as people call it.
    pub fn name(self) -> &'static str {
        match self {
            Type::Object => "an object",
            Type::Maybe => "an object that may be missing",
            Type::Type => "a type",
            Type::Int => "a signed number",
            Type::UInt => "an unsigned number",
            Type::Integer => "a number of any width",
            Type::Dictionary => "a dictionary",
            Type::Literal => "a number",
            Type::Bool => "a truth value",
            Type::String | Type::Text => "a text",
            Type::Null => "`null`",
            Type::Never => "no value",
            Type::Error => "an error",
        }
    }
}

/// An operator on two numbers of one type, with a result of that type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// Sum; wraps.
    Add,
    /// Difference; wraps.
    Sub,
    /// Product; wraps.
    Mul,
    /// Quotient, towards zero.
    Div,
    /// Remainder with the sign of the left operand.
    Mod,
    /// Shift left by a UInt.
    Shl,
    /// Shift right by a UInt; keeps the sign of an Int.
    Shr,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

/// A comparison of two numbers of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl Comparison {
    /// The comparison that holds when this one does not.
    pub fn negated(self) -> Comparison {
        match self {
            Comparison::Eq => Comparison::Ne,
            Comparison::Ne => Comparison::Eq,
            Comparison::Lt => Comparison::Ge,
            Comparison::Le => Comparison::Gt,
            Comparison::Gt => Comparison::Le,
            Comparison::Ge => Comparison::Lt,
        }
    }
}

/// How an argument fills its place in a text; widths count bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Padding {
    /// The least width, 0 for none.
    pub width: u32,
    /// Where the argument stands in it.
    pub align: Align,
    /// What fills the rest, an ASCII character; a blank if none is given.
    pub fill: Option<u8>,
}

/// Where something stands in a place wider than itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// At the right end.
    #[default]
    Right,
    /// At the left end.
    Left,
    /// In the middle, the odd blank to the right.
    Center,
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// These characters.
    Literal(Word),
    /// A String, Text, Object or Type, padded.
    Value(NodeId, Padding),
}

/// The most operands that a selector takes.
const MOST_ARGS: usize = 4;

/// The operands of a selector's call, in order; no selector takes more than four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Args {
    /// Those behind the last one are 0.
    ids: [NodeId; MOST_ARGS],
    count: u8,
}

impl FromIterator<NodeId> for Args {
    fn from_iter<I: IntoIterator<Item = NodeId>>(operands: I) -> Args {
        let mut args = Args { ids: [NodeId(0); MOST_ARGS], count: 0 };
        for (place, id) in args.ids.iter_mut().zip(operands) {
            *place = id;
            args.count += 1;
        }
        args
    }
}

impl Deref for Args {
    type Target = [NodeId];

    fn deref(&self) -> &[NodeId] {
        self.ids.get(..usize::from(self.count)).unwrap_or_default()
    }
}

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberFormat {
    /// 2, 8, 10 or 16.
    pub radix: u8,
    /// The least number of digits, filled with zeros.
    pub digits: u8,
    /// Whether letters are capitals.
    pub uppercase: bool,
}

impl NumberFormat {
    /// Decimal, as many digits as needed.
    pub const DECIMAL: NumberFormat = NumberFormat { radix: 10, digits: 1, uppercase: false };
}

/// The names of the bits that are set, in their order, with a separator between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Flags {
    /// A UInt, or an Integer in a record of version 2.
    pub bits: NodeId,
    /// At least one.
    pub names: Box<[FlagName]>,
    /// What stands between two names.
    pub separator: Word,
    /// The String in front of what follows the names: the separator if there is a name, else
    /// nothing. Whoever has the names has it too. None if nothing follows.
    pub between: Option<NodeId>,
}

/// A name that is shown if one of its bits is set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FlagName {
    /// The constant bits, at least one of them, of the type of the number.
    pub mask: NodeId,
    /// The name.
    pub name: Word,
}

/// A pure value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// The value that is shown.
    SelfObject,
    /// What a method of synthetic children is called with: an index or a name.
    Argument,
    /// A value that the methods of synthetic children find, made before by [`super::State`].
    State(u32),
    /// The Dictionary that the methods of a version 2 record start with.
    Kept,
    /// The value of a name in a Dictionary.
    Entry(NodeId, Word),
    /// An unsigned constant.
    UInt(u64),
    /// A signed constant.
    Int(i64),
    /// An Integer constant.
    Integer(i128),
    /// A constant whose signedness is open; never lowered.
    Literal(i128),
    /// A constant truth value.
    Bool(bool),
    /// A constant text.
    String(Word),
    /// `null`; never lowered.
    Null,
    /// The member of a name.
    Member(NodeId, Word),
    /// The child at a UInt index.
    ChildAt(NodeId, NodeId),
    /// A call of a selector whose effect is that of its row in the table.
    Select(Selector, Args),
    /// An Object read as a number.
    Number {
        /// The Object.
        object: NodeId,
        /// As Int, else as UInt.
        signed: bool,
    },
    /// Whether an Object is the null object.
    IsMissing(NodeId),
    /// An operation on numbers.
    Arithmetic(Arithmetic, NodeId, NodeId),
    /// Bitwise complement of a UInt.
    Complement(NodeId),
    /// The same bits as Int.
    AsInt(NodeId),
    /// The same bits as UInt.
    AsUInt(NodeId),
    /// The value of a UInt as an Integer.
    ToInteger(NodeId),
    /// A comparison of numbers.
    Compare(Comparison, NodeId, NodeId),
    /// Whether a number is not zero.
    IsNotZero(NodeId),
    /// Negation of a Bool.
    Not(NodeId),
    /// Both; the second is computed only if the first holds.
    And(NodeId, NodeId),
    /// Either; the second is computed only if the first does not hold.
    Or(NodeId, NodeId),
    /// One of two values.
    If {
        /// A Bool.
        condition: NodeId,
        /// If it holds.
        then: NodeId,
        /// If not.
        otherwise: NodeId,
    },
    /// Ends the program with this result.
    Return(NodeId),
    /// A text made of parts.
    Concat(Box<[Piece]>),
    /// A String or Text shown by a format that is computed: a String in the notation of `@fmt`.
    Format {
        /// The argument 0.
        text: NodeId,
        /// The format.
        format: NodeId,
    },
    /// What the debugger shows in the Object's place: its summary, else its value.
    Shown(NodeId),
    /// An Object's value or a Type's name, as a text in a string.
    Plain(NodeId),
    /// A number in digits.
    Digits(NodeId, NumberFormat),
    /// The names of the bits that are set.
    Flags(Box<Flags>),
    /// The String at a UInt index, or the default.
    Table {
        /// Strings.
        entries: Box<[NodeId]>,
        /// The index.
        index: NodeId,
        /// A String.
        default: NodeId,
    },
    /// Whether the debugger that runs the program is at least this one; asked at run time.
    AtLeast(Lldb),
    /// What could not be checked; never lowered.
    Error,
}

#[derive(Clone, Debug)]
struct Entry {
    node: Node,
    ty: Type,
    span: Span,
}

/// The nodes of a program.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<Entry>,
    /// The hashes of the last nodes: of those that are looked for before one is added.
    hashes: Vec<u32>,
    /// The bits that the last six bits of these hashes number: most new nodes have another one.
    marks: u64,
    /// These nodes by their hashes, or by the next free number, if they are many.
    index: FxHashMap<u32, NodeId>,
    /// Scratch for a text while it is put together.
    scratch: fold::Scratch,
}

impl Graph {
    /// The node.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node {
        static ERROR: Node = Node::Error;
        self.nodes.get(id.index()).map_or(&ERROR, |e| &e.node)
    }

    /// Its type.
    #[inline]
    pub fn ty(&self, id: NodeId) -> Type {
        self.nodes.get(id.index()).map_or(Type::Error, |e| e.ty)
    }

    /// The text that asked for it first.
    pub fn span(&self, id: NodeId) -> Span {
        self.nodes.get(id.index()).map_or_else(Span::default, |e| e.span)
    }

    /// Every node with its type and the text that asked for it first, in the order of creation.
    pub fn entries(&self) -> impl Iterator<Item = (&Node, Type, Span)> {
        self.nodes.iter().map(|entry| (&entry.node, entry.ty, entry.span))
    }

    /// Whether an Integer is made of a UInt that is not known before the program runs.
    pub fn uses_integers(&self) -> bool {
        self.nodes.iter().any(|entry| matches!(entry.node, Node::ToInteger(_)))
    }

    /// The nodes that some are made of, themselves included, operands before what uses them.
    pub fn reachable(&self, roots: &[NodeId]) -> Vec<NodeId> {
        let seen = self.seen(roots);
        self.ids().zip(seen).filter(|(_, seen)| *seen).map(|(id, _)| id).collect()
    }

    /// Visits the nodes that one is made of, itself included.
    pub(super) fn each_reachable(&self, root: NodeId, mut visit: impl FnMut(&Node)) {
        for (entry, seen) in self.nodes.iter().zip(self.seen(&[root])) {
            if seen {
                visit(&entry.node);
            }
        }
    }

    /// For each node, whether some are made of it.
    fn seen(&self, roots: &[NodeId]) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        let see = |seen: &mut [bool], id: NodeId| {
            seen.get_mut(id.index()).into_iter().for_each(|seen| *seen = true);
        };
        roots.iter().for_each(|root| see(&mut seen, *root));
        // Operands come before what uses them.
        for (at, entry) in self.nodes.iter().enumerate().rev() {
            if seen.get(at).copied().unwrap_or(false) {
                entry.node.operands(|operand| see(&mut seen, operand));
            }
        }
        seen
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes, operands before what uses them.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeId)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Takes the nodes out, without what is needed only to add more of them.
    pub(super) fn take(&mut self) -> Graph {
        self.hashes.clear();
        self.marks = 0;
        self.index = FxHashMap::default();
        let mut nodes = Vec::with_capacity(self.nodes.len());
        nodes.append(&mut self.nodes);
        Graph { nodes, ..Graph::default() }
    }

    /// The node, folded to a simpler one where its operands are constants.
    pub fn add(&mut self, node: Node, ty: Type, span: Span) -> NodeId {
        match fold::fold(self, &node) {
            fold::Folded::Same => self.intern(node, ty, span),
            fold::Folded::Node(simpler) => self.intern(simpler, ty, span),
            fold::Folded::Id(id) => id,
        }
    }

    /// The node of a text, its parts put together as far as they are constant.
    pub(super) fn add_text(&mut self, parts: &[PieceRef<'_>], span: Span) -> NodeId {
        let mut scratch = std::mem::take(&mut self.scratch);
        let node = fold::text(self, parts.iter().copied(), &mut scratch);
        self.scratch = scratch;
        self.intern(node, Type::String, span)
    }
}

impl Node {
    /// Calls `visit` with each operand, in the order of evaluation.
    pub fn operands(&self, mut visit: impl FnMut(NodeId)) {
        self.visit_operands(&mut visit);
    }

    /// Not generic: there is much to compile, for many callers.
    fn visit_operands(&self, visit: &mut dyn FnMut(NodeId)) {
        match self {
            Node::SelfObject
            | Node::Argument
            | Node::State(_)
            | Node::Kept
            | Node::UInt(_)
            | Node::Int(_)
            | Node::Integer(_)
            | Node::Literal(_)
            | Node::Bool(_)
            | Node::String(_)
            | Node::Null
            | Node::AtLeast(_)
            | Node::Error => {}
            Node::Member(a, _)
            | Node::Entry(a, _)
            | Node::ToInteger(a)
            | Node::Number { object: a, .. }
            | Node::IsMissing(a)
            | Node::Complement(a)
            | Node::AsInt(a)
            | Node::AsUInt(a)
            | Node::IsNotZero(a)
            | Node::Not(a)
            | Node::Return(a)
            | Node::Shown(a)
            | Node::Plain(a)
            | Node::Digits(a, _) => visit(*a),
            Node::ChildAt(a, b)
            | Node::Arithmetic(_, a, b)
            | Node::Compare(_, a, b)
            | Node::Format { text: a, format: b }
            | Node::And(a, b)
            | Node::Or(a, b) => {
                visit(*a);
                visit(*b);
            }
            Node::If { condition, then, otherwise } => {
                visit(*condition);
                visit(*then);
                visit(*otherwise);
            }
            Node::Select(_, args) => args.iter().copied().for_each(visit),
            Node::Concat(pieces) => pieces.iter().for_each(|piece| match piece {
                Piece::Value(id, _) => visit(*id),
                Piece::Literal(_) => {}
            }),
            Node::Flags(flags) => {
                visit(flags.bits);
                flags.names.iter().for_each(|name| visit(name.mask));
                flags.between.into_iter().for_each(visit);
            }
            Node::Table { entries, index, default } => {
                visit(*default);
                entries.iter().copied().for_each(&mut *visit);
                visit(*index);
            }
        }
    }

    /// The same node of other operands.
    #[must_use]
    pub fn with_operands(self, mut with: impl FnMut(NodeId) -> NodeId) -> Node {
        self.change_operands(&mut with)
    }

    fn change_operands(self, with: &mut dyn FnMut(NodeId) -> NodeId) -> Node {
        match self {
            Node::SelfObject
            | Node::Argument
            | Node::State(_)
            | Node::Kept
            | Node::UInt(_)
            | Node::Int(_)
            | Node::Integer(_)
            | Node::Literal(_)
            | Node::Bool(_)
            | Node::String(_)
            | Node::Null
            | Node::AtLeast(_)
            | Node::Error => self,
            Node::Member(a, name) => Node::Member(with(a), name),
            Node::Entry(a, name) => Node::Entry(with(a), name),
            Node::ToInteger(a) => Node::ToInteger(with(a)),
            Node::Number { object, signed } => Node::Number { object: with(object), signed },
            Node::IsMissing(a) => Node::IsMissing(with(a)),
            Node::Complement(a) => Node::Complement(with(a)),
            Node::AsInt(a) => Node::AsInt(with(a)),
            Node::AsUInt(a) => Node::AsUInt(with(a)),
            Node::IsNotZero(a) => Node::IsNotZero(with(a)),
            Node::Not(a) => Node::Not(with(a)),
            Node::Return(a) => Node::Return(with(a)),
            Node::Shown(a) => Node::Shown(with(a)),
            Node::Plain(a) => Node::Plain(with(a)),
            Node::Digits(a, format) => Node::Digits(with(a), format),
            Node::ChildAt(a, b) => Node::ChildAt(with(a), with(b)),
            Node::Arithmetic(op, a, b) => Node::Arithmetic(op, with(a), with(b)),
            Node::Compare(op, a, b) => Node::Compare(op, with(a), with(b)),
            Node::Format { text, format } => {
                Node::Format { text: with(text), format: with(format) }
            }
            Node::And(a, b) => Node::And(with(a), with(b)),
            Node::Or(a, b) => Node::Or(with(a), with(b)),
            Node::If { condition, then, otherwise } => Node::If {
                condition: with(condition),
                then: with(then),
                otherwise: with(otherwise),
            },
            Node::Select(selector, args) => {
                Node::Select(selector, args.iter().map(|id| with(*id)).collect())
            }
            Node::Concat(pieces) => Node::Concat(
                pieces
                    .into_iter()
                    .map(|piece| match piece {
                        Piece::Value(id, padding) => Piece::Value(with(id), padding),
                        literal => literal,
                    })
                    .collect(),
            ),
            Node::Flags(flags) => {
                let Flags { bits, names, separator, between } = *flags;
                let (bits, between) = (with(bits), between.map(&mut *with));
                let name = |FlagName { mask, name }| FlagName { mask: with(mask), name };
                let names = names.into_iter().map(name).collect();
                Node::Flags(Flags { bits, names, separator, between }.into())
            }
            Node::Table { entries, index, default } => Node::Table {
                entries: entries.iter().map(|id| with(*id)).collect(),
                index: with(index),
                default: with(default),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_selector_has_room_for_its_operands() {
        for selector in Selector::NAMED {
            let info = selector.info().expect("it has a name");
            assert!(info.takes.len() <= MOST_ARGS, "{selector}");
        }
    }

    /// A graph is large where its nodes are.
    #[test]
    fn nodes_are_small() {
        assert!(size_of::<Node>() <= 32);
    }
}
