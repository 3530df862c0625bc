//! Numbers, truth values and objects.

use super::*;

impl Generator<'_> {
    pub(super) fn value(&mut self, kind: Kind, depth: usize) -> String {
        match kind {
            Kind::Number => self.number(),
            Kind::Int => self.int(depth),
            Kind::UInt => self.uint(depth),
            Kind::Bool => self.truth(depth),
            Kind::Text => self.text(depth),
        }
    }

    /// A local, parameter or constant, if there is one.
    pub(super) fn local(&mut self, kind: Kind) -> Option<String> {
        let fitting: Vec<&String> =
            self.locals.iter().filter(|(_, k)| *k == kind).map(|(name, _)| name).collect();
        if fitting.is_empty() {
            return None;
        }
        let at = self.random.below(fitting.len());
        Some(fitting[at].clone())
    }

    pub(super) fn call(&mut self, kind: Kind, depth: usize) -> Option<String> {
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

    pub(super) fn argument(&mut self, kind: Kind, depth: usize) -> Option<String> {
        if kind == Kind::Number && !self.has_self {
            return self.local(kind);
        }
        // A helper may use it as an object.
        if kind == Kind::Number && self.has_leaves() {
            return Some(self.one(self.root.numbers).to_owned());
        }
        Some(self.value(kind, depth.saturating_sub(1)))
    }

    /// What is computed only where its value is needed, from where no `return` leaves.
    pub(super) fn on_demand<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.may_leave, false);
        let made = make(self);
        self.may_leave = outer;
        made
    }

    /// A path, in one of the ways it can be written.
    pub(super) fn spelled(&mut self, path: &str) -> String {
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

    /// Whether numbers are leaves here: in the formatter itself, which has members.
    fn has_leaves(&self) -> bool {
        self.has_self && self.leaves.is_some()
    }

    /// A value of the debuggee that is a number.
    pub(super) fn number(&mut self) -> String {
        if self.has_leaves() {
            return self.leaf(Kind::Int, |_| true);
        }
        if self.is_wild && self.has_self && self.once_in(3) {
            return self.object();
        }
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
            3 => self.chain(),
            _ => path,
        }
    }

    /// The first number that is there, of three and more.
    pub(super) fn chain(&mut self) -> String {
        let root = self.root;
        let mut chain = "(".to_owned();
        for _ in 0..2 + self.random.below(3) {
            let paths = if self.once_in(4) { root.numbers } else { root.missing };
            let path = self.one(paths);
            chain += &format!("{} ?? ", path.replace('.', "?."));
        }
        format!("{chain}{})", self.one(root.numbers))
    }

    /// A clone of a bit-field is read without its bounds.
    pub(super) fn is_bit_field(&self, path: &str) -> bool {
        self.root.variable == "bits" || path.contains("bits")
    }

    pub(super) fn cast(&mut self) -> String {
        let (value, like) = self.root.casts[self.random.below(self.root.casts.len())];
        match like {
            "" => format!("{value}.cast(self.type().argument(0))"),
            like => format!("{value}.cast({like}.type())"),
        }
    }

    /// A signed number.
    pub(super) fn int(&mut self, depth: usize) -> String {
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
        if depth == 0 && self.has_leaves() {
            return self.leaf(Kind::Int, |_| true);
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
        match self.random.below(15) {
            12 => {
                let (a, b) = self.on_demand(|g| (g.int(below), g.int(below)));
                format!("{}({a}, {b})", self.one(&["min", "max"]))
            }
            13 if self.has_self => self.method_of_optional(Kind::Int, below),
            14 if self.has_leaves() => {
                let (a, b) = (self.int(below), self.operand(Kind::Int, |_| true));
                format!("({a} {} {b})", self.one(&["+", "-", "*", "&", "|", "^"]))
            }
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
    pub(super) fn divisor(&mut self, depth: usize) -> String {
        match self.random.below(5) {
            4 if self.has_leaves() => self.operand(Kind::Int, |divisor| divisor != 0),
            0 => format!("({} | 1)", self.int(depth)),
            1 => "(-1)".to_owned(),
            2 => format!("(-{})", 1 + self.random.below(9)),
            _ => (1 + self.random.below(200)).to_string(),
        }
    }

    pub(super) fn shift_count(&mut self) -> String {
        match self.has_self && self.once_in(2) {
            true if self.has_leaves() => self.leaf(Kind::UInt, |count| count < 64),
            true => format!("{}.unsigned()", self.number()),
            false => self.random.below(64).to_string(),
        }
    }

    /// An unsigned number.
    pub(super) fn uint(&mut self, depth: usize) -> String {
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
        match self.random.below(16) {
            12 => format!("abs({})", self.on_demand(|g| g.int(below))),
            13 => {
                let (a, b) = self.on_demand(|g| (g.uint(below), g.uint(below)));
                format!("{}({a}, {b})", self.one(&["min", "max"]))
            }
            14 if self.has_self => self.method_of_optional(Kind::UInt, below),
            15 if self.has_leaves() => {
                let (a, b) = (self.uint(below), self.operand(Kind::UInt, |_| true));
                format!("({a} {} {b})", self.one(&["+", "-", "*", "&", "|", "^"]))
            }
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
            7 if self.has_self && self.leaves.is_none() => {
                let (a, b) = (self.uint(below), self.number());
                format!("({a} {} {b})", self.one(&["+", "-", "*", "&", "|", "^"]))
            }
            _ => {
                let (a, b) = (self.uint(below), self.uint(below));
                format!("({a} {} {b})", self.one(&["+", "-", "*", "&", "|", "^"]))
            }
        }
    }

    /// What a method gives of what may be missing, with a default.
    fn method_of_optional(&mut self, kind: Kind, depth: usize) -> String {
        let path = if self.once_in(2) { self.root.numbers } else { self.root.missing };
        let path = self.one(path).replace('.', "?.");
        // Only a member can be missing.
        let path =
            if path.contains('[') || path == "self" { "self?.none".to_owned() } else { path };
        let call = match kind {
            Kind::Int => self.one(&["signed()", "unsigned().signed()"]),
            _ => self.one(&["unsigned()", "count()", "value().count()", "type().name().count()"]),
        };
        let default = self.value(kind, depth);
        format!("({path}?.{call} ?? {default})")
    }

    pub(super) fn small_uint(&mut self) -> String {
        let root = self.root;
        if self.has_leaves() && !self.once_in(4) {
            return self.leaf(Kind::UInt, |_| true);
        }
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

    pub(super) fn truth(&mut self, depth: usize) -> String {
        if self.once_in(6)
            && let Some(local) = self.local(Kind::Bool)
        {
            return local;
        }
        let below = depth.saturating_sub(1);
        if self.has_leaves() && self.once_in(6) {
            return self.leaf(Kind::Bool, |_| true);
        }
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
}
