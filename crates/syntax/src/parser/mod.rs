//! Tokens to tree, item by item. Tokens that do not fit are reported and replaced, and the rest of
//! the item is parsed.

mod hint;
mod message;
mod repair;

use crate::actions::{Builder, Root};
use crate::ast::{File, Item, ItemKind, KeyKind, ValueTree};
use crate::diag::codes::syntax as code;
use crate::diag::{self, Diagnostic, has_errors};
use crate::generated::fmt::RootParser;
use crate::lexer::{LexedItem, Lexer, errors};
use crate::limits::{self, ERRORS};
use crate::pairs::Pairs;
use crate::source::{Slice, SourceId, Span};
use crate::token::{Token, TokenKind, TokenOrigin};
use lalrpop_util::ParseError;
use message::ErrorContext;

/// The tree of a file and the diagnostics of its text.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The tree; damaged places are `Error` nodes.
    pub file: File,
    /// The diagnostics, in the order of their places: at most
    /// [`limits::ERRORS`] and one that says that there are more.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of tokens read.
    pub token_count: usize,
}

/// Parses a file of any content.
///
/// Takes time and memory proportional to the length of the text.
pub fn parse(source: SourceId, text: &str) -> Parsed {
    if text.len() >= limits::TEXT {
        return Parsed { diagnostics: vec![too_long()], ..Parsed::default() };
    }
    let mut parser = FileParser {
        source,
        text,
        items: Vec::new(),
        diagnostics: Vec::new(),
        budget: text.len() / 4 + 50_000,
    };
    let token_count = parser.file();
    Parsed {
        file: File { items: parser.items, imports: Vec::new() },
        diagnostics: sorted(parser.diagnostics),
        token_count,
    }
}

/// Parses a file that must be free of errors.
///
/// # Errors
///
/// All diagnostics, if one of them is an error.
pub fn parse_strict(source: SourceId, text: &str) -> Result<File, Vec<Diagnostic>> {
    let parsed = parse(source, text);
    if has_errors(&parsed.diagnostics) { Err(parsed.diagnostics) } else { Ok(parsed.file) }
}

/// The key that a text is; `None` if it is none, or more than one.
pub fn parse_key(text: &str) -> Option<KeyKind> {
    match part(text, TokenKind::Summary, TokenKind::Key) {
        Ok(Root::Key(key)) => Some(key.kind),
        _ => None,
    }
}

/// The value that a text is.
///
/// # Errors
///
/// The error of the text.
pub fn parse_value(text: &str) -> Result<ValueTree, Diagnostic> {
    match part(text, TokenKind::Expect, TokenKind::Value)? {
        Root::Value(value) => Ok(value),
        _ => Err(no_part(text)),
    }
}

/// Parses a text as the part after a word of an item.
fn part(text: &str, word: TokenKind, root: TokenKind) -> Result<Root, Diagnostic> {
    if text.len() >= limits::TEXT {
        return Err(too_long());
    }
    let mut lexer = Lexer::new(SourceId(0), text);
    let is_all = lexer.part(word);
    let fault = lexer.diagnostics.into_iter().next();
    if let Some(fault) = fault.or_else(|| (!is_all).then(|| no_part(text))) {
        return Err(fault);
    }
    let (source, tokens, end) = (SourceId(0), &*lexer.tokens, "the end of the text");
    let build = Builder::new(source, text, tokens);
    let root = read(&build, root, tokens).map_err(|UnexpectedToken { at, expected }| {
        let (pairs, expected) = (&Pairs::of(tokens), &*expected);
        let context = ErrorContext { source, text, tokens, pairs, end, at, expected };
        message::general(&context, String::new())
    })?;
    let fault = build.into_diagnostics().into_iter().find(Diagnostic::is_error);
    fault.map_or(Ok(root), Err)
}

fn too_long() -> Diagnostic {
    Diagnostic::new(code::TEXT_SIZE, "this text has 4 GiB or more")
}

fn no_part(text: &str) -> Diagnostic {
    let span = Span::new(SourceId(0), 0..text.len());
    Diagnostic::new(code::UNEXPECTED, "this is more than one").label(span, "write one")
}

/// Parses tokens as items, a value or a key.
fn read(build: &Builder<'_>, root: TokenKind, tokens: &[Token]) -> Result<Root, UnexpectedToken> {
    let origin = TokenOrigin::Supplied;
    let first = Token { kind: root, origin, first_on_line: false, start: 0, end: 0 };
    let located = (0u32..).zip(tokens).map(|(at, token)| Ok((at, *token, at + 1)));
    let all = std::iter::once(Ok((0, first, 0))).chain(located);
    RootParser::new().parse(build, all).map_err(|error| UnexpectedToken::of(error, tokens.len()))
}

/// Sorts diagnostics by their places; adds one that says that there are too many.
fn sorted(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diag::sort(&mut diagnostics);
    if diagnostics.len() >= limits::ERRORS {
        diagnostics.truncate(limits::ERRORS);
        let message = format!("{ERRORS} faults in this file, the rest was not read");
        diagnostics.push(Diagnostic::new(code::TOO_MANY, message));
    }
    diagnostics
}

fn damaged(span: Span) -> Item {
    Item { attributes: Vec::new(), kind: ItemKind::Error, span }
}

struct FileParser<'t> {
    source: SourceId,
    text: &'t str,
    items: Vec<Item>,
    diagnostics: Vec<Diagnostic>,
    /// The number of tokens that may still be parsed again after a repair.
    budget: usize,
}

