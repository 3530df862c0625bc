//! The input files of subcommands that compile.

use super::binaries;
use super::files;
use super::packs;
use super::report::{Deny, Reporter};
use super::types;
use crate::compile::{self, Compiled, Outcome, Session, Unproven};
use crate::diag::Diagnostic;
use crate::diag::codes::types::KEY_NO_TYPE;
use crate::isa::LldbRange;
use crate::packs::Pack;
use crate::source::{SourceId, SourceMap};
use crate::types::Types;
use crate::verify::{Policy, verify_section};
use fmtc_disk::{Disk, rust_crate_of};
use std::cell::OnceCell;
use std::path::PathBuf;
use std::rc::Rc;

/// The options of the compiler.
#[derive(clap::Args, Clone, Default)]
pub(super) struct CompilerOptions {
    /// Compile for these LLDB releases
    ///
    /// One release, such as 22, or a range, such as 22...24.
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL)]
    pub(super) lldb: LldbRange,
    /// File name to use for standard input in diagnostics
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub(super) stdin_filename: Option<String>,
    /// Read keys as Rust writes them, with `crate::` for this crate
    ///
    /// By default, all targets of the Cargo package that contains the files, if its build script uses fmtc.
    #[arg(long = "crate", value_name = "NAME", value_parser = one_crate, hide_short_help = true)]
    pub(super) rust_crate: Option<String>,
    /// Add formatters of libraries (see `fmtc packs list`)
    #[arg(long = "pack", value_parser = packs::parser(), value_delimiter = ',')]
    #[arg(hide_possible_values = true, value_name = "NAMES")]
    pub(super) packs: Vec<&'static Pack>,
    /// Add formatters for the Rust enums of programs, exact for these programs
    #[arg(long, value_delimiter = ',', value_name = "PROGRAMS", hide_short_help = true)]
    pub(super) enums: Vec<PathBuf>,
    /// Check against the types of programs
    ///
    /// By default, the programs in the variable FMTC_AGAINST. Separate them with commas.
    #[arg(long, value_delimiter = ',', value_name = "PROGRAMS")]
    pub(super) against: Vec<PathBuf>,
    /// Reject imports from outside a directory
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub(super) import_root: Option<PathBuf>,
    /// Also write formatters that are not proven harmless
    #[arg(long, value_enum, value_name = "WHAT", hide_short_help = true)]
    pub(super) allow: Option<Allow>,
    /// The options that no argument sets
    #[arg(skip)]
    pub(super) base: compile::Options,
    /// Formatters that were drafted for the enums of programs
    #[arg(skip)]
    pub(super) drafts: Option<String>,
    /// The types of the programs, after they were read
    #[arg(skip)]
    pub(super) types: OnceCell<Option<Rc<Types>>>,
}

/// # Errors
/// If there are several.
fn one_crate(name: &str) -> Result<String, String> {
    match name.contains(',') {
        true => Err("one crate; without the option a key is for all targets of a package".into()),
        false => Ok(name.to_owned()),
    }
}

/// What is written all the same.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(super) enum Allow {
    /// Bytecode programs that fmtc cannot prove harmless
    Unproven,
}

impl CompilerOptions {
    /// Options of a subcommand that uses formatters without checking them against
    /// types, regardless of `FMTC_AGAINST`.
    pub(super) fn unchecked(lldb: LldbRange) -> CompilerOptions {
        CompilerOptions { lldb, types: OnceCell::from(None), ..CompilerOptions::default() }
    }

    /// The same options, for which the programs are read again: a build may have changed them.
    pub(super) fn again(&self) -> CompilerOptions {
        CompilerOptions { types: OnceCell::new(), ..self.clone() }
    }

    /// The types of the programs to check against. Reports problems with the programs once.
    pub(super) fn types(&self, reporter: &mut Reporter) -> Option<&Types> {
        let read = || {
            let paths = self.programs();
            if paths.is_empty() { None } else { binaries::read(&paths, reporter).map(Rc::new) }
        };
        self.types.get_or_init(read).as_deref()
    }

    /// Reports once what was read of the programs to check against. `binaries::read` reports incomplete programs.
    pub(super) fn report_programs(&self, reporter: &mut Reporter) {
        if self.types.get().is_some() {
            return;
        }
        let sources = self.types(reporter).into_iter().flat_map(Types::sources);
        for source in sources.filter(|source| source.is_complete()) {
            reporter.report_plain(&binaries::what_was_read(source));
        }
    }

    /// The Rust crate that the files belong to, if any.
    pub(super) fn rust_crate(&self, paths: &[PathBuf]) -> Option<String> {
        let first = paths.first().map(|path| match &self.stdin_filename {
            Some(name) if files::is_standard(path) => PathBuf::from(name),
            _ => path.clone(),
        });
        self.rust_crate.clone().or_else(|| rust_crate_of(&first?))
    }

