//! Messages for tokens that do not fit: the terminals of the grammar in words.

mod help;

use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::source::{Slice, SourceId, Span};
use crate::syntax::ast::BinaryOp;
use crate::syntax::lexer::errors;
use crate::syntax::token::{Token, TokenKind};
use help::help;

/// A token that does not fit, with its surroundings.
pub(super) struct ErrorContext<'t> {
    pub(super) source: SourceId,
    pub(super) text: &'t str,
    pub(super) tokens: &'t [Token],
    /// Its index; the number of tokens if the item ends too early.
    pub(super) at: usize,
    /// The terminals that would have fitted, without quotes.
    pub(super) expected: &'t [String],
}

impl ErrorContext<'_> {
    /// Whether a terminal would have fitted.
    pub(super) fn fits(&self, terminal: &str) -> bool {
        self.expected.iter().any(|expected| expected == terminal)
    }

    fn fits_any(&self, terminals: &str) -> bool {
        terminals.split(' ').any(|terminal| self.fits(terminal))
    }

    /// Whether a value has ended where another value or an operator would fit.
    fn fits_next_value(&self) -> bool {
        self.fits_any("} ) ] , ; INTERPOLATION_CLOSE") && !self.fits_any("as { = in by ANGLE_OPEN")
    }

    /// Whether only the end of a block or more of its value would have fitted.
    fn fits_only_block_end(&self) -> bool {
        self.fits("}") && self.expected.iter().all(|t| t == "}" || continues_expression(t))
    }

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

    fn name(&self, tok: Token) -> String {
        match tok.kind {
            kind if kind.begins_string() => "a string".to_owned(),
            TokenKind::StringClose => "the string".to_owned(),
            TokenKind::Bad | TokenKind::BadStatement => "this".to_owned(),
            _ => match self.slice(tok).trim_end() {
                long if long.chars().count() > 30 => {
                    format!("`{}…`", long.chars().take(30).collect::<String>())
                }
                text => format!("`{text}`"),
            },
        }
    }

    /// Whether no space is before it.
    fn touches(&self) -> bool {
        self.found().is_some_and(|found| self.before(1).is_some_and(|t| t.end == found.start))
    }

    /// Whether it is in the parameters of a `func`.
    pub(super) fn in_parameters(&self) -> bool {
        let before = self.tokens.slice(..self.at);
        let open = before.iter().rposition(|t| t.kind.opens() || t.kind.closes());
        let word = open.and_then(|at| before.get(at.checked_sub(2)?));
        word.is_some_and(|t| t.kind == TokenKind::Func)
    }

    /// Whether `?[` is before it, which is read as a condition.
    fn optional_index(&self) -> bool {
        let before = self.tokens.slice(..self.at);
        before.windows(3).rev().take(8).any(|w| {
            let [value, question, bracket] = w else { return false };
            question.kind == TokenKind::Question
                && bracket.kind == TokenKind::SquareOpen
                && (value.end, question.end) == (question.start, bracket.start)
        })
    }

    fn has(&self, kind: TokenKind) -> bool {
        self.tokens.slice(..self.at).iter().any(|token| token.kind == kind)
    }

    /// Whether it is the `[` of `summary int[3]`.
    fn is_array_key(&self) -> bool {
        let [first, key @ ..] = self.tokens.get(..self.at).unwrap_or_default() else {
            return false;
        };
        matches!(first.kind, TokenKind::Summary | TokenKind::Children)
            && key.last().is_some_and(|token| {
                use TokenKind::{AngleClose, Name, ParenClose, Star};
                matches!(token.kind, Name | AngleClose | ParenClose | Star)
            })
            && key.iter().all(|t| t.kind != TokenKind::Comma)
    }

    /// The diagnostic for the type of an array as a key, with the correct spelling.
    fn array_key(&self, found: Token) -> Diagnostic {
        let start = self.tokens.get(1).map_or(found.start, |t| t.start);
        let rest = self.text.get(found.start as usize..).unwrap_or_default();
        let before = self.tokens.get(..self.at).unwrap_or_default();
        let count = |kind| before.iter().filter(|token| token.kind == kind).count();
        let mut open = count(TokenKind::AngleOpen).saturating_sub(count(TokenKind::AngleClose));
        // The key ends where all brackets are closed.
        let end = rest.find(|c| {
            match c {
                '<' => open += 1,
                '>' => open = open.saturating_sub(1),
                _ => {}
            }
            open == 0 && matches!(c, ']' | '>')
        });
        let end = end.map_or(found.end, |at| found.start + at as u32 + 1);
        let key = Span { source: self.source, start, end };
        let name = self.text.get(key.range()).unwrap_or_default().replace(" [", "[");
        Diagnostic::new(code::UNEXPECTED, "the type of an array is quoted when it is a key")
            .label(self.span(found), "cannot appear in an unquoted key")
            .instead(key, format!("\"{name}\""))
    }

    /// The end of an incomplete item, in words.
    fn end(&self) -> &'static str {
        let last = self.tokens.last().map_or(0, |t| t.end as usize);
        let rest = self.text.slice(last..);
        let blank = |line: &str| line.trim().is_empty() || line.trim().starts_with("//");
        if rest.lines().all(blank) { "the end of the file" } else { "the next item" }
    }
}

