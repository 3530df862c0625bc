//! PDBs: the types of programs for Windows. Their records are written as DWARF, which the rest of the room reads.
//!
//! Only the container is read by `pdb2`, which is named here alone: its reader of records panics on damage.

mod codeview;
mod convert;
mod layout;
mod simple;

use super::files::DebugFile;
use crate::object::read::{Budget, DebugSections};
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom};

/// How a PDB begins.
const MAGIC: &[u8] = b"Microsoft C/C++ MSF 7.00\r\n\x1aDS";
/// The stream with the records of types.
const TYPES: u16 = 2;

/// A PDB: the types in it.
pub(super) struct Pdb {
    /// The identity that it shares with its program.
    pub(super) guid: [u8; 16],
    pub(super) sections: DebugSections,
}

/// Reads a PDB; `None` if the file is none.
///
/// # Errors
/// If it is damaged, or takes more memory than the budget has.
pub(super) fn read(file: &DebugFile, budget: &Budget) -> Result<Option<Pdb>, String> {
    let mut start = [0; MAGIC.len()];
    if file.read_exact_at(0, &mut start).is_err() || start != *MAGIC {
        return Ok(None);
    }
    budget.hold(file.size())?;
    let text = |error: pdb2::Error| error.to_string();
    let mut pdb = pdb2::PDB::open(FileReader { file: file.clone(), at: 0 }).map_err(text)?;
    let guid = pdb.pdb_information().map_err(text)?.guid.to_bytes_le();
    let machine = pdb.debug_information().and_then(|info| info.machine_type());
    let address_size = match machine {
        Ok(pdb2::MachineType::X86 | pdb2::MachineType::Arm | pdb2::MachineType::ArmNT) => 4,
        _ => 8,
    };
    let types = pdb.raw_stream(pdb2::StreamIndex(TYPES)).map_err(text)?;
    let bytes = types.as_ref().map_or(&[][..], |types| types.as_slice());
    let sections = convert::sections(bytes, address_size, budget)?;
    Ok(Some(Pdb { guid, sections }))
}

/// A file as a stream of bytes.
struct FileReader {
    file: DebugFile,
    at: u64,
}

impl fmt::Debug for FileReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileReader").field("at", &self.at).finish_non_exhaustive()
    }
}

impl Read for FileReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.file.size().saturating_sub(self.at);
        let len = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        let buffer = buffer.get_mut(..len).unwrap_or_default();
        self.file.read_exact_at(self.at, buffer)?;
        self.at += len as u64;
        Ok(len)
    }
}

impl Seek for FileReader {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.file.size().checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