    /// The programs to check against.
    pub(super) fn programs(&self) -> Vec<PathBuf> {
        if !self.against.is_empty() {
            return self.against.clone();
        }
        let variable = std::env::var("FMTC_AGAINST").unwrap_or_default();
        variable.split(',').filter(|path| !path.is_empty()).map(PathBuf::from).collect()
    }

    fn compile(&self, reporter: &Reporter) -> compile::Options {
        compile::Options {
            lldb: self.lldb,
            ends: Some(ENUMS),
            unproven: self.allow.map_or(Unproven::LeaveOut, |Allow::Unproven| Unproven::Write),
            against_strict: reporter.denies(Deny::Types),
            ..self.base
        }
    }
}

/// Files that were read and compiled together.
pub(super) struct Inputs {
    pub(super) sources: SourceMap,
    /// The section, if there were no errors.
    pub(super) compiled: Option<Compiled>,
    /// The listing of the programs after a pass, if requested and there were no errors.
    pub(super) listing: Option<String>,
    /// Every file that was read, imports included.
    pub(super) read: Vec<PathBuf>,
    /// The number of keys that match no type, where that is not reported.
    pub(super) unmatched: usize,
}

/// Input files that were read.
struct Files {
    sources: SourceMap,
    roots: Vec<SourceId>,
    loader: Disk,
    /// Whether all files could be read.
    complete: bool,
}

/// The name of the formatters that were made for the enums of programs.
const ENUMS: &str = "enums";

/// Adds the findings of `fmtc verify`, as errors.
fn deny_unproven(outcome: &mut Outcome, options: compile::Options) {
    let Some(compiled) = &outcome.compiled else { return };
    let key_at = |offset| {
        let mut records = compiled.records.iter();
        records.find(|record| record.bytes.contains(&offset)).map(|record| record.key_span)
    };
    let entries = verify_section(&compiled.section, options.lldb);
    let records = entries.records.iter();
    let found = records.flat_map(|entry| entry.diagnostics(Policy::Harmless, key_at));
    outcome.diagnostics.extend(found.filter(Diagnostic::is_error));
}

fn read(paths: &[PathBuf], options: &CompilerOptions, reporter: &mut Reporter) -> Files {
    let loader = options.import_root.as_deref().map_or(Ok(Disk::default()), Disk::confined);
    let loader = reporter.unwrap_or_report(loader);
    let mut files = Files {
        sources: SourceMap::new(),
        roots: Vec::new(),
        complete: loader.is_some(),
        loader: loader.unwrap_or_default(),
    };
    files.roots.extend(options.packs.iter().map(|pack| pack.add(&mut files.sources)));
    if !options.enums.is_empty() {
        match types::enums(&options.enums, options.lldb, reporter) {
            Some(text) => files.roots.push(files.sources.add(ENUMS, &*text)),
            None => files.complete = false,
        }
    }
    files.roots.extend(options.drafts.as_deref().map(|text| files.sources.add(ENUMS, text)));
    for path in paths {
        let name = options.stdin_filename.as_deref();
        files.loader.remember(path);
        match files::read_source(&mut files.sources, path, name, reporter) {
            Some(id) => {
                files.roots.push(id);
                let size = files.sources.get(id).map_or(0, |file| file.text().len());
                if reporter.unwrap_or_report(files.loader.add(id, path, size)).is_none() {
                    files.complete = false;
                    break;
                }
            }
            None => files.complete = false,
        }
    }
    files
}

impl Inputs {
    /// Reads and compiles files into one section, and reports all diagnostics.
    pub(super) fn compile(
        paths: &[PathBuf],
        options: &CompilerOptions,
        reporter: &mut Reporter,
    ) -> Inputs {
        let compile = options.compile(reporter);
        let Files { mut sources, roots, mut loader, complete } = read(paths, options, reporter);
        let types = options.types(reporter);
        let rust_crate = options.rust_crate(paths);
        let session = Session::new(&mut sources, compile).loader(&mut loader);
        let mut session = session.rust_crate(rust_crate.as_deref());
        if let Some(types) = types {
            session = session.against(types);
        }
        let mut outcome = session.compile(&roots);
        let found = outcome.diagnostics.len();
        outcome.diagnostics.retain(|found| !options.base.partial || found.code != KEY_NO_TYPE);
        let unmatched = found - outcome.diagnostics.len();
        if reporter.denies(Deny::Unproven) {
            deny_unproven(&mut outcome, compile);
        }
        reporter.report_all(&outcome.diagnostics, &sources);
        let is_fine = complete && !reporter.failed();
        Inputs {
            sources,
            compiled: outcome.compiled.filter(|_| is_fine),
            listing: outcome.listing.filter(|_| is_fine),
            read: loader.read,
            unmatched,
        }
    }
}