/// The diagnostic for a token that does not fit. `complete` says that an item can end before it.
pub(super) fn unexpected(context: &ErrorContext<'_>, complete: bool) -> Diagnostic {
    let special = match (context.before(1), context.found()) {
        (_, Some(found)) if complete && found.first_on_line => {
            return errors::no_item(context.span(found), context.slice(found));
        }
        (Some(before), Some(found)) => special(context, before, found),
        _ => None,
    };
    special.unwrap_or_else(|| general(context, complete))
}

fn general(context: &ErrorContext<'_>, complete: bool) -> Diagnostic {
    let expected = list(&phrases(context, complete));
    let found = match context.found() {
        Some(tok) => context.name(tok),
        None => context.end().to_owned(),
    };
    let after = match context.before(1) {
        Some(tok) => format!(" after {}", context.name(tok).replace("a string", "the string")),
        None => String::new(),
    };
    let message = format!("expected {expected}{after}, found {found}");
    let mut diagnostic = Diagnostic::new(code::UNEXPECTED, message);
    // What is missing at the end of a line is shown there.
    if let Some(tok) = context.found().filter(|tok| !tok.first_on_line) {
        diagnostic = diagnostic.label(context.span(tok), format!("expected {expected}"));
    } else if let Some(last) = context.before(1) {
        let label = format!("expected {expected} after this");
        diagnostic = diagnostic.label(context.span(last), label);
    }
    let Some(help) = help(context) else { return diagnostic };
    let sign = [",", "=="].into_iter().find(|sign| help.starts_with(&format!("write `{sign}`")));
    match sign.zip(context.found()) {
        Some((sign, found)) => diagnostic.help(help).write(context.span(found), sign),
        None => diagnostic.help(help),
    }
}

