//! Operators: arithmetic, and comparisons of numbers, of Booleans and with `null`.

use super::body::{Body, wrong_type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::graph::{Arithmetic, Comparison, Type};
use crate::sema::hir::{Constant, NumberOp, ObjectOp, Typed};
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp, ExprKind, UnaryOp};

impl<'a> Body<'_, 'a> {
    /// Checks `a op b op c`, which may be a sum of texts, without recursion on the left.
    pub(super) fn binary(&mut self, expr: &'a ast::Expr) -> Typed {
        let mut chain = Vec::new();
        let mut first = expr;
        let mut sum = None;
        let mut adds = false;
        while let ExprKind::Binary { op, op_span, left, right } = &first.kind {
            if matches!(op, BinaryOp::Coalesce) {
                break;
            }
            let within_sum =
                std::mem::replace(&mut adds, matches!(op, BinaryOp::Add | BinaryOp::Mod));
            if adds && !within_sum {
                sum = self.sum_of_texts(first);
                if sum.is_some() {
                    break;
                }
            }
            self.warn_of_grouping(*op, *op_span, left, right);
            chain.push((*op, *op_span, &**right, first.span));
            first = left;
        }
        let mut value = match &first.kind {
            _ if sum.is_some() => sum.unwrap_or_else(|| self.error(first.span)),
            ExprKind::Binary { left, right, .. } => self.coalesce(left, right, first.span),
            _ => self.part(first),
        };
        for (op, op_span, right, span) in chain.into_iter().rev() {
            value = self.operation(op, op_span, value, right, span);
        }
        value
    }

    fn operation(
        &mut self,
        op: BinaryOp,
        op_span: Span,
        left: Typed,
        right: &'a ast::Expr,
        span: Span,
    ) -> Typed {
        use BinaryOp::{
            Add, And, BitAnd, BitOr, BitXor, Coalesce, Div, Eq, Ge, Gt, Le, Lt, Mod, Mul, Ne, Or,
            Shl, Shr, Sub,
        };
        match op {
            Or if matches!(right.kind, ExprKind::String(_)) => {
                self.part(right);
                self.default_by_or(op_span)
            }
            And | Or => {
                let is_and = op == And;
                let left = self.truth(left);
                let right = self.under(left, is_and, |body| body.condition(right));
                let op = if is_and { NumberOp::And } else { NumberOp::Or };
                self.make.test(op, &[left, right], span)
            }
            Eq | Ne | Lt | Le | Gt | Ge | Add | Sub | Mul | Div | Mod | Shl | Shr | BitAnd
            | BitOr | BitXor => {
                let right = self.part(right);
                match (Comparison::of(op.sign()), Arithmetic::of(op.sign())) {
                    (Some(op), _) => self.compare(op, op_span, left, right, span),
                    (None, Some(op)) => self.arithmetic(op, op_span, left, right, span),
                    (None, None) => self.error(span),
                }
            }
            // Chains end at it.
            Coalesce => self.error(span),
        }
    }

    pub(super) fn unary(&mut self, op: UnaryOp, operand: &'a ast::Expr, span: Span) -> Typed {
        if op == UnaryOp::Not {
            let value = self.condition(operand);
            return self.make.test(NumberOp::Not, &[value], span);
        }
        let value = self.part(operand);
        let Some(value) = self.as_number(value) else { return self.error(span) };
        match op {
            UnaryOp::Not => value,
            UnaryOp::Negate => {
                let zero = match value.ty {
                    Type::Literal => Constant::Literal(0),
                    Type::UInt => Constant::UInt(0),
                    Type::Integer => Constant::Integer(0),
                    _ => Constant::Int(0),
                };
                let zero = self.make.constant(zero, span);
                let negated = self.make.operate(Arithmetic::Sub, zero, value, span);
                self.literal_in_range(negated)
            }
            UnaryOp::Complement if value.ty == Type::Integer => self.no_bits(value),
            UnaryOp::Complement => self.complement(value, span),
        }
    }

    fn complement(&mut self, value: Typed, span: Span) -> Typed {
        match value.ty {
            Type::UInt => self.make.value(NumberOp::Complement, &[value], Type::UInt, span),
            Type::Literal => {
                let ones = self.make.constant(Constant::Literal(-1), span);
                let inverted = self.make.operate(Arithmetic::Xor, value, ones, span);
                self.literal_in_range(inverted)
            }
            _ => {
                let bits = self.make.value(NumberOp::AsUInt, &[value], Type::UInt, span);
                let inverted = self.make.value(NumberOp::Complement, &[bits], Type::UInt, span);
                self.make.value(NumberOp::AsInt, &[inverted], Type::Int, span)
            }
        }
    }

    fn arithmetic(
        &mut self,
        op: Arithmetic,
        op_span: Span,
        a: Typed,
        b: Typed,
        span: Span,
    ) -> Typed {
        if matches!(op, Arithmetic::Shl | Arithmetic::Shr) {
            return self.shift(op, a, b, span);
        }
        let (a, b) = match op {
            Arithmetic::And | Arithmetic::Or | Arithmetic::Xor => {
                (self.mask(a, b), self.mask(b, a))
            }
            _ => (a, b),
        };
        let Some((a, b, ty)) = self.agree(op_span, a, b) else { return self.error(span) };
        if matches!(op, Arithmetic::Div | Arithmetic::Mod) {
            return self.division(op, a, b, ty, span);
        }
        let value = self.make.operate(op, a, b, span);
        self.literal_in_range(value)
    }

    /// A constant mask such as `~0xF` as a UInt, if the other operand is one.
    fn mask(&mut self, value: Typed, other: Typed) -> Typed {
        match (value.ty, other.ty) {
            (Type::Literal, Type::UInt) => self.as_bits(value).unwrap_or(value),
            _ => value,
        }
    }

    /// A constant result must fit into 64 bits.
    fn literal_in_range(&mut self, value: Typed) -> Typed {
        let fits = match (value.ty, self.make.known(value)) {
            (Type::Literal, Some(Constant::Literal(n))) => {
                (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(n)
            }
            (Type::Literal, _) => false,
            _ => true,
        };
        if fits {
            return value;
        }
        let diagnostic =
            Diagnostic::new(meaning::OUT_OF_RANGE, "this constant has more than 64 bits")
                .label(value.span, "too large");
        let zero = self.make.constant(Constant::Literal(0), value.span);
        self.wrong_if_run(diagnostic, zero)
    }

    /// A division. A divisor that could abort or stop the debugger is tested first.
    fn division(&mut self, op: Arithmetic, a: Typed, b: Typed, ty: Type, span: Span) -> Typed {
        let divisor = self.make.number(b);
        if divisor == Some(0) {
            let diagnostic = Diagnostic::new(meaning::BAD_ARITHMETIC, "division by zero")
                .label(b.span, "this is zero");
            return self.wrong_if_run(diagnostic, a);
        }
        if ty != Type::Int || divisor.is_some_and(|d| d != -1) {
            return self.make.operate(op, a, b, span);
        }
        if divisor.is_none() {
            return self.make.value(NumberOp::Divide(op), &[a, b], Type::Int, span);
        }
        // By -1. The remainder by 1 is the same, and asks for the operand as well.
        let number = if op == Arithmetic::Div { 0 } else { 1 };
        let number = self.make.constant(Constant::Int(number), span);
        match op {
            Arithmetic::Div => self.make.operate(Arithmetic::Sub, number, a, span),
            _ => self.make.operate(op, a, number, span),
        }
    }

    /// The number of bits of a size is not fixed.
    fn no_bits(&mut self, value: Typed) -> Typed {
        self.wrong(
            Diagnostic::new(meaning::WRONG_TYPE, "a size has no fixed number of bits")
                .label(value.span, "has as many bits as it needs"),
        )
    }

    fn shift(&mut self, op: Arithmetic, a: Typed, b: Typed, span: Span) -> Typed {
        let Some(a) = self.as_number(a) else { return self.error(span) };
        if a.ty == Type::Integer {
            return self.no_bits(a);
        }
        if let Some(n) = self.make.number(b).filter(|n| !(0..64).contains(n)) {
            let diagnostic = Diagnostic::new(meaning::BAD_ARITHMETIC, format!("a shift by {n}"))
                .label(b.span, "numbers have 64 bits");
            return self.wrong_if_run(diagnostic, a);
        }
        if a.ty == Type::Literal && b.ty == Type::Literal {
            let value = self.make.operate(op, a, b, span);
            return self.literal_in_range(value);
        }
        let a = if a.ty == Type::Literal { self.literal_as(a, Type::Int) } else { Some(a) };
        let (Some(a), Some(count)) = (a, self.as_unsigned(b)) else { return self.error(span) };
        self.make.value(NumberOp::Shift(op), &[a, count], a.ty, span)
    }
}

