//! Files to be compiled, as several subcommands take them.

use super::files;
use super::loader::Disk;
use super::report::Reporter;
use crate::compile::{self, Compiled};
use crate::isa::LldbRange;
use crate::source::SourceMap;
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
}

/// Files that were read and compiled together.
pub(super) struct Inputs {
    pub(super) sources: SourceMap,
    /// The section, if nothing was wrong.
    pub(super) compiled: Option<Compiled>,
    /// Every file that was read, imports included.
    pub(super) read: Vec<PathBuf>,
}

impl Inputs {
    /// Reads and compiles files into one section, and reports what is wrong with them.
    pub(super) fn compile(paths: &[PathBuf], options: &Options, reporter: &mut Reporter) -> Inputs {
        let mut sources = SourceMap::new();
        let mut loader = Disk::default();
        let mut roots = Vec::new();
        let mut complete = true;
        for path in paths {
            let name = options.stdin_filename.as_deref().filter(|_| files::is_standard(path));
            match files::read_source(&mut sources, path, name) {
                Ok(id) => {
                    roots.push(id);
                    loader.read.push(path.clone());
                }
                Err(diagnostic) => {
                    complete = false;
                    reporter.report(&diagnostic, &sources);
                }
            }
        }
        let options = compile::Options { lldb: options.lldb };
        let (compiled, diagnostics) = compile::compile(&mut sources, &roots, &mut loader, options);
        reporter.report_all(&diagnostics, &sources);
        let compiled = compiled.filter(|_| complete && !reporter.failed());
        Inputs { sources, compiled, read: loader.read }
    }
}
