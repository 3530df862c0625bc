//! Random formatters: well-typed text in all of the language, the same for the same seed.
//!
//! What is made never shows an error: only what is known to be there and to be a number is read
//! as one, divisors are not zero, and what may be missing has a default.

use super::roots::{ROOTS, Root};
use crate::programs::Random;

/// A formatter file for a variable.
#[derive(Clone, Debug)]
pub(crate) struct Formatter {
    pub(crate) seed: u64,
    pub(crate) variable: &'static str,
    pub(crate) text: String,
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
    names: usize,
}

/// What every file can import.
pub(crate) const HELPERS: &str = "
let SCALE = 10
func plural(n, word) { n == 1 ? \"1 \\(word)\" : \"\\(n) \\(word)s\" }
func scaled(n) { n * SCALE }
";

pub(crate) fn formatter(seed: u64) -> Formatter {
    let mut random = Random::new(seed.wrapping_mul(0xd134_2543_de82_ef95));
    let all: usize = ROOTS.iter().map(|root| root.weight).sum();
    let mut at = random.below(all);
    let mut root = &ROOTS[0];
    for candidate in ROOTS {
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
        names: 0,
    };
    let text = generator.file();
    Formatter { seed, variable: root.variable, text }
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
        let mut text = String::new();
        if self.once_in(5) {
            text.push_str("import \"helpers.fmt\"\n");
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
        for attribute in ["@expand", "@hideValue", "@oneLine", "@hideNames"] {
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
            format!(
                "count {{ {} }}\n at(nth) {{ {cases} {last} }}\n index(name) {{ 0 }}",
                paths.len()
            )
        };
        self.is_new = false;
        format!("children {key} {{ {text} }}\n")
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

    // ---- Values -----------------------------------------------------------------------------

    fn value(&mut self, kind: Kind, depth: usize) -> String {
        match kind {
            Kind::Number => self.number(),
            Kind::Int => self.int(depth),
            Kind::UInt => self.uint(depth),
            Kind::Bool => self.truth(depth),
            Kind::Text => self.text(depth),
        }
    }

    /// A local, parameter or constant, if there is one.
    fn local(&mut self, kind: Kind) -> Option<String> {
        let fitting: Vec<&String> =
            self.locals.iter().filter(|(_, k)| *k == kind).map(|(name, _)| name).collect();
        if fitting.is_empty() {
            return None;
        }
        let at = self.random.below(fitting.len());
        Some(fitting[at].clone())
    }

    fn call(&mut self, kind: Kind, depth: usize) -> Option<String> {
        let fitting: Vec<usize> =
            (0..self.funcs.len()).filter(|at| self.funcs[*at].gives == kind).collect();
        if fitting.is_empty() {
            return None;
        }
        let at = fitting[self.random.below(fitting.len())];
        let (name, params) = (self.funcs[at].name.clone(), self.funcs[at].params.clone());
        let args = self.on_demand(|generator| {
            let args = params.into_iter().map(|kind| generator.argument(kind, depth));
            args.collect::<Option<Vec<_>>>()
        })?;
        Some(format!("{name}({})", args.join(", ")))
    }

    fn argument(&mut self, kind: Kind, depth: usize) -> Option<String> {
        if kind == Kind::Number && !self.has_self {
            return self.local(kind);
        }
        Some(self.value(kind, depth.saturating_sub(1)))
    }

    /// What is computed only where its value is needed, from where no `return` leaves.
    fn on_demand<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.may_leave, false);
        let made = make(self);
        self.may_leave = outer;
        made
    }

    /// A path, in one of the ways it can be written.
    fn spelled(&mut self, path: &str) -> String {
        if path == "self" || !self.once_in(3) {
            return path.to_owned();
        }
        let (first, rest) = path.split_at(path.find(['.', '[']).unwrap_or(path.len()));
        let rest = if self.once_in(2) { rest.replace('.', "->") } else { rest.to_owned() };
        let first = match self.random.below(3) {
            0 => format!("self.{first}"),
            1 => format!("self.`{first}`"),
            _ => format!("self[\"{first}\"]"),
        };
        first + &rest
    }

    /// A value of the debuggee that is a number.
    fn number(&mut self) -> String {
        if !self.has_self || self.once_in(4) {
            if let Some(local) = self.local(Kind::Number) {
                return local;
            }
            if !self.has_self {
                // A function without such a parameter: a number will do wherever one is wanted.
                return self.int(0);
            }
        }
        if !self.root.arrays.is_empty() && self.once_in(8) {
            let (array, length) = self.root.arrays[self.random.below(self.root.arrays.len())];
            let index = self.uint(0);
            return format!("{array}[{index} % {length}]");
        }
        let path = self.one(self.root.numbers);
        let path = self.spelled(path);
        match self.random.below(12) {
            0 if self.is_new => format!("{path}.raw()"),
            // Another handle of the value that is shown would be shown without end.
            1 if self.is_new && path != "self" && !self.is_bit_field(&path) => {
                format!("{path}.clone(\"other\")")
            }
            2 if !self.root.casts.is_empty() => self.cast(),
            _ => path,
        }
    }

    /// A clone of a bit-field is read without its bounds.
    fn is_bit_field(&self, path: &str) -> bool {
        self.root.variable == "bits" || path.contains("bits")
    }

    fn cast(&mut self) -> String {
        let (value, like) = self.root.casts[self.random.below(self.root.casts.len())];
        match like {
            "" => format!("{value}.cast(self.type().argument(0))"),
            like => format!("{value}.cast({like}.type())"),
        }
    }

    /// A signed number.
    fn int(&mut self, depth: usize) -> String {
        if self.once_in(3)
            && let Some(local) = self.local(Kind::Int)
        {
            return format!("({local}).signed()");
        }
        if !self.has_self
            && self.once_in(3)
            && let Some(local) = self.local(Kind::Number)
        {
            return format!("({local} + 0)");
        }
        if depth == 0 {
            return match self.has_self && !self.once_in(3) {
                true => format!("{}.signed()", self.number()),
                false => {
                    let number = self.one(&["0", "1", "7", "100", "0xFF", "'~'", "4_000_000_000"]);
                    format!("({number}).signed()")
                }
            };
        }
        let below = depth - 1;
        if self.once_in(6)
            && let Some(call) = self.call(Kind::Int, depth)
        {
            return call;
        }
        match self.random.below(12) {
            0 => {
                let (condition, a, b) = (self.truth(below), self.int(below), self.int(below));
                format!("({condition} ? {a} : {b})")
            }
            1 => format!("{}.signed()", self.uint(below)),
            2 => {
                let (a, divisor) = (self.int(below), self.divisor(below));
                format!("({a} {} {divisor})", self.one(&["/", "%"]))
            }
            3 => {
                let (a, count) = (self.int(below), self.shift_count());
                format!("({a} {} {count})", self.one(&["<<", ">>"]))
            }
            4 => format!("({}{})", self.one(&["-", "~"]), self.int(below)),
            5 if self.has_self => {
                let there = self.once_in(2);
                let path = if there { self.root.numbers } else { self.root.missing };
                let path = self.one(path).replace('.', "?.");
                let default = self.random.below(50);
                format!("(({path} ?? {default}) + {})", self.int(0))
            }
            6 => format!("({})", self.if_else(Kind::Int, below, Self::braces)),
            7 if self.has_self => {
                let (a, b) = (self.number(), self.random.below(1000));
                format!("({a} {} {b})", self.one(&["+", "-", "*", "&", "|", "^"]))
            }
            _ => {
                let (a, b) = (self.int(below), self.int(below));
                format!("({a} {} {b})", self.one(&["+", "-", "*", "&", "|", "^"]))
            }
        }
    }

    /// A signed number that is not zero.
    fn divisor(&mut self, depth: usize) -> String {
        match self.random.below(4) {
            0 => format!("({} | 1)", self.int(depth)),
            1 => "(-1)".to_owned(),
            2 => format!("(-{})", 1 + self.random.below(9)),
            _ => (1 + self.random.below(200)).to_string(),
        }
    }

    fn shift_count(&mut self) -> String {
        match self.has_self && self.once_in(2) {
            true => format!("{}.unsigned()", self.number()),
            false => self.random.below(64).to_string(),
        }
    }

    /// An unsigned number.
    fn uint(&mut self, depth: usize) -> String {
        if self.once_in(4)
            && let Some(local) = self.local(Kind::UInt)
        {
            return local;
        }
        if depth == 0 {
            return self.small_uint();
        }
        let below = depth - 1;
        if self.once_in(6)
            && let Some(call) = self.call(Kind::UInt, depth)
        {
            return call;
        }
        match self.random.below(12) {
            0 => format!("{}.unsigned()", self.int(below)),
            1 => {
                let (a, divisor) = (self.uint(below), 1 + self.random.below(200));
                format!("({a} {} {divisor})", self.one(&["/", "%"]))
            }
            2 => {
                let (a, b) = (self.uint(below), self.uint(0));
                format!("({a} {} ({b} | 1))", self.one(&["/", "%"]))
            }
            3 => {
                let (a, count) = (self.uint(below), self.shift_count());
                format!("({a} {} {count})", self.one(&["<<", ">>"]))
            }
            4 => format!("({}{})", self.one(&["-", "~"]), self.uint(below)),
            5 => {
                let (condition, a, b) = (self.truth(below), self.uint(below), self.uint(below));
                format!("({condition} ? {a} : {b})")
            }
            6 => format!("{}.count()", self.text(below)),
            7 if self.has_self => {
                let (a, b) = (self.uint(below), self.number());
                format!("({a} {} {b})", self.one(&["+", "-", "*", "&", "|", "^"]))
            }
            _ => {
                let (a, b) = (self.uint(below), self.uint(below));
                format!("({a} {} {b})", self.one(&["+", "-", "*", "&", "|", "^"]))
            }
        }
    }

    fn small_uint(&mut self) -> String {
        let root = self.root;
        match self.random.below(8) {
            0 if self.has_self && !root.parents.is_empty() => {
                let (parent, child) = root.parents[self.random.below(root.parents.len())];
                match self.once_in(2) {
                    true => format!("{parent}.index(of: \"{child}\")"),
                    false => format!("{parent}.count()"),
                }
            }
            1 if self.has_self && !root.pointers.is_empty() => {
                format!("{}.address()", self.one(root.pointers))
            }
            2 if self.has_self && !root.texts.is_empty() => {
                format!("{}.summary().count()", self.one(root.texts))
            }
            3 if self.has_self && self.is_new && !root.library.is_empty() => {
                let value = self.one(root.library);
                format!("({value}.synthetic() ?? {value}).count()")
            }
            4 if self.has_self && self.is_new && !root.parents.is_empty() => {
                let (parent, _) = root.parents[self.random.below(root.parents.len())];
                format!("({parent}.parent() ?? {parent}).count()")
            }
            3..=6 if self.has_self => format!("{}.unsigned()", self.number()),
            _ => format!("({}).unsigned()", self.one(&["0", "1", "3", "64", "0xFFFF"])),
        }
    }

    fn truth(&mut self, depth: usize) -> String {
        if self.once_in(6)
            && let Some(local) = self.local(Kind::Bool)
        {
            return local;
        }
        let below = depth.saturating_sub(1);
        if depth > 0
            && self.once_in(8)
            && let Some(call) = self.call(Kind::Bool, depth)
        {
            return call;
        }
        let kinds = if depth == 0 { 7 } else { 12 };
        match self.random.below(kinds) {
            0 if self.has_self => {
                let path = if self.once_in(2) { self.root.numbers } else { self.root.missing };
                match self.one(path) {
                    "self" => "exists(self.none)".to_owned(),
                    path if path.contains('[') => "exists(self.none.none)".to_owned(),
                    path => format!("exists({path})"),
                }
            }
            1 if self.has_self && !self.root.pointers.is_empty() => {
                let pointer = self.one(self.root.pointers);
                format!("{pointer} {} null", self.one(&["==", "!="]))
            }
            2 if self.has_self => {
                let missing = self.one(self.root.missing).replace('.', "?.");
                match missing.contains('?') {
                    true => format!("{missing} {} null", self.one(&["==", "!="])),
                    false => format!("(self?.{missing} == null)"),
                }
            }
            3 | 4 if self.has_self => {
                let (a, b) = (self.number(), self.random.below(20));
                format!("{a} {} {b}", self.one(&["==", "!=", "<", "<=", ">", ">="]))
            }
            5 if self.has_self => format!("({})", self.number()),
            0..=6 => {
                let (a, b) = (self.int(0), self.int(0));
                format!("{a} {} {b}", self.one(&["==", "!=", "<", "<=", ">", ">="]))
            }
            7 => {
                let (a, b) = (self.uint(below), self.uint(below));
                format!("{a} {} {b}", self.one(&["==", "!=", "<", "<=", ">", ">="]))
            }
            8 => {
                let (a, b) = (self.truth(below), self.truth(below));
                // Where an object is a number, a truth value is none.
                format!("!({a}) {} !({b})", self.one(&["==", "!="]))
            }
            9 => format!("!({})", self.truth(below)),
            _ => {
                let (a, b) = (self.truth(below), self.truth(below));
                format!("(({a}) {} ({b}))", self.one(&["&&", "||"]))
            }
        }
    }

    // ---- Texts ------------------------------------------------------------------------------

    /// Characters between quotes.
    fn literal(&mut self) -> &'static str {
        self.one(&[
            "", "a", "<", ">", "{", "}", "{{}", "%s", "\\n", "\\\"", "\\\\", "\\u{e9}", ", ",
        ])
    }

    /// A text, as a string.
    fn text(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.short_text();
        }
        if self.once_in(6)
            && let Some(call) = self.call(Kind::Text, depth)
        {
            return call;
        }
        let below = depth - 1;
        match self.random.below(13) {
            0 => {
                let (condition, a, b) = (self.truth(below), self.text(below), self.text(below));
                format!("({condition} ? {a} : {b})")
            }
            1..=3 => self.join(below),
            4 => self.flags(below),
            5 => self.prefix(below),
            6 => {
                let (first, second) = (self.piece(below), self.piece(below));
                format!("\"\"\"\n    first {first}\n      second {second}\n    \"\"\"")
            }
            _ => self.string(depth),
        }
    }

    fn string(&mut self, depth: usize) -> String {
        let mut text = "\"".to_owned();
        for _ in 0..1 + self.random.below(3) {
            let piece = self.piece(depth.saturating_sub(1));
            text = text + self.literal() + &piece;
        }
        text + self.literal() + "\""
    }

    fn short_text(&mut self) -> String {
        if self.once_in(3)
            && let Some(local) = self.local(Kind::Text)
        {
            return local;
        }
        if self.has_self && self.once_in(2) {
            return format!("\"{}\\({})\"", self.literal(), self.shown());
        }
        if let Some(local) = self.local(Kind::Number) {
            return format!("\"\\({local})\"");
        }
        format!("\"{}{}\"", self.literal(), self.random.below(10))
    }

    /// An object, or the text of one.
    fn shown(&mut self) -> String {
        let root = self.root;
        let path = if self.with_parts && self.once_in(2) {
            self.one(&["point", "alias", "derived.at", "p_point", "a_point[1]"]).to_owned()
        } else if root.shown.is_empty() || self.once_in(2) {
            self.number()
        } else {
            self.one(root.shown).to_owned()
        };
        match self.random.below(8) {
            0 => format!("{path}.value()"),
            1 if !root.texts.is_empty() => format!("{}.summary()", self.one(root.texts)),
            2 => {
                let missing = self.one(root.missing).replace('.', "?.");
                let default = self.one(&["\"none\"", "\"?\"", "\"\""]);
                format!("{} ?? {default}", if self.once_in(2) { missing } else { path })
            }
            _ => path,
        }
    }

    /// Something in a string.
    fn piece(&mut self, depth: usize) -> String {
        let options = self.place();
        if self.has_self && !self.root.library.is_empty() && self.once_in(3) {
            let value = self.one(self.root.library);
            let count = format!("({value}.synthetic() ?? {value}).count()");
            return format!("\\(if #available(lldb 23) {{ \"\\({count})\" }} else {{ \"old\" }})");
        }
        if self.has_self && self.root.variable == "payload" && self.once_in(5) {
            let newest = self.one(&[
                "s_hello.element(0)",
                "s_mut.element(5)",
                "p_int.element(0)",
                "node.next.element(0).id",
                "p_point.type().pointee().name()",
                "s_hello.type().pointee().size()",
                "zero.type().size()",
                "node.next.type().pointee().size()",
            ]);
            return format!(
                "\\(if #available(lldb 24) {{ \"\\({newest})\" }} else {{ \"older\" }})"
            );
        }
        if self.has_self && !self.root.texts.is_empty() && self.once_in(8) {
            let (text, count) = (self.one(self.root.texts), self.random.below(12));
            return format!("\\({text}.text(count: {count}){options})");
        }
        match self.random.below(12) {
            0 | 1 if self.has_self => format!("\\({}{options})", self.shown()),
            2 => format!("\\({}{options})", self.int(depth)),
            3 => format!("\\({}{options})", self.uint(depth)),
            4 => format!("\\({}{options})", self.truth(depth)),
            5 | 6 => {
                let value = match self.random.below(3) {
                    0 if self.has_self => self.number(),
                    1 => self.int(depth),
                    _ => self.uint(depth),
                };
                format!("\\({value}{}{options})", self.digits())
            }
            7 => self.table(depth),
            8 if self.has_self => format!("\\(({}).type().name())", self.number()),
            9 => format!("\\({})", self.if_else(Kind::Text, depth, Self::braces)),
            10 => format!("\\({})", self.switch(Kind::Text, depth)),
            _ => format!("\\({}{options})", self.text(depth)),
        }
    }

    /// The place of a piece.
    fn place(&mut self) -> String {
        if !self.once_in(4) {
            return String::new();
        }
        let mut text = format!(", width: {}", 1 + self.random.below(14));
        if self.once_in(2) {
            text += &format!(", align: {}", self.one(&["left", "right", "center"]));
        }
        if self.once_in(2) {
            text += &format!(", fill: \"{}\"", self.one(&["*", "0", ".", "-"]));
        }
        text
    }

    fn digits(&mut self) -> String {
        let mut text = format!(", radix: {}", self.one(&["2", "8", "10", "16", "16"]));
        if self.once_in(2) {
            text += &format!(", digits: {}", 1 + self.random.below(10));
        }
        if self.once_in(3) {
            text += ", uppercase: true";
        }
        text
    }

    fn table(&mut self, depth: usize) -> String {
        let entries: Vec<String> =
            (0..1 + self.random.below(4)).map(|_| self.short_text()).collect();
        let (index, default) = (self.uint(depth), self.short_text());
        let index = if self.once_in(3) { index } else { format!("{index} & 3") };
        format!("\\([{}][{index}] ?? {default})", entries.join(", "))
    }

    fn join(&mut self, depth: usize) -> String {
        let root = self.root;
        let name = self.fresh("e");
        let max = 1 + self.random.below(4);
        let options = match self.random.below(4) {
            0 => String::new(),
            1 => ", separator: \" \"".to_owned(),
            2 => ", separator: \"; \", more: \" and more\"".to_owned(),
            _ => ", more: \"\"".to_owned(),
        };
        let (over, kind) = match self.random.below(8) {
            0 | 4 | 5 if self.has_self && !root.arrays.is_empty() => {
                let (array, _) = root.arrays[self.random.below(root.arrays.len())];
                (format!("{name} in {array}, max: {max}"), Kind::Number)
            }
            1 | 6 if self.has_self && !root.lists.is_empty() => {
                let (head, next, number) = root.lists[self.random.below(root.lists.len())];
                // The trees of the values are not endless.
                let max = if next.contains('.') { max.min(2) } else { max };
                let over = format!("{name} from {head} by {next}, max: {max}");
                return format!("join({over}{options}) {{ \"\\({name}.{number})\" }}");
            }
            2 | 3 => {
                let (from, to) = (self.random.below(3), self.uint(0));
                let dots = self.one(&["...", "..<"]);
                (format!("{name} in {from}{dots}({to} % 7), max: {max}"), Kind::UInt)
            }
            _ => {
                let (from, to) = (self.random.below(3), self.random.below(5));
                let limit = if self.once_in(2) { format!(", max: {max}") } else { String::new() };
                (format!("{name} in {from}...{}{limit}", from + to), Kind::UInt)
            }
        };
        let outer = self.locals.len();
        // A constant of open signedness is no UInt, so it is only shown.
        self.locals.push((name.clone(), kind));
        let body = match self.random.below(3) {
            0 => format!("\"\\({name})\""),
            1 => format!("\"<\\({name}, width: 3)>\""),
            _ => {
                if kind == Kind::UInt {
                    self.locals.pop();
                }
                self.on_demand(|generator| generator.text(depth.min(1)))
            }
        };
        self.locals.truncate(outer);
        format!("join({over}{options}) {{ {body} }}")
    }

    fn flags(&mut self, depth: usize) -> String {
        let bits = if self.has_self { self.number() } else { self.uint(depth) };
        let separator = if self.once_in(2) { ", separator: \"+\"" } else { "" };
        let names = self.one(&[
            "[1: \"A\", 2: \"B\", 4: \"C\"]",
            "[8: \"X\", 0x10: \"Y\"]",
            "[0xF: \"low\", 0xF0: \"high\", 1 << 8: \"ninth\"]",
        ]);
        format!("flags({bits}, {names}{separator})")
    }

    fn prefix(&mut self, depth: usize) -> String {
        let count = match self.once_in(2) {
            true => self.random.below(12).to_string(),
            false => format!("{} % 9", self.uint(0)),
        };
        if self.has_self && !self.root.texts.is_empty() && self.once_in(2) {
            let text = self.one(self.root.texts);
            return match self.once_in(2) {
                true => format!("{text}.text(count: {count})"),
                false => format!("{text}.summary().prefix({count})"),
            };
        }
        format!("{}.prefix({count})", self.text(depth))
    }
}
