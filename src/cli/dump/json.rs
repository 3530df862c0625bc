//! The list as JSON.

use super::Listed;
use crate::asm;
use crate::bytecode::load::Replaced;
use crate::bytecode::record::{Entry, Placed};
use crate::bytecode::section::{self, ChunkKind, Damage};
use crate::bytecode::summaries;
use crate::cli::json_lines;
use crate::isa::Flags;
use serde_json::{Value, json};

pub(super) fn write(name: &str, format: &str, sections: &[Listed<'_>]) -> String {
    let line = |listed| json_lines::line(describe(name, format, listed));
    sections.iter().map(line).collect()
}

fn describe(file: &str, format: &str, listed: &Listed<'_>) -> Value {
    let section = listed.section;
    let mut value = json!({
        "file": file,
        "format": format,
        "object": Some(&section.object).filter(|object| !object.is_empty()),
        "section": section.name,
        "offset": section.offset,
        "size": section.data.len(),
        "notes": section.notes,
    });
    if section.summaries {
        value["summaries"] = summaries::chunks(&section.data).filter_map(summary).collect();
        return value;
    }
    let records = section::chunks(&section.data).filter_map(|item| match item.kind {
        ChunkKind::Record(entry) => Some(record(item.offset, item.bytes.len(), &entry)),
        _ => None,
    });
    value["records"] = records.collect();
    let damaged =
        |damage: &Damage| json!({ "offset": damage.offset, "message": damage.why.to_string() });
    value["damage"] = listed.damage.iter().map(damaged).collect();
    let replaced = |Replaced { offset, by, range, .. }: &Replaced| {
        let (first, last) = (range.first().number(), range.last().number());
        json!({ "offset": offset, "by": by, "first": first, "last": last })
    };
    value["replaced"] = listed.replaced.iter().map(replaced).collect();
    value
}

fn summary(item: summaries::Chunk<'_>) -> Option<Value> {
    let summary = item.kind.summary()?;
    Some(json!({
        "offset": item.offset,
        "size": item.bytes.len(),
        "version": summary.version,
        "key": String::from_utf8_lossy(summary.key),
        "summary": String::from_utf8_lossy(summary.text),
    }))
}

fn record(offset: usize, size: usize, entry: &Entry<'_>) -> Value {
    let methods = entry.methods().map_while(Result::ok).map(|found| method(&found));
    let methods: Vec<Value> = methods.collect();
    let names: Vec<_> =
        Flags::NAMED.iter().filter(|(f, _)| entry.flags.has(*f)).map(|(_, name)| *name).collect();
    // A key that is not UTF-8 cannot be restored from the text.
    let is_text = std::str::from_utf8(entry.key).is_ok();
    json_lines::known(json!({
        "offset": offset,
        "size": size,
        "version": entry.header.version,
        "key": String::from_utf8_lossy(entry.key),
        "flags": entry.flags.0,
        "flag_names": names,
        "methods": methods,
        "key_bytes": (!is_text).then(|| asm::hex(entry.key)),
    }))
}

fn method(found: &Placed<'_>) -> Value {
    let (signature, program) = (found.method.signature, found.method.program);
    json!({
        "signature": signature.0,
        "name": signature.name(),
        "offset": found.program_at,
        "size": program.len(),
        "program": asm::hex(program),
        "assembly": asm::line(program),
    })
}
