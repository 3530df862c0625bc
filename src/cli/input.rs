//! Files to be compiled, as several subcommands take them.

use super::files;
use super::loader::Disk;
use super::progress;
use super::report::Reporter;
use crate::compile::{self, Compiled, Pass};
use crate::isa::LldbRange;
use crate::object::Kind;
use crate::source::{SourceId, SourceMap};
use std::path::PathBuf;

/// What decides how files are compiled.
#[derive(clap::Args)]
pub(super) struct Options {
    /// The LLDB releases to compile for: 22, 22...24
    #[arg(long, value_name = "RANGE", default_value_t = LldbRange::ALL)]
    pub(super) lldb: LldbRange,
    /// The name of standard input in reports
    #[arg(long, value_name = "NAME")]
    pub(super) stdin_filename: Option<String>,
    /// Whether to keep what text each instruction comes from
    #[arg(skip)]
    pub(super) lines: bool,
}

/// Files that were read and compiled together.
pub(super) struct Inputs {
    pub(super) sources: SourceMap,
    /// The section, if nothing was wrong.
    pub(super) compiled: Option<Compiled>,
    /// Every file that was read, imports included.
    pub(super) read: Vec<PathBuf>,
}

/// Files that were read, to be compiled.
struct Files {
    sources: SourceMap,
    roots: Vec<SourceId>,
    loader: Disk,
    /// Whether all of them could be read.
    complete: bool,
}

fn read(paths: &[PathBuf], options: &Options, reporter: &mut Reporter) -> Files {
    let (sources, loader) = (SourceMap::new(), Disk::default());
    let mut files = Files { sources, roots: Vec::new(), loader, complete: true };
    for path in paths {
        let name = options.stdin_filename.as_deref().filter(|_| files::is_standard(path));
        match files::read_source(&mut files.sources, path, name) {
            Ok(id) => {
                files.roots.push(id);
                files.loader.read.push(path.clone());
            }
            Err(diagnostic) => {
                files.complete = false;
                reporter.report(&diagnostic, &files.sources);
            }
        }
    }
    files
}

impl Inputs {
    /// Reads and compiles files into one section, and reports what is wrong with them.
    pub(super) fn compile(paths: &[PathBuf], options: &Options, reporter: &mut Reporter) -> Inputs {
        Inputs::compile_as(Kind::Formatters, paths, options, reporter)
    }

    /// Reads and compiles files into one section of a kind, and reports what is wrong with them.
    pub(super) fn compile_as(
        kind: Kind,
        paths: &[PathBuf],
        options: &Options,
        reporter: &mut Reporter,
    ) -> Inputs {
        let Files { mut sources, roots, mut loader, complete } = read(paths, options, reporter);
        let options = compile::Options { lldb: options.lldb, lines: options.lines };
        let (compiled, diagnostics) = progress::watched(|progress| match kind {
            Kind::Formatters => {
                compile::compile_watched(&mut sources, &roots, &mut loader, options, progress)
            }
            Kind::Summaries => {
                compile::compile_summaries(&mut sources, &roots, &mut loader, options)
            }
        });
        reporter.report_all(&diagnostics, &sources);
        let compiled = compiled.filter(|_| complete && !reporter.failed());
        Inputs { sources, compiled, read: loader.read }
    }
}

/// Reads and compiles files up to a pass; gives what the programs are then, and reports what is
/// wrong with them.
pub(super) fn print_after(
    pass: Pass,
    paths: &[PathBuf],
    options: &Options,
    reporter: &mut Reporter,
) -> Option<String> {
    let Files { mut sources, roots, mut loader, complete } = read(paths, options, reporter);
    let options = compile::Options { lldb: options.lldb, lines: options.lines };
    let (text, diagnostics) =
        compile::print_after(pass, &mut sources, &roots, &mut loader, options);
    reporter.report_all(&diagnostics, &sources);
    text.filter(|_| complete && !reporter.failed())
}
