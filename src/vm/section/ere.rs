//! POSIX extended regular expressions as LLDB's engine reads them, on top of the `regex` crate.

use crate::vm::outcome::Stop;
use regex::bytes::{Regex, RegexBuilder};

/// A key that is a pattern.
#[derive(Debug)]
pub(super) enum Pattern {
    /// A search.
    Search(Regex),
    /// Not a pattern that LLDB's engine accepts: never matches.
    Invalid,
    /// A pattern that this machine cannot follow: with back-references, or very big.
    Unsupported,
}

impl Pattern {
    /// Whether it is found in a name.
    pub(super) fn matches(&self, name: &[u8]) -> Result<bool, Stop> {
        match self {
            Pattern::Search(regex) => Ok(regex.is_match(name)),
            Pattern::Invalid => Ok(false),
            Pattern::Unsupported => Err(Stop::Unknown("whether so complex a regex matches")),
        }
    }
}

/// Reads a pattern.
pub(super) fn compile(pattern: &[u8]) -> Pattern {
    let mut reader = Reader { rest: pattern, out: String::new(), references: false };
    if reader.alternatives(false, 0).is_none() {
        return Pattern::Invalid;
    }
    if reader.references {
        return Pattern::Unsupported;
    }
    let built = RegexBuilder::new(&reader.out)
        .unicode(false)
        .dot_matches_new_line(true)
        .size_limit(1 << 20)
        .build();
    built.map_or(Pattern::Unsupported, Pattern::Search)
}

/// How deep groups may nest.
const MAX_DEPTH: u32 = 100;
/// The most a bound may say.
const MAX_REPEAT: u32 = 255;

