//! The places in the source of a program where types are declared.

use super::dwarf::{Tag, source_file};
use super::{TypeId, Types};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A place in the source of a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The file, as the compiler knew it.
    pub file: PathBuf,
    /// The line, counted from 1.
    pub line: u64,
    /// Whether it is the place of the first method: rustc records none for types.
    pub is_method: bool,
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.is_method { "methods at" } else { "declared at" };
        write!(f, "{what} {}:{}", self.file.display(), self.line)
    }
}

impl Types {
    /// The place where a type is declared, if the debug information has it. A typedef has its own place.
    pub fn declaration(&self, ty: TypeId) -> Option<Declaration> {
        let DeclaredAt { unit, file, line, is_method } = self.declared_at(ty)?;
        Some(Declaration { file: self.source_of(unit, file)?.to_path_buf(), line, is_method })
    }

    /// The same by the number of the file.
    pub(super) fn declared_at(&self, ty: TypeId) -> Option<DeclaredAt> {
        let ty = match self.typedef(ty) {
            Some(_) => ty,
            None => self.unqualified(ty),
        };
        let (TypeId::Entry(id) | TypeId::OfEnum(id, _)) = ty else {
            return None;
        };
        let unit = id.unit;
        let place = |(file, line): (Option<u64>, Option<u64>), is_method| {
            Some(DeclaredAt { unit, file: file?, line: line?, is_method })
        };
        let own = self.with_entry(id, |entry| entry.declared_at);
        place(own, false).or_else(|| {
            self.in_unit(unit, |unit| {
                let methods = unit.children(id.offset, |tag| tag == Tag::Subprogram)?;
                Ok(methods.first().and_then(|method| place(method.declared_at, true)))
            })
        })
    }

    /// The file with a number in a unit.
    pub(super) fn source_of(&self, unit: u32, file: u64) -> Option<Arc<Path>> {
        let read = |unit| self.in_unit(unit, |unit| source_file(unit, file));
        // The files of a split unit are in the program.
        let of_program = || read(self.index.skeleton(self.unit(unit)?.split_id?)?);
        let bytes = |path: &Option<Arc<Path>>| path.as_ref().map_or(0, |path| size_of_val(&**path));
        let find = || read(unit).or_else(of_program).map(Arc::from);
        self.known.files.get(&(unit, file), bytes, find)
    }
}

/// The place of a declaration: its unit, the number of its file there, and its line.
pub(super) struct DeclaredAt {
    pub(super) unit: u32,
    pub(super) file: u64,
    line: u64,
    is_method: bool,
}
