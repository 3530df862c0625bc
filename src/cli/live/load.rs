//! `fmtc live`: what the commands in LLDB ask for, answered in JSON. The package of the same version reads it.

use crate::cli::binaries::Paths;
use crate::cli::compile::empty;
use crate::cli::folders;
use crate::cli::input::{CompilerOptions, Inputs};
use crate::cli::outputs::Outputs;
use crate::cli::report::Reporter;
use crate::cli::target;
use crate::compile::{self, Compiled};
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::display::expect::Runner;
use crate::isa::LldbRange;
use crate::limits;
use crate::object::{Kind, write};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Answers the commands in LLDB
#[derive(clap::Args)]
#[command(hide = true)]
pub(crate) struct LiveArgs {
    #[command(subcommand)]
    question: Question,
}

#[derive(clap::Subcommand)]
enum Question {
    /// The files that arguments name, and the folders that were searched for them
    Files {
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Compiles a file to an object
    Load(Box<LoadArgs>),
}

#[derive(clap::Args)]
struct LoadArgs {
    /// The file
    file: PathBuf,
    /// The object
    #[arg(short, long)]
    output: PathBuf,
    /// Make summaries report which member is missing
    #[arg(long)]
    checked: bool,
    /// The release whose `expect` items are run
    #[arg(long)]
    release: Option<LldbRange>,
    /// Modules that need not have a type for each key
    #[arg(long, conflicts_with = "against")]
    module: Vec<PathBuf>,
    #[command(flatten)]
    options: CompilerOptions,
}

pub(crate) fn run(args: &LiveArgs, reporter: &mut Reporter) -> ExitCode {
    let answer = match &args.question {
        Question::Files { paths } => files(paths, reporter),
        Question::Load(args) => load(args, reporter),
    };
    reporter.print_json("the answer", &answer.to_string());
    reporter.finish()
}

fn files(paths: &[PathBuf], reporter: &mut Reporter) -> Value {
    let found = folders::expand(paths, reporter);
    json!({ "files": names(&found.files), "folders": names(&found.folders) })
}

fn names(paths: &[PathBuf]) -> Vec<String> {
    paths.iter().map(|path| path.display().to_string()).collect()
}

/// Writes the object. What was read is told also if there are errors.
fn load(args: &LoadArgs, reporter: &mut Reporter) -> Value {
    let mut options = args.options.again();
    options.partial = !args.module.is_empty();
    options.against.push(Paths(args.module.clone()));
    let compile = compile::Options { checked: args.checked, ..options.compile() };
    let inputs = Inputs::compile_as(compile, std::slice::from_ref(&args.file), &options, reporter);
    let mut answer = json!({ "inputs": names(&inputs.read), "unmatched": inputs.unmatched });
    if let Some(compiled) = &inputs.compiled {
        let (passed, failed) = expectations(compiled, args.release);
        let lines = compiled.records.iter().map(|record| {
            let file = inputs.sources.get(record.key_span.source)?;
            let line = file.line_column(record.key_span.range().start).line;
            Some(json!({ "file": file.name(), "line": line }))
        });
        answer["places"] = lines.collect::<Vec<_>>().into();
        answer["check_bytes"] = compiled.check_bytes.into();
        answer["passed"] = passed.into();
        answer["failed"] = failed.into();
        reporter.unwrap_or_report(write_object(compiled, &args.output));
    }
    answer
}

fn write_object(compiled: &Compiled, path: &Path) -> Result<(), Diagnostic> {
    if compiled.records.is_empty() {
        return Err(empty());
    }
    let object = write::object_file(&compiled.section, Kind::Formatters, target::of(None)?, &[])
        .map_err(|error| Diagnostic::new(UNWRITABLE, error))?;
    let mut outputs = Outputs::default();
    outputs.add(path, object);
    outputs.write()
}

/// How many `expect` items hold in a release, or in all that they are for, and how many do not.
fn expectations(compiled: &Compiled, release: Option<LldbRange>) -> (usize, usize) {
    let mut runner = Runner::new(&compiled.section);
    let (mut passed, mut failed) = (0, 0);
    for expectation in &compiled.expectations {
        if passed + failed == limits::EXPECTATIONS || runner.work() > limits::EXPECTATION_WORK {
            break;
        }
        let is_asked = |lldb| release.is_none_or(|range| range.contains(lldb));
        let holds = runner.check(expectation).is_ok_and(|results| {
            results.iter().all(|result| !is_asked(result.lldb) || result.differences.is_empty())
        });
        *(if holds { &mut passed } else { &mut failed }) += 1;
    }
    (passed, failed)
}
