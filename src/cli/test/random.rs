//! `fmtc test --random`: formatters on random values.

use super::TestArgs;
use crate::cli::{binaries, json_lines, report::Reporter};
use crate::compile::Compiled;
use crate::diag::Diagnostic;
use crate::diag::codes::values::EXPECT_FAILED;
use crate::display::failures;
use crate::limits;
use crate::random::{Failure, RandomOptions, Tested, test};
use crate::source::SourceMap;
use serde_json::json;
use std::time::{SystemTime, UNIX_EPOCH};

/// The most keys of formatters that are not tested that are listed.
const MAX_NAMES: usize = 4;

/// The random values of a run.
#[derive(Default)]
pub(super) struct RandomRun {
    values: usize,
    seed: u64,
    json: bool,
    passed: usize,
    failed: usize,
    left_out: Vec<String>,
    lines: String,
}

impl RandomRun {
    /// The requested run, if any.
    pub(super) fn new(args: &TestArgs) -> Option<RandomRun> {
        let clock =
            || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let (values, seed) = (args.random?, args.seed.unwrap_or_else(clock));
        Some(RandomRun { values, seed, json: args.json, ..RandomRun::default() })
    }

    /// Runs the formatters of a section on random values, and reports outcomes that must not occur.
    pub(super) fn run(
        &mut self,
        compiled: &Compiled,
        args: &TestArgs,
        sources: &SourceMap,
        reporter: &mut Reporter,
    ) {
        let types = args.options.types(reporter);
        let filter = args.filter.as_deref().unwrap_or_default();
        let (values, seed, lldb) = (self.values, self.seed, args.options.lldb);
        let tested = match test(compiled, RandomOptions { values, seed, lldb, types, filter }) {
            Ok(tested) => tested,
            Err(damage) => return binaries::report(&damage, reporter),
        };
        for tested in tested {
            match tested.failures.is_empty() {
                _ if tested.is_left_out() => self.left_out.push(tested.key.clone()),
                true => self.passed += 1,
                false => self.failed += 1,
            }
            self.lines.push_str(&line(&tested, seed, sources));
            let failures = tested.failures.iter().map(|failure| diagnostic(&tested, failure));
            reporter.report_all(&failures.collect::<Vec<_>>(), sources);
        }
    }

    /// The last line, or the lines in JSON.
    pub(super) fn finish(self) -> String {
        if self.json {
            return self.lines;
        }
        let RandomRun { values, seed, passed, failed, left_out, .. } = self;
        let mut names: Vec<String> =
            left_out.iter().take(MAX_NAMES).map(|key| format!("`{key}`")).collect();
        if left_out.len() > MAX_NAMES {
            names.push(format!("{} more", left_out.len() - MAX_NAMES));
        }
        let left_out = match left_out.len() {
            0 => String::new(),
            number => format!(", {number} not tested: {}", names.join(", ")),
        };
        format!(
            "on {values} random values each, seed {seed}: {passed} formatters passed, {failed} failed{left_out}\n"
        )
    }
}

fn diagnostic(tested: &Tested, failure: &Failure) -> Diagnostic {
    let lldb = failures::list(&failure.lldb);
    let message = format!("for a random value LLDB {lldb} {}", failure.fault);
    let found = Diagnostic::new(EXPECT_FAILED, message).label(tested.span, "this formatter");
    match failure.item.len() > limits::REPORTED_TEXT {
        true => found.note("no small value was found; with `--json` the whole is written"),
        false => found.note(format!("the value, as a test that fails: {}", failure.item)),
    }
}

/// An object for a formatter.
fn line(tested: &Tested, seed: u64, sources: &SourceMap) -> String {
    let (file, place) = sources.place(tested.span).unzip();
    let failure = |failure: &Failure| {
        let lldb: Vec<_> = failure.lldb.iter().map(|lldb| lldb.number()).collect();
        json!({ "lldb": lldb, "fault": failure.fault.to_string(), "expect": failure.item })
    };
    let line = json!({
        "file": file.map(|f| f.name()),
        "line": place.map(|p| p.line),
        "column": place.map(|p| p.column),
        "key": tested.key,
        "passed": tested.failures.is_empty(),
        "values": tested.values,
        "unknown": tested.unknown,
        "seed": seed,
        "failures": tested.failures.iter().map(failure).collect::<Vec<_>>(),
    });
    json_lines::line(line)
}