fn special(context: &ErrorContext<'_>, before: Token, found: Token) -> Option<Diagnostic> {
    let at = |message: &str, label: &str| {
        Diagnostic::new(code::UNEXPECTED, message).label(context.span(found), label)
    };
    let detached = |bracket: &str, label: &str| {
        let blank = Span { start: before.end, ..context.span(found).at_start() };
        let name = context.name(before);
        at(&format!("no blank may separate {name} from its `{bracket}`"), label)
            .fix("remove the blank", vec![(blank, String::new())])
    };
    let same_line = !found.first_on_line;
    let is_detached = same_line
        && before.kind.ends_operand()
        && before.end < found.start
        && (context.fits("CALL") || context.fits_next_value());
    let begins_statement = found.kind.is_statement_word();
    let begins_value = found.kind.starts_operand();
    match found.kind {
        // `a ?: b`
        TokenKind::Colon if before.kind == TokenKind::Question && before.end == found.start => {
            let sign = Span { start: before.start, ..context.span(found) };
            Some(
                Diagnostic::new(code::UNEXPECTED, "`?:` has nothing between its signs")
                    .label(sign, "a value is missing here")
                    .instead(sign, "??"),
            )
        }
        TokenKind::ParenOpen if is_detached && before.kind == TokenKind::Name => {
            Some(detached("(", "must touch the name before it"))
        }
        TokenKind::SquareOpen if is_detached => Some(
            detached("[", "must touch the value before it")
                .note("After a blank, `[` begins a table: `[\"a\", \"b\"][i]`."),
        ),
        TokenKind::SquareOpen | TokenKind::IndexOpen if context.is_array_key() => {
            Some(context.array_key(found))
        }
        _ if context.fits_only_block_end()
            && (!same_line || begins_statement || before.kind == TokenKind::BraceClose)
            && (begins_value || begins_statement) =>
        {
            Some(after_block_value(context, before, found))
        }
        _ if same_line
            && context.fits_next_value()
            && before.kind.ends_operand()
            && begins_value
            && !context.in_parameters() =>
        {
            Some(side_by_side(context, before, found))
        }
        _ => None,
    }
}

/// Something after the value of a block.
fn after_block_value(context: &ErrorContext<'_>, before: Token, found: Token) -> Diagnostic {
    let earlier = context.before(2).filter(|token| token.kind.ends_operand());
    if let Some(earlier) = earlier
        && before.kind.starts_operand()
        && !before.first_on_line
    {
        return side_by_side(context, earlier, before);
    }
    Diagnostic::new(code::UNEXPECTED, "nothing can follow the value of a block")
        .label(context.span(found), "comes after the value of its block")
        .label(context.span(before), "the value ends here")
        .help("only these can precede the value: `let`, `guard`, `return`, and `if` without `else`")
}

/// Two values without an operator between them.
fn side_by_side(context: &ErrorContext<'_>, before: Token, found: Token) -> Diagnostic {
    let help = match (context.slice(before), context.slice(found)) {
        ("var" | "const", _) => "a value gets its name by `let`; there are no variables",
        ("for" | "while", _) => {
            "to repeat something write `join(x in values) { … }`; there is no other loop"
        }
        (_, "and") => "write `&&`",
        (_, "or") => "write `||`",
        ("not", _) => "write `!`",
        (_, "as" | "is") => "types are converted by methods: `x.cast(T)`, `x.unsigned()`",
        _ if before.kind.ends_string() && found.kind.begins_string() && !context.fits(",") => {
            "texts and values are put together in one string: `\"\\(a), \\(b)\"`"
        }
        _ if context.fits(",") && context.fits(")") && before.kind == TokenKind::Name => {
            "write a comma or an operator between two values, or `:` after a label"
        }
        _ if context.fits(",") => "write a comma or an operator between two values",
        _ => "",
    };
    let message = format!(
        "expected an operator{} after {}, found {}",
        if context.fits(",") { " or a comma" } else { "" },
        context.name(before).replace("a string", "the string"),
        context.name(found)
    );
    let diagnostic = Diagnostic::new(code::UNEXPECTED, message);
    let diagnostic = diagnostic.label(context.span(found), "a second value");
    if help.is_empty() { diagnostic } else { diagnostic.help(help) }
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
const ITEM: &str = "summary children enum func let import expect @";
const STATEMENT: &str = "let guard return";
/// Terminals that begin an expression.
const VALUE: &str = "NAME as from by where INT CHAR PLAIN_STRING STRING_OPEN GROUP TABLE self \
                     null true false ! SIGN ~ if switch join #available BAD";
fn continues_expression(terminal: &str) -> bool {
    BinaryOp::ALL.iter().any(|op| op.sign() == terminal)
        || "? . -> ?. :: INDEX CALL".split(' ').any(|sign| sign == terminal)
}
/// Terminals that continue an operand.
const POSTFIX: &str = ". -> ?. :: INDEX CALL";
/// Terminals that begin or continue a type.
const TYPE: &str = "NAME _ :: * & && *const *mut &mut LIFETIME GROUP TABLE ANGLE_OPEN -> +";
const STRING: &str = "PLAIN_STRING STRING_OPEN";

/// Expected terminals that have no words yet.
struct Terminals<'t>(Vec<&'t str>);

