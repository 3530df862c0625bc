//! Constructors of typed nodes.

use crate::sema::check::body::{Body, Value};
use crate::sema::graph::{Arithmetic, Comparison, Node, Padding, Piece, Type};
use crate::source::Span;

impl Body<'_, '_> {
    /// Marks the nodes as those of a feature of the language. The feature itself tests whether the
    /// members it looks up exist, and no formatter names them.
    pub(in crate::sema) fn generated<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.graph.set_generating(true);
        let made = make(self);
        self.graph.set_generating(outer);
        made
    }

    /// Notes that the text of an object is shown. That of a member cannot be that of `self`.
    pub(in crate::sema) fn note_shown(&mut self, object: Value) {
        if !matches!(self.graph.node(object.id), Node::Member(..) | Node::ChildAt(..)) {
            self.graph.uses.shown.push((object.id, object.span));
        }
    }

    /// Notes a comparison with `null`.
    pub(in crate::sema) fn note_null_test(&mut self, subject: Value, span: Span) {
        if self.graph.is_self(subject.id) {
            self.graph.uses.null_tests_of_self.push(span);
        } else {
            self.graph.uses.followed.insert(subject.id);
        }
    }

    pub(in crate::sema) fn uint(&mut self, number: u64, span: Span) -> Value {
        self.value(Node::UInt(number), Type::UInt, span)
    }

    pub(in crate::sema) fn int(&mut self, number: i64, span: Span) -> Value {
        self.value(Node::Int(number), Type::Int, span)
    }

    pub(in crate::sema) fn literal(&mut self, text: &str, span: Span) -> Value {
        self.value(Node::String(text.into()), Type::String, span)
    }

    pub(in crate::sema) fn concat(&mut self, parts: &[Value], span: Span) -> Value {
        let pieces = parts.iter().map(|v| Piece::Value(v.id, Padding::default())).collect();
        self.value(Node::Concat(pieces), Type::String, span)
    }

    /// The value of an Object, or the name of a Type.
    pub(in crate::sema) fn plain(&mut self, of: Value, span: Span) -> Value {
        self.value(Node::Plain(of.id), Type::Text, span)
    }

    /// One of two values of a type.
    pub(in crate::sema) fn pick(
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
    pub(in crate::sema) fn operate(
        &mut self,
        op: Arithmetic,
        a: Value,
        b: Value,
        span: Span,
    ) -> Value {
        self.value(Node::Arithmetic(op, a.id, b.id), a.ty, span)
    }

    pub(in crate::sema) fn comparison(
        &mut self,
        op: Comparison,
        a: Value,
        b: Value,
        span: Span,
    ) -> Value {
        self.value(Node::Compare(op, a.id, b.id), Type::Bool, span)
    }

    pub(in crate::sema) fn not(&mut self, a: Value, span: Span) -> Value {
        self.value(Node::Not(a.id), Type::Bool, span)
    }

    pub(in crate::sema) fn both(&mut self, a: Value, b: Value, span: Span) -> Value {
        self.value(Node::And(a.id, b.id), Type::Bool, span)
    }

    pub(in crate::sema) fn either(&mut self, a: Value, b: Value, span: Span) -> Value {
        self.value(Node::Or(a.id, b.id), Type::Bool, span)
    }

    pub(in crate::sema) fn is_missing(&mut self, object: Value, span: Span) -> Value {
        self.value(Node::IsMissing(object.id), Type::Bool, span)
    }

    /// An object, or the second one if the first is missing.
    pub(in crate::sema) fn first_there(
        &mut self,
        first: Value,
        second: Value,
        span: Span,
    ) -> Value {
        self.value(Node::FirstThere(first.id, second.id), Type::Object, span)
    }

    pub(in crate::sema) fn is_not_zero(&mut self, number: Value, span: Span) -> Value {
        self.value(Node::IsNotZero(number.id), Type::Bool, span)
    }
}
