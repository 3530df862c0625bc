//! Formatter assembly to bytes.
//!
//! ```text
//! record "Coord" flags cascade|hide-children version 1 {   # a comment
//!   @summary: "x" @get_child_with_name call @get_value call
//! }
//! ```
//!
//! A file is records (between them `padding N` for NULs and `hex:…` for other bytes), or methods
//! alone (`@summary: …`, as LLDB's own tool reads them), or one program. `:N` after a number, a
//! string, a `{` or a label asks for N bytes where the number or the length is encoded.

use super::encode::Encoded;
use super::lexer::{Lexer, Token, TokenKind};
use super::literal::{self, Bad};
use super::words::Words;
use crate::bytecode::instruction::{self, Instruction};
use crate::bytecode::leb;
use crate::diag::codes::asm as codes;
use crate::diag::{Code, Diagnostic};
use crate::isa::{Flags, Opcode, Selector, Signature};
use crate::source::{SourceId, Span};
use std::iter::Peekable;

/// Blocks nest at most this deep; deeper ones are written as data.
pub const MAX_NESTING: usize = 500;

/// More errors than these are counted, not told.
const MAX_ERRORS: usize = 1_000;

/// The most NULs that `padding` adds to a file; more are written as data.
pub(super) const MAX_PADDING: usize = 1 << 26;

/// What assembly became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembled {
    /// Whether the bytes are one program or a section.
    pub shape: Shape,
    /// The bytes, with the source of each instruction.
    pub encoded: Encoded,
}

/// What the bytes of assembled text are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One program.
    Program,
    /// Records, and whatever stands between them.
    Section,
}

/// The head of the record that methods or a program without a record are put into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The key.
    pub key: Vec<u8>,
    /// The flags.
    pub flags: Flags,
    /// The version.
    pub version: u64,
}

/// Assembles a text; `head` is for methods or a program that stand without a record.
///
/// # Errors
/// Everything that is wrong with the text, up to a thousand errors.
pub fn assemble(
    text: &str,
    source: SourceId,
    head: Option<&Head>,
) -> Result<Assembled, Vec<Diagnostic>> {
    let mut assembler = Assembler {
        text,
        source,
        tokens: Lexer::new(text).peekable(),
        words: Words::new(),
        out: Encoded::default(),
        open: Vec::new(),
        record: None,
        instruction: None,
        method: None,
        padding: 0,
        too_deep: 0,
        diagnostics: Vec::new(),
        more: 0,
    };
    assembler.file();
    assembler.finish(head)
}

/// Something whose size is written before it, once it is known.
struct Open {
    kind: OpenKind,
    /// Where the size goes.
    at: usize,
    /// The first line after it.
    lines: usize,
    /// The bytes asked for the size, 0 for the fewest.
    width: usize,
    /// What opened it.
    span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenKind {
    Record { version: u64, version_width: usize },
    Method,
    Block,
}

struct Assembler<'a> {
    text: &'a str,
    source: SourceId,
    tokens: Peekable<Lexer<'a>>,
    words: Words,
    out: Encoded,
    open: Vec<Open>,
    /// The first record or padding.
    record: Option<Span>,
    /// The first instruction outside of a method.
    instruction: Option<Span>,
    /// The first method outside of a record.
    method: Option<Span>,
    padding: usize,
    /// Blocks open beyond the limit.
    too_deep: usize,
    diagnostics: Vec<Diagnostic>,
    more: usize,
}

impl<'a> Assembler<'a> {
    fn span(&self, token: Token) -> Span {
        Span::new(self.source, token.start..token.end)
    }

