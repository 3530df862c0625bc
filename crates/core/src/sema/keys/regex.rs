//! Patterns that LLDB rejects, or reads differently from other engines.
//!
//! The engine silently reads `\d` as the letter d, rejects groups with `(?` and lazy repetitions, and has no look-around.
//! [`check`] reports these.

use crate::bytecode::ere::{self, Atom, ErrorKind, Pattern, RegexPiece, Repetition, SetMember};
pub use crate::names::pattern::escape;

/// A mistake in a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternFinding {
    /// Whether LLDB rejects the pattern, or reads it as something else entirely.
    pub refused: bool,
    /// The mistake.
    pub message: String,
    /// The reason.
    pub note: Option<&'static str>,
    /// The proposed change.
    pub help: String,
}

impl PatternFinding {
    fn refused(message: String, note: Option<&'static str>, help: String) -> PatternFinding {
        PatternFinding { refused: true, message, note, help }
    }
}

/// Letters after a backslash that mean a class in other engines, with the class to write.
const PERL_CLASSES: &[(char, &str)] = &[
    ('d', "[0-9]"),
    ('D', "[^0-9]"),
    ('w', "[A-Za-z0-9_]"),
    ('W', "[^A-Za-z0-9_]"),
    ('s', "[[:space:]]"),
    ('S', "[^[:space:]]"),
];

fn perl_class(letter: char) -> Option<&'static str> {
    PERL_CLASSES.iter().find(|(known, _)| *known == letter).map(|(_, class)| *class)
}

/// All mistakes in a pattern; none if LLDB reads it as intended.
pub fn check(pattern: &str) -> Vec<PatternFinding> {
    let mut findings = Vec::new();
    if !pattern.starts_with('^') {
        findings.push(PatternFinding::refused(
            "a pattern must begin with `^`".into(),
            Some("LLDB reads a key as a pattern only if it begins with `^`."),
            format!("write `/^{pattern}/`"),
        ));
    }
    match ere::parse(pattern.as_bytes()) {
        Err(error) => findings.push(refusal(error, pattern)),
        Ok(parsed) => {
            misread(&parsed, pattern, &mut findings);
            if findings.is_empty() {
                findings.extend(loose(&parsed, pattern));
            }
        }
    }
    findings
}

/// A pattern that matches more than it seems to.
fn loose(parsed: &Pattern, pattern: &str) -> Option<PatternFinding> {
    if parsed.branches.iter().any(|branch| matches_everything(branch)) {
        return Some(PatternFinding {
            refused: false,
            message: "this pattern matches every type".into(),
            note: Some(
                "LLDB searches the name for the pattern, so a pattern that can match an empty text always matches.",
            ),
            help: "begin each alternative with `^` and name the type: `/^(A|B)$/`".into(),
        });
    }
    (!has_end(parsed)).then(|| PatternFinding {
        refused: false,
        message: "this pattern has no end".into(),
        note: Some("`^Foo` matches `Foo`, `Foo *`, `Foo[2]` and `FooBar` alike."),
        help: format!("write `/{pattern}$/`, or `/{pattern}.*$/` if that is meant"),
    })
}

/// Whether a branch consists of anchors and `.*` or `.+` only.
fn matches_everything(branch: &[RegexPiece]) -> bool {
    let is_anchor = |piece: &RegexPiece| matches!(piece.atom, Atom::Start | Atom::End);
    let is_anything = |piece: &RegexPiece| {
        piece.atom == Atom::Any
            && matches!(piece.repetition, Some(Repetition { min: 0 | 1, max: None }))
    };
    let is_empty_name = matches!(branch, [first, last]
        if first.atom == Atom::Start && last.atom == Atom::End);
    !is_empty_name && branch.iter().all(|piece| is_anchor(piece) || is_anything(piece))
}

/// Whether every branch has a `$` that must match.
fn has_end(pattern: &Pattern) -> bool {
    let is_end = |piece: &RegexPiece| match &piece.atom {
        _ if piece.repetition.is_some_and(|repetition| repetition.min == 0) => false,
        Atom::End => true,
        Atom::Group(inner) => has_end(inner),
        _ => false,
    };
    pattern.branches.iter().all(|branch| branch.iter().any(is_end))
}

