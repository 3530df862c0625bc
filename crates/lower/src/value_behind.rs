//! The number that a summary is for, behind a pointer or a reference to it.
//!
//! LLDB runs the summary of a type for pointers and references to values of it, too. It finds members behind them by itself. Of a
//! number it does not: `self` is the address then. So where a summary uses `self` as a number alone:
//!
//! - The first child of a pointer or a reference is the value that it leads to; a number has none.
//! - A typedef of a pointer is a pointer as well, and its address is what the summary is about. Its type has the name that is the
//!   key, which may be behind `const`; a pointer to it has a longer one. Nothing else tells the two apart before LLDB 24.
//! - Of pointers to pointers, and of what cannot be read, the debugger shows what it shows without a summary.

use crate::checked::{CheckedSummary, Key, Program};
use crate::graph::{Arithmetic, Comparison, Graph, Node, NodeId, Padding, Piece, Type};
use crate::isa::{Flags, Lldb, RecordVersion, Selector};
use crate::source::Span;

/// What `const ` adds to a name. No sign of a pointer or a reference adds as much, or a multiple of it.
const CONST: u64 = "const ".len() as u64;
/// What `*` and `&`, `&&`, `*const`, and `const` on the other side add to the name of a type.
const SIGNS: &[u64] = &[2, 3, 7, 8];
/// What `&`, `&mut` and `*mut`, and `*const` add to one of Rust.
const SIGNS_OF_RUST: &[u64] = &[1, 5, 7];

/// Whether a summary is for numbers, as far as its source tells.
pub fn is_of_numbers(summary: &CheckedSummary) -> bool {
    let Program { graph, root } = &summary.program;
    let nodes = graph.reachable(&[*root]);
    let (mut is_read, mut uses) = (false, nodes.iter().filter(|id| uses_self(graph, **id)));
    let is_of_number = uses.all(|id| match graph.node(*id) {
        Node::Number { .. } | Node::Plain(_) | Node::Shown(_) => {
            is_read = true;
            true
        }
        Node::IsMissing(_) | Node::Select(Selector::GET_TYPE, _) => true,
        _ => false,
    });
    let is_of_pointers =
        summary.of_numbers == Some(false) || summary.keys.iter().any(is_of_pointers);
    is_of_number && is_read && !is_of_pointers
}

fn uses_self(graph: &Graph, id: NodeId) -> bool {
    let mut is_used = false;
    graph.node(id).operands(|operand| is_used |= *graph.node(operand) == Node::SelfObject);
    is_used
}

/// The program of a summary of numbers with the values behind pointers and references; `None` if it is no such summary.
pub(super) fn look_behind(summary: &CheckedSummary) -> Option<Program> {
    if is_for_values_alone(summary) || !is_of_numbers(summary) {
        return None;
    }
    let Program { graph, root } = &summary.program;
    let (new, ids) = graph.rebuilt(&[*root], |new, id, mut node| {
        if uses_self(graph, id) {
            let span = graph.span(id);
            node = node.with_operands(|operand| match *new.node(operand) {
                Node::SelfObject => value(new, summary, span),
                _ => operand,
            });
            // Its summary would be this one.
            if let Node::Shown(object) = node {
                node = Node::Plain(object);
            }
        }
        new.add_as(node, graph, id)
    });
    Some(Program { graph: new, root: ids.get(*root) })
}

/// Whether LLDB runs the summary for no pointer and no reference.
pub(super) fn is_for_values_alone(summary: &CheckedSummary) -> bool {
    summary.flags.has(Flags::SKIP_POINTERS | Flags::SKIP_REFERENCES)
}

/// The type of what a pointer or a reference leads to, which LLDB 24 shows in its place: `since 24 && T.pointee().size() != 0 ?
/// T.pointee() : T`
pub(super) fn type_behind(
    graph: &mut Graph,
    own: NodeId,
    version: RecordVersion,
    span: Span,
) -> NodeId {
    let pointee = Node::Select(Selector::GET_POINTEE_TYPE, [own].into_iter().collect());
    let pointee = graph.add(pointee, Type::Type, span);
    let size = Node::Select(Selector::GET_BYTE_SIZE, [pointee].into_iter().collect());
    let size = graph.add(size, Type::Integer, span);
    let zero = graph.add(Node::Integer(0), Type::Integer, span);
    let is_pointer = graph.add(Node::Compare(Comparison::Ne, size, zero), Type::Bool, span);
    let is_new = match version {
        RecordVersion::V1 => Node::AtLeast(Lldb::V24),
        RecordVersion::V2 => Node::Bool(true),
    };
    let is_new = graph.add(is_new, Type::Bool, span);
    let behind = Node::If { condition: is_pointer, then: pointee, otherwise: own };
    let behind = graph.add(behind, Type::Type, span);
    graph.add(Node::If { condition: is_new, then: behind, otherwise: own }, Type::Type, span)
}

