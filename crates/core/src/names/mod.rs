//! Names of types: the tree of a name, and its spelling in LLDB, in Rust, in PDBs and in patterns.
//!
//! ```text
//! tokens of a key ──▶ NameTree ──▶ LLDB's spelling ──▶ pattern, if it has wildcards
//!                              └─▶ the spelling of a PDB
//! text in Rust ──▶ rust::Type ──▶ LLDB's spelling, with a PDB or without
//! names in debug information: text
//! pointers, arrays and qualifiers: cname
//! ```

pub mod cname;
pub mod pattern;
pub mod pdb;
pub mod rust;
pub mod text;

use crate::syntax::ast::{TypeName, TypeToken};
use crate::syntax::spelling;
use pattern::{ANY, REST};

/// Brackets that are nested deeper remain signs.
const MAX_DEPTH: usize = 100;

/// A type name, or an argument in one: its parts in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct NameTree<'t>(pub(crate) Vec<NamePart<'t>>);

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NamePart<'t> {
    /// A word, a number, a character or a lifetime.
    Word(&'t str),
    /// A sign other than a bracket, such as `::`, `*` or `&mut`.
    Sign(&'static str),
    /// `_`: one template argument or, before `::`, a namespace or none.
    Any,
    /// `...` at the end of template arguments: any others.
    Rest,
    /// A list in brackets. The names between its commas may be empty; an empty list has none.
    List(Bracket, Vec<NameTree<'t>>),
}

/// A kind of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bracket {
    /// `<…>`
    Angle,
    /// `(…)`
    Paren,
    /// `[…]`
    Square,
}

impl Bracket {
    const ALL: [Bracket; 3] = [Bracket::Angle, Bracket::Paren, Bracket::Square];

    /// The signs that open and close it.
    fn signs(self) -> (&'static str, &'static str) {
        match self {
            Bracket::Angle => ("<", ">"),
            Bracket::Paren => ("(", ")"),
            Bracket::Square => ("[", "]"),
        }
    }
}

/// A list whose bracket is still open.
struct OpenArguments<'t> {
    bracket: Bracket,
    /// The names before the last comma.
    names: Vec<NameTree<'t>>,
    /// The name before the bracket.
    outer: NameTree<'t>,
}

impl<'t> NameTree<'t> {
    /// The tree of a name. Brackets without a counterpart remain signs.
    pub(crate) fn of(name: &'t TypeName) -> NameTree<'t> {
        let (mut open, mut current): (Vec<OpenArguments<'_>>, NameTree<'_>) = Default::default();
        for token in &name.tokens {
            let sign = match token {
                TypeToken::Word(word) => {
                    current.0.push(NamePart::Word(word));
                    continue;
                }
                TypeToken::Wildcard => {
                    current.0.push(NamePart::Any);
                    continue;
                }
                TypeToken::Sign(sign) => *sign,
            };
            let opened = Bracket::ALL.into_iter().find(|bracket| bracket.signs().0 == sign);
            if let Some(bracket) = opened.filter(|_| open.len() < MAX_DEPTH) {
                let outer = std::mem::take(&mut current);
                open.push(OpenArguments { bracket, names: Vec::new(), outer });
            } else if let Some(list) = open.pop_if(|list| list.bracket.signs().1 == sign) {
                current = list.closed(current);
            } else if let Some(list) = open.last_mut().filter(|_| sign == ",") {
                list.names.push(std::mem::take(&mut current));
            } else {
                current.0.push(NamePart::Sign(sign));
            }
        }
        while let Some(list) = open.pop() {
            current = list.unclosed(current);
        }
        current
    }

    /// The name as LLDB spells it, with [`ANY`] and [`REST`] for wildcards.
    pub(crate) fn spelled(&self) -> String {
        self.written(ANY.encode_utf8(&mut [0; 4]), REST.encode_utf8(&mut [0; 4]))
    }

    /// The name as it is written in a key.
    pub(crate) fn source(&self) -> String {
        self.written("_", "...")
    }

    fn written(&self, any: &str, rest: &str) -> String {
        let mut writer = spelling::NameWriter::default();
        self.write(&mut writer, [any, rest]);
        writer.out
    }

    /// Writes the name with the given texts for [`NamePart::Any`] and [`NamePart::Rest`].
    fn write(&self, writer: &mut spelling::NameWriter, wildcards: [&str; 2]) {
        for part in &self.0 {
            match part {
                NamePart::Word(word) => writer.word(word),
                NamePart::Sign(sign) => writer.sign(sign),
                NamePart::Any => writer.word(wildcards[0]),
                NamePart::Rest => writer.word(wildcards[1]),
                NamePart::List(bracket, names) => {
                    let (open, close) = bracket.signs();
                    writer.sign(open);
                    for (at, name) in names.iter().enumerate() {
                        if at > 0 {
                            writer.sign(",");
                        }
                        name.write(writer, wildcards);
                    }
                    writer.sign(close);
                }
            }
        }
    }

    /// The scopes and the name, without arguments.
    pub(crate) fn path(&self) -> Vec<&'t str> {
        let scopes = self.0.split(|part| *part == NamePart::Sign("::"));
        let word = |part: &NamePart<'t>| match part {
            NamePart::Word(word) => Some(*word),
            NamePart::Sign(_) | NamePart::Any | NamePart::Rest | NamePart::List(..) => None,
        };
        scopes.filter_map(|parts| parts.iter().rev().find_map(word)).collect()
    }

    /// Visits all template arguments, the outer ones first.
    pub(crate) fn each_argument(&mut self, visit: &mut impl FnMut(&mut NameTree<'t>)) {
        for part in &mut self.0 {
            let NamePart::List(bracket, names) = part else { continue };
            for name in names {
                if *bracket == Bracket::Angle {
                    visit(name);
                }
                name.each_argument(visit);
            }
        }
    }
}

impl<'t> OpenArguments<'t> {
    fn closed(mut self, last: NameTree<'t>) -> NameTree<'t> {
        if !self.names.is_empty() || !last.0.is_empty() {
            self.names.push(last);
        }
        if let Some(last) = self.names.last_mut()
            && self.bracket == Bracket::Angle
            && last.0 == [NamePart::Sign("...")]
        {
            last.0 = vec![NamePart::Rest];
        }
        self.outer.0.push(NamePart::List(self.bracket, self.names));
        self.outer
    }

    fn unclosed(self, last: NameTree<'t>) -> NameTree<'t> {
        let mut outer = self.outer;
        outer.0.push(NamePart::Sign(self.bracket.signs().0));
        for name in self.names {
            outer.0.extend(name.0);
            outer.0.push(NamePart::Sign(","));
        }
        outer.0.extend(last.0);
        outer
    }
}
