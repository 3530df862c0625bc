//! Programs whose types are read, an argument of several subcommands.

use super::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::types::{CHECKED_AGAINST, NO_TYPES};
use crate::types::{Damage, Source, Types};
use fmtc_disk::open_file::ProgramFiles;
use std::path::{Path, PathBuf};

/// Reads the types of programs, and reports problems: also missing parts, and languages that LLDB does not show.
pub(super) fn read(paths: &[PathBuf], reporter: &mut Reporter) -> Option<Types> {
    let types =
        Types::read(paths, &ProgramFiles).map_err(|damage| report(&damage, reporter)).ok()?;
    let incomplete = types.sources().iter().filter(|source| !source.is_complete());
    incomplete.for_each(|source| reporter.report_plain(&what_was_read(source)));
    Some(types)
}

/// A note on the types that were read from a program, with advice if some are missing.
pub(super) fn what_was_read(source: &Source) -> Diagnostic {
    let note = Diagnostic::new(CHECKED_AGAINST, source.to_string());
    source.advice().into_iter().fold(note, Diagnostic::help)
}

/// The types of a program.
pub(super) fn types_of(path: &Path) -> Result<Types, Damage> {
    Types::read(&[path.to_owned()], &ProgramFiles)
}

/// Reports why types are unknown.
pub(super) fn report(damage: &crate::types::Damage, reporter: &mut Reporter) {
    reporter.report_plain(&Diagnostic::new(NO_TYPES, damage.to_string()));
}
