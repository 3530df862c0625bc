//! `fmtc link`: a linker, with formatters that are compiled for the types of what it links.
//!
//! ```text
//! arguments ──line──▶ inputs ──▶ types ──▶ formatters ──▶ object beside the output ──▶ linker
//! ```
//!
//! fmtc never makes a link fail, unless `--deny` asks for that. If something is missing or wrong, the linker runs with
//! the unchanged arguments.

mod inputs;
mod kept;
mod line;
mod package;

use super::compile;
use super::input::{CompilerOptions, Inputs};
use super::report::Reporter;
use super::target;
use super::types;
use crate::compile::Options;
use crate::diag::Diagnostic;
use crate::isa::LldbRange;
use crate::object::embed;
use crate::object::target::{ObjectFormat, Target};
use crate::packs::Pack;
use crate::types::Types;
use fmtc_disk as disk;
use inputs::LinkInputs;
use kept::Kept;
pub(super) use kept::{Noted, noted};
use line::Link;
pub(super) use line::is_linker;
use std::cell::OnceCell;
use std::ffi::OsString;
use std::io::ErrorKind;
#[cfg(unix)]
use std::os::unix::process::ExitStatusExt;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::rc::Rc;

/// What a link says of a file with an error.
pub(super) const LEFT_OUT: &str = "is left out: none of its formatters is in the program";

const EXAMPLES: &str = "\
Examples:
  fmtc link --fmt app.fmt -- c++ -g main.o -o app    link with its formatters
  fmtc link --enums --pack boost -- ld.lld @inputs -o app
  fmtc link --cargo -- cc ARGUMENTS                  as Cargo's `linker`, see `fmtc init`

The object with the formatters is kept beside the output: app.fmtc. Mistakes in formatters are
warnings, and their file is left out; `--deny warnings` makes them errors.";

/// Link a program with formatters that are compiled for its types
///
/// Reads the types of the objects and archives on the linker's command line, compiles the formatters for them, adds one
/// object, and runs the linker. Formatters of packs are added only for types that the program's variables have.
#[derive(clap::Args, Clone)]
#[command(after_help = EXAMPLES)]
pub(super) struct LinkArgs {
    /// A file of formatters; can be repeated
    #[arg(long = "fmt", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Add formatters of libraries (see `fmtc packs list`)
    #[arg(long = "pack", value_parser = super::packs::parser(), value_delimiter = ',')]
    #[arg(hide_possible_values = true, value_name = "NAMES")]
    packs: Vec<&'static Pack>,
    /// Add formatters for the Rust enums of the program
    #[arg(long)]
    enums: bool,
    /// Add the formatters of the Cargo package: its directory `fmt`, its packs, and its enums
    ///
    /// Packs are a list `packs` in the table `package.metadata.fmtc` of Cargo.toml. Build scripts and procedural macros are
    /// linked without formatters.
    #[arg(long)]
    cargo: bool,
    /// Compile for these LLDB releases
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL)]
    #[arg(overrides_with = "lldb")]
    lldb: LldbRange,
    /// Also write a runtime for gdb, which has none of its own
    #[arg(long, hide_short_help = true, overrides_with = "gdb_script")]
    gdb_script: bool,
    /// The Rust crate of the formatters
    #[arg(skip)]
    rust_crate: Option<String>,
    /// The linker and its arguments
    #[arg(last = true, required = true, value_name = "LINKER")]
    linker: Vec<OsString>,
}

