//! A file with debug information: its sections.

use crate::object::read::{Budget, DebugSections, SectionBytes, bytes_at};
use crate::types::damage::Damage;
use crate::types::files::DebugFile;
use gimli::{EndianSlice, Reader, RunTimeEndian};
use std::path::PathBuf;
use std::sync::Arc;

/// A file that may have debug information.
pub(crate) struct ImageFile {
    pub path: PathBuf,
    pub file: DebugFile,
    pub sections: DebugSections,
}

/// A file with debug information.
pub(crate) struct Image {
    /// The displayed name of the file.
    pub name: String,
    /// Its number among the files that are read.
    pub(super) number: u32,
    /// The program of the set that it belongs to.
    pub binary: u32,
    /// Whether it holds split units, whose sections end in `.dwo`.
    pub split: bool,
    /// Whether it is for Windows, where `long` has 4 bytes.
    pub(crate) is_windows: bool,
    pub(crate) is_pdb: bool,
    /// The number of the file that `dwz` made for several programs.
    pub alternative: Option<u32>,
    /// The strings of that file.
    pub(super) other_str: Arc<Vec<u8>>,
    pub(super) endian: RunTimeEndian,
    file: DebugFile,
    info: SectionBytes,
    types: SectionBytes,
    lines: SectionBytes,
    pub(super) abbrev: Vec<u8>,
    pub(super) str: Arc<Vec<u8>>,
    pub(super) line_str: Vec<u8>,
    pub(super) str_offsets: Vec<u8>,
    pub(super) cu_index: Vec<u8>,
    pub(super) tu_index: Vec<u8>,
}

/// A section of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum InfoSection {
    /// `.debug_info`.
    #[default]
    Info,
    /// `.debug_types`, of DWARF 4.
    Types,
}

impl InfoSection {
    pub(crate) fn name(self) -> &'static str {
        match self {
            InfoSection::Info => ".debug_info",
            InfoSection::Types => ".debug_types",
        }
    }
}

impl Image {
    /// Collects the sections of a file; with `split`, those whose names end in `.dwo`.
    pub(crate) fn new(
        found: &mut ImageFile,
        number: u32,
        binary: u32,
        split: bool,
        budget: &Budget,
    ) -> Result<Image, Damage> {
        let ImageFile { path, file, sections } = found;
        let end = if split { ".dwo" } else { "" };
        let mut take = |name: &str, end: &str| {
            sections.take(&format!("{name}{end}")).unwrap_or(SectionBytes::Owned(Vec::new()))
        };
        let [info, types, lines] =
            [".debug_info", ".debug_types", ".debug_line"].map(|name| take(name, end));
        let name = path.display().to_string();
        let mut whole = |section: &'static str, end| {
            let bytes = whole(file, take(section, end), budget);
            bytes.map_err(|what| Damage { file: name.clone(), section, offset: 0, what })
        };
        let abbrev = whole(".debug_abbrev", end)?;
        let str = Arc::new(whole(".debug_str", end)?);
        let line_str = whole(".debug_line_str", end)?;
        let str_offsets = whole(".debug_str_offsets", end)?;
        let (cu_index, tu_index) = (whole(".debug_cu_index", "")?, whole(".debug_tu_index", "")?);
        let is_little = sections.little_endian;
        Ok(Image {
            name,
            number,
            binary,
            split,
            is_windows: sections.is_windows,
            is_pdb: sections.is_pdb,
            alternative: None,
            other_str: Arc::default(),
            endian: if is_little { RunTimeEndian::Little } else { RunTimeEndian::Big },
            file: file.clone(),
            info,
            types,
            lines,
            abbrev,
            str,
            line_str,
            str_offsets,
            cu_index,
            tu_index,
        })
    }

    /// Sets the alternative file, by its number.
    pub(crate) fn set_alternative(&mut self, number: u32, strings: Arc<Vec<u8>>) {
        self.alternative = Some(number);
        self.other_str = strings;
    }

    /// The number of the file and its strings, for the programs that share it.
    pub(crate) fn shared(&self) -> (u32, Arc<Vec<u8>>) {
        (self.number, self.str.clone())
    }

    fn section(&self, section: InfoSection) -> &SectionBytes {
        match section {
            InfoSection::Info => &self.info,
            InfoSection::Types => &self.types,
        }
    }

    /// The size of a section of units, in bytes.
    pub(super) fn size(&self, section: InfoSection) -> u64 {
        size(self.section(section))
    }

    /// Bytes of a section of units.
    pub(super) fn bytes(
        &self,
        section: InfoSection,
        offset: u64,
        len: u64,
    ) -> Result<Vec<u8>, Damage> {
        self.part(self.section(section), section.name(), offset, len)
    }

    /// The line program at an offset, with its header.
    pub(super) fn line_program(&self, offset: u64) -> Result<Vec<u8>, Damage> {
        let left = size(&self.lines).saturating_sub(offset);
        let start = self.part(&self.lines, LINES, offset, left.min(MAX_LENGTH_FIELD))?;
        let len = whole_length(&start, self.endian).unwrap_or(u64::MAX);
        self.part(&self.lines, LINES, offset, len)
    }

    fn part(
        &self,
        whole: &SectionBytes,
        name: &'static str,
        offset: u64,
        len: u64,
    ) -> Result<Vec<u8>, Damage> {
        let Some(end) = offset.checked_add(len).filter(|end| *end <= size(whole)) else {
            return Err(self.damage(name, offset, "the section ends too early"));
        };
        match whole {
            SectionBytes::InFile(range) => {
                let read = bytes_at(&*self.file, range.start + offset, len);
                read.map_err(|what| self.damage(name, offset, what))
            }
            SectionBytes::Owned(bytes) => {
                let range = usize::try_from(offset).ok().zip(usize::try_from(end).ok());
                let bytes = range.and_then(|(start, end)| bytes.get(start..end));
                Ok(bytes.map(<[u8]>::to_vec).unwrap_or_default())
            }
        }
    }

    pub(crate) fn damage(&self, section: &'static str, offset: u64, what: impl ToString) -> Damage {
        Damage { file: self.name.clone(), section, offset, what: what.to_string() }
    }
}

const LINES: &str = ".debug_line";
/// The size of the longest length field of a unit.
pub(super) const MAX_LENGTH_FIELD: u64 = 12;

/// The bytes of a section that stays in memory.
fn whole(file: &DebugFile, bytes: SectionBytes, budget: &Budget) -> Result<Vec<u8>, String> {
    match bytes {
        SectionBytes::Owned(bytes) => Ok(bytes),
        SectionBytes::InFile(range) => {
            let len = range.end - range.start;
            budget.hold(len)?;
            bytes_at(&**file, range.start, len)
        }
    }
}

fn size(section: &SectionBytes) -> u64 {
    match section {
        SectionBytes::InFile(range) => range.end - range.start,
        SectionBytes::Owned(bytes) => bytes.len() as u64,
    }
}

/// The length of a unit that begins with these bytes, including the length field.
pub(super) fn whole_length(start: &[u8], endian: RunTimeEndian) -> Option<u64> {
    let (len, format) = EndianSlice::new(start, endian).read_initial_length().ok()?;
    (len as u64).checked_add(u64::from(format.initial_length_size()))
}
