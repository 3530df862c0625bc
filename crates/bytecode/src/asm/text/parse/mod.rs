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

mod finish;
mod head;
mod nesting;

use super::lexer::{AsmLexer, AsmToken, TokenKind};
use super::literal::{self, LiteralError};
use crate::asm::text::words;
use crate::bytecode::instruction::{self, Instruction};
use crate::bytecode::leb;
use crate::diag::codes::asm as codes;
use crate::diag::{Code, Diagnostic};
use crate::isa::{Flags, Opcode, Selector};
use crate::limits::{ASSEMBLY_ERRORS, ASSEMBLY_PADDING};
use crate::source::{Slice, SourceId, Span};
use nesting::{Open, OpenKind, insert};
use std::iter::Peekable;

/// The result of assembling a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembled {
    /// Whether the bytes are one program or a section.
    pub shape: AssembledKind,
    /// The bytes, with the source of each instruction.
    pub encoded: crate::asm::Code,
}

/// The kind of content of assembled text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssembledKind {
    /// One program.
    Program,
    /// Records, and the bytes between them.
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
    let mut assembler = Assembler {
        text,
        source,
        tokens: AsmLexer::new(text).peekable(),
        out: crate::asm::Code::default(),
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

struct Assembler<'a> {
    text: &'a str,
    source: SourceId,
    tokens: Peekable<AsmLexer<'a>>,
    out: crate::asm::Code,
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

    fn literal_error(&mut self, code: Code, span: Span, error: LiteralError) {
        self.emit(|| {
            let diagnostic = Diagnostic::new(code, error.message).label(span, error.label);
            error.help.into_iter().fold(diagnostic, Diagnostic::help)
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

    fn any_word(&mut self, token: AsmToken) {
        let word = self.word(token);
        if let Some(opcode) = Opcode::from_name(word) {
            self.begin_instruction(token);
            self.out.bytes.push(opcode.byte());
        } else if literal::is_number(word) {
            self.begin_instruction(token);
            if let Err(error) = literal::number(&mut self.out.bytes, word) {
                self.literal_error(codes::NUMBER, self.span(token), error);
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

    /// Records the place of an instruction, and reports one outside of a method.
    fn begin_instruction(&mut self, token: AsmToken) {
        let span = self.span(token);
        let at = u32::try_from(self.out.bytes.len()).unwrap_or(u32::MAX);
        self.out.lines.push((at, span));
        match self.open.last().map(|o| o.kind) {
            None => {
                self.instruction.get_or_insert(span);
            }
            Some(OpenKind::Record { .. }) => self.emit(|| {
                Diagnostic::new(codes::STRAY, "an instruction outside of a method")
                    .label(span, "of which method?")
                    .help("write `@summary:` before it")
            }),
            Some(OpenKind::Method | OpenKind::Block) => {}
        }
    }

    fn selector(&mut self, token: AsmToken, name: &str) {
        self.begin_instruction(token);
        let selector = Selector::from_name(name).or_else(|| byte(name).map(Selector));
        if let Some(selector) = selector {
            instruction::encode(&mut self.out.bytes, Instruction::Selector(selector));
            return;
        }
        let span = self.span(token);
        self.emit(|| {
            let message = format!("`@{name}` is not a selector");
            let diagnostic =
                Diagnostic::new(codes::UNKNOWN_SELECTOR, message).label(span, "unknown selector");
            words::suggest_selector(diagnostic, name, span)
                .note("a selector without a name is written as its number, from `@0` to `@255`")
        });
    }

    fn string(&mut self, token: AsmToken) {
        self.begin_instruction(token);
        let mut bytes = Vec::new();
        self.string_bytes(token, &mut bytes);
        let width = self.width_after();
        self.out.bytes.push(Opcode::LitString.byte());
        self.length(bytes.len(), width, token);
        self.out.bytes.extend_from_slice(&bytes);
    }

    fn string_bytes(&mut self, token: AsmToken, out: &mut Vec<u8>) {
        let TokenKind::String { escapes, closed } = token.kind else { return };
        if !closed {
            let quote = Span::new(self.source, token.start..token.start + 1);
            self.emit(|| {
                Diagnostic::new(codes::UNTERMINATED_STRING, "this string has no end")
                    .label(quote, "begins here")
                    .help("close it with `\"`; a quote inside a string is `\\\"`")
            });
            return;
        }
        let text = self.text.slice(token.start + 1..token.end - 1);
        if !escapes {
            out.extend_from_slice(text.as_bytes());
            return;
        }
        let mut wrong = Vec::new();
        literal::unescape(out, text, |range, error| wrong.push((range, error)));
        for (range, error) in wrong {
            let at = token.start + 1;
            let span = Span::new(self.source, at + range.start..at + range.end);
            self.literal_error(codes::ESCAPE, span, error);
        }
    }

    /// Appends a length in the bytes asked for.
    fn length(&mut self, len: usize, width: usize, token: AsmToken) {
        let needed = leb::unsigned_len(len as u64);
        leb::write_unsigned_in(&mut self.out.bytes, len as u64, width);
        if width != 0 && needed > width {
            self.too_narrow(self.span(token), needed, width);
        }
    }

    fn too_narrow(&mut self, span: Span, needed: usize, width: usize) {
        self.emit(|| {
            let message = format!("the length needs {needed} bytes, not {width}");
            Diagnostic::new(codes::WIDTH, message).label(span, "too long for that")
        });
    }

    /// The N of a `:N` that follows, else 0.
    fn width_after(&mut self) -> usize {
        let text = self.text;
        let is_width = |t: &AsmToken| {
            t.kind == TokenKind::Word
                && text.get(t.start..t.end).is_some_and(|w| w.starts_with(':'))
        };
        let Some(token) = self.tokens.next_if(is_width) else { return 0 };
        let word = self.word(token).trim_start_matches(':');
        self.width(token, word)
    }

    fn width(&mut self, token: AsmToken, text: &str) -> usize {
        literal::width(text).unwrap_or_else(|error| {
            self.literal_error(codes::WIDTH, self.span(token), error);
            0
        })
    }

    fn data(&mut self, token: AsmToken, digits: &str) {
        // Bytes between records are not an instruction.
        if !self.open.is_empty() {
            self.begin_instruction(token);
        }
        if let Err(error) = literal::hex(&mut self.out.bytes, digits) {
            self.literal_error(codes::HEX, self.span(token), error);
        }
    }

    fn padding(&mut self, token: AsmToken) {
        let mut span = self.span(token);
        self.record.get_or_insert(span);
        let number = self.tokens.next_if(|t| t.kind == TokenKind::Word);
        span = number.map_or(span, |n| self.span(n));
        let count = number.and_then(|n| self.word(n).parse::<usize>().ok());
        let count = count.filter(|n| *n <= ASSEMBLY_PADDING.saturating_sub(self.padding));
        let Some(count) = count else {
            self.emit(|| {
                Diagnostic::new(codes::NUMBER, "`padding` needs a number of NULs")
                    .label(span, "how many?")
                    .help(format!("write `padding 3`; all together at most {ASSEMBLY_PADDING}"))
            });
            return;
        };
        self.padding += count;
        self.out.bytes.resize(self.out.bytes.len() + count, 0);
    }

    fn unknown_word(&mut self, token: AsmToken) {
        let (word, span) = (self.word(token), self.span(token));
        self.emit(|| {
            let message = format!("`{}` is not an instruction", words::shortened(word));
            let diagnostic = Diagnostic::new(codes::UNKNOWN_WORD, message).label(span, "unknown");
            words::suggest_word(diagnostic, word, span)
        });
    }
}

/// A byte as a number, decimal or hexadecimal.
fn byte(text: &str) -> Option<u8> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    literal::unsigned(text).ok().and_then(|n| u8::try_from(n).ok())
}
