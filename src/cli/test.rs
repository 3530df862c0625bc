//! `fmtc test`: runs the `expect` items.

use super::files;
use super::folders;
use super::input::{Inputs, Options};
use super::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::values::EXPECT_FAILED;
use crate::display::expect::{self, Checked, Difference};
use crate::isa::{Lldb, LldbRange};
use crate::sema::Expectation;
use crate::source::SourceMap;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// Runs the `expect` items of files in the built-in VM, for every LLDB in range
#[derive(clap::Args)]
#[command(after_help = "Example: fmtc test summaries.fmt\n\n\
                        Exit status: 0 all hold, 1 some fail or errors were reported, 2 wrong usage.")]
pub(super) struct Args {
    /// Files to test, or folders of `.fmt` files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write one JSON object for each expectation and LLDB to standard output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

/// How many expectations held.
#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
}

pub(super) fn run(args: &Args, reporter: &mut Reporter) -> ExitCode {
    let mut count = Count::default();
    let mut out = String::new();
    for file in folders::expand(&args.files, reporter) {
        let inputs = Inputs::compile(&[file], &args.options, reporter);
        let Some(compiled) = &inputs.compiled else { continue };
        for expectation in &compiled.expectations {
            match expect::check(expectation, &compiled.section) {
                Err(problems) => {
                    count.failed += 1;
                    reporter.report_all(&problems, &inputs.sources);
                }
                Ok(results) => {
                    out.push_str(&lines(expectation, &results, &inputs.sources));
                    let failures = failures(expectation, &results, reporter.colors());
                    match failures.is_empty() {
                        true => count.passed += 1,
                        false => count.failed += 1,
                    }
                    reporter.report_all(&failures, &inputs.sources);
                }
            }
        }
    }
    let summary = format!("{} passed, {} failed\n", count.passed, count.failed);
    let text = if args.json { out } else { summary };
    files::print_message(text);
    reporter.exit_code()
}

/// The failures of an expectation: debuggers that show the same stand together.
fn failures(expectation: &Expectation, results: &[Checked], colors: bool) -> Vec<Diagnostic> {
    let mut groups: Vec<(Vec<Lldb>, &Checked)> = Vec::new();
    for result in results.iter().filter(|r| !r.differences.is_empty()) {
        match groups.iter_mut().find(|(_, first)| first.shown == result.shown) {
            Some((versions, _)) => versions.push(result.lldb),
            None => groups.push((vec![result.lldb], result)),
        }
    }
    let failure =
        |(versions, result): &(Vec<Lldb>, &Checked)| failure(expectation, versions, result, colors);
    groups.iter().map(failure).collect()
}

fn failure(
    expectation: &Expectation,
    versions: &[Lldb],
    result: &Checked,
    colors: bool,
) -> Diagnostic {
    let message = format!("this does not hold in LLDB {}", list(versions));
    let diagnostic =
        Diagnostic::new(EXPECT_FAILED, message).label(expectation.text_span, "what is expected");
    let seen = match &result.shown {
        Err(reason) => return diagnostic.note(format!("nothing is shown: {reason}")),
        Ok(seen) => seen,
    };
    let mut diagnostic = diagnostic;
    if result.differences.contains(&Difference::Text) {
        diagnostic = diagnostic.note(difference(&expectation.text, &seen.text, colors));
    }
    if result.differences.contains(&Difference::Children) {
        let wanted = expectation.children.iter().flatten();
        let wanted = wanted.map(|(name, text)| (&*name.text, &*text.text));
        let shown = seen.children.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        diagnostic = diagnostic.note(difference(&pairs(wanted), &pairs(shown), colors));
    }
    diagnostic
}

/// Both texts below each other, and where they part.
fn difference(expected: &str, shown: &str, colors: bool) -> String {
    let (expected, shown) = (&visible(expected), &visible(shown));
    let same = expected.chars().zip(shown.chars()).take_while(|(a, b)| a == b).count();
    let painted = |text: &str, color: &str| {
        let at = text.char_indices().nth(same).map_or(text.len(), |(at, _)| at);
        let (same, other) = text.split_at(at);
        match colors {
            true => format!("{same}\u{1b}[{color}m{other}\u{1b}[0m"),
            false => text.to_owned(),
        }
    };
    let (expected, shown) = (painted(expected, GREEN), painted(shown, RED));
    format!("expected: {expected}\n   shown: {shown}\n          {}^", " ".repeat(same))
}

/// A text of the debuggee on one line, without anything that steers a terminal.
fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_control() {
            true => out.extend(c.escape_debug()),
            false => out.push(c),
        }
    }
    out
}

/// Terminal colours of what is expected and of what is shown.
const GREEN: &str = "32";
const RED: &str = "31";

fn pairs<'a>(children: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let pairs: Vec<_> = children.map(|(name, text)| format!("{name:?}: {text:?}")).collect();
    format!("[{}]", pairs.join(", "))
}

fn list(versions: &[Lldb]) -> String {
    let (first, last) = match versions {
        [first, .., last] => (*first, *last),
        [one] => (*one, *one),
        [] => return String::new(),
    };
    match LldbRange::new(first, last) {
        Some(range) if range.iter().count() == versions.len() => range.to_string(),
        _ => versions.iter().map(Lldb::to_string).collect::<Vec<_>>().join(", "),
    }
}

fn lines(expectation: &Expectation, results: &[Checked], sources: &SourceMap) -> String {
    let file = sources.get(expectation.span.source);
    let place = file.map(|f| f.line_column(expectation.span.range().start));
    results
        .iter()
        .map(|result| {
            let children = result.shown.as_ref().ok().map(|seen| {
                seen.children.iter().map(|(name, text)| json!([name, text])).collect::<Vec<_>>()
            });
            let line = json!({
                "file": file.map(|f| f.name()),
                "line": place.map(|p| p.line),
                "column": place.map(|p| p.column),
                "lldb": result.lldb.number(),
                "passed": result.differences.is_empty(),
                "expected": expectation.text,
                "shown": result.shown.as_ref().ok().map(|seen| &seen.text),
                "children": children,
                "stopped": result.shown.as_ref().err(),
            });
            format!("{line}\n")
        })
        .collect()
}
