//! A tree as text: its debug form without places, a line for each item that is short enough.
//!
//! `(Binary Add (Name "a") (Int 1))` is a node, `[…]` a list. What is absent, empty or false is left
//! out; optional fields are named.

use fmtc::syntax::ast::File;

/// The longest text of a node that is on one line.
const WIDTH: usize = 100;

/// Prints a tree; equal trees give equal texts.
pub(crate) fn print(file: &File) -> String {
    let mut out = String::new();
    for item in &file.items {
        let text = format!("{item:?}");
        DebugReader { rest: &text }.node().write(&mut out, 0);
        out.push('\n');
    }
    out
}

/// A node with its parts; a list has no name, a word or a literal no parts.
struct Node {
    name: String,
    parts: Vec<Node>,
    /// The length of its text on one line.
    width: usize,
}

impl Node {
    fn new(name: String, parts: Vec<Node>) -> Node {
        let inner: usize = parts.iter().map(|part| part.width + 1).sum();
        Node { width: name.chars().count() + inner + 2, name, parts }
    }

    fn leaf(name: &str) -> Node {
        Node::new(name.to_owned(), Vec::new())
    }

    fn write(&self, out: &mut String, indent: usize) {
        let (open, close) = match (&*self.name, self.parts.is_empty()) {
            ("Error", true) => return out.push_str("(error)"),
            (name, true) => return out.push_str(name),
            ("", _) => ("[", "]"),
            _ => ("(", ")"),
        };
        let breaks = 2 * indent + self.width > WIDTH;
        out.push_str(open);
        out.push_str(&self.name);
        for (at, part) in self.parts.iter().enumerate() {
            match (breaks, at == 0 && self.name.is_empty()) {
                (true, _) => out.push_str(&format!("\n{}", "  ".repeat(indent + 1))),
                (false, true) => {}
                (false, false) => out.push(' '),
            }
            part.write(out, indent + 1);
        }
        out.push_str(close);
    }
}

/// Reads what `Debug` writes.
struct DebugReader<'t> {
    rest: &'t str,
}

impl DebugReader<'_> {
    fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Takes the first bytes.
    fn take(&mut self, length: usize) -> String {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken.to_owned()
    }

    fn node(&mut self) -> Node {
        if let Some(quote) = self.rest.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            let mut escaped = false;
            let is_end = |c: char| {
                c == quote && !escaped || {
                    escaped = c == '\\' && !escaped;
                    false
                }
            };
            let length = self.rest[1..].find(is_end).expect("a closing quote") + 2;
            return Node::leaf(&self.take(length));
        }
        if self.eat("[") {
            return Node::new(String::new(), self.parts("]"));
        }
        let length = self.rest.find(|c: char| !c.is_alphanumeric() && !"_-".contains(c));
        let name = self.take(length.unwrap_or(self.rest.len()));
        if self.eat(" { ") {
            let parts = self.parts(" }");
            return collapsed(name, parts, true);
        }
        if self.eat("(") {
            let parts = self.parts(")");
            return collapsed(name, parts, false);
        }
        Node::leaf(&name)
    }

    /// The parts up to a closing bracket.
    fn parts(&mut self, close: &str) -> Vec<Node> {
        let mut parts = Vec::new();
        while !self.eat(close) {
            self.eat(", ");
            let word = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(0);
            let is_field = word > 0 && self.rest[word..].starts_with(": ");
            let field = if is_field { self.take(word) } else { String::new() };
            self.eat(": ");
            let is_optional = self.rest.starts_with("Some(");
            let part = self.node();
            match (&*part.name, part.parts.is_empty()) {
                ("Span", _) | ("None" | "false" | "", true) => {}
                ("true", _) if is_field => parts.push(Node::leaf(&field)),
                _ if is_optional && is_field => parts.push(Node::new(field, vec![part])),
                _ => parts.push(part),
            }
        }
        parts
    }
}

/// A node; one that only wraps another is left out.
fn collapsed(name: String, mut parts: Vec<Node>, is_struct: bool) -> Node {
    let wraps = |only: &Node| is_struct || name == "Some" || only.name == name;
    match parts.as_slice() {
        [only] if wraps(only) => parts.remove(0),
        _ => Node::new(name, parts),
    }
}
