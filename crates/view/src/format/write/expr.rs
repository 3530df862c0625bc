//! Expressions.

use super::{ARGUMENTS, MAP, TABLE, Writer};
use crate::format::element::{Element, Line};
use crate::format::print::{push_character, push_escaped, push_name};
use crate::source::Slice;
use crate::syntax::ast::*;
use crate::syntax::builtins::{Receiver, methods};
use crate::syntax::{TokenKind, spelled};
use std::fmt::Write;

/// A place for any expression; the operators of chains are above it.
const ANY: u8 = 0;
/// Operands of a chain.
const CHAIN: u8 = 1;
/// The operand of a sign.
const OPERAND: u8 = 8;
/// The part before members, indexes and calls.
const PATH: u8 = 9;

/// How tightly the outermost sign of an expression binds.
fn binding(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Ternary { .. } | ExprKind::If { .. } | ExprKind::Switch(_) => ANY,
        ExprKind::Binary { op, .. } => op.precedence(),
        ExprKind::Unary { .. } => OPERAND,
        _ => PATH,
    }
}

/// Whether an operand of an operator needs parentheses. Some only help the reader: C would group the two otherwise, or
/// it is `a ?? b`.
fn needs_parentheses(op: BinaryOp, operand: &Expr, is_left: bool) -> bool {
    let own = op.precedence();
    let least = match op {
        BinaryOp::Coalesce => own + u8::from(is_left),
        op if op.is_comparison() => own + 1,
        _ => own + u8::from(!is_left),
    };
    let is_unclear = match operand.kind {
        ExprKind::Binary { op: BinaryOp::Coalesce, .. } => op != BinaryOp::Coalesce,
        ExprKind::Binary { op: inner, .. } => {
            let in_c = op.precedence_in_c().zip(inner.precedence_in_c());
            in_c.is_some_and(|(own, inner)| inner < own + u8::from(!is_left))
        }
        _ => false,
    };
    is_unclear || binding(operand) < least
}

/// The part that an expression begins with.
fn first_part(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Binary { left: first, .. }
        | ExprKind::Ternary { condition: first, .. }
        | ExprKind::Member { base: first, .. }
        | ExprKind::Index { base: first, .. }
        | ExprKind::Method { base: first, .. } => Some(first),
        _ => None,
    }
}

/// A part of a walk.
enum Part<'e> {
    Clause(&'e Clause),
    Option(Option<&'e str>, &'e Expr),
}

