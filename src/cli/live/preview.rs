//! `fmtc preview`: what a debugger shows of a program with formatters it was not linked with.

use super::{debugger, package};
use crate::cli::outputs::Outputs;
use crate::cli::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::{NO_DEBUGGER, UNREADABLE, UNWRITABLE};
use crate::disk::OpenFile;
use crate::isa::LldbRange;
use serde_json::json;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const EXAMPLES: &str = "\
Examples:
  fmtc preview app shop.fmt                       global variables that a key matches
  fmtc preview app shop.fmt balance stock         these two
  fmtc preview app shop.fmt --run-to shop.cpp:40  local variables
  fmtc preview app shop.fmt --core core.1234
  fmtc preview app shop.fmt --watch               again on each save

The LLDB is that of `--lldb`, else that of the variable FMTC_LLDB, else `lldb`, else the newest
`lldb-20` or later on PATH.

Exit status: 0 success, 1 errors were reported, 2 wrong usage.";

/// Shows variables of a program as a real LLDB shows them with formatters, without linking them
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::cli) struct Args {
    /// The program
    #[arg(value_name = "BINARY")]
    binary: PathBuf,
    /// Files that end in `.fmt`; all others are names of variables
    #[arg(required = true, value_name = "ARG")]
    arguments: Vec<String>,
    /// A core of the program
    #[arg(long, value_name = "CORE")]
    core: Option<PathBuf>,
    /// Run the program to a function or to FILE:LINE, and show the variables there
    #[arg(long, value_name = "LOCATION", conflicts_with = "core")]
    run_to: Option<String>,
    /// Show them again whenever a file changes
    #[arg(long)]
    watch: bool,
    /// The LLDB
    #[arg(long, value_name = "PATH")]
    lldb: Option<PathBuf>,
    /// Show a missing member as such, with file and line
    #[arg(long)]
    checked: bool,
    /// The LLDB releases to compile for
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL)]
    compile_for: LldbRange,
}

/// With these LLDB ends where the package ran (`preview.py`); with others where it did not.
const FINE: i32 = 10;
const FAILED: i32 = 11;

pub(in crate::cli) fn run(args: &Args, reporter: &mut Reporter) -> ExitCode {
    match preview(args, reporter.colors()) {
        Ok(true) => reporter.exit_code(),
        Ok(false) => ExitCode::FAILURE,
        Err(diagnostic) => {
            reporter.report_plain(&diagnostic);
            reporter.finish()
        }
    }
}

/// Whether all went well.
fn preview(args: &Args, color: bool) -> Result<bool, Diagnostic> {
    let (files, names): (Vec<&String>, Vec<&String>) =
        args.arguments.iter().partition(|argument| argument.ends_with(".fmt"));
    if files.is_empty() {
        let message = "no file is named: an argument that ends in `.fmt`";
        return Err(Diagnostic::new(UNREADABLE, message));
    }
    for path in [Some(&args.binary), args.core.as_ref()].into_iter().flatten() {
        OpenFile::open(path)?;
    }
    let lldb = debugger::find(args.lldb.as_deref())?;
    let mut options = vec!["--lldb".to_owned(), args.compile_for.to_string()];
    options.extend(args.checked.then(|| "--checked".to_owned()));
    let job = json!({
        "binary": absolute(&args.binary)?,
        "core": args.core.as_deref().map(absolute).transpose()?,
        "run_to": args.run_to,
        "files": files.iter().map(|f| absolute(Path::new(f))).collect::<Result<Vec<_>, _>>()?,
        "names": names,
        "options": options,
        "watch": args.watch,
        "color": color,
    });
    start(&lldb, &job.to_string())
}

fn absolute(path: &Path) -> Result<String, Diagnostic> {
    let path = std::path::absolute(path).map_err(|error| crate::disk::unreadable(path, &error))?;
    Ok(path.display().to_string())
}

fn start(lldb: &Path, job: &str) -> Result<bool, Diagnostic> {
    let unwritable = |error: std::io::Error| {
        Diagnostic::new(UNWRITABLE, format!("cannot write a temporary file: {error}"))
    };
    let mut file = tempfile::NamedTempFile::new().map_err(unwritable)?;
    file.write_all(job.as_bytes()).map_err(unwritable)?;
    let mut outputs = Outputs::in_new_folders();
    let import = package::import_line(&package::add(&mut outputs)?)?;
    outputs.write()?;
    let path = serde_json::Value::from(file.path().display().to_string());
    let mut child = Command::new(lldb)
        .args(["--no-lldbinit", "--batch", "--source-quietly", "--one-line", &import])
        .args(["--one-line", &format!("script fmtc_lldb.preview.run(lldb.debugger, {path})")])
        .stdin(Stdio::null())
        .spawn()
        .map_err(|error| {
            let message = format!("cannot start `{}`: {error}", lldb.display());
            Diagnostic::new(NO_DEBUGGER, message)
        })?;
    let status = child.wait().map_err(|error| Diagnostic::new(NO_DEBUGGER, error.to_string()))?;
    match status.code() {
        Some(FINE) => Ok(true),
        Some(FAILED) => Ok(false),
        Some(_) => {
            let message = format!("`{}` does not run Python", lldb.display());
            Err(Diagnostic::new(NO_DEBUGGER, message).help("install its Python package"))
        }
        None => {
            let message = format!("`{}` died: {status}", lldb.display());
            Err(Diagnostic::new(NO_DEBUGGER, message).note("a formatter may have killed it"))
        }
    }
}