pub(super) fn run(args: &LinkArgs, reporter: &mut Reporter) -> ExitCode {
    reporter.speak_as_compilers();
    let Some((program, arguments)) = args.linker.split_first() else { return ExitCode::FAILURE };
    let link = Link::of(Path::new(program), arguments);
    let made = link.as_ref().map(|link| without_panic(|| make(args, link, reporter)));
    let kept = match made {
        Some(Ok(Ok(kept))) => kept,
        Some(Ok(Err(diagnostic))) => {
            let why = &diagnostic.message;
            reporter.say(&format!("fmtc: warning: linked without formatters: {why}"));
            None
        }
        Some(Err(())) => {
            reporter.say("fmtc: warning: fmtc failed; linked without formatters");
            None
        }
        None => None,
    };
    reporter.tell();
    if reporter.refuses() {
        return ExitCode::FAILURE;
    }
    let kept = kept.filter(|kept| kept.object.is_some());
    let Some((kept, link)) = kept.zip(link) else {
        return status(program, Command::new(program).args(arguments).status(), reporter);
    };
    let mut command = Command::new(program);
    command.args(arguments);
    if link.has_language {
        command.args(["-x", "none"]);
    }
    let linked = command.args(&kept.object).status();
    match linked.as_ref().map(ExitStatus::code) {
        Ok(Some(0)) => kept.note_that_it_was_linked(&link.output),
        // An object that this linker took before is not why it fails.
        Ok(Some(_)) if !kept.was_linked => {
            let mut again = Command::new(program);
            again.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            if again.status().is_ok_and(|status| status.success()) {
                kept::forget(&link.output);
                reporter.say("fmtc: warning: the linker refuses the formatters; linked without");
                reporter.tell();
                return ExitCode::SUCCESS;
            }
        }
        _ => {}
    }
    status(program, linked, reporter)
}

/// Runs a function, whose panic is a fault of fmtc.
fn without_panic<T>(run: impl FnOnce() -> T) -> Result<T, ()> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    panic::set_hook(hook);
    result.map_err(drop)
}

