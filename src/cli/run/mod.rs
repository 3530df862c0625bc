//! `fmtc run`: the output of a debugger for a value.

mod asked;
mod expectation;
mod explain;
mod trace;

use super::files;
use super::input::{self, Inputs};
use super::json_lines;
use super::report::Reporter;
use super::sections::{self, Alone, SectionOptions};
use crate::asm::span_at;
use crate::compile::{self, Compiled, CompiledRecord};
use crate::debuggee::{Spec, json};
use crate::diag::Diagnostic;
use crate::diag::codes::values::{
    KILLS_DEBUGGER, MALFORMED_VALUE, NOT_CAPTURED, NOT_FOLLOWED, SHOWS_ERROR,
};
use crate::display::{self, Formatted, Section, show};
use crate::isa::{Lldb, LldbRange, Signature};
use crate::limits;
use crate::source::{SourceMap, Span, printable};
use crate::vm::{Budget, Limit, Limits, ObjectId, Outcome, Stop};
use std::path::PathBuf;
use toml_edit::{DocumentMut, TomlError};
use trace::Tracer;

const EXAMPLES: &str = "\
Examples:
  fmtc run point.fmt --value-literal 'Point { x: 3, y: -4 }'
  fmtc run --section app --value point.json --emulate 22 --trace
  fmtc run --section app --value-json '{\"type\": \"Point\", \"members\": {\"x\": 3, \"y\": -4}}'

A value is a number, a text, true, false, null (a null pointer), an array, or an object with
`type` and `members`; an object may also have name, value, summary, unsigned, signed, address,
size, children and more, as a debugger gives them: docs/json.md lists all. fmtc derives missing
fields from the others.";

/// Show a value as `frame variable` would, without a debugger
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(
    override_usage = "fmtc run [OPTIONS] <FILE|--section FILE> --value[-json|-literal] <VALUE>"
)]
pub(super) struct RunArgs {
    #[command(flatten)]
    formatters: Formatters,
    #[command(flatten)]
    options: SectionOptions,
    /// Compile for these LLDB releases
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL, hide_short_help = true)]
    lldb: LldbRange,
    #[command(flatten)]
    value: ValueArgs,
    /// The name of the variable; by default that of the value, else `value`
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    name: Option<String>,
    /// Emulate an LLDB release
    ///
    /// By default, the last one of `--lldb`.
    #[arg(long, value_name = "VERSION", value_parser = release)]
    emulate: Option<Lldb>,
    /// Show each instruction, with the stacks
    #[arg(long)]
    trace: bool,
    /// Show the value of each part of the source
    ///
    /// Shows the instructions if the section has no source and is not from a pack.
    #[arg(long, conflicts_with_all = ["trace", "json"])]
    explain: bool,
    /// Ask standard input for the parts of the value that are needed
    #[arg(long, hide = true)]
    ask: bool,
    /// Write JSON: an object for the value
    #[arg(long)]
    json: bool,
    /// Write the value as an `expect` item
    ///
    /// The item contains the parts that its text needs.
    #[arg(long, conflicts_with_all = ["json", "trace"])]
    as_expect: bool,
    /// Fail if the item does not expect this text of a debugger
    #[arg(long, value_name = "TEXT", requires = "as_expect", allow_hyphen_values = true)]
    #[arg(hide_short_help = true)]
    shown: Option<String>,
}