impl Writer<'_> {
    pub(in crate::format) fn expr(&mut self, expr: &Expr) {
        self.grouped(expr, false);
    }

    /// An expression at a place where no choice may be.
    pub(super) fn operand(&mut self, expr: &Expr) {
        self.grouped(expr, binding(expr) < CHAIN);
    }

    /// An expression in the parentheses of the source, or in those that it needs.
    fn grouped(&mut self, expr: &Expr, needs: bool) {
        let first = first_part(expr).map_or(u32::MAX, |part| part.span.start);
        let opens = |w: &Self, count| match w.next() {
            Some(next) => next.kind == TokenKind::ParenOpen && next.start < first,
            None => needs && count == 0,
        };
        let mut count = 0;
        while opens(self, count) {
            self.token("(");
            count += 1;
        }
        self.bare(expr);
        for _ in 0..count {
            self.token(")");
        }
    }

    /// Whether a part of an expression has no parentheses.
    pub(super) fn is_bare(&self, part: &Expr, needs: bool) -> bool {
        let start = part.span.start;
        self.source.as_ref().map_or(!needs, |source| {
            first_part(part).is_some_and(|first| first.span.start == start)
                || !source.text.slice(start as usize..).starts_with('(')
        })
    }

    fn bare(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Ternary { condition, then, otherwise } => {
                self.choice(condition, then, otherwise);
            }
            ExprKind::If { branches, otherwise } => self.branches(branches, Some(otherwise)),
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Binary { op, .. } => self.chain(expr, *op),
            ExprKind::Unary { op, operand } => {
                let (sign, least) = match op {
                    UnaryOp::Not => ("!", OPERAND),
                    UnaryOp::Negate => ("-", PATH),
                    UnaryOp::Complement => ("~", PATH),
                };
                self.token(sign);
                self.grouped(operand, binding(operand) < least);
            }
            ExprKind::Member { base, name, optional, arrow } => {
                self.base(base);
                self.member(if *arrow { "->" } else { dot(*optional) }, &name.text);
            }
            ExprKind::Index { base, index } => {
                self.base(base);
                self.token("[");
                self.expr(index);
                self.token("]");
            }
            ExprKind::Method { base, name, args, optional } => {
                self.base(base);
                self.token(dot(*optional));
                self.method_name(&name.text);
                self.list(ARGUMENTS, args, Self::argument);
            }
            ExprKind::Call { name, args } => {
                self.name(&name.text);
                self.list(ARGUMENTS, args, Self::argument);
            }
            ExprKind::Table(elements) => self.list(TABLE, elements, Self::expr),
            ExprKind::Map(pairs) => self.list(MAP, pairs, |w, (key, value)| {
                w.operand(key);
                w.token(": ");
                w.expr(value);
            }),
            ExprKind::Join(join) => {
                self.token("join");
                self.walk(join);
            }
            ExprKind::String(text) => self.text(text),
            _ => self.atom(expr),
        }
    }

    fn atom(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name, _) => self.name(name),
            ExprKind::Scoped(names) => {
                for (at, name) in names.iter().enumerate() {
                    if at > 0 {
                        self.token("::");
                    }
                    self.name(&name.text);
                }
            }
            ExprKind::SelfValue => self.token("self"),
            ExprKind::Null => self.token("null"),
            ExprKind::Bool(value) => self.token(if *value { "true" } else { "false" }),
            ExprKind::Int(value) => self.spelled(|out| _ = write!(out, "{value}")),
            ExprKind::Char(number) => self.spelled(|out| push_character(out, *number)),
            ExprKind::Available { subject, version, .. } => {
                self.token("#available");
                self.token("(");
                self.spelled(|out| out.push_str(&subject.text));
                self.word(" ");
                self.spelled(|out| _ = write!(out, "{version}"));
                self.token(")");
            }
            _ => {}
        }
    }

    /// Operands and the operators between them; if they do not fit, the loosest operators begin
    /// lines.
    fn chain(&mut self, expr: &Expr, loosest: BinaryOp) {
        let mut operands = Vec::new();
        let mut rest = vec![(None, loosest, expr, false)];
        while let Some((before, of, operand, needs)) = rest.pop() {
            match &operand.kind {
                ExprKind::Binary { op, left, right, .. }
                    if std::ptr::eq(operand, expr)
                        || op.precedence() == loosest.precedence()
                            && self.is_bare(operand, needs) =>
                {
                    let needs = |operand, is_left| needs_parentheses(*op, operand, is_left);
                    rest.push((Some(*op), *op, right, needs(right, false)));
                    rest.push((before, *op, left, needs(left, true)));
                }
                _ => operands.push((before, of, operand, needs)),
            }
        }
        // A single operator may appear after an operand of several lines.
        let line = if operands.len() == 2 { Line::FILL } else { Line::SPACE };
        self.open(false);
        for (before, of, operand, needs) in operands {
            if let Some(op) = before {
                self.push(Element::Indent);
                self.separate(line, true);
                self.spelled(|out| out.push_str(op.sign()));
                self.word(" ");
            }
            match (&operand.kind, of) {
                (
                    ExprKind::Int(bits @ 10..),
                    BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor,
                ) if self.source.is_none() => self.spelled(|out| _ = write!(out, "0x{bits:X}")),
                _ => self.grouped(operand, needs),
            }
        }
        self.close();
    }

    /// `c ? a : b`; in a row of them, `c ? a : d ? b : e`, each condition stays with its value.
    fn choice(&mut self, condition: &Expr, then: &Expr, mut otherwise: &Expr) {
        self.open(false);
        self.operand(condition);
        self.push(Element::Indent);
        let first = self.elements.len();
        // With a comment before it, the `?` begins a line in any case.
        let commented = self.has_comments();
        self.separate(Line::SPACE, true);
        self.chosen(then);
        while let ExprKind::Ternary { condition, then, otherwise: last } = &otherwise.kind
            && self.is_bare(otherwise, false)
        {
            if let Some(element) = self.elements.get_mut(first).filter(|_| !commented) {
                *element = Element::Word(" ");
            }
            self.operand(condition);
            self.word(" ");
            self.chosen(then);
            otherwise = last;
        }
        self.expr(otherwise);
        self.close();
    }

    /// `? a :` of `c ? a : b`.
    fn chosen(&mut self, then: &Expr) {
        self.token("? ");
        self.operand(then);
        self.separate(Line::SPACE, true);
        self.token(": ");
    }

    /// The part before a `.` or a bracket.
    fn base(&mut self, base: &Expr) {
        // A point after digits would be one of a number.
        let is_number = matches!(base.kind, ExprKind::Int(_));
        self.grouped(base, is_number || binding(base) < PATH);
    }

    /// A member, in quotes if no name is like it.
    fn member(&mut self, sign: &'static str, name: &str) {
        let is_quoted = match &self.source {
            Some(source) => source.is_at(TokenKind::IndexOpen),
            None => spelled(name).is_none(),
        };
        if !is_quoted {
            self.token(sign);
            return self.name(name);
        }
        self.token("[");
        self.tokens_before(|next| next.kind.begins_string());
        self.quoted(name);
        self.tokens_before(|next| next.kind == TokenKind::SquareClose);
        self.token("]");
    }

    /// The name of a method; after a point those of the language are no keywords.
    fn method_name(&mut self, name: &str) {
        let is_own = |of: &Receiver| methods(*of).any(|method| method.name == name);
        self.spelled(|out| match Receiver::ALL.iter().any(is_own) {
            true => out.push_str(name),
            false => push_name(out, name),
        });
    }

    fn argument(&mut self, Arg { label, value }: &Arg) {
        self.labelled(label.as_ref().map(|label| &*label.text), value);
    }

    fn labelled(&mut self, label: Option<&str>, value: &Expr) {
        if let Some(label) = label {
            // `else` is a label, and no name.
            self.spelled(|out| out.push_str(label));
            self.token(": ");
        }
        self.expr(value);
    }

    /// The clauses and options of a walk, and its block.
    pub(super) fn walk<'e>(&mut self, join: &'e Join) {
        let option = |label, value: &'e Expr| (value.span.start, Part::Option(label, value));
        let mut parts = Vec::new();
        for clause in &join.clauses {
            let start = clause.index.as_ref().unwrap_or(&clause.name).span.start;
            parts.push((start, Part::Clause(clause)));
            let nil = match &clause.over {
                JoinOver::Tree { nil, .. } => nil,
                _ => &None,
            };
            let conditions = [("nil", nil), ("until", &clause.until), ("where", &clause.filter)];
            for (label, value) in conditions {
                parts.extend(value.iter().map(|value| option(Some(label), value)));
            }
        }
        parts.extend(
            join.options.iter().map(|Arg { label, value }| {
                option(label.as_ref().map(|label| &*label.text), value)
            }),
        );
        let parts = self.in_order(parts);
        self.list(ARGUMENTS, &parts, |w, part| match part {
            Part::Clause(clause) => w.clause(clause),
            Part::Option(label, value) => w.labelled(*label, value),
        });
        self.block(&join.body);
    }

    /// `i in 0..<n` or `n from head by next`.
    fn clause(&mut self, clause: &Clause) {
        if let Some(index) = &clause.index {
            self.token("(");
            self.name(&index.text);
            self.token(", ");
        }
        self.name(&clause.name.text);
        if clause.index.is_some() {
            self.token(")");
        }
        match &clause.over {
            JoinOver::Range { start, end, inclusive } => {
                self.token(" in ");
                self.operand(start);
                self.token(if *inclusive { "..." } else { "..<" });
                self.operand(end);
            }
            JoinOver::Children(of) => {
                self.token(" in ");
                self.operand(of);
            }
            JoinOver::Links { head, next } => {
                self.token(" from ");
                self.operand(head);
                self.token(" by ");
                self.operand(next);
            }
            JoinOver::Tree { root, left, right, .. } => {
                self.token(" from ");
                self.operand(root);
                self.token(" by ");
                self.token("(");
                self.expr(left);
                self.token(", ");
                self.expr(right);
                self.token(")");
            }
        }
    }

    /// A string; lines are broken only inside blocks of its interpolations.
    fn text(&mut self, text: &Text) {
        match &*text.parts {
            [] => return self.quoted(""),
            // Without values a text in braces could be taken for the text of another language.
            [TextPart::Literal(text, _)] if text.contains('}') && !text.contains("${") => {
                return self.string(text, '{');
            }
            [TextPart::Literal(text, _)] => return self.quoted(text),
            _ => {}
        }
        self.token("\"");
        for part in &text.parts {
            match part {
                TextPart::Literal(text, _) if self.source.is_none() => {
                    self.spelled(|out| text.chars().for_each(|c| push_escaped(out, c, '"')));
                }
                TextPart::Literal(..) => self.tokens_before(|next| {
                    next.kind == TokenKind::InterpolationOpen || next.kind.ends_string()
                }),
                TextPart::Interpolation { args, .. } => self.flat(|w| {
                    w.token("\\(");
                    w.row(args, Self::argument);
                    w.skip(TokenKind::Comma);
                    w.token(")");
                }),
            }
        }
        self.token("\"");
    }
}

fn dot(optional: bool) -> &'static str {
    if optional { "?." } else { "." }
}
