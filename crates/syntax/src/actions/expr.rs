//! Blocks, statements and expressions.

use super::{Builder, push};
use crate::ast::*;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::{Slice, Span};
use crate::token::Token;

impl Builder<'_> {
    /// Warns of `n // 100`, where a comment that is a number follows a value on its line.
    pub(crate) fn warn_of_division(&self, value: Box<Expr>) -> Box<Expr> {
        let rest = self.text.slice(value.span.end as usize..);
        let comment = rest.trim_start_matches(' ');
        let Some(number) = comment.strip_prefix("//") else { return value };
        let number = number.slice(..number.find(['\n', '\r']).unwrap_or(number.len())).trim();
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || matches!(value.kind, ExprKind::Int(_)) {
            return value;
        }
        let sign = value.span.end + (rest.len() - comment.len()) as u32;
        let sign = Span { start: sign, end: sign + 2, ..value.span };
        self.report(
            Diagnostic::new(code::DIVISION_AS_COMMENT, "`//` begins a comment, it does not divide")
                .label(sign, "write `/`")
                .instead(sign, "/"),
        );
        value
    }

    /// Adds an operator and an operand to a row of them.
    pub(crate) fn binary(&self, mut left: Box<Expr>, sign: Token, right: Box<Expr>) -> Box<Expr> {
        let op = Operator {
            op: sign.kind.binary_operator().unwrap_or(BinaryOp::Eq),
            span: self.span(sign),
        };
        if binds_right_operand(&left, op.op) {
            self.attach(&mut left, op, right);
            return left;
        }
        let span = left.span.to(right.span);
        Box::new(Expr { kind: self.binary_kind(left, op, right), span })
    }

    /// Inserts an operator that binds more tightly than that of a tree into its right operand.
    fn attach(&self, tree: &mut Expr, op: Operator, new: Box<Expr>) {
        if binds_right_operand(tree, op.op) {
            tree.span = tree.span.to(new.span);
            if let ExprKind::Binary { right, .. } = &mut tree.kind {
                return self.attach(right, op, new);
            }
        }
        let span = tree.span.to(new.span);
        let left = std::mem::replace(tree, Expr { kind: ExprKind::Error, span });
        tree.kind = self.binary_kind(Box::new(left), op, new);
    }

    /// Builds a binary expression. Reports chained comparisons and reads them as `a < b && b < c`.
    fn binary_kind(&self, left: Box<Expr>, op: Operator, right: Box<Expr>) -> ExprKind {
        let binary = |op: Operator, left, right| ExprKind::Binary {
            op: op.op,
            op_span: op.span,
            left,
            right,
        };
        let chained = match (left.bare_operator(), &left.kind) {
            (Some((first, first_span)), ExprKind::Binary { right: middle, .. })
                if op.op.is_comparison() && first.is_comparison() =>
            {
                Some((first_span, middle.clone()))
            }
            _ => None,
        };
        if let Some(cast) = cast_operator(&left).filter(|_| op.op == BinaryOp::Gt) {
            let span = left.span.to(op.span);
            self.report(
                Diagnostic::new(
                    code::UNEXPECTED,
                    format!("there is no `{cast}`: a conversion is a method"),
                )
                .label(span, "write a method")
                .help("write `x.signed()` or `x.unsigned()` for a number, else `x.cast(T)`"),
            );
            return right.kind;
        }
        let Some((first, middle)) = chained else { return binary(op, left, right) };
        let operand = self.text.slice(middle.span.range());
        self.report(
            Diagnostic::new(code::CHAINED_COMPARISON, "comparisons cannot be chained")
                .label(op.span, "write `&&` before this")
                .label(first, "the first one")
                .help("join two comparisons with `&&`: `a < b && b < c`")
                .fix("join them with `&&`", vec![(op.span.at_start(), format!("&& {operand} "))]),
        );
        let span = middle.span.to(right.span);
        let second = Box::new(Expr { kind: binary(op, middle, right), span });
        binary(Operator { op: BinaryOp::And, span: op.span }, left, second)
    }

    /// `a["b"]` is the member `b`.
    pub(crate) fn index(&self, base: Box<Expr>, index: Box<Expr>) -> ExprKind {
        match index.plain_text() {
            Some(text) => {
                let name = Name { text, span: index.span };
                ExprKind::Member { base, name, optional: false, arrow: false }
            }
            None => ExprKind::Index { base, index },
        }
    }

    pub(crate) fn labelled(&self, label: Token, value: Expr) -> Arg {
        Arg { label: Some(Box::new(self.name(label))), value }
    }

    pub(crate) fn available(&self, subject: Token, number: Token) -> ExprKind {
        self.integer(number).map_or(ExprKind::Error, |version| ExprKind::Available {
            subject: Box::new(self.name(subject)),
            version,
            version_span: self.span(number),
        })
    }

    pub(crate) fn clause(&self, index: Option<Token>, name: Token, over: JoinOver) -> Box<Clause> {
        let (index, name) = (index.map(|index| self.name(index)), self.name(name));
        Box::new(Clause { index, name, over, until: None, filter: None })
    }

    /// An option of a join; `until:`, `where:` and `nil:` belong to the clause before them.
    pub(crate) fn join_option(&self, mut parts: Box<Join>, arg: Arg) -> Box<Join> {
        let label = arg.label.as_ref().map(|label| &*label.text);
        match (label, parts.clauses.last_mut()) {
            (Some("until"), Some(Clause { until: until @ None, .. })) => *until = Some(arg.value),
            (Some("where"), Some(Clause { filter: filter @ None, .. })) => {
                *filter = Some(arg.value)
            }
            (Some("nil"), Some(Clause { over: JoinOver::Tree { nil: nil @ None, .. }, .. })) => {
                *nil = Some(arg.value);
            }
            _ => push(&mut parts.options, arg),
        }
        parts
    }
}

/// A binary operator and its place.
#[derive(Clone, Copy)]
struct Operator {
    op: BinaryOp,
    span: Span,
}

/// The name before the `<` of `static_cast<int`.
fn cast_operator(tree: &Expr) -> Option<&str> {
    match &tree.kind {
        ExprKind::Binary { op: BinaryOp::Lt, left, .. } => match &left.kind {
            ExprKind::Name(name, _) if name.ends_with("_cast") => Some(name),
            _ => None,
        },
        _ => None,
    }
}

/// Whether an operator after a tree takes the tree's right operand, not all of it.
fn binds_right_operand(tree: &Expr, op: BinaryOp) -> bool {
    tree.bare_operator().is_some_and(|(first, _)| {
        op.precedence() > first.precedence() || [op, first] == [BinaryOp::Coalesce; 2]
    })
}
