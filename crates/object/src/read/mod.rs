//! Finding the sections in files of any kind: object files, images, archives, LLVM bitcode.
//!
//! Only headers and the sections themselves are read, however large the file is.

mod archive;
mod bitcode;
mod bitstream;
mod budget;
mod debug;
mod inputs;
mod sections;
mod view;

pub use archive::{Member, archive_members};
pub use budget::Budget;
pub use debug::{DebugSections, PdbLink, SectionBytes, debug_sections};
pub use inputs::{LinkInput, link_input};

use super::Kind;
use crate::isa::{
    SECTION, SECTION_MACHO, SECTION_PE_CUT, SUMMARIES_SECTION, SUMMARIES_SECTION_MACHO,
    SUMMARIES_SECTION_PE_CUT,
};
use std::fmt;
use std::io;
use view::View;

/// Something with bytes at offsets: a file, or memory.
pub trait ReadAt {
    /// The number of bytes.
    fn size(&self) -> u64;

    /// Fills `buffer` with the bytes at `offset`.
    ///
    /// # Errors
    /// If they cannot be read or the end comes first.
    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()>;
}

impl<T: AsRef<[u8]> + ?Sized> ReadAt for T {
    fn size(&self) -> u64 {
        self.as_ref().len() as u64
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let bytes = usize::try_from(offset).ok().and_then(|at| self.as_ref().get(at..));
        match bytes.and_then(|bytes| bytes.get(..buffer.len())) {
            Some(bytes) => buffer.copy_from_slice(bytes),
            None => return Err(io::ErrorKind::UnexpectedEof.into()),
        }
        Ok(())
    }
}

/// The bytes at an offset of a file.
///
/// # Errors
/// If they cannot be read, or do not fit into memory.
pub fn bytes_at(file: &dyn ReadAt, offset: u64, len: u64) -> Result<Vec<u8>, String> {
    let len = usize::try_from(len).unwrap_or(usize::MAX);
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(len).map_err(|_| "is too large for the memory")?;
    bytes.resize(len, 0);
    file.read_exact_at(offset, &mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// The format of a file or of a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// ELF.
    Elf {
        /// 32 or 64.
        bits: u8,
        /// Whether the file is little-endian.
        little: bool,
    },
    /// Mach-O for one processor.
    MachO {
        /// 32 or 64.
        bits: u8,
        /// Whether the file is little-endian.
        little: bool,
    },
    /// Mach-O for several processors.
    MachOFat,
    /// A PE image, of 32 or 64 bits.
    Pe {
        /// 32 or 64.
        bits: u8,
    },
    /// A COFF object.
    Coff,
    /// A `.a` archive.
    Archive,
    /// LLVM bitcode.
    Bitcode,
}

const NAMES: [(&str, Kind); 2] =
    [(SECTION, Kind::Formatters), (SUMMARIES_SECTION, Kind::Summaries)];
const MACHO_NAMES: [(&str, Kind); 2] =
    [(SECTION_MACHO, Kind::Formatters), (SUMMARIES_SECTION_MACHO, Kind::Summaries)];
const CUT_NAMES: [(&str, Kind); 2] =
    [(SECTION_PE_CUT, Kind::Formatters), (SUMMARIES_SECTION_PE_CUT, Kind::Summaries)];

impl Format {
    /// Whether LLDB finds the section in a file of that kind; in others it counts once linked.
    pub fn is_loaded(self) -> bool {
        matches!(self, Format::Elf { .. } | Format::MachO { .. } | Format::Pe { .. })
    }

    /// The possible names of the section in a file of that kind.
    fn names(self) -> Vec<(&'static str, Kind)> {
        match self {
            Format::MachO { .. } | Format::MachOFat => MACHO_NAMES.to_vec(),
            Format::Pe { .. } | Format::Coff => [NAMES, CUT_NAMES].concat(),
            // Their sections are named as in the object files that they contain or become.
            Format::Archive | Format::Bitcode => [NAMES, MACHO_NAMES].concat(),
            Format::Elf { .. } => NAMES.to_vec(),
        }
    }

    fn kind_of(self, name: &[u8]) -> Option<Kind> {
        self.names().iter().find(|(n, _)| n.as_bytes() == name).map(|(_, kind)| *kind)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = |little: &bool| if *little { "little-endian" } else { "big-endian" };
        match self {
            Format::Elf { bits, little } => write!(f, "ELF, {bits} bits, {}", order(little)),
            Format::MachO { bits, little } => write!(f, "Mach-O, {bits} bits, {}", order(little)),
            Format::MachOFat => f.write_str("Mach-O for several processors"),
            Format::Pe { bits } => write!(f, "PE, {bits} bits"),
            Format::Coff => f.write_str("COFF object"),
            Format::Archive => f.write_str("archive"),
            Format::Bitcode => f.write_str("LLVM bitcode"),
        }
    }
}

/// A section that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundSection {
    /// The member of an archive, the processor of a fat file; empty for the file itself.
    pub object: String,
    /// The kind of that object.
    pub format: Format,
    /// The section's name.
    pub name: String,
    /// Its contents.
    pub kind: Kind,
    /// Its offset in the file; `None` in bitcode, where it is not contiguous.
    pub offset: Option<u64>,
    /// Its bytes.
    pub data: Vec<u8>,
    /// Further remarks.
    pub notes: Vec<Note>,
}

