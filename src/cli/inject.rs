//! `fmtc inject`: a section into a finished file.

use super::binaries;
use super::files;
use super::input::{CompilerOptions, Inputs};
use super::outputs::Outputs;
use super::packs;
use super::report::Reporter;
use super::sections::{self, Alone, SectionOptions};
use crate::bytecode::section;
use crate::compile::{Compiled, Options};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning::EMPTY;
use crate::diag::codes::section::NOT_INJECTED;
use crate::isa::LldbRange;
use crate::limits;
use crate::object::Kind;
use crate::object::embed;
use crate::object::inject::{self, Action, Refusal};
use crate::packs::Pack;
use std::cell::OnceCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

const EXAMPLES: &str = "\
Examples:
  fmtc inject summaries.fmt app            compile, and add the section to app
  fmtc inject --enums target/debug/app     add formatters for each Rust enum
  fmtc inject summaries.fmt app -o app2    leave app unchanged
  fmtc inject other-app app                copy the formatters of another program

Compiles for the types of BINARY, and warns of members that they do not have. Appends a section, which debuggers read from the file, and leaves the program itself unchanged.
Linked formatters stay; for the same key FORMATTERS win. They replace those of an earlier `inject`.
Run `llvm-strip` first, because it removes sections that are not loaded; `strip` keeps them.";

/// Add formatters to a linked ELF program and keep its own
///
/// Also works for libraries and object files. If an error occurs, the command writes nothing.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, allow_missing_positional = true)]
pub(super) struct InjectArgs {
    /// A `.fmt` file, a section, or any file that has one
    #[arg(required_unless_present_any = ["enums", "packs"], value_name = "FORMATTERS")]
    formatters: Option<PathBuf>,
    /// The program, library or object file to change
    #[arg(value_name = "BINARY")]
    binary: PathBuf,
    /// Write to this file; `-` is standard output
    ///
    /// By default, the command replaces BINARY.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Compile for these LLDB releases
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL)]
    lldb: LldbRange,
    /// Also write a runtime for gdb
    ///
    /// gdb itself cannot run formatters.
    #[arg(long)]
    gdb_script: bool,
    /// Add formatters for the Rust enums of BINARY
    ///
    /// Also works for types that contain such enums.
    #[arg(long)]
    enums: bool,
    /// Add formatters of libraries, for types that BINARY has
    #[arg(long = "pack", value_parser = packs::parser(), value_delimiter = ',')]
    #[arg(hide_possible_values = true, value_name = "NAMES")]
    packs: Vec<&'static Pack>,
    #[command(flatten)]
    options: SectionOptions,
}

pub(super) fn run(args: &InjectArgs, reporter: &mut Reporter) {
    // Of an archive of which a part cannot be read nothing is put in.
    if let Some(parts) = parts(args, reporter)
        && !reporter.failed()
    {
        reporter.unwrap_or_report(inject_all(args, &parts));
    }
}

/// The sections of one kind to inject. Of two formatters for a key, the later one wins.
#[derive(Default)]
struct Parts {
    /// Those of packs and for the enums of the program.
    added: Vec<u8>,
    /// The named formatters.
    given: Vec<u8>,
}

/// The parts to inject; for an archive, those of all members together.
fn parts(args: &InjectArgs, reporter: &mut Reporter) -> Option<[(Kind, Parts); 2]> {
    let (mut formatters, mut summaries) = (Parts::default(), Parts::default());
    match args.formatters.as_ref() {
        Some(source) if source.extension() == Some("fmt".as_ref()) => {
            let sources = std::slice::from_ref(source);
            let compiled = args.compile((&[], &[]), sources, reporter)?;
            (formatters.given, summaries.given) = (compiled.section, compiled.strings);
        }
        Some(path) => {
            let found = sections::load(path, &args.options, Alone::Records, reporter)?;
            for section in found.all {
                let of_kind = if section.summaries { &mut summaries } else { &mut formatters };
                of_kind.given.extend(section.data);
            }
        }
        None => {}
    }
    if args.enums || !args.packs.is_empty() {
        let enums = args.enums.then(|| args.binary.clone());
        let compiled = args.compile((&args.packs, enums.as_slice()), &[], reporter)?;
        (formatters.added, summaries.added) = (compiled.section, compiled.strings);
    }
    Some([(Kind::Formatters, formatters), (Kind::Summaries, summaries)])
}

impl InjectArgs {
    /// Compiles for the types of the binary, if it has any.
    fn compile(
        &self,
        (packs, enums): (&[&'static Pack], &[PathBuf]),
        sources: &[PathBuf],
        reporter: &mut Reporter,
    ) -> Option<Compiled> {
        let types = binaries::types_of(&self.binary).ok().filter(|types| !types.is_empty());
        let options = CompilerOptions {
            lldb: self.lldb,
            packs: packs.to_vec(),
            enums: enums.to_vec(),
            base: Options { only_shown: true, ..Options::default() },
            types: OnceCell::from(types.map(Rc::new)),
            ..CompilerOptions::default()
        };
        Inputs::compile(sources, &options, reporter).compiled
    }
}

fn inject_all(args: &InjectArgs, parts: &[(Kind, Parts); 2]) -> Result<(), Diagnostic> {
    if parts.iter().all(|(_, part)| part.added.is_empty() && part.given.is_empty()) {
        let from = args.formatters.as_ref().unwrap_or(&args.binary);
        let message = format!("`{}` has no formatters to add", from.display());
        return Err(Diagnostic::new(EMPTY, message));
    }
    let mut file = files::read(&args.binary, limits::BINARY)?;
    let output = args.output.as_ref().unwrap_or(&args.binary);
    let mut outputs = Outputs::default();
    let mut said = String::new();
    let refused = |refusal: Refusal| {
        let message = format!("cannot add formatters to `{}`: {refusal}", args.binary.display());
        Diagnostic::new(NOT_INJECTED, message).help(refusal.help())
    };
    for (kind, Parts { added, given }) in parts {
        if added.is_empty() && given.is_empty() {
            continue;
        }
        // Where nothing is named, what was put in before stays as well.
        let own = inject::own(&file, *kind, args.formatters.is_none()).map_err(refused)?;
        let again: HashSet<&[u8]> = section::chunks(added).map(|chunk| chunk.bytes).collect();
        let kept = section::chunks(&own).filter(|chunk| !again.contains(chunk.bytes));
        let kept: Vec<u8> = kept.flat_map(|chunk| chunk.bytes).copied().collect();
        let data = [added.as_slice(), &kept, given].concat();
        let (changed, action) = inject::inject(&file, *kind, &data).map_err(refused)?;
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
    outputs.push(output, file, Some(&args.binary), false);
    outputs.write()
}

fn told(output: &Path, section: &str, size: usize, action: Action) -> String {
    let output = output.display();
    match action {
        Action::Added => format!("{output}: {section} added, {size} bytes\n"),
        Action::Replaced => format!("{output}: {section} replaced, {size} bytes\n"),
        Action::Superseded => format!(
            "{output}: {section} added, {size} bytes; the old section, which debuggers ignore, is now {section}.old\n"
        ),
    }
}
