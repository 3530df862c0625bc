//! Trees that are in no file: their nodes have empty places, so equal trees are equal.

use super::ast::*;
use crate::source::Span;

pub fn expr(kind: ExprKind) -> Expr {
    Expr { kind, span: Span::default() }
}

/// A name, which is no expression.
pub fn word(text: &str) -> Name {
    Name { text: text.into(), span: Span::default() }
}

/// A name as an expression.
pub fn name(text: &str) -> Expr {
    expr(ExprKind::Name(text.into(), Referent::Outer))
}

/// A variable that the tree itself binds.
pub fn local(name: &str) -> Expr {
    expr(ExprKind::Name(name.into(), Referent::Bound))
}

/// `self`.
pub fn this() -> Expr {
    expr(ExprKind::SelfValue)
}

/// A whole number, with its sign.
pub fn number(value: i128) -> Expr {
    let size = u64::try_from(value.unsigned_abs()).unwrap_or(u64::MAX);
    let digits = expr(ExprKind::Int(size));
    if value < 0 { unary(UnaryOp::Negate, digits) } else { digits }
}

pub fn boolean(value: bool) -> Expr {
    expr(ExprKind::Bool(value))
}

/// A text without values.
pub fn string(text: &str) -> Expr {
    self::text(vec![literal(text)])
}

/// A text of its parts; neighbouring literals become one, and empty ones are dropped.
pub fn text(parts: Vec<TextPart>) -> Expr {
    let mut joined: Vec<TextPart> = Vec::new();
    for part in parts {
        match (joined.last_mut(), part) {
            (_, TextPart::Literal(text, _)) if text.is_empty() => {}
            (Some(TextPart::Literal(last, _)), TextPart::Literal(more, _)) => last.push_str(&more),
            (_, part) => joined.push(part),
        }
    }
    expr(ExprKind::String(Text { parts: joined }))
}

pub fn literal(text: &str) -> TextPart {
    TextPart::Literal(text.into(), Span::default())
}

/// `\(value, options…)`.
pub fn hole(value: Expr, options: Vec<Arg>) -> TextPart {
    let mut args = vec![arg(value)];
    args.extend(options);
    TextPart::Interpolation { args, span: Span::default() }
}

pub fn arg(value: Expr) -> Arg {
    Arg { label: None, value }
}

/// `label: value`.
pub fn labelled(label: &str, value: Expr) -> Arg {
    Arg { label: Some(Box::new(word(label))), value }
}

pub fn member(base: Expr, name: &str) -> Expr {
    let base = Box::new(base);
    expr(ExprKind::Member { base, name: word(name), optional: false, arrow: false })
}

pub fn index(base: Expr, index: Expr) -> Expr {
    expr(ExprKind::Index { base: Box::new(base), index: Box::new(index) })
}

pub fn call(name: &str, args: Vec<Arg>) -> Expr {
    expr(ExprKind::Call { name: Box::new(word(name)), args })
}

pub fn method(base: Expr, name: &str, args: Vec<Arg>) -> Expr {
    let (base, name) = (Box::new(base), Box::new(word(name)));
    expr(ExprKind::Method { base, name, args, optional: false })
}

pub fn unary(op: UnaryOp, operand: Expr) -> Expr {
    expr(ExprKind::Unary { op, operand: Box::new(operand) })
}

pub fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let (left, right) = (Box::new(left), Box::new(right));
    expr(ExprKind::Binary { op, op_span: Span::default(), left, right })
}

/// `condition ? then : otherwise`.
pub fn choice(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
    expr(ExprKind::Ternary {
        condition: Box::new(condition),
        then: Box::new(then),
        otherwise: Box::new(otherwise),
    })
}

/// The opposite of a condition.
pub fn not(condition: Expr) -> Expr {
    match condition.kind {
        ExprKind::Unary { op: UnaryOp::Not, operand } => *operand,
        ExprKind::Binary { op: BinaryOp::Eq, left, right, .. } => {
            binary(BinaryOp::Ne, *left, *right)
        }
        ExprKind::Binary { op: BinaryOp::Ne, left, right, .. } => {
            binary(BinaryOp::Eq, *left, *right)
        }
        _ => unary(UnaryOp::Not, condition),
    }
}

/// `join(clauses, options) { body }`.
pub fn join(clauses: Vec<Clause>, options: Vec<Arg>, body: Expr) -> Join {
    Join { clauses, options, body: block(Vec::new(), Some(body)) }
}

/// `name over`.
pub fn clause(name: &str, over: JoinOver) -> Clause {
    Clause { index: None, name: word(name), over, until: None, filter: None }
}

/// `0..<end`.
pub fn up_to(end: Expr) -> JoinOver {
    JoinOver::Range { start: number(0), end, inclusive: false }
}

pub fn block(statements: Vec<Statement>, value: Option<Expr>) -> Block {
    Block { statements, value: value.map(Box::new), span: Span::default() }
}

/// `let name = value`.
pub fn binding(name: &str, value: Expr) -> Let {
    Let { name: word(name), value, span: Span::default() }
}

pub fn returned(value: Expr) -> Statement {
    Statement::Return { value: Some(value), span: Span::default() }
}

/// `if condition { return value }`.
pub fn return_if(condition: Expr, value: Expr) -> Statement {
    if_holds(condition, block(vec![returned(value)], None))
}

pub fn if_holds(condition: Expr, block: Block) -> Statement {
    Statement::If { branches: vec![Branch { condition, block }], span: Span::default() }
}

/// `#available(lldb N)`.
pub fn available(version: u32) -> Expr {
    let subject = Box::new(word("lldb"));
    let version = version.into();
    expr(ExprKind::Available { subject, version, version_span: Span::default() })
}

pub fn item(kind: ItemKind) -> Item {
    Item { attributes: Vec::new(), kind, span: Span::default() }
}
