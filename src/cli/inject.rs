//! `fmtc inject`: a section into a finished file.

use super::binaries::Paths;
use super::files;
use super::input::{self, Inputs};
use super::outputs::Outputs;
use super::report::Reporter;
use super::sections::{self, Alone, SectionOptions};
use crate::bytecode::section;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning::EMPTY;
use crate::diag::codes::section::NOT_INJECTED;
use crate::isa::LldbRange;
use crate::limits;
use crate::object::Kind;
use crate::object::embed;
use crate::object::inject::{self, Action, Refusal};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  fmtc inject summaries.fmt app            compile, and add the section to app
  fmtc inject --enums target/debug/app     add formatters for each Rust enum";

const MORE: &str = "\
Examples:
  fmtc inject summaries.fmt app            compile, and add the section to app
  fmtc inject --enums target/debug/app     add formatters for each Rust enum
  fmtc inject summaries.fmt app -o app2    leave app unchanged
  fmtc inject other-app app                copy the formatters of another program

The program itself is not changed: the section is appended, and debuggers read it from the file.
Inject after `llvm-strip`, which removes sections that are not loaded; `strip` keeps them.";

/// Add formatters to a linked ELF program, or replace those that it has
///
/// Also to a library or an object. If there are errors, nothing is written.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = MORE, allow_missing_positional = true)]
pub(super) struct InjectArgs {
    /// A `.fmt` file, a section, or any file that has one
    #[arg(required_unless_present = "enums", value_name = "FORMATTERS")]
    formatters: Option<PathBuf>,
    /// The file to add them to
    #[arg(value_name = "BINARY")]
    binary: PathBuf,
    /// Write to this file; `-` is standard output
    ///
    /// By default BINARY is replaced.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Compile for these LLDB releases
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL)]
    lldb: LldbRange,
    /// Also write a runtime for gdb
    ///
    /// gdb has no interpreter of its own.
    #[arg(long)]
    gdb_script: bool,
    /// Add formatters for the Rust enums of BINARY
    ///
    /// Also for what holds them. The formatters that it has stay, unless FORMATTERS are given.
    #[arg(long)]
    enums: bool,
    #[command(flatten)]
    options: SectionOptions,
}

pub(super) fn run(args: &InjectArgs, reporter: &mut Reporter) -> ExitCode {
    let sections = formatters(args, reporter);
    // Of an archive of which a part cannot be read nothing is put in.
    if let Some(sections) = sections
        && !reporter.failed()
    {
        reporter.unwrap_or_report(inject_all(args, &sections));
    }
    reporter.finish()
}

/// The sections to put in: of a kind those of all members of an archive together.
fn formatters(args: &InjectArgs, reporter: &mut Reporter) -> Option<Vec<(Kind, Vec<u8>)>> {
    let source = args.formatters.as_ref().filter(|path| path.extension() == Some("fmt".as_ref()));
    let mut all = Vec::new();
    if args.enums || source.is_some() {
        let programs = args.enums.then(|| Paths(vec![args.binary.clone()]));
        let mut options = input::CompilerOptions::unchecked(args.lldb);
        options.enums.extend(programs);
        let inputs = Inputs::compile(source.map_or(&[], std::slice::from_ref), &options, reporter);
        let compiled = inputs.compiled?;
        all.push((Kind::Formatters, compiled.section));
        all.extend(Some((Kind::Summaries, compiled.strings)).filter(|(_, s)| !s.is_empty()));
    }
    let Some(path) = args.formatters.as_ref().filter(|_| source.is_none()) else {
        keep_own(args, &mut all, reporter);
        return Some(all);
    };
    let found = sections::load(path, &args.options, Alone::Records, reporter)?;
    for kind in [Kind::Formatters, Kind::Summaries] {
        let of_kind = found.all.iter().filter(|s| s.summaries == (kind == Kind::Summaries));
        let data: Vec<u8> = of_kind.flat_map(|section| section.data.iter().copied()).collect();
        match all.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, before)) => before.extend(data),
            None if data.is_empty() => {}
            None => all.push((kind, data)),
        }
    }
    Some(all)
}

/// Adds the records of the program itself after those for its enums, so that they win. What an earlier injection added is
/// left out.
fn keep_own(args: &InjectArgs, all: &mut [(Kind, Vec<u8>)], reporter: &mut Reporter) {
    let [(_, section)] = all else { return };
    if args.formatters.is_some() {
        return;
    }
    let own = sections::own(&args.binary, &args.options, reporter);
    let added: HashSet<Vec<u8>> =
        section::chunks(section).map(|chunk| chunk.bytes.to_vec()).collect();
    let kept = section::chunks(&own).filter(|chunk| !added.contains(chunk.bytes));
    section.extend(kept.flat_map(|chunk| chunk.bytes).copied());
}

fn inject_all(args: &InjectArgs, sections: &[(Kind, Vec<u8>)]) -> Result<(), Diagnostic> {
    if sections.iter().all(|(_, data)| data.is_empty()) {
        let from = args.formatters.as_ref().unwrap_or(&args.binary);
        let message = format!("`{}` has no formatters to put in", from.display());
        return Err(Diagnostic::new(EMPTY, message));
    }
    let mut file = files::read(&args.binary, limits::BINARY)?;
    let output = args.output.as_ref().unwrap_or(&args.binary);
    let mut outputs = Outputs::default();
    let mut said = String::new();
    let refused = |refusal: Refusal| {
        let message = format!("nothing is put into `{}`: {refusal}", args.binary.display());
        Diagnostic::new(NOT_INJECTED, message).help(refusal.help())
    };
    for (kind, data) in sections {
        let (changed, action) = inject::inject(&file, *kind, data).map_err(refused)?;
        file = changed;
        said += &told(output, kind.section(), data.len(), action);
    }
    if args.gdb_script {
        let (changed, action) = inject::inject_gdb_script(&file).map_err(refused)?;
        file = changed;
        said += &told(output, embed::gdb::SECTION, embed::gdb::section().len(), action);
    }
    if !files::is_standard(output) {
        outputs.say(&said);
    }
    outputs.add_like(output, file, &args.binary);
    outputs.write()
}

fn told(output: &Path, section: &str, size: usize, action: Action) -> String {
    let output = output.display();
    match action {
        Action::Added => format!("{output}: {section} added, {size} bytes\n"),
        Action::Replaced => format!("{output}: {section} replaced, {size} bytes\n"),
        Action::Superseded => format!(
            "{output}: {section} added, {size} bytes; the one that is loaded is {section}.old now\n"
        ),
    }
}
