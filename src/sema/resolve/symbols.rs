//! The names of a text, for the language server.

use super::walk::Walk;
use crate::source::{Slice, Span, Word};
use crate::syntax::ast::File;
use std::ops::Range;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NameKind {
    /// A helper function.
    Function,
    /// A function of the language: `exists`, `flags`.
    BuiltIn,
    /// A `let` at the top.
    Constant,
    /// A `let` in a block, or the element of a `join`; with the first byte of its definition.
    Local(u32),
    /// A parameter; with the first byte of its definition.
    Parameter(u32),
    /// A constant, else a member of the value that is shown.
    Free,
    /// A member of something that is named.
    Member,
    /// `.name(…)`.
    Method,
    /// `name:` before an argument, or a word that only an option knows.
    Label,
    /// `@name`.
    Attribute,
    /// `count`, `at` or `index` of synthetic children.
    ChildMethod,
    /// A member of a value tree.
    Field,
    /// The name of an `enum`, or a path that ends like it.
    Enum,
    /// A name for a number of an `enum`; where it is used, the path before it names the enum.
    Enumerator,
}

/// A name in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Occurrence {
    /// The name, without backquotes.
    pub(crate) text: Box<str>,
    /// Its place.
    pub(crate) span: Span,
    /// What it stands for.
    pub(crate) kind: NameKind,
    /// Whether it is defined here.
    pub(crate) definition: bool,
    /// The index of the item it stands in.
    pub(crate) item: usize,
    /// The path that names the enum, if this is an enumerator or may be one; of a name before a dot
    /// that may be an enum, that name.
    pub(crate) scope: Option<Box<str>>,
    /// For a member, the way from the value that is shown to what it is a member of, if that is known.
    pub(crate) owner: Option<Vec<PathStep>>,
}

impl Occurrence {
    /// A use of a name.
    pub(super) fn new(text: &str, span: Span, kind: NameKind) -> Occurrence {
        let owner = (kind == NameKind::Free).then(Vec::new);
        Occurrence { text: text.into(), span, kind, definition: false, item: 0, scope: None, owner }
    }

    /// The definition of the name.
    pub(super) fn defined(self) -> Occurrence {
        Occurrence { definition: true, ..self }
    }

    /// A name that belongs to an enum, or may belong to one.
    pub(super) fn of_enum(self, path: Option<&str>) -> Occurrence {
        Occurrence { scope: path.map(Into::into), ..self }
    }

    /// A member of a value.
    pub(super) fn of(self, owner: Option<Vec<PathStep>>) -> Occurrence {
        Occurrence { owner, ..self }
    }
}

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PathStep {
    /// A member.
    Member(Box<str>),
    /// A child at an index.
    Element,
}

/// A local or parameter.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    /// Its name.
    pub(crate) name: Word,
    /// The place of its definition.
    pub(super) span: Span,
    /// Whether it is a parameter.
    pub(crate) is_parameter: bool,
    /// Whether a name of the text stands for it.
    pub(super) is_used: bool,
    /// The bytes at which it is visible.
    pub(crate) visible: Range<u32>,
    /// The path from the shown value to it, if that is known.
    pub(super) path: Option<Vec<PathStep>>,
}

impl Local {
    /// The kind of the names that stand for it.
    pub(super) fn kind(&self) -> NameKind {
        match self.is_parameter {
            true => NameKind::Parameter(self.span.start),
            false => NameKind::Local(self.span.start),
        }
    }
}

/// The names of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    /// Every name, in the order of the text.
    pub(crate) names: Vec<Occurrence>,
    /// Every local and parameter.
    pub(crate) locals: Vec<Local>,
}

impl Symbols {
    /// Resolves the names of a text.
    pub(crate) fn new(file: &mut File) -> Symbols {
        let mut walk = Walk::with_names();
        walk.file(file);
        let mut names = walk.names.unwrap_or_default();
        names.sort_by_key(|name| (name.span.start, name.span.end));
        Symbols { names, locals: walk.locals }
    }

    /// The name that a byte belongs to; the byte behind its end counts too.
    pub(crate) fn at(&self, offset: usize) -> Option<&Occurrence> {
        let holds = |name: &&Occurrence| {
            let range = name.span.range();
            range.start <= offset && offset <= range.end
        };
        let first = self.names.partition_point(|name| name.span.range().end < offset);
        let near = self.names.slice(first..).iter().take(3);
        // Of two that touch, the one that begins here.
        near.filter(holds).max_by_key(|name| name.span.start)
    }

    /// The locals that can be seen from a place, the innermost first, each name once.
    pub(crate) fn visible(&self, offset: usize) -> Vec<&Local> {
        let mut found: Vec<&Local> = Vec::new();
        for local in self.locals.iter().rev() {
            let range = local.visible.start as usize..=local.visible.end as usize;
            if range.contains(&offset) && !found.iter().any(|known| known.name == local.name) {
                found.push(local);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceId;
    use crate::syntax;

    /// Names with their kinds, as far as they tell something.
    fn kinds(text: &str) -> String {
        let symbols = Symbols::new(&mut syntax::parse(SourceId(0), text).file);
        let word = |kind| match kind {
            NameKind::Local(at) => format!("local {at}"),
            NameKind::Parameter(at) => format!("parameter {at}"),
            other => format!("{other:?}").to_lowercase(),
        };
        let show = |name: &Occurrence| {
            let star = if name.definition { "*" } else { "" };
            format!("{}{star}: {}", name.text, word(name.kind))
        };
        symbols.names.iter().map(show).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn scopes() {
        assert_eq!(
            kinds("summary A { let x = x let x = x \"\\(x) \\(y.z)\" }"),
            "x*: local 16, x: free, x*: local 26, x: local 16, x: local 26, y: free, z: member"
        );
        assert_eq!(
            kinds("summary A { if c { let x = 1 return \"\\(x)\" } \"\\(x)\" }"),
            "c: free, x*: local 23, x: local 23, x: free"
        );
        assert_eq!(
            kinds("summary A { \"\\(join(n from n by n.m, max: n) { \"\\(n)\" })\" }"),
            "n*: local 20, n: free, n: local 20, m: member, max: label, n: free, n: local 20"
        );
        assert_eq!(
            kinds("func f(a) { a + b } let b = 1"),
            "f*: function, a*: parameter 7, a: parameter 7, b: constant, b*: constant"
        );
        assert_eq!(
            kinds("children A { let d = s count { d } at(i) { d[i] } }"),
            "d*: local 17, s: free, count*: childmethod, d: local 17, at*: childmethod, \
             i*: parameter 38, d: local 17, i: parameter 38"
        );
        assert_eq!(
            kinds("@expand summary A \"\\(a, width: w, align: left)\""),
            "expand: attribute, a: free, width: label, w: free, align: label, left: label"
        );
    }

    #[test]
    fn what_can_be_seen() {
        let text = "func f(a) { let b = a let c = 1 b }";
        let symbols = Symbols::new(&mut syntax::parse(SourceId(0), text).file);
        let names = |at: &str| {
            let offset = text.find(at).unwrap();
            symbols.visible(offset).iter().map(|l| &*l.name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("f("), "");
        assert_eq!(names("= a"), "a");
        assert_eq!(names("= 1"), "b a");
        assert_eq!(names("b }"), "c b a");
        assert_eq!(symbols.at(text.find("f(").unwrap()).unwrap().kind, NameKind::Function);
        assert_eq!(symbols.at(text.find("(a").unwrap()).unwrap().kind, NameKind::Function);
        assert_eq!(symbols.at(0), None);
    }
}
