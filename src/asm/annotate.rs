//! Formatter assembly with a comment to each instruction: offset, bytes, the stack after it.
//!
//! The comments aside it is the text that the printer gives, one instruction a line, so it
//! assembles to the same bytes.

use super::parse::MAX_NESTING;
use super::print::{Between, print_item, record_head, why_data};
use super::stack::{self, Context};
use super::text;
use crate::bytecode::instruction::{Instruction, decode};
use crate::bytecode::leb;
use crate::bytecode::record::Entry;
use crate::bytecode::section::{self, ChunkKind};
use crate::isa::{RecordVersion, Signature};
use crate::source::Slice;
use std::collections::HashMap;
use std::fmt::Write as _;

/// The column of the comments.
const COMMENTS: usize = 44;
/// The bytes of an instruction that are shown.
const SHOWN: usize = 8;
/// The stack of larger programs is not followed.
const MAX_SIZE: usize = 1 << 18;
/// Deeper blocks are not indented further.
const MAX_INDENT: usize = 16;

/// What else is known of the instruction at an offset, such as its place in a source.
pub type Note<'n> = &'n dyn Fn(usize) -> Option<String>;

/// A section with comments. Offsets are those in the section, for the instructions those in the
/// program and then, for `note`, in the section.
pub fn annotated_section(bytes: &[u8], note: Note<'_>) -> String {
    let mut out = String::new();
    let mut between = Between::default();
    for item in section::chunks(bytes) {
        match item.kind {
            ChunkKind::Record(entry) if why_data(&entry).is_none() => {
                record(&mut out, item.offset, &entry, note);
            }
            _ => {
                let _ = writeln!(out, "# {:#x}: {} bytes", item.offset, item.bytes.len());
                print_item(&mut out, &item, &mut between);
            }
        }
    }
    out
}

/// A program with comments, as if it were the `@summary` of a record of that version.
pub fn annotated_program(code: &[u8], version: RecordVersion, note: Note<'_>) -> String {
    let mut out = String::new();
    let context = Context { signature: Signature::SUMMARY, version, stateful: false };
    program(&mut out, code, context, 0, 0, note);
    out
}

fn record(out: &mut String, offset: usize, entry: &Entry<'_>, note: Note<'_>) {
    let mut line = String::new();
    record_head(&mut line, entry);
    let size = entry.end() - offset;
    comment(out, line, &format!("{offset:#x}: {size} bytes"));
    let version = RecordVersion::from_number(entry.header.version).unwrap_or_default();
    let methods = || entry.methods().map_while(Result::ok);
    let has_state = |s| matches!(s, Signature::INIT | Signature::UPDATE);
    let stateful = methods().any(|m| has_state(m.method.signature));
    for method in methods() {
        let code = method.method.program;
        let mut line = format!("  @{}", method.method.signature);
        text::width(&mut line, leb::unsigned_len(code.len() as u64), method.length_len);
        line.push(':');
        comment(out, line, &format!("{:#x}: {} bytes", method.program_at, code.len()));
        let context = Context { signature: method.method.signature, version, stateful };
        program(out, code, context, method.program_at, 2, note);
    }
    out.push_str("}\n");
}

fn comment(out: &mut String, line: String, comment: &str) {
    let missing = COMMENTS.saturating_sub(line.chars().count());
    out.push_str(&line);
    out.extend(std::iter::repeat_n(' ', missing));
    let _ = writeln!(out, " # {comment}");
}

fn program(
    out: &mut String,
    code: &[u8],
    context: Context,
    section_at: usize,
    indent: usize,
    note: Note<'_>,
) {
    let stacks = match code.len() {
        ..=MAX_SIZE => stack::stacks(code, context),
        _ => HashMap::new(),
    };
    Listing { out, stacks, section_at, note }.code(code, 0, indent, 0);
}

struct Listing<'o, 'n> {
    out: &'o mut String,
    stacks: HashMap<usize, String>,
    section_at: usize,
    note: Note<'n>,
}

impl Listing<'_, '_> {
    fn code(&mut self, code: &[u8], base: usize, indent: usize, depth: usize) {
        let mut at = 0;
        while let Some(read) = decode(code, at) {
            let Ok((instruction, next)) = read else {
                self.data(code, at, code.len(), base, indent, "cannot be decoded");
                return;
            };
            let mut word = indentation(indent);
            let too_deep = depth >= MAX_NESTING && matches!(instruction, Instruction::Block(_));
            if too_deep || !text::instruction(&mut word, &instruction, next - at) {
                let why = if too_deep { "nests too deep" } else { "" };
                self.data(code, at, next, base, indent, why);
            } else if let Instruction::Block(block) = instruction {
                let body = next - block.len();
                let head = code.slice(at..body);
                self.line(word, base + at, head, "");
                self.code(block, base + body, indent + 1, depth + 1);
                self.out.push_str(&indentation(indent));
                self.out.push_str("}\n");
            } else {
                self.line(word, base + at, code.slice(at..next), "");
            }
            at = next;
        }
    }

    fn data(&mut self, code: &[u8], at: usize, end: usize, base: usize, indent: usize, why: &str) {
        let bytes = code.slice(at..end);
        let mut word = indentation(indent);
        word.push_str("hex:");
        text::hex_digits(&mut word, bytes);
        self.line(word, base + at, bytes.slice(..1), why);
    }

    fn line(&mut self, word: String, at: usize, bytes: &[u8], why: &str) {
        let mut hex = String::new();
        for byte in bytes.iter().take(SHOWN) {
            text::hex_digits(&mut hex, &[*byte]);
            hex.push(' ');
        }
        if bytes.len() > SHOWN {
            hex.push_str("... ");
        }
        let mut note = format!("{at:04x}  {hex:<28}");
        if let Some(stack) = self.stacks.get(&at) {
            note.push_str(stack);
        }
        let more = (self.note)(self.section_at + at);
        for part in [Some(why.to_owned()).filter(|w| !w.is_empty()), more].into_iter().flatten() {
            note.push_str("  ");
            note.extend(part.chars().map(|c| if c.is_control() { '?' } else { c }));
        }
        comment(self.out, word, note.trim_end());
    }
}

fn indentation(indent: usize) -> String {
    " ".repeat(2 * indent.min(MAX_INDENT))
}
