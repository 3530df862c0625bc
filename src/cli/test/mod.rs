//! `fmtc test`: runs the `expect` items, and formatters on random values.

mod random;

use super::folders;
use super::input::{CompilerOptions, Inputs};
use super::json_lines;
use super::report::Reporter;
use super::watch;
use crate::diag::Diagnostic;
use crate::diag::codes::values::EXPECT_FAILED;
use crate::display::expect::{Checked, Runner};
use crate::display::failures;
use crate::isa::Lldb;
use crate::limits::{self, EXPECTATIONS};
use crate::sema::Expectation;
use crate::source::SourceMap;
use serde_json::json;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  fmtc test summaries.fmt          test a file
  fmtc test fmt --random 1000      also test random values
  fmtc test fmt --watch                   test all files of a directory after each change
  fmtc test fmt --filter geo::Vec2        test only items that contain a text
  fmtc test fmt --random 100 --against app   also test values of a program's types";

/// Run the `expect` items of files in the built-in VM
///
/// Runs them for each LLDB release in the range of `--lldb`.
#[derive(clap::Args, Clone)]
#[command(after_help = EXAMPLES)]
pub(super) struct TestArgs {
    /// Files to test, or directories of `.fmt` files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write JSON: an object for each item and LLDB
    #[arg(long)]
    json: bool,
    /// Run only the items that contain this text
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    filter: Option<String>,
    /// Run again whenever a file changes
    #[arg(long)]
    watch: bool,
    /// Also run each formatter on N random values
    ///
    /// A formatter fails if a value shows an error text or keeps the debugger busy.
    #[arg(long, value_name = "N")]
    random: Option<usize>,
    /// Seed of the random values
    ///
    /// By default, a new seed for each run.
    #[arg(long, value_name = "NUMBER", requires = "random")]
    seed: Option<u64>,
    #[command(flatten)]
    options: CompilerOptions,
}

/// The numbers of expectations that were run.
#[derive(Default)]
pub(super) struct Count {
    pub(super) passed: usize,
    pub(super) failed: usize,
    left_out: usize,
    /// The instructions that they ran.
    work: u64,
}

impl Count {
    /// Runs an item, and counts whether it holds in the releases that it is asked for.
    pub(super) fn check(
        &mut self,
        expectation: &Expectation,
        runner: &mut Runner<'_>,
        is_asked: impl Fn(Lldb) -> bool,
    ) -> Result<Vec<Checked>, Vec<Diagnostic>> {
        let before = runner.work();
        let mut results = runner.check(expectation);
        self.work += runner.work() - before;
        if let Ok(results) = &mut results {
            results.retain(|result| is_asked(result.lldb));
        }
        let holds = |results: &Vec<Checked>| results.iter().all(|one| one.differences.is_empty());
        match results.as_ref().is_ok_and(holds) {
            true => self.passed += 1,
            false => self.failed += 1,
        }
        results
    }

    /// Why the run stopped early, if it did.
    pub(super) fn too_much(&self) -> Option<Diagnostic> {
        let what = if self.passed + self.failed == limits::EXPECTATIONS {
            format!("more than {EXPECTATIONS} expectations")
        } else if self.work > limits::EXPECTATION_WORK {
            "these expectations take too much work".to_owned()
        } else {
            return None;
        };
        let message = format!("{what}: the others are not run");
        Some(Diagnostic::new(EXPECT_FAILED, message).help("run a part of them with `--filter`"))
    }

    fn text(&self) -> String {
        let left_out = match self.left_out {
            0 => String::new(),
            number => format!(", {number} left out"),
        };
        format!("{} passed, {} failed{left_out}\n", self.passed, self.failed)
    }
}

pub(super) fn run(args: &TestArgs, reporter: &mut Reporter) {
    watch::run(args.watch, &args.files, reporter, |reporter| {
        let args = TestArgs { options: args.options.again(), ..args.clone() };
        run_once(&args, reporter)
    });
}

/// Runs the items. Returns the files that were read.
fn run_once(args: &TestArgs, reporter: &mut Reporter) -> Vec<PathBuf> {
    let mut count = Count::default();
    let mut out = String::new();
    let mut random = random::RandomRun::new(args);
    let found = folders::expand(&args.files, reporter);
    let mut read = [found.folders, args.options.programs()].concat();
    'files: for file in found.files {
        let inputs = Inputs::compile(&[file], &args.options, reporter);
        read.extend(inputs.read);
        let Some(compiled) = &inputs.compiled else { continue };
        let mut runner = Runner::new(&compiled.section);
        for expectation in &compiled.expectations {
            if !is_wanted(args, expectation, &inputs.sources) {
                count.left_out += 1;
                continue;
            }
            if let Some(reason) = count.too_much() {
                reporter.report_plain(&reason);
                break 'files;
            }
            match count.check(expectation, &mut runner, |_| true) {
                Err(problems) => reporter.report_all(&problems, &inputs.sources),
                Ok(results) => {
                    if args.json {
                        out.push_str(&lines(expectation, &results, &inputs.sources));
                    }
                    let failures = failures::failures(expectation, &results, reporter.colors());
                    reporter.report_all(&failures, &inputs.sources);
                }
            }
        }
        if let Some(random) = &mut random {
            random.run(compiled, args, &inputs.sources, reporter);
        }
    }
    if let Some(filter) = args.filter.as_ref().filter(|_| count.passed + count.failed == 0) {
        reporter.say(&format!("no `expect` item holds `{filter}`"));
    }
    let random = random.map(random::RandomRun::finish).unwrap_or_default();
    match args.json {
        true => reporter.print_json(&(out + &random)),
        false => reporter.print(count.text() + &random),
    }
    read
}

/// Whether the item contains the text of `--filter`.
fn is_wanted(args: &TestArgs, expectation: &Expectation, sources: &SourceMap) -> bool {
    let Some(filter) = &args.filter else { return true };
    let file = sources.get(expectation.span.source);
    let item = file.and_then(|file| file.text().get(expectation.span.range()));
    item.is_some_and(|item| item.contains(filter))
}

fn lines(expectation: &Expectation, results: &[Checked], sources: &SourceMap) -> String {
    let (file, place) = sources.place(expectation.span).unzip();
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
            json_lines::line(line)
        })
        .collect()
}
