//! Patterns as LLDB's engine reads them: POSIX extended regular expressions, searched for.
//!
//! The engine takes what other engines mean by `\d` for the letter d without a word, refuses
//! groups with `(?` and lazy repetitions, and knows no look-around. [`check`] names such habits.

/// What is wrong with a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether LLDB refuses it or reads it as something else entirely.
    pub refused: bool,
    /// What is wrong.
    pub message: String,
    /// Why.
    pub note: Option<&'static str>,
    /// What to write instead.
    pub help: String,
}

/// Nested groups that the checker follows.
const DEEPEST_GROUP: usize = 100;

/// Letters after a backslash that mean a class in other engines, with the class to write.
const PERL_CLASSES: &[(char, &str)] = &[
    ('d', "[0-9]"),
    ('D', "[^0-9]"),
    ('w', "[A-Za-z0-9_]"),
    ('W', "[^A-Za-z0-9_]"),
    ('s', "[[:space:]]"),
    ('S', "[^[:space:]]"),
];

const CLASS_NAMES: &[&str] = &[
    "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "xdigit",
];

/// The text with every character that means something in a pattern escaped.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if r"\^$.|?*+()[]{}".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Everything that is wrong with a pattern; empty if LLDB reads it as it is meant.
pub fn check(pattern: &str) -> Vec<Finding> {
    let mut scanner = Scanner { chars: pattern.chars().collect(), at: 0, findings: Vec::new() };
    if !pattern.starts_with('^') {
        scanner.refuse(
            "a pattern must begin with `^`".into(),
            Some("LLDB reads a key as a pattern only if it begins with `^`."),
            format!("write `/^{pattern}/`"),
        );
    }
    scanner.alternatives(0);
    let mut findings = scanner.findings;
    if findings.is_empty() && matches_everything(pattern) {
        findings.push(Finding {
            refused: false,
            message: "this pattern matches every type".into(),
            note: Some("The pattern is searched for; one that can match nothing matches always."),
            help: "begin each alternative with `^` and name the type: `/^(A|B)$/`".into(),
        });
    } else if findings.is_empty() && !pattern.ends_with('$') {
        findings.push(Finding {
            refused: false,
            message: "this pattern has no end".into(),
            note: Some("`^Foo` matches `Foo`, `Foo *`, `Foo[2]` and `FooBar` alike."),
            help: format!("write `/{pattern}$/`, or `/{pattern}.*$/` if that is meant"),
        });
    }
    findings
}

/// The pattern with habits of other engines replaced by what they mean; `None` if there is more
/// wrong with it.
pub fn mended(pattern: &str) -> Option<String> {
    let mut out = String::new();
    let mut chars = pattern.chars().peekable();
    let mut class = false;
    while let Some(c) = chars.next() {
        let before = out.chars().next_back();
        match c {
            '\\' => {
                let next = chars.next()?;
                match PERL_CLASSES.iter().find(|(letter, _)| *letter == next) {
                    Some((_, instead)) if !class => out.push_str(instead),
                    None if matches!(next, 'b' | 'A' | 'z' | 'Z') && !class => {}
                    _ => out.extend([c, next]),
                }
            }
            '?' if !class && matches!(before, Some('*' | '+' | '?' | '}')) => {}
            '+' if !class && matches!(before, Some('*' | '+' | '?' | '}')) => {}
            '(' if !class && chars.peek() == Some(&'?') => {
                out.push('(');
                chars.next();
                chars.next_if_eq(&':')?;
            }
            '[' => {
                class = true;
                out.push(c);
            }
            ']' => {
                class = false;
                out.push(c);
            }
            c => out.push(c),
        }
    }
    if !out.starts_with('^') {
        out.insert(0, '^');
    }
    if !out.ends_with('$') {
        out.push('$');
    }
    (!check(&out).iter().any(|finding| finding.refused)).then_some(out)
}

/// Whether the part after `^` can match the empty text, alternatives at the top included.
fn matches_everything(pattern: &str) -> bool {
    let trivial = |branch: &str| {
        matches!(branch, "" | "^" | "$" | "^$" | ".*" | "^.*" | "^.*$" | ".+" | "^.+" | "^.+$")
    };
    pattern != "^$" && top_level_branches(pattern).iter().any(|branch| trivial(branch))
}

fn top_level_branches(pattern: &str) -> Vec<&str> {
    let (mut depth, mut start, mut out) = (0usize, 0, Vec::new());
    let mut escaped = false;
    for (at, c) in pattern.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => {
                out.push(pattern.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            _ => {}
        }
    }
    out.push(pattern.get(start..).unwrap_or_default());
    out
}