/// The status of the linker; that of a shell, if it did not run or was ended.
fn status(
    program: &OsString,
    status: std::io::Result<ExitStatus>,
    reporter: &mut Reporter,
) -> ExitCode {
    let code = match status {
        #[cfg(unix)]
        Ok(status) => {
            status.code().or(status.signal().map(|signal| 128 + signal)).unwrap_or_default()
        }
        #[cfg(not(unix))]
        Ok(status) => status.code().unwrap_or_default(),
        Err(error) => {
            let program = Path::new(program).display();
            reporter.say(&format!("fmtc: error: cannot run `{program}`: {}", disk::reason(&error)));
            reporter.tell();
            if error.kind() == ErrorKind::NotFound { 127 } else { 126 }
        }
    };
    u8::try_from(code & 0xff).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// The object to link, if there are formatters.
fn make(args: &LinkArgs, link: &Link, reporter: &mut Reporter) -> Result<Option<Kept>, Diagnostic> {
    let mut args = args.clone();
    if !args.cargo {
        return made(&args, link, reporter);
    }
    let mut read = Vec::new();
    let made = match package::add(&mut args, link, &mut read) {
        Ok(true) => made(&args, link, reporter),
        Ok(false) => return Ok(None),
        Err(error) => Err(error),
    };
    if let Ok(Some(kept)) = &made {
        read.extend(kept.read.iter().cloned());
    }
    package::watch(&link.output, &read);
    made
}

/// The object for the types of the inputs: that of an earlier link, or a new one.
fn made(args: &LinkArgs, link: &Link, reporter: &mut Reporter) -> Result<Option<Kept>, Diagnostic> {
    if args.files.is_empty() && args.packs.is_empty() && !args.enums {
        return Ok(None);
    }
    let inputs = LinkInputs::read(link);
    if args.cargo && inputs.paths.is_empty() {
        // A debugger shows no variable of such a program.
        return Ok(None);
    }
    let options = args.described(link, reporter);
    if let Some(kept) = Kept::find(&link.output, &options, &inputs) {
        reporter.say_again(&kept.said);
        return Ok(Some(kept));
    }
    let Some(target) = target_of(&inputs, link) else {
        let why = inputs.passed_over.unwrap_or_default();
        let message = format!("linked without formatters: {why}, for an unknown machine");
        reporter.say(&format!("fmtc: warning: {message}; name it with `--target`"));
        return Ok(None);
    };
    let made = args.compile(&inputs, target, reporter);
    let object = match made.compiled.filter(|compiled| !compiled.is_empty()) {
        Some(compiled) => {
            let is_elf = target.format == ObjectFormat::Elf;
            let gdb = if args.gdb_script && is_elf { embed::gdb::section() } else { Vec::new() };
            Some(compile::object(&compiled, target, &gdb)?)
        }
        None => None,
    };
    if reporter.refuses() {
        return Ok(None);
    }
    let of = (options.as_str(), made.read.as_slice(), &inputs);
    Kept::write(&link.output, object, reporter.said(), of).map(Some)
}

/// The target of the inputs, else that of the triple, else this machine. Bitcode may be for any machine.
fn target_of(inputs: &LinkInputs, link: &Link) -> Option<Target> {
    let named = || target::of(Some(link.triple.as_deref()?)).ok();
    let own = || target::of(None).ok().filter(|_| !inputs.is_foreign);
    inputs.target.or_else(named).or_else(own)
}

impl LinkArgs {
    /// All that the formatters depend on, but for files.
    fn described(&self, link: &Link, reporter: &Reporter) -> String {
        let packs: Vec<&str> = self.packs.iter().map(|pack| pack.name).collect();
        let (lldb, flags) = (self.lldb.to_string(), [self.enums, self.cargo, self.gdb_script]);
        let of_package = (&self.rust_crate, &link.triple, reporter.denied());
        format!("{:?}", (&self.files, packs, lldb, flags, of_package))
    }

    /// Compiles the formatters for the types of the inputs. If a query meets damage, the input with the damage is
    /// skipped.
    fn compile(&self, inputs: &LinkInputs, target: Target, reporter: &mut Reporter) -> Inputs {
        let mut binaries = inputs.paths.clone();
        if binaries.is_empty() {
            let passed_over = inputs.passed_over.as_ref();
            let why = passed_over.map(|why| format!("{why}, and ")).unwrap_or_default();
            reporter.say(&format!(
                "fmtc: note: {why}no input has debug information that fmtc reads: formatters are compiled without types"
            ));
        }
        loop {
            let types = (!binaries.is_empty())
                .then(|| Rc::new(Types::read_inputs(&binaries, inputs)))
                .filter(|types| !types.is_empty());
            let made = self.compile_for(types.clone(), target, reporter);
            let Some(damage) = types.as_ref().and_then(|types| types.damage()) else { return made };
            let all = binaries.len();
            binaries.retain(|binary| binary.display().to_string() != damage.file);
            if binaries.len() == all {
                binaries.clear();
            }
            reporter.forget();
        }
    }

    /// Compiles the formatters. If a file has a mistake, only its own formatters are left out.
    fn compile_for(
        &self,
        types: Option<Rc<Types>>,
        target: Target,
        reporter: &mut Reporter,
    ) -> Inputs {
        let drafts = types
            .as_ref()
            .filter(|_| self.enums)
            .and_then(|types| types::shown_enums(types, self.lldb));
        let mut options = CompilerOptions {
            lldb: self.lldb,
            packs: self.packs.clone(),
            rust_crate: self.rust_crate.clone(),
            // The targets of a package have one directory of formatters.
            base: Options {
                pdb: target.pdb,
                only_shown: true,
                partial: self.cargo,
                ..Options::default()
            },
            drafts,
            types: OnceCell::from(types),
            ..CompilerOptions::default()
        };
        let first = Inputs::compile(&self.files, &options, reporter);
        if first.compiled.is_some() || reporter.refuses() {
            return first;
        }
        let mut trial = Reporter::for_trial();
        let mut compiled =
            |files: &[PathBuf]| Inputs::compile(files, &options, &mut trial).compiled;
        let mut good = self.files.clone();
        good.retain(|file| compiled(std::slice::from_ref(file)).is_some());
        let mut made = None;
        for files in [good.as_slice(), &[]] {
            if made.is_none() && files.len() < self.files.len() {
                made = compiled(files);
            }
        }
        if made.is_none() && options.drafts.take().is_some() {
            made = Inputs::compile(&[], &options, &mut trial).compiled;
        }
        for file in self.files.iter().filter(|file| !good.contains(file)) {
            reporter.say(&format!("fmtc: warning: {} {LEFT_OUT}", file.display()));
        }
        Inputs { compiled: made, ..first }
    }
}