    fn word(&self, token: Token) -> &'a str {
        self.text.get(token.start..token.end).unwrap_or_default()
    }

    fn say(&mut self, make: impl FnOnce() -> Diagnostic) {
        if self.diagnostics.len() < MAX_ERRORS {
            self.diagnostics.push(make());
        } else {
            self.more += 1;
        }
    }

    fn bad(&mut self, code: Code, span: Span, bad: Bad) {
        self.say(|| {
            let diagnostic = Diagnostic::at(code, span, bad.message, bad.label);
            bad.help.into_iter().fold(diagnostic, Diagnostic::help)
        });
    }

    fn file(&mut self) {
        while let Some(token) = self.tokens.next() {
            match token.kind {
                TokenKind::Word => self.any_word(token),
                TokenKind::String { .. } => self.string(token),
                TokenKind::Open => self.open_block(token),
                TokenKind::Close => self.close_brace(token),
            }
        }
    }

    fn any_word(&mut self, token: Token) {
        let word = self.word(token);
        if let Some(opcode) = self.words.opcode(word) {
            self.begin_instruction(token);
            self.out.bytes.push(opcode.byte());
        } else if literal::is_number(word) {
            self.begin_instruction(token);
            if let Err(bad) = literal::number(&mut self.out.bytes, word) {
                self.bad(codes::NUMBER, self.span(token), bad);
            }
        } else if let Some(name) = word.strip_prefix('@') {
            match name.strip_suffix(':') {
                Some(name) => self.label(token, name),
                None => self.selector(token, name),
            }
        } else if let Some(digits) = word.strip_prefix("hex:") {
            self.data(token, digits);
        } else if word == "record" && !self.in_record() {
            self.record(token);
        } else if word == "padding" && self.open.is_empty() {
            self.padding(token);
        } else {
            self.unknown_word(token);
        }
    }

    /// Notes where an instruction begins, and that it does where one may.
    fn begin_instruction(&mut self, token: Token) {
        let span = self.span(token);
        let at = u32::try_from(self.out.bytes.len()).unwrap_or(u32::MAX);
        self.out.lines.push((at, span));
        match self.open.last().map(|o| o.kind) {
            None => {
                self.instruction.get_or_insert(span);
            }
            Some(OpenKind::Record { .. }) => self.say(|| {
                Diagnostic::at(
                    codes::STRAY,
                    span,
                    "an instruction outside of a method",
                    "of which method?",
                )
                .help("write `@summary:` before it")
            }),
            Some(OpenKind::Method | OpenKind::Block) => {}
        }
    }

    fn selector(&mut self, token: Token, name: &str) {
        self.begin_instruction(token);
        let selector = self.words.selector(name).or_else(|| byte(name).map(Selector));
        if let Some(selector) = selector {
            instruction::encode(&mut self.out.bytes, Instruction::Selector(selector));
            return;
        }
        let span = self.span(token);
        self.say(|| {
            let message = format!("`@{name}` is no selector");
            let diagnostic =
                Diagnostic::at(codes::UNKNOWN_SELECTOR, span, message, "unknown selector");
            super::words::similar_selector(name, span)
                .add_to(diagnostic)
                .note("a selector without a name is written as its number, from `@0` to `@255`")
        });
    }

    fn string(&mut self, token: Token) {
        self.begin_instruction(token);
        let mut bytes = Vec::new();
        self.string_bytes(token, &mut bytes);
        let width = self.width_after();
        self.out.bytes.push(Opcode::LitString.byte());
        self.length(bytes.len(), width, token);
        self.out.bytes.extend_from_slice(&bytes);
    }

    fn string_bytes(&mut self, token: Token, out: &mut Vec<u8>) {
        let TokenKind::String { escapes, closed } = token.kind else { return };
        if !closed {
            let quote = Span::new(self.source, token.start..token.start + 1);
            self.say(|| {
                Diagnostic::at(
                    codes::UNTERMINATED_STRING,
                    quote,
                    "this string has no end",
                    "begins here",
                )
                .help("close it with `\"`; a quote inside a string is `\\\"`")
            });
            return;
        }
        let text = self.text.get(token.start + 1..token.end - 1).unwrap_or_default();
        if !escapes {
            out.extend_from_slice(text.as_bytes());
            return;
        }
        let mut wrong = Vec::new();
        literal::unescape(out, text, |range, bad| wrong.push((range, bad)));
        for (range, bad) in wrong {
            let at = token.start + 1;
            let span = Span::new(self.source, at + range.start..at + range.end);
            self.bad(codes::ESCAPE, span, bad);
        }
    }

    /// Appends a length in the bytes asked for.
    fn length(&mut self, len: usize, width: usize, token: Token) {
        let needed = leb::unsigned_len(len as u64);
        leb::write_unsigned_in(&mut self.out.bytes, len as u64, width);
        if width != 0 && needed > width {
            self.too_narrow(self.span(token), needed, width);
        }
    }

    fn too_narrow(&mut self, span: Span, needed: usize, width: usize) {
        self.say(|| {
            let message = format!("the length needs {needed} bytes, not {width}");
            Diagnostic::at(codes::WIDTH, span, message, "too long for that")
        });
    }

    /// The N of a `:N` that follows, else 0.
    fn width_after(&mut self) -> usize {
        let text = self.text;
        let is_width = |t: &Token| {
            t.kind == TokenKind::Word
                && text.get(t.start..t.end).is_some_and(|w| w.starts_with(':'))
        };
        let Some(token) = self.tokens.next_if(is_width) else { return 0 };
        let word = self.word(token).trim_start_matches(':');
        self.width(token, word)
    }

    fn width(&mut self, token: Token, text: &str) -> usize {
        literal::width(text).unwrap_or_else(|bad| {
            self.bad(codes::WIDTH, self.span(token), bad);
            0
        })
    }

    fn data(&mut self, token: Token, digits: &str) {
        // Bytes between records are no instruction.
        if !self.open.is_empty() {
            self.begin_instruction(token);
        }
        if let Err(bad) = literal::hex(&mut self.out.bytes, digits) {
            self.bad(codes::HEX, self.span(token), bad);
        }
    }

    fn padding(&mut self, token: Token) {
        let mut span = self.span(token);
        self.record.get_or_insert(span);
        let number = self.tokens.next_if(|t| t.kind == TokenKind::Word);
        span = number.map_or(span, |n| self.span(n));
        let count = number.and_then(|n| self.word(n).parse::<usize>().ok());
        let count = count.filter(|n| *n <= MAX_PADDING.saturating_sub(self.padding));
        let Some(count) = count else {
            self.say(|| {
                Diagnostic::at(codes::NUMBER, span, "`padding` needs a number of NULs", "how many?")
                    .help(format!("write `padding 3`; all together at most {MAX_PADDING}"))
            });
            return;
        };
        self.padding += count;
        self.out.bytes.resize(self.out.bytes.len() + count, 0);
    }

    fn unknown_word(&mut self, token: Token) {
        let (word, span) = (self.word(token), self.span(token));
        self.say(|| {
            let message = format!("`{}` is no instruction", super::words::shortened(word));
            let diagnostic = Diagnostic::at(codes::UNKNOWN_WORD, span, message, "unknown");
            super::words::similar_word(word, span).add_to(diagnostic)
        });
    }

    // What has a size before it.

    fn in_record(&self) -> bool {
        self.open.iter().any(|o| o.kind != OpenKind::Method)
    }

    /// Begins something whose size is written when it ends; a byte is kept free for it.
    fn begin(&mut self, kind: OpenKind, width: usize, span: Span) {
        let at = self.out.bytes.len();
        if !matches!(kind, OpenKind::Record { .. }) {
            self.out.bytes.push(0);
        }
        self.open.push(Open { kind, at, lines: self.out.lines.len(), width, span });
    }

    /// Ends what was begun last: writes its size, moving what follows.
    fn end(&mut self) -> Option<Open> {
        let open = self.open.pop()?;
        let mut size = Vec::new();
        let body = self.out.bytes.len() - open.at;
        let (kept, len) = match open.kind {
            OpenKind::Record { version, version_width } => {
                leb::write_unsigned_in(&mut size, version, version_width);
                (0, body)
            }
            OpenKind::Method | OpenKind::Block => (1, body.saturating_sub(1)),
        };
        leb::write_unsigned_in(&mut size, len as u64, open.width);
        let needed = leb::unsigned_len(len as u64);
        if open.width != 0 && needed > open.width {
            self.too_narrow(open.span, needed, open.width);
        }
        insert(&mut self.out, open.at..open.at + kept, open.lines, &size);
        Some(open)
    }

    fn open_block(&mut self, token: Token) {
        let span = self.span(token);
        let blocks = self.open.iter().rev().take_while(|o| o.kind == OpenKind::Block).count();
        if blocks >= MAX_NESTING {
            self.too_deep += 1;
            if self.too_deep == 1 {
                self.say(|| {
                    let message = format!("blocks nest deeper than {MAX_NESTING}");
                    Diagnostic::at(codes::NESTING, span, message, "one too many")
                        .help("write what is inside as data, `hex:…`")
                });
            }
            return;
        }
        self.begin_instruction(token);
        self.out.bytes.push(Opcode::Block.byte());
        let width = self.width_after();
        self.begin(OpenKind::Block, width, span);
    }

    fn close_brace(&mut self, token: Token) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let span = self.span(token);
        if self.open.last().is_some_and(|o| o.kind == OpenKind::Method) {
            if self.open.len() == 1 {
                return self.unmatched(span);
            }
            self.end();
        }
        if self.end().is_none() {
            self.unmatched(span);
        }
    }

    fn unmatched(&mut self, span: Span) {
        self.say(|| {
            Diagnostic::at(codes::BRACES, span, "this `}` closes nothing", "no `{` is open here")
        });
    }

    fn label(&mut self, token: Token, name: &str) {
        let span = self.span(token);
        let (name, width_text) = literal::split_width(name);
        let width = width_text.map_or(0, |text| self.width(token, text));
        while let Some(open) = self.open.pop_if(|o| o.kind == OpenKind::Block) {
            self.unclosed(open.span, Some(span));
        }
        if self.open.last().is_some_and(|o| o.kind == OpenKind::Method) {
            self.end();
        }
        if self.open.is_empty() {
            self.method.get_or_insert(span);
        }
        let signature = Signature::from_name(name).or_else(|| byte(name).map(Signature));
        if signature.is_none() {
            self.say(|| {
                let message = format!("`@{name}:` is no signature");
                let diagnostic =
                    Diagnostic::at(codes::UNKNOWN_SIGNATURE, span, message, "unknown signature");
                super::words::similar_signature(name, span).add_to(diagnostic)
            });
        }
        self.out.bytes.push(signature.map_or(0, |s| s.0));
        self.begin(OpenKind::Method, width, span);
    }

    fn record(&mut self, token: Token) {
        let span = self.span(token);
        self.record.get_or_insert(span);
        while !self.open.is_empty() {
            self.end();
        }
        let mut key = Vec::new();
        let mut key_width = 0;
        match self.tokens.next_if(|t| matches!(t.kind, TokenKind::String { .. })) {
            Some(string) => {
                self.string_bytes(string, &mut key);
                key_width = self.width_after();
            }
            None => self.say(|| {
                Diagnostic::at(codes::RECORD, span, "a record needs its key", "of which type?")
                    .help("write `record \"Coord\" flags cascade { @summary: … }`")
            }),
        }
        let attributes = self.attributes();
        let kind =
            OpenKind::Record { version: attributes.version.0, version_width: attributes.version.1 };
        self.begin(kind, attributes.size_width, span);
        self.length(key.len(), key_width, token);
        self.out.bytes.extend_from_slice(&key);
        let (flags, width) = attributes.flags;
        leb::write_unsigned_in(&mut self.out.bytes, flags.0, width);
        if self.tokens.next_if(|t| t.kind == TokenKind::Open).is_none() {
            self.open.pop();
            self.say(|| {
                Diagnostic::at(codes::RECORD, span, "a record needs its methods", "no `{` follows")
                    .help("write `record \"Coord\" flags cascade { @summary: … }`")
            });
        }
    }

    /// What stands between the key of a record and its `{`.
    fn attributes(&mut self) -> Attributes {
        let mut all = Attributes { version: (1, 0), flags: (Flags::default(), 0), size_width: 0 };
        while let Some(token) = self.head_word() {
            let word = self.word(token);
            match word {
                "flags" => all.flags = self.flags(token),
                "version" => all.version = self.version(token),
                _ => match word.strip_prefix("size:") {
                    Some(text) => all.size_width = self.width(token, text),
                    None => self.unknown_attribute(token),
                },
            }
        }
        all
    }

    /// The next word of a record's head; another record begins another head.
    fn head_word(&mut self) -> Option<Token> {
        let text = self.text;
        self.tokens
            .next_if(|t| t.kind == TokenKind::Word && text.get(t.start..t.end) != Some("record"))
    }

    fn unknown_attribute(&mut self, token: Token) {
        let (word, span) = (self.word(token), self.span(token));
        self.say(|| {
            let message = format!("`{}` says nothing of a record", super::words::shortened(word));
            Diagnostic::at(codes::RECORD, span, message, "unknown")
                .help("a record has `flags A|B`, `version N` and `size:BYTES`, then `{`")
        });
    }

    /// The word after `flags` or `version`, without its `:N`, and that N.
    fn value(&mut self, name: Token) -> Option<(Token, &'a str, usize)> {
        let Some(token) = self.head_word() else {
            let (word, span) = (self.word(name), self.span(name));
            self.say(|| {
                let message = format!("`{word}` needs a value");
                Diagnostic::at(codes::RECORD, span, message, "nothing follows")
            });
            return None;
        };
        let (word, width_text) = literal::split_width(self.word(token));
        let width = width_text.map_or(0, |text| self.width(token, text));
        Some((token, word, width))
    }

    fn version(&mut self, name: Token) -> (u64, usize) {
        let Some((token, word, width)) = self.value(name) else { return (1, 0) };
        match literal::unsigned(word) {
            Ok(version @ 1..) => {
                self.check_width(token, version, width);
                (version, width)
            }
            _ => {
                let span = self.span(token);
                self.say(|| {
                    let message = format!("`{word}` is no version of a record");
                    Diagnostic::at(codes::RECORD, span, message, "a number from 1 on")
                        .help("write `version 1` for LLDB 20 to 24, `version 2` for 24 alone")
                });
                (1, 0)
            }
        }
    }

    fn check_width(&mut self, token: Token, value: u64, width: usize) {
        let needed = leb::unsigned_len(value);
        if width != 0 && needed > width {
            self.too_narrow(self.span(token), needed, width);
        }
    }

    fn flags(&mut self, name: Token) -> (Flags, usize) {
        let Some((token, words, width)) = self.value(name) else { return (Flags::default(), 0) };
        let mut flags = Flags::default();
        for word in words.split('|') {
            let number = || literal::unsigned(word).ok().map(Flags);
            match Flags::from_name(word).or_else(number) {
                Some(flag) => flags |= flag,
                None => {
                    let span = self.span(token);
                    self.say(|| {
                        let message = format!("`{word}` is no flag");
                        let diagnostic =
                            Diagnostic::at(codes::RECORD, span, message, "unknown flag");
                        super::words::similar_flag(word).add_to(diagnostic)
                    });
                }
            }
        }
        self.check_width(token, flags.0, width);
        (flags, width)
    }

    fn unclosed(&mut self, span: Span, before: Option<Span>) {
        self.say(|| {
            let diagnostic =
                Diagnostic::at(codes::BRACES, span, "this is never closed", "no `}` for it");
            match before {
                Some(span) => diagnostic.label(span, "a new method begins here"),
                None => diagnostic,
            }
        });
    }

    fn finish(mut self, head: Option<&Head>) -> Result<Assembled, Vec<Diagnostic>> {
        match self.open.iter().rfind(|o| o.kind != OpenKind::Method).map(|o| o.span) {
            Some(span) => self.unclosed(span, None),
            None => while self.end().is_some() {},
        }
        self.check_shape(head);
        if self.more > 0 {
            let message = format!("{} more errors in this file", self.more);
            self.diagnostics.push(Diagnostic::new(codes::MORE, message));
        }
        if !self.diagnostics.is_empty() {
            return Err(self.diagnostics);
        }
        let mut shape = if self.record.is_some() { Shape::Section } else { Shape::Program };
        if let (Shape::Program, Some(head)) = (shape, head) {
            wrap(&mut self.out, head, self.method.is_some());
            shape = Shape::Section;
        }
        Ok(Assembled { shape, encoded: self.out })
    }

    /// A file is records, or methods, or a program.
    fn check_shape(&mut self, head: Option<&Head>) {
        let (record, method) = (self.record, self.method);
        if let (Some(span), Some(other)) = (self.instruction, record.or(method)) {
            self.say(|| {
                let what = if record.is_some() { "a record" } else { "a method" };
                let message = format!("an instruction outside of {what}");
                Diagnostic::at(codes::STRAY, span, message, "belongs to nothing")
                    .label(other, format!("{what} begins here"))
                    .help("a file is records, or methods, or one program")
            });
        }
        match (method, record) {
            (Some(span), Some(record)) => self.say(|| {
                Diagnostic::at(codes::STRAY, span, "a method outside of a record", "of which key?")
                    .label(record, "a record begins here")
                    .help("write `record \"Type\" { … }` around it")
            }),
            (Some(span), None) if head.is_none() => self.say(|| {
                Diagnostic::at(codes::NO_KEY, span, "methods without a key", "for which type?")
                    .help("write `record \"Type\" { … }` around them, or give `--key Type`")
            }),
            _ => {}
        }
        if let (Some(span), Some(_)) = (record, head) {
            self.say(|| {
                Diagnostic::at(codes::RECORD, span, "the file has its own records", "with a key")
                    .help("leave `--key` out")
            });
        }
    }
}