/// Translates; each method gives none for what LLDB's engine refuses.
struct Reader<'p> {
    rest: &'p [u8],
    out: String,
    references: bool,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.rest.first() == Some(&byte);
        if found {
            self.next();
        }
        found
    }

    /// `a|b`, up to the end or to the parenthesis that closes a group.
    fn alternatives(&mut self, grouped: bool, depth: u32) -> Option<()> {
        if depth > MAX_DEPTH {
            return None;
        }
        loop {
            let before = self.rest.len();
            while !matches!(self.rest.first(), None | Some(b'|')) {
                if grouped && self.rest.first() == Some(&b')') {
                    break;
                }
                self.piece(depth)?;
            }
            if self.rest.len() == before {
                return None;
            }
            if !self.eat(b'|') {
                return Some(());
            }
            self.out.push('|');
        }
    }

    /// An atom and perhaps a repetition.
    fn piece(&mut self, depth: u32) -> Option<()> {
        match self.next()? {
            b'(' => {
                self.out.push_str("(?:");
                if self.rest.first() != Some(&b')') {
                    self.alternatives(true, depth + 1)?;
                }
                if !self.eat(b')') {
                    return None;
                }
                self.out.push(')');
            }
            anchor @ (b'^' | b'$') => {
                self.out.push_str(if anchor == b'^' { "\\A" } else { "\\z" });
                // Nothing repeats an anchor.
                return match self.rest.first() {
                    Some(b'*' | b'+' | b'?') => None,
                    _ => Some(()),
                };
            }
            b')' | b'|' | b'*' | b'+' | b'?' => return None,
            b'.' => self.out.push('.'),
            b'[' => self.bracket()?,
            b'\\' => match self.next()? {
                b'1'..=b'9' => self.references = true,
                byte => self.literal(byte),
            },
            b'{' if self.rest.first().is_some_and(u8::is_ascii_digit) => return None,
            byte => self.literal(byte),
        }
        self.repetition()
    }

    fn repetition(&mut self) -> Option<()> {
        match self.rest {
            [sign @ (b'*' | b'+' | b'?'), ..] => {
                self.out.push(char::from(*sign));
                self.next();
            }
            [b'{', digit, ..] if digit.is_ascii_digit() => self.bound()?,
            _ => return Some(()),
        }
        match self.rest {
            [b'*' | b'+' | b'?', ..] => None,
            [b'{', digit, ..] if digit.is_ascii_digit() => None,
            _ => Some(()),
        }
    }

    /// `{2}`, `{2,}`, `{2,5}`.
    fn bound(&mut self) -> Option<()> {
        self.next();
        let least = self.count()?;
        let most = match (self.eat(b','), self.rest.first()) {
            (false, _) => Some(least),
            (true, Some(b'}')) => None,
            (true, _) => Some(self.count()?),
        };
        if !self.eat(b'}') || most.is_some_and(|most| most < least) {
            return None;
        }
        let most = most.map_or(String::new(), |most| most.to_string());
        self.out.push_str(&format!("{{{least},{most}}}"));
        Some(())
    }

    fn count(&mut self) -> Option<u32> {
        let digits = self.rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let (number, rest) = self.rest.split_at_checked(digits)?;
        let number = std::str::from_utf8(number).ok()?.parse().ok().filter(|n| *n <= MAX_REPEAT)?;
        self.rest = rest;
        Some(number)
    }

    /// `[a-z]`, after the bracket.
    fn bracket(&mut self) -> Option<()> {
        self.out.push('[');
        if self.eat(b'^') {
            self.out.push('^');
        }
        let mut first = true;
        while first || self.rest.first() != Some(&b']') {
            first = false;
            if let [b'[', kind @ (b':' | b'.' | b'='), ..] = self.rest {
                let kind = *kind;
                self.named(kind)?;
                continue;
            }
            let low = self.next()?;
            match self.rest {
                [b'-', end, ..] if *end != b']' => {
                    self.next();
                    let high = self.next()?;
                    if high < low || high == b'[' {
                        return None;
                    }
                    self.literal(low);
                    self.out.push('-');
                    self.literal(high);
                }
                _ => self.literal(low),
            }
        }
        self.next();
        self.out.push(']');
        Some(())
    }

    /// `[:alpha:]`, `[.a.]`, `[=a=]` inside brackets.
    fn named(&mut self, kind: u8) -> Option<()> {
        let inner = self.rest.get(2..)?;
        let len = inner.windows(2).position(|pair| pair == [kind, b']'])?;
        let (name, rest) = inner.split_at_checked(len)?;
        self.rest = rest.get(2..)?;
        match (kind, name) {
            (b':', name) => {
                let name = std::str::from_utf8(name).ok().filter(|n| CLASSES.contains(n))?;
                self.out.push_str(&format!("[:{name}:]"));
            }
            (_, [byte]) => self.literal(*byte),
            _ => return None,
        }
        Some(())
    }

    fn literal(&mut self, byte: u8) {
        if byte.is_ascii_alphanumeric() || byte == b'_' {
            self.out.push(char::from(byte));
        } else {
            self.out.push_str(&format!("\\x{byte:02x}"));
        }
    }
}

const CLASSES: [&str; 12] = [
    "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "xdigit",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, name: &str) -> bool {
        compile(pattern.as_bytes()).matches(name.as_bytes()).unwrap()
    }

    #[test]
    fn searches() {
        assert!(matches("^C", "Coord *"));
        assert!(matches("^Box<.*>$", "Box<int>"));
        assert!(matches("^[[:alpha:]]+$", "Coord"));
        assert!(matches("^a{2,3}$", "aaa"));
        assert!(matches("^x|rd", "Coord"));
        assert!(matches("^[]a-]+$", "a]-"));
        assert!(matches("^std::(__1::)?vector<.+>$", "std::vector<int>"));
        assert!(!matches("^\\w+$", "Coord"));
        assert!(!matches("^Coord$", "Coord\n"));
    }

    #[test]
    fn what_the_engine_refuses_never_matches() {
        for pattern in ["^[", "^Coord(", "^a**", "^*", "^(|a)", "^a)", "^{2}", "^[z-a]", "^a{2,1}"]
        {
            assert!(matches!(compile(pattern.as_bytes()), Pattern::Invalid), "{pattern}");
        }
    }
}