impl Terminals<'_> {
    fn has(&self, terminal: &str) -> bool {
        self.0.contains(&terminal)
    }

    /// Removes a group of terminals.
    fn take(&mut self, group: &str) {
        self.0.retain(|terminal| !group.split(' ').any(|other| other == *terminal));
    }

    /// Takes the groups that have words of their own, the most likely first.
    fn groups(&mut self, context: &ErrorContext<'_>, operator: bool) -> Vec<&'static str> {
        let mut out = Vec::new();
        if self.has("guard") {
            self.take(STATEMENT);
            self.take(VALUE);
            if !operator {
                out.extend(["a statement", "a value"]);
            }
        } else if self.has("INT") {
            self.take(VALUE);
            out.push("a value");
        }
        let value = self.has("NUMBER") && (self.has("ANGLE_OPEN") || self.has("{"));
        if self.has("ANGLE_OPEN") || self.has("LIFETIME") {
            let is_key = !self.has("ANGLE_OPEN") && !value;
            self.take(TYPE);
            if value {
                self.take(VALUE);
                self.take("NUMBER { .");
                out.push("a value");
            } else if is_key {
                self.take(STRING);
                self.take("REGEX NUMBER CHAR true false ...");
                out.push("a type");
            }
        }
        if self.has("STRING_OPEN") {
            out.push("a string");
            self.take(STRING);
        }
        self.take("PLAIN_STRING");
        if self.has("NAME") {
            self.take("NAME as from by where _ NUMBER");
            let dot = context.kind_before(1).is_some_and(TokenKind::is_dot);
            out.push(if dot { "a member name" } else { "a name" });
        }
        out
    }
}

/// The expected terminals in words, the most likely first.
fn phrases(context: &ErrorContext<'_>, complete: bool) -> Vec<String> {
    let mut left = Terminals(context.expected.iter().map(String::as_str).collect());
    left.take("BAD BAD_STATEMENT");
    let item = left.has("summary");
    if item {
        left.take(ITEM);
    }
    let operator = left.has("??");
    if operator {
        left.0.retain(|terminal| !continues_expression(terminal));
    }
    let groups = left.groups(context, operator);
    if left.0.len() > 1 || !groups.is_empty() || complete {
        left.take(POSTFIX);
        left.take(";");
    }
    if left.has(",") && (left.has(")") || left.has("]")) {
        left.take(":");
    }
    let closes = |terminal: &&str| matches!(*terminal, ")" | "]" | "}" | "ANGLE_CLOSE");
    let (last, first): (Vec<&str>, Vec<&str>) = left.0.into_iter().partition(closes);
    let mut out: Vec<String> = groups.into_iter().map(str::to_owned).collect();
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
    let sign = match name {
        "TEXT" | "ESCAPE" | "LIFETIME" | "REGEX" => return None,
        "INT" | "NUMBER" => return Some("a number".to_owned()),
        "CHAR" => return Some("a character".to_owned()),
        "STRING_CLOSE" => return Some("the end of the string".to_owned()),
        "CALL" | "GROUP" => "(",
        "INDEX" | "TABLE" => "[",
        "INTERPOLATION_CLOSE" => ")",
        "ANGLE_OPEN" => "<",
        "ANGLE_CLOSE" => ">",
        "SIGN" => "-",
        sign => sign,
    };
    Some(format!("`{sign}`"))
}
