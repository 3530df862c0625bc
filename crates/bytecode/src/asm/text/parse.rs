//! Formatter assembly to bytes.
//!
//! ```text
//! record "Coord" flags cascade|hide-children version 1 {   # a comment
//!   @summary: "x" @get_child_with_name call @get_value call
//! }
//! ```
//!
//! A file is records, or methods alone (`@summary: …`, as LLDB's own tool reads them), or one program.

use super::lexer::{AsmLexer, AsmToken, TokenKind};
use super::literal::{self, LiteralError};
use super::words;
use crate::asm::tree::{Code, Encoded, Op};
use crate::bytecode::record::{self, Method, Record};
use crate::diag::codes::asm as codes;
use crate::diag::{self, Diagnostic};
use crate::isa::{Flags, Opcode, RecordVersion, Selector, Signature};
use crate::limits::{ASSEMBLY_ERRORS, BLOCK_NESTING};
use crate::source::{Slice, SourceId, Span};
use std::iter::Peekable;

/// The result of assembling a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembled {
    /// Whether the bytes are one program or a section.
    pub shape: AssembledKind,
    /// The bytes, with the source of each instruction.
    pub encoded: Encoded,
}

/// The kind of content of assembled text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssembledKind {
    /// One program.
    Program,
    /// Records.
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

/// Assembles a text; `head` is for methods or a program without a record.
///
/// # Errors
/// All errors in the text, at most a thousand.
pub fn assemble(
    text: &str,
    source: SourceId,
    head: Option<&Head>,
) -> Result<Assembled, Vec<Diagnostic>> {
    let tokens = AsmLexer::new(text).peekable();
    let mut assembler = Assembler { text, source, tokens, diagnostics: Vec::new(), more: 0 };
    let file = assembler.file();
    assembler.check_shape(&file, head);
    if assembler.more > 0 {
        let message = format!("{} more errors in this file", assembler.more);
        assembler.diagnostics.push(Diagnostic::new(codes::MORE, message));
    }
    if assembler.diagnostics.is_empty() {
        Ok(file.assembled(head))
    } else {
        Err(assembler.diagnostics)
    }
}

type Methods = Vec<(Signature, Code)>;

/// The contents of a file, with the first place of each kind.
#[derive(Default)]
struct File {
    records: Vec<(Head, Methods)>,
    record: Option<Span>,
    /// Outside of a record.
    methods: Methods,
    method: Option<Span>,
    /// Outside of a method.
    program: Code,
}

impl File {
    fn assembled(mut self, head: Option<&Head>) -> Assembled {
        let is_program = self.records.is_empty() && self.methods.is_empty();
        match head {
            None if is_program && self.record.is_none() => {
                return Assembled { shape: AssembledKind::Program, encoded: self.program.encode() };
            }
            Some(head) => {
                if is_program {
                    self.methods.push((Signature::SUMMARY, self.program));
                }
                self.records.push((head.clone(), self.methods));
            }
            None => {}
        }
        let mut encoded = Encoded::default();
        for (head, methods) in &self.records {
            write(&mut encoded, head, methods);
        }
        Assembled { shape: AssembledKind::Section, encoded }
    }
}

fn write(out: &mut Encoded, head: &Head, methods: &Methods) {
    let programs: Vec<_> = methods.iter().map(|(_, code)| code.encode()).collect();
    let pairs = methods.iter().zip(&programs);
    let methods = pairs
        .map(|((signature, _), encoded)| Method { signature: *signature, program: &encoded.bytes });
    let record = Record {
        version: head.version,
        key: &head.key,
        flags: head.flags,
        methods: methods.collect(),
    };
    record::write_unverified(&mut out.bytes, &record);
    for (place, program) in record::places(&record, out.bytes.len()).iter().zip(&programs) {
        out.add_lines(place.start, program);
    }
}

struct Assembler<'a> {
    text: &'a str,
    source: SourceId,
    tokens: Peekable<AsmLexer<'a>>,
    diagnostics: Vec<Diagnostic>,
    more: usize,
}

/// Where instructions are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    File,
    Record,
}

impl<'a> Assembler<'a> {
    fn span(&self, token: AsmToken) -> Span {
        Span::new(self.source, token.start..token.end)
    }

