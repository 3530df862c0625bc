//! `fmtc live load`: compiles a file to an object.

use super::answers::names;
use super::records::of_section;
use crate::cli::binaries::Paths;
use crate::cli::compile;
use crate::cli::input::{CompilerOptions, Inputs};
use crate::cli::outputs::Outputs;
use crate::cli::report::Reporter;
use crate::cli::target;
use crate::compile::{self as compiler, Compiled};
use crate::diag::Diagnostic;
use crate::display::expect::Runner;
use crate::isa::LldbRange;
use crate::limits;
use crate::object::Kind;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct LoadArgs {
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

/// Writes the object. Reports what was read even if there are errors.
pub(super) fn load(args: &LoadArgs, reporter: &mut Reporter) -> Value {
    let mut options = args.options.again();
    options.partial = !args.module.is_empty();
    options.against.push(Paths(args.module.clone()));
    let compile = compiler::Options { checked: args.checked, ..options.compile() };
    let inputs = Inputs::compile_as(compile, std::slice::from_ref(&args.file), &options, reporter);
    let mut answer = json!({ "inputs": names(&inputs.read), "unmatched": inputs.unmatched });
    if let Some(compiled) = &inputs.compiled {
        let (passed, failed) = expectations(compiled, args.release);
        let records = of_section(&compiled.section, &[]).zip(&compiled.records);
        let placed = records.map(|(mut record, compiled)| {
            if let Some(file) = inputs.sources.get(compiled.key_span.source) {
                let line = file.line_column(compiled.key_span.range().start).line;
                record["place"] = json!({ "file": file.name(), "line": line });
            }
            record
        });
        answer["records"] = placed.collect();
        answer["check_bytes"] = compiled.check_bytes.into();
        answer["passed"] = passed.into();
        answer["failed"] = failed.into();
        reporter.unwrap_or_report(write_object(compiled, &args.output));
    }
    answer
}

fn write_object(compiled: &Compiled, path: &Path) -> Result<(), Diagnostic> {
    let mut outputs = Outputs::default();
    outputs.add(path, compile::object(compiled, Kind::Formatters, target::of(None)?, &[])?);
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