/// Whether a key names pointers or references themselves.
fn is_of_pointers(key: &Key) -> bool {
    let name = key.text.trim_end_matches(['$', ')']);
    name.ends_with(['*', '&']) || name.starts_with(['*', '&'])
}

/// The value in a summary of numbers. The program ends if there is none.
fn value(graph: &mut Graph, summary: &CheckedSummary, span: Span) -> NodeId {
    let before = graph.set_generates(true);
    let mut make = Maker { graph, span };
    let object = make.add(Node::SelfObject, Type::Object);
    let zero = make.add(Node::UInt(0), Type::UInt);
    let child = make.add(Node::ChildAt(object, zero), Type::Object);
    let has_none = make.is_missing(child);
    let behind = make.choice(has_none, object, child);
    let has_child = make.add(Node::ChildAt(behind, zero), Type::Object);
    let is_number = make.is_missing(has_child);
    let nothing = make.nothing();
    let mut value = make.choice(is_number, behind, nothing);
    if summary.of_numbers.is_none() {
        let is_named = make.is_named(object, child, summary);
        value = make.choice(is_named, object, value);
    }
    let length = make.length(value);
    let is_unread = make.equals(length, 0);
    value = make.choice(is_unread, nothing, value);
    graph.set_generates(before);
    value
}

struct Maker<'g> {
    graph: &'g mut Graph,
    span: Span,
}

impl Maker<'_> {
    fn add(&mut self, node: Node, ty: Type) -> NodeId {
        self.graph.add(node, ty, self.span)
    }

    fn is_missing(&mut self, object: NodeId) -> NodeId {
        self.add(Node::IsMissing(object), Type::Bool)
    }

    fn choice(&mut self, condition: NodeId, then: NodeId, otherwise: NodeId) -> NodeId {
        self.add(Node::If { condition, then, otherwise }, Type::Object)
    }

    /// The end of the program with an empty text.
    fn nothing(&mut self) -> NodeId {
        let empty = self.add(Node::String("".into()), Type::String);
        self.add(Node::Return(empty), Type::Never)
    }

    /// The length of the value of an object, or of the name of a type.
    fn length(&mut self, of: NodeId) -> NodeId {
        let plain = self.add(Node::Plain(of), Type::Text);
        let pieces = [Piece::Value(plain, Padding::default())];
        let text = self.add(Node::Concat(pieces.into()), Type::String);
        self.add(Node::Select(Selector::STRLEN, [text].into_iter().collect()), Type::UInt)
    }

    fn equals(&mut self, number: NodeId, constant: u64) -> NodeId {
        let constant = self.add(Node::UInt(constant), Type::UInt);
        self.add(Node::Compare(Comparison::Eq, number, constant), Type::Bool)
    }

    fn name_length(&mut self, object: NodeId) -> NodeId {
        let ty = Node::Select(Selector::GET_TYPE, [object].into_iter().collect());
        let ty = self.add(ty, Type::Type);
        self.length(ty)
    }

    /// Whether the type of an object has the name that is a key. Of a pattern that is so unless the name is that of its child's type
    /// with a sign.
    fn is_named(&mut self, object: NodeId, child: NodeId, summary: &CheckedSummary) -> NodeId {
        let length = self.name_length(object);
        if summary.keys.iter().any(Key::is_regex) {
            let of_child = self.name_length(child);
            let more = self.add(Node::Arithmetic(Arithmetic::Sub, length, of_child), Type::UInt);
            let signs = if summary.of_rust { SIGNS_OF_RUST } else { SIGNS };
            let is_behind = self.is_one_of(more, signs);
            let is_named = self.add(Node::Not(is_behind), Type::Bool);
            let has_none = self.is_missing(child);
            return self.add(Node::Or(has_none, is_named), Type::Bool);
        }
        let length_of_key = summary.keys.first().map_or(0, |key| key.text.len() as u64);
        let length_of_key = self.add(Node::UInt(length_of_key), Type::UInt);
        let more = self.add(Node::Arithmetic(Arithmetic::Sub, length, length_of_key), Type::UInt);
        let of_const = self.add(Node::UInt(CONST), Type::UInt);
        let more = self.add(Node::Arithmetic(Arithmetic::Mod, more, of_const), Type::UInt);
        self.equals(more, 0)
    }

    fn is_one_of(&mut self, number: NodeId, all: &[u64]) -> NodeId {
        let none = self.add(Node::Bool(false), Type::Bool);
        all.iter().fold(none, |is_one, one| {
            let is_this = self.equals(number, *one);
            self.add(Node::Or(is_one, is_this), Type::Bool)
        })
    }
}
