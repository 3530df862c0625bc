//! What the server asks about the types of programs. The feature `types` answers.

use crate::compile::DebugTypes;
use crate::sema::Key;
use crate::sema::resolve::PathStep;
use crate::workspace::Workspace;
use serde_json::Value;
use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::Arc;

/// A member of the values of some types.
pub(crate) struct Member {
    pub(crate) name: String,
    /// Its type, its offset, and how many of several types have it.
    pub(crate) description: String,
    /// Whether all of the types have it.
    pub(crate) is_of_all: bool,
}

/// The types of the programs that formatters are compared with.
pub(crate) trait Programs: Debug + Send + Sync {
    /// A line for each program, and whether all of its types were found.
    fn what_was_read(&self) -> Vec<(String, bool)>;

    /// Whether all are of PDBs, where LLDB has other names for templates.
    fn are_of_pdbs(&self) -> bool;

    /// Distinguishes them from types that were read before.
    fn serial(&self) -> u64;

    /// Checks something against them.
    fn check(&self, check: &mut dyn FnMut(&dyn DebugTypes));

    /// The names of the types that some keys match.
    fn matched(&self, keys: &[Key]) -> Vec<Arc<str>>;

    /// The names of the types that a text may mean.
    fn meant(&self, text: &str) -> Vec<Arc<str>>;

    /// The types whose names have a text in them, each with its declaration; those that begin with it come first.
    fn declared_with(&self, workspace: &Workspace, text: &str) -> Vec<(Arc<str>, Value)>;

    /// Where the types of a name are declared, for files on this machine.
    fn declarations(&self, workspace: &Workspace, name: &str) -> Vec<Value>;

    /// The size, the members and the declarations of the types of a name.
    fn described(&self, name: &str) -> Option<String>;

    /// A formatter and a test to start from, for the type of a name, beside these enums.
    fn draft(&self, name: &str, enums: HashSet<String>) -> Option<String>;

    /// The members of the types that a path from a value with these keys leads to.
    fn members(&self, keys: &[Key], path: &[PathStep]) -> Vec<Member>;

    /// The patterns of the variants of the type that a path leads to: name, and what follows it.
    fn variants(&self, keys: &[Key], path: &[PathStep]) -> Vec<(String, String)>;

    /// The enumerators of the type that a key matches.
    fn enumerators(&self, keys: &[Key]) -> Vec<(String, i128)>;

    /// The names of types for a text that is written, the nearest first, and whether there are more; of enumerations only.
    fn type_names(&self, written: &str, enums: bool) -> (Vec<Arc<str>>, bool);
}
