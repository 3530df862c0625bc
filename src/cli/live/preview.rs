//! `fmtc preview`: the output of a debugger for a program with formatters that are not linked into it.

use super::{debugger, in_gdb, package};
use crate::cli::outputs::Outputs;
use crate::cli::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::NO_DEBUGGER;
use crate::isa::LldbRange;
use fmtc_disk::open_file::OpenFile;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const EXAMPLES: &str = "\
Examples:
  fmtc preview app --fmt shop.fmt balance stock       show global variables
  fmtc preview app --fmt shop.fmt --run-to shop.cpp:40   show local variables
  fmtc preview app --fmt shop.fmt                   show global variables that a key matches
  fmtc preview app --fmt shop.fmt --run-to pay -- --fast in.txt
                                                    pass arguments to the program
  fmtc preview app --fmt shop.fmt --debugger gdb    show them in gdb

Uses the debugger of `--debugger`, else that of the variable FMTC_LLDB, else `lldb`, else the
newest `lldb-20` or later on PATH. LLDB 14 to 19 and gdb run formatters with fmtc's runtime.";

/// Show variables of a program in a real debugger
///
/// Takes the formatters from files, without linking them to the program.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PreviewArgs {
    /// The program
    #[arg(value_name = "BINARY")]
    pub(super) binary: PathBuf,
    /// Variables to show
    ///
    /// By default, the global variables that a key matches; with `--run-to`, the local ones.
    #[arg(value_name = "VARIABLE")]
    names: Vec<String>,
    /// Files of formatters, or directories of them
    #[arg(long, required = true, value_name = "FILE")]
    pub(super) fmt: Vec<PathBuf>,
    /// Run the program to a function or to FILE:LINE
    ///
    /// Shows the variables there. Without this option, the program does not run.
    #[arg(long, value_name = "LOCATION")]
    run_to: Option<String>,
    /// The debugger: LLDB from 14 on, or gdb
    #[arg(long, value_name = "PATH")]
    debugger: Option<PathBuf>,
    /// Compile for these LLDB releases
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL)]
    pub(super) lldb: LldbRange,
    /// The arguments that the program runs with
    #[arg(last = true, value_name = "ARG", requires = "run_to")]
    program_arguments: Vec<String>,
}

/// The variable of the environment that tells LLDB the job.
const JOB: &str = "FMTC_PREVIEW";

/// The exit codes of a debugger that has run the package (`preview.py`, `gdb_preview.py`); other codes mean that it has
/// not.
const FINE: i32 = 10;
const FAILED: i32 = 11;

pub(crate) fn run(args: &PreviewArgs, reporter: &mut Reporter) {
    let shown = preview(args, reporter);
    if reporter.unwrap_or_report(shown) == Some(false) {
        reporter.fail();
    }
}

/// Shows the variables; returns whether all went well.
fn preview(args: &PreviewArgs, reporter: &mut Reporter) -> Result<bool, Diagnostic> {
    OpenFile::open(&args.binary)?;
    let debugger = debugger::find(args.debugger.as_deref())?;
    if debugger::is_gdb(&debugger) {
        return in_gdb::preview(&debugger, args, reporter);
    }
    let mut job = job(args)?;
    let files = args.fmt.iter().map(|file| absolute(file));
    job["files"] = files.collect::<Result<Vec<_>, _>>()?.into();
    job["lldb"] = args.lldb.to_string().into();
    job["color"] = reporter.colors().into();
    start_lldb(&debugger, &job)
}

/// The job for every debugger: the program, how far it runs, and the variables.
pub(super) fn job(args: &PreviewArgs) -> Result<Value, Diagnostic> {
    Ok(json!({
        "binary": absolute(&args.binary)?,
        "run_to": args.run_to,
        "arguments": args.program_arguments,
        "names": args.names,
    }))
}

fn absolute(path: &Path) -> Result<String, Diagnostic> {
    let path = std::path::absolute(path).map_err(|error| fmtc_disk::unreadable(path, &error))?;
    Ok(path.display().to_string())
}

fn start_lldb(lldb: &Path, job: &Value) -> Result<bool, Diagnostic> {
    let mut outputs = Outputs::in_new_folders();
    let import = package::import_line(&package::add(&mut outputs)?)?;
    outputs.write()?;
    let script = "script fmtc_lldb.preview.run(lldb.debugger)";
    let arguments = ["--no-lldbinit", "--batch", "--source-quietly", "--one-line", &import];
    let mut command = Command::new(lldb);
    command.args(arguments).args(["--one-line", script]).env(JOB, job.to_string());
    // The package prints itself, as long as it runs.
    let (is_fine, _) = start(command.stdout(Stdio::inherit()).stderr(Stdio::inherit()))?;
    Ok(is_fine)
}

/// Runs a debugger that does a job; returns whether all went well, and its output.
pub(super) fn start(command: &mut Command) -> Result<(bool, Output), Diagnostic> {
    let name = Path::new(command.get_program()).display().to_string();
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Diagnostic::new(NO_DEBUGGER, format!("cannot start `{name}`: {error}")))?;
    match output.status.code() {
        Some(FINE) => Ok((true, output)),
        Some(FAILED) => Ok((false, output)),
        Some(_) => {
            let message = format!("`{name}` does not run Python");
            Err(Diagnostic::new(NO_DEBUGGER, message).help("install its Python package"))
        }
        None => {
            let message = format!("`{name}` ended unexpectedly: {}", output.status);
            Err(Diagnostic::new(NO_DEBUGGER, message).note("a formatter may have crashed it"))
        }
    }
}
