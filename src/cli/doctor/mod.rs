//! `fmtc doctor`: why a formatter does not show, and what to do about it.

mod program;
mod session;

use super::json_lines;
use super::report::Reporter;
use crate::diag::Diagnostic;
use serde_json::json;
use std::fmt;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  fmtc doctor build/app                       check a program
  fmtc doctor build/app --debugger lldb-23    check it in another debugger
  fmtc doctor                                 check the debuggers of this machine
  fmtc doctor build/app --json                one JSON object for each line";

/// Diagnose why a formatter is not used, and suggest a fix
///
/// Checks the formatters in the program, the types that their keys match, and other formatters that the debugger has for these keys. The debugger reads your init file and loads the program, but does not run it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct DoctorArgs {
    /// A program or library with formatters; without it, check the debuggers
    program: Option<PathBuf>,
    /// The debugger
    ///
    /// By default, the debugger in FMTC_LLDB, else `lldb`, else the newest `lldb-NN` on PATH.
    #[arg(long, value_name = "PATH")]
    debugger: Option<PathBuf>,
    /// Write JSON: an object for each line
    #[arg(long)]
    json: bool,
    /// How long to wait for the debugger
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
}

/// The state of a check.
#[derive(Clone, Copy, PartialEq)]
enum CheckState {
    Right,
    /// It may be meant.
    Noted,
    Wrong,
}

impl CheckState {
    fn mark(self) -> &'static str {
        match self {
            CheckState::Right => "ok",
            CheckState::Noted => "note",
            CheckState::Wrong => "wrong",
        }
    }
}

/// A line of the report.
struct Line {
    state: CheckState,
    text: String,
    /// The advice that follows from the finding.
    advice: Option<String>,
}

/// The report.
#[derive(Default)]
struct Report(Vec<Line>);

impl Report {
    fn right(&mut self, text: impl Into<String>) {
        self.0.push(Line { state: CheckState::Right, text: text.into(), advice: None });
    }

    fn noted(&mut self, text: impl Into<String>, advice: impl Into<String>) {
        let advice = Some(advice.into());
        self.0.push(Line { state: CheckState::Noted, text: text.into(), advice });
    }

    fn wrong(&mut self, text: impl Into<String>, advice: impl Into<String>) {
        let advice = Some(advice.into());
        self.0.push(Line { state: CheckState::Wrong, text: text.into(), advice });
    }

    /// Reports a problem that prevented a check.
    fn failed(&mut self, problem: &Diagnostic) {
        self.wrong(problem.message.clone(), problem.help.join("; "));
    }

    /// A JSON object for each line.
    fn json(&self) -> String {
        let object = |line: &Line| {
            let (state, text, advice) = (line.state.mark(), &line.text, &line.advice);
            json_lines::line(json!({ "state": state, "text": text, "advice": advice }))
        };
        self.0.iter().map(object).collect()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.0 {
            writeln!(f, "{:<6}{}", line.state.mark(), line.text)?;
            if let Some(advice) = &line.advice {
                writeln!(f, "        {advice}")?;
            }
        }
        Ok(())
    }
}

pub(super) fn run(args: &DoctorArgs, reporter: &mut Reporter) {
    let mut report = Report::default();
    let section = match &args.program {
        Some(program) => program::examine(program, &mut report, reporter),
        None => Vec::new(),
    };
    session::examine(args, &section, &mut report);
    let text = if args.json { report.json() } else { report.to_string() };
    reporter.print_as(args.json, &text);
    if report.0.iter().any(|line| line.state == CheckState::Wrong) {
        reporter.fail();
    }
}
