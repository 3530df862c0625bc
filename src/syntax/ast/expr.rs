//! Blocks, statements and expressions.

use super::{Let, Name};
use crate::source::{Span, Word};

/// `{ … }`: statements, then perhaps a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Statement>,
    /// The value of the block.
    pub value: Option<Box<Expr>>,
    /// Its place, braces included.
    pub span: Span,
}

/// A statement of a block.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// `let x = e`.
    Let(Let),
    /// `guard c else { … }`.
    Guard {
        /// The condition.
        condition: Expr,
        /// What runs if it does not hold; must leave the program.
        otherwise: Block,
        /// All of it.
        span: Span,
    },
    /// `return` with what follows it.
    Return {
        /// The value.
        value: Option<Expr>,
        /// All of it.
        span: Span,
    },
    /// `if c { … }` without a final `else`; the branches must leave the program.
    If {
        /// The branches, in order.
        branches: Vec<Branch>,
        /// All of it.
        span: Span,
    },
    /// A statement that could not be read.
    Error(Span),
}

/// A condition and the block it guards.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The condition.
    pub condition: Expr,
    /// The block.
    pub block: Block,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its place; of an expression in parentheses, with them.
    pub span: Span,
}

/// What an expression is. Names are boxed in the rarer kinds to keep all of them small.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A local, parameter, constant or member of `self`.
    Name(Word),
    /// `self`.
    SelfValue,
    /// `null`.
    Null,
    /// `true`, `false`.
    Bool(bool),
    /// An integer literal; its sign stands in a [`UnaryOp::Negate`] around it.
    Int(u64),
    /// `'a'`: the character's number.
    Char(u32),
    /// A string, perhaps with interpolations.
    String(Text),
    /// `a.b`, `a->b`, `a?.b`, `a["b"]`.
    Member {
        /// Of what.
        base: Box<Expr>,
        /// The member.
        name: Name,
        /// Written `?.`.
        optional: bool,
        /// Written `->`.
        arrow: bool,
    },
    /// `a[i]` with an index that is not a string.
    Index {
        /// Of what.
        base: Box<Expr>,
        /// Which one.
        index: Box<Expr>,
    },
    /// `f(a, b: c)`; also `exists(…)` and `flags(…)`.
    Call {
        /// The function.
        name: Box<Name>,
        /// The arguments.
        args: Vec<Arg>,
    },
    /// `a.m(…)`, `a?.m(…)`.
    Method {
        /// Of what.
        base: Box<Expr>,
        /// The method.
        name: Box<Name>,
        /// The arguments.
        args: Vec<Arg>,
        /// Written `?.`.
        optional: bool,
    },
    /// `!a`, `-a`, `~a`.
    Unary {
        /// The operator.
        op: UnaryOp,
        /// The operand.
        operand: Box<Expr>,
    },
    /// `a + b` and the like.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// The operator's place.
        op_span: Span,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `c ? a : b`.
    Ternary {
        /// The condition.
        condition: Box<Expr>,
        /// If it holds.
        then: Box<Expr>,
        /// If not.
        otherwise: Box<Expr>,
    },
    /// `if c { … } else if … { … } else { … }`.
    If {
        /// The branches with conditions, in order, at least one.
        branches: Vec<Branch>,
        /// The block after the last `else`.
        otherwise: Box<Block>,
    },
    /// `switch e { … }`.
    Switch(Box<Switch>),
    /// `[a, b, c]`.
    Table(Vec<Expr>),
    /// `[1: "IN", 4: "OUT"]`.
    Map(Vec<(Expr, Expr)>),
    /// `join(…) { … }`.
    Join(Box<Join>),
    /// `#available(lldb N)`.
    Available {
        /// The word before the number; must be `lldb`.
        subject: Box<Name>,
        /// The number.
        version: u64,
        /// The number's place.
        version_span: Span,
    },
    /// An expression that could not be read.
    Error,
}

/// An argument, perhaps with a label.
#[derive(Clone, Debug, PartialEq)]
pub struct Arg {
    /// `label:`.
    pub label: Option<Box<Name>>,
    /// The value.
    pub value: Expr,
}

/// A string in parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// The parts, in order; no two neighbouring literals.
    pub parts: Vec<TextPart>,
}

/// A part of a string.
#[derive(Clone, Debug, PartialEq)]
pub enum TextPart {
    /// Characters, escapes replaced.
    Literal(Word, Span),
    /// `\( … )`: the first argument is the value, the others are labelled options.
    Interpolation {
        /// The arguments as written; empty if it could not be read.
        args: Vec<Arg>,
        /// From the backslash to the parenthesis.
        span: Span,
    },
}

/// An operator before an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `!`
    Not,
    /// `-`
    Negate,
    /// `~`
    Complement,
}

/// An operator between operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Mod,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `??`
    Coalesce,
}

/// `switch e { case 1, 3...7: … default: … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Switch {
    /// What is looked at.
    pub subject: Expr,
    /// The cases, in order.
    pub cases: Vec<Case>,
    /// The blocks after `default`, each with its place; more than one is reported by the checker.
    pub defaults: Vec<Block>,
}

/// `case 1, 3...7: …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The patterns.
    pub patterns: Vec<Pattern>,
    /// The code; its span is that of the statements.
    pub body: Block,
}

/// A constant or a range of constants.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The constant, or the first one of a range.
    pub first: Expr,
    /// The end of a range.
    pub last: Option<Expr>,
    /// Written `...`: the end belongs to it.
    pub inclusive: bool,
    /// All of it.
    pub span: Span,
}

/// `join(… ) { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Join {
    /// The name of the element.
    pub name: Name,
    /// What is walked.
    pub over: JoinOver,
    /// `max:`, `separator:`, `more:`.
    pub options: Vec<Arg>,
    /// What each element gives.
    pub body: Block,
}

/// What a join walks.
#[derive(Clone, Debug, PartialEq)]
pub enum JoinOver {
    /// `i in a..<b`, `i in a...b`.
    Range {
        /// The first number.
        start: Expr,
        /// The end.
        end: Expr,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// `x in obj`: the children of an object.
    Children(Expr),
    /// `n from head by next`.
    Links {
        /// The first node.
        head: Expr,
        /// A path of the node to the following one: a name or members of a name.
        next: Expr,
    },
}
