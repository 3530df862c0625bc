//! Text to tokens, one item at a time.
//!
//! The lexer never fails. What cannot be read is reported and stands in the list as
//! [`Kind::Bad`] or not at all, and every bracket of a finished list is closed, by a supplied
//! token if need be.

use super::brackets::Open;
use super::limits::{MAX_DIAGNOSTICS, MAX_NESTING, MAX_OPERATORS};
use super::scan::{self, Quoted};
use super::token::{KeyToken, Kind, Origin, StringToken, Tok};
use super::{faults, item_start};
use crate::diag::Diagnostic;
use crate::source::{SourceId, Span};
use logos::Logos;
use std::ops::Range;

/// A text on its way to tokens.
pub(crate) struct Lexer<'t> {
    pub(super) text: &'t str,
    source: SourceId,
    /// The next byte to read.
    pos: usize,
    /// The end of the last token, comments and blanks not counted.
    pub(super) last_end: usize,
    /// The kind of the last token of the item.
    last_kind: Option<Kind>,
    /// The tokens of the last item.
    pub(super) tokens: Vec<Tok>,
    /// The open brackets, outermost first.
    pub(super) open: Vec<Open>,
    /// How many of them are interpolations.
    pub(super) interpolations: usize,
    /// The operators of the expression outside all brackets, and of all expressions together.
    base_operators: u32,
    all_operators: u32,
    keys: Keys,
    stage: Stage,
    /// Whether the item is complete or given up.
    done: bool,
    given_up: bool,
    /// The place of the last closing bracket that closed nothing.
    pub(super) last_stray: Option<usize>,
    /// Whether no `*/` follows, so that it need not be looked for again.
    no_comment_end: bool,
    /// Whether a line that begins with `#` was reported.
    told_directive: bool,
    /// How often reading went back to an item inside an unclosed `"""`.
    rewinds: u32,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Whether keys or a value tree are being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keys {
    Off,
    Types,
    Value,
}

/// How far an item has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Nothing,
    Attributes,
    Body,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Code,
    Key,
    Line,
    Lines,
}

/// How often an unclosed `"""` may be read again as code; each time costs the rest of the file.
const MAX_REWINDS: u32 = 8;

