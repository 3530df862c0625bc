//! The printer: bytes to formatter assembly that assembles to the same bytes.

use super::write;
use crate::asm::hex_digits;
use crate::bytecode::instruction::{Instruction, decode};
use crate::bytecode::leb;
use crate::bytecode::record::Entry;
use crate::bytecode::section::{self, Chunk, ChunkKind};
use crate::isa::RecordVersion;
use crate::limits;
use crate::source::Slice;
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
    WordWrap { out, width: usize::MAX, column: 0, fresh: true, scratch: String::new() }
        .code(code, 0, 0);
}

/// Prints a program on several lines, with a line end.
pub fn program(code: &[u8]) -> String {
    let mut out = String::new();
    flow(&mut out, code, 0, true);
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

fn flow(out: &mut String, code: &[u8], indent: usize, fresh: bool) {
    let column = out.rfind('\n').map_or(out.len(), |at| out.len() - at - 1);
    WordWrap { out, width: WIDTH, column, fresh, scratch: String::new() }.code(code, indent, 0);
}

/// Prints a section: its records, and the bytes between them.
///
/// It assembles to the same bytes, whatever they are: anything but a sound record is written as
/// data.
pub fn section(bytes: &[u8]) -> String {
    let mut out = String::new();
    let mut between = Between::default();
    for item in section::chunks(bytes) {
        print_item(&mut out, &item, &mut between);
    }
    out
}

/// The state between records.
#[derive(Default)]
pub(crate) struct Between {
    /// The number of NULs so far.
    padded: usize,
    /// The reason why the bytes before were written as data; it is not repeated.
    why: String,
}

/// Appends a record, or the bytes between records.
pub(crate) fn print_item(out: &mut String, item: &Chunk<'_>, between: &mut Between) {
    let why = match item.kind {
        ChunkKind::Padding => return padding(out, item.bytes, &mut between.padded),
        ChunkKind::Record(entry) => match why_data(&entry) {
            None => {
                between.why.clear();
                return record(out, &entry);
            }
            Some(why) => why,
        },
        ChunkKind::Unknown(header) => {
            format!("a record of version {}, which no LLDB knows", header.version)
        }
        ChunkKind::Broken(_, error) => format!("a broken record: {error}"),
        ChunkKind::Unreadable(error) => format!("no record: {error}"),
    };
    if why != between.why {
        let _ = writeln!(out, "# {why}");
        between.why = why;
    }
    data_lines(out, item.bytes);
}

fn padding(out: &mut String, nuls: &[u8], padded: &mut usize) {
    *padded += nuls.len();
    if *padded > limits::ASSEMBLY_PADDING {
        return data_lines(out, nuls);
    }
    let _ = writeln!(out, "padding {}", nuls.len());
}

fn data_lines(out: &mut String, bytes: &[u8]) {
    for line in bytes.chunks(DATA_LINE) {
        out.push_str("hex:");
        hex_digits(out, line);
        out.push('\n');
    }
}

/// Why the bytes cannot be written as a record; `None` if they can.
pub(crate) fn why_data(entry: &Entry<'_>) -> Option<String> {
    if entry.header.oversize() {
        return Some("a record that is larger than what is left".into());
    }
    let mut longest =
        [entry.header.version_len, entry.header.size_len, entry.key_len_len, entry.flags_len]
            .into_iter()
            .max();
    for method in entry.methods() {
        match method {
            Ok(method) => longest = longest.max(Some(method.length_len)),
            Err(error) => return Some(format!("a broken record: {error}")),
        }
    }
    let too_long = longest > Some(super::literal::MAX_WIDTH);
    too_long.then(|| "a record with numbers of very many bytes".into())
}

fn record(out: &mut String, entry: &Entry<'_>) {
    record_head(out, entry);
    out.push('\n');
    for method in entry.methods().map_while(Result::ok) {
        let program = method.method.program;
        let _ = write!(out, "  @{}", method.method.signature);
        write::width(out, leb::unsigned_len(program.len() as u64), method.length_len);
        out.push(':');
        let fresh = program.len() > SHORT_PROGRAM;
        out.push_str(if fresh { "\n    " } else { "" });
        flow(out, program, 2, fresh);
        out.push('\n');
    }
    out.push_str("}\n");
}

/// Appends `record "Key" … {`.
pub(crate) fn record_head(out: &mut String, entry: &Entry<'_>) {
    let header = entry.header;
    out.push_str("record ");
    write::quoted(out, entry.key);
    write::width(out, leb::unsigned_len(entry.key.len() as u64), entry.key_len_len);
    let _ = write!(out, " flags {}", entry.flags);
    write::width(out, leb::unsigned_len(entry.flags.0), entry.flags_len);
    let shortest = leb::unsigned_len(header.version);
    if header.version != RecordVersion::V1.number() || header.version_len > shortest {
        let _ = write!(out, " version {}", header.version);
        write::width(out, shortest, header.version_len);
    }
    if header.size_len > leb::unsigned_len(header.size) {
        let _ = write!(out, " size:{}", header.size_len);
    }
    out.push_str(" {");
}

/// Writes words in sequence and breaks lines.
struct WordWrap<'o> {
    out: &'o mut String,
    width: usize,
    column: usize,
    /// Whether the line is empty so far.
    fresh: bool,
    scratch: String,
}

impl WordWrap<'_> {
    fn code(&mut self, code: &[u8], indent: usize, depth: usize) {
        let mut at = 0;
        while let Some(read) = decode(code, at) {
            let Ok((instruction, next)) = read else {
                return self.data(code.slice(at..), indent);
            };
            if let Instruction::Unknown(_) = instruction {
                let end = unknown_end(code, next);
                self.data(code.slice(at..end), indent);
                at = end;
                continue;
            }
            let mut word = std::mem::take(&mut self.scratch);
            word.clear();
            let too_deep =
                depth >= limits::ASSEMBLY_NESTING && matches!(instruction, Instruction::Block(_));
            if too_deep || !write::instruction(&mut word, &instruction, next - at) {
                self.data(code.slice(at..next), indent);
            } else {
                self.word(&word, indent);
                if let Instruction::Block(bytes) = instruction {
                    self.block(bytes, indent, depth);
                }
            }
            self.scratch = word;
            at = next;
        }
    }

    /// Writes the content of a block.
    fn block(&mut self, bytes: &[u8], indent: usize, depth: usize) {
        if bytes.len() <= SHORT_BLOCK || self.width == usize::MAX {
            self.code(bytes, indent, depth + 1);
        } else {
            self.newline(indent + 1);
            self.code(bytes, indent + 1, depth + 1);
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

    fn data(&mut self, bytes: &[u8], indent: usize) {
        for chunk in bytes.chunks(DATA_LINE) {
            let mut word = String::from("hex:");
            hex_digits(&mut word, chunk);
            self.word(&word, indent);
        }
    }
}

/// The end of the bytes that are not opcodes.
fn unknown_end(code: &[u8], mut at: usize) -> usize {
    while let Some(Ok((Instruction::Unknown(_), next))) = decode(code, at) {
        at = next;
    }
    at
}
