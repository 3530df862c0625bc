//! The printer writes bytes as formatter assembly that assembles to the same bytes. It writes damaged records, unreadable code
//! and overlong encodings as comments with hexadecimal.

use super::write;
use crate::asm::hex_digits;
use crate::asm::tree::{Code, Inst, Op, Unstructured, decode};
use crate::bytecode::record::{self, Entry};
use crate::bytecode::section::{self, Chunk, ChunkKind};
use crate::isa::RecordVersion;
use std::fmt::Write as _;

/// The preferred length of lines.
const WIDTH: usize = 100;
/// Blocks of at most this many bytes are written on one line.
const SHORT_BLOCK: usize = 24;
/// Programs of at most this many bytes start on the line of their label.
const SHORT_PROGRAM: usize = 40;
/// Deeper blocks are not indented further.
const MAX_INDENT: usize = 20;
/// The number of bytes in a line of data.
const DATA_LINE: usize = 32;

/// Prints a program on one line, without a line end.
pub fn line(code: &[u8]) -> String {
    let mut out = String::new();
    write_line(&mut out, code);
    out
}

/// Appends a program on one line, without a line end.
pub fn write_line(out: &mut String, code: &[u8]) {
    match readable(code) {
        Ok(tree) => {
            WordWrap { out, width: usize::MAX, column: 0, fresh: true }.code(&tree, code.len(), 0);
        }
        Err(why) => {
            let _ = write!(out, "# {why}: ");
            hex_digits(out, code);
        }
    }
}

/// Prints a program on several lines, with a line end.
pub fn program(code: &[u8]) -> String {
    let mut out = String::new();
    match readable(code) {
        Ok(tree) => flow(&mut out, &tree, code.len(), 0, true),
        Err(why) => data(&mut out, &why, code),
    }
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

/// Prints a section: its records, and comments for the other bytes.
pub fn section(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in section::chunks(bytes) {
        match ReadableRecord::new(&chunk) {
            Ok(record) => print_record(&mut out, &record),
            Err(why) => print_damage(&mut out, &chunk, &why),
        }
    }
    out
}

/// The code of a program, if its text gives the same bytes; else why not.
pub(crate) fn readable(code: &[u8]) -> Result<Code<usize>, String> {
    let tree = decode(code).map_err(|fault: Unstructured| fault.to_string())?;
    let is_short = tree.encode().bytes == code;
    if is_short { Ok(tree) } else { Err("a number has more bytes than it needs".into()) }
}

/// A record whose text gives the same bytes.
pub(crate) struct ReadableRecord<'c> {
    pub(crate) entry: Entry<'c>,
    /// The offsets and lengths of its programs, and their code.
    pub(crate) programs: Vec<(usize, usize, Code<usize>)>,
}

