//! PDBs: the types of programs for Windows. Their records are converted to DWARF.

mod codeview;
mod container;
mod convert;
mod layout;
mod simple;

use super::files::DebugFile;
use crate::object::read::{Budget, DebugSections};
use codeview::Reader;
use container::Container;

/// The streams with the identity of a PDB, with the records of types, with properties of the program, and with the places
/// where types are declared.
const IDENTITY: usize = 1;
const TYPES: usize = 2;
const PROGRAM: usize = 3;
const PLACES: usize = 4;
/// The byte of the stream about the program that names the processor.
const PROCESSOR_AT: usize = 58;
/// Processors whose addresses have four bytes: x86, and ARM.
const SHORT_ADDRESSES: [u16; 3] = [0x14c, 0x1c0, 0x1c4];

/// A PDB: the types in it.
pub(super) struct Pdb {
    /// The identity that it shares with its program.
    pub(super) guid: [u8; 16],
    pub(super) sections: DebugSections,
}

/// Reads a PDB; `None` if the file is not a PDB.
pub(super) fn read(file: &DebugFile, budget: &Budget) -> Result<Option<Pdb>, String> {
    let Some(container) = Container::open(file, budget)? else { return Ok(None) };
    let identity = container.stream(IDENTITY)?;
    let mut reader = Reader(&identity);
    let guid = reader.skip(12).and_then(|()| reader.take()).ok_or("it has no identity")?;
    let program = container.stream(PROGRAM)?;
    let processor = program.get(PROCESSOR_AT..).and_then(|bytes| Reader(bytes).u16());
    let has_short = processor.is_some_and(|processor| SHORT_ADDRESSES.contains(&processor));
    let types = container.stream(TYPES)?;
    let places = container.stream(PLACES)?;
    let sections = convert::sections(&types, &places, if has_short { 4 } else { 8 }, budget)?;
    Ok(Some(Pdb { guid, sections }))
}