impl Body<'_, '_> {
    pub(super) fn compare(
        &mut self,
        op: Comparison,
        op_span: Span,
        a: Typed,
        b: Typed,
        span: Span,
    ) -> Typed {
        if a.ty == Type::Null || b.ty == Type::Null {
            let subject = if a.ty == Type::Null { b } else { a };
            return self.compare_null(op, op_span, subject, span);
        }
        if [a.ty, b.ty].iter().any(|ty| matches!(ty, Type::String | Type::Text)) {
            return self.wrong(self.text_comparison(op, op_span, a, b));
        }
        if let Some((a, b)) = self.truths(a, b) {
            return self.make.value(NumberOp::CompareTruths(op), &[a, b], Type::Bool, span);
        }
        let Some((first, second, _)) = self.agree(op_span, a, b) else { return self.error(span) };
        self.make.value(NumberOp::Compare(op), &[first, second, a, b], Type::Bool, span)
    }

    /// Converts both to Booleans if one of them is: a member that is compared with `true` is a
    /// `bool`.
    fn truths(&mut self, a: Typed, b: Typed) -> Option<(Typed, Typed)> {
        let are_truths = match (a.ty, b.ty) {
            (Type::Bool, other) | (other, Type::Bool) => matches!(other, Type::Bool | Type::Object),
            _ => false,
        };
        are_truths.then(|| (self.truth(a), self.truth(b)))
    }