/// A text that everything begins with that the pattern matches.
pub(super) fn literal_start(pattern: &str) -> String {
    let mut out = String::new();
    if top_level_branches(pattern).len() > 1 {
        return out;
    }
    let mut chars = pattern.strip_prefix('^').unwrap_or_default().chars();
    while let Some(c) = chars.next() {
        match c {
            // What may be repeated may be left out.
            '?' | '*' | '{' => {
                out.pop();
                break;
            }
            '\\' => out.extend(chars.next()),
            '.' | '(' | ')' | '[' | '+' | '|' | '$' | '^' => break,
            _ => out.push(c),
        }
    }
    out
}

struct Scanner {
    chars: Vec<char>,
    at: usize,
    findings: Vec<Finding>,
}

impl Scanner {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn eat(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        self.at += usize::from(there);
        there
    }

    fn refuse(&mut self, message: String, note: Option<&'static str>, help: String) {
        self.findings.push(Finding { refused: true, message, note, help });
    }

    /// Branches separated by `|`, up to `)` or the end.
    fn alternatives(&mut self, depth: usize) {
        if depth > DEEPEST_GROUP {
            let message = format!("more than {DEEPEST_GROUP} groups inside each other");
            self.refuse(message, None, "write the pattern with fewer groups".into());
            self.at = self.chars.len();
            return;
        }
        loop {
            self.branch(depth);
            if !self.eat('|') {
                break;
            }
        }
    }

    fn branch(&mut self, depth: usize) {
        let mut repeatable = false;
        while let Some(c) = self.peek() {
            match c {
                '|' => return,
                ')' if depth > 0 => return,
                ')' => {
                    self.at += 1;
                    self.refuse(
                        "a `)` without a `(`".into(),
                        None,
                        r"write `\)` for the character".into(),
                    );
                }
                '*' | '+' | '?' => {
                    self.repetition(c, repeatable);
                    repeatable = false;
                }
                '{' => {
                    self.bound(repeatable);
                    repeatable = false;
                }
                '^' => {
                    self.at += 1;
                    repeatable = false;
                }
                _ => {
                    self.atom(c, depth);
                    repeatable = true;
                }
            }
        }
    }

    fn repetition(&mut self, c: char, repeatable: bool) {
        self.at += 1;
        if repeatable {
            return;
        }
        let before = self.at.checked_sub(2).and_then(|i| self.chars.get(i)).copied();
        if c != '*' && before.is_some_and(|b| "*+?}".contains(b)) {
            self.refuse(
                format!("`{}{c}` is no repetition in LLDB's patterns", before.unwrap_or(' ')),
                Some(
                    "The engine knows POSIX extended patterns: no lazy or possessive repetitions.",
                ),
                "leave out the second sign; the engine finds the longest match".into(),
            );
        } else {
            self.refuse(
                format!("`{c}` repeats nothing"),
                None,
                format!(r"put something before it, or write `\{c}` for the character"),
            );
        }
    }

    fn bound(&mut self, repeatable: bool) {
        self.at += 1;
        let mut inside = String::new();
        while let Some(c) = self.peek().filter(|c| c.is_ascii_digit() || *c == ',') {
            inside.push(c);
            self.at += 1;
        }
        let closed = self.eat('}');
        let counts: Vec<Option<u32>> = inside.split(',').map(|n| n.parse().ok()).collect();
        let fine = match counts.as_slice() {
            [Some(n)] => *n <= 255,
            [Some(low), Some(high)] => low <= high && *high <= 255,
            [Some(low), None] => inside.ends_with(',') && *low <= 255,
            _ => false,
        };
        if !(closed && fine && repeatable) {
            self.refuse(
                "a `{` that is no repetition".into(),
                Some("After `{` stand one or two numbers up to 255 and `}`."),
                r"write `\{` for the character".into(),
            );
        }
    }

    fn atom(&mut self, c: char, depth: usize) {
        self.at += 1;
        match c {
            '(' => self.group(depth),
            '[' => self.class(),
            '\\' => self.escaped(),
            _ => {}
        }
    }

    fn group(&mut self, depth: usize) {
        if self.peek() == Some('?') {
            let what = self.chars.get(self.at + 1).copied().unwrap_or(' ');
            self.refuse(
                format!("`(?{what}` is no group in LLDB's patterns"),
                Some("The engine knows POSIX extended patterns: plain groups `(…)` only."),
                "write `(…)`; look-around and flags cannot be had".into(),
            );
            self.at += 2;
        }
        self.alternatives(depth + 1);
        if !self.eat(')') && self.at >= self.chars.len() {
            self.refuse(
                "a `(` without a `)`".into(),
                None,
                r"close it, or write `\(` for the character".into(),
            );
        }
    }