impl RunArgs {
    fn emulated(&self) -> Lldb {
        self.emulate.unwrap_or(self.lldb.last())
    }
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Formatters {
    /// The formatters; `-` is standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Take the formatters from a program or a section
    #[arg(long, value_name = "FILE")]
    section: Option<PathBuf>,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct ValueArgs {
    /// The value, as a JSON or `.toml` file
    ///
    /// `-` is JSON from standard input.
    #[arg(long, value_name = "FILE")]
    value: Option<PathBuf>,
    /// The value, as JSON
    #[arg(long, value_name = "TEXT")]
    value_json: Option<String>,
    /// The value, as an `expect` item writes it
    #[arg(long, value_name = "TEXT")]
    value_literal: Option<String>,
}

fn release(text: &str) -> Result<Lldb, String> {
    let range: LldbRange = text.parse().map_err(|e| format!("{e}"))?;
    match range.first() == range.last() {
        true => Ok(range.first()),
        false => Err("one release at a time".to_owned()),
    }
}

/// A section and where its programs come from.
#[derive(Default)]
struct SectionOrigin {
    /// The section.
    section: Vec<u8>,
    /// The files it was compiled from, if they are known.
    sources: SourceMap,
    /// Its records that come from these files, with their places in the section.
    records: Vec<CompiledRecord>,
}

impl SectionOrigin {
    /// The record that begins at a place in the section.
    fn record(&self, start: usize) -> Option<&CompiledRecord> {
        self.records.iter().find(|record| record.bytes.start == start)
    }

    /// The source of an instruction of the summary whose record begins at a place in the section.
    fn span(&self, record: usize, offset: usize) -> Option<Span> {
        let mut programs = self.record(record)?.programs.iter();
        let summary = programs.find(|program| program.signature == Signature::SUMMARY)?;
        span_at(&summary.lines, offset)
    }
}

pub(super) fn run(args: &RunArgs, reporter: &mut Reporter) -> Option<()> {
    let origin = origin(args, reporter)?;
    let value = match args.ask {
        true => reporter
            .unwrap_or_report(asked::read(&origin.section, args.emulated()).map_err(malformed)),
        false => read_value(&args.value, reporter),
    }?;
    match args.as_expect {
        true => write_expectation(args, &value, &origin, reporter),
        false => display(args, &value, &origin, reporter),
    }
    Some(())
}

fn write_expectation(
    args: &RunArgs,
    value: &Spec,
    origin: &SectionOrigin,
    reporter: &mut Reporter,
) {
    match expectation::item(value, &origin.section, args.emulated(), args.shown.as_deref()) {
        Ok(item) => reporter.print(&item),
        Err(reason) => {
            let message = format!("this value cannot be written as a test: {reason}");
            reporter.report_plain(&Diagnostic::new(NOT_CAPTURED, message));
        }
    }
}

fn origin(args: &RunArgs, reporter: &mut Reporter) -> Option<SectionOrigin> {
    if let Some(file) = &args.formatters.file {
        let mut options = input::CompilerOptions::unchecked(args.lldb);
        options.base.lines = true;
        let files = std::slice::from_ref(file);
        let inputs = Inputs::compile(files, &options, reporter);
        let compiled = inputs.compiled?;
        let Compiled { section, records, .. } = compiled;
        return Some(SectionOrigin { section, sources: inputs.sources, records });
    }
    let path = args.formatters.section.as_ref()?;
    let found = sections::load(path, &args.options, Alone::Anything, reporter)?;
    // LLDB reads the first one of a file.
    let section = found.all.into_iter().find(|s| !s.summaries).map_or(Vec::new(), |s| s.data);
    Some(match args.explain {
        true => explain::of_packs(section),
        false => SectionOrigin { section, ..SectionOrigin::default() },
    })
}

fn read_value(args: &ValueArgs, reporter: &mut Reporter) -> Option<Spec> {
    if let Some(literal) = &args.value_literal {
        let spec = compile::value(literal).map_err(|e| format!("`--value-literal`: {}", e.message));
        return reporter.unwrap_or_report(spec.map_err(malformed));
    }
    let (text, name) = match (&args.value, &args.value_json) {
        (Some(path), _) => (
            reporter.unwrap_or_report(files::read(path, limits::VALUE_FILE))?,
            files::shown_name(path),
        ),
        (None, text) => (text.clone().unwrap_or_default().into_bytes(), "--value-json".to_owned()),
    };
    let is_toml = args.value.as_ref().is_some_and(|p| p.extension().is_some_and(|e| e == "toml"));
    let read = match is_toml {
        true => toml(&text).map_err(|e| format!("`{name}` is not valid TOML: {e}")),
        false => {
            serde_json::from_slice(&text).map_err(|e| format!("`{name}` is not valid JSON: {e}"))
        }
    };
    let spec = read.and_then(|value| json::read(&value).map_err(|e| format!("`{name}`: {e}")));
    reporter.unwrap_or_report(spec.map_err(malformed))
}

fn toml(text: &[u8]) -> Result<serde_json::Value, String> {
    let text = std::str::from_utf8(text).map_err(|e| e.to_string())?;
    let document: DocumentMut = text.parse().map_err(|e: TomlError| e.to_string())?;
    Ok(document.into_table().into_inline_table().iter().map(of_toml).collect())
}

fn of_toml((name, value): (&str, &toml_edit::Value)) -> (String, serde_json::Value) {
    use toml_edit::Value;
    let value = match value {
        Value::String(text) => text.value().as_str().into(),
        Value::Integer(number) => (*number.value()).into(),
        Value::Float(number) => (*number.value()).into(),
        Value::Boolean(truth) => (*truth.value()).into(),
        Value::Datetime(time) => time.value().to_string().into(),
        Value::Array(elements) => elements.iter().map(|e| of_toml(("", e)).1).collect(),
        Value::InlineTable(table) => table.iter().map(of_toml).collect(),
    };
    (name.to_owned(), value)
}

fn malformed(message: String) -> Diagnostic {
    Diagnostic::new(MALFORMED_VALUE, message)
}

fn display(args: &RunArgs, value: &Spec, origin: &SectionOrigin, reporter: &mut Reporter) {
    let name = args.name.as_deref().or(Some(value.name.as_str()).filter(|n| !n.is_empty()));
    let name = name.unwrap_or("value");
    let shown = Section::load(&origin.section, args.emulated()).and_then(|section| {
        let (mut values, object) = Formatted::of(value, &section)?;
        let (trace, problem) = follow(args, &section, &mut values, (object, value), origin)?;
        reporter.print_as(args.json, &trace);
        if let Some(problem) = problem {
            reporter.report(&problem, &origin.sources);
        }
        show(&mut values, object, name, &mut Budget::new(&Limits::default()))
    });
    if args.json {
        reporter.print_json(&json_lines::line(display::json::shown(args.emulated(), name, &shown)));
    } else if let Ok(shown) = &shown {
        reporter.print(printable::bytes(&shown.text));
    }
    if let Err(stop) = shown
        && !reporter.failed()
    {
        reporter.report(&stopped(&stop, args.emulated(), None), &origin.sources);
    }
}

/// Runs the value's own summary; returns the trace, if requested, and a diagnostic if the summary does not end well.
fn follow(
    args: &RunArgs,
    section: &Section<'_>,
    values: &mut Formatted<'_, '_>,
    (object, value): (ObjectId, &Spec),
    origin: &SectionOrigin,
) -> Result<(String, Option<Diagnostic>), Stop> {
    let mut budget = Budget::new(&Limits::default());
    let object = values.specialized(object, &mut budget)?;
    let summary = values.summary_of(section, object)?.map(|summary| summary.offset);
    if args.explain {
        let children = values.children_of(section, object)?.map(|children| children.offset);
        let records = summary.into_iter().chain(children);
        // Other records of the section may have a source.
        let mut records = records.filter(|record| origin.record(*record).is_some()).peekable();
        if records.peek().is_some() {
            let steps = records.filter_map(|record| explain::explain(args, origin, record, value));
            return Ok((steps.collect(), None));
        }
    }
    let Some(record) = summary else { return Ok(Default::default()) };
    let place = |at: usize| origin.span(record, at);
    let mut tracer = Tracer::new(args.json, &place, &origin.sources);
    let is_traced = args.trace || args.explain;
    let observer = if is_traced { Some(&mut tracer as &mut dyn crate::vm::Trace) } else { None };
    let problem = match values.run_summary(object, &mut budget, observer)? {
        None | Some(Outcome::Ok { .. }) => None,
        Some(Outcome::Stopped { stop, offset }) => {
            Some(stopped(&stop, args.emulated(), place(offset)))
        }
    };
    Ok((tracer.out, problem))
}

fn stopped(stop: &Stop, lldb: Lldb, place: Option<Span>) -> Diagnostic {
    let (code, message) = match stop {
        Stop::Error(_) => (SHOWS_ERROR, format!("LLDB {lldb} shows the error `{stop}`")),
        Stop::Abort(_) => (KILLS_DEBUGGER, format!("in LLDB {lldb} {stop}")),
        Stop::Limit(Limit::Loop) => (KILLS_DEBUGGER, format!("in LLDB {lldb} a loop does not end")),
        Stop::Limit(_) | Stop::Unknown(_) => (NOT_FOLLOWED, stop.to_string()),
    };
    let diagnostic = Diagnostic::new(code, message);
    match place {
        Some(span) => diagnostic.label(span, "here"),
        None => diagnostic,
    }
}
