//! The list as text.

use super::super::sections::Section;
use super::Listed;
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
    out.push('\n');
    if !section.object.is_empty() {
        let _ = write!(out, "{}: ", section.object.escape_debug());
    }
    let _ = write!(out, "{}, {} bytes", section.name, section.data.len());
    if let Some(offset) = section.offset {
        let _ = write!(out, " at {offset:#x}");
    }
    out.push('\n');
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
        let (offset, len) = (item.offset, item.bytes.len());
        let described = match item.kind {
            summaries::ChunkKind::Padding => continue,
            summaries::ChunkKind::Summary(s) | summaries::ChunkKind::Oversize(s, _) => {
                let (key, text) = (shown_key(s.key), readable(s.text));
                format!("{key}, version {}, {len} bytes: \"{text}\"", s.version)
            }
            summaries::ChunkKind::Unknown(header) => {
                format!("a record of version {}, which no LLDB knows", header.version)
            }
            summaries::ChunkKind::Broken(_) => "a record that is cut off".to_owned(),
            summaries::ChunkKind::Unreadable(error) => {
                format!("{len} bytes that are not a record: {error}")
            }
        };
        let _ = writeln!(out, "  {offset:#x}: {described}");
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