/// A remark about a section.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// An earlier section of the file has the same purpose, and LLDB reads only that one.
    NotFirst,
    /// The section has no bytes in this file, as in a separate debug file.
    NoBits,
    /// The section is compressed and was not read.
    Compressed,
    /// The name was cut to eight bytes: LLDB 20 to 22 do not know it.
    CutName,
    /// LLDB does not look into files of this kind.
    NotLoaded,
    /// Its bytes cannot be determined from the bitcode.
    Opaque,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Note::NotFirst => "not the first of its kind in the file: LLDB reads only the first",
            Note::NoBits => "has no bytes here; in a separate debug file that is normal",
            Note::Compressed => "is compressed and was not read",
            Note::CutName => "the name was cut to eight bytes: LLDB 20 to 22 do not find it",
            Note::NotLoaded => "LLDB finds it only once it is linked",
            Note::Opaque => "holds something else than bytes and was not read",
        })
    }
}

/// A part of a file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The object as in [`FoundSection::object`].
    pub object: String,
    /// The problem.
    pub message: String,
}

/// The sections and problems of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The kind of the file.
    pub format: Format,
    /// The sections, in order.
    pub found: Vec<FoundSection>,
    /// The problems.
    pub problems: Vec<Problem>,
}

impl Contents {
    /// The names that were looked for.
    pub fn looked_for(&self) -> Vec<&'static str> {
        self.format.names().iter().map(|(name, _)| *name).collect()
    }
}

/// The kind of a file by its first bytes, if it is known.
pub fn format(file: &dyn ReadAt) -> Option<Format> {
    View::new(file).format()
}

/// Finds all sections in a file; `None` if the kind of the file is unknown.
///
/// Unreadable parts are reported as problems.
pub fn find(file: &dyn ReadAt) -> Option<Contents> {
    let view = View::new(file);
    let format = view.format()?;
    let mut finder = Finder {
        found: Vec::new(),
        problems: Vec::new(),
        budget: view.len().saturating_add(1 << 20),
        seen: Vec::new(),
    };
    finder.object(view, format, "", 0);
    Some(Contents { format, found: finder.found, problems: finder.problems })
}

/// The deepest nesting: objects in archives in fat files.
const MAX_DEPTH: usize = 3;
/// The most problems that are listed.
const MAX_PROBLEMS: usize = 1_000;
/// The most sections that are listed.
const MAX_FOUND: usize = 100_000;

struct Finder {
    found: Vec<FoundSection>,
    problems: Vec<Problem>,
    /// The remaining bytes of sections that may be read, a bound for overlapping sections.
    budget: u64,
    /// The kinds of sections found in the current object.
    seen: Vec<Kind>,
}

impl Finder {
    fn object(&mut self, view: View<'_>, format: Format, object: &str, depth: usize) {
        self.seen.clear();
        let read = match format {
            _ if depth > MAX_DEPTH => Err("nests too deep".to_owned()),
            Format::MachOFat => sections::fat(self, view, object, depth),
            Format::Archive => archive::members(self, view, object, depth),
            Format::Bitcode => bitcode::sections(self, view, object),
            Format::Elf { .. } | Format::MachO { .. } | Format::Pe { .. } | Format::Coff => {
                sections::sections(self, view, format, object)
            }
        };
        if let Err(message) = read {
            self.problem(object, message);
        }
    }

    fn problem(&mut self, object: &str, message: impl Into<String>) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(Problem { object: object.to_owned(), message: message.into() });
        }
    }

    /// Adds a contiguous section; `range` is none if it has no bytes in the file.
    fn section(&mut self, view: View<'_>, at: SectionPlace<'_>, range: Option<(u64, u64)>) {
        let Some(kind) = at.format.kind_of(at.name) else { return };
        let mut notes = at.notes;
        let first = !self.seen.contains(&kind);
        self.seen.push(kind);
        let data = match range {
            None => Vec::new(),
            Some(_) if !first => Vec::new(),
            Some(_) if notes.contains(&Note::Compressed) => Vec::new(),
            Some((offset, size)) => match self.bytes(view, offset, size) {
                Ok(data) => data,
                Err(message) => {
                    let name = String::from_utf8_lossy(at.name);
                    return self.problem(at.object, format!("section {name}: {message}"));
                }
            },
        };
        if !first {
            notes.push(Note::NotFirst);
        } else if range.is_none() {
            notes.push(Note::NoBits);
        }
        let offset = range.map(|(offset, _)| view.offset().saturating_add(offset));
        self.add(SectionPlace { notes, ..at }, kind, offset, data);
    }

    fn add(&mut self, at: SectionPlace<'_>, kind: Kind, offset: Option<u64>, data: Vec<u8>) {
        if self.found.len() >= MAX_FOUND {
            return;
        }
        let SectionPlace { object, format, name, mut notes } = at;
        if !format.is_loaded() {
            notes.push(Note::NotLoaded);
        }
        let (object, name) = (object.to_owned(), String::from_utf8_lossy(name).into_owned());
        self.found.push(FoundSection { object, format, name, kind, offset, data, notes });
    }

    fn bytes(&mut self, view: View<'_>, offset: u64, size: u64) -> Result<Vec<u8>, String> {
        if offset.saturating_add(size) > view.len() {
            return Err(format!(
                "claims the {size} bytes at {offset:#x}, but the file has only {}",
                view.len()
            ));
        }
        self.budget = self.budget.checked_sub(size).ok_or("overlaps with others")?;
        view.read(offset, size)
    }
}

/// The place of a section.
struct SectionPlace<'p> {
    object: &'p str,
    format: Format,
    name: &'p [u8],
    notes: Vec<Note>,
}
