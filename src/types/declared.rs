//! The places in the source of a program where types are declared.

use super::dwarf::{Tag, source_file};
use super::{Damage, EntryId, TypeId, Types};
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
        let ty = match self.typedef(ty)? {
            Some(_) => ty,
            None => self.unqualified(ty)?,
        };
        let (TypeId::Entry(id) | TypeId::Variants(id) | TypeId::Variant(id, _)) = ty else {
            return Ok(None);
        };
        let own = self.with_entry(id, |entry| Ok(entry.declared_at))?;
        if let Some(place) = self.place(id, own)? {
            return Ok(Some(place));
        }
        let unit = self.unit(id.unit)?;
        let methods =
            unit.children(self.image(id.unit), id.offset, |tag| tag == Tag::Subprogram)?;
        let Some(method) = methods.first() else { return Ok(None) };
        let place = self.place(id, method.declared_at)?;
        Ok(place.map(|place| Declaration { is_method: true, ..place }))
    }

    /// The file with a number in a unit, and a line there.
    fn place(
        &self,
        id: EntryId,
        (file, line): (Option<u64>, Option<u64>),
    ) -> Result<Option<Declaration>, Damage> {
        let (Some(file), Some(line)) = (file, line) else { return Ok(None) };
        let unit = self.unit(id.unit)?;
        let found = match source_file(self.image(id.unit), &unit, file)? {
            // The files of a split unit are in the program.
            None => match unit.split_id.and_then(|split| self.index.skeleton(split)) {
                Some(number) => source_file(self.image(number), &*self.unit(number)?, file)?,
                None => None,
            },
            found => found,
        };
        Ok(found.map(|file| Declaration { file, line, is_method: false }))
    }
}
