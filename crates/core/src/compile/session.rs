//! The options of a compilation, and its inputs.

use super::{Compiled, DebugTypes, Loader, Pass};
use crate::diag::{self, Diagnostic};
use crate::isa::LldbRange;
use crate::source::SourceMap;

/// The options of a compilation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The releases the section must work in.
    pub lldb: LldbRange,
    /// Whether to keep the source of each instruction in
    /// [`CompiledProgram::lines`](super::CompiledProgram::lines), which takes several times the size of
    /// the section.
    pub lines: bool,
    /// Whether formatters of other sections win, whatever their keys are: every key is a pattern
    /// then, and LLDB prefers names. Sections that are loaded later also win with patterns.
    pub fallback: bool,
    /// Whether the program's debug information is a PDB, in which LLDB has other names for
    /// templates: keys are spelled so.
    pub pdb: bool,
    /// Ends the compilation after a pass, with a listing and without a section.
    pub print_after: Option<Pass>,
    /// Whether findings of [`Session::against`] are errors.
    pub against_strict: bool,
    /// Whether an import of a pack with formatters is an error, because each build would compile the pack again.
    pub no_packs: bool,
    /// The name of a source whose summaries always end, such as one that a procedural macro or a draft makes: its
    /// members need no test for recursion.
    pub ends: Option<&'static str>,
    /// Whether keys may match no type of the programs. Then no key is proposed, which takes most of the time.
    pub partial: bool,
    /// Whether formatters of packs, and of the source that `ends` names, are left out if the programs of
    /// [`Session::against`] have no values that they could show.
    pub only_shown: bool,
    /// The treatment of a formatter that is not proven harmless.
    pub unproven: Unproven,
}

/// The treatment of a formatter that is not proven harmless.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unproven {
    /// It is an error.
    #[default]
    Refuse,
    /// It is left out, with a warning.
    LeaveOut,
    /// It is written, with a warning.
    Write,
}

impl Options {
    /// Whether the source of instructions is needed.
    pub(super) fn keeps_lines(self) -> bool {
        self.lines || self.print_after.is_some()
    }
}

/// A compilation: the texts, the loader of imported ones, and the options.
pub struct Session<'s> {
    pub(super) sources: &'s mut SourceMap,
    pub(super) loader: Option<&'s mut dyn Loader>,
    pub(super) options: Options,
    pub(super) stop: Option<&'s (dyn Fn() -> bool + Sync)>,
    pub(super) rust_crate: Option<&'s str>,
    pub(super) against: Option<&'s dyn DebugTypes>,
}

impl<'s> Session<'s> {
    /// A compilation of texts that import nothing.
    pub fn new(sources: &'s mut SourceMap, options: Options) -> Session<'s> {
        Session { sources, loader: None, options, stop: None, rust_crate: None, against: None }
    }

    /// Sets the loader of imported files.
    pub fn loader(mut self, loader: &'s mut dyn Loader) -> Session<'s> {
        self.loader = Some(loader);
        self
    }

    /// Reads keys as Rust writes them: `Vec<i32>`, and `crate::Node` of that crate. Keys in LLDB's
    /// spelling do not change.
    pub fn rust_crate(mut self, name: Option<&'s str>) -> Session<'s> {
        self.rust_crate = name;
        self
    }

    /// Sets a function that is called repeatedly and ends the compilation if it returns true.
    pub fn stop(mut self, stop: &'s (dyn Fn() -> bool + Sync)) -> Session<'s> {
        self.stop = Some(stop);
        self
    }
}

/// The result of a compilation.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The section; there is none if any diagnostic is an error.
    pub compiled: Option<Compiled>,
    /// Every mistake, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The programs after the pass that [`Options::print_after`] names, as text for people; `None` if
    /// any diagnostic is an error.
    pub listing: Option<String>,
    /// Whether the compilation was told to stop: nothing else counts then.
    pub stopped: bool,
}

impl Outcome {
    pub(super) fn new(mut diagnostics: Vec<Diagnostic>) -> Outcome {
        diag::sort(&mut diagnostics);
        Outcome { diagnostics, ..Outcome::default() }
    }

    pub(super) fn stopped() -> Outcome {
        Outcome { stopped: true, ..Outcome::default() }
    }
}