struct Attributes {
    version: (u64, usize),
    flags: (Flags, usize),
    size_width: usize,
}

/// A byte as a number, decimal or hexadecimal.
fn byte(text: &str) -> Option<u8> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    literal::unsigned(text).ok().and_then(|n| u8::try_from(n).ok())
}

/// Puts bytes in place of others and moves the lines from `first` on.
fn insert(out: &mut Encoded, place: std::ops::Range<usize>, first: usize, bytes: &[u8]) {
    let shift = bytes.len() - place.len();
    if let ([one], 1) = (bytes, place.len())
        && let Some(slot) = out.bytes.get_mut(place.start)
    {
        *slot = *one;
        return;
    }
    out.bytes.splice(place, bytes.iter().copied());
    let shift = u32::try_from(shift).unwrap_or(u32::MAX);
    for (at, _) in out.lines.iter_mut().skip(first) {
        *at = at.saturating_add(shift);
    }
}

/// Puts a program, or methods, into a record.
fn wrap(out: &mut Encoded, head: &Head, methods: bool) {
    let mut inner = Vec::new();
    leb::write_unsigned(&mut inner, head.key.len() as u64);
    inner.extend_from_slice(&head.key);
    leb::write_unsigned(&mut inner, head.flags.0);
    if !methods {
        inner.push(Signature::SUMMARY.0);
        leb::write_unsigned(&mut inner, out.bytes.len() as u64);
    }
    let mut header = Vec::new();
    leb::write_unsigned(&mut header, head.version);
    leb::write_unsigned(&mut header, (inner.len() + out.bytes.len()) as u64);
    header.extend_from_slice(&inner);
    insert(out, 0..0, 0, &header);
}
