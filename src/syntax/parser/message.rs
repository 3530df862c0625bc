//! What to say about a token that does not fit: the grammar's terminals in people's words.

use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::{Slice, SourceId, Span};
use crate::syntax::lexer::errors;
use crate::syntax::token::{Token, TokenKind};

/// A token that does not fit and what is around it.
pub(super) struct ErrorContext<'t> {
    pub(super) source: SourceId,
    pub(super) text: &'t str,
    pub(super) tokens: &'t [Token],
    /// Its index; the number of tokens if the item ends too early.
    pub(super) at: usize,
}

impl ErrorContext<'_> {
    fn found(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn before(&self, steps: usize) -> Option<Token> {
        self.at.checked_sub(steps).and_then(|at| self.tokens.get(at)).copied()
    }

    fn kind_before(&self, steps: usize) -> Option<TokenKind> {
        self.before(steps).map(|t| t.kind)
    }

    fn span(&self, tok: Token) -> Span {
        Span { source: self.source, start: tok.start, end: tok.end }
    }

    pub(super) fn slice(&self, tok: Token) -> &str {
        self.text.slice(tok.start as usize..tok.end as usize)
    }

    /// The token in words.
    fn name(&self, tok: Token) -> String {
        match tok.kind {
            TokenKind::PlainString | TokenKind::StringOpen | TokenKind::MultilineOpen => {
                "a string".to_owned()
            }
            TokenKind::StringClose | TokenKind::MultilineClose => "the string".to_owned(),
            TokenKind::Bad | TokenKind::BadStatement => "this".to_owned(),
            _ => match self.slice(tok).trim_end() {
                long if long.chars().count() > 30 => {
                    format!("`{}…`", long.chars().take(30).collect::<String>())
                }
                text => format!("`{text}`"),
            },
        }
    }

    /// Whether it stands in the parameters of a `func`.
    pub(super) fn in_parameters(&self) -> bool {
        let before = self.tokens.slice(..self.at);
        let open = before.iter().rposition(|t| t.kind.opens() || t.kind.closes());
        let word = open.and_then(|at| before.get(at.checked_sub(2)?));
        word.is_some_and(|t| t.kind == TokenKind::Func)
    }

    /// Whether `?[` stands before it, which is read as a condition.
    fn optional_index(&self) -> bool {
        let before = self.tokens.slice(..self.at);
        before.windows(3).rev().take(8).any(|w| {
            let [value, question, bracket] = w else { return false };
            question.kind == TokenKind::Question
                && bracket.kind == TokenKind::SquareOpen
                && (value.end, question.end) == (question.start, bracket.start)
        })
    }

    /// The place where the item ends too early, in words.
    fn end(&self) -> &'static str {
        let last = self.tokens.last().map_or(0, |t| t.end as usize);
        let rest = self.text.slice(last..);
        let blank = |line: &str| line.trim().is_empty() || line.trim().starts_with("//");
        if rest.lines().all(blank) { "the end of the file" } else { "the next item" }
    }
}

/// Reports a token that does not fit. `complete` says that an item could end before it.
pub(super) fn unexpected(
    context: &ErrorContext<'_>,
    expected: &[String],
    complete: bool,
) -> Diagnostic {
    let fits = ExpectedTerminals(expected);
    let special = match (context.before(1), context.found()) {
        (_, Some(found)) if complete && found.first_on_line => {
            return errors::no_item(context.span(found), context.slice(found));
        }
        (Some(before), Some(found)) => special(context, &fits, before, found),
        _ => None,
    };
    special.unwrap_or_else(|| general(context, &fits, complete))
}

fn general(context: &ErrorContext<'_>, fits: &ExpectedTerminals<'_>, complete: bool) -> Diagnostic {
    let expected = list(&phrases(context, fits.0, complete));
    let found = match context.found() {
        Some(tok) => context.name(tok),
        None => context.end().to_owned(),
    };
    let after = match context.before(1) {
        Some(tok) => format!(" after {}", context.name(tok).replace("a string", "the string")),
        None => String::new(),
    };
    let message = format!("expected {expected}{after}, found {found}");
    // What is missing at the end of a line is shown there.
    let diagnostic = match (context.before(1), context.found().filter(|t| !t.first_on_line)) {
        (_, Some(tok)) => {
            let label = format!("expected {expected}");
            Diagnostic::new(code::UNEXPECTED, message).label(context.span(tok), label)
        }
        (Some(last), None) => {
            let label = format!("expected {expected} after this");
            Diagnostic::new(code::UNEXPECTED, message).label(context.span(last), label)
        }
        (None, None) => Diagnostic::new(code::UNEXPECTED, message),
    };
    match help(context, fits) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// The terminals that would have fitted.
pub(super) struct ExpectedTerminals<'a>(pub(super) &'a [String]);

