//! Texts and their content.

use super::*;

impl Generator<'_> {
    /// Characters between quotes.
    pub(super) fn literal(&mut self) -> &'static str {
        self.one(&[
            "", "a", "<", ">", "{", "}", "{{}", "%s", "\\n", "\\\"", "\\\\", "\\u{e9}", ", ",
        ])
    }

    /// A text, as a string.
    pub(super) fn text(&mut self, depth: usize) -> String {
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
                format!("\"first {first}\\n  second {second}\"")
            }
            _ => self.string(depth),
        }
    }

    pub(super) fn string(&mut self, depth: usize) -> String {
        let mut text = "\"".to_owned();
        if self.has_self && self.leaves.is_none() && !self.is_wild && self.once_in(12) {
            // Two chains that end alike, each shown twice.
            let first = self.chain();
            let second = first.replacen('(', &format!("({} ?? ", self.one(self.root.missing)), 1);
            let piece = self.piece(depth.saturating_sub(1));
            text += &format!("\\({first}) \\({second}){piece}\\({second}), \\({first})");
        }
        for _ in 0..1 + self.random.below(3) {
            let piece = self.piece(depth.saturating_sub(1));
            text = text + self.literal() + &piece;
        }
        text + self.literal() + "\""
    }

    pub(super) fn short_text(&mut self) -> String {
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
    pub(super) fn shown(&mut self) -> String {
        if self.is_wild && self.once_in(2) {
            return self.object();
        }
        let root = self.root;
        let path = if self.with_parts && self.once_in(2) {
            self.one(&["point", "alias", "derived.at", "p_point", "a_point[1]"]).to_owned()
        } else if self.leaves.is_some() && self.has_self {
            self.shown_object()
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
    pub(super) fn piece(&mut self, depth: usize) -> String {
        if self.is_wild && self.once_in(2) {
            return self.wild_piece();
        }
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
        // A loop reads what is the same in every pass before it begins, in every debugger.
        let may_be_inline = self.has_self && !self.is_walking;
        if may_be_inline && !self.root.inlines.is_empty() && self.once_in(6) {
            let (text, count) = (self.one(self.root.inlines), self.random.below(7));
            return format!(
                "\\(if #available(lldb 24) {{ {text}.text(inline: {count}) }} else {{ \"older\" }})"
            );
        }
        match self.random.below(14) {
            11 | 12 if self.has_self && !self.root.bare.is_empty() => self.without_quotes(),
            13 if self.has_self => self.with_else(),
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
            8 if self.has_self && self.leaves.is_none() => {
                format!("\\(({}).type().name())", self.number())
            }
            9 => format!("\\({})", self.if_else(Kind::Text, depth, Self::braces)),
            10 => format!("\\({})", self.switch(Kind::Text, depth)),
            _ => format!("\\({}{options})", self.text(depth)),
        }
    }

    /// The place of a piece.
    pub(super) fn place(&mut self) -> String {
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

    /// A text of the debuggee, of up to eight characters, as it is.
    fn without_quotes(&mut self) -> String {
        let text = self.one(self.root.bare);
        match self.random.below(3) {
            0 => format!("\\({text}.summary(), quotes: none{})", self.place()),
            1 => format!("\\({text} ?? \"none\", quotes: none)"),
            _ => format!("\\({text}, quotes: none{})", self.place()),
        }
    }

    /// What may show nothing, with what is there.
    fn with_else(&mut self) -> String {
        let missing = self.one(self.root.missing).replace('.', "?.");
        let missing = if missing.contains('?') { missing } else { format!("self?.{missing}") };
        let default = self.literal();
        match self.random.below(4) {
            0 => format!("\\({missing} ?? \"{default}\"{})", self.place()),
            1 => format!("\\({missing}?.count() ?? \"{default}\", digits: 3)"),
            2 => format!("\\({missing}?.value() ?? \"{default}\")"),
            _ => format!("\\({} ?? \"{default}\")", self.shown_object()),
        }
    }

    fn shown_object(&mut self) -> String {
        let root = self.root;
        self.one(if root.shown.is_empty() { root.numbers } else { root.shown }).to_owned()
    }

    pub(super) fn digits(&mut self) -> String {
        match self.random.below(6) {
            0 => {
                let bits = self.one(&["hex", "hex8", "hex16", "hex32", "hex64"]);
                return format!(", {bits}{}", self.one(&["", ", uppercase: true", ", sign: true"]));
            }
            1 => {
                let radix = self.one(&["", ", radix: 10", ", radix: 16", ", radix: 8"]);
                let digits = self.one(&["", "", ", digits: 6"]);
                let sign = self.one(&["", ", sign: true"]);
                return format!(", decimals: {}{radix}{digits}{sign}", 1 + self.random.below(15));
            }
            2 => return ", sign: true".to_owned(),
            _ => {}
        }
        let mut text = format!(", radix: {}", self.one(&["2", "8", "10", "16", "16"]));
        if self.once_in(5) {
            text += ", sign: true";
        }
        if self.once_in(2) {
            text += &format!(", digits: {}", 1 + self.random.below(10));
        }
        if self.once_in(3) {
            text += ", uppercase: true";
        }
        text
    }

    pub(super) fn table(&mut self, depth: usize) -> String {
        let entries: Vec<String> =
            (0..1 + self.random.below(4)).map(|_| self.short_text()).collect();
        let (index, default) = (self.uint(depth), self.short_text());
        let index = if self.once_in(3) { index } else { format!("{index} & 3") };
        format!("\\([{}][{index}] ?? {default})", entries.join(", "))
    }

    pub(super) fn join(&mut self, depth: usize) -> String {
        let root = self.root;
        if self.has_self && !root.walks.is_empty() && !self.once_in(6) {
            return self.walk(depth);
        }
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
        // A constant of open signedness is not a UInt, so it is only shown.
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

    /// A `join` over one or several walks.
    fn walk(&mut self, depth: usize) -> String {
        let (outer, is_inner) = (self.locals.len(), self.is_walking);
        let (mut clauses, number) = self.clauses(depth);
        if self.once_in(3) {
            clauses.push_str(self.one(&[
                ", separator: \"\"",
                ", more: \"\"",
                ", separator: \" | \"",
            ]));
        }
        let body = match self.random.below(3) {
            0 => format!("\"\\({number})\""),
            1 if !self.root.element_texts.is_empty() => {
                let text = self.one(self.root.element_texts);
                format!("\"\\({}.{text}, quotes: none{})\"", element(&number), self.place())
            }
            1 => format!("\"<\\({number}, width: 3)>\""),
            _ => self.on_demand(|generator| generator.text(depth.min(1))),
        };
        self.locals.truncate(outer);
        self.is_walking = is_inner;
        format!("join({clauses}) {{ {body} }}")
    }

    /// Children from a walk.
    pub(super) fn each(&mut self) -> String {
        let outer = self.locals.len();
        self.is_new = true;
        let mut state = String::new();
        if self.once_in(3) {
            let (name, path) = (self.fresh("s"), self.one(self.root.numbers));
            state = format!("let {name} = {path}\n");
            self.locals.push((name, Kind::Number));
        }
        let (mut clauses, number) = self.clauses(1);
        if self.once_in(3) {
            clauses.push_str(self.one(&[", more: \"rest\"", ", more: \"[more]\""]));
        }
        let body = match self.random.below(4) {
            0 => element(&number).to_owned(),
            1 => {
                let (condition, other) = (self.truth(0), self.one(self.root.numbers));
                format!("{condition} ? {number} : {other}")
            }
            _ => number,
        };
        self.locals.truncate(outer);
        self.is_walking = false;
        self.is_new = false;
        format!("{state}each({clauses}) {{ {body} }}")
    }

    /// One or several walks with the number that their elements have; their names are in sight, until
    /// the caller forgets them.
    fn clauses(&mut self, depth: usize) -> (String, String) {
        // Joins of trees or of three walks inside each other make fewer passes.
        let is_inner = std::mem::replace(&mut self.is_walking, true);
        let fits = |(clauses, _): &&(&str, &str)| {
            let walks = clauses.matches(" in ").count() + clauses.matches(" from ").count();
            let is_tree = clauses.contains("by (");
            !(is_inner && (walks > 2 || is_tree))
        };
        let walks: Vec<_> = self.root.walks.iter().filter(fits).collect();
        let (clauses, number) = *walks[self.random.below(walks.len())];
        let names = ["A", "B", "E", "I"].map(|letter| (letter, self.fresh("e")));
        let named = |text: &str| {
            let words = text.split_inclusive(|c: char| !c.is_alphanumeric());
            words.map(|word| rename(word, &names)).collect::<String>()
        };
        let (mut clauses, number) = (named(clauses), named(number));
        self.locals.push((number.clone(), Kind::Number));
        if clauses.contains(&names[3].1) {
            self.locals.push((names[3].1.clone(), Kind::UInt));
        }
        if self.once_in(3) {
            let mut condition = match self.once_in(2) {
                true => {
                    format!("{number} {} {}", self.one(&["<", ">", "!="]), self.random.below(40))
                }
                false => self.on_demand(|generator| generator.truth(depth.min(1))),
            };
            if self.once_in(3) {
                let (second, third) =
                    self.on_demand(|generator| (generator.truth(0), generator.truth(0)));
                condition = format!("({condition}) && {second} || {third}");
            }
            clauses.push_str(&format!(", where: ({condition})"));
        }
        if self.once_in(2) {
            let max = [1, 2, 3, 4, 7, 20][self.random.below(6)];
            clauses.push_str(&format!(", max: {max}"));
        }
        (clauses, number)
    }

    pub(super) fn flags(&mut self, depth: usize) -> String {
        let bits = if self.has_self { self.number() } else { self.uint(depth) };
        let separator = if self.once_in(2) { ", separator: \"+\"" } else { "" };
        let names = self.one(&[
            "[1: \"A\", 2: \"B\", 4: \"C\"]",
            "[8: \"X\", 0x10: \"Y\"]",
            "[0xF: \"low\", 0xF0: \"high\", 1 << 8: \"ninth\"]",
        ]);
        format!("flags({bits}, {names}{separator})")
    }

    pub(super) fn prefix(&mut self, depth: usize) -> String {
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

/// The element that a number belongs to, or is.
fn element(number: &str) -> &str {
    number.split('.').next().unwrap_or(number)
}

/// A word with what ends it; one of the letters becomes the name beside it.
fn rename(word: &str, names: &[(&str, String)]) -> String {
    let (letters, end) = word.split_at(word.trim_end_matches(|c: char| !c.is_alphanumeric()).len());
    let name = names.iter().find(|(letter, _)| *letter == letters);
    name.map_or(letters, |(_, name)| name).to_owned() + end
}
