//! Formatter assembly with a comment for each instruction: its offset, its bytes, and the stack
//! after it.
//!
//! Without the comments it is the output of the printer, one instruction a line.
//!
//! ```
//! use fmtc_bytecode::isa::RecordVersion;
//! use fmtc_bytecode::listing::annotated_program;
//!
//! let text = annotated_program(&[0x23, 0x12, 0x60], RecordVersion::V1, &|_| None);
//! assert!(text.starts_with("@get_child_with_name "));
//! assert!(text.contains("# 0000  23 12                       [Object Selector]"));
//! ```

use crate::asm::print::{ReadableRecord, print_damage, readable, record_head, with_ends};
use crate::asm::tree::{Code, Inst, Op, parse};
use crate::asm::{self, hex_digits, write};
use crate::bytecode::record::Record;
use crate::bytecode::section;
use crate::isa::{RecordVersion, Signature};
use crate::source::Slice;
use crate::verify::{Program, Stacks, Types, stacks};
use std::collections::HashMap;
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
    for chunk in section::chunks(bytes) {
        match ReadableRecord::new(&chunk) {
            Ok(record) => self::record(&mut lines, chunk.offset, &record),
            Err(why) => {
                let mut text = String::new();
                print_damage(&mut text, &chunk, &why);
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
    let Ok(tree) = readable(code) else { return asm::program(code) };
    let program = Program { bytes: code, signature: Signature::SUMMARY, record: version };
    let mut lines = Vec::new();
    for stacks in known_stacks(&program.alone()) {
        Listing::new(&mut lines, stacks, 0, code).code(&tree, code.len(), 0);
    }
    written(&lines, note)
}

fn written(lines: &[AnnotatedLine], note: Note<'_>) -> String {
    let mut out = String::new();
    lines.iter().for_each(|line| line.write(&mut out, note));
    out
}

fn record(lines: &mut Vec<AnnotatedLine>, offset: usize, record: &ReadableRecord<'_>) {
    let mut head = String::new();
    record_head(&mut head, &record.entry);
    let size = record.entry.end() - offset;
    lines.push(commented(head, format!("{offset:#x}: {size} bytes")));
    let Record { methods, .. } = &record.entry.record();
    let stacks = known_stacks(&record.entry.record());
    for ((method, stacks), (at, len, code)) in methods.iter().zip(stacks).zip(&record.programs) {
        let head = format!("  @{}:", method.signature);
        lines.push(commented(head, format!("{at:#x}: {len} bytes")));
        Listing::new(lines, stacks, *at, method.program).code(code, *len, 2);
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
    bytes: &'o [u8],
    /// Notes about the loops of the program, by offset.
    loops: HashMap<usize, &'static str>,
}

impl<'o> Listing<'o> {
    fn new(
        lines: &'o mut Vec<AnnotatedLine>,
        stacks: Stacks,
        section_at: usize,
        bytes: &'o [u8],
    ) -> Listing<'o> {
        let mut loops = HashMap::new();
        parse(bytes).iter().for_each(|code| add_loops(code, &mut loops));
        Listing { lines, stacks, section_at, bytes, loops }
    }

    /// Code that ends at an offset.
    fn code(&mut self, code: &Code<usize>, end: usize, indent: usize) {
        for (inst, end) in with_ends(code, end) {
            let mut word = indentation(indent);
            write::instruction(&mut word, &inst.op);
            match &inst.op {
                Op::Block(body) => {
                    let start = body.first().map_or(end, |first| first.at);
                    self.line(word, inst.at, start);
                    self.code(body, end, indent + 1);
                    self.lines.push(AnnotatedLine::plain(indentation(indent) + "}"));
                }
                _ => self.line(word, inst.at, end),
            }
        }
    }

    fn line(&mut self, text: String, at: usize, end: usize) {
        let bytes = self.bytes.slice(at..end);
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
        if let Some(what) = self.loops.get(&at) {
            comment.push_str("  ");
            comment.push_str(what);
        }
        let offset = Some(self.section_at + at);
        self.lines.push(AnnotatedLine { text, offset, stack, comment });
    }
}

fn add_loops(code: &[Inst<usize>], found: &mut HashMap<usize, &'static str>) {
    for inst in code {
        match &inst.op {
            Op::If(then) => add_loops(then, found),
            Op::IfElse(then, otherwise) => {
                add_loops(then, found);
                add_loops(otherwise, found);
            }
            Op::Loop(pass) => {
                found.insert(inst.at, "runs again");
                add_loops(pass, found);
            }
            Op::Leave => {
                found.insert(inst.at, "leaves the loop");
            }
            _ => {}
        }
    }
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
