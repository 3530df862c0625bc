//! `fmtc format`: files in the canonical layout.

use super::files;
use super::folders;
use super::outputs::Outputs;
use super::report::Reporter;
use crate::format::{self, Edit};
use crate::source::{Slice, SourceMap};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  fmtc format summaries.fmt    format a file
  fmtc format fmt --check      fail if a file below fmt is not formatted";

/// Format files in the one canonical style
///
/// Comments stay where they are. Reports a file with syntax errors and leaves it unchanged. Formats standard input to standard output.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct FormatArgs {
    /// Files to format, or directories of `.fmt` files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write nothing; show the changes, and fail if there are any
    #[arg(long)]
    check: bool,
    /// File name to use for standard input in diagnostics
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<String>,
}

pub(super) fn run(args: &FormatArgs, reporter: &mut Reporter) {
    let mut differs = false;
    for path in folders::expand(&args.files, reporter).files {
        differs |= file(&path, args, reporter);
    }
    if args.check && differs {
        reporter.fail();
    }
}

/// Formats one file. Returns whether its layout was not canonical.
fn file(path: &Path, args: &FormatArgs, reporter: &mut Reporter) -> bool {
    let mut sources = SourceMap::new();
    let name = args.stdin_filename.as_deref();
    let id = files::read_source(&mut sources, path, name, reporter);
    let Some((id, source)) = id.and_then(|id| Some((id, sources.get(id)?))) else { return false };
    let edits = match format::format_range(id, source.text(), 0..source.text().len()) {
        Ok(edits) => edits,
        Err(faults) => {
            reporter.report_all(&faults, &sources);
            return false;
        }
    };
    if args.check {
        reporter.print(changes(source.name(), source.text(), &edits));
    } else if !edits.is_empty() || files::is_standard(path) {
        let mut outputs = Outputs::default();
        outputs.add_rewritten(path, format::apply(source.text(), &edits).into());
        reporter.unwrap_or_report(outputs.write());
    }
    !edits.is_empty()
}

/// The lines that would change, as `diff` shows them.
fn changes(name: &str, text: &str, edits: &[Edit]) -> String {
    let mut out = String::new();
    let (mut line, mut counted) = (1, 0);
    let mut rest = edits;
    while let Some(first) = rest.first() {
        let start =
            text.get(..first.range.start).and_then(|t| t.rfind('\n')).map_or(0, |at| at + 1);
        let mut end = line_end(text, first.range.end);
        let mut count = 1;
        while let Some(next) = rest.get(count).filter(|e| e.range.start < end) {
            end = line_end(text, next.range.end);
            count += 1;
        }
        let (touching, others) = rest.split_at(count);
        rest = others;
        line += text.slice(counted..start).matches('\n').count();
        counted = start;
        let before = text.slice(start..end);
        let touching = touching.iter().map(|e| Edit {
            range: e.range.start - start..e.range.end - start,
            text: e.text.clone(),
        });
        let after = format::apply(before, &touching.collect::<Vec<_>>());
        out.push_str(&format!("{name}:{line}\n"));
        before.lines().for_each(|line| out.push_str(&format!("-{line}\n")));
        after.lines().for_each(|line| out.push_str(&format!("+{line}\n")));
    }
    out
}

/// The end of the line that holds the byte before `at`.
fn line_end(text: &str, at: usize) -> usize {
    if text.get(..at).is_some_and(|t| t.ends_with('\n')) {
        return at;
    }
    text.get(at..).and_then(|t| t.find('\n')).map_or(text.len(), |end| at + end + 1)
}
