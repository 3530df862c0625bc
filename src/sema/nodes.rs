//! Constructors of typed nodes.

use super::body::{Body, Value};
use super::graph::{Arithmetic, Comparison, Node, Padding, Piece, Type};
use crate::source::Span;

impl Body<'_, '_> {
    /// Marks the nodes as those of a feature of the language. The feature itself tests whether the
    /// members it looks up exist, and no formatter names them.
    pub(super) fn generated<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.graph.set_generating(true);
        let made = make(self);
        self.graph.set_generating(outer);
        made
    }

    pub(super) fn uint(&mut self, number: u64, span: Span) -> Value {
        self.value(Node::UInt(number), Type::UInt, span)
    }

    pub(super) fn int(&mut self, number: i64, span: Span) -> Value {
        self.value(Node::Int(number), Type::Int, span)
    }

    pub(super) fn literal(&mut self, text: &str, span: Span) -> Value {
        self.value(Node::String(text.into()), Type::String, span)
    }

    pub(super) fn concat(&mut self, parts: &[Value], span: Span) -> Value {
        let pieces = parts.iter().map(|v| Piece::Value(v.id, Padding::default())).collect();
        self.value(Node::Concat(pieces), Type::String, span)
    }

    /// The value of an Object, or the name of a Type.
    pub(super) fn plain(&mut self, of: Value, span: Span) -> Value {
        self.value(Node::Plain(of.id), Type::Text, span)
    }

    /// One of two values of a type.
    pub(super) fn pick(
        &mut self,
        test: Value,
        then: Value,
        otherwise: Value,
        ty: Type,
        span: Span,
    ) -> Value {
        let node = Node::If { condition: test.id, then: then.id, otherwise: otherwise.id };
        self.value(node, ty, span)
    }

    /// An operation whose result has the type of its left operand.
    pub(super) fn operate(&mut self, op: Arithmetic, a: Value, b: Value, span: Span) -> Value {
        self.value(Node::Arithmetic(op, a.id, b.id), a.ty, span)
    }

    pub(super) fn comparison(&mut self, op: Comparison, a: Value, b: Value, span: Span) -> Value {
        self.value(Node::Compare(op, a.id, b.id), Type::Bool, span)
    }

    pub(super) fn not(&mut self, a: Value, span: Span) -> Value {
        self.value(Node::Not(a.id), Type::Bool, span)
    }

    pub(super) fn both(&mut self, a: Value, b: Value, span: Span) -> Value {
        self.value(Node::And(a.id, b.id), Type::Bool, span)
    }

    pub(super) fn either(&mut self, a: Value, b: Value, span: Span) -> Value {
        self.value(Node::Or(a.id, b.id), Type::Bool, span)
    }

    pub(super) fn is_missing(&mut self, object: Value, span: Span) -> Value {
        self.value(Node::IsMissing(object.id), Type::Bool, span)
    }

    /// An object, or the second one if the first is missing.
    pub(super) fn first_there(&mut self, first: Value, second: Value, span: Span) -> Value {
        self.value(Node::FirstThere(first.id, second.id), Type::Object, span)
    }

    pub(super) fn is_not_zero(&mut self, number: Value, span: Span) -> Value {
        self.value(Node::IsNotZero(number.id), Type::Bool, span)
    }
}
