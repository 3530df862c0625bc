//! What to say about a token that does not fit: the grammar's terminals in people's words.

use super::token::{Kind, Tok};
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::{SourceId, Span};

/// A token that does not fit and what is around it.
pub(super) struct Place<'t> {
    pub(super) source: SourceId,
    pub(super) text: &'t str,
    pub(super) tokens: &'t [Tok],
    /// Its index; the number of tokens if the item ends too early.
    pub(super) at: usize,
}

impl Place<'_> {
    fn found(&self) -> Option<Tok> {
        self.tokens.get(self.at).copied()
    }

    fn before(&self, steps: usize) -> Option<Tok> {
        self.at.checked_sub(steps).and_then(|at| self.tokens.get(at)).copied()
    }

    fn kind_before(&self, steps: usize) -> Option<Kind> {
        self.before(steps).map(|t| t.kind)
    }

    fn span(&self, tok: Tok) -> Span {
        Span { source: self.source, start: tok.start, end: tok.end }
    }

    fn slice(&self, tok: Tok) -> &str {
        self.text.get(tok.start as usize..tok.end as usize).unwrap_or_default()
    }

    /// The token in words.
    fn name(&self, tok: Tok) -> String {
        match tok.kind {
            Kind::Plain | Kind::TextOpen | Kind::MultiOpen => "a string".to_owned(),
            Kind::TextClose | Kind::MultiClose => "the string".to_owned(),
            Kind::Bad | Kind::BadStatement => "this".to_owned(),
            _ => match self.slice(tok).trim_end() {
                long if long.chars().count() > 30 => {
                    format!("`{}…`", long.chars().take(30).collect::<String>())
                }
                text => format!("`{text}`"),
            },
        }
    }

    /// The place where the item ends too early, in words.
    fn end(&self) -> &'static str {
        let last = self.tokens.last().map_or(0, |t| t.end as usize);
        let rest = self.text.get(last..).unwrap_or_default();
        let blank = |line: &str| line.trim().is_empty() || line.trim().starts_with("//");
        if rest.lines().all(blank) { "the end of the file" } else { "the next item" }
    }
}

