//! Makes the expressions of a tree, and computes those that are constant.

use crate::isa::{Lldb, LldbRange, Selector};
use crate::limits;
use crate::sema::expand;
use crate::sema::graph::{Arithmetic, Comparison, Type};
use crate::sema::hir::{Constant, Expr, ExprId, Op, Tree, Typed};
use crate::source::Span;

/// A value, or a constant that becomes one.
pub(super) trait IntoTyped {
    fn value(self, make: &mut Make, span: Span) -> Typed;
}

impl IntoTyped for Typed {
    fn value(self, _: &mut Make, _: Span) -> Typed {
        self
    }
}

impl IntoTyped for u64 {
    fn value(self, make: &mut Make, span: Span) -> Typed {
        make.uint(self, span)
    }
}

impl IntoTyped for &str {
    fn value(self, make: &mut Make, span: Span) -> Typed {
        make.literal(self, span)
    }
}

/// A tree under construction.
pub(super) struct Make {
    pub(super) tree: Tree,
    /// The releases that run the expressions that are added.
    pub(super) range: LldbRange,
    /// The size of all constant texts that were computed, in bytes.
    text_size: usize,
}

impl Make {
    pub(super) fn new(range: LldbRange) -> Make {
        let mut tree = Tree::default();
        // For constants outside of all blocks.
        tree.begin();
        Make { tree, range, text_size: 0 }
    }

    /// An expression.
    pub(super) fn value(&mut self, op: Op, args: &[Typed], ty: Type, span: Span) -> Typed {
        let constant = match &op {
            Op::Constant(constant) => Some(constant.clone()),
            Op::Enumerator(number, _) => Some(Constant::Literal(*number)),
            Op::Call { instance, .. } => self.result_of(*instance),
            Op::AtLeast(version) => Some(self.is_at_least(*version)),
            _ => expand::constant(&self.tree, &op, args, ty, self.room_for_texts()),
        };
        if let Some(Constant::Text(text)) = &constant {
            self.text_size += text.len();
        }
        let id =
            self.tree.add(Expr { op, args: args.into(), ty, span, range: self.range, constant });
        Typed { id, ty, span }
    }

    fn result_of(&self, instance: usize) -> Option<Constant> {
        self.tree.constant(self.tree.result(instance)?.id).cloned()
    }

    fn room_for_texts(&self) -> usize {
        limits::CONSTANT_TEXT.saturating_sub(self.text_size)
    }

    fn is_at_least(&self, version: Lldb) -> Constant {
        match self.range {
            range if range.first() >= version => Constant::Bool(true),
            range if range.last() < version => Constant::Bool(false),
            _ => Constant::AtLeast(version),
        }
    }

    pub(super) fn error(&mut self, span: Span) -> Typed {
        self.value(Op::Error, &[], Type::Error, span)
    }

    pub(super) fn constant(&mut self, constant: Constant, span: Span) -> Typed {
        let ty = constant.ty();
        self.value(Op::Constant(constant), &[], ty, span)
    }

    pub(super) fn known(&self, value: Typed) -> Option<&Constant> {
        self.tree.constant(value.id)
    }

    pub(super) fn number(&self, id: ExprId) -> Option<i128> {
        self.tree.constant(id)?.number()
    }

