//! `fmtc preview`: what a debugger shows of a program with formatters it was not linked with.

use super::{debugger, in_gdb, package};
use crate::cli::outputs::Outputs;
use crate::cli::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::NO_DEBUGGER;
use crate::disk::OpenFile;
use crate::isa::LldbRange;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};

const EXAMPLES: &str = "\
Examples:
  fmtc preview app --fmt shop.fmt                   global variables that a key matches
  fmtc preview app --fmt shop.fmt balance stock     these two
  fmtc preview app --fmt shop.fmt --run-to shop.cpp:40
                                                    local variables
  fmtc preview app --fmt shop.fmt --run-to pay -- --fast in.txt
                                                    the program gets these arguments
  fmtc preview app --fmt shop.fmt --attach 1234     of a running process
  fmtc preview app --fmt shop.fmt --core core.1234 --frame 2
  fmtc preview app --fmt fmt --watch                all of a folder, again on each save and each build
  fmtc preview app --fmt shop.fmt --debugger gdb    as gdb shows them

The debugger is that of `--debugger`, else that of the variable FMTC_LLDB, else `lldb`, else the
newest `lldb-20` or later on PATH. LLDB 14 to 19 and gdb run formatters by fmtc's runtime.";

/// Shows variables of a program as a real debugger shows them with formatters, without linking them
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PreviewArgs {
    /// The program
    #[arg(value_name = "BINARY")]
    pub(super) binary: PathBuf,
    /// Variables; without them the global ones that a key matches, with `--run-to` the local ones
    #[arg(value_name = "VARIABLE")]
    names: Vec<String>,
    /// Files of formatters, or folders of them
    #[arg(long, required = true, value_name = "FILE")]
    pub(super) fmt: Vec<PathBuf>,
    /// A core of the program
    #[arg(long, value_name = "CORE")]
    pub(super) core: Option<PathBuf>,
    /// Run the program to a function or to FILE:LINE, and show the variables there. Without it the
    /// program does not run
    #[arg(long, value_name = "LOCATION", conflicts_with = "core")]
    run_to: Option<String>,
    /// A variable of the environment that the program runs in
    #[arg(long, value_name = "NAME=VALUE", requires = "run_to")]
    env: Vec<String>,
    /// A running process of the program
    #[arg(long, value_name = "PID", conflicts_with_all = ["core", "run_to"])]
    attach: Option<u32>,
    /// The frame whose variables are shown, 0 for the innermost; global ones by default, but with
    /// `--run-to`
    #[arg(long, value_name = "NUMBER")]
    frame: Option<u32>,
    /// Show them again whenever a file changes
    #[arg(long)]
    pub(super) watch: bool,
    /// The debugger: an LLDB from release 14 on, or gdb
    #[arg(long, value_name = "PATH")]
    debugger: Option<PathBuf>,
    /// Show a missing member as such, with file and line
    #[arg(long)]
    pub(super) checked: bool,
    /// The LLDB releases to compile for
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL)]
    pub(super) lldb: LldbRange,
    /// The arguments that the program runs with
    #[arg(last = true, value_name = "PROGRAM_ARG", requires = "run_to")]
    program_arguments: Vec<String>,
}

/// The variable of the environment that tells LLDB the job.
const JOB: &str = "FMTC_PREVIEW";

/// With these the debugger ends where the package ran (`preview.py`, `gdb_preview.py`); with others where it did not.
const FINE: i32 = 10;
const FAILED: i32 = 11;
const REBUILT: i32 = 12;

/// How a debugger ended.
#[derive(PartialEq)]
pub(super) enum Ended {
    Fine,
    Failed,
    /// The program was built again.
    Rebuilt,
}

pub(crate) fn run(args: &PreviewArgs, reporter: &mut Reporter) -> ExitCode {
    match preview(args, reporter) {
        Ok(code) => code,
        Err(diagnostic) => {
            reporter.report_plain(&diagnostic);
            reporter.finish()
        }
    }
}

fn preview(args: &PreviewArgs, reporter: &mut Reporter) -> Result<ExitCode, Diagnostic> {
    for path in [Some(&args.binary), args.core.as_ref()].into_iter().flatten() {
        OpenFile::open(path)?;
    }
    let debugger = debugger::find(args.debugger.as_deref())?;
    if debugger::is_gdb(&debugger) {
        return Ok(in_gdb::preview(&debugger, args, reporter));
    }
    let mut job = job(args)?;
    let files = args.fmt.iter().map(|file| absolute(file));
    job["files"] = files.collect::<Result<Vec<_>, _>>()?.into();
    job["lldb"] = args.lldb.to_string().into();
    job["checked"] = args.checked.into();
    job["watch"] = args.watch.into();
    job["color"] = reporter.colors().into();
    loop {
        match start_lldb(&debugger, &job)? {
            Ended::Fine => return Ok(reporter.exit_code()),
            Ended::Failed => return Ok(ExitCode::FAILURE),
            Ended::Rebuilt => {}
        }
    }
}

/// The job for every debugger: the program, how far it runs, and the variables.
pub(super) fn job(args: &PreviewArgs) -> Result<Value, Diagnostic> {
    Ok(json!({
        "binary": absolute(&args.binary)?,
        "core": args.core.as_deref().map(absolute).transpose()?,
        "run_to": args.run_to,
        "arguments": args.program_arguments,
        "env": args.env,
        "attach": args.attach,
        "frame": args.frame.or(args.run_to.is_some().then_some(0)),
        "names": args.names,
    }))
}

fn absolute(path: &Path) -> Result<String, Diagnostic> {
    let path = std::path::absolute(path).map_err(|error| crate::disk::unreadable(path, &error))?;
    Ok(path.display().to_string())
}

fn start_lldb(lldb: &Path, job: &Value) -> Result<Ended, Diagnostic> {
    let mut outputs = Outputs::in_new_folders();
    let import = package::import_line(&package::add(&mut outputs)?)?;
    outputs.write()?;
    let script = "script fmtc_lldb.preview.run(lldb.debugger)";
    let arguments = ["--no-lldbinit", "--batch", "--source-quietly", "--one-line", &import];
    let mut command = Command::new(lldb);
    command.args(arguments).args(["--one-line", script]).env(JOB, job.to_string());
    // The package prints itself, as long as it runs.
    let (ended, _) = start(command.stdout(Stdio::inherit()).stderr(Stdio::inherit()))?;
    Ok(ended)
}

/// Runs a debugger that does a job, and gives what it printed.
pub(super) fn start(command: &mut Command) -> Result<(Ended, Output), Diagnostic> {
    let name = Path::new(command.get_program()).display().to_string();
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Diagnostic::new(NO_DEBUGGER, format!("cannot start `{name}`: {error}")))?;
    match output.status.code() {
        Some(FINE) => Ok((Ended::Fine, output)),
        Some(FAILED) => Ok((Ended::Failed, output)),
        Some(REBUILT) => Ok((Ended::Rebuilt, output)),
        Some(_) => {
            let message = format!("`{name}` does not run Python");
            Err(Diagnostic::new(NO_DEBUGGER, message).help("install its Python package"))
        }
        None => {
            let message = format!("`{name}` died: {}", output.status);
            Err(Diagnostic::new(NO_DEBUGGER, message).note("a formatter may have killed it"))
        }
    }
}
