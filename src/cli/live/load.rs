//! `fmtc live load`: compiles a file to an object.

use super::answers::names;
use super::records::of_section;
use crate::cli::compile;
use crate::cli::input::{CompilerOptions, Inputs};
use crate::cli::outputs::Outputs;
use crate::cli::report::Reporter;
use crate::cli::target;
use crate::cli::test::Count;
use crate::compile::Compiled;
use crate::diag::Diagnostic;
use crate::display::expect::Runner;
use crate::isa::LldbRange;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct LoadArgs {
    /// The file
    file: PathBuf,
    /// The object
    #[arg(short, long)]
    output: PathBuf,
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
    options.base.partial = !args.module.is_empty();
    options.against.extend(args.module.iter().cloned());
    let inputs = Inputs::compile(std::slice::from_ref(&args.file), &options, reporter);
    let mut answer = json!({ "inputs": names(&inputs.read), "unmatched": inputs.unmatched });
    if let Some(compiled) = &inputs.compiled {
        let count = expectations(compiled, args.release);
        let records = of_section(&compiled.section, &[]).zip(&compiled.records);
        let placed = records.map(|(mut record, compiled)| {
            if let Some((file, place)) = inputs.sources.place(compiled.key_span) {
                record["place"] = json!({ "file": file.name(), "line": place.line });
            }
            record
        });
        answer["records"] = placed.collect();
        answer["passed"] = count.passed.into();
        answer["failed"] = count.failed.into();
        reporter.unwrap_or_report(write_object(compiled, &args.output));
    }
    answer
}

fn write_object(compiled: &Compiled, path: &Path) -> Result<(), Diagnostic> {
    let mut outputs = Outputs::default();
    outputs.add(path, compile::object(compiled, target::of(None)?, &[])?);
    outputs.write()
}

/// The `expect` items that hold in a release, or in all that they are for, and those that do not.
fn expectations(compiled: &Compiled, release: Option<LldbRange>) -> Count {
    let (mut runner, mut count) = (Runner::new(&compiled.section), Count::default());
    let is_asked = |lldb| release.is_none_or(|range| range.contains(lldb));
    for expectation in &compiled.expectations {
        if count.too_much().is_some() {
            break;
        }
        // A session tells the numbers alone.
        let _ = count.check(expectation, &mut runner, is_asked);
    }
    count
}
