//! The names of a text and their meanings, and findings about locals: the first part of *check*, whose result the language
//! server reads.
//!
//! A name of an expression is a local or parameter in scope, else a constant of any file, an enum or a
//! member of the shown value. All bodies are walked, even those with errors or without calls; *check* finds the locals of the bodies
//! that it types in scopes of its own. The meanings outside of a file depend on the files that are compiled together.

mod names;
mod walk;

use crate::diag::Diagnostic;
use crate::syntax::ast::File;
pub use names::{Local, NameKind, Occurrence, PathStep};
use walk::Walk;

/// The findings about the locals of files.
pub(super) fn findings(files: &[File]) -> Vec<Diagnostic> {
    let mut walk = Walk::default();
    files.iter().for_each(|file| walk.file(file));
    walk.findings
}

/// The names of a file in the order of the text, and its locals and parameters.
pub fn names(file: &File) -> (Vec<Occurrence>, Vec<Local>) {
    let mut walk = Walk::with_names();
    walk.file(file);
    let mut names = walk.names.unwrap_or_default();
    names.sort_by_key(|name| (name.span.start, name.span.end));
    (names, walk.locals)
}
