//! A formatter in the words of its source, with the values of its parts: each is computed by a program of its own.

mod packs;
mod steps;

pub(super) use packs::of_packs;

use super::{RunArgs, SectionOrigin};
use crate::cli::input::CompilerOptions;
use crate::compile::{Compiled, Session};
use crate::debuggee::{Spec, Tree};
use crate::disk::Disk;
use crate::display::{Formatted, Section};
use crate::isa::LldbRange;
use crate::source::printable::one_line;
use crate::source::{SourceFile, SourceMap, Span, shortened};
use crate::syntax::ast::{ItemKind, Key};
use crate::syntax::parse;
use crate::vm::{Budget, Limits, Outcome, Stop, TypeNames};
use std::fmt::Write as _;
use std::path::Path;
use steps::{Step, Steps};

/// The widths of the columns.
const SOURCE_WIDTH: usize = 40;
const VALUE_WIDTH: usize = 60;

/// The steps of the formatter whose record begins at a place in the section: one a line, with its value. None if they
/// cannot be told.
pub(super) fn explain(
    args: &RunArgs,
    origin: &SectionOrigin,
    record: usize,
    value: &Spec,
) -> Option<String> {
    let span = origin.record(record)?.key_span;
    let file = origin.sources.get(span.source)?;
    let mut steps = Steps::new(file.text());
    let found = match item_with_key(file, span)? {
        ItemKind::Summary(summary) => steps.of(&summary),
        ItemKind::Children(children) => steps.of_children(&children.body),
        _ => return None,
    };
    let values = Values::compute(args, file, steps.probes, value)?;
    let mut out = match args.formatters.section {
        Some(_) => {
            let line = file.line_column(span.range().start).line;
            format!("source: {}:{line}\n", file.name())
        }
        None => String::new(),
    };
    values.write(&found, 0, file, &mut out);
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
            let mut tree = Tree::new();
            let object = tree.add(value).ok()?;
            let limits = Limits::default();
            let mut values = Formatted::new(tree, &section, limits);
            let mut budget = Budget::new(&limits);
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

    fn holds(&self, probe: usize) -> bool {
        self.of(probe) == Some("true")
    }

    fn write(&self, steps: &[Step], depth: usize, file: &SourceFile, out: &mut String) {
        for step in steps {
            match step {
                Step::Value { span, probe, path } => {
                    let shown = match self.of(*probe) {
                        None => continue,
                        Some("") => self.nothing(path, file),
                        Some(text) => text.to_owned(),
                    };
                    line(*span, depth, &shown, file, out);
                }
                Step::Choice { span, probe, .. } if self.of(*probe) == Some(UNKNOWN) => {
                    line(*span, depth, UNKNOWN, file, out);
                }
                Step::Choice { span, probe, then, otherwise, nested } => {
                    let holds = self.holds(*probe);
                    line(*span, depth, if holds { "true" } else { "false" }, file, out);
                    let (steps, nested) =
                        if holds { (then, nested.0) } else { (otherwise, nested.1) };
                    self.write(steps, depth + usize::from(nested), file, out);
                }
            }
        }
    }

    /// Why a value shows nothing.
    fn nothing(&self, path: &[(Span, usize)], file: &SourceFile) -> String {
        let missing = path.iter().find(|(_, probe)| self.of(*probe) == Some("false"));
        match missing.and_then(|(span, _)| file.text().get(span.range())) {
            Some(path) => format!("nothing: there is no `{path}`"),
            None => "nothing".to_owned(),
        }
    }
}

fn line(span: Span, depth: usize, value: &str, file: &SourceFile, out: &mut String) {
    let number = file.line_column(span.range().start).line;
    let source = file.text().get(span.range()).unwrap_or_default();
    let source = source.split_whitespace().collect::<Vec<_>>().join(" ");
    let source = format!("{:1$}{source}", "", 2 * depth);
    let (source, value) = (shortened(&source, SOURCE_WIDTH), one_line(value));
    // Writing to a string cannot fail.
    let _ =
        writeln!(out, "{number:>4}  {source:<SOURCE_WIDTH$}  {}", shortened(&value, VALUE_WIDTH));
}

/// Compiles the file with the programs after it. One with an error is replaced by one that is not found.
fn compile(args: &RunArgs, file: &SourceFile, probes: &mut [String]) -> Option<Compiled> {
    let path = Path::new(file.name());
    let options = CompilerOptions::unchecked(LldbRange::only(args.emulated()));
    let rust_crate = options.rust_crate(&[path.to_owned()]);
    // An error can hide others.
    for _ in 0..=probes.len() {
        let mut text = format!("{}\n", file.text());
        let mut ends = Vec::new();
        for probe in &*probes {
            text.push_str(probe);
            ends.push(text.len());
        }
        let (mut sources, mut disk) = (SourceMap::new(), Disk::default());
        let size = text.len();
        let id = sources.add(file.name(), text);
        disk.add(id, path, size).ok()?;
        let session = Session::new(&mut sources, options.compile()).loader(&mut disk);
        let outcome = session.rust_crate(rust_crate.as_deref()).compile(&[id]);
        if let Some(compiled) = outcome.compiled {
            return Some(compiled);
        }
        let errors = outcome.diagnostics.iter().filter(|found| found.is_error());
        let places = errors.filter_map(|found| found.span()).filter(|span| span.source == id);
        let mut is_less = false;
        for place in places {
            let at = ends.partition_point(|end| *end <= place.range().start);
            let is_probe = place.range().start > file.text().len();
            if let Some(probe) = probes.get_mut(at).filter(|probe| is_probe && !probe.is_empty()) {
                probe.clear();
                is_less = true;
            }
        }
        if !is_less {
            return None;
        }
    }
    None
}
