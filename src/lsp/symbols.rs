//! The names of a text by their place.

use crate::sema::resolve::{self, Local, Occurrence};
use crate::source::Slice;
use crate::syntax::ast::File;

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
        let (names, locals) = resolve::names(file);
        Symbols { names, locals }
    }

    /// The name that a byte belongs to; the byte after its end counts too.
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
    use crate::sema::resolve::NameKind;
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
