//! Numbers: conversion of values, signedness, truth.

use super::body::{Body, wrong_type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::expand::Typed;
use crate::sema::graph::{Comparison, Node, NodeId, Type};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::{HashMap, HashSet};

impl<'a> Body<'_, 'a> {
    /// A value as a number; an object is read as a signed one.
    pub(super) fn as_number(&mut self, value: Typed) -> Option<Typed> {
        match value.ty {
            Type::Int | Type::UInt | Type::Integer => Some(value),
            Type::Literal => self.settled(value),
            Type::Object => Some(self.graph.read(value, true)),
            _ => self.no_number(value),
        }
    }

    /// A value of open signedness that is not constant becomes signed.
    pub(super) fn settled(&mut self, value: Typed) -> Option<Typed> {
        if value.ty != Type::Literal || self.graph.number(value.id).is_some() {
            return Some(value);
        }
        self.literal_as(value, Type::Int)
    }

    /// A constant of open signedness as an Int, or as a UInt if it is too large.
    pub(super) fn with_signedness(&mut self, number: Typed) -> Option<Typed> {
        match number.ty {
            Type::Literal if self.is_large(number) => self.literal_as(number, Type::UInt),
            Type::Literal => self.literal_as(number, Type::Int),
            _ => Some(number),
        }
    }

    /// A UInt, for indexes and counts.
    pub(super) fn as_unsigned(&mut self, value: Typed) -> Option<Typed> {
        match value.ty {
            Type::UInt => Some(value),
            Type::Object => Some(self.graph.read(value, false)),
            Type::Literal => self.literal_as(value, Type::UInt),
            Type::Int => Some(self.graph.value(Node::AsUInt(value.id), Type::UInt, value.span)),
            _ => self.no_number(value),
        }
    }

    /// A UInt with the same bits: a negative constant gives its lowest 64 bits.
    pub(super) fn as_bits(&mut self, value: Typed) -> Option<Typed> {
        match self.graph.node(value.id) {
            Node::Literal(number) if *number < 0 => {
                let bits = Node::UInt(*number as u64);
                Some(self.graph.value(bits, Type::UInt, value.span))
            }
            _ => self.as_unsigned(value),
        }
    }

    fn no_number<T>(&mut self, value: Typed) -> Option<T> {
        let (message, help) = match value.ty {
            Type::Error | Type::Never => return None,
            Type::Maybe => {
                ("a value that may be missing is not a number", "give a default with `?? 0`")
            }
            Type::Bool => ("a Boolean is not a number", "choose one with `c ? 1 : 0`"),
            Type::String | Type::Text => {
                ("a text is not a number", "to join texts, write a string: `\"\\(a)\\(b)\"`")
            }
            Type::Integer => (
                "a size cannot be an index or a count",
                "LLDB cannot convert it to such a number: show it, compute with it, or compare it",
            ),
            Type::Null => ("`null` is not a number", "compare with `== null` or `!= null`"),
            Type::Type => (
                "a type is not a number",
                "LLDB does not give numbers among template arguments: use a member that holds it (language.md: what bytecode cannot do)",
            ),
            _ => ("a number is needed here", "use a member or a constant"),
        };
        let is_maybe = value.ty == Type::Maybe;
        let code = if is_maybe { meaning::MAYBE_MISSING } else { meaning::WRONG_TYPE };
        self.reject(Diagnostic { code, ..wrong_type(value, message) }.help(help))
    }

    /// Converts a constant of open signedness, or a choice of such constants, to a type.
    pub(super) fn literal_as(&mut self, value: Typed, ty: Type) -> Option<Typed> {
        if !matches!(self.graph.node(value.id), Node::If { .. }) {
            let node = self.settled_constant(value.id, ty, value.span)??;
            let id = self.graph.value(node, ty, value.span).id;
            return Some(Typed { id, ty, ..value });
        }
        let mut made: HashMap<NodeId, NodeId> = HashMap::new();
        for id in self.open_constants(value.id) {
            let now = |id: NodeId| made.get(&id).copied().unwrap_or(id);
            let node = match *self.graph.node(id) {
                Node::If { condition, then, otherwise } => {
                    Node::If { condition, then: now(then), otherwise: now(otherwise) }
                }
                _ => match self.settled_constant(id, ty, value.span)? {
                    Some(node) => node,
                    None => continue,
                },
            };
            let settled = self.graph.value(node, ty, value.span);
            made.insert(id, settled.id);
        }
        let id = made.get(&value.id).copied()?;
        Some(Typed { id, ty, ..value })
    }

    /// A constant as a type; `Some(None)` if it is not constant, `None` if it does not fit.
    fn settled_constant(&mut self, id: NodeId, ty: Type, span: Span) -> Option<Option<Node>> {
        match *self.graph.node(id) {
            Node::Literal(number) if ty == Type::Integer => Some(Some(Node::Integer(number))),
            _ => match self.graph.number(id) {
                Some(number) => self.constant_as(number, ty, span).map(Some),
                None => Some(None),
            },
        }
    }

    /// The constants and choices of which a value consists; operands precede their users.
    fn open_constants(&self, root: NodeId) -> Vec<NodeId> {
        let (mut found, mut waiting) = (HashSet::new(), vec![root]);
        while let Some(id) = waiting.pop() {
            if !found.insert(id) {
                continue;
            }
            if let Node::If { then, otherwise, .. } = self.graph.node(id) {
                waiting.extend([*then, *otherwise]);
            }
        }
        let mut found: Vec<NodeId> = found.into_iter().collect();
        found.sort_by_key(|id| id.index() as u64);
        found
    }

    fn constant_as(&mut self, number: i128, ty: Type, span: Span) -> Option<Node> {
        let node = match ty {
            Type::UInt => u64::try_from(number).ok().map(Node::UInt),
            _ => i64::try_from(number).ok().map(Node::Int),
        };
        if node.is_none() && self.never_runs {
            return Some(if ty == Type::UInt { Node::UInt(0) } else { Node::Int(0) });
        }
        if node.is_none() {
            let reason = match ty {
                Type::UInt if number < 0 => "an unsigned number cannot be negative",
                Type::UInt => "more than 64 bits",
                _ => "the largest signed number is 9223372036854775807",
            };
            let message = format!("{number} does not fit here");
            self.emit(Diagnostic::new(meaning::OUT_OF_RANGE, message).label(span, reason));
        }
        node
    }

    /// Two numbers with their common type, by the rules of inference.
    pub(super) fn agree(
        &mut self,
        op_span: Span,
        a: Typed,
        b: Typed,
    ) -> Option<(Typed, Typed, Type)> {
        let (a, b) = match (a.ty, b.ty) {
            (Type::Error | Type::Never, _) | (_, Type::Error | Type::Never) => return None,
            (Type::Literal, Type::UInt) => (self.literal_as(a, Type::UInt)?, b),
            (Type::UInt, Type::Literal) => (a, self.literal_as(b, Type::UInt)?),
            (Type::Integer, _) => (a, self.as_integer(b)?),
            (_, Type::Integer) => (self.as_integer(a)?, b),
            (Type::Object, Type::UInt) => (self.graph.read(a, false), b),
            (Type::UInt, Type::Object) => (a, self.graph.read(b, false)),
            (Type::Object, Type::Literal) if self.is_large(b) => (self.graph.read(a, false), b),
            (Type::Literal, Type::Object) if self.is_large(a) => (a, self.graph.read(b, false)),
            _ => (self.as_number(a)?, self.as_number(b)?),
        };
        match (a.ty, b.ty) {
            (Type::Literal, Type::Literal) => Some((a, b, Type::Literal)),
            (Type::Literal, ty) => Some((self.literal_as(a, ty)?, b, ty)),
            (ty, Type::Literal) => Some((a, self.literal_as(b, ty)?, ty)),
            (left, right) if left == right => Some((a, b, left)),
            _ => self.mixed(op_span, a, b),
        }
    }

    /// A number as an Integer, for an operation with one.
    pub(super) fn as_integer(&mut self, value: Typed) -> Option<Typed> {
        let number = match value.ty {
            Type::Integer => return Some(value),
            Type::Literal => return self.literal_as(value, Type::Integer),
            // There is no conversion from Int to Integer.
            Type::Int => return Some(value),
            _ => self.as_unsigned(value)?,
        };
        let node = Node::ToInteger(number.id);
        Some(self.graph.value(node, Type::Integer, value.span))
    }

    fn is_large(&self, value: Typed) -> bool {
        self.graph.number(value.id).is_some_and(|n| n > i64::MAX.into())
    }

    fn mixed<T>(&mut self, op_span: Span, a: Typed, b: Typed) -> Option<T> {
        let (signed, unsigned) = if a.ty == Type::Int { (a, b) } else { (b, a) };
        let what = if unsigned.ty == Type::Integer { "a size" } else { "unsigned" };
        let help = "write `.unsigned()` after the signed one or `.signed()` after the unsigned one";
        let edits = vec![(signed.span.at_end(), ".unsigned()".to_owned())];
        self.reject(
            Diagnostic::new(
                meaning::MIXED_SIGNEDNESS,
                "this combines a signed and an unsigned number",
            )
            .label(op_span, "which of the two is meant?")
            .label(signed.span, "signed")
            .label(unsigned.span, what)
            .help(help)
            .fix("read the signed one as unsigned", edits),
        )
    }

    pub(super) fn condition(&mut self, expr: &'a ast::Expr) -> Typed {
        let value = self.apart(|body| body.part(expr));
        self.truth(value)
    }

    /// A value as a Bool: numbers and objects are true if they are not zero.
    pub(super) fn truth(&mut self, value: Typed) -> Typed {
        match value.ty {
            Type::Bool | Type::Error | Type::Never => value,
            Type::Integer => {
                let zero = self.graph.value(Node::Integer(0), Type::Integer, value.span);
                self.graph.comparison(Comparison::Ne, value, zero, value.span)
            }
            Type::Int | Type::UInt | Type::Literal => match self.settled(value) {
                Some(number) => self.graph.is_not_zero(number, value.span),
                None => self.error(value.span),
            },
            Type::Object => {
                let number = self.graph.read(value, false);
                self.graph.is_not_zero(number, value.span)
            }
            Type::Maybe => {
                let missing = self.graph.is_missing(value, value.span);
                let there = self.graph.not(missing, value.span);
                let number = self.graph.read(value, false);
                let set = self.graph.is_not_zero(number, value.span);
                self.graph.both(there, set, value.span)
            }
            other => {
                let help = match other {
                    Type::String | Type::Text => "test its length: `.count() > 0`",
                    Type::Null => "compare something with it: `p != null`",
                    _ => "compare something",
                };
                self.wrong(wrong_type(value, "a condition must be true or false").help(help))
            }
        }
    }
}
