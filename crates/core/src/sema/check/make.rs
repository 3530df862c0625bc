//! Makes the expressions of a tree.

use super::reach::Reach;
use crate::isa::LldbRange;
use crate::sema::expand::Folder;
use crate::sema::graph::{Arithmetic, Sign, Type};
use crate::sema::hir::{Constant, Expr, NumberOp, ObjectOp, Op, Tree, Typed, type_of};
use crate::source::Span;

/// A tree under construction.
pub(super) struct Make {
    pub(super) tree: Tree,
    folder: Folder,
    /// The conditions under which the expressions that are added run.
    pub(super) reach: Reach,
}

impl Make {
    /// Begins a tree, after others with constant texts of a size in bytes.
    pub(super) fn new(range: LldbRange, text_size: usize) -> Make {
        let (tree, folder) = (Tree::new(), Folder::new(range, text_size));
        Make { tree, folder, reach: Reach { range, never_runs: false } }
    }

    /// The size of the constant texts of this tree and of those before it.
    pub(super) fn text_size(&self) -> usize {
        self.folder.text_size()
    }

    /// An expression. The value of an operation on a mistake is one too.
    pub(super) fn value(
        &mut self,
        op: impl Into<Op>,
        args: &[Typed],
        ty: Type,
        span: Span,
    ) -> Typed {
        let op: Op = op.into();
        // The type of a choice does not depend on its condition.
        let first = usize::from(matches!(op, Op::If));
        let is_wrong = args.iter().skip(first).any(|arg| arg.ty == Type::Error);
        let ty = if is_wrong { Type::Error } else { ty };
        let (args, range) = (args.into(), self.reach.range);
        let expr = Expr { op, args, ty, span, range, constant: None };
        Typed { id: self.folder.add(&mut self.tree, expr), ty, span }
    }

    /// Whether the constant texts are too long.
    pub(super) fn is_full(&self) -> bool {
        self.folder.is_full()
    }

    pub(super) fn error(&mut self, span: Span) -> Typed {
        self.value(Op::Error, &[], Type::Error, span)
    }

    pub(super) fn constant(&mut self, constant: Constant, span: Span) -> Typed {
        let ty = type_of(&constant);
        self.value(Op::Constant(constant), &[], ty, span)
    }

    pub(super) fn known(&self, value: Typed) -> Option<&Constant> {
        self.tree.constant(value.id)
    }

    pub(super) fn number(&self, value: Typed) -> Option<i128> {
        self.known(value)?.number()
    }

    /// An operation that gives a Bool.
    pub(super) fn test(&mut self, op: impl Into<Op>, args: &[Typed], span: Span) -> Typed {
        self.value(op, args, Type::Bool, span)
    }

    /// An operation whose result has the type of its left operand.
    pub(super) fn operate(&mut self, op: Arithmetic, a: Typed, b: Typed, span: Span) -> Typed {
        self.value(NumberOp::Arithmetic(op), &[a, b], a.ty, span)
    }

    pub(super) fn read(&mut self, object: Typed, sign: Sign) -> Typed {
        let ty = if sign == Sign::Unsigned { Type::UInt } else { Type::Int };
        let op = ObjectOp::Read { sign, is_written: false };
        self.value(op, &[object], ty, object.span)
    }
}
