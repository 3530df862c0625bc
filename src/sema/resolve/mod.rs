//! Stage *resolve*: names of expressions to locals.
//!
//! In: the trees of files. Out: the same trees, in which every name of an expression says whether it stands for a
//! local, and findings about locals. No later stage looks a local up by its text. The language server reads the same
//! result.
//!
//! A name of an expression is a local or parameter in scope, else a constant of any file, an enum or a
//! member of the value that is shown. Locals are resolved here, in all bodies, also in those that are
//! wrong or never called; which of the others a name is depends on the files that are compiled together.

pub(crate) mod symbols;
mod walk;

use crate::diag::Diagnostic;
use crate::syntax::ast::File;
use walk::Walk;

/// Resolves the locals of files. Returns findings about locals.
pub(super) fn locals(files: &mut [File]) -> Vec<Diagnostic> {
    let mut walk = Walk::default();
    files.iter_mut().for_each(|file| walk.file(file));
    walk.findings
}