    /// After `[`: up to the `]`.
    fn class(&mut self) {
        self.eat('^');
        self.eat(']');
        while let Some(c) = self.peek() {
            self.at += 1;
            match c {
                ']' => return,
                '[' if matches!(self.peek(), Some(':' | '.' | '=')) => self.named_class(),
                '\\' => self.backslash_in_class(),
                _ => {}
            }
        }
        self.refuse(
            "a `[` without a `]`".into(),
            None,
            r"close it, or write `\[` for the character".into(),
        );
    }

    fn named_class(&mut self) {
        let kind = self.peek().unwrap_or(':');
        self.at += 1;
        let start = self.at;
        while self.peek().is_some_and(|c| c != kind) {
            self.at += 1;
        }
        let name: String = self.chars.get(start..self.at).unwrap_or_default().iter().collect();
        self.at += 2;
        if kind == ':' && !CLASS_NAMES.contains(&name.as_str()) {
            self.refuse(
                format!("there is no class `[:{name}:]`"),
                None,
                format!("the classes are {}", CLASS_NAMES.join(", ")),
            );
        }
    }

    /// In brackets a backslash is itself, and the letter after it is another member.
    fn backslash_in_class(&mut self) {
        let Some(next) = self.peek() else { return };
        if next.is_ascii_alphabetic() {
            self.refuse(
                format!(r"`\{next}` in brackets is a backslash and the letter {next}"),
                Some("In brackets a backslash is a character like any other."),
                match PERL_CLASSES.iter().find(|(letter, _)| *letter == next) {
                    Some((_, class)) => format!("write the members of `{class}` instead"),
                    None => "leave out the backslash".into(),
                },
            );
        }
    }

    fn escaped(&mut self) {
        let Some(next) = self.peek() else {
            self.refuse(
                "a backslash at the end".into(),
                None,
                r"write `\\` for the character".into(),
            );
            return;
        };
        self.at += 1;
        if next.is_ascii_alphabetic() {
            let class = PERL_CLASSES.iter().find(|(letter, _)| *letter == next);
            self.refuse(
                format!(r"`\{next}` is the letter {next} in LLDB's patterns"),
                Some("The engine knows POSIX extended patterns, and says nothing about this."),
                match class {
                    Some((_, class)) => format!("write `{class}`"),
                    None if next == 'b' => "leave it out; `^` and `$` anchor the pattern".into(),
                    None => "leave out the backslash".into(),
                },
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(pattern: &str) -> Vec<String> {
        check(pattern).into_iter().map(|f| f.message).collect()
    }

    #[test]
    fn what_lldb_reads_as_meant_is_fine() {
        for pattern in [
            "^Foo$",
            r"^std::(__1::)?pair<.+>$",
            "^[[:upper:]][a-z0-9_]*$",
            "^a{1,2}b{3}c{4,}$",
            r"^F(o)\1$",
            "^[]a]$",
            r"^absl::(debian[0-9]+::)?Span<.+, ?.+>$",
            r"^a\*\(\)$",
        ] {
            assert_eq!(messages(pattern), Vec::<String>::new(), "{pattern}");
        }
    }

    #[test]
    fn habits_are_named() {
        for (pattern, wanted) in [
            (r"^\d1$", r"`\d` is the letter d"),
            (r"^[\w]$", r"`\w` in brackets"),
            ("^(?:Foo)$", "`(?:` is no group"),
            ("^Fo+?$", "`+?` is no repetition"),
            ("^*F$", "`*` repeats nothing"),
            ("^($", "a `(` without"),
            ("^a)$", "a `)` without"),
            ("^[a$", "a `[` without"),
            ("^a{x}$", "no repetition"),
            ("^[[:word:]]$", "no class `[:word:]`"),
            ("Foo$", "must begin with `^`"),
            (r"^a\", "backslash at the end"),
        ] {
            let got = messages(pattern);
            assert!(got.iter().any(|m| m.contains(wanted)), "{pattern}: {got:?}");
        }
    }

    #[test]
    fn loose_patterns_are_named() {
        assert_eq!(messages("^Foo|$"), ["this pattern matches every type"]);
        assert_eq!(messages("^.*$"), ["this pattern matches every type"]);
        assert_eq!(messages("^Foo"), ["this pattern has no end"]);
    }

    #[test]
    fn deep_groups_end() {
        assert!(!check(&format!("^{}", "(".repeat(100_000))).is_empty());
    }
}