    fn word(&self, token: AsmToken) -> &'a str {
        self.text.slice(token.start..token.end)
    }

    fn emit(&mut self, make: impl FnOnce() -> Diagnostic) {
        if self.diagnostics.len() < ASSEMBLY_ERRORS {
            self.diagnostics.push(make());
        } else {
            self.more += 1;
        }
    }

    fn literal_error(&mut self, code: diag::Code, span: Span, error: LiteralError) {
        self.emit(|| {
            let diagnostic = Diagnostic::new(code, error.message).label(span, error.label);
            error.help.into_iter().fold(diagnostic, Diagnostic::help)
        });
    }

    /// The next token if it is the name of a method, and that name.
    fn label(&mut self) -> Option<(AsmToken, &'a str)> {
        let token = *self.tokens.peek()?;
        let name = label_name(self.word(token)).filter(|_| token.kind == TokenKind::Word)?;
        self.tokens.next();
        Some((token, name))
    }

    fn file(&mut self) -> File {
        let mut file = File::default();
        while let Some(token) = self.tokens.peek().copied() {
            if self.word(token) == "record" {
                self.tokens.next();
                file.record.get_or_insert(self.span(token));
                file.records.extend(self.record(token));
            } else if let Some((token, name)) = self.label() {
                file.method.get_or_insert(self.span(token));
                let method = self.method(token, name, Around::File);
                file.methods.push(method);
            } else if token.kind == TokenKind::Close {
                self.tokens.next();
                let span = self.span(token);
                self.emit(|| {
                    Diagnostic::new(codes::BRACES, "this `}` closes nothing")
                        .label(span, "no `{` is open here")
                });
            } else {
                let code = self.code(Around::File);
                file.program.append(code);
            }
        }
        file
    }

    fn record(&mut self, token: AsmToken) -> Option<(Head, Methods)> {
        let span = self.span(token);
        let needs = |what| {
            Diagnostic::new(codes::RECORD, format!("a record needs its {what}"))
                .help("write `record \"Coord\" flags cascade { @summary: … }`")
        };
        let key = match self.tokens.next_if(|t| matches!(t.kind, TokenKind::String { .. })) {
            Some(string) => self.string(string),
            None => {
                self.emit(|| needs("key").label(span, "of which type?"));
                Vec::new()
            }
        };
        let (flags, version) = self.attributes();
        if self.tokens.next_if(|t| t.kind == TokenKind::Open).is_none() {
            self.emit(|| needs("methods").label(span, "no `{` follows"));
            return None;
        }
        let mut methods = Vec::new();
        loop {
            if let Some((token, name)) = self.label() {
                methods.push(self.method(token, name, Around::Record));
            } else if let Some(token) = self.tokens.peek().copied() {
                if token.kind == TokenKind::Close {
                    self.tokens.next();
                    break;
                }
                for inst in &self.code(Around::Record).0 {
                    self.emit(|| {
                        Diagnostic::new(codes::STRAY, "an instruction outside of a method")
                            .label(inst.at, "of which method?")
                            .help("write `@summary:` before it")
                    });
                }
            } else {
                self.unclosed(span, None);
                break;
            }
        }
        Some((Head { key, flags, version }, methods))
    }

    /// Parses the words between the key of a record and its `{`.
    fn attributes(&mut self) -> (Flags, u64) {
        let (mut flags, mut version) = (Flags::default(), RecordVersion::V1.number());
        while let Some(token) = self.head_word() {
            let (word, span) = (self.word(token), self.span(token));
            match word {
                "flags" => flags = self.flags(token),
                "version" => version = self.version(token),
                _ => self.emit(|| {
                    let word = words::shortened(word);
                    let message = format!("`{word}` does not belong in a record's header");
                    Diagnostic::new(codes::RECORD, message)
                        .label(span, "unknown")
                        .help("a record has `flags A|B` and `version N`, then `{`")
                }),
            }
        }
        (flags, version)
    }

    /// The next word of a record's head; the start of another record ends the head.
    fn head_word(&mut self) -> Option<AsmToken> {
        let text = self.text;
        self.tokens
            .next_if(|t| t.kind == TokenKind::Word && text.get(t.start..t.end) != Some("record"))
    }

    /// The word after `flags` or `version`.
    fn value(&mut self, name: AsmToken) -> Option<(Span, &'a str)> {
        let Some(token) = self.head_word() else {
            let (word, span) = (self.word(name), self.span(name));
            self.emit(|| {
                let message = format!("`{word}` needs a value");
                Diagnostic::new(codes::RECORD, message).label(span, "nothing follows")
            });
            return None;
        };
        Some((self.span(token), self.word(token)))
    }

    fn version(&mut self, name: AsmToken) -> u64 {
        let first = RecordVersion::V1.number();
        let Some((span, word)) = self.value(name) else { return first };
        match literal::unsigned(word) {
            Ok(version @ 1..) => version,
            _ => {
                self.emit(|| {
                    let message = format!("`{word}` is not a version of a record");
                    Diagnostic::new(codes::RECORD, message)
                        .label(span, "a number from 1 on")
                        .help("write `version 1` for LLDB 20 to 24, `version 2` for 24 alone")
                });
                first
            }
        }
    }

    fn flags(&mut self, name: AsmToken) -> Flags {
        let mut flags = Flags::default();
        let Some((span, words)) = self.value(name) else { return flags };
        for word in words.split('|') {
            let number = || literal::unsigned(word).ok().map(Flags);
            match Flags::from_name(word).or_else(number) {
                Some(flag) => flags |= flag,
                None => self.emit(|| {
                    let message = format!("`{word}` is not a flag");
                    let diagnostic =
                        Diagnostic::new(codes::RECORD, message).label(span, "unknown flag");
                    words::suggest_flag(diagnostic, word)
                }),
            }
        }
        flags
    }

    fn method(&mut self, token: AsmToken, name: &str, around: Around) -> (Signature, Code) {
        let span = self.span(token);
        let signature = Signature::from_name(name).or_else(|| byte(name).map(Signature));
        if signature.is_none() {
            self.emit(|| {
                let message = format!("`@{name}:` is not a signature");
                let diagnostic = Diagnostic::new(codes::UNKNOWN_SIGNATURE, message)
                    .label(span, "unknown signature");
                words::suggest_signature(diagnostic, name, span)
            });
        }
        (signature.unwrap_or(Signature(0)), self.code(around))
    }

    /// Instructions and blocks, up to a label, a `}` that closes none of them, or the next record.
    fn code(&mut self, around: Around) -> Code {
        let mut code = Code::default();
        // The code around each open block, and the place of its brace.
        let mut open: Vec<(Code, Span)> = Vec::new();
        let mut too_deep = 0;
        while let Some(token) = self.tokens.peek().copied() {
            let (word, span) = (self.word(token), self.span(token));
            let is_word = token.kind == TokenKind::Word;
            let is_label = is_word && label_name(word).is_some();
            let is_record = is_word && word == "record" && around == Around::File;
            if is_label || (is_record || token.kind == TokenKind::Close) && open.is_empty() {
                break;
            }
            self.tokens.next();
            match token.kind {
                TokenKind::Word => self.instruction(&mut code, word, span),
                TokenKind::String { .. } => {
                    let bytes = self.string(token);
                    code.string(bytes, span);
                }
                TokenKind::Open if open.len() >= BLOCK_NESTING => {
                    too_deep += 1;
                    if too_deep == 1 {
                        self.emit(|| {
                            let message = format!("blocks nest deeper than {BLOCK_NESTING}");
                            Diagnostic::new(codes::NESTING, message).label(span, "one too many")
                        });
                    }
                }
                TokenKind::Open => open.push((std::mem::take(&mut code), span)),
                TokenKind::Close if too_deep > 0 => too_deep -= 1,
                TokenKind::Close => {
                    let Some((outer, span)) = open.pop() else { continue };
                    let body = std::mem::replace(&mut code, outer);
                    code.push(Op::Block(body), span);
                }
            }
        }
        let label = self.tokens.peek().copied().map(|token| self.span(token));
        match label {
            // Of the end of the text the innermost is told.
            None => {
                open.last().map(|(_, span)| *span).into_iter().for_each(|s| self.unclosed(s, None))
            }
            label => open.iter().rev().for_each(|(_, span)| self.unclosed(*span, label)),
        }
        open.into_iter().next().map_or(code, |(outermost, _)| outermost)
    }

    fn instruction(&mut self, code: &mut Code, word: &str, span: Span) {
        if let Some(opcode) = Opcode::from_name(word) {
            code.op(opcode, span);
        } else if literal::is_number(word) {
            match literal::number(word) {
                Ok(op) => code.push(op, span),
                Err(error) => self.literal_error(codes::NUMBER, span, error),
            }
        } else if let Some(name) = word.strip_prefix('@') {
            match Selector::from_name(name).or_else(|| byte(name).map(Selector)) {
                Some(selector) => code.selector(selector, span),
                None => self.emit(|| {
                    let message = format!("`@{name}` is not a selector");
                    let diagnostic = Diagnostic::new(codes::UNKNOWN_SELECTOR, message)
                        .label(span, "unknown selector");
                    words::suggest_selector(diagnostic, name, span).note(
                        "a selector without a name is written as its number, from `@0` to `@255`",
                    )
                }),
            }
        } else {
            self.emit(|| {
                let message = format!("`{}` is not an instruction", words::shortened(word));
                let diagnostic =
                    Diagnostic::new(codes::UNKNOWN_WORD, message).label(span, "unknown");
                words::suggest_word(diagnostic, word, span)
            });
        }
    }

    /// The bytes of a string.
    fn string(&mut self, token: AsmToken) -> Vec<u8> {
        let mut out = Vec::new();
        let TokenKind::String { escapes, closed } = token.kind else { return out };
        if !closed {
            let quote = Span::new(self.source, token.start..token.start + 1);
            self.emit(|| {
                Diagnostic::new(codes::UNTERMINATED_STRING, "this string has no end")
                    .label(quote, "begins here")
                    .help("close it with `\"`; a quote inside a string is `\\\"`")
            });
            return out;
        }
        let text = self.text.slice(token.start + 1..token.end - 1);
        if !escapes {
            return text.as_bytes().to_vec();
        }
        let mut wrong = Vec::new();
        literal::unescape(&mut out, text, |range, error| wrong.push((range, error)));
        for (range, error) in wrong {
            let at = token.start + 1;
            let span = Span::new(self.source, at + range.start..at + range.end);
            self.literal_error(codes::ESCAPE, span, error);
        }
        out
    }

    fn unclosed(&mut self, span: Span, before: Option<Span>) {
        self.emit(|| {
            let diagnostic =
                Diagnostic::new(codes::BRACES, "this is never closed").label(span, "no `}` for it");
            match before {
                Some(span) => diagnostic.label(span, "a new method begins here"),
                None => diagnostic,
            }
        });
    }

    /// A file consists of records, of methods, or of one program.
    fn check_shape(&mut self, file: &File, head: Option<&Head>) {
        let (record, method) = (file.record, file.method);
        let first = file.program.first().map(|inst| inst.at);
        if let (Some(span), Some(other)) = (first, record.or(method)) {
            self.emit(|| {
                let what = if record.is_some() { "a record" } else { "a method" };
                let message = format!("an instruction outside of {what}");
                Diagnostic::new(codes::STRAY, message)
                    .label(span, "belongs to nothing")
                    .label(other, format!("{what} begins here"))
                    .help("a file is records, or methods, or one program")
            });
        }
        match (method, record) {
            (Some(span), Some(record)) => self.emit(|| {
                Diagnostic::new(codes::STRAY, "a method outside of a record")
                    .label(span, "of which key?")
                    .label(record, "a record begins here")
                    .help("write `record \"Type\" { … }` around it")
            }),
            (Some(span), None) if head.is_none() => self.emit(|| {
                Diagnostic::new(codes::NO_KEY, "methods without a key")
                    .label(span, "for which type?")
                    .help("write `record \"Type\" { … }` around them, or give `--key Type`")
            }),
            _ => {}
        }
        if let (Some(span), Some(_)) = (record, head) {
            self.emit(|| {
                Diagnostic::new(codes::RECORD, "the file has its own records")
                    .label(span, "with a key")
                    .help("leave `--key` out")
            });
        }
    }
}

/// The name in `@NAME:`.
fn label_name(word: &str) -> Option<&str> {
    word.strip_prefix('@')?.strip_suffix(':')
}

/// A byte as a number, decimal or hexadecimal.
fn byte(text: &str) -> Option<u8> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    literal::unsigned(text).ok().and_then(|n| u8::try_from(n).ok())
}