    fn text_comparison(&self, op: Comparison, op_span: Span, a: Typed, b: Typed) -> Diagnostic {
        let diagnostic = Diagnostic::new(meaning::STRING_COMPARISON, "strings cannot be compared")
            .label(op_span, "no LLDB can do this")
            .note("The bytecode knows only the length of a string (language.md: what bytecode cannot do).");
        let empty = matches!(self.make.known(b), Some(Constant::String(text)) if text.is_empty());
        let text = matches!(a.ty, Type::String | Type::Text);
        if empty && text && matches!(op, Comparison::Eq | Comparison::Ne) {
            let edits = vec![(a.span.at_end(), ".count()".to_owned()), (b.span, "0".to_owned())];
            return diagnostic
                .help("compare its length: `text.count() == 0`")
                .fix("compare its length", edits);
        }
        diagnostic.help("compare a number instead: an enumerator's value, a length by `.count()`")
    }

    fn compare_null(&mut self, op: Comparison, op_span: Span, subject: Typed, span: Span) -> Typed {
        let is_null = match subject.ty {
            Type::Object | Type::Maybe => {
                self.make.value(ObjectOp::IsNull, &[subject], Type::Bool, span)
            }
            Type::Error | Type::Never => return self.error(span),
            _ => {
                let message = "only an object can be compared with `null`";
                return self.wrong(wrong_type(subject, message));
            }
        };
        match op {
            Comparison::Eq => is_null,
            Comparison::Ne => self.make.test(NumberOp::Not, &[is_null], span),
            _ => self.wrong(
                Diagnostic::new(meaning::WRONG_TYPE, "`null` has no order")
                    .label(op_span, "only `==` and `!=` compare with `null`"),
            ),
        }
    }
}
