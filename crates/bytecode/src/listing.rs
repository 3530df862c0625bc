//! Formatter assembly with a comment for each instruction: its offset, its bytes, and the stack
//! after it.
//!
//! Without the comments it is the output of the printer, one instruction a line, so it assembles to
//! the same bytes.
//!
//! ```
//! use fmtc_bytecode::isa::RecordVersion;
//! use fmtc_bytecode::listing::annotated_program;
//!
//! let text = annotated_program(&[0x23, 0x12, 0x60], RecordVersion::V1, &|_| None);
//! assert!(text.starts_with("@get_child_with_name "));
//! assert!(text.contains("# 0000  23 12                       [Object Selector]"));
//! ```

use crate::asm::print::{Between, print_item, record_head, why_data};
use crate::asm::{hex_digits, write};
use crate::bytecode::instruction::{Instruction, decode};
use crate::bytecode::leb;
use crate::bytecode::record::{Entry, Record};
use crate::bytecode::section::{self, ChunkKind};
use crate::isa::{Opcode, RecordVersion, Signature};
use crate::limits;
use crate::source::Slice;
use crate::verify::{Program, Stacks, Types, stacks};
use std::fmt::Write as _;

/// The column of the comments.
const COMMENTS: usize = 44;
/// The highest number of bytes of an instruction in a comment.
const SHOWN: usize = 8;
/// The stacks of larger records are not computed.
const MAX_SIZE: usize = 1 << 18;
/// Deeper blocks are not indented further.
const MAX_INDENT: usize = 16;

/// Further information about the instruction at an offset, such as its source.
pub type Note<'n> = &'n dyn Fn(usize) -> Option<String>;

/// A line of annotated assembly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnnotatedLine {
    /// The assembly, indented.
    pub text: String,
    /// The offset of the instruction in the section; `None` for other lines.
    pub offset: Option<usize>,
    /// The stack after the instruction, as far as it is known.
    pub stack: Option<String>,
    /// The comment without a [`Note`]; empty if there is none.
    comment: String,
}

impl AnnotatedLine {
    fn plain(text: impl Into<String>) -> AnnotatedLine {
        AnnotatedLine { text: text.into(), ..AnnotatedLine::default() }
    }

    fn write(&self, out: &mut String, note: Note<'_>) {
        out.push_str(&self.text);
        if !self.comment.is_empty() {
            let missing = COMMENTS.saturating_sub(self.text.chars().count());
            out.extend(std::iter::repeat_n(' ', missing));
            let more = self.offset.and_then(note).map(|more| format!("  {more}"));
            let more = more.unwrap_or_default().replace(char::is_control, "?");
            let _ = write!(out, " # {}", format!("{}{more}", self.comment).trim_end());
        }
        out.push('\n');
    }
}

/// Returns the annotated lines of a section. Offsets in the comments count from the start of the
/// section, offsets of instructions from the start of the program.
pub fn annotated_lines(bytes: &[u8]) -> Vec<AnnotatedLine> {
    let mut lines = Vec::new();
    let mut between = Between::default();
    for item in section::chunks(bytes) {
        match item.kind {
            ChunkKind::Record(entry) if why_data(&entry).is_none() => {
                record(&mut lines, item.offset, &entry);
            }
            _ => {
                let mut text = String::new();
                let _ = writeln!(text, "# {:#x}: {} bytes", item.offset, item.bytes.len());
                print_item(&mut text, &item, &mut between);
                lines.extend(text.lines().map(AnnotatedLine::plain));
            }
        }
    }
    lines
}

/// Annotates a section, with notes about instructions.
pub fn annotated_section(bytes: &[u8], note: Note<'_>) -> String {
    written(&annotated_lines(bytes), note)
}

/// Annotates a program as if it were the `@summary` of a record of that version.
pub fn annotated_program(code: &[u8], version: RecordVersion, note: Note<'_>) -> String {
    let program = Program { bytes: code, signature: Signature::SUMMARY, record: version };
    let mut lines = Vec::new();
    for stacks in known_stacks(&program.alone()) {
        Listing { lines: &mut lines, stacks, section_at: 0 }.code(code, 0, 0, 0);
    }
    written(&lines, note)
}

fn written(lines: &[AnnotatedLine], note: Note<'_>) -> String {
    let mut out = String::new();
    lines.iter().for_each(|line| line.write(&mut out, note));
    out
}

fn record(lines: &mut Vec<AnnotatedLine>, offset: usize, entry: &Entry<'_>) {
    let mut head = String::new();
    record_head(&mut head, entry);
    let size = entry.end() - offset;
    lines.push(commented(head, format!("{offset:#x}: {size} bytes")));
    let methods: Vec<_> = entry.methods().map_while(Result::ok).collect();
    let stacks = known_stacks(&entry.record());
    for (method, stacks) in methods.iter().zip(stacks) {
        let code = method.method.program;
        let mut head = format!("  @{}", method.method.signature);
        write::width(&mut head, leb::unsigned_len(code.len() as u64), method.length_len);
        head.push(':');
        lines.push(commented(head, format!("{:#x}: {} bytes", method.program_at, code.len())));
        Listing { lines, stacks, section_at: method.program_at }.code(code, 0, 2, 0);
    }
    lines.push(AnnotatedLine::plain("}"));
}

