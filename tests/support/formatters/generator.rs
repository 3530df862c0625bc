//! Random formatters: well-typed text in all of the language, the same for the same seed.
//!
//! What is made never shows an error: only what is known to be there and to be a number is read
//! as one, divisors are not zero, and what may be missing has a default.

mod leaves;
mod texts;
mod values;
mod wild;

use super::roots::{ROOTS, Root};
use super::walked::WALKED;
use crate::programs::Random;
use leaves::Leaf;
pub(crate) use leaves::Spelling;
pub(crate) use wild::wild;

/// A formatter file for a variable.
#[derive(Clone, Debug)]
pub(crate) struct Formatter {
    pub(crate) seed: u64,
    pub(crate) variable: &'static str,
    pub(crate) text: String,
    /// The values that are in the text by number, if they can be written in several ways.
    leaves: Vec<Leaf>,
}

/// What a name or a function gives.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// A value of the debuggee that is a number.
    Number,
    Int,
    UInt,
    Bool,
    Text,
}

const KINDS: [Kind; 5] = [Kind::Number, Kind::Int, Kind::UInt, Kind::Bool, Kind::Text];

struct Func {
    name: String,
    params: Vec<Kind>,
    gives: Kind,
}

struct Generator<'r> {
    random: Random,
    root: &'r Root,
    /// Names that can be seen.
    locals: Vec<(String, Kind)>,
    funcs: Vec<Func>,
    /// Whether there are members: not in a function.
    has_self: bool,
    /// Whether what is written runs in LLDB 23 and later only.
    is_new: bool,
    /// Whether a `return` may leave from inside an expression.
    may_leave: bool,
    /// Whether parts of the type `Coord` get a summary.
    with_parts: bool,
    /// Whether LLDB 24 has children of its own, in a record of version 2.
    has_version_2: bool,
    /// Whether it is made for the elements of a walk.
    is_walking: bool,
    /// Whether what is made may show errors.
    is_wild: bool,
    names: usize,
    /// The values that can be written in several ways so far; `None` if members are only members.
    leaves: Option<Vec<Leaf>>,
}