impl FileParser<'_> {
    /// Parses all items; returns the number of tokens.
    fn file(&mut self) -> usize {
        let mut lexer = Lexer::new(self.source, self.text);
        while self.diagnostics.len() < limits::ERRORS
            && let Some(item) = lexer.item()
        {
            let LexedItem { mut tokens, mut diagnostics, discarded } = item;
            let first_fault = self.diagnostics.len();
            self.diagnostics.append(&mut diagnostics);
            match discarded {
                Some(span) => self.items.push(damaged(span)),
                None => self.item(&mut tokens, first_fault),
            }
        }
        lexer.token_count()
    }

    /// Parses an item; the lexer's diagnostics for it begin at `first_fault`.
    fn item(&mut self, tokens: &mut Vec<Token>, first_fault: usize) {
        let end_of_faults = self.diagnostics.len();
        loop {
            let unexpected = match self.attempt(tokens) {
                Ok(mut items) => return self.items.append(&mut items),
                Err(unexpected) => unexpected,
            };
            let pairs = Pairs::of(tokens);
            let repair = repair::repair(tokens, &pairs, unexpected.at);
            let region = match &repair {
                Some(repair) => repair.range.start..repair.range.end.max(unexpected.at + 1),
                None => unexpected.at.saturating_sub(1)..unexpected.at + 1,
            };
            let known = self.diagnostics.slice(first_fault..end_of_faults);
            let known = is_known(tokens, unexpected.at, region, known);
            let mut correction = None;
            let complete = repair.is_none().then(|| self.prefix(tokens, unexpected.at)).flatten();
            if !known {
                let UnexpectedToken { at, expected } = &unexpected;
                let (source, text, at) = (self.source, self.text, *at);
                let (pairs, end) = (&pairs, "the end of the file");
                let context = ErrorContext { source, text, tokens, pairs, end, at, expected };
                let begins = |found: &&Token| complete.is_some() && found.first_on_line;
                self.diagnostics.push(if let Some(found) = tokens.get(at).filter(begins) {
                    errors::no_item(context.around(at..at + 1), context.slice(*found))
                } else if let Some((diagnostic, meant)) = hint::find(&context) {
                    correction = meant;
                    diagnostic
                } else {
                    message::general(&context, String::new())
                });
            }
            let enough = self.diagnostics.len() >= limits::ERRORS || self.budget < tokens.len();
            match (correction.or(repair), complete) {
                (Some(repair), _) if !enough => repair.apply(tokens),
                (_, Some(mut items)) => return self.items.append(&mut items),
                _ => return self.items.push(damaged(self.span(tokens))),
            }
            self.budget = self.budget.saturating_sub(tokens.len());
        }
    }

    fn span(&self, tokens: &[Token]) -> Span {
        let start = tokens.first().map_or(0, |t| t.start as usize);
        let end = tokens.last().map_or(start, |t| t.end as usize);
        Span::new(self.source, start..end)
    }

    /// Parses the tokens as items; the diagnostics of the actions count only on success.
    fn attempt(&mut self, tokens: &[Token]) -> Result<Vec<Item>, UnexpectedToken> {
        let build = Builder::new(self.source, self.text, tokens);
        match read(&build, TokenKind::Items, tokens)? {
            Root::Items(items) => {
                self.take(build.into_diagnostics());
                Ok(items)
            }
            _ => Err(UnexpectedToken { at: tokens.len(), expected: Vec::new() }),
        }
    }

    /// Adds the diagnostics of the actions, but only the first warning: parsing ends after a number
    /// of diagnostics, which warnings must not use up.
    fn take(&mut self, diagnostics: Vec<Diagnostic>) {
        for diagnostic in diagnostics {
            if diagnostic.is_error() || self.diagnostics.iter().all(Diagnostic::is_error) {
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// The items before a token that does not fit, if they are complete.
    fn prefix(&mut self, tokens: &[Token], at: usize) -> Option<Vec<Item>> {
        let tokens = tokens.get(..at).filter(|t| at > 0 && t.len() <= self.budget)?;
        self.budget -= tokens.len();
        self.attempt(tokens).ok()
    }
}

/// A token that does not fit the grammar.
struct UnexpectedToken {
    /// Its index; the number of tokens if the item ends too early.
    at: usize,
    /// The terminals of the grammar that fit there, without quotes.
    expected: Vec<String>,
}

impl UnexpectedToken {
    fn of<T>(error: ParseError<u32, T, impl Sized>, end: usize) -> Self {
        let (at, expected) = match error {
            ParseError::UnrecognizedToken { token: (at, ..), expected } => (at as usize, expected),
            ParseError::UnrecognizedEof { expected, .. } => (end, expected),
            // Neither the grammar nor the tokens report errors of their own.
            ParseError::InvalidToken { .. }
            | ParseError::ExtraToken { .. }
            | ParseError::User { .. } => (end, Vec::new()),
        };
        let name = |terminal: String| terminal.trim_matches('"').to_owned();
        Self { at, expected: expected.into_iter().map(name).collect() }
    }
}

/// Whether the error was reported: it follows from an earlier repair, or the lexer reported an
/// error in the same region.
fn is_known(
    tokens: &[Token],
    at: usize,
    region: std::ops::Range<usize>,
    known: &[Diagnostic],
) -> bool {
    let repaired = |at: usize| tokens.get(at).is_some_and(|t| t.origin != TokenOrigin::Written);
    let closer = tokens.get(region.end).is_some_and(|t| t.kind.closes());
    if repaired(at) || at.checked_sub(1).is_some_and(repaired) || closer && repaired(region.end) {
        return true;
    }
    let first = tokens.get(region.start).or(tokens.last()).map_or(0, |t| t.start);
    let last = tokens.get(region.end.saturating_sub(1)).map_or(u32::MAX, |t| t.end);
    known.iter().filter_map(Diagnostic::span).any(|s| first <= s.start && s.start <= last)
}
