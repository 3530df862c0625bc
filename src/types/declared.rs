//! The places in the source of a program where types are declared.

use super::dwarf::{Tag, source_file};
use super::{Damage, TypeId, Types};
use std::fmt;
use std::path::PathBuf;

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
    pub fn declaration(&self, ty: TypeId) -> Result<Option<Declaration>, Damage> {
        let Some(DeclaredAt { unit, file, line, is_method }) = self.declared_at(ty)? else {
            return Ok(None);
        };
        let file = self.source_of(unit, file)?;
        Ok(file.map(|file| Declaration { file, line, is_method }))
    }

    /// The same by the number of the file.
    pub(super) fn declared_at(&self, ty: TypeId) -> Result<Option<DeclaredAt>, Damage> {
        let ty = match self.typedef(ty)? {
            Some(_) => ty,
            None => self.unqualified(ty)?,
        };
        let (TypeId::Entry(id) | TypeId::Variants(id) | TypeId::Variant(id, _)) = ty else {
            return Ok(None);
        };
        let unit = id.unit;
        let place = |(file, line): (Option<u64>, Option<u64>), is_method| {
            Some(DeclaredAt { unit, file: file?, line: line?, is_method })
        };
        let own = self.with_entry(id, |entry| Ok(entry.declared_at))?;
        if let Some(place) = place(own, false) {
            return Ok(Some(place));
        }
        let methods = self.unit(unit)?;
        let methods =
            methods.children(self.image(unit), id.offset, |tag| tag == Tag::Subprogram)?;
        Ok(methods.first().and_then(|method| place(method.declared_at, true)))
    }

    /// The file with a number in a unit.
    pub(super) fn source_of(&self, unit: u32, file: u64) -> Result<Option<PathBuf>, Damage> {
        let read = self.unit(unit)?;
        match source_file(self.image(unit), &read, file)? {
            // The files of a split unit are in the program.
            None => match read.split_id.and_then(|split| self.index.skeleton(split)) {
                Some(number) => source_file(self.image(number), &*self.unit(number)?, file),
                None => Ok(None),
            },
            found => Ok(found),
        }
    }
}

/// The place of a declaration: its unit, the number of its file there, and its line.
pub(super) struct DeclaredAt {
    pub(super) unit: u32,
    pub(super) file: u64,
    line: u64,
    is_method: bool,
}
