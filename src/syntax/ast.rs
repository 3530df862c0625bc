//! The tree of a `.fmt` file, as it was written.
//!
//! Every node has a span. Places that could not be read are `Error` nodes; the diagnostic for
//! them has been given, so later stages pass over them in silence.

use crate::isa::LldbRange;
use crate::source::{Span, Word};

/// A file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct File {
    /// Its items, in order.
    pub items: Vec<Item>,
}

/// An item with what stands before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// `@expand`, `@lldb(23...)`.
    pub attributes: Vec<Attribute>,
    /// The item.
    pub kind: ItemKind,
    /// All of it, attributes included.
    pub span: Span,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// `summary KEY, … BODY`.
    Summary(Summary),
    /// `children KEY, … { … }`.
    Children(Children),
    /// `func name(a, b) { … }`.
    Func(Func),
    /// `let NAME = constant`.
    Const(Let),
    /// `import "other.fmt"`.
    Import(Import),
    /// `expect VALUE == "text"`.
    Expect(Expect),
    /// An item that could not be read.
    Error,
}

/// A name and where it stands; backquotes are removed.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// The name.
    pub text: Word,
    /// Its place, backquotes included.
    pub span: Span,
}

/// `@name` or `@lldb(RANGE)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// The name without `@`; the span holds the `@`.
    pub name: Name,
    /// The range of `@lldb(…)`; `Err` holds the place of an argument that is none.
    pub range: Option<Result<LldbRange, Span>>,
    /// All of it.
    pub span: Span,
}

/// `summary KEY, … BODY`.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The types it is for, at least one unless the item is damaged.
    pub keys: Vec<Key>,
    /// The text.
    pub body: Body,
}

/// A body: one string or a block.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// `"…"`: an expression whose kind is a string.
    Text(Box<Expr>),
    /// `{ … }`.
    Block(Block),
}

/// A type a formatter is for.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// The kind of key and its text.
    pub kind: KeyKind,
    /// Its place.
    pub span: Span,
}

/// The ways to write a key.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyKind {
    /// A type name as tokens; see [`TypeName`].
    Type(TypeName),
    /// `/^…$/`: the pattern between the slashes, `\/` already `/`.
    Regex(Word),
    /// `"…"`: the text, escapes already replaced.
    Quoted(Word),
    /// A key that could not be read.
    Error,
}

/// A type name in the debugger's spelling.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeName {
    /// Its tokens, in order.
    pub tokens: Vec<TypeToken>,
    /// Its place.
    pub span: Span,
}

/// A token of a type name.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeToken {
    /// A word or number: `unsigned`, `Box`, `4`, `'static`.
    Word(Word),
    /// A sign: `::`, `<`, `,`, `*`, `&`, `(`, `[`, `;`, `*const`, `&mut`, …
    Sign(&'static str),
    /// `_`, which stands for any template argument.
    Wildcard,
}

/// `children KEY, … { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Children {
    /// The types it is for.
    pub keys: Vec<Key>,
    /// The children.
    pub body: ChildrenBody,
}

/// The two forms of children.
#[derive(Clone, Debug, PartialEq)]
pub enum ChildrenBody {
    /// `{ a, b.c as "name", … }`.
    Members(Vec<ChildMember>),
    /// `{ let … count { … } at(i) { … } index(name) { … } }`, each method as often as written.
    Methods {
        /// The state, computed before the methods.
        lets: Vec<Let>,
        /// The methods, in order.
        methods: Vec<ChildMethod>,
    },
}

/// A child of the short form.
#[derive(Clone, Debug, PartialEq)]
pub struct ChildMember {
    /// A path: names, members and constant indexes.
    pub path: Expr,
    /// The name after `as`.
    pub name: Option<(Word, Span)>,
}

/// A method of the long form.
#[derive(Clone, Debug, PartialEq)]
pub struct ChildMethod {
    /// Which one: `count`, `at` or `index`; others are reported by the checker.
    pub name: Name,
    /// The parameters.
    pub params: Vec<Name>,
    /// The code.
    pub body: Block,
    /// All of it.
    pub span: Span,
}

/// `func name(a, b) { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Func {
    /// The name.
    pub name: Name,
    /// The parameters.
    pub params: Vec<Name>,
    /// The code.
    pub body: Block,
}

/// `let name = value`.
#[derive(Clone, Debug, PartialEq)]
pub struct Let {
    /// The name.
    pub name: Name,
    /// The value.
    pub value: Expr,
    /// All of it.
    pub span: Span,
}

/// `import "path"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The path as written, escapes replaced.
    pub path: Word,
    /// The string's place.
    pub span: Span,
}

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

/// `expect VALUE == "text", children: [ … ]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Expect {
    /// The value tree.
    pub value: Value,
    /// The text after `==`; a string that may not hold interpolations.
    pub text: Option<Box<Expr>>,
    /// The children after the comma: names and texts.
    pub children: Option<Vec<(ExpectText, ExpectText)>>,
}

/// A plain string in an `expect`.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectText {
    /// The text, escapes replaced.
    pub text: Word,
    /// Its place.
    pub span: Span,
}

/// A value tree as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The type before it.
    pub type_name: Option<TypeName>,
    /// The value.
    pub kind: ValueKind,
    /// All of it.
    pub span: Span,
}

/// The kinds of value trees.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// `{ a: 1, b: { … } }`.
    Struct(Vec<(Name, Value)>),
    /// `[1, 2]`.
    Array(Vec<Value>),
    /// `-12`, `4.5`, `0x1F`: the text with its sign, blanks and `_` removed.
    Number(Word),
    /// `"text"`.
    String(Word),
    /// `'a'`.
    Char(u32),
    /// `true`, `false`.
    Bool(bool),
    /// `null`.
    Null,
    /// A bare word: the name of an enumerator, or nothing but a type.
    Word(Word),
    /// A value that could not be read.
    Error,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn nodes_are_small() {
        assert!(size_of::<Expr>() <= 64, "{} bytes", size_of::<Expr>());
    }
}
