//! The tree of a `.fmt` file, as it was written.
//!
//! Every node has a span. Unreadable places are `Error` nodes; the parser has reported them, so
//! later stages ignore them.

mod expr;
mod operators;
mod types;
mod value;

pub use expr::*;
pub use operators::BinaryOp;
pub use types::*;
pub use value::*;

use crate::isa::LldbRange;
use crate::source::{SourceId, Span, Word};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct File {
    pub items: Vec<Item>,
    /// The files it imports, once they are loaded.
    pub imports: Vec<SourceId>,
}

/// An item and its attributes.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// `@members`, `@lldb(23...)`.
    pub attributes: Vec<Attribute>,
    pub kind: ItemKind,
    /// Its place, attributes included.
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// `summary KEY, … BODY`.
    Summary(Summary),
    /// `children KEY, … { … }`.
    Children(Children),
    /// `enum NAME { a, b = 4 }`.
    Enum(Enum),
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

/// A name without backquotes, and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    pub text: Word,
    /// Its place, backquotes included.
    pub span: Span,
}

/// `@name` or `@lldb(RANGE)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// The name without `@`; the span holds the `@`.
    pub name: Name,
    /// The range of `@lldb(…)`; `Err` holds the place of an argument that is not a range.
    pub range: Option<Result<LldbRange, Span>>,
    pub span: Span,
}

/// `summary KEY, … where CONDITION BODY`.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The types it is for, at least one unless the item is damaged.
    pub keys: Vec<Key>,
    /// The condition after `where`: whether the item applies to a value.
    pub condition: Option<Expr>,
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

/// `children KEY, … where CONDITION { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Children {
    pub keys: Vec<Key>,
    /// The condition after `where`: whether the item applies to a value.
    pub condition: Option<Expr>,
    pub body: ChildrenBody,
}

/// The forms of children.
#[derive(Clone, Debug, PartialEq)]
pub enum ChildrenBody {
    /// `{ a, b.c as "name", … }`.
    Members(Vec<ChildMember>),
    /// `{ let … count { … } at(i) { … } }` or `{ let … each(…) { … } }`.
    Methods(ChildMethods),
}

/// The methods of the long form, each as often as written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChildMethods {
    /// The state, computed before the methods.
    pub lets: Vec<Let>,
    pub methods: Vec<ChildMethod>,
    /// The walks whose elements are the children: one, if the file is right.
    pub walks: Vec<ChildWalk>,
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
    /// `count` or `at`; the checker reports others.
    pub name: Name,
    pub params: Vec<Name>,
    pub body: Block,
    pub span: Span,
}

/// `each(…) { … }`: a child for each element of a walk.
#[derive(Clone, Debug, PartialEq)]
pub struct ChildWalk {
    /// The word `each`; the checker reports others.
    pub name: Name,
    /// The walk, and the block that gives the child.
    pub join: Join,
    pub span: Span,
}

/// `enum NAME { a, b = 4 }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Enum {
    pub name: TypeName,
    pub enumerators: Vec<Enumerator>,
}

/// `name` or `name = value`.
#[derive(Clone, Debug, PartialEq)]
pub struct Enumerator {
    pub name: Name,
    /// The value after `=`; without it the number is one more than that of the previous
    /// enumerator.
    pub value: Option<Expr>,
    /// The path after `by`: the member that holds the number of a variant with all numbers that no other variant has.
    pub by: Option<Expr>,
}

/// `func name(a, b) { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Func {
    pub name: Name,
    pub params: Vec<Name>,
    pub body: Block,
}

/// `let name = value`.
#[derive(Clone, Debug, PartialEq)]
pub struct Let {
    pub name: Name,
    pub value: Expr,
    pub span: Span,
}

/// `import "path"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The path as written, escapes replaced.
    pub path: Word,
    pub span: Span,
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
