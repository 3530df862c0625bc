//! The part of Python that scripts for LLDB are written in.

use std::ops::Range;

/// A statement and where it is.
#[derive(Debug, PartialEq)]
pub(super) struct Stmt {
    pub(super) at: Range<usize>,
    pub(super) kind: StmtKind,
}

#[derive(Debug, PartialEq)]
pub(super) enum StmtKind {
    Expr(Expr),
    Assign(Vec<Expr>, Expr),
    /// `a += b`: the operator without its `=`.
    Augment(Expr, String, Expr),
    /// The last branch without a condition is the `else`.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    For(Expr, Expr, Vec<Stmt>),
    While(Expr, Vec<Stmt>),
    /// The body of a `try` with its `else` and `finally`, after its handlers.
    Block(Vec<Stmt>),
    /// A handler of exceptions that shows nothing.
    Handler(Vec<Stmt>),
    Return(Option<Expr>),
    Break,
    Continue,
    Function(Function),
    Class(Class),
    /// The module, and its names with those they get here; all of them, or the module itself.
    Import(String, Names),
    /// A statement without an effect on what is shown.
    Nothing,
    /// Anything else, by what it is.
    Other(String),
}

#[derive(Debug, PartialEq)]
pub(super) enum Names {
    /// The module, under a name.
    Module(String),
    All,
    Some(Vec<(String, String)>),
}

#[derive(Debug, PartialEq)]
pub(super) struct Class {
    pub(super) at: Range<usize>,
    pub(super) name: String,
    pub(super) bases: Vec<String>,
    pub(super) methods: Vec<Function>,
    pub(super) constants: Vec<(String, Expr)>,
}

#[derive(Debug, PartialEq)]
pub(super) struct Function {
    pub(super) at: Range<usize>,
    pub(super) name: String,
    /// Each with its default value.
    pub(super) parameters: Vec<(String, Option<Expr>)>,
    pub(super) body: Vec<Stmt>,
}

/// An expression and where it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Expr {
    pub(super) at: Range<usize>,
    pub(super) kind: ExprKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum ExprKind {
    Name(String),
    Int(i128),
    Bool(bool),
    None,
    Str(String),
    Format(Vec<FormatPart>),
    Attribute(Box<Expr>, String),
    Call(Box<Expr>, Vec<Expr>, Vec<(String, Expr)>),
    Index(Box<Expr>, Box<Expr>),
    Slice(Box<Expr>, Vec<Option<Expr>>),
    Unary(String, Box<Expr>),
    Binary(Box<Expr>, String, Box<Expr>),
    Compare(Box<Expr>, Vec<(String, Expr)>),
    /// `and` if the flag is set, else `or`.
    Logic(bool, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    /// Condition, value, other value.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    List(Vec<Expr>),
    Tuple(Vec<Expr>),
    Dict(Vec<(Expr, Expr)>),
    /// Element, variable, what it goes through, and a condition.
    Each(Box<Expr>, Box<Expr>, Box<Expr>, Option<Box<Expr>>),
    /// Anything else, by what it is.
    Other(String),
}

/// A piece of an f-string.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum FormatPart {
    Text(String),
    /// A value with its format specifier.
    PyValue(Expr, String),
}
