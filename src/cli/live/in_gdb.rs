//! `fmtc preview` in gdb, in which the runtime runs formatters.

use super::preview::{self, PreviewArgs};
use crate::asm;
use crate::cli::folders;
use crate::cli::input::{CompilerOptions, Inputs};
use crate::cli::outputs::Outputs;
use crate::cli::report::Reporter;
use crate::cli::setup::gdb;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::source::printable;
use serde_json::Value;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output};

/// Shows the variables.
pub(super) fn preview(
    gdb: &Path,
    args: &PreviewArgs,
    reporter: &mut Reporter,
) -> Result<bool, Diagnostic> {
    let options = CompilerOptions::unchecked(args.lldb);
    let found = folders::expand(&args.fmt, reporter);
    let inputs = Inputs::compile(&found.files, &options, reporter);
    let Some(compiled) = &inputs.compiled else { return Ok(false) };
    let (is_fine, output) = show(gdb, args, &compiled.section)?;
    reporter.print(printable::bytes(&output.stdout));
    let problems = printable::bytes(&output.stderr);
    problems.lines().for_each(|line| reporter.say(line));
    Ok(is_fine)
}

/// Starts gdb with a section.
fn show(gdb: &Path, args: &PreviewArgs, section: &[u8]) -> Result<(bool, Output), Diagnostic> {
    let mut job = preview::job(args)?;
    job["section"] = asm::hex(section).into();
    let file = job_file(&job)?;
    let mut outputs = Outputs::in_new_folders();
    let source = gdb::source_line(&gdb::add(&mut outputs, &gdb::data_file()?))?;
    outputs.write()?;
    let path = Value::from(file.path().display().to_string());
    let run = format!("python import fmtc_runtime.gdb.preview as it; it.run({path})");
    let mut command = Command::new(gdb);
    command.args(["-nx", "-q", "-batch", "-iex", "set debuginfod enabled off"]);
    preview::start(command.args(["-iex", &source, "-ex", &run]))
}

/// A file with the job, which exists as long as the value.
fn job_file(job: &Value) -> Result<tempfile::NamedTempFile, Diagnostic> {
    let unwritable = |error: std::io::Error| {
        Diagnostic::new(UNWRITABLE, format!("cannot write a temporary file: {error}"))
    };
    let mut file = tempfile::NamedTempFile::new().map_err(unwritable)?;
    file.write_all(job.to_string().as_bytes()).map_err(unwritable)?;
    Ok(file)
}
