//! Blocks, statements and expressions.

use super::{Builder, node, push};
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::{Slice, Span, Word};
use crate::syntax::ast::*;
use crate::syntax::token::{Token, TokenKind};

/// The clauses and options of a join.
#[derive(Default)]
pub(crate) struct JoinParts {
    clauses: Vec<Clause>,
    options: Vec<Arg>,
}

impl JoinParts {
    pub(super) fn join(self, body: Box<Block>) -> Join {
        Join { clauses: self.clauses, options: self.options, body: *body }
    }
}

/// The cases of a switch.
#[derive(Default)]
pub(crate) struct CaseList {
    cases: Vec<Case>,
    defaults: Vec<Block>,
}

impl Builder<'_> {
    // Blocks

    pub(crate) fn block(&self, open: Token, mut body: Box<Block>, close: Token) -> Box<Block> {
        body.span = self.span(open).to(self.span(close));
        body
    }

    /// The content of a block; its span is that of the statements, and empty without any.
    pub(crate) fn statements(
        &self,
        statements: Vec<Statement>,
        value: Option<Box<Expr>>,
    ) -> Box<Block> {
        value.iter().for_each(|value| self.warn_of_division(value));
        let first = statements.first().map(statement_span).or(value.as_ref().map(|v| v.span));
        let last = value.as_ref().map(|v| v.span).or(statements.last().map(statement_span));
        let span = match (first, last) {
            (Some(first), Some(last)) => first.to(last),
            _ => Span::default(),
        };
        Box::new(Block { statements, value, span })
    }

    pub(crate) fn bare_return(&self, mut list: Vec<Statement>, word: Token) -> Box<Block> {
        push(&mut list, Statement::Return { value: None, span: self.span(word) });
        self.statements(list, None)
    }

    /// Warns of `n // 100`, where a comment that is a number follows a value on its line.
    fn warn_of_division(&self, value: &Expr) {
        let rest = self.text.slice(value.span.end as usize..);
        let comment = rest.trim_start_matches(' ');
        let Some(number) = comment.strip_prefix("//") else { return };
        let number = number.slice(..number.find(['\n', '\r']).unwrap_or(number.len())).trim();
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || matches!(value.kind, ExprKind::Int(_)) {
            return;
        }
        let sign = value.span.end + (rest.len() - comment.len()) as u32;
        let sign = Span { start: sign, end: sign + 2, ..value.span };
        self.report(
            Diagnostic::new(code::DIVISION_AS_COMMENT, "`//` begins a comment, it does not divide")
                .label(sign, "the rest of the line is a comment")
                .instead(sign, "/"),
        );
    }

    pub(crate) fn let_node(&self, word: Token, name: Token, value: Box<Expr>) -> Box<Let> {
        self.warn_of_division(&value);
        let span = self.span(word).to(value.span);
        Box::new(Let { name: self.name(name), value: *value, span })
    }

    pub(crate) fn guard(
        &self,
        word: Token,
        condition: Box<Expr>,
        otherwise: Box<Block>,
    ) -> Box<Statement> {
        let span = self.span(word).to(otherwise.span);
        Box::new(Statement::Guard { condition: *condition, otherwise: *otherwise, span })
    }

    pub(crate) fn return_statement(&self, word: Token, value: Box<Expr>) -> Box<Statement> {
        let span = self.span(word).to(value.span);
        Box::new(Statement::Return { value: Some(*value), span })
    }

    pub(crate) fn if_statement(&self, first: u32, branches: Vec<Branch>) -> Box<Statement> {
        let span = self.branches_span(first, &branches);
        Box::new(Statement::If { branches, span })
    }

    pub(crate) fn bad_statement(&self, bad: Token) -> Box<Statement> {
        Box::new(Statement::Error(self.span(bad)))
    }

    /// From the first `if`, a token of the item, to the last block.
    fn branches_span(&self, first: u32, branches: &[Branch]) -> Span {
        let last = branches.last().map_or(Span::default(), |b| b.block.span);
        self.tokens.get(first as usize).map_or(last, |t| self.span(*t).to(last))
    }

    // Operators

    pub(crate) fn unary(&self, sign: Token, operand: Box<Expr>) -> Box<Expr> {
        let op = match sign.kind {
            TokenKind::Not => UnaryOp::Not,
            TokenKind::Tilde => UnaryOp::Complement,
            _ => UnaryOp::Negate,
        };
        let span = self.span(sign).to(operand.span);
        node(ExprKind::Unary { op, operand }, span)
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
        node(self.binary_kind(left, op, right), span)
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
        let chained = match (bare_binary(&left), &left.kind) {
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
                    code::FOREIGN_SIGN,
                    format!("there is no `{cast}`: a conversion is a method"),
                )
                .label(span, "a conversion of another language")
                .help("write `x.signed()` or `x.unsigned()` for a number, else `x.cast(T)`"),
            );
            return right.kind;
        }
        let Some((first, middle)) = chained else { return binary(op, left, right) };
        let operand = self.text.slice(middle.span.range());
        self.report(
            Diagnostic::new(code::CHAINED_COMPARISON, "comparisons cannot be chained")
                .label(op.span, "a second comparison")
                .label(first, "the first one")
                .help("join two comparisons with `&&`: `a < b && b < c`")
                .fix("join them with `&&`", vec![(op.span.at_start(), format!("&& {operand} "))]),
        );
        let span = middle.span.to(right.span);
        let second = node(binary(op, middle, right), span);
        binary(Operator { op: BinaryOp::And, span: op.span }, left, second)
    }

    pub(crate) fn ternary(
        &self,
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    ) -> Box<Expr> {
        let span = condition.span.to(otherwise.span);
        node(ExprKind::Ternary { condition, then, otherwise }, span)
    }

    pub(crate) fn if_expr(
        &self,
        first: u32,
        branches: Vec<Branch>,
        otherwise: Box<Block>,
    ) -> Box<Expr> {
        let span = self.branches_span(first, &branches).to(otherwise.span);
        node(ExprKind::If { branches, otherwise }, span)
    }

    // Operands

    pub(crate) fn name_expr(&self, name: Token) -> Box<Expr> {
        node(ExprKind::Name(self.word(name).into(), Referent::Outer), self.span(name))
    }

    pub(crate) fn scoped_name(&self, names: Vec<Name>) -> Box<Expr> {
        let ends = names.first().zip(names.last());
        let span = ends.map_or(Span::default(), |(first, last)| first.span.to(last.span));
        node(ExprKind::Scoped(names), span)
    }

    pub(crate) fn simple(&self, word: Token) -> Box<Expr> {
        let kind = match word.kind {
            TokenKind::SelfKeyword => ExprKind::SelfValue,
            TokenKind::Null => ExprKind::Null,
            TokenKind::True => ExprKind::Bool(true),
            TokenKind::False => ExprKind::Bool(false),
            _ => ExprKind::Error,
        };
        node(kind, self.span(word))
    }

    pub(crate) fn between(&self, kind: ExprKind, first: Token, last: Token) -> Box<Expr> {
        node(kind, self.span(first).to(self.span(last)))
    }

    /// An expression in parentheses spans them; that is how [`bare_binary`] knows it.
    pub(crate) fn group(&self, open: Token, mut expr: Box<Expr>, close: Token) -> Box<Expr> {
        expr.span = self.span(open).to(self.span(close));
        expr
    }

    pub(crate) fn field(&self, base: Box<Expr>, dot: Token, name: Token) -> Box<Expr> {
        let span = base.span.to(self.span(name));
        let optional = dot.kind == TokenKind::OptionalDot;
        let arrow = dot.kind == TokenKind::Arrow;
        node(ExprKind::Member { base, name: self.name(name), optional, arrow }, span)
    }

    pub(crate) fn index(&self, base: Box<Expr>, index: Box<Expr>, close: Token) -> Box<Expr> {
        let span = base.span.to(self.span(close));
        let kind = match plain_text(&index) {
            Some(text) => {
                let name = Name { text, span: index.span };
                ExprKind::Member { base, name, optional: false, arrow: false }
            }
            None => ExprKind::Index { base, index },
        };
        node(kind, span)
    }

    pub(crate) fn call(&self, name: Token, args: Vec<Arg>, close: Token) -> Box<Expr> {
        let span = self.span(name).to(self.span(close));
        node(ExprKind::Call { name: Box::new(self.name(name)), args }, span)
    }

    pub(crate) fn method(
        &self,
        base: Box<Expr>,
        dot: Token,
        name: Token,
        args: Vec<Arg>,
        close: Token,
    ) -> Box<Expr> {
        let span = base.span.to(self.span(close));
        let optional = dot.kind == TokenKind::OptionalDot;
        node(ExprKind::Method { base, name: Box::new(self.name(name)), args, optional }, span)
    }

    pub(crate) fn arg(&self, label: Option<Token>, value: Box<Expr>) -> Box<Arg> {
        Box::new(Arg { label: label.map(|l| Box::new(self.name(l))), value: *value })
    }

    pub(crate) fn available(
        &self,
        word: Token,
        subject: Token,
        number: Token,
        close: Token,
    ) -> Box<Expr> {
        let span = self.span(word).to(self.span(close));
        let kind = match self.integer(number) {
            Some(version) => ExprKind::Available {
                subject: Box::new(self.name(subject)),
                version,
                version_span: self.span(number),
            },
            None => ExprKind::Error,
        };
        node(kind, span)
    }

    // Joins

    pub(crate) fn join(&self, word: Token, parts: Box<JoinParts>, body: Box<Block>) -> Box<Expr> {
        let span = self.span(word).to(body.span);
        node(ExprKind::Join(Box::new(parts.join(body))), span)
    }

    pub(crate) fn walk(
        &self,
        index: Option<Token>,
        name: Token,
        over: Box<JoinOver>,
    ) -> Box<Clause> {
        let (index, name) = (index.map(|index| self.name(index)), self.name(name));
        Box::new(Clause { index, name, over: *over, until: None, filter: None })
    }

    pub(crate) fn clause(&self, mut parts: Box<JoinParts>, clause: Box<Clause>) -> Box<JoinParts> {
        push(&mut parts.clauses, *clause);
        parts
    }

    /// An option of a join; `until:`, `where:` and `nil:` belong to the clause before them.
    pub(crate) fn join_option(&self, mut parts: Box<JoinParts>, arg: Box<Arg>) -> Box<JoinParts> {
        let label = arg.label.as_ref().map(|label| &*label.text);
        match (label, parts.clauses.last_mut()) {
            (Some("until"), Some(Clause { until: until @ None, .. })) => *until = Some(arg.value),
            (Some("where"), Some(Clause { filter: filter @ None, .. })) => {
                *filter = Some(arg.value)
            }
            (Some("nil"), Some(Clause { over: JoinOver::Tree { nil: nil @ None, .. }, .. })) => {
                *nil = Some(arg.value);
            }
            _ => push(&mut parts.options, *arg),
        }
        parts
    }

    pub(crate) fn over_range(
        &self,
        start: Box<Expr>,
        dots: Token,
        end: Box<Expr>,
    ) -> Box<JoinOver> {
        let inclusive = dots.kind == TokenKind::Through;
        Box::new(JoinOver::Range { start: *start, end: *end, inclusive })
    }

    // Switches

    pub(crate) fn switch(
        &self,
        word: Token,
        subject: Box<Expr>,
        list: Box<CaseList>,
        close: Token,
    ) -> Box<Expr> {
        let span = self.span(word).to(self.span(close));
        let switch = Switch { subject: *subject, cases: list.cases, defaults: list.defaults };
        node(ExprKind::Switch(Box::new(switch)), span)
    }

    pub(crate) fn case(
        &self,
        mut list: Box<CaseList>,
        patterns: Vec<Pattern>,
        colon: Token,
        body: Box<Block>,
    ) -> Box<CaseList> {
        let (variants, body) = (Vec::new(), self.case_body(colon, body));
        push(&mut list.cases, Case { patterns, variants, body });
        list
    }

    pub(crate) fn variant_case(
        &self,
        mut list: Box<CaseList>,
        variants: Vec<Variant>,
        colon: Token,
        body: Box<Block>,
    ) -> Box<CaseList> {
        let (patterns, body) = (Vec::new(), self.case_body(colon, body));
        push(&mut list.cases, Case { patterns, variants, body });
        list
    }

    /// A variant from its name to its last token.
    pub(crate) fn variant(
        &self,
        name: Token,
        bindings: Vec<Name>,
        is_named: bool,
        last: Token,
    ) -> Box<Variant> {
        let span = self.span(name).to(self.span(last));
        Box::new(Variant { name: self.name(name), bindings, is_named, span })
    }

    pub(crate) fn default_case(
        &self,
        mut list: Box<CaseList>,
        word: Token,
        colon: Token,
        body: Box<Block>,
    ) -> Box<CaseList> {
        let mut body = self.case_body(colon, body);
        body.span = self.span(word).to(body.span);
        push(&mut list.defaults, body);
        list
    }

    fn case_body(&self, colon: Token, mut body: Box<Block>) -> Block {
        if body.statements.is_empty() && body.value.is_none() {
            body.span = self.span(colon).at_end();
        }
        *body
    }

    pub(crate) fn pattern(
        &self,
        first: Box<Expr>,
        dots: Option<Token>,
        last: Option<Box<Expr>>,
    ) -> Box<Pattern> {
        let end = last.as_ref().map(|l| l.span).or(dots.map(|d| self.span(d)));
        let span = first.span.to(end.unwrap_or(first.span));
        let inclusive = dots.is_some_and(|d| d.kind == TokenKind::Through);
        Box::new(Pattern { first: *first, last: last.map(|l| *l), inclusive, span })
    }
}

/// The text of a string without interpolations.
pub(super) fn plain_text(expr: &Expr) -> Option<Word> {
    let ExprKind::String(text) = &expr.kind else { return None };
    match text.parts.as_slice() {
        [] => Some("".into()),
        [TextPart::Literal(text, _)] => Some(text.clone()),
        _ => None,
    }
}

fn statement_span(statement: &Statement) -> Span {
    match statement {
        Statement::Let(l) => l.span,
        Statement::Guard { span, .. }
        | Statement::Return { span, .. }
        | Statement::If { span, .. }
        | Statement::Error(span) => *span,
    }
}

/// A binary operator and its place.
#[derive(Clone, Copy)]
struct Operator {
    op: BinaryOp,
    span: Span,
}

/// The operator of a tree that has no parentheses around it.
fn bare_binary(tree: &Expr) -> Option<(BinaryOp, Span)> {
    match &tree.kind {
        ExprKind::Binary { op, op_span, left, .. } if left.span.start == tree.span.start => {
            Some((*op, *op_span))
        }
        _ => None,
    }
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
    bare_binary(tree).is_some_and(|(first, _)| {
        op.precedence() > first.precedence() || [op, first] == [BinaryOp::Coalesce; 2]
    })
}