    fn known_truth(&self, value: Typed) -> Option<bool> {
        match self.known(value)? {
            Constant::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    pub(super) fn uint(&mut self, number: u64, span: Span) -> Typed {
        self.constant(Constant::UInt(number), span)
    }

    pub(super) fn open(&mut self, number: i128, span: Span) -> Typed {
        self.constant(Constant::Literal(number), span)
    }

    pub(super) fn truth(&mut self, truth: bool, span: Span) -> Typed {
        self.constant(Constant::Bool(truth), span)
    }

    pub(super) fn literal(&mut self, text: &str, span: Span) -> Typed {
        self.constant(Constant::Text(text.into()), span)
    }

    pub(super) fn concat(&mut self, parts: &[Typed], span: Span) -> Typed {
        self.value(Op::Concat, parts, Type::String, span)
    }

    /// The value of an Object, or the name of a Type.
    pub(super) fn plain(&mut self, of: Typed, span: Span) -> Typed {
        self.value(Op::Plain, &[of], Type::Text, span)
    }

    /// One of two values of the same type.
    pub(super) fn pick(
        &mut self,
        test: Typed,
        then: impl IntoTyped,
        otherwise: impl IntoTyped,
        span: Span,
    ) -> Typed {
        let (then, otherwise) = (then.value(self, span), otherwise.value(self, span));
        self.pick_as(test, then, otherwise, then.ty, span)
    }

    /// One of two values, as a type that both have.
    pub(super) fn pick_as(
        &mut self,
        test: Typed,
        then: Typed,
        otherwise: Typed,
        ty: Type,
        span: Span,
    ) -> Typed {
        match self.known_truth(test) {
            Some(true) => Typed { id: then.id, ty, span },
            Some(false) => Typed { id: otherwise.id, ty, span },
            None => self.value(Op::If, &[test, then, otherwise], ty, span),
        }
    }

    /// An operation whose result has the type of its left operand.
    pub(super) fn operate(&mut self, op: Arithmetic, a: Typed, b: Typed, span: Span) -> Typed {
        self.value(Op::Arithmetic(op), &[a, b], a.ty, span)
    }

    pub(super) fn comparison(&mut self, op: Comparison, a: Typed, b: Typed, span: Span) -> Typed {
        self.value(Op::Compare(op), &[a, b], Type::Bool, span)
    }

    pub(super) fn not(&mut self, a: Typed, span: Span) -> Typed {
        self.value(Op::Not, &[a], Type::Bool, span)
    }

    pub(super) fn both(&mut self, a: Typed, b: Typed, span: Span) -> Typed {
        match (self.known_truth(a), self.known_truth(b)) {
            (Some(true), _) => Typed { id: b.id, ty: Type::Bool, span },
            (Some(false), _) | (_, Some(true)) => Typed { id: a.id, ty: Type::Bool, span },
            _ => self.value(Op::And, &[a, b], Type::Bool, span),
        }
    }

    pub(super) fn either(&mut self, a: Typed, b: Typed, span: Span) -> Typed {
        match (self.known_truth(a), self.known_truth(b)) {
            (Some(false), _) => Typed { id: b.id, ty: Type::Bool, span },
            (Some(true), _) | (_, Some(false)) => Typed { id: a.id, ty: Type::Bool, span },
            _ => self.value(Op::Or, &[a, b], Type::Bool, span),
        }
    }

    pub(super) fn is_missing(&mut self, object: Typed, span: Span) -> Typed {
        self.value(Op::IsMissing, &[object], Type::Bool, span)
    }

    pub(super) fn is_not_zero(&mut self, number: Typed, span: Span) -> Typed {
        self.value(Op::IsNotZero, &[number], Type::Bool, span)
    }

    /// The call of a selector that every release in range has.
    pub(super) fn select(
        &mut self,
        selector: Selector,
        args: &[Typed],
        ty: Type,
        span: Span,
    ) -> Typed {
        self.value(Op::Select(selector), args, ty, span)
    }

    pub(super) fn read(&mut self, object: Typed, signed: bool) -> Typed {
        let ty = if signed { Type::Int } else { Type::UInt };
        let op = Op::Read { signed, is_written: false, follows: false };
        self.value(op, &[object], ty, object.span)
    }

    pub(super) fn has_no_value(&mut self, object: Typed, span: Span) -> Typed {
        self.value(Op::HasNoValue, &[object], Type::Bool, span)
    }

    /// `then` if `base` exists, else `base`, which is missing.
    pub(super) fn chained(&mut self, base: Typed, then: Typed, span: Span) -> Typed {
        self.value(Op::Chained { in_path: false }, &[base, then], Type::Maybe, span)
    }

    /// The shown value in the sense of the language, which is the raw one.
    pub(super) fn self_value(&mut self, span: Span) -> Typed {
        self.value(Op::SelfValue, &[], Type::Object, span)
    }

    pub(super) fn element_at(&mut self, object: Typed, index: u64, span: Span) -> Typed {
        let index = self.uint(index, span);
        self.value(Op::ChildAt { is_written: false }, &[object, index], Type::Object, span)
    }

    pub(super) fn known_unless(&mut self, number: Typed, condition: Typed, span: Span) -> Typed {
        self.value(Op::KnownUnless, &[number, condition], number.ty, span)
    }
}
