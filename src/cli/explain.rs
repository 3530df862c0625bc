//! `fmtc explain`: the sections of docs/diagnostics.md.

use super::report::Reporter;
use crate::diag::codes::section::NO_CODE;
use crate::diag::codes::{self, page};
use crate::diag::{Code, Diagnostic, suggest};

const EXAMPLES: &str = "\
Examples:
  fmtc explain E0312    explain a code
  fmtc explain          list all codes";

/// Explain a diagnostic code, with an example
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ExplainArgs {
    /// Codes such as E0312; without one, list all
    #[arg(value_name = "CODE")]
    codes: Vec<String>,
}

pub(super) fn run(args: &ExplainArgs, reporter: &mut Reporter) {
    let mut out = if args.codes.is_empty() { list() } else { String::new() };
    for id in &args.codes {
        match codes::find(id) {
            Some(code) => {
                out.push_str(if out.is_empty() { "" } else { "\n" });
                out.push_str(&page(code));
            }
            None => reporter.report_plain(&unknown(id)),
        }
    }
    reporter.print(&out);
}

fn list() -> String {
    let mut all: Vec<Code> = codes::all().collect();
    all.sort_by_key(|code| (code.id.get(1..), code.id));
    all.iter().map(|code| format!("{}  {}\n", code.id, code.title)).collect()
}

fn unknown(id: &str) -> Diagnostic {
    let diagnostic = Diagnostic::new(NO_CODE, format!("there is no code `{id}`"));
    match suggest::nearest(id, codes::all().map(|code| code.id)) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic.help("`fmtc explain` lists them all"),
    }
}
