//! Blocks, statements and expressions.

use super::{BinaryOp, Let, Name};
use crate::source::{Span, Word};

/// `{ … }`: statements, then perhaps a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    pub statements: Vec<Statement>,
    pub value: Option<Box<Expr>>,
    /// Its place, braces included.
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// `let x = e`.
    Let(Let),
    /// `guard c else { … }`.
    Guard {
        condition: Expr,
        /// Runs if the condition does not hold; must leave the program.
        otherwise: Block,
        span: Span,
    },
    /// `return`, with or without a value.
    Return { value: Option<Expr>, span: Span },
    /// `if c { … }` without a final `else`; the branches must leave the program.
    If { branches: Vec<Branch>, span: Span },
    /// A statement that could not be read.
    Error(Span),
}

/// A condition and the block it guards.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    pub condition: Expr,
    pub block: Block,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    /// Its place, including parentheses around it.
    pub span: Span,
}

impl Expr {
    /// The name that a path begins with, and its place: a name, after it members, children at
    /// constant places, and casts.
    pub fn path_start(&self) -> Option<(&Word, Span)> {
        match &self.kind {
            ExprKind::Name(name, _) => Some((name, self.span)),
            ExprKind::Member { base, .. } => base.path_start(),
            ExprKind::Index { base, index } if matches!(index.kind, ExprKind::Int(_)) => {
                base.path_start()
            }
            ExprKind::Method { base, name, .. } if &*name.text == "cast" => base.path_start(),
            _ => None,
        }
    }

    /// The value of which a path of members, children and results of methods is one.
    pub fn start(&self) -> &Expr {
        match &self.kind {
            ExprKind::Member { base, .. }
            | ExprKind::Index { base, .. }
            | ExprKind::Method { base, .. } => base.start(),
            _ => self,
        }
    }

    /// Calls `visit` with each expression in it, the whole first; it says whether to look inside.
    pub fn walk<'e>(&'e self, visit: &mut impl FnMut(&'e Expr) -> bool) {
        if visit(self) {
            self.parts().into_iter().for_each(|part| part.walk(visit));
        }
    }

    /// Changes each expression in it, the parts first.
    pub fn change(&mut self, change: &mut impl FnMut(&mut Expr)) {
        self.parts_mut().into_iter().for_each(|part| part.change(change));
        change(self);
    }

    /// The operator of an operation that has no parentheses around it.
    pub fn bare_operator(&self) -> Option<(BinaryOp, Span)> {
        match &self.kind {
            ExprKind::Binary { op, op_span, left, .. } if left.span.start == self.span.start => {
                Some((*op, *op_span))
            }
            _ => None,
        }
    }

    /// The number of steps in a path: members, children and results of methods.
    pub fn path_length(&self) -> u64 {
        match &self.kind {
            ExprKind::Name(..) => 1,
            ExprKind::Member { base, .. }
            | ExprKind::Index { base, .. }
            | ExprKind::Method { base, .. } => base.path_length() + 1,
            _ => 0,
        }
    }
}

