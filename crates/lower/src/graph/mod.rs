//! The checked program: a graph of pure values.
//!
//! A formatter has no effects but its result. So an expression is a node, equal nodes are one node,
//! and a `let` names one. Lowering decides when and how often a node is computed; a node in a
//! branch of [`Node::If`] is computed only there.

mod bound;
mod fold;
mod node;
mod operators;
pub mod range;
mod rebuild;
mod text;

use crate::isa::Selector;
use crate::limits;
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

pub use bound::{Bound, CUT, Step, Way};
pub use node::{
    Align, FlagName, Flags, Loop, LoopValue, Node, NumberFormat, OfTypes, Padding, Piece, Sign,
};
pub use operators::{Arithmetic, Comparison};
pub use rebuild::NewIds;

/// The index of a node in its [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The position in the order of creation; operands precede their users.
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
    /// A value of the debuggee, or no value if a member is missing.
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
    /// An integer constant whose neighbours determine its signedness.
    Literal,
    /// A Boolean, 0 or 1 as a UInt.
    Bool,
    /// A text.
    String,
    /// An Object or a Type that is shown, which is a text only within a string.
    Text,
    /// `null`.
    Null,
    /// No value: the program ends here.
    Never,
    /// The value of a mistake, which fits everywhere.
    Error,
}

impl Type {
    /// The name of the type in messages.
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
            Type::Bool => "a Boolean",
            Type::String | Type::Text => "a text",
            Type::Null => "`null`",
            Type::Never => "no value",
            Type::Error => "an error",
        }
    }
}

#[derive(Clone, Debug)]
struct NodeEntry {
    node: Node,
    ty: Type,
    span: Span,
    is_generated: bool,
    /// Whether nothing has tested that it exists.
    is_doubted: bool,
    /// Whether what is looked up in it is missing if it is: `a` of `a?.b`.
    is_optional: bool,
}

/// The nodes of a program; operands precede their users.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<NodeEntry>,
    /// The number of each node.
    index: FxHashMap<Node, NodeId>,
    /// The size of all concatenated texts in bytes.
    text_size: usize,
    /// Whether a feature of the language uses new nodes.
    generates: bool,
}

/// A set of nodes of a graph.
#[derive(Clone, Debug, Default)]
pub struct NodeSet(Vec<bool>);

impl NodeSet {
    pub fn new(graph: &Graph) -> NodeSet {
        NodeSet(vec![false; graph.len()])
    }

    pub fn insert(&mut self, id: NodeId) {
        if self.0.len() <= id.index() {
            self.0.resize(id.index() + 1, false);
        }
        if let Some(member) = self.0.get_mut(id.index()) {
            *member = true;
        }
    }

    pub fn contains(&self, id: NodeId) -> bool {
        self.0.get(id.index()).copied().unwrap_or(false)
    }
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

    /// The source of its first use.
    pub fn span(&self, id: NodeId) -> Span {
        self.nodes.get(id.index()).map_or_else(Span::default, |e| e.span)
    }

    /// Whether only a feature of the language uses the node, and no formatter names it: `quotes:
    /// none` looks for the members of a `std::string` of every C++ library.
    pub fn is_generated(&self, id: NodeId) -> bool {
        self.nodes.get(id.index()).is_some_and(|e| e.is_generated)
    }

    /// Whether only a feature of the language uses new nodes.
    pub fn generates(&self) -> bool {
        self.generates
    }

    /// Records that nothing has tested an object.
    pub fn doubt_object(&mut self, id: NodeId) {
        self.nodes.get_mut(id.index()).into_iter().for_each(|entry| entry.is_doubted = true);
    }

    /// Records that nothing has tested an object, and that what is looked up in it is missing if it is.
    pub fn make_optional(&mut self, id: NodeId) {
        self.doubt_object(id);
        self.nodes.get_mut(id.index()).into_iter().for_each(|entry| entry.is_optional = true);
    }

    /// Whether what is looked up in an object is missing if that is.
    pub fn is_optional(&self, id: NodeId) -> bool {
        self.nodes.get(id.index()).is_some_and(|e| e.is_optional)
    }

    /// Records that nothing tests the operands of values, except those that are met, before the methods of children use
    /// them.
    pub fn doubt(&mut self, values: &[NodeId], is_met: impl Fn(&Node, NodeId) -> bool) {
        let (needed, mut doubted) = (self.reachable(values), NodeSet::new(self));
        for id in needed {
            let node = self.node(id);
            node.operands(|asked| {
                if !is_met(node, asked) {
                    doubted.insert(asked);
                }
            });
        }
        let entries = self.nodes.iter_mut().zip(&doubted.0);
        entries.for_each(|(entry, is_doubted)| entry.is_doubted |= *is_doubted);
    }