impl<'t> Lexer<'t> {
    pub(crate) fn new(source: SourceId, text: &'t str) -> Lexer<'t> {
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Lexer {
            text,
            source,
            pos: start,
            last_end: start,
            last_kind: None,
            tokens: Vec::new(),
            open: Vec::new(),
            interpolations: 0,
            base_operators: 0,
            all_operators: 0,
            keys: Keys::Off,
            stage: Stage::Nothing,
            done: false,
            given_up: false,
            last_stray: None,
            no_comment_end: false,
            told_directive: false,
            rewinds: 0,
            diagnostics: Vec::new(),
        }
    }

    /// Reads the tokens of the next item; `false` at the end of the text.
    pub(crate) fn next_item(&mut self) -> bool {
        self.tokens.clear();
        self.open.clear();
        self.interpolations = 0;
        self.base_operators = 0;
        self.all_operators = 0;
        self.keys = Keys::Off;
        self.stage = Stage::Nothing;
        self.last_kind = None;
        self.last_stray = None;
        self.done = false;
        self.given_up = false;
        while !self.done {
            match self.mode() {
                Mode::Code => self.code(),
                Mode::Key => self.key(),
                Mode::Line | Mode::Lines => self.text(),
            }
            if self.diagnostics.len() >= MAX_DIAGNOSTICS {
                self.given_up = true;
                break;
            }
        }
        self.stage != Stage::Nothing || self.given_up
    }

    /// Whether the last item could not be followed, which has been reported.
    pub(crate) fn gave_up(&self) -> bool {
        self.given_up
    }

    /// The place of what was read of the item.
    pub(crate) fn item_span(&self) -> Span {
        let first = self.tokens.first().map_or(self.last_end, |t| t.start as usize);
        self.span(first..self.last_end)
    }

    /// The text between two bytes.
    pub(super) fn slice(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }

    /// The text from a byte on.
    fn rest(&self, start: usize) -> &'t str {
        self.text.get(start..).unwrap_or_default()
    }

    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.source, range)
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn mode(&self) -> Mode {
        match self.open.last().map(|o| o.kind) {
            Some(Kind::TextOpen) => Mode::Line,
            Some(Kind::MultiOpen) => Mode::Lines,
            _ if self.keys == Keys::Off || self.interpolations > 0 => Mode::Code,
            _ => Mode::Key,
        }
    }

    /// Reads code until another mode begins or the item ends.
    fn code(&mut self) {
        while !self.done && self.mode() == Mode::Code {
            let Some((token, range)) = next_token(self.text, self.pos) else {
                return self.end_of_text();
            };
            self.pos = range.end;
            match token {
                Err(()) => return self.bad_character(range.start),
                Ok(Kind::Char) => {
                    let (quoted, length) = scan::read_char(self.rest(range.end));
                    self.char_literal(quoted, range.start..range.end + length);
                }
                Ok(Kind::BlockComment) => {
                    let length = self.block_comment_length(range.end);
                    self.block_comment(range.start..range.end + length);
                }
                Ok(kind) => self.code_token(kind, range),
            }
            if self.diagnostics.len() >= MAX_DIAGNOSTICS {
                return;
            }
        }
    }

    fn code_token(&mut self, kind: Kind, range: Range<usize>) {
        let first = self.begins_line(range.start);
        match first || kind.depends_on_place() || self.stage == Stage::Nothing {
            true => self.placed_token(kind, range, first),
            false => self.token(kind, range, false),
        }
    }

    /// Takes a token of which its place may make another one or the end of the item.
    fn placed_token(&mut self, kind: Kind, range: Range<usize>, first: bool) {
        if first && self.interpolations > 0 {
            self.close_broken_interpolations(true);
        }
        let Some(kind) = self.item_or_name(kind, first, range.start) else { return };
        if first && matches!(kind, Kind::Let | Kind::Guard | Kind::Return) {
            self.close_before_statement(range.start);
        }
        if self.stage == Stage::Nothing {
            return self.no_item(range);
        }
        let touches = self.last_end == range.start;
        let after_operand = self.last_kind.is_some_and(Kind::ends_operand);
        let kind = match kind {
            Kind::ParenOpen if touches && after_operand => Kind::CallOpen,
            Kind::ParenOpen if matches!(self.last_kind, Some(Kind::Join | Kind::Available)) => {
                Kind::CallOpen
            }
            Kind::SquareOpen if touches && after_operand => Kind::IndexOpen,
            Kind::Minus if !after_operand => Kind::Sign,
            Kind::Minus if first && !self.blank_at(range.end) => Kind::Sign,
            Kind::TwoDots => {
                self.report(faults::two_dots(self.span(range.clone())));
                Kind::Through
            }
            Kind::Int | Kind::Fraction if self.last_kind == Some(Kind::Dot) => {
                let text = self.slice(range.clone());
                self.report(faults::numbered_member(self.span(range.clone()), text));
                Kind::Name
            }
            Kind::Fraction => {
                self.report(faults::fraction(self.span(range.clone())));
                Kind::Bad
            }
            kind => kind,
        };
        self.token(kind, range, first);
    }

    /// Finds out whether a word or `@` begins an item or is a name; `None` if it begins the next
    /// item.
    fn item_or_name(&mut self, kind: Kind, first: bool, start: usize) -> Option<Kind> {
        let column_0 = first && self.in_column_0(start);
        let outside = self.open.is_empty();
        let starts = kind.is_item_word() || kind == Kind::At;
        let continues = matches!(
            self.last_kind,
            Some(Kind::Dot | Kind::Arrow | Kind::OptionalDot | Kind::Comma)
        );
        let begins = if starts {
            column_0 || outside && !continues
        } else {
            kind == Kind::Let && outside && !continues
        };
        if !begins {
            let after_dot =
                matches!(self.last_kind, Some(Kind::Dot | Kind::Arrow | Kind::OptionalDot));
            let is_name = kind.is_item_word()
                || after_dot && !(first && kind.is_statement_word()) && self.is_word(start);
            return Some(if is_name { Kind::Name } else { kind });
        }
        self.begin_item(kind, start)
    }

    /// Begins an item or, if one is being read, ends that.
    fn begin_item(&mut self, kind: Kind, start: usize) -> Option<Kind> {
        if self.stage == Stage::Body {
            self.close_all(Some(start));
            self.done = true;
            self.pos = start;
            return None;
        }
        self.close_all(Some(start));
        self.stage = if kind == Kind::At { Stage::Attributes } else { Stage::Body };
        self.keys = match kind {
            Kind::Summary | Kind::Children => Keys::Types,
            Kind::Expect => Keys::Value,
            _ => Keys::Off,
        };
        Some(kind)
    }

    /// Reports text that belongs to no item and goes on with the next one.
    fn no_item(&mut self, range: Range<usize>) {
        let found = self.slice(range.clone());
        self.report(faults::no_item(self.span(range.clone()), found));
        // A misspelt word is read as what it was meant to be.
        let meant = faults::nearest_item_word(found).filter(|_| self.in_column_0(range.start));
        let Some(kind) = meant.and_then(item_start) else { return self.give_up() };
        if let Some(kind) = self.begin_item(kind, range.start) {
            self.token(kind, range, true);
        }
    }

    /// Reads keys and value trees until another mode begins or the item ends.
    fn key(&mut self) {
        while !self.done && self.mode() == Mode::Key {
            let Some((token, range)) = next_token(self.text, self.pos) else {
                return self.end_of_text();
            };
            self.pos = range.end;
            let rest = || self.rest(range.end);
            match token {
                Err(()) => return self.bad_character(range.start),
                Ok(KeyToken::Quote) => match scan::read_lifetime(rest()) {
                    Some(length) => self.whole(Kind::Lifetime, range.start..range.end + length),
                    None => {
                        let (quoted, length) = scan::read_char(rest());
                        self.char_literal(quoted, range.start..range.end + length);
                    }
                },
                Ok(KeyToken::Regex) => {
                    let regex = scan::read_regex(rest());
                    let length = regex.unwrap_or_else(|length| length);
                    self.regex(regex.is_ok(), range.start..range.end + length);
                }
                Ok(KeyToken::BlockComment) => {
                    let length = self.block_comment_length(range.end);
                    self.block_comment(range.start..range.end + length);
                }
                Ok(KeyToken::ColonScope) => {
                    self.whole(Kind::Colon, range.start..range.start + 1);
                    self.whole(Kind::Scope, range.start + 1..range.end);
                }
                Ok(token) => self.key_token(token.kind().unwrap_or(Kind::Bad), range),
            }
            if self.diagnostics.len() >= MAX_DIAGNOSTICS {
                return;
            }
        }
    }

    fn key_token(&mut self, kind: Kind, range: Range<usize>) {
        let first = self.begins_line(range.start);
        if first && self.in_column_0(range.start) {
            let word = match kind {
                Kind::Name => item_start(self.slice(range.clone())),
                Kind::At => Some(Kind::At),
                _ => None,
            };
            let ends = word.is_some_and(|w| w != Kind::Let || self.open.is_empty());
            if let (true, Some(word)) = (ends, word) {
                self.begin_item(word, range.start);
                return;
            }
        }
        match (self.keys, kind) {
            (Keys::Types, Kind::BraceOpen) => self.leave_keys(range.start),
            (Keys::Types, Kind::Plain | Kind::TextOpen | Kind::MultiOpen) => {
                let key = self.open.is_empty()
                    && matches!(self.last_kind, Some(Kind::Comma | Kind::Summary | Kind::Children));
                if !key {
                    self.string_prefix(range.start);
                    self.leave_keys(range.start);
                }
            }
            (Keys::Value, Kind::Equal | Kind::Assign) => self.leave_keys(range.start),
            _ => {}
        }
        self.token(kind, range, first);
    }

    /// Reports and takes away a prefix of the string that begins at a byte: `f"…"`.
    fn string_prefix(&mut self, start: usize) {
        let Some(last) = self.tokens.last().copied() else { return };
        let text = self.slice(last.start as usize..last.end as usize);
        let touches = last.kind == Kind::Name && last.end as usize == start;
        if touches && faults::STRING_PREFIXES.contains(&text) && self.tokens.len() > 2 {
            self.report(faults::string_prefix(self.span(last.start as usize..start), text));
            self.tokens.pop();
        }
    }

    fn leave_keys(&mut self, before: usize) {
        self.close_all(Some(before));
        self.keys = Keys::Off;
    }

    /// Reads a string until it ends or an interpolation begins.
    fn text(&mut self) {
        let lines = self.mode() == Mode::Lines;
        loop {
            let Some((token, range)) = next_token(self.text, self.pos) else {
                self.pos = self.text.len();
                return match lines {
                    true => self.unclosed_lines(),
                    false => self.unclosed_line(self.text.len()),
                };
            };
            self.pos = range.end;
            match token {
                Ok(StringToken::LineEnd) if !lines => {
                    self.pos = range.start;
                    return self.unclosed_line(range.start);
                }
                Ok(StringToken::ThreeQuotes) if lines => {
                    return self.close(Kind::MultiClose, range, false);
                }
                Ok(StringToken::Quote) if !lines => {
                    return self.close(Kind::TextClose, range, false);
                }
                Ok(StringToken::ThreeQuotes) => {
                    self.pos = range.start + 1;
                    return self.close(Kind::TextClose, range.start..range.start + 1, false);
                }
                Ok(StringToken::InterpolationOpen) => {
                    return self.token(Kind::InterpolationOpen, range, false);
                }
                Ok(StringToken::Escape(true)) => self.push(Kind::Escape, range, false),
                Ok(StringToken::Escape(false)) | Err(()) => {
                    let escape = self.slice(range.clone());
                    // A backslash at the end of a line is the least of its string's faults.
                    if lines || escape.len() > 1 {
                        self.report(faults::escape(self.span(range), escape));
                    }
                    if self.diagnostics.len() >= MAX_DIAGNOSTICS {
                        return;
                    }
                }
                Ok(_) => self.push(Kind::Text, range, false),
            }
        }
    }

    /// A string without a closing quote ends with its line, and so do those around it.
    fn unclosed_line(&mut self, line_end: usize) {
        let mut around = self.open.iter().rev().skip(1).take_while(|o| o.kind != Kind::BraceOpen);
        let interpolation = around.find(|o| o.kind == Kind::InterpolationOpen);
        if let Some(open) = self.open.last() {
            let string = self.span(open.start..line_end);
            let fault = match interpolation {
                Some(i) => faults::unclosed_inside(self.span(i.start..i.end), string),
                None => faults::unclosed_string(string, open.end),
            };
            self.report(fault);
        }
        self.last_end = line_end;
        self.supply_close();
        self.close_broken_interpolations(false);
    }

    /// A `"""` without an end: if an item begins on a later line, reading goes on there.
    fn unclosed_lines(&mut self) {
        let Some(open) = self.open.last().copied() else { return };
        self.report(faults::unclosed_lines(self.span(open.start..open.end)));
        let next = self.next_item_line(open.end);
        if self.rewinds < MAX_REWINDS && next < self.text.len() {
            self.rewinds += 1;
            self.pos = next;
            self.last_end = next;
        }
        self.done = true;
        self.given_up = true;
    }

    fn end_of_text(&mut self) {
        self.pos = self.text.len();
        self.close_all(None);
        self.done = true;
    }

    /// Ends the item without its tokens; reading goes on at the next item in column 0.
    fn give_up(&mut self) {
        self.pos = self.next_item_line(self.pos);
        self.last_end = self.pos;
        self.done = true;
        self.given_up = true;
    }

    /// The start of the first line after a byte that begins with an item, or the end of the text.
    fn next_item_line(&self, from: usize) -> usize {
        let mut at = from;
        while let Some(end) = self.text.get(at..).and_then(|t| t.find(['\n', '\r'])) {
            at += end + 1;
            let line = self.text.get(at..).unwrap_or_default();
            let word = line.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(line.len());
            if line.starts_with('@') || item_start(line.get(..word).unwrap_or_default()).is_some() {
                return at;
            }
        }
        self.text.len()
    }

    /// Takes a token that has been scanned by hand.
    fn whole(&mut self, kind: Kind, range: Range<usize>) {
        self.pos = range.end;
        if self.stage == Stage::Nothing {
            return self.no_item(range);
        }
        let first = self.begins_line(range.start);
        self.token(kind, range, first);
    }

    fn char_literal(&mut self, quoted: Quoted, range: Range<usize>) {
        if quoted == Quoted::Empty && self.slice(range.end..self.text.len()).starts_with('\'') {
            return self.three_apostrophes(range.start);
        }
        let kind = if let Quoted::Char(_) = quoted { Kind::Char } else { Kind::Bad };
        if kind == Kind::Bad {
            let text = self.slice(range.clone());
            self.report(faults::char_literal(self.span(range.clone()), quoted, text));
        }
        self.whole(kind, range);
    }

    /// A text between `'''` and `'''`, or to the end of its line if it has no end.
    fn three_apostrophes(&mut self, start: usize) {
        let rest = self.slice(start + 3..self.text.len());
        let line = || rest.find(['\n', '\r']).unwrap_or(rest.len());
        let end = rest.find("'''").map(|at| at + 3);
        let range = start..start + 3 + end.unwrap_or_else(line);
        self.report(faults::three_apostrophes(self.source, range.clone(), end.is_some()));
        if self.stage == Stage::Body && self.keys == Keys::Types && self.open.is_empty() {
            self.leave_keys(start);
        }
        self.whole(Kind::Bad, range);
    }

    fn regex(&mut self, closed: bool, range: Range<usize>) {
        if !closed {
            self.report(faults::unclosed_regex(self.span(range.clone())));
        }
        self.whole(if closed { Kind::Regex } else { Kind::Bad }, range);
    }

    /// The length of a block comment after its `/*`: to its end, or of the line if there is none.
    fn block_comment_length(&mut self, start: usize) -> usize {
        let after = self.rest(start);
        let end = if self.no_comment_end { None } else { after.find("*/") };
        self.no_comment_end = end.is_none();
        end.map_or_else(|| after.find(['\n', '\r']).unwrap_or(after.len()), |at| at + 2)
    }

    fn block_comment(&mut self, range: Range<usize>) {
        self.pos = range.end;
        self.report(faults::block_comment(self.span(range)));
    }

    /// Reports characters that begin no token and goes on after them.
    fn bad_character(&mut self, start: usize) {
        let first = self.begins_line(start);
        if first && self.in_column_0(start) && self.slice(start..start + 1) == "#" {
            return self.directive(start);
        }
        let fault = faults::bad_character(self.source, self.text, start);
        self.pos = fault.end;
        self.report(fault.diagnostic);
        if !fault.stands_for_value {
            return;
        }
        match self.stage {
            Stage::Nothing => self.give_up(),
            _ => self.token(Kind::Bad, start..fault.end, first),
        }
    }

    /// Reports a line of a preprocessor or a comment of a shell; only the first one of a file.
    fn directive(&mut self, start: usize) {
        let rest = self.slice(start..self.text.len());
        let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
        self.pos = start + line;
        if !std::mem::replace(&mut self.told_directive, true) {
            let text = self.slice(start..self.pos);
            self.report(faults::directive(self.span(start..self.pos), text));
        }
    }

    /// Takes a token that may open or close a bracket.
    pub(super) fn token(&mut self, kind: Kind, range: Range<usize>, first: bool) {
        if kind.closes() {
            return self.close(kind, range, first);
        }
        self.count_operators(kind);
        if self.given_up {
            return;
        }
        if kind.opens() {
            if self.open.len() >= MAX_NESTING {
                self.report(faults::nesting(self.span(range)));
                return self.give_up();
            }
            self.interpolations += usize::from(kind == Kind::InterpolationOpen);
            self.open.push(Open { kind, start: range.start, end: range.end, operators: 0 });
        }
        self.push(kind, range, first);
    }

    fn count_operators(&mut self, kind: Kind) {
        let separates = kind.separates()
            || kind.starts_operand()
                && self.last_kind.is_some_and(|k| k == Kind::BraceClose || k.ends_operand());
        if !separates && !kind.is_operator() {
            return;
        }
        let count = match self.open.last_mut() {
            Some(open) => &mut open.operators,
            None => &mut self.base_operators,
        };
        if separates {
            self.all_operators = self.all_operators.saturating_sub(*count);
            *count = 0;
        } else if self.keys == Keys::Off || self.interpolations > 0 {
            *count += 1;
            self.all_operators += 1;
            if self.all_operators > MAX_OPERATORS {
                let start = self.tokens.last().map_or(self.pos, |t| t.start as usize);
                self.report(faults::operators(self.span(start..self.pos)));
                self.give_up();
            }
        }
    }

    /// Forgets the operators of a bracket that is closed.
    pub(super) fn pop(&mut self) {
        if let Some(open) = self.open.pop() {
            self.all_operators = self.all_operators.saturating_sub(open.operators);
            self.interpolations -= usize::from(open.kind == Kind::InterpolationOpen);
        }
    }

    pub(super) fn push(&mut self, kind: Kind, range: Range<usize>, first_on_line: bool) {
        self.last_kind = Some(kind);
        self.last_end = range.end;
        self.push_tok(kind, Origin::Written, range, first_on_line);
    }

    /// Puts a token that was not written after the last one.
    pub(super) fn supply(&mut self, kind: Kind) {
        self.last_kind = Some(kind);
        self.push_tok(kind, Origin::Supplied, self.last_end..self.last_end, false);
    }

    fn push_tok(&mut self, kind: Kind, origin: Origin, range: Range<usize>, first_on_line: bool) {
        let span = self.span(range);
        self.tokens.push(Tok { kind, origin, first_on_line, start: span.start, end: span.end });
    }

    /// Whether nothing but blanks and comments stands before it on its line.
    fn begins_line(&self, start: usize) -> bool {
        let gap = self.text.as_bytes().get(self.last_end..start).unwrap_or_default();
        self.last_kind.is_none() || gap.iter().any(|b| matches!(b, b'\n' | b'\r'))
    }

    fn in_column_0(&self, start: usize) -> bool {
        let before = start.checked_sub(1).and_then(|at| self.text.as_bytes().get(at));
        before.is_none_or(|b| matches!(b, b'\n' | b'\r'))
            || start == '\u{feff}'.len_utf8() && self.text.starts_with('\u{feff}')
    }

    fn blank_at(&self, at: usize) -> bool {
        let byte = self.text.as_bytes().get(at);
        byte.is_none_or(u8::is_ascii_whitespace)
    }

    fn is_word(&self, start: usize) -> bool {
        self.slice(start..self.pos).starts_with(|c: char| c == '_' || c.is_alphabetic())
    }
}

/// The first token from a byte on and its place; `Err` for what begins none.
pub(super) fn next_token<'t, T>(text: &'t str, from: usize) -> Option<(Result<T, ()>, Range<usize>)>
where
    T: Logos<'t, Source = str, Extras = (), Error = ()>,
{
    let mut lexer = T::lexer(text.get(from..)?);
    let token = lexer.next()?;
    let range = lexer.span();
    Some((token, from + range.start..from + range.end))
}