/// The stacks of the methods, empty where they are not known.
fn known_stacks(record: &Record<'_>) -> Vec<Stacks> {
    let size: usize = record.methods.iter().map(|method| method.program.len()).sum();
    let mut all = if size <= MAX_SIZE { stacks(record) } else { Vec::new() };
    all.resize_with(record.methods.len(), Stacks::default);
    all
}

fn commented(text: String, comment: String) -> AnnotatedLine {
    AnnotatedLine { comment, ..AnnotatedLine::plain(text) }
}

struct Listing<'o> {
    lines: &'o mut Vec<AnnotatedLine>,
    stacks: Stacks,
    section_at: usize,
}

impl Listing<'_> {
    fn code(&mut self, code: &[u8], base: usize, indent: usize, depth: usize) {
        let mut at = 0;
        while let Some(read) = decode(code, at) {
            let Ok((instruction, next)) = read else {
                self.data(code.slice(at..), base + at, indent, "cannot be decoded");
                return;
            };
            let mut word = indentation(indent);
            let too_deep =
                depth >= limits::ASSEMBLY_NESTING && matches!(instruction, Instruction::Block(_));
            if too_deep || !write::instruction(&mut word, &instruction, next - at) {
                let why = if too_deep { "nests too deep" } else { "" };
                self.data(code.slice(at..next), base + at, indent, why);
            } else if let Instruction::Block(block) = instruction {
                let body = next - block.len();
                let head = code.slice(at..body);
                let why = match block {
                    _ if leaves_loop(block) => "leaves the loop",
                    _ if repeats(block) => "runs again",
                    _ => "",
                };
                self.line(word, base + at, head, why);
                self.code(block, base + body, indent + 1, depth + 1);
                self.lines.push(AnnotatedLine::plain(indentation(indent) + "}"));
            } else {
                self.line(word, base + at, code.slice(at..next), "");
            }
            at = next;
        }
    }

    /// Bytes that are not an instruction, `at` an offset in the program.
    fn data(&mut self, bytes: &[u8], at: usize, indent: usize, why: &str) {
        let mut word = indentation(indent);
        word.push_str("hex:");
        hex_digits(&mut word, bytes);
        self.line(word, at, bytes.slice(..1), why);
    }

    fn line(&mut self, text: String, at: usize, bytes: &[u8], why: &str) {
        let mut hex = String::new();
        for byte in bytes.iter().take(SHOWN) {
            hex_digits(&mut hex, &[*byte]);
            hex.push(' ');
        }
        if bytes.len() > SHOWN {
            hex.push_str("... ");
        }
        let stack = self.stacks.get(&at).map(|stack| shown_stack(stack));
        let mut comment = format!("{at:04x}  {hex:<28}{}", stack.as_deref().unwrap_or_default());
        if !why.is_empty() {
            comment.push_str("  ");
            comment.push_str(why);
        }
        let offset = Some(self.section_at + at);
        self.lines.push(AnnotatedLine { text, offset, stack, comment });
    }
}

/// Whether a block is nothing but `0u if` several times, so that it drops other blocks.
fn leaves_loop(block: &[u8]) -> bool {
    let zero_if = [Opcode::LitUInt.byte(), 0, Opcode::If.byte()];
    block.len() > zero_if.len() && block.chunks(zero_if.len()).all(|part| part == zero_if)
}

/// Whether a block is the body of a loop: it begins with `{}`, and contains a block that leaves a loop.
fn repeats(block: &[u8]) -> bool {
    let mut at = 2;
    let mut blocks = std::iter::from_fn(|| {
        let (instruction, next) = decode(block, at)?.ok()?;
        at = next;
        Some(matches!(instruction, Instruction::Block(inner) if leaves_loop(inner)))
    });
    block.starts_with(&[Opcode::Block.byte(), 0]) && blocks.any(|leaves| leaves)
}

/// The number of elements of a stack that are shown.
const SHOWN_STACK: usize = 6;

/// `[Object String]`, the top last; `?` is a value of any type.
fn shown_stack(stack: &[Types]) -> String {
    let below = stack.len().saturating_sub(SHOWN_STACK);
    let more = (below > 0).then(|| format!("{below} more"));
    let name = |types: &Types| match *types {
        Types::ANY => "?".to_owned(),
        types => types.to_string().replace(" or ", "|"),
    };
    let names: Vec<String> = more.into_iter().chain(stack.iter().skip(below).map(name)).collect();
    format!("[{}]", names.join(" "))
}

fn indentation(indent: usize) -> String {
    " ".repeat(2 * indent.min(MAX_INDENT))
}