impl<'c> ReadableRecord<'c> {
    /// The record in a part of a section, or why there is none.
    pub(crate) fn new(chunk: &Chunk<'c>) -> Result<ReadableRecord<'c>, String> {
        let entry = match chunk.kind {
            ChunkKind::Padding => return Err("padding".into()),
            ChunkKind::Unknown(header) => {
                let version = header.version;
                return Err(format!("a record of version {version}, which no LLDB knows"));
            }
            ChunkKind::Broken(_, error) => return Err(format!("a broken record: {error}")),
            ChunkKind::Unreadable(error) => return Err(format!("no record: {error}")),
            ChunkKind::Record(entry) if entry.header.oversize() => {
                return Err("a record that is larger than what is left".into());
            }
            ChunkKind::Record(entry) => entry,
        };
        let mut programs = Vec::new();
        for method in entry.methods() {
            let method = method.map_err(|error| format!("a broken record: {error}"))?;
            let (signature, code) = (method.method.signature, method.method.program);
            let tree = readable(code).map_err(|why| format!("@{signature}: {why}"))?;
            programs.push((method.program_at, code.len(), tree));
        }
        let mut again = Vec::with_capacity(chunk.bytes.len());
        record::write_unverified(&mut again, &entry.record());
        let is_short = again == chunk.bytes;
        let why = || "a record with a number of more bytes than it needs".into();
        is_short.then_some(ReadableRecord { entry, programs }).ok_or_else(why)
    }
}

/// Appends bytes that are no readable record as comments.
pub(crate) fn print_damage(out: &mut String, chunk: &Chunk<'_>, why: &str) {
    let why = format!("{:#x}: {} bytes, {why}", chunk.offset, chunk.bytes.len());
    let bytes = if chunk.kind == ChunkKind::Padding { &[] } else { chunk.bytes };
    data(out, &why, bytes);
}

fn data(out: &mut String, why: &str, bytes: &[u8]) {
    let _ = writeln!(out, "# {why}");
    for line in bytes.chunks(DATA_LINE) {
        out.push_str("#   ");
        hex_digits(out, line);
        out.push('\n');
    }
}

fn print_record(out: &mut String, record: &ReadableRecord<'_>) {
    record_head(out, &record.entry);
    out.push('\n');
    let methods = record.entry.methods().map_while(Result::ok);
    for (method, (_, len, code)) in methods.zip(&record.programs) {
        let _ = write!(out, "  @{}:", method.method.signature);
        let fresh = *len > SHORT_PROGRAM;
        out.push_str(if fresh { "\n    " } else { "" });
        flow(out, code, *len, 2, fresh);
        out.push('\n');
    }
    out.push_str("}\n");
}

/// Appends `record "Key" … {`.
pub(crate) fn record_head(out: &mut String, entry: &Entry<'_>) {
    out.push_str("record ");
    write::quoted(out, entry.key);
    let _ = write!(out, " flags {}", entry.flags);
    if entry.header.version != RecordVersion::V1.number() {
        let _ = write!(out, " version {}", entry.header.version);
    }
    out.push_str(" {");
}

/// The instructions of a sequence that ends at an offset, each with its own end.
pub(crate) fn with_ends(
    code: &Code<usize>,
    end: usize,
) -> impl Iterator<Item = (&Inst<usize>, usize)> {
    let ends = code.iter().skip(1).map(|inst| inst.at).chain([end]);
    code.iter().zip(ends)
}

fn flow(out: &mut String, code: &Code<usize>, len: usize, indent: usize, fresh: bool) {
    let column = out.rfind('\n').map_or(out.len(), |at| out.len() - at - 1);
    WordWrap { out, width: WIDTH, column, fresh }.code(code, len, indent);
}

/// Writes words in sequence and breaks lines.
struct WordWrap<'o> {
    out: &'o mut String,
    width: usize,
    column: usize,
    /// Whether the line is empty so far.
    fresh: bool,
}

impl WordWrap<'_> {
    /// Code that ends at an offset.
    fn code(&mut self, code: &Code<usize>, end: usize, indent: usize) {
        let mut word = String::new();
        for (inst, end) in with_ends(code, end) {
            word.clear();
            write::instruction(&mut word, &inst.op);
            self.word(&word, indent);
            if let Op::Block(body) = &inst.op {
                self.block(body, end, indent);
            }
        }
    }

    /// Writes the content of a block.
    fn block(&mut self, body: &Code<usize>, end: usize, indent: usize) {
        let len = body.first().map_or(0, |first| end - first.at);
        if len <= SHORT_BLOCK || self.width == usize::MAX {
            self.code(body, end, indent);
        } else {
            self.newline(indent + 1);
            self.code(body, end, indent + 1);
            self.newline(indent);
        }
        self.word("}", indent);
    }

    fn word(&mut self, word: &str, indent: usize) {
        let room = self.width.saturating_sub(self.column);
        if !self.fresh && word.len() >= room {
            self.newline(indent);
        }
        if !self.fresh && !self.out.is_empty() {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column += word.len();
        self.fresh = false;
    }

    fn newline(&mut self, indent: usize) {
        self.out.push('\n');
        self.column = 2 * indent.min(MAX_INDENT);
        self.out.extend(std::iter::repeat_n(' ', self.column));
        self.fresh = true;
    }
}
