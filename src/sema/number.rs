//! Numbers: signedness, arithmetic, comparison, truth.

use super::block::{Body, Value};
use super::fold;
use super::graph::{Arithmetic, Comparison, Node, Type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp, ExprKind, UnaryOp};

impl<'a> Body<'_, 'a> {
    /// Checks `a op b`; chains of operators are walked without recursion on the left.
    pub(super) fn binary(&mut self, expr: &'a ast::Expr) -> Value {
        let mut chain = Vec::new();
        let mut first = expr;
        while let ExprKind::Binary { op, op_span, left, right } = &first.kind {
            if matches!(op, BinaryOp::Coalesce) {
                break;
            }
            chain.push((*op, *op_span, &**right, first.span));
            first = left;
        }
        let mut value = match &first.kind {
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
        left: Value,
        right: &'a ast::Expr,
        span: Span,
    ) -> Value {
        match op {
            BinaryOp::And | BinaryOp::Or => {
                let left = self.truth(left);
                let right = match op {
                    BinaryOp::And => self.narrowed_by(left, |body| body.condition(right)),
                    _ => self.condition(right),
                };
                let node = match op {
                    BinaryOp::And => Node::And(left.id, right.id),
                    _ => Node::Or(left.id, right.id),
                };
                self.value(node, Type::Bool, span)
            }
            _ => {
                let right = self.part(right);
                if let Some(comparison) = comparison(op) {
                    self.compare(comparison, op_span, left, right, span)
                } else if let Some(arithmetic) = arithmetic(op) {
                    self.arithmetic(arithmetic, op_span, left, right, span)
                } else {
                    self.error(span)
                }
            }
        }
    }

    pub(super) fn unary(&mut self, op: UnaryOp, operand: &'a ast::Expr, span: Span) -> Value {
        if op == UnaryOp::Not {
            let value = self.condition(operand);
            return self.value(Node::Not(value.id), Type::Bool, span);
        }
        let value = self.part(operand);
        let Some(value) = self.as_number(value) else { return self.error(span) };
        match op {
            UnaryOp::Not => value,
            UnaryOp::Negate => {
                let zero = match value.ty {
                    Type::Literal => Node::Literal(0),
                    Type::UInt => Node::UInt(0),
                    _ => Node::Int(0),
                };
                let zero = self.value(zero, value.ty, span);
                let node = Node::Arithmetic(Arithmetic::Sub, zero.id, value.id);
                self.value(node, value.ty, span)
            }
            UnaryOp::Complement => self.complement(value, span),
        }
    }

    fn complement(&mut self, value: Value, span: Span) -> Value {
        match value.ty {
            Type::UInt => self.value(Node::Complement(value.id), Type::UInt, span),
            Type::Literal => {
                let ones = self.value(Node::Literal(-1), Type::Literal, span);
                let node = Node::Arithmetic(Arithmetic::Xor, value.id, ones.id);
                self.value(node, Type::Literal, span)
            }
            _ => {
                let bits = self.value(Node::AsUInt(value.id), Type::UInt, span);
                let inverted = self.value(Node::Complement(bits.id), Type::UInt, span);
                self.value(Node::AsInt(inverted.id), Type::Int, span)
            }
        }
    }

    /// A number by itself: an object is read as a signed one.
    pub(super) fn as_number(&mut self, value: Value) -> Option<Value> {
        match value.ty {
            Type::Int | Type::UInt => Some(value),
            Type::Literal => self.settled(value),
            Type::Object => Some(self.read(value, true)),
            _ => {
                self.no_number(value);
                None
            }
        }
    }

    /// A number of open signedness that is not known before the program runs is a signed one.
    pub(super) fn settled(&mut self, value: Value) -> Option<Value> {
        if value.ty != Type::Literal || fold::number(&self.graph, value.id).is_some() {
            return Some(value);
        }
        self.literal_as(value, Type::Int)
    }

    /// A UInt, for indexes and counts.
    pub(super) fn as_unsigned(&mut self, value: Value) -> Option<Value> {
        match value.ty {
            Type::UInt => Some(value),
            Type::Object => Some(self.read(value, false)),
            Type::Literal => self.literal_as(value, Type::UInt),
            Type::Int => Some(self.value(Node::AsUInt(value.id), Type::UInt, value.span)),
            _ => {
                self.no_number(value);
                None
            }
        }
    }

    /// An object's number.
    pub(super) fn read(&mut self, object: Value, signed: bool) -> Value {
        let ty = if signed { Type::Int } else { Type::UInt };
        self.value(Node::Number { object: object.id, signed }, ty, object.span)
    }

    fn no_number(&mut self, value: Value) {
        let (code, message, help) = match value.ty {
            Type::Error | Type::Never => return,
            Type::Maybe => (
                meaning::MAYBE_MISSING,
                "a value that may be missing is no number",
                "give a default with `?? 0`",
            ),
            Type::Bool => {
                (meaning::WRONG_TYPE, "a truth value is no number", "choose one with `c ? 1 : 0`")
            }
            Type::String | Type::Text => (
                meaning::WRONG_TYPE,
                "a text is no number",
                "texts are put together in a string: `\"\\(a)\\(b)\"`",
            ),
            Type::Null => (
                meaning::WRONG_TYPE,
                "`null` is no number",
                "compare with it by `== null` or `!= null`",
            ),
            _ => (meaning::WRONG_TYPE, "a number is needed here", "use a member or a constant"),
        };
        self.say(
            Diagnostic::at(code, value.span, message, format!("this is {}", value.ty.name()))
                .help(help),
        );
    }

    /// A constant of open signedness as one of a type.
    pub(super) fn literal_as(&mut self, value: Value, ty: Type) -> Option<Value> {
        if let Node::If { condition, then, otherwise } = *self.graph.node(value.id) {
            let open = |id| Value { id, ty: Type::Literal, ..value };
            let then = self.literal_as(open(then), ty)?;
            let otherwise = self.literal_as(open(otherwise), ty)?;
            let node = Node::If { condition, then: then.id, otherwise: otherwise.id };
            return Some(self.value(node, ty, value.span));
        }
        let Some(n) = fold::number(&self.graph, value.id) else { return Some(value) };
        let node = match ty {
            Type::UInt => u64::try_from(n).ok().map(Node::UInt),
            _ => i64::try_from(n).ok().map(Node::Int),
        };
        match node {
            Some(node) => Some(self.value(node, ty, value.span)),
            None => {
                let reason = match ty {
                    Type::UInt if n < 0 => "an unsigned number cannot be negative",
                    Type::UInt => "more than 64 bits",
                    _ => "a signed number ends at 9223372036854775807",
                };
                self.wrong(
                    meaning::OUT_OF_RANGE,
                    value.span,
                    format!("{n} does not fit here"),
                    reason,
                );
                None
            }
        }
    }

    /// Two numbers of one type, by the rules of inference.
    fn agree(&mut self, op_span: Span, a: Value, b: Value) -> Option<(Value, Value, Type)> {
        let (a, b) = match (a.ty, b.ty) {
            (Type::Error | Type::Never, _) | (_, Type::Error | Type::Never) => return None,
            (Type::Literal, Type::UInt) => (self.literal_as(a, Type::UInt)?, b),
            (Type::UInt, Type::Literal) => (a, self.literal_as(b, Type::UInt)?),
            (Type::Object, Type::UInt) => (self.read(a, false), b),
            (Type::UInt, Type::Object) => (a, self.read(b, false)),
            (Type::Object, Type::Literal) if self.is_large(b) => (self.read(a, false), b),
            (Type::Literal, Type::Object) if self.is_large(a) => (a, self.read(b, false)),
            _ => (self.as_number(a)?, self.as_number(b)?),
        };
        match (a.ty, b.ty) {
            (Type::Literal, Type::Literal) => Some((a, b, Type::Literal)),
            (Type::Literal, ty) => Some((self.literal_as(a, ty)?, b, ty)),
            (ty, Type::Literal) => Some((a, self.literal_as(b, ty)?, ty)),
            (left, right) if left == right => Some((a, b, left)),
            _ => {
                self.mixed(op_span, a, b);
                None
            }
        }
    }

    fn is_large(&self, value: Value) -> bool {
        fold::number(&self.graph, value.id).is_some_and(|n| n > i64::MAX.into())
    }

    fn mixed(&mut self, op_span: Span, a: Value, b: Value) {
        let (signed, unsigned) = if a.ty == Type::Int { (a, b) } else { (b, a) };
        self.say(
            Diagnostic::at(
                meaning::MIXED_SIGNEDNESS,
                op_span,
                "a signed and an unsigned number meet",
                "which of the two is meant?",
            )
            .label(signed.span, "signed")
            .label(unsigned.span, "unsigned")
            .help("write `.unsigned()` after the signed one or `.signed()` after the unsigned one")
            .fix(
                "read the signed one as unsigned",
                vec![(signed.span.at_end(), ".unsigned()".to_owned())],
            ),
        );
    }

    fn arithmetic(
        &mut self,
        op: Arithmetic,
        op_span: Span,
        a: Value,
        b: Value,
        span: Span,
    ) -> Value {
        if matches!(op, Arithmetic::Shl | Arithmetic::Shr) {
            return self.shift(op, a, b, span);
        }
        let Some((a, b, ty)) = self.agree(op_span, a, b) else { return self.error(span) };
        if matches!(op, Arithmetic::Div | Arithmetic::Mod) {
            return self.division(op, a, b, ty, span);
        }
        let value = self.value(Node::Arithmetic(op, a.id, b.id), ty, span);
        self.literal_in_range(value)
    }

    /// A constant must stay one that 64 bits can hold.
    fn literal_in_range(&mut self, value: Value) -> Value {
        let fits = match (value.ty, self.graph.node(value.id)) {
            (Type::Literal, Node::Literal(n)) => {
                (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(n)
            }
            (Type::Literal, _) => false,
            _ => true,
        };
        if fits {
            return value;
        }
        self.wrong(
            meaning::OUT_OF_RANGE,
            value.span,
            "this constant has more than 64 bits",
            "too large",
        )
    }

    /// Divides; a divisor that could abort or stop the debugger is looked at first.
    fn division(&mut self, op: Arithmetic, a: Value, b: Value, ty: Type, span: Span) -> Value {
        let divisor = fold::number(&self.graph, b.id);
        if divisor == Some(0) {
            return self.wrong(meaning::BAD_ARITHMETIC, b.span, "division by zero", "this is zero");
        }
        if ty != Type::Int || divisor.is_some_and(|d| d != -1) {
            return self.value(Node::Arithmetic(op, a.id, b.id), ty, span);
        }
        self.careful_division(op, a, b, divisor.is_some(), span)
    }

    /// Divides Ints by what may be -1: the smallest Int divided by it kills the debugger.
    fn careful_division(
        &mut self,
        op: Arithmetic,
        a: Value,
        b: Value,
        by_minus_one: bool,
        span: Span,
    ) -> Value {
        let zero = self.value(Node::Int(0), Type::Int, span);
        let negated = match op {
            Arithmetic::Div => {
                self.value(Node::Arithmetic(Arithmetic::Sub, zero.id, a.id), Type::Int, span)
            }
            _ => zero,
        };
        if by_minus_one {
            return negated;
        }
        let quotient = self.value(Node::Arithmetic(op, a.id, b.id), Type::Int, span);
        let minus_one = self.value(Node::Int(-1), Type::Int, span);
        let mut value = negated;
        for side in [Comparison::Lt, Comparison::Gt] {
            let node = Node::Compare(side, b.id, minus_one.id);
            let beside = self.value(node, Type::Bool, b.span);
            let node = Node::If { condition: beside.id, then: quotient.id, otherwise: value.id };
            value = self.value(node, Type::Int, span);
        }
        value
    }

    fn shift(&mut self, op: Arithmetic, a: Value, b: Value, span: Span) -> Value {
        let Some(a) = self.as_number(a) else { return self.error(span) };
        if a.ty == Type::Literal && b.ty == Type::Literal {
            let value = self.value(Node::Arithmetic(op, a.id, b.id), Type::Literal, span);
            return self.literal_in_range(value);
        }
        let a = if a.ty == Type::Literal { self.literal_as(a, Type::Int) } else { Some(a) };
        let (Some(a), Some(count)) = (a, self.as_unsigned(b)) else { return self.error(span) };
        let count = match fold::number(&self.graph, count.id) {
            Some(n) if n >= 64 => {
                return self.wrong(
                    meaning::BAD_ARITHMETIC,
                    count.span,
                    format!("a shift by {n}"),
                    "numbers have 64 bits",
                );
            }
            Some(_) => count,
            // The machine stops at counts above 64 and does nothing sensible at 64.
            None => {
                let mask = self.value(Node::UInt(63), Type::UInt, span);
                let node = Node::Arithmetic(Arithmetic::And, count.id, mask.id);
                self.value(node, Type::UInt, count.span)
            }
        };
        if op == Arithmetic::Shl && a.ty == Type::Int {
            // The machine refuses to shift a negative number to the left.
            let bits = self.value(Node::AsUInt(a.id), Type::UInt, a.span);
            let shifted = Node::Arithmetic(op, bits.id, count.id);
            let shifted = self.value(shifted, Type::UInt, span);
            return self.value(Node::AsInt(shifted.id), Type::Int, span);
        }
        self.value(Node::Arithmetic(op, a.id, count.id), a.ty, span)
    }

    pub(super) fn compare(
        &mut self,
        op: Comparison,
        op_span: Span,
        a: Value,
        b: Value,
        span: Span,
    ) -> Value {
        if a.ty == Type::Null || b.ty == Type::Null {
            let subject = if a.ty == Type::Null { b } else { a };
            return self.compare_null(op, op_span, subject, span);
        }
        if [a.ty, b.ty].iter().any(|ty| matches!(ty, Type::String | Type::Text)) {
            self.say(
                Diagnostic::at(
                    meaning::STRING_COMPARISON,
                    op_span,
                    "strings cannot be compared",
                    "no LLDB can do this",
                )
                .note("The bytecode knows only the length of a string.")
                .help("compare a number instead: an enumerator's value, a length by `.count()`"),
            );
            return self.error(span);
        }
        if a.ty == Type::Bool && b.ty == Type::Bool {
            return self.value(Node::Compare(op, a.id, b.id), Type::Bool, span);
        }
        let Some((a, b, ty)) = self.agree(op_span, a, b) else { return self.error(span) };
        if ty == Type::Literal {
            return self.value(Node::Compare(op, a.id, b.id), Type::Bool, span);
        }
        let (a, b) = self.cheaper_equality(op, a, b);
        self.value(Node::Compare(op, a.id, b.id), Type::Bool, span)
    }

    /// Whether two numbers are equal can be seen without their sign if one is a small constant:
    /// that saves the conversion of the result.
    fn cheaper_equality(&mut self, op: Comparison, a: Value, b: Value) -> (Value, Value) {
        let small = |n: i128| (0..i128::from(i32::MAX)).contains(&n);
        if !matches!(op, Comparison::Eq | Comparison::Ne) {
            return (a, b);
        }
        match (self.graph.node(a.id), fold::number(&self.graph, b.id)) {
            (Node::Number { object, signed: true }, Some(n)) if small(n) => {
                let object = *object;
                let node = Node::Number { object, signed: false };
                let left = self.value(node, Type::UInt, a.span);
                let right = Node::UInt(u64::try_from(n).unwrap_or_default());
                (left, self.value(right, Type::UInt, b.span))
            }
            _ => (a, b),
        }
    }

    fn compare_null(&mut self, op: Comparison, op_span: Span, subject: Value, span: Span) -> Value {
        let is_null = match subject.ty {
            Type::Object => self.is_null_pointer(subject, span),
            Type::Maybe => {
                let missing = self.value(Node::IsMissing(subject.id), Type::Bool, span);
                let pointer = self.is_null_pointer(subject, span);
                self.value(Node::Or(missing.id, pointer.id), Type::Bool, span)
            }
            Type::Error | Type::Never => return self.error(span),
            other => {
                return self.wrong(
                    meaning::WRONG_TYPE,
                    subject.span,
                    "only an object can be compared with `null`",
                    format!("this is {}", other.name()),
                );
            }
        };
        match op {
            Comparison::Eq => is_null,
            Comparison::Ne => self.value(Node::Not(is_null.id), Type::Bool, span),
            _ => self.wrong(
                meaning::WRONG_TYPE,
                op_span,
                "`null` has no order",
                "only `==` and `!=` compare with `null`",
            ),
        }
    }

    fn is_null_pointer(&mut self, object: Value, span: Span) -> Value {
        let address = self.read(object, false);
        let zero = self.value(Node::UInt(0), Type::UInt, span);
        self.value(Node::Compare(Comparison::Eq, address.id, zero.id), Type::Bool, span)
    }

    /// Checks a condition.
    pub(super) fn condition(&mut self, expr: &'a ast::Expr) -> Value {
        let value = self.part(expr);
        self.truth(value)
    }

    /// A Bool: numbers and objects are true if they are not zero.
    pub(super) fn truth(&mut self, value: Value) -> Value {
        match value.ty {
            Type::Bool | Type::Error | Type::Never => value,
            Type::Int | Type::UInt | Type::Literal => match self.settled(value) {
                Some(number) => self.value(Node::IsNotZero(number.id), Type::Bool, value.span),
                None => self.error(value.span),
            },
            Type::Object => {
                let number = self.read(value, false);
                self.value(Node::IsNotZero(number.id), Type::Bool, value.span)
            }
            Type::Maybe => {
                let missing = self.value(Node::IsMissing(value.id), Type::Bool, value.span);
                let there = self.value(Node::Not(missing.id), Type::Bool, value.span);
                let number = self.read(value, false);
                let set = self.value(Node::IsNotZero(number.id), Type::Bool, value.span);
                self.value(Node::And(there.id, set.id), Type::Bool, value.span)
            }
            other => {
                let help = match other {
                    Type::String | Type::Text => "test its length: `.count() > 0`",
                    Type::Null => "compare something with it: `p != null`",
                    _ => "compare something",
                };
                self.say(
                    Diagnostic::at(
                        meaning::WRONG_TYPE,
                        value.span,
                        "a condition must be true or false",
                        format!("this is {}", other.name()),
                    )
                    .help(help),
                );
                self.error(value.span)
            }
        }
    }
}

fn comparison(op: BinaryOp) -> Option<Comparison> {
    Some(match op {
        BinaryOp::Eq => Comparison::Eq,
        BinaryOp::Ne => Comparison::Ne,
        BinaryOp::Lt => Comparison::Lt,
        BinaryOp::Le => Comparison::Le,
        BinaryOp::Gt => Comparison::Gt,
        BinaryOp::Ge => Comparison::Ge,
        _ => return None,
    })
}

fn arithmetic(op: BinaryOp) -> Option<Arithmetic> {
    Some(match op {
        BinaryOp::Add => Arithmetic::Add,
        BinaryOp::Sub => Arithmetic::Sub,
        BinaryOp::Mul => Arithmetic::Mul,
        BinaryOp::Div => Arithmetic::Div,
        BinaryOp::Mod => Arithmetic::Mod,
        BinaryOp::Shl => Arithmetic::Shl,
        BinaryOp::Shr => Arithmetic::Shr,
        BinaryOp::BitAnd => Arithmetic::And,
        BinaryOp::BitOr => Arithmetic::Or,
        BinaryOp::BitXor => Arithmetic::Xor,
        _ => return None,
    })
}
