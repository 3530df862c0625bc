//! A formatter in the words of its source, with the values of its parts. A program of its own computes each value.

mod packs;
mod steps;

pub(super) use packs::of_packs;

use super::{RunArgs, SectionOrigin};
use crate::compile::{Compiled, Options, Session, Unproven};
use crate::debuggee::Spec;
use crate::display::{Formatted, Section};
use crate::isa::LldbRange;
use crate::source::printable::one_line;
use crate::source::{SourceFile, SourceMap, Span, shortened};
use crate::syntax::ast::{ItemKind, Key};
use crate::syntax::parse;
use crate::vm::{Budget, Limits, Outcome, Stop, TypeNames};
use fmtc_disk::{Disk, rust_crate_of};
use std::fmt::Write as _;
use std::path::Path;
use steps::{Step, Steps};

/// The widths of the columns.
const SOURCE_WIDTH: usize = 40;
const VALUE_WIDTH: usize = 60;

/// The steps of the formatter whose record begins at a place in the section: one a line, with its value. `None` if they
/// cannot be determined.
pub(super) fn explain(
    args: &RunArgs,
    origin: &SectionOrigin,
    record: usize,
    value: &Spec,
) -> Option<String> {
    let span = origin.record(record)?.key_span;
    let file = origin.sources.get(span.source)?;
    let mut steps = Steps::new(file.text());
    match item_with_key(file, span)? {
        ItemKind::Summary(summary) => steps.add(&summary),
        ItemKind::Children(children) => steps.add_children(&children.body),
        _ => return None,
    }
    let values = Values::compute(args, file, steps.probes, value)?;
    let mut out = match args.formatters.section {
        Some(_) => {
            let line = file.line_column(span.range().start).line;
            format!("source: {}:{line}\n", file.name())
        }
        None => String::new(),
    };
    steps.steps.iter().for_each(|step| values.write(step, file, &mut out));
    Some(out)
}

/// The item that has a key.
fn item_with_key(file: &SourceFile, key: Span) -> Option<ItemKind> {
    let items = parse(key.source, file.text()).file.items;
    // A record of an installed pack has all names of an item.
    let start = key.range().start;
    let has_key = |keys: &[Key]| keys.iter().any(|one| one.span.range().start == start);
    items.into_iter().map(|item| item.kind).find(|kind| match kind {
        ItemKind::Summary(summary) => has_key(&summary.keys),
        ItemKind::Children(children) => has_key(&children.keys),
        _ => false,
    })
}

/// The text for the value of a step that no value tree gives.
const UNKNOWN: &str = "not known here";

/// The texts of the steps; `None` for one that does not compile alone, or was stopped.
struct Values(Vec<Option<String>>);

impl Values {
    fn compute(
        args: &RunArgs,
        file: &SourceFile,
        mut probes: Vec<String>,
        value: &Spec,
    ) -> Option<Values> {
        let compiled = compile(args, file, &mut probes)?;
        let section = Section::load(&compiled.section, args.emulated()).ok()?;
        let run = |number: usize| {
            let (mut values, object) = Formatted::of(value, &section).ok()?;
            let mut budget = Budget::new(&Limits::default());
            // The steps stand for a summary that looks at the members beneath children of its own file.
            let object = match value.synthetic {
                Some(_) => values.specialized(object, &mut budget).ok()?,
                None => object,
            };
            let key = steps::key(number);
            let names = TypeNames { name: &key, display: &key, canonical: &key };
            match values.run_summary_of(names, object, &mut budget).ok()?? {
                Outcome::Ok { text } => Some(String::from_utf8_lossy(&text).into_owned()),
                Outcome::Stopped { stop: Stop::Unknown(_), .. } => Some(UNKNOWN.to_owned()),
                Outcome::Stopped { .. } => None,
            }
        };
        Some(Values((0..probes.len()).map(run).collect()))
    }

    fn of(&self, probe: usize) -> Option<&str> {
        self.0.get(probe)?.as_deref()
    }

    /// Whether a condition holds, if that is known.
    fn holds(&self, probe: usize) -> Option<bool> {
        let text = self.of(probe);
        (text != Some(UNKNOWN)).then_some(text == Some("true"))
    }

    /// A line for a step that is computed.
    fn write(&self, step: &Step, file: &SourceFile, out: &mut String) {
        let is_so = |(probe, holds): &(usize, bool)| self.holds(*probe) == Some(*holds);
        if !step.when.iter().all(is_so) {
            return;
        }
        let shown = match (self.of(step.probe), self.holds(step.probe)) {
            (_, Some(holds)) if step.is_condition => holds.to_string(),
            (None, _) => return,
            (Some(""), _) => self.nothing(&step.path, file),
            (Some(text), _) => text.to_owned(),
        };
        line(step, &shown, file, out);
    }

    /// The reason why a value shows nothing.
    fn nothing(&self, path: &[(Span, usize)], file: &SourceFile) -> String {
        let missing = path.iter().find(|(_, probe)| self.of(*probe) == Some("false"));
        match missing.and_then(|(span, _)| file.text().get(span.range())) {
            Some(path) => format!("missing: the value has no member `{path}`"),
            None => "nothing".to_owned(),
        }
    }
}

fn line(step: &Step, value: &str, file: &SourceFile, out: &mut String) {
    let Step { span, depth, .. } = step;
    let number = file.line_column(span.range().start).line;
    let source = file.text().get(span.range()).unwrap_or_default();
    let source = source.split_whitespace().collect::<Vec<_>>().join(" ");
    let source = format!("{:1$}{source}", "", 2 * depth);
    let (source, value) = (shortened(&source, SOURCE_WIDTH), one_line(value));
    // Writing to a string cannot fail.
    let _ =
        writeln!(out, "{number:>4}  {source:<SOURCE_WIDTH$}  {}", shortened(&value, VALUE_WIDTH));
}

/// Each stage of the compiler can find errors that the one before has hidden.
const STAGES: usize = 4;

/// Compiles the file with the programs after it. One with an error is left out the next time.
fn compile(args: &RunArgs, file: &SourceFile, probes: &mut [String]) -> Option<Compiled> {
    let path = Path::new(file.name());
    let (lldb, unproven) = (LldbRange::only(args.emulated()), Unproven::LeaveOut);
    let options = Options { lldb, unproven, ..Options::default() };
    let rust_crate = rust_crate_of(path);
    for _ in 0..STAGES {
        let mut text = format!("{}\n", file.text());
        let ends: Vec<usize> = probes
            .iter()
            .map(|probe| {
                text.push_str(probe);
                text.len()
            })
            .collect();
        let (mut sources, mut disk) = (SourceMap::new(), Disk::default());
        let size = text.len();
        let id = sources.add(file.name(), text);
        disk.add(id, path, size).ok()?;
        let session = Session::new(&mut sources, options).loader(&mut disk);
        let outcome = session.rust_crate(rust_crate.as_deref()).compile(&[id]);
        if let Some(compiled) = outcome.compiled {
            return Some(compiled);
        }
        let errors = outcome.diagnostics.iter().filter(|found| found.is_error());
        for place in errors.filter_map(|found| found.span()).filter(|span| span.source == id) {
            let start = place.range().start;
            let at = ends.partition_point(|end| *end <= start);
            if start > file.text().len() {
                probes.get_mut(at).into_iter().for_each(String::clear);
            }
        }
    }
    None
}
