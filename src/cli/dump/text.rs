//! The list as text.

use super::super::sections::Section;
use super::{Listed, offset};
use crate::bytecode::load::Replaced;
use crate::bytecode::record::Entry;
use crate::bytecode::section::{self, Chunk, ChunkKind};
use crate::bytecode::summaries;
use crate::sema::written_pattern;
use std::fmt::Write as _;

pub(super) fn write(name: &str, format: &str, sections: &[Listed<'_>]) -> String {
    // About as long as a list, which would be copied while it grows.
    let size: usize = sections.iter().map(|listed| listed.section.data.len()).sum();
    let mut out = String::with_capacity(size / 2);
    let _ = writeln!(out, "{name}: {format}");
    for listed in sections {
        head(&mut out, listed.section);
        if listed.section.summaries {
            summary_strings(&mut out, listed.section);
        } else {
            records(&mut out, listed);
        }
    }
    out
}

fn head(out: &mut String, section: &Section) {
    let mut line = String::new();
    if !section.object.is_empty() {
        let _ = write!(line, "{}: ", section.object.escape_debug());
    }
    let _ = write!(line, "{}, {} bytes", section.name, section.data.len());
    if let Some(offset) = offset(section) {
        let _ = write!(line, " at {offset}");
    }
    let _ = writeln!(out, "\n{line}");
    for note in &section.notes {
        let _ = writeln!(out, "  note: {note}");
    }
}

fn records(out: &mut String, listed: &Listed<'_>) {
    let mut replaced = listed.replaced.iter().peekable();
    for item in section::chunks(&listed.section.data) {
        let end = item.offset + item.bytes.len();
        match item.kind {
            ChunkKind::Record(entry) => record(out, &item, &entry),
            ChunkKind::Padding => {}
            ChunkKind::Unknown(_) | ChunkKind::Broken(..) | ChunkKind::Unreadable(_) => {
                let len = item.bytes.len();
                let _ = writeln!(out, "  {:#x}: {len} bytes that are not a record", item.offset);
            }
        }
        if let Some(damage) = listed.damage.filter(|damage| damage.offset == item.offset) {
            let _ = writeln!(out, "    ! damaged from here on: {}", damage.why);
        }
        while let Some(Replaced { by, range, .. }) = replaced.next_if(|record| record.offset < end)
        {
            let _ = writeln!(out, "    LLDB {range} uses the record at {by:#x} for this key");
        }
    }
}

fn record(out: &mut String, item: &Chunk<'_>, entry: &Entry<'_>) {
    let (at, key, size) = (item.offset, shown_key(entry.key), item.bytes.len());
    let (version, flags) = (entry.header.version, entry.flags);
    let _ = write!(out, "  {at:#x}: {key}, version {version}, flags {flags}, {size} bytes");
    let mut before = ": ";
    for method in entry.methods().map_while(Result::ok) {
        let (signature, program) = (method.method.signature, method.method.program);
        let _ = write!(out, "{before}@{signature}, {} bytes", program.len());
        before = "; ";
    }
    out.push('\n');
}

fn summary_strings(out: &mut String, section: &Section) {
    for item in summaries::chunks(&section.data) {
        let offset = item.offset;
        let _ = match item.kind {
            summaries::ChunkKind::Padding => Ok(()),
            summaries::ChunkKind::Summary(s) | summaries::ChunkKind::Oversize(s, _) => writeln!(
                out,
                "  {offset:#x}: {}, version {}, {} bytes: \"{}\"",
                shown_key(s.key),
                s.version,
                item.bytes.len(),
                readable(s.text)
            ),
            summaries::ChunkKind::Unknown(header) => writeln!(
                out,
                "  {offset:#x}: a record of version {}, which no LLDB knows",
                header.version
            ),
            summaries::ChunkKind::Broken(_) => {
                writeln!(out, "  {offset:#x}: a record that is cut off")
            }
            summaries::ChunkKind::Unreadable(error) => {
                writeln!(
                    out,
                    "  {offset:#x}: {} bytes that are not a record: {error}",
                    item.bytes.len()
                )
            }
        };
        if let summaries::ChunkKind::Oversize(_, header) = item.kind {
            let (size, left) = (header.size, header.body.len());
            let _ = writeln!(
                out,
                "    ! {offset:#x}: the record claims {size} bytes and {left} are left: \
                 LLDB 20...23 uses it all the same"
            );
        }
    }
}

/// A key in quotes, or as a source writes one with wildcards.
fn shown_key(key: &[u8]) -> String {
    match std::str::from_utf8(key).ok().and_then(written_pattern) {
        Some(written) => readable(written.as_bytes()),
        None => format!("\"{}\"", readable(key)),
    }
}

/// Bytes as text without control characters.
fn readable(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.utf8_chunks() {
        out.extend(chunk.valid().escape_debug());
        out.extend(chunk.invalid().escape_ascii().map(char::from));
    }
    out
}
