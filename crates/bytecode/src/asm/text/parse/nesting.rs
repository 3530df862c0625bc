//! Records, methods and blocks, which have a size before them, and the braces and labels that
//! delimit them.

use super::{Assembler, byte};
use crate::asm::code::Code;
use crate::asm::text::lexer::AsmToken;
use crate::asm::text::{literal, words};
use crate::bytecode::leb;
use crate::diag::Diagnostic;
use crate::diag::codes::asm as codes;
use crate::isa::{Opcode, Signature};
use crate::limits::ASSEMBLY_NESTING;
use crate::source::Span;

/// A construct whose size is written once it is known.
pub(super) struct Open {
    pub(super) kind: OpenKind,
    /// The offset of the size.
    pub(super) at: usize,
    /// The first source line after the size.
    pub(super) lines: usize,
    /// The requested bytes of the size; 0 for the shortest form.
    pub(super) width: usize,
    /// The token that opened it.
    pub(super) span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OpenKind {
    Record { version: u64, version_width: usize },
    Method,
    Block,
}

impl Assembler<'_> {
    pub(super) fn in_record(&self) -> bool {
        self.open.iter().any(|o| o.kind != OpenKind::Method)
    }

    /// Opens a construct; one byte is reserved for its size.
    pub(super) fn begin(&mut self, kind: OpenKind, width: usize, span: Span) {
        let at = self.out.bytes.len();
        if !matches!(kind, OpenKind::Record { .. }) {
            self.out.bytes.push(0);
        }
        self.open.push(Open { kind, at, lines: self.out.lines.len(), width, span });
    }

    /// Closes the innermost construct: writes its size and moves what follows.
    pub(super) fn end(&mut self) -> Option<Open> {
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

    pub(super) fn open_block(&mut self, token: AsmToken) {
        let span = self.span(token);
        let blocks = self.open.iter().rev().take_while(|o| o.kind == OpenKind::Block).count();
        if blocks >= ASSEMBLY_NESTING {
            self.too_deep += 1;
            if self.too_deep == 1 {
                self.emit(|| {
                    let message = format!("blocks nest deeper than {ASSEMBLY_NESTING}");
                    Diagnostic::new(codes::NESTING, message)
                        .label(span, "one too many")
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

    pub(super) fn close_brace(&mut self, token: AsmToken) {
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
        self.emit(|| {
            Diagnostic::new(codes::BRACES, "this `}` closes nothing")
                .label(span, "no `{` is open here")
        });
    }

    pub(super) fn label(&mut self, token: AsmToken, name: &str) {
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
            self.emit(|| {
                let message = format!("`@{name}:` is not a signature");
                let diagnostic = Diagnostic::new(codes::UNKNOWN_SIGNATURE, message)
                    .label(span, "unknown signature");
                words::suggest_signature(diagnostic, name, span)
            });
        }
        self.out.bytes.push(signature.map_or(0, |s| s.0));
        self.begin(OpenKind::Method, width, span);
    }

    pub(super) fn unclosed(&mut self, span: Span, before: Option<Span>) {
        self.emit(|| {
            let diagnostic =
                Diagnostic::new(codes::BRACES, "this is never closed").label(span, "no `}` for it");
            match before {
                Some(span) => diagnostic.label(span, "a new method begins here"),
                None => diagnostic,
            }
        });
    }
}

/// Replaces bytes and moves the lines from `first` on.
pub(super) fn insert(out: &mut Code, place: std::ops::Range<usize>, first: usize, bytes: &[u8]) {
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