/// The expressions that nodes directly consist of, also as places to change.
macro_rules! direct_parts {
    ($parts:ident $iter:ident $($mutable:ident)?) => {
        impl Expr {
            /// The expressions that it directly consists of.
            pub fn $parts(&$($mutable)? self) -> Vec<&$($mutable)? Expr> {
                match &$($mutable)? self.kind {
                    ExprKind::Member { base: a, .. } | ExprKind::Unary { operand: a, .. } => vec![a],
                    ExprKind::Index { base: a, index: b }
                    | ExprKind::Binary { left: a, right: b, .. } => vec![a, b],
                    ExprKind::Ternary { condition, then, otherwise } => {
                        vec![condition, then, otherwise]
                    }
                    ExprKind::Call { args, .. } => args.$iter().map(|arg| &$($mutable)? arg.value).collect(),
                    ExprKind::Method { base, args, .. } => {
                        let base: &$($mutable)? Expr = base;
                        let args = args.$iter().map(|arg| &$($mutable)? arg.value);
                        [base].into_iter().chain(args).collect()
                    }
                    ExprKind::String(text) => text.parts.$iter().flat_map(TextPart::$parts).collect(),
                    ExprKind::If { branches, otherwise } => {
                        let branches = branches.$iter().flat_map(Branch::$parts);
                        branches.chain(otherwise.$parts()).collect()
                    }
                    ExprKind::Switch(switch) => {
                        let Switch { subject, cases, defaults } = &$($mutable)? **switch;
                        let cases = cases.$iter().flat_map(|case| case.body.$parts());
                        let defaults = defaults.$iter().flat_map(Block::$parts);
                        [subject].into_iter().chain(cases).chain(defaults).collect()
                    }
                    ExprKind::Table(elements) => elements.$iter().collect(),
                    ExprKind::Map(pairs) => pairs.$iter().flat_map(|(key, value)| [key, value]).collect(),
                    ExprKind::Join(join) => join.$parts(),
                    ExprKind::Name(..) | ExprKind::Scoped(_) | ExprKind::SelfValue => Vec::new(),
                    ExprKind::Null | ExprKind::Bool(_) | ExprKind::Int(_) => Vec::new(),
                    ExprKind::Char(_) | ExprKind::Available { .. } | ExprKind::Error => Vec::new(),
                }
            }
        }

        impl TextPart {
            fn $parts(&$($mutable)? self) -> Vec<&$($mutable)? Expr> {
                match self {
                    TextPart::Literal(..) => Vec::new(),
                    TextPart::Interpolation { args, .. } => {
                        args.$iter().map(|arg| &$($mutable)? arg.value).collect()
                    }
                }
            }
        }

        impl Branch {
            fn $parts(&$($mutable)? self) -> Vec<&$($mutable)? Expr> {
                [&$($mutable)? self.condition].into_iter().chain(self.block.$parts()).collect()
            }
        }

        impl Block {
            fn $parts(&$($mutable)? self) -> Vec<&$($mutable)? Expr> {
                let statements = self.statements.$iter().flat_map(|statement| match statement {
                    Statement::Let(binding) => vec![&$($mutable)? binding.value],
                    Statement::Guard { condition, otherwise, .. } => {
                        [condition].into_iter().chain(otherwise.$parts()).collect()
                    }
                    Statement::Return { value, .. } => value.$iter().collect(),
                    Statement::If { branches, .. } => {
                        branches.$iter().flat_map(Branch::$parts).collect()
                    }
                    Statement::Error(_) => Vec::new(),
                });
                let value = self.value.$iter().map(|value| &$($mutable)? **value);
                statements.chain(value).collect()
            }
        }

        impl Join {
            fn $parts(&$($mutable)? self) -> Vec<&$($mutable)? Expr> {
                let clauses = self.clauses.$iter().flat_map(Clause::$parts);
                let options = self.options.$iter().map(|option| &$($mutable)? option.value);
                clauses.chain(options).chain(self.body.$parts()).collect()
            }
        }

        impl Clause {
            /// The expressions that it consists of.
            pub fn $parts(&$($mutable)? self) -> Vec<&$($mutable)? Expr> {
                let over: Vec<&$($mutable)? Expr> = match &$($mutable)? self.over {
                    JoinOver::Range { start: a, end: b, .. }
                    | JoinOver::Links { head: a, next: b } => vec![a, b],
                    JoinOver::Children(of) => vec![of],
                    JoinOver::Tree { root, left, right, nil } => {
                        [root, left, right].into_iter().chain(nil.$iter()).collect()
                    }
                };
                over.into_iter().chain(self.until.$iter()).chain(self.filter.$iter()).collect()
            }
        }
    };
}

direct_parts!(parts iter);
direct_parts!(parts_mut iter_mut mut);

/// The kinds of expressions. The rarer ones box their names, to keep all of them small.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A local, parameter, constant or member of `self`.
    Name(Word, Referent),
    /// `shop::Kind`, the type of an enumerator.
    Scoped(Vec<Name>),
    /// `self`.
    SelfValue,
    /// `null`.
    Null,
    /// `true`, `false`.
    Bool(bool),
    /// An integer literal; its sign is in a [`UnaryOp::Negate`] around it.
    Int(u64),
    /// `'a'`: the character's number.
    Char(u32),
    /// A string, perhaps with interpolations.
    String(Text),
    /// `a.b`, `a->b`, `a?.b`, `a["b"]`.
    Member { base: Box<Expr>, name: Name, optional: bool, arrow: bool },
    /// `a[i]` with an index that is not a string.
    Index { base: Box<Expr>, index: Box<Expr> },
    /// `f(a, b: c)`; also `exists(…)` and `flags(…)`.
    Call { name: Box<Name>, args: Vec<Arg> },
    /// `a.m(…)`, `a?.m(…)`.
    Method { base: Box<Expr>, name: Box<Name>, args: Vec<Arg>, optional: bool },
    /// `!a`, `-a`, `~a`.
    Unary { op: UnaryOp, operand: Box<Expr> },
    /// `a + b` and the like.
    Binary { op: BinaryOp, op_span: Span, left: Box<Expr>, right: Box<Expr> },
    /// `c ? a : b`.
    Ternary { condition: Box<Expr>, then: Box<Expr>, otherwise: Box<Expr> },
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
        version: u64,
        version_span: Span,
    },
    /// An expression that could not be read.
    Error,
}