impl ExpectedTerminals<'_> {
    pub(super) fn has(&self, terminal: &str) -> bool {
        self.0.iter().any(|t| t == terminal)
    }

    /// Whether another value or an operator could stand where a value has ended.
    fn next_value(&self) -> bool {
        let ends = ["\"}\"", "\")\"", "\"]\"", "\",\"", "\";\"", "INTERPOLATION_CLOSE"];
        let others = ["\"as\"", "\"{\"", "\"=\"", "\"in\"", "\"by\"", "ANGLE_OPEN"];
        ends.into_iter().any(|t| self.has(t)) && !others.into_iter().any(|t| self.has(t))
    }

    /// Whether nothing but the end of a block would have fitted, or more of its value.
    fn only_block_end(&self) -> bool {
        self.has("\"}\"") && self.0.iter().all(|t| t == "\"}\"" || OPERATOR.contains(&t.as_str()))
    }
}

/// Mistakes that deserve their own words.
fn special(
    context: &ErrorContext<'_>,
    fits: &ExpectedTerminals<'_>,
    before: Token,
    found: Token,
) -> Option<Diagnostic> {
    let at = |message: String, label: &str| {
        Some(Diagnostic::new(code::UNEXPECTED, message).label(context.span(found), label))
    };
    let blank = Span { start: before.end, ..context.span(found).at_start() };
    let same_line = !found.first_on_line;
    let detached = same_line
        && before.kind.ends_operand()
        && before.end < found.start
        && (fits.has("CALL") || fits.next_value());
    match found.kind {
        TokenKind::ParenOpen if detached && before.kind == TokenKind::Name => at(
            format!("no blank stands between {} and its `(`", context.name(before)),
            "must touch the name before it",
        )
        .map(|d| d.fix("remove the blank", vec![(blank, String::new())])),
        TokenKind::SquareOpen if detached => at(
            format!("no blank stands between {} and its `[`", context.name(before)),
            "must touch the value before it",
        )
        .map(|d| {
            d.note("After a blank, `[` begins a table: `[\"a\", \"b\"][i]`.")
                .fix("remove the blank", vec![(blank, String::new())])
        }),
        TokenKind::SquareOpen if fits.has("ANGLE_OPEN") => at(
            "the type of an array is quoted when it is a key".to_owned(),
            "cannot stand in an unquoted key",
        )
        .map(|d| d.help("write `summary \"int [3]\"`")),
        kind if fits.only_block_end()
            && (found.first_on_line
                || kind.is_statement_word()
                || before.kind == TokenKind::BraceClose)
            && (kind.starts_operand() || kind.is_statement_word()) =>
        {
            if let Some(earlier) = context.before(2).filter(|t| t.kind.ends_operand())
                && before.kind.starts_operand()
                && !before.first_on_line
            {
                return side_by_side(context, fits, earlier, before);
            }
            at(
                "nothing can follow the value of a block".to_owned(),
                "comes after the value of its block",
            )
            .map(|d| {
                d.label(context.span(before), "the value ends here").help(
                    "before the value stand only `let`, `guard`, `return`, and `if` without `else`",
                )
            })
        }
        kind if same_line
            && fits.next_value()
            && before.kind.ends_operand()
            && kind.starts_operand()
            && !context.in_parameters() =>
        {
            side_by_side(context, fits, before, found)
        }
        _ => None,
    }
}

/// Two values without an operator between them.
fn side_by_side(
    context: &ErrorContext<'_>,
    fits: &ExpectedTerminals<'_>,
    before: Token,
    found: Token,
) -> Option<Diagnostic> {
    let (first, second) = (context.slice(before), context.slice(found));
    let word = |help: &str| Some(help.to_owned());
    let help = match (first, second) {
        ("var" | "const", _) => word("a value gets its name by `let`; there are no variables"),
        ("for" | "while", _) => {
            word("to repeat something write `join(x in values) { … }`; there are no loops")
        }
        (_, "and") => word("write `&&`"),
        (_, "or") => word("write `||`"),
        ("not", _) => word("write `!`"),
        (_, "as" | "is") => word("types are converted by methods: `x.cast(T)`, `x.unsigned()`"),
        _ if fits.has("\",\"") && fits.has("\")\"") && before.kind == TokenKind::Name => {
            word("write a comma or an operator between two values, or `:` after a label")
        }
        _ if fits.has("\",\"") => word("write a comma or an operator between two values"),
        _ => None,
    };
    let message = format!(
        "expected an operator{} after {}, found {}",
        if fits.has("\",\"") { " or a comma" } else { "" },
        context.name(before).replace("a string", "the string"),
        context.name(found)
    );
    let d = Diagnostic::new(code::UNEXPECTED, message).label(context.span(found), "a second value");
    Some(match help {
        Some(help) => d.help(help),
        None => d,
    })
}

