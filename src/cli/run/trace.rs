//! Each instruction of a program with the stacks, for people or as JSON lines.

use crate::asm;
use crate::bytecode::instruction::{self, Instruction};
use crate::cli::json_lines;
use crate::diag::suggest::counted;
use crate::source::{SourceMap, Span, shortened};
use crate::vm::{Event, Trace, View};
use serde_json::json;
use std::fmt::Write as _;

/// Writes down what a program does.
pub(super) struct Tracer<'t> {
    as_json: bool,
    span: &'t dyn Fn(usize) -> Option<Span>,
    sources: &'t SourceMap,
    has_sources: bool,
    /// All lines.
    pub(super) out: String,
}

/// The most bytes that are written down.
const MAX_TRACE: usize = 16 << 20;

impl<'t> Tracer<'t> {
    pub(super) fn new(
        as_json: bool,
        span: &'t dyn Fn(usize) -> Option<Span>,
        sources: &'t SourceMap,
    ) -> Tracer<'t> {
        let has_sources = sources.iter().next().is_some();
        Tracer { as_json, span, sources, has_sources, out: String::new() }
    }

    /// `file:line` of the source.
    fn place(&self, offset: usize) -> Option<String> {
        let (file, place) = self.sources.place((self.span)(offset)?)?;
        let name = file.name().rsplit(['/', '\\']).next().unwrap_or_default();
        Some(format!("{name}:{}", place.line))
    }

    fn line(&mut self, event: &Event<'_>) {
        if self.out.is_empty() {
            self.columns("", "", "", &stacks(event.before));
        }
        let written = event.instruction.map_or_else(|| "?".to_owned(), text);
        let place = self.place(event.offset).unwrap_or_default();
        self.columns(&event.offset.to_string(), &place, &written, &stacks(event.after));
    }

    fn columns(&mut self, offset: &str, place: &str, instruction: &str, stacks: &str) {
        let instruction = shortened(instruction, 27);
        let _ = write!(self.out, "{offset:>5}  ");
        if self.has_sources {
            let _ = write!(self.out, "{:<18}  ", shortened(place, 17));
        }
        let _ = writeln!(self.out, "{instruction:<28}  {stacks}");
    }

    fn object(&mut self, event: &Event<'_>) {
        let place = self.place(event.offset);
        let control = |view: &View| -> Vec<[usize; 2]> {
            view.control.iter().map(|range| [range.start, range.end]).collect()
        };
        let line = json!({
            "offset": event.offset,
            "instruction": event.instruction.map(text),
            "place": place,
            "before": { "data": event.before.data, "control": control(event.before) },
            "after": { "data": event.after.data, "control": control(event.after) },
        });
        self.out.push_str(&json_lines::line(line));
    }
}

impl Trace for Tracer<'_> {
    fn ran(&mut self, event: &Event<'_>) {
        if self.out.len() > MAX_TRACE {
            return;
        }
        if self.as_json { self.object(event) } else { self.line(event) }
    }
}

/// The data stack, the top last; and how many blocks wait.
fn stacks(view: &View) -> String {
    const MAX_VALUES: usize = 12;
    let skipped = view.data.len().saturating_sub(MAX_VALUES);
    let mut out = String::new();
    if skipped > 0 {
        let _ = write!(out, "({skipped} more) ");
    }
    let shown = view.data.iter().skip(skipped).map(|value| shortened(value, 40));
    out.push_str(&shown.collect::<Vec<_>>().join("  "));
    if view.control.len() > 1 {
        let _ = write!(out, "  | {}", counted(view.control.len() - 1, "block"));
    }
    out
}

fn text(instruction: Instruction<'_>) -> String {
    if let Instruction::Block(block) = instruction {
        return format!("{{ {} }}", counted(block.len(), "byte"));
    }
    let mut bytes = Vec::new();
    instruction::encode(&mut bytes, instruction);
    asm::line(&bytes)
}
