//! Pieces of `.fmt` source with what must be known to put them together.

use crate::isa::Lldb;
use crate::syntax::spelled;
use std::borrow::Cow;

/// The kind of a piece of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeKind {
    /// A value of the program.
    Object,
    /// A pointer of which the address is meant, not what it leads to.
    Address,
    /// The record that a pointer leads to; the code is the pointer.
    Pointee,
    /// A number written in the source.
    Literal,
    Signed,
    Unsigned,
    Bool,
    Text,
    Null,
}

/// The precedence of the outermost operator, the tightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    Atom,
    Unary,
    Shift,
    Product,
    Mask,
    Sum,
    Bits,
    Comparison,
    And,
    Or,
    Conditional,
}

/// An expression of the language.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Code {
    pub(crate) text: String,
    pub(crate) level: Level,
    pub(crate) kind: CodeKind,
    /// The first release that can run it.
    pub(crate) since: Lldb,
}

impl Default for Code {
    fn default() -> Self {
        Code::atom("0", CodeKind::Literal)
    }
}

impl Code {
    pub(crate) fn new(text: impl Into<String>, level: Level, kind: CodeKind) -> Code {
        Code { text: text.into(), level, kind, since: Lldb::FIRST }
    }

    pub(crate) fn atom(text: impl Into<String>, kind: CodeKind) -> Code {
        Code::new(text, Level::Atom, kind)
    }

    /// The same, which only this release and later ones can run.
    pub(crate) fn since(mut self, since: Lldb) -> Code {
        self.since = self.since.max(since);
        self
    }

    /// The text for a place where operators up to a level may appear.
    pub(crate) fn within(&self, level: Level) -> String {
        if self.level <= level { self.text.clone() } else { format!("({})", self.text) }
    }

    /// The text for an operand of an operator of arithmetic or of bits. Where C would group otherwise, it has parentheses.
    pub(crate) fn operand(&self, of: Level, is_left: bool) -> String {
        use Level::{Atom, Bits, Mask, Product, Shift, Sum, Unary};
        let is_bare = match (of, self.level) {
            (_, Atom | Unary) | (Sum, Product) | (Mask, Shift) | (Bits, Shift | Product | Mask) => {
                true
            }
            (Mask, Product) | (Bits, Sum) => is_left,
            // `^` and `|` have one level here, and two in C.
            (Bits, Bits) => false,
            (of, level) => is_left && of == level,
        };
        if is_bare { self.text.clone() } else { format!("({})", self.text) }
    }

    /// The text for the left side of a `.`.
    pub(crate) fn base(&self) -> String {
        self.within(Level::Atom)
    }

    pub(crate) fn is_object(&self) -> bool {
        matches!(self.kind, CodeKind::Object | CodeKind::Address | CodeKind::Pointee)
    }

    /// A method without arguments.
    pub(crate) fn method(&self, name: &str, kind: CodeKind) -> Code {
        Code::atom(format!("{}.{name}()", self.base()), kind).since(self.since)
    }

    /// As a number: objects stay, they are read as numbers where one is needed.
    pub(crate) fn number(self) -> Code {
        match self.kind {
            CodeKind::Bool => {
                let text = format!("{} ? 1 : 0", self.within(Level::Or));
                Code { text, level: Level::Conditional, kind: CodeKind::Literal, ..self }
            }
            _ => self,
        }
    }

    /// As an unsigned number.
    pub(crate) fn unsigned(self) -> Code {
        match self.kind {
            CodeKind::Object | CodeKind::Address | CodeKind::Pointee | CodeKind::Signed => {
                self.method("unsigned", CodeKind::Unsigned)
            }
            _ => self.number(),
        }
    }

    /// As a signed number.
    pub(crate) fn signed(self) -> Code {
        match self.kind {
            CodeKind::Object | CodeKind::Address | CodeKind::Pointee | CodeKind::Unsigned => {
                self.method("signed", CodeKind::Signed)
            }
            _ => self.number(),
        }
    }

    /// As a condition: whether a number is not zero.
    pub(crate) fn condition(self) -> Code {
        match self.kind {
            CodeKind::Bool | CodeKind::Text | CodeKind::Null => self,
            _ => {
                let text = format!("{} != 0", self.within(Level::Bits));
                Code { text, level: Level::Comparison, kind: CodeKind::Bool, ..self }
            }
        }
    }
}

/// A member's name as the language writes it: keywords and odd names are in backquotes.
pub(crate) fn name(name: &str) -> String {
    spelled(name).map_or_else(|| format!("`{name}`"), Cow::into_owned)
}

/// A text between quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// A text with escapes for what cannot appear in a string.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if is_unprintable(c) => out.push_str(&format!("\\u{{{:X}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

/// Whether a character is a control character or changes the direction of text.
pub(crate) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
        || c == '\u{FEFF}'
}