    /// Whether nothing has tested that an object exists, and is a number if it is read as one.
    pub fn is_doubted(&self, id: NodeId) -> bool {
        self.nodes.get(id.index()).is_some_and(|e| e.is_doubted)
    }

    /// Sets whether only a feature of the language uses new nodes; returns what was before.
    pub fn set_generates(&mut self, generates: bool) -> bool {
        std::mem::replace(&mut self.generates, generates)
    }

    /// Every node with its type and the source of its first use, in the order of creation.
    pub fn entries(&self) -> impl Iterator<Item = (&Node, Type, Span)> {
        self.nodes.iter().map(|entry| (&entry.node, entry.ty, entry.span))
    }

    /// All nodes.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeId)
    }

    /// The size of all concatenated texts in bytes.
    pub fn text_size(&self) -> usize {
        self.text_size
    }

    /// Forbids further concatenation.
    pub fn fill(&mut self) {
        self.text_size = limits::CONSTANT_TEXT;
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the graph is empty.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn number(&self, id: NodeId) -> Option<i128> {
        self.node(id).number()
    }

    /// Whether a value is the shown one, with or without its synthetic children.
    pub fn is_self(&self, id: NodeId) -> bool {
        let is_plain = |id: NodeId| match self.node(id) {
            Node::SelfObject => true,
            Node::Select(
                Selector::GET_NON_SYNTHETIC_VALUE | Selector::GET_SYNTHETIC_VALUE,
                object,
            ) => object.first().is_some_and(|id| *self.node(*id) == Node::SelfObject),
            _ => false,
        };
        match self.node(id) {
            Node::If { then, otherwise, .. } => is_plain(*then) && is_plain(*otherwise),
            _ => is_plain(id),
        }
    }

    /// The object that one is if nothing is missing.
    fn unless_missing(&self, object: NodeId) -> NodeId {
        match self.node(object) {
            Node::If { condition, otherwise, .. }
                if matches!(self.node(*condition), Node::IsMissing(_)) =>
            {
                *otherwise
            }
            _ => object,
        }
    }

    /// The pointer whose own type says what an element behind it is, unless the program asks whether that is there. The
    /// pointer must have a value, which an array has not.
    pub fn followed_pointer(&self, element: NodeId) -> Option<NodeId> {
        let Node::Select(Selector::CREATE_CHILD_AT_OFFSET, args) = self.node(element) else {
            return None;
        };
        let [pointer, .., target] = **args else { return None };
        let is_pointee = |node: &Node| matches!(node, Node::Select(Selector::GET_POINTEE_TYPE, _));
        let asks = |id: NodeId| *self.node(id) == Node::IsMissing(element);
        (is_pointee(self.node(target)) && !self.ids().any(asks)).then_some(pointer)
    }

    /// The type of the shown value where a program needs it, not that of a pointer to it: for a template argument, or for the
    /// members of something else. A program that tests what it gets has something else to show.
    pub fn asks_own_type(&self, root: NodeId) -> Option<NodeId> {
        let nodes = self.reachable(&[root]);
        let (mut tested, mut asked) = (NodeSet::new(self), NodeSet::new(self));
        for id in &nodes {
            match self.node(*id) {
                Node::IsMissing(object) | Node::HasNoValue(object) => {
                    tested.insert(*object);
                    let member = self.unless_missing(*object);
                    // A walk asks of its own accord whether there is a next value.
                    let base =
                        self.base_of(member).filter(|base| self.unless_missing(*base) == *base);
                    base.into_iter().for_each(|base| asked.insert(base));
                }
                // Whether there is a text.
                Node::Select(Selector::STRLEN, text) => {
                    for piece in text.iter().flat_map(|text| self.shown_in(*text)) {
                        tested.insert(piece);
                        self.node(piece).operands(|object| tested.insert(object));
                    }
                }
                _ => {}
            }
        }
        let of_argument = |mut ty: NodeId| {
            let mut is_argument = false;
            while let Node::Select(Selector::GET_TEMPLATE_ARGUMENT_TYPE, args) = self.node(ty) {
                (ty, is_argument) = (*args.first()?, true);
            }
            Some(ty).filter(|ty| is_argument && self.is_own_type(*ty))
        };
        nodes.into_iter().find_map(|id| match self.node(id) {
            _ if tested.contains(id) => None,
            Node::Select(Selector::CAST | Selector::CREATE_CHILD_AT_OFFSET, args) => {
                args.iter().skip(1).find_map(|ty| of_argument(*ty))
            }
            Node::Plain(ty) => of_argument(*ty),
            Node::Member(base, _) if asked.contains(*base) => None,
            Node::Member(base, _) => match self.node(self.unless_missing(*base)) {
                Node::Select(Selector::CAST, args) if !self.is_self(*args.first()?) => {
                    args.iter().copied().find(|ty| self.is_own_type(*ty))
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// The values that a text shows.
    fn shown_in(&self, text: NodeId) -> Vec<NodeId> {
        match self.node(text) {
            Node::Concat(pieces) => pieces.iter().filter_map(Piece::value).collect(),
            _ => vec![text],
        }
    }

    /// Whether a node is the type of the shown value.
    fn is_own_type(&self, ty: NodeId) -> bool {
        match self.node(ty) {
            Node::Select(Selector::GET_TYPE, of) => of.iter().any(|of| self.is_self(*of)),
            _ => false,
        }
    }

    /// Visits the conditions without parts that the outcome of a condition decides, each with its own outcome.
    pub fn conditions(
        &self,
        condition: NodeId,
        outcome: bool,
        mut visit: impl FnMut(NodeId, bool),
    ) {
        let (mut waiting, mut seen) = (vec![(condition, outcome)], FxHashSet::default());
        while let Some((id, outcome)) = waiting.pop() {
            match (self.node(id), outcome) {
                _ if !seen.insert((id, outcome)) => {}
                (Node::Not(a), _) => waiting.push((*a, !outcome)),
                (Node::And(a, b), true)
                | (Node::Or(a, b) | Node::Arithmetic(Arithmetic::Or, a, b), false) => {
                    waiting.extend([(*a, outcome), (*b, outcome)]);
                }
                _ => visit(id, outcome),
            }
        }
    }

    /// The number that is not zero where a condition without parts holds, or does not.
    pub fn not_zero(&self, condition: NodeId, holds: bool) -> Option<NodeId> {
        let (op, a, b) = match self.node(condition) {
            Node::IsNotZero(number) => return holds.then_some(*number),
            Node::Compare(op, a, b) => (if holds { *op } else { op.negated() }, *a, *b),
            _ => return None,
        };
        let (op, number, constant) = match (self.number(a), self.number(b)) {
            (_, Some(constant)) => (op, a, constant),
            (Some(constant), None) => (op.mirrored(), b, constant),
            (None, None) => return None,
        };
        let excludes_zero = match op {
            Comparison::Eq => constant != 0,
            Comparison::Ne => constant == 0,
            Comparison::Lt => constant <= 0,
            Comparison::Le => constant < 0,
            Comparison::Gt => constant >= 0,
            Comparison::Ge => constant > 0,
        };
        excludes_zero.then_some(number)
    }

    /// Whether an object is a part of the shown value in a fixed place.
    pub fn is_part_of_self(&self, object: NodeId) -> bool {
        let mut id = object;
        loop {
            id = match self.node(id) {
                Node::Member(of, _) => *of,
                Node::ChildAt(of, index) if self.number(*index).is_some() => *of,
                Node::State(_) | Node::Entry(..) => return true,
                _ => return self.is_self(id),
            };
        }
    }

    /// The object in which a member or a child is looked up.
    pub fn base_of(&self, id: NodeId) -> Option<NodeId> {
        match self.node(id) {
            Node::Member(base, _) | Node::ChildAt(base, _) => Some(*base),
            _ => None,
        }
    }

    /// The object in which an object is looked up, or of which it is another view.
    pub fn looked_up_in(&self, id: NodeId) -> Option<NodeId> {
        match self.node(id) {
            Node::Read(object) => Some(*object),
            Node::Select(_, args) if matches!(self.ty(id), Type::Object | Type::Maybe) => {
                args.first().copied()
            }
            _ => self.base_of(id),
        }
    }

    /// The object that stands for another one where that is missing: `b` in `a ?? b`.
    pub fn default_of(&self, id: NodeId) -> Option<NodeId> {
        let Node::If { condition, then, otherwise } = *self.node(id) else { return None };
        (*self.node(condition) == Node::IsMissing(otherwise)).then_some(then)
    }

    /// The object that a node reads as a number.
    pub fn object_read(&self, id: NodeId) -> Option<NodeId> {
        match self.node(id) {
            Node::Number { object, .. } => Some(*object),
            _ => None,
        }
    }

    /// The number that has the bits of one, before conversions.
    pub fn unconverted(&self, mut number: NodeId) -> NodeId {
        while let Node::AsInt(of) | Node::AsUInt(of) = self.node(number) {
            number = *of;
        }
        number
    }

    /// Whether what a user makes of a number of so many bits depends on its highest bit being a sign.
    pub fn tells_sign(&self, user: &Node, number: NodeId, bits: u32) -> bool {
        let (other, bits) = match user {
            Node::IsNotZero(_) => return false,
            Node::Compare(Comparison::Eq | Comparison::Ne, a, b) => {
                (if *a == number { b } else { a }, bits.saturating_sub(1))
            }
            Node::Arithmetic(Arithmetic::And, a, b) => (if *a == number { b } else { a }, bits),
            _ => return true,
        };
        let constant = self.number(self.unconverted(*other));
        !constant.is_some_and(|n| n >= 0 && 1i128.checked_shl(bits).is_none_or(|end| n < end))
    }

    /// Whether a node is the type of an object.
    pub fn is_type_of(&self, ty: NodeId, object: NodeId) -> bool {
        matches!(self.node(ty), Node::Select(Selector::GET_TYPE, of) if **of == [object])
    }

    /// The loop of a number.
    pub fn loop_of(&self, number: u32) -> Option<&Loop> {
        self.nodes.iter().find_map(|entry| match &entry.node {
            Node::Loop(looped) if looped.number == number => Some(&**looped),
            _ => None,
        })
    }

    /// The state value that a node has in or after a loop, and the loop.
    pub fn loop_value(&self, id: NodeId) -> Option<(&LoopValue, &Loop)> {
        let (looped, place) = match self.node(id) {
            Node::Loop(looped) => (&**looped, 0),
            Node::LoopVar(number, place) => (self.loop_of(*number)?, *place),
            Node::LoopOut(of, place) => match self.node(*of) {
                Node::Loop(looped) => (&**looped, *place),
                _ => return None,
            },
            _ => return None,
        };
        Some((looped.state.get(usize::from(place))?, looped))
    }

    /// Whether an Integer is made of a UInt whose value is not known at compile time.
    pub fn uses_integers(&self) -> bool {
        self.nodes.iter().any(|entry| matches!(entry.node, Node::ToInteger(_)))
    }

    /// The transitive operands of nodes, and the nodes.
    pub fn reachable(&self, roots: &[NodeId]) -> Vec<NodeId> {
        let seen = self.closure(roots, |node, visit| node.operands(visit));
        let mut nodes = Vec::with_capacity(self.len());
        nodes.extend(self.ids().filter(|id| seen.contains(*id)));
        nodes
    }

    /// The nodes that are reachable along the operands which `edges` visits, including the start.
    pub fn closure(
        &self,
        roots: &[NodeId],
        edges: impl Fn(&Node, &mut dyn FnMut(NodeId)),
    ) -> NodeSet {
        let mut seen = NodeSet::new(self);
        roots.iter().for_each(|root| seen.insert(*root));
        // Operands precede their users.
        let end = roots.iter().max().map_or(0, |last| last.0 + 1);
        for id in (0..end).rev().map(NodeId) {
            if seen.contains(id) {
                edges(self.node(id), &mut |operand| seen.insert(operand));
            }
        }
        seen
    }

    /// The nodes of a kind, and all that are computed from them.
    pub fn dependent(&self, is_kind: impl Fn(NodeId) -> bool) -> NodeSet {
        let mut found = NodeSet::new(self);
        // Operands precede their users.
        for id in self.ids() {
            let mut depends = is_kind(id);
            self.node(id).operands(|operand| depends |= found.contains(operand));
            if depends {
                found.insert(id);
            }
        }
        found
    }

    /// The graph to which no more nodes are added: the memory for it is freed.
    pub fn finish(mut self) -> Graph {
        self.nodes.shrink_to_fit();
        Graph { index: FxHashMap::default(), ..self }
    }

    /// The node that equals this one; added if there is none.
    fn intern(&mut self, node: Node, ty: Type, span: Span) -> NodeId {
        if let Some(id) = self.index.get(&node).copied() {
            let known = self.nodes.get_mut(id.index()).into_iter();
            known.for_each(|entry| entry.is_generated &= self.generates);
            return id;
        }
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.index.insert(node.clone(), id);
        let (is_generated, is_doubted, is_optional) = (self.generates, false, false);
        self.nodes.push(NodeEntry { node, ty, span, is_generated, is_doubted, is_optional });
        id
    }
}