/// Reports a token that does not fit. `complete` says that an item could end before it.
pub(super) fn unexpected(place: &Place<'_>, expected: &[String], complete: bool) -> Diagnostic {
    let expected = list(&phrases(place, expected, complete));
    let found = match place.found() {
        Some(tok) => place.name(tok),
        None => place.end().to_owned(),
    };
    let after = match place.before(1) {
        Some(tok) => format!(" after {}", place.name(tok).replace("a string", "the string")),
        None => String::new(),
    };
    let message = format!("expected {expected}{after}, found {found}");
    let diagnostic = match (place.found(), place.before(1)) {
        (Some(tok), _) => Diagnostic::at(
            code::UNEXPECTED,
            place.span(tok),
            message,
            format!("expected {expected}"),
        ),
        (None, Some(last)) => {
            let label = format!("expected {expected} after this");
            Diagnostic::at(code::UNEXPECTED, place.span(last), message, label)
        }
        (None, None) => Diagnostic::new(code::UNEXPECTED, message),
    };
    match help(place) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// `a`, `a or b`, `a, b or c`.
fn list(phrases: &[String]) -> String {
    match phrases {
        [] => "nothing more".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Terminals that begin an expression.
const VALUE: &[&str] = &[
    "NAME",
    "\"as\"",
    "\"from\"",
    "\"by\"",
    "INT",
    "CHAR",
    "PLAIN_STRING",
    "STRING_OPEN",
    "LINES_OPEN",
    "GROUP",
    "TABLE",
    "\"self\"",
    "\"null\"",
    "\"true\"",
    "\"false\"",
    "\"!\"",
    "SIGN",
    "\"~\"",
    "\"if\"",
    "\"switch\"",
    "\"join\"",
    "\"#available\"",
    "BAD",
];

/// Terminals that continue an expression.
const OPERATOR: &[&str] = &[
    "\"+\"", "\"-\"", "\"*\"", "\"/\"", "\"%\"", "\"<<\"", "\">>\"", "\"&\"", "\"|\"", "\"^\"",
    "\"==\"", "\"!=\"", "\"<\"", "\"<=\"", "\">\"", "\">=\"", "\"&&\"", "\"||\"", "\"??\"",
    "\"?\"", "\".\"", "\"->\"", "\"?.\"", "INDEX", "CALL",
];

/// Terminals that begin or continue a type.
const TYPE: &[&str] = &[
    "NAME",
    "\"_\"",
    "\"::\"",
    "\"*\"",
    "\"&\"",
    "\"&&\"",
    "\"*const\"",
    "\"*mut\"",
    "\"&mut\"",
    "LIFETIME",
    "GROUP",
    "TABLE",
    "ANGLE_OPEN",
    "\"->\"",
    "\"+\"",
];

const STATEMENT: &[&str] = &["\"let\"", "\"guard\"", "\"return\""];

/// What could have stood there, in words, the likeliest first.
fn phrases(place: &Place<'_>, expected: &[String], complete: bool) -> Vec<String> {
    let mut left: Vec<&str> = expected.iter().map(String::as_str).collect();
    left.retain(|t| !matches!(*t, "BAD" | "BAD_STATEMENT"));
    let mut out: Vec<String> = Vec::new();
    let has = |left: &[&str], terminal: &str| left.contains(&terminal);
    let take = |left: &mut Vec<&str>, group: &[&str]| left.retain(|t| !group.contains(t));

    let operator = has(&left, "\"??\"");
    if operator {
        take(&mut left, OPERATOR);
    }
    let statement = has(&left, "\"guard\"");
    if statement {
        take(&mut left, STATEMENT);
        take(&mut left, VALUE);
        if !operator {
            out.push("a statement or a value".to_owned());
        }
    } else if has(&left, "INT") {
        take(&mut left, VALUE);
        out.push("a value".to_owned());
    }
    if has(&left, "ANGLE_OPEN") {
        take(&mut left, TYPE);
    } else if has(&left, "LIFETIME") {
        let value = has(&left, "\"{\"") && has(&left, "NUMBER");
        take(&mut left, TYPE);
        if value {
            take(&mut left, VALUE);
            take(&mut left, &["NUMBER", "\"{\""]);
            out.push("a value".to_owned());
        } else {
            take(&mut left, &["REGEX", "PLAIN_STRING", "STRING_OPEN", "LINES_OPEN", "NUMBER"]);
            take(&mut left, &["CHAR", "\"true\"", "\"false\"", "\"...\""]);
            out.push("a type".to_owned());
        }
    }
    if has(&left, "PLAIN_STRING") {
        take(&mut left, &["PLAIN_STRING", "STRING_OPEN", "LINES_OPEN"]);
        out.push("a string".to_owned());
    }
    if has(&left, "NAME") {
        take(&mut left, &["NAME", "\"as\"", "\"from\"", "\"by\"", "\"_\"", "NUMBER"]);
        let dot = matches!(place.kind_before(1), Some(Kind::Dot | Kind::Arrow | Kind::OptionalDot));
        out.push(if dot { "a member name" } else { "a name" }.to_owned());
    }
    out.extend(left.iter().filter_map(|t| terminal(t)));
    if complete {
        out.push("the next item".to_owned());
    }
    if out.is_empty() && operator {
        out.push("an operator".to_owned());
    }
    out.dedup();
    out
}

/// A terminal in words; `None` for those that add nothing.
fn terminal(name: &str) -> Option<String> {
    Some(match name {
        "CALL" | "GROUP" => "`(` without a blank before it".to_owned(),
        "INDEX" | "TABLE" => "`[`".to_owned(),
        "INT" | "NUMBER" => "a number".to_owned(),
        "CHAR" => "a character".to_owned(),
        "TEXT" | "ESCAPE" => return None,
        "STRING_CLOSE" | "LINES_CLOSE" => "the end of the string".to_owned(),
        "INTERPOLATION_CLOSE" => "`)`".to_owned(),
        "ANGLE_OPEN" => "`<`".to_owned(),
        "ANGLE_CLOSE" => "`>`".to_owned(),
        "SIGN" => "`-`".to_owned(),
        "LIFETIME" | "REGEX" => return None,
        quoted => format!("`{}`", quoted.trim_matches('"')),
    })
}

/// What to write instead, for mistakes that are often made.
fn help(place: &Place<'_>) -> Option<&'static str> {
    let found = place.found();
    let kind = found.map(|t| t.kind);
    let before = place.kind_before(1);
    let word = |steps| place.before(steps).map(|t| place.slice(t));
    let same_line = found.is_some_and(|t| !t.first_on_line);
    Some(match (before, kind) {
        (Some(Kind::Name), Some(Kind::ParenOpen)) => "write `(` directly after the name",
        (Some(b), Some(Kind::SquareOpen)) if b.ends_operand() && same_line => {
            "for an element write `[` directly after the value; a table begins with `[` after a blank"
        }
        (Some(Kind::Name), Some(Kind::Name)) if matches!(word(1), Some("var" | "const")) => {
            "values have names by `let`; there are no variables"
        }
        (_, Some(Kind::Assign)) => {
            "`=` gives a name to a value after `let`; to compare, write `==`"
        }
        (_, Some(Kind::Semicolon)) => "remove it: `;` can end a `let` or a `return` only",
        (Some(b), Some(f)) if b.ends_operand() && f.starts_operand() && same_line => {
            "write an operator between two values, or the second one on a new line"
        }
        (Some(_), Some(f))
            if follows_value(place) && (f.starts_operand() || f.is_statement_word()) =>
        {
            "a block ends with its value; what comes before it are `let`, `guard`, `return` and \
             `if` without `else`"
        }
        (Some(Kind::Plain | Kind::TextClose), None) if key_was_body(place) => {
            "after a comma the string is a key; remove the comma if it is the text"
        }
        _ => return None,
    })
}

fn follows_value(place: &Place<'_>) -> bool {
    place.found().is_some_and(|t| t.first_on_line) && place.kind_before(1) != Some(Kind::BraceOpen)
}

fn key_was_body(place: &Place<'_>) -> bool {
    place.kind_before(2) == Some(Kind::Comma)
}
