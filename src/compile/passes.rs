//! What the programs are after a pass, as text for people.

use super::records;
use super::{Compiled, CompiledRecord};
use crate::asm;
use crate::bytecode::record::{Method, Record, write};
use crate::diag::Diagnostic;
use crate::isa::{Flags, RecordVersion, Signature};
use crate::lower::{legalise, lower_methods, lower_to_nested};
use crate::sema::{self, Checked, Children, Key, Program};
use crate::source::{SourceMap, Span};
use std::fmt::Write as _;

/// A pass after which the programs can be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Names and types are known, helpers and repetition unrolled: values.
    Check,
    /// The values have their order on the stack: assembly, its blocks as they nest.
    Lower,
    /// The blocks run as they nest in every LLDB: assembly.
    Legalise,
    /// The bytes, with the stack and the source beside each instruction.
    Encode,
}

/// An item with the programs that it has before they are lowered.
struct Item<'c> {
    keys: &'c [Key],
    flags: Flags,
    version: RecordVersion,
    programs: Vec<(Signature, &'c Program)>,
    children: Option<&'c Children>,
    span: Span,
}

/// The programs of all items, the passes up to that one done.
pub(super) fn show(
    checked: &Checked,
    pass: Pass,
    sources: &SourceMap,
) -> Result<String, Vec<Diagnostic>> {
    let (mut out, mut diagnostics) = (String::new(), Vec::new());
    for item in items(checked) {
        let _ = writeln!(out, "# {}", place(item.span, sources));
        match pass {
            Pass::Check => values(&mut out, &item),
            _ => match assembly(&item, pass) {
                Ok(text) => out.push_str(&text),
                Err(diagnostic) => diagnostics.push(diagnostic),
            },
        }
    }
    if diagnostics.is_empty() { Ok(out) } else { Err(diagnostics) }
}

fn items(checked: &Checked) -> impl Iterator<Item = Item<'_>> {
    let summaries = checked.summaries.iter().map(|summary| Item {
        keys: &summary.keys,
        flags: summary.flags,
        version: RecordVersion::V1,
        programs: vec![(Signature::SUMMARY, &summary.program)],
        children: None,
        span: summary.span,
    });
    let children = checked.children.iter().map(|children| Item {
        keys: &children.keys,
        flags: Flags::default(),
        version: children.version,
        programs: children.methods.iter().map(|(signature, p)| (*signature, p)).collect(),
        children: Some(children),
        span: children.span,
    });
    summaries.chain(children)
}

/// `file:line`.
fn place(span: Span, sources: &SourceMap) -> String {
    match sources.get(span.source) {
        Some(file) => {
            format!("{}:{}", file.name(), file.line_column(span.range().start).line)
        }
        None => String::new(),
    }
}

fn values(out: &mut String, item: &Item<'_>) {
    let keys: Vec<&str> = item.keys.iter().map(|key| &*key.text).collect();
    let mut show = |what: String, program: &Program| {
        let _ = writeln!(out, "{what} of {}:", keys.join(", "));
        for line in sema::show(program).lines() {
            let _ = writeln!(out, "  {line}");
        }
    };
    if let Some(state) = item.children.and_then(|children| children.state.as_ref()) {
        for (number, id) in &state.values {
            let value = Program { root: *id, graph: state.graph.clone() };
            show(format!("state {number}"), &value);
        }
    }
    for (signature, program) in &item.programs {
        show(format!("@{signature}"), program);
    }
}

/// The records of an item, none of which was judged yet.
fn assembly(item: &Item<'_>, pass: Pass) -> Result<String, Diagnostic> {
    let lowered = match item.children {
        Some(children) => lower_methods(children),
        None => {
            let programs = item.programs.iter();
            let lower = |(signature, program): &(Signature, &Program)| {
                Ok((*signature, lower_to_nested(program, *signature, item.version)?))
            };
            programs.map(lower).collect()
        }
    };
    let mut programs = Vec::new();
    for (signature, ir) in lowered.map_err(records::limit_reached)? {
        let ir = if pass == Pass::Lower { ir } else { legalise(ir) };
        programs.push((signature, asm::encode(&ir).bytes));
    }
    let mut bytes = Vec::new();
    for key in item.keys {
        let methods = programs.iter();
        let methods = methods.map(|(signature, program)| Method { signature: *signature, program });
        let record = Record {
            version: item.version.number(),
            key: key.text.as_bytes(),
            flags: item.flags,
            methods: methods.collect(),
        };
        write(&mut bytes, &record);
    }
    Ok(asm::section(&bytes))
}

/// Records with the stack and the source beside each instruction.
pub(super) fn show_encoded(compiled: &Compiled, sources: &SourceMap) -> String {
    let mut out = String::new();
    for record in &compiled.records {
        let note = |at: usize| source_of(record, at).map(|span| place(span, sources));
        let bytes = compiled.bytes(&record.bytes);
        out.push_str(&asm::annotated_section(bytes, &note));
    }
    out
}

/// The source of the instruction at an offset in a record.
fn source_of(record: &CompiledRecord, at: usize) -> Option<Span> {
    let at = at + record.bytes.start;
    let program = record.programs.iter().find(|program| program.bytes.contains(&at))?;
    asm::span_at(&program.lines, at - program.bytes.start)
}
