//! Constructors of typed nodes.

use super::{Builder, Typed};
use crate::isa::{Lldb, Selector};
use crate::sema::graph::{Arithmetic, Comparison, Node, NodeId, Padding, Piece, Sign, Type};

/// A value, or a constant that becomes one.
pub(crate) trait Operand {
    fn value(self, builder: &mut Builder) -> Typed;
}

impl Operand for Typed {
    fn value(self, _: &mut Builder) -> Typed {
        self
    }
}

impl Operand for u64 {
    fn value(self, builder: &mut Builder) -> Typed {
        builder.uint(self)
    }
}

impl Operand for &str {
    fn value(self, builder: &mut Builder) -> Typed {
        builder.literal(self)
    }
}

impl Builder {
    /// The shown value in the sense of the language, which is the raw one. Since LLDB 23 a summary
    /// receives the value with its synthetic children, if it has any.
    pub(crate) fn raw_self(&mut self) -> Typed {
        let object = match self.level {
            Some(object) => self.typed(object.id, object.ty),
            None => self.value(Node::SelfObject, Type::Object),
        };
        if !self.has_children {
            return object;
        }
        let newer = self.at_least(Lldb::V23);
        let raw = self.select(Selector::GET_NON_SYNTHETIC_VALUE, &[object], Type::Object);
        self.pick(newer, raw, object)
    }

    /// An object converted to another type, which may be larger.
    pub(crate) fn cast(&mut self, object: Typed, ty: Typed) -> Typed {
        let object = match self.graph.is_type_of(ty.id, object.id) {
            true => object,
            false => self.value(Node::Read(object.id), Type::Object),
        };
        self.select(Selector::CAST, &[object, ty], Type::Object)
    }

    /// Notes the object of a value that was asked of `base`: this object, or that of `base`.
    pub(crate) fn note_value_of(&mut self, base: Typed, value: Typed) {
        let is_object = matches!(value.ty, Type::Object | Type::Maybe | Type::Error);
        let is_constant = self.number(value.id).is_some()
            || matches!(self.node(value.id), Node::String(_) | Node::Bool(_));
        if let Some(object) = self.object_of(base).filter(|_| !is_object && !is_constant) {
            self.values_of.insert(value.id, object);
        }
    }

    /// The object that a value is, or that it was asked of.
    pub(crate) fn object_of(&self, value: Typed) -> Option<NodeId> {
        match value.ty {
            Type::Object | Type::Maybe => Some(value.id),
            _ => self.values_of.get(&value.id).copied(),
        }
    }

    pub(crate) fn uint(&mut self, number: u64) -> Typed {
        self.value(Node::UInt(number), Type::UInt)
    }

    pub(super) fn int(&mut self, number: i64) -> Typed {
        self.value(Node::Int(number), Type::Int)
    }

    pub(crate) fn literal(&mut self, text: &str) -> Typed {
        self.value(Node::String(text.into()), Type::String)
    }

    pub(crate) fn concat(&mut self, parts: &[Typed]) -> Typed {
        let pieces = parts.iter().map(|v| Piece::Value(v.id, Padding::default())).collect();
        self.value(Node::Concat(pieces), Type::String)
    }

    /// The value of an Object, or the name of a Type.
    pub(crate) fn plain(&mut self, of: Typed) -> Typed {
        self.value(Node::Plain(of.id), Type::Text)
    }

    /// One of two values of the same type.
    pub(crate) fn pick(
        &mut self,
        test: Typed,
        then: impl Operand,
        otherwise: impl Operand,
    ) -> Typed {
        let (then, otherwise) = (then.value(self), otherwise.value(self));
        self.pick_as(test, then, otherwise, then.ty)
    }

    /// One of two values, as a type that both have.
    pub(crate) fn pick_as(
        &mut self,
        test: Typed,
        then: Typed,
        otherwise: Typed,
        ty: Type,
    ) -> Typed {
        let node = Node::If { condition: test.id, then: then.id, otherwise: otherwise.id };
        self.value(node, ty)
    }

