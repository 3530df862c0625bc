//! What a summary does, instruction by instruction.

use crate::spans::Places;
use fmtc::asm;
use fmtc::bytecode::instruction::{self, Instruction};
use fmtc::debuggee::Spec;
use fmtc::debuggee::Tree;
use fmtc::display::{Formatted, Section};
use fmtc::vm::{Budget, Event, Limits, Outcome, Stop, Trace, View};
use serde_json::{Value, json};

/// More steps are not kept.
const MAX_STEPS: usize = 2_000;

/// The steps of the summary of a value, and how it ends.
pub(crate) fn trace(section: &Section<'_>, spec: &Spec, places: &Places<'_>) -> Value {
    match steps(section, spec, places) {
        Ok(trace) => trace,
        Err(stop) => json!({ "steps": [], "end": stop.to_string() }),
    }
}

fn steps(section: &Section<'_>, spec: &Spec, places: &Places<'_>) -> Result<Value, Stop> {
    let mut tree = Tree::new();
    let object = tree.add(spec)?;
    let limits = Limits::default();
    let mut budget = Budget::new(&limits);
    let mut values = Formatted::new(tree, section, limits);
    let object = values.specialized(object, &mut budget)?;
    let Some(summary) = values.summary_of(section, object)? else {
        return Ok(json!({ "steps": [], "end": "no summary is for this value" }));
    };
    let start = places.program(summary.offset);
    let mut steps = Steps { places, start, steps: Vec::new(), count: 0 };
    let outcome = values.run_summary(object, &mut budget, Some(&mut steps))?;
    let end = match outcome {
        Some(Outcome::Ok { text }) => String::from_utf8_lossy(&text).into_owned(),
        Some(Outcome::Stopped { stop, .. }) => stop.to_string(),
        None => String::new(),
    };
    Ok(json!({ "steps": steps.steps, "count": steps.count, "end": end }))
}

struct Steps<'p> {
    places: &'p Places<'p>,
    /// Where the program is in the section.
    start: Option<usize>,
    steps: Vec<Value>,
    count: usize,
}

impl Trace for Steps<'_> {
    fn ran(&mut self, event: &Event<'_>) {
        self.count += 1;
        if self.steps.len() >= MAX_STEPS {
            return;
        }
        let span = self.start.map_or(Value::Null, |start| self.places.of(start + event.offset));
        self.steps.push(json!({
            "offset": event.offset,
            "instruction": event.instruction.map_or_else(|| "?".to_owned(), written),
            "before": stack(event.before),
            "after": stack(event.after),
            "blocks": event.after.control.len().saturating_sub(1),
            "span": span,
        }));
    }
}

fn stack(view: &View) -> &[String] {
    &view.data
}

fn written(instruction: Instruction<'_>) -> String {
    if let Instruction::Block(block) = instruction {
        return format!("{{ … }} # {} bytes", block.len());
    }
    let mut bytes = Vec::new();
    instruction::encode(&mut bytes, instruction);
    asm::line(&bytes)
}