/// The referent of a name, as far as the tree itself tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Referent {
    /// What its place decides.
    #[default]
    Outer,
    /// A variable that a [tree that is in no file](crate::build) binds.
    Bound,
}

/// An argument, perhaps with a label.
#[derive(Clone, Debug, PartialEq)]
pub struct Arg {
    pub label: Option<Box<Name>>,
    pub value: Expr,
}

/// A string in parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// The parts, in order; no two neighbouring literals.
    pub parts: Vec<TextPart>,
}

impl Expr {
    /// The characters of a string without interpolations.
    pub fn plain_text(&self) -> Option<Word> {
        let ExprKind::String(text) = &self.kind else { return None };
        match text.parts.as_slice() {
            [] => Some("".into()),
            [TextPart::Literal(text, _)] => Some(text.clone()),
            _ => None,
        }
    }
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
    Not,
    Negate,
    Complement,
}

/// `switch e { case 1, 3...7: … default: … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Switch {
    pub subject: Expr,
    pub cases: Vec<Case>,
    /// The blocks after `default`, each with its place; more than one is reported by the checker.
    pub defaults: Vec<Block>,
}

/// `case 1, 3...7: …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub patterns: Vec<Pattern>,
    /// The variants of a Rust enum; then there are no other patterns.
    pub variants: Vec<Variant>,
    /// The code; its span is that of the statements.
    pub body: Block,
}

/// `.Plus`, `.Circle(r)` or `.Rect { w, h }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    pub name: Name,
    /// The names of the members, or names given to them.
    pub bindings: Vec<Name>,
    /// Whether the bindings are the names of the members; else the members have no names.
    pub is_named: bool,
    pub span: Span,
}

/// A constant or a range of constants.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The constant, or the first one of a range.
    pub first: Expr,
    /// The end of a range.
    pub last: Option<Expr>,
    /// Whether the end is included, as with `...`.
    pub inclusive: bool,
    pub span: Span,
}

/// `join(… ) { … }`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Join {
    /// The walks; each runs for every element of the one before it.
    pub clauses: Vec<Clause>,
    /// `max:`, `separator:`, `more:`.
    pub options: Vec<Arg>,
    pub body: Block,
}

/// `x in object` or `(i, x) in object`, with its conditions.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// The name of the number of elements before this one.
    pub index: Option<Name>,
    /// The name of the element.
    pub name: Name,
    /// What is walked.
    pub over: JoinOver,
    /// `until:`, the condition that ends the walk.
    pub until: Option<Expr>,
    /// `where:`, the condition for an element.
    pub filter: Option<Expr>,
}

/// The subject of a walk.
#[derive(Clone, Debug, PartialEq)]
pub enum JoinOver {
    /// `i in a..<b`, `i in a...b`.
    Range {
        start: Expr,
        end: Expr,
        /// Whether the end is included.
        inclusive: bool,
    },
    /// `x in obj`: the children of an object.
    Children(Expr),
    /// `n from head by next`.
    Links {
        head: Expr,
        /// A path of the node to the following one, or an expression of its name.
        next: Expr,
    },
    /// `n from root by (left, right)`: the nodes of a binary tree in order.
    Tree {
        root: Expr,
        /// Paths of the node to its children, or expressions of its name.
        left: Expr,
        right: Expr,
        /// `nil:`, the condition for a node that stands for none.
        nil: Option<Expr>,
    },
}

impl JoinOver {
    /// The expressions that lead from an element to others.
    pub fn links(&self) -> Vec<&Expr> {
        match self {
            JoinOver::Range { .. } | JoinOver::Children(_) => Vec::new(),
            JoinOver::Links { next, .. } => vec![next],
            JoinOver::Tree { left, right, .. } => vec![left, right],
        }
    }
}
