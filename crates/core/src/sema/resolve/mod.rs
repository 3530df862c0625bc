//! Stage *resolve*: names of expressions to locals.
//!
//! In: the trees of files. Out: the same trees, in which every name of an expression refers to its local, if it has one, and
//! findings about locals. No later stage looks up a local by its text. The language server reads the same result.
//!
//! A name of an expression is a local or parameter in scope, else a constant of any file, an enum or a
//! member of the shown value. Locals are resolved here, in all bodies, even in those with errors or without calls. The
//! other meanings depend on the files that are compiled together.

mod names;
mod walk;

use crate::diag::Diagnostic;
use crate::syntax::ast::File;
pub use names::{Local, NameKind, Occurrence, PathStep};
use walk::Walk;

/// Resolves the locals of files. Returns findings about locals.
pub(super) fn locals(files: &mut [File]) -> Vec<Diagnostic> {
    let mut walk = Walk::default();
    files.iter_mut().for_each(|file| walk.file(file));
    walk.findings
}

/// Resolves a file; returns its names in the order of the text, and its locals and parameters.
pub fn names(file: &mut File) -> (Vec<Occurrence>, Vec<Local>) {
    let mut walk = Walk::with_names();
    walk.file(file);
    let mut names = walk.names.unwrap_or_default();
    names.sort_by_key(|name| (name.span.start, name.span.end));
    (names, walk.locals)
}