/// `a`, `a or b`, `a, b or c`.
fn list(phrases: &[String]) -> String {
    match phrases {
        [] => "nothing more".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Terminals that begin an item; where they fit, the item before is complete.
const ITEM: &[&str] =
    &["\"summary\"", "\"children\"", "\"func\"", "\"let\"", "\"import\"", "\"expect\"", "\"@\""];

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

/// Terminals that continue an operand.
const POSTFIX: &[&str] = &["\".\"", "\"->\"", "\"?.\"", "INDEX", "CALL"];

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
fn phrases(context: &ErrorContext<'_>, expected: &[String], complete: bool) -> Vec<String> {
    let mut left: Vec<&str> = expected.iter().map(String::as_str).collect();
    left.retain(|t| !matches!(*t, "BAD" | "BAD_STATEMENT"));
    let item = left.contains(&"\"summary\"");
    if item {
        left.retain(|t| !ITEM.contains(t));
    }
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
            out.extend(["a statement", "a value"].map(str::to_owned));
        }
    } else if has(&left, "INT") {
        take(&mut left, VALUE);
        out.push("a value".to_owned());
    }
    if has(&left, "ANGLE_OPEN") {
        take(&mut left, TYPE);
        if has(&left, "NUMBER") {
            take(&mut left, VALUE);
            take(&mut left, &["NUMBER", "\"{\""]);
            out.push("a value".to_owned());
        }
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
    if !has(&left, "STRING_OPEN") {
        take(&mut left, &["PLAIN_STRING"]);
    } else {
        take(&mut left, &["PLAIN_STRING", "STRING_OPEN", "LINES_OPEN"]);
        out.push("a string".to_owned());
    }
    if has(&left, "NAME") {
        take(&mut left, &["NAME", "\"as\"", "\"from\"", "\"by\"", "\"_\"", "NUMBER"]);
        let dot = matches!(
            context.kind_before(1),
            Some(TokenKind::Dot | TokenKind::Arrow | TokenKind::OptionalDot)
        );
        out.push(if dot { "a member name" } else { "a name" }.to_owned());
    }
    if left.len() > 1 || !out.is_empty() || complete {
        take(&mut left, POSTFIX);
        take(&mut left, &["\";\""]);
    }
    if has(&left, "\",\"") && (has(&left, "\")\"") || has(&left, "\"]\"")) {
        take(&mut left, &["\":\""]);
    }
    let closes = |t: &&str| matches!(*t, "\")\"" | "\"]\"" | "\"}\"" | "ANGLE_CLOSE");
    let (last, first): (Vec<&str>, Vec<&str>) = left.into_iter().partition(closes);
    out.extend(first.into_iter().chain(last).filter_map(terminal));
    if complete {
        out.push("the next item".to_owned());
    } else if item {
        out.push("an item".to_owned());
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
        "CALL" | "GROUP" => "`(`".to_owned(),
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
fn help(context: &ErrorContext<'_>, fits: &ExpectedTerminals<'_>) -> Option<&'static str> {
    let found = context.found().map(|t| t.kind);
    let before = context.kind_before(1);
    Some(match (before, found) {
        (Some(TokenKind::Equal), Some(TokenKind::Assign)) => "there is no `===`; write `==`",
        (Some(b), Some(TokenKind::Assign)) if b.ends_operand() || fits.has("\"==\"") => {
            "`=` gives a name to a value after `let`; to compare, write `==`"
        }
        (Some(TokenKind::BraceClose), _) if fits.has("\"else\"") => {
            "an `if` that gives a value needs an `else`"
        }
        (Some(_), Some(TokenKind::Semicolon)) if fits.has("\"}\"") => {
            "remove it: `;` can end a `let` or a `return` only"
        }
        (_, Some(TokenKind::Dot)) if fits.has("INT") => {
            "a member of the object itself is written without a dot: `left`, not `.left`"
        }
        (_, None)
            if context.kind_before(2) == Some(TokenKind::Comma) && fits.has("PLAIN_STRING") =>
        {
            "after a comma the string is a key; remove the comma if it is the text"
        }
        _ if fits.has("\":\"") && context.optional_index() => {
            "there is no `?[`; write `a[0] ?? d`, which takes `d` if the element is missing"
        }
        _ => return None,
    })
}
