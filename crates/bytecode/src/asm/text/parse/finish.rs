//! The end of a file: checks that its parts are consistent, and builds the output.

use super::{Assembled, AssembledKind, Assembler, Head, OpenKind, insert};
use crate::asm::code::Code;
use crate::bytecode::leb;
use crate::diag::Diagnostic;
use crate::diag::codes::asm as codes;
use crate::isa::Signature;

impl Assembler<'_> {
    pub(super) fn finish(mut self, head: Option<&Head>) -> Result<Assembled, Vec<Diagnostic>> {
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
        let mut shape =
            if self.record.is_some() { AssembledKind::Section } else { AssembledKind::Program };
        if let (AssembledKind::Program, Some(head)) = (shape, head) {
            wrap(&mut self.out, head, self.method.is_some());
            shape = AssembledKind::Section;
        }
        Ok(Assembled { shape, encoded: self.out })
    }

    /// A file consists of records, of methods, or of one program.
    fn check_shape(&mut self, head: Option<&Head>) {
        let (record, method) = (self.record, self.method);
        if let (Some(span), Some(other)) = (self.instruction, record.or(method)) {
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

/// Wraps a program, or methods, in a record.
fn wrap(out: &mut Code, head: &Head, methods: bool) {
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