    /// An operation whose result has the type of its left operand.
    pub(crate) fn operate(&mut self, op: Arithmetic, a: impl Operand, b: impl Operand) -> Typed {
        let (a, b) = (a.value(self), b.value(self));
        self.value(Node::Arithmetic(op, a.id, b.id), a.ty)
    }

    pub(crate) fn comparison(&mut self, op: Comparison, a: Typed, b: impl Operand) -> Typed {
        let b = b.value(self);
        self.value(Node::Compare(op, a.id, b.id), Type::Bool)
    }

    pub(crate) fn not(&mut self, a: Typed) -> Typed {
        self.value(Node::Not(a.id), Type::Bool)
    }

    pub(crate) fn both(&mut self, a: Typed, b: Typed) -> Typed {
        self.value(Node::And(a.id, b.id), Type::Bool)
    }

    pub(crate) fn either(&mut self, a: Typed, b: Typed) -> Typed {
        self.value(Node::Or(a.id, b.id), Type::Bool)
    }

    pub(crate) fn is_missing(&mut self, object: Typed) -> Typed {
        self.value(Node::IsMissing(object.id), Type::Bool)
    }

    /// An object, or the second one if the first is missing.
    pub(super) fn first_there(&mut self, first: Typed, second: Typed) -> Typed {
        let missing = self.is_missing(first);
        self.pick_as(missing, second, first, Type::Object)
    }

    pub(crate) fn is_not_zero(&mut self, number: Typed) -> Typed {
        self.value(Node::IsNotZero(number.id), Type::Bool)
    }

    /// The call of a selector that every release in range has.
    pub(crate) fn select(&mut self, selector: Selector, args: &[Typed], ty: Type) -> Typed {
        let args = args.iter().map(|a| a.id).collect();
        self.value(Node::Select(selector, args), ty)
    }

    pub(crate) fn read(&mut self, object: Typed, sign: Sign) -> Typed {
        let ty = if sign == Sign::Unsigned { Type::UInt } else { Type::Int };
        let node = Node::Number { object: object.id, sign };
        self.at(object.span, |graph| graph.value(node, ty))
    }

    /// `then` if `base` exists, else `base`, which is missing.
    pub(crate) fn chained(&mut self, base: Typed, then: Typed) -> Typed {
        let missing = self.is_missing(base);
        self.pick_as(missing, base, then, Type::Maybe)
    }

    pub(super) fn smaller(&mut self, a: Typed, b: u64) -> Typed {
        let less = self.comparison(Comparison::Lt, a, b);
        self.pick(less, a, b)
    }

    pub(crate) fn element_at(&mut self, object: Typed, index: impl Operand) -> Typed {
        let index = index.value(self);
        self.value(Node::ChildAt(object.id, index.id), Type::Object)
    }

    /// A UInt, which is missing if all its bits are set.
    pub(crate) fn known(&mut self, number: Typed) -> Typed {
        let is_unknown = self.comparison(Comparison::Eq, number, u64::MAX);
        self.known_unless(number, is_unknown)
    }

    /// A number or text, which is missing if a condition holds.
    pub(crate) fn known_unless(&mut self, number: Typed, condition: Typed) -> Typed {
        let known = Node::KnownUnless(number.id, condition.id);
        self.written(|graph| graph.value(known, number.ty))
    }

    /// The length of the value of an object, in bytes.
    pub(super) fn value_length(&mut self, object: Typed) -> Typed {
        let value = self.plain(object);
        let value = self.concat(&[value]);
        self.select(Selector::STRLEN, &[value], Type::UInt)
    }

    /// Whether an object has no value, because it cannot be read or is missing.
    pub(crate) fn has_no_value(&mut self, object: Typed) -> Typed {
        self.value(Node::HasNoValue(object.id), Type::Bool)
    }
}