/// The pattern with the syntax of other engines replaced by its meaning; `None` if it has other mistakes.
pub fn mended(pattern: &str) -> Option<String> {
    let mut out = String::new();
    let mut chars = pattern.chars().peekable();
    let mut class = false;
    while let Some(c) = chars.next() {
        let before = out.chars().next_back();
        match c {
            '\\' => {
                let next = chars.next()?;
                match perl_class(next) {
                    Some(instead) if !class => out.push_str(instead),
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

/// The literal text with which every match of the pattern begins.
#[doc(hidden)]
pub fn literal_start(pattern: &str) -> String {
    let parsed = ere::parse(pattern.as_bytes());
    let mut bytes = Vec::new();
    if let Ok([branch]) = parsed.as_ref().map(|parsed| &parsed.branches[..])
        && let [RegexPiece { atom: Atom::Start, .. }, rest @ ..] = &branch[..]
    {
        for piece in rest {
            match (&piece.atom, piece.repetition) {
                (Atom::Byte(byte), None) => bytes.push(*byte),
                (Atom::Byte(byte), Some(Repetition { min: 1.., .. })) => {
                    bytes.push(*byte);
                    break;
                }
                _ => break,
            }
        }
    }
    // A repetition may part the bytes of a character.
    let whole = String::from_utf8_lossy(&bytes);
    whole.trim_end_matches(char::REPLACEMENT_CHARACTER).to_owned()
}

/// The name before the arguments of a template, or before the end, in everything that the pattern matches, without its
/// scopes: `vector` for `^std::(__1::)?vector<.+>$`. `None` if there may be several.
#[doc(hidden)]
pub fn literal_name(pattern: &str) -> Option<String> {
    let parsed = ere::parse(pattern.as_bytes()).ok()?;
    let [branch] = &parsed.branches[..] else { return None };
    let [RegexPiece { atom: Atom::Start, .. }, rest @ ..] = &branch[..] else { return None };
    let mut name = Some(Vec::new());
    for piece in rest {
        match (&piece.atom, piece.repetition) {
            (Atom::Byte(b'<') | Atom::End, None) => {
                return String::from_utf8(name?).ok().filter(|name| !name.is_empty());
            }
            (Atom::Byte(b':'), None) => name = Some(Vec::new()),
            (Atom::Byte(byte), None) => name.as_mut()?.push(*byte),
            (Atom::Group(scope), _) if name.as_ref()?.is_empty() && is_scope(scope) => {}
            _ => return None,
        }
    }
    None
}

/// Whether all that a group matches are scopes, `a::b::`, without template arguments.
fn is_scope(group: &Pattern) -> bool {
    let ends = |branch: &Vec<RegexPiece>| {
        let last = branch.last().map(|piece| (&piece.atom, piece.repetition));
        last == Some((&Atom::Byte(b':'), None))
    };
    group
        .branches
        .iter()
        .all(|branch| ends(branch) && !branch.iter().any(|piece| may_be_bracket(&piece.atom)))
}

fn may_be_bracket(atom: &Atom) -> bool {
    match atom {
        Atom::Byte(byte) => *byte == b'<',
        Atom::Set(set) => {
            let is_range =
                |m: &SetMember| matches!(m, SetMember::Range(a, b) if (a..=b).contains(&&b'<'));
            let is_class = |m: &SetMember| !matches!(m, SetMember::Range(..));
            match set.negated {
                true => !set.members.iter().any(is_range),
                false => set.members.iter().any(|m| is_range(m) || is_class(m)),
            }
        }
        Atom::Group(_) | Atom::Any | Atom::Reference(_) => true,
        Atom::Start | Atom::End | Atom::WordBoundary => false,
    }
}

/// Adds the parts that LLDB reads differently from other engines.
fn misread(parsed: &Pattern, pattern: &str, findings: &mut Vec<PatternFinding>) {
    for piece in parsed.branches.iter().flatten() {
        let text = pattern.get(piece.span.clone()).unwrap_or_default();
        match &piece.atom {
            Atom::Group(inner) => misread(inner, pattern, findings),
            Atom::Set(_) => findings.extend(text.char_indices().filter_map(|(at, c)| {
                let next = text.get(at + 1..).filter(|_| c == '\\')?.chars().next()?;
                next.is_ascii_alphabetic().then(|| letter_in_brackets(next))
            })),
            Atom::Byte(byte) if text.starts_with('\\') && byte.is_ascii_alphabetic() => {
                findings.push(escaped_letter(char::from(*byte)));
            }
            _ => {}
        }
    }
}

fn letter_in_brackets(letter: char) -> PatternFinding {
    PatternFinding::refused(
        format!(r"`\{letter}` in brackets is a backslash and the letter {letter}"),
        Some("In brackets a backslash is a character like any other."),
        match perl_class(letter) {
            Some(class) => format!("write the members of `{class}` instead"),
            None => "leave out the backslash".into(),
        },
    )
}

fn escaped_letter(letter: char) -> PatternFinding {
    PatternFinding::refused(
        format!(r"`\{letter}` is the letter {letter} in LLDB's patterns"),
        Some("LLDB knows POSIX extended patterns, and does not report this mistake."),
        match perl_class(letter) {
            Some(class) => format!("write `{class}`"),
            None if letter == 'b' => "leave it out; `^` and `$` anchor the pattern".into(),
            None => "leave out the backslash".into(),
        },
    )
}

/// The finding for a pattern that LLDB rejects.
fn refusal(error: ere::Error, pattern: &str) -> PatternFinding {
    let before = pattern.get(..error.at).and_then(|text| text.chars().next_back()).unwrap_or(' ');
    let mut rest = pattern.get(error.at..).unwrap_or_default().chars();
    let sign = rest.next().unwrap_or(' ');
    let no_repetition = || {
        PatternFinding::refused(
            "a `{` that is not a repetition".into(),
            Some("`{` is followed by one or two numbers up to 255 and `}`."),
            r"write `\{` for the character".into(),
        )
    };
    match error.kind {
        ErrorKind::NothingToRepeat if before == '(' && sign == '?' => PatternFinding::refused(
            format!("`(?{}` is not a group in LLDB's patterns", rest.next().unwrap_or(' ')),
            Some("LLDB knows POSIX extended patterns: plain groups `(…)` only."),
            "write `(…)`; look-around and flags are not available".into(),
        ),
        ErrorKind::NothingToRepeat if sign == '{' => no_repetition(),
        ErrorKind::BadBound => no_repetition(),
        ErrorKind::NothingToRepeat => PatternFinding::refused(
            format!("`{sign}` repeats nothing"),
            None,
            format!(r"put something before it, or write `\{sign}` for the character"),
        ),
        ErrorKind::RepeatedRepetition => PatternFinding::refused(
            format!("`{before}{sign}` is not a repetition in LLDB's patterns"),
            Some("LLDB knows POSIX extended patterns: no lazy or possessive repetitions."),
            "leave out the second sign; the engine finds the longest match".into(),
        ),
        ErrorKind::EmptyBranch => PatternFinding::refused(
            "an empty alternative".into(),
            Some("LLDB rejects a pattern with an empty alternative, without a message."),
            "write `(A)?` in place of `(A|)`".into(),
        ),
        ErrorKind::UnclosedGroup => PatternFinding::refused(
            "a `(` without a `)`".into(),
            None,
            r"close it, or write `\(` for the character".into(),
        ),
        ErrorKind::UnopenedGroup => PatternFinding::refused(
            "a `)` without a `(`".into(),
            None,
            r"write `\)` for the character".into(),
        ),
        ErrorKind::UnclosedSet => PatternFinding::refused(
            "a `[` without a `]`".into(),
            None,
            r"close it, or write `\[` for the character".into(),
        ),
        ErrorKind::BadRange => PatternFinding::refused(
            "a range in brackets that runs backwards or has no start".into(),
            None,
            "write the lower end first, and the character `-` as the last one in the brackets"
                .into(),
        ),
        ErrorKind::UnknownClass => {
            let name = pattern.get(error.at..).unwrap_or_default();
            let name = name.trim_start_matches("[:").split(":]").next().unwrap_or_default();
            PatternFinding::refused(
                format!("there is no class `[:{name}:]`"),
                None,
                format!("the classes are {}", ere::CLASSES.join(", ")),
            )
        }
        ErrorKind::CollatingName => PatternFinding::refused(
            "a character in brackets that is written by its name".into(),
            None,
            "write the character itself".into(),
        ),
        ErrorKind::UnknownGroup => PatternFinding::refused(
            format!(r"`\{}` means a group that has not ended", rest.next().unwrap_or(' ')),
            Some(
                "A backslash and a digit stand for the text that the group with that number has matched.",
            ),
            "leave out the backslash, or write the group before it".into(),
        ),
        ErrorKind::TrailingBackslash => PatternFinding::refused(
            "a backslash at the end".into(),
            None,
            r"write `\\` for the character".into(),
        ),
        ErrorKind::TooDeep => PatternFinding::refused(
            format!("more than {} groups inside each other", ere::MAX_DEPTH),
            None,
            "write the pattern with fewer groups".into(),
        ),
    }
}
