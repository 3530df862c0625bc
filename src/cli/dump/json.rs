//! The list as one JSON object.

use super::super::sections::{Section, Sections};
use super::Programs;
use crate::asm;
use crate::bytecode::load::{self, Replaced};
use crate::bytecode::malformations::{self, Malformation};
use crate::bytecode::record::{Entry, Placed};
use crate::bytecode::section::{self, ChunkKind};
use crate::bytecode::summaries;
use crate::isa::Flags;
use serde_json::{Value, json};
use std::fmt::Write as _;

pub(super) fn write(name: &str, found: &Sections, programs: Programs) -> String {
    let (name, format) = (json!(name), json!(found.format));
    let mut out = format!("{{\"file\":{name},\"format\":{format},\"sections\":[");
    for (number, section) in found.all.iter().enumerate() {
        separate(&mut out, number);
        write_section(&mut out, section, programs);
    }
    out.push_str("]}\n");
    out
}

fn separate(out: &mut String, number: usize) {
    out.push_str(if number == 0 { "\n" } else { ",\n" });
}

fn write_section(out: &mut String, section: &Section, programs: Programs) {
    let head = [
        ("object", json!(Some(&section.object).filter(|o| !o.is_empty()))),
        ("name", json!(section.name)),
        ("offset", json!(section.offset)),
        ("size", json!(section.data.len())),
        ("notes", json!(section.notes)),
    ];
    out.push('{');
    for (name, value) in head {
        let _ = write!(out, "\"{name}\":{value},");
    }
    if section.summaries {
        list(out, "summaries", summaries::chunks(&section.data).filter_map(summary));
        out.push('}');
        return;
    }
    let records = section::chunks(&section.data).filter_map(|item| match item.kind {
        ChunkKind::Record(entry) => Some(record(item.offset, item.bytes.len(), &entry, programs)),
        _ => None,
    });
    list(out, "records", records);
    out.push(',');
    list(out, "damage", malformations::malformations(&section.data).map(|d| damaged(&d)));
    out.push(',');
    list(out, "replaced", load::replaced(&section.data).into_iter().map(replaced));
    out.push('}');
}

fn list(out: &mut String, name: &str, values: impl Iterator<Item = Value>) {
    let _ = write!(out, "\"{name}\":[");
    for (number, value) in values.enumerate() {
        separate(out, number);
        let _ = write!(out, "{value}");
    }
    out.push(']');
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

fn record(offset: usize, size: usize, entry: &Entry<'_>, programs: Programs) -> Value {
    let methods = entry.methods().map_while(Result::ok).map(|found| method(&found, programs));
    let methods: Vec<Value> = methods.collect();
    let names: Vec<_> =
        Flags::NAMED.iter().filter(|(f, _)| entry.flags.has(*f)).map(|(_, name)| *name).collect();
    let mut value = json!({
        "offset": offset,
        "size": size,
        "version": entry.header.version,
        "key": String::from_utf8_lossy(entry.key),
        "flags": entry.flags.0,
        "flag_names": names,
        "methods": methods,
    });
    // A key that is not UTF-8 cannot be restored from the text.
    if let (Err(_), Value::Object(fields)) = (std::str::from_utf8(entry.key), &mut value) {
        fields.insert("key_bytes".into(), asm::hex(entry.key).into());
    }
    value
}

fn method(found: &Placed<'_>, programs: Programs) -> Value {
    let (signature, program) = (found.method.signature, found.method.program);
    let mut value = json!({
        "signature": signature.0,
        "name": signature.name(),
        "offset": found.program_at,
        "size": program.len(),
    });
    if let (Programs::Assembly, Value::Object(fields)) = (programs, &mut value) {
        fields.insert("program".into(), asm::hex(program).into());
        fields.insert("assembly".into(), asm::line(program).into());
    }
    value
}

fn replaced(record: Replaced) -> Value {
    let Replaced { offset, by, range, .. } = record;
    let (first, last) = (range.first().number(), range.last().number());
    json!({ "offset": offset, "by": by, "first": first, "last": last })
}

fn damaged(malformation: &Malformation) -> Value {
    let effects: Vec<Value> = malformation
        .effects()
        .into_iter()
        .map(|(range, effect)| {
            json!({
                "first": range.first().number(),
                "last": range.last().number(),
                "effect": effect.to_string(),
            })
        })
        .collect();
    json!({
        "offset": malformation.offset,
        "message": malformation.kind.to_string(),
        "harmless": malformation.is_harmless(),
        "effects": effects,
    })
}