/// What every file can import.
pub(crate) const HELPERS: &str = "
let SCALE = 10
func plural(n, word) { n == 1 ? \"1 \\(word)\" : \"\\(n) \\(word)s\" }
func scaled(n) { n * SCALE }
";

const IMPORT: &str = "import \"helpers.fmt\"\n";

/// The formatter of a seed, for one of the variables.
pub(crate) fn formatter(seed: u64) -> Formatter {
    generate(seed, ROOTS, None)
}

/// The formatter of a seed, for one of the variables with lists, trees and tables.
pub(crate) fn walking(seed: u64) -> Formatter {
    generate(seed, WALKED, None)
}

/// A formatter of a seed whose numbers are members, constants or a mixture of both, as
/// [`Formatter::spelled`] says.
pub(crate) fn with_leaves(seed: u64) -> Formatter {
    generate(seed, &ROOTS[..1], Some(Vec::new()))
}

fn generate(seed: u64, roots: &'static [Root], leaves: Option<Vec<Leaf>>) -> Formatter {
    let mut random = Random::new(seed.wrapping_mul(0xd134_2543_de82_ef95));
    let all: usize = roots.iter().map(|root| root.weight).sum();
    let mut at = random.below(all);
    let mut root = &roots[0];
    for candidate in roots {
        root = candidate;
        match at.checked_sub(candidate.weight) {
            Some(rest) => at = rest,
            None => break,
        }
    }
    let mut generator = Generator {
        random,
        root,
        locals: Vec::new(),
        funcs: Vec::new(),
        has_self: false,
        is_new: false,
        may_leave: false,
        with_parts: root.variable == "payload" && !seed.is_multiple_of(3),
        has_version_2: seed % 4 == 1,
        is_walking: false,
        is_wild: false,
        names: 0,
        leaves,
    };
    let text = generator.file();
    let leaves = generator.leaves.unwrap_or_default();
    Formatter { seed, variable: root.variable, text, leaves }
}

impl Generator<'_> {
    fn once_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    fn one<'x>(&mut self, of: &[&'x str]) -> &'x str {
        of[self.random.below(of.len())]
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    // ---- Items ------------------------------------------------------------------------------

    fn file(&mut self) -> String {
        if self.leaves.is_some() && self.once_in(2) {
            return self.numbers_only();
        }
        let mut text = String::new();
        if self.once_in(5) {
            text.push_str(IMPORT);
            self.locals.push(("SCALE".to_owned(), Kind::Int));
            let func = |name: &str, params, gives| Func { name: name.to_owned(), params, gives };
            self.funcs.push(func("plural", vec![Kind::UInt, Kind::Text], Kind::Text));
            self.funcs.push(func("scaled", vec![Kind::Int], Kind::Int));
        }
        for _ in 0..self.random.below(3) {
            let kind = [Kind::Int, Kind::Bool, Kind::Text][self.random.below(3)];
            let value = match kind {
                Kind::Text => format!("\"{}\"", self.literal()),
                Kind::Bool => self.one(&["true", "false", "1 < 2"]).to_owned(),
                _ => self.one(&["3", "0x1F", "0b101", "1_000", "'a'", "7 * 6"]).to_owned(),
            };
            let name = self.fresh("K");
            text.push_str(&format!("let {name} = {value}\n"));
            self.locals.push((name, kind));
        }
        for _ in 0..self.random.below(3) {
            text.push_str(&self.func());
        }
        self.has_self = true;
        let key = self.one(self.root.keys);
        text.push_str(&self.summary(key));
        if self.with_parts {
            text.push_str("summary Coord \"[\\(x)/\\(y)]\"\n");
        }
        if !self.root.parents.is_empty() && self.root.parents[0].0 == "self" && self.once_in(3) {
            text.push_str(&self.children(key));
        }
        // A tree is walked in sixteen parts, whose code takes a hundred times as long to verify.
        let seldom =
            if self.root.walks.iter().any(|(walk, _)| walk.contains("by (")) { 16 } else { 2 };
        if !self.root.walks.is_empty() && self.once_in(seldom) {
            let walk = self.each();
            text.push_str(&format!("children {key} {{ {walk} }}\n"));
        }
        text
    }

    fn func(&mut self) -> String {
        let name = self.fresh("f");
        let params: Vec<(String, Kind)> = (0..1 + self.random.below(2))
            .map(|_| {
                let kind = KINDS[self.random.below(5)];
                (self.fresh("p"), kind)
            })
            .collect();
        let gives = KINDS[1 + self.random.below(4)];
        let outer = self.locals.len();
        self.locals.extend(params.iter().cloned());
        let body = self.block(gives, 2);
        self.locals.truncate(outer);
        let names: Vec<&str> = params.iter().map(|(name, _)| name.as_str()).collect();
        let text = format!("func {name}({}) {body}\n", names.join(", "));
        let params = params.iter().map(|(_, kind)| *kind).collect();
        self.funcs.push(Func { name, params, gives });
        text
    }

    fn summary(&mut self, key: &str) -> String {
        let mut attributes = String::new();
        for attribute in ["@members", "@hideValue", "@oneLine", "@hideNames"] {
            if self.once_in(8) {
                attributes.push_str(&format!("{attribute} "));
            }
        }
        if !self.root.attributes.is_empty() && self.once_in(4) {
            let attribute = self.one(self.root.attributes);
            attributes.push_str(&format!("{attribute} "));
        }
        if self.once_in(8) {
            let old = self.body();
            self.is_new = true;
            let new = self.body();
            self.is_new = false;
            return format!(
                "{attributes}@lldb(20...22) summary {key} {old}\n\
                 {attributes}@lldb(23...) summary {key} {new}\n"
            );
        }
        let body = self.body();
        format!("{attributes}summary {key} {body}\n")
    }

    fn body(&mut self) -> String {
        let depth = 2 + self.random.below(2);
        let kind = self.random.below(8);
        // What a `return` inside an expression leaves with is a text.
        self.may_leave = kind > 1;
        let body = match kind {
            0 => self.block(Kind::Int, depth),
            1 => self.block(Kind::UInt, depth),
            2 => self.string(depth),
            _ => self.block(Kind::Text, depth),
        };
        self.may_leave = false;
        body
    }

    fn children(&mut self, summary_key: &str) -> String {
        // Who gives a typedef a summary and its type children must name both.
        let key = if summary_key == "Alias" { summary_key } else { self.root.keys[0] };
        self.is_new = true;
        let parts: Vec<String> = (0..1 + self.random.below(3))
            .map(|_| {
                let path = self.one(self.root.numbers);
                // A member of an array has no name that could be looked up.
                match !path.contains('[') && (self.is_bit_field(path) || self.once_in(2)) {
                    true => path.to_owned(),
                    false => format!("{path} as \"{}\"", self.fresh("c")),
                }
            })
            .collect();
        let text = if !self.root.arrays.is_empty() && self.once_in(2) {
            let (array, length) = self.root.arrays[self.random.below(self.root.arrays.len())];
            let count = self.one(&["all.count()", "n", "n - 1", "n - n"]);
            let at =
                self.one(&["all[nth]", "all[n - 1 - nth]", "all[nth].clone(\"[\\(nth + 1)]\")"]);
            format!(
                "let all = {array}\n let n = {length}\n count {{ {count} }}\n at(nth) {{ {at} }}"
            )
        } else if self.once_in(2) {
            parts.join(", ")
        } else {
            let paths: Vec<&str> =
                parts.iter().map(|part| part.split(' ').next().unwrap_or_default()).collect();
            let last = paths[paths.len() - 1];
            let cases = paths[..paths.len() - 1].iter().enumerate();
            let cases: String =
                cases.map(|(at, path)| format!("if nth == {at} {{ return {path} }}\n")).collect();
            format!("count {{ {} }}\n at(nth) {{ {cases} {last} }}", paths.len())
        };
        self.is_new = false;
        let children = format!("children {key} {{ {text} }}\n");
        match self.has_version_2 {
            true => format!("@lldb(20...23) {children}@lldb(24...) {children}"),
            false => children,
        }
    }

    // ---- Blocks -----------------------------------------------------------------------------

    fn block(&mut self, kind: Kind, depth: usize) -> String {
        let (outer, is_new) = (self.locals.len(), self.is_new);
        let mut text = "{\n".to_owned();
        for _ in 0..self.random.below(3) {
            let statement = self.statement(kind, depth);
            text.push_str(&statement);
        }
        let value = self.tail(kind, depth);
        self.locals.truncate(outer);
        self.is_new = is_new;
        text + &value + "\n}"
    }

    fn statement(&mut self, kind: Kind, depth: usize) -> String {
        let below = depth.saturating_sub(1);
        if kind == Kind::Text && self.once_in(20) {
            let exit = self.text(below);
            // The rest of the block runs in newer debuggers only.
            self.is_new = true;
            return format!("guard #available(lldb 23) else {{ return {exit} }}\n");
        }
        match self.random.below(6) {
            0..4 => {
                let of = KINDS[self.random.below(5)];
                let name = self.fresh("v");
                let value = self.on_demand(|g| g.value(of, below));
                self.locals.push((name.clone(), of));
                format!("let {name} = {value}\n")
            }
            4 => {
                let (condition, exit) = (self.truth(below), self.value(kind, below));
                format!("guard {condition} else {{ return {exit} }}\n")
            }
            _ => {
                let (condition, exit) = (self.truth(below), self.value(kind, below));
                format!("if {condition} {{ return {exit} }}\n")
            }
        }
    }

    /// The last part of a block.
    fn tail(&mut self, kind: Kind, depth: usize) -> String {
        if depth == 0 {
            return self.value(kind, 0);
        }
        match self.random.below(6) {
            0 => self.if_else(kind, depth - 1, Self::block),
            1 => self.switch(kind, depth - 1),
            2 => {
                let value = self.value(kind, depth);
                format!("return {value}")
            }
            _ => self.value(kind, depth),
        }
    }

    fn if_else(
        &mut self,
        kind: Kind,
        depth: usize,
        block: fn(&mut Self, Kind, usize) -> String,
    ) -> String {
        if kind == Kind::Text && self.once_in(5) {
            return self.if_available(depth, block);
        }
        let condition = self.truth(depth);
        let (then, otherwise) = (block(self, kind, depth), block(self, kind, depth));
        if self.once_in(3) {
            let (second, middle) = (self.truth(depth), block(self, kind, depth));
            return format!("if {condition} {then} else if {second} {middle} else {otherwise}");
        }
        format!("if {condition} {then} else {otherwise}")
    }

    fn if_available(
        &mut self,
        depth: usize,
        block: fn(&mut Self, Kind, usize) -> String,
    ) -> String {
        let version = self.one(&["22", "23", "23", "24"]);
        let version = if version == "22" { "20" } else { version };
        let outer = self.is_new;
        self.is_new = outer || version != "20";
        let then = block(self, Kind::Text, depth);
        self.is_new = outer;
        let otherwise = block(self, Kind::Text, depth);
        format!("if #available(lldb {version}) {then} else {otherwise}")
    }

    /// A block of one value, inside an expression.
    fn braces(&mut self, kind: Kind, depth: usize) -> String {
        let value = self.value(kind, depth);
        if self.may_leave && self.once_in(6) {
            let (condition, exit) = (self.truth(0), self.text(0));
            return format!("{{ guard {condition} else {{ return {exit} }}\n{value} }}");
        }
        format!("{{ {value} }}")
    }

    fn switch(&mut self, kind: Kind, depth: usize) -> String {
        let (subject, signed) = match self.random.below(5) {
            0 => (self.number(), true),
            1 => (self.int(depth), true),
            2 | 3 => (format!("({} & 7)", self.uint(0)), false),
            _ => (self.uint(depth), false),
        };
        let mut cases = String::new();
        let mut next = if signed { -4 } else { 0 };
        for _ in 0..1 + self.random.below(3) {
            let from = next + self.random.below(3) as i64;
            let to = from + 1 + self.random.below(if signed { 20 } else { 4 }) as i64;
            let pattern = match self.random.below(6) {
                0 => format!("{from}...{to}"),
                1 => format!("{from}..<{to}"),
                2 | 3 => format!("{from}, {}, {to}", from + 1),
                _ => format!("{from}"),
            };
            next = to + 1;
            let value = self.value(kind, depth);
            cases.push_str(&format!("case {pattern}: {value}\n"));
        }
        let default = self.value(kind, depth);
        format!("switch {subject} {{\n{cases}default: {default}\n}}")
    }
}
