//! A file with debug information: its sections.

use crate::object::read::{Budget, DebugSections, SectionBytes};
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum InfoSection {
    /// `.debug_info`.
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
        binary: u32,
        split: bool,
        budget: &Budget,
    ) -> Result<Image, Damage> {
        let ImageFile { path, file, sections } = found;
        let little = sections.little_endian;
        let mut image = Image {
            name: path.display().to_string(),
            binary,
            split,
            is_windows: sections.is_windows,
            is_pdb: sections.is_pdb,
            alternative: None,
            other_str: Arc::default(),
            endian: if little { RunTimeEndian::Little } else { RunTimeEndian::Big },
            file: file.clone(),
            info: SectionBytes::Owned(Vec::new()),
            types: SectionBytes::Owned(Vec::new()),
            lines: SectionBytes::Owned(Vec::new()),
            abbrev: Vec::new(),
            str: Arc::default(),
            line_str: Vec::new(),
            str_offsets: Vec::new(),
            cu_index: Vec::new(),
            tu_index: Vec::new(),
        };
        let mut take = |name: &str| {
            let name = if split { format!("{name}.dwo") } else { name.to_owned() };
            sections.take(&name).unwrap_or(SectionBytes::Owned(Vec::new()))
        };
        let whole = |image: &Image, bytes, name| image.whole(bytes, name, budget);
        image.info = take(".debug_info");
        image.types = take(".debug_types");
        image.lines = take(".debug_line");
        image.abbrev = whole(&image, take(".debug_abbrev"), ".debug_abbrev")?;
        image.str = Arc::new(whole(&image, take(".debug_str"), ".debug_str")?);
        image.line_str = whole(&image, take(".debug_line_str"), ".debug_line_str")?;
        image.str_offsets = whole(&image, take(".debug_str_offsets"), ".debug_str_offsets")?;
        for (name, is_types) in [(".debug_cu_index", false), (".debug_tu_index", true)] {
            let Some(bytes) = sections.take(name) else { continue };
            let bytes = whole(&image, bytes, name)?;
            *(if is_types { &mut image.tu_index } else { &mut image.cu_index }) = bytes;
        }
        Ok(image)
    }

    /// Sets the alternative file, by its number.
    pub(crate) fn set_alternative(&mut self, number: u32, strings: Arc<Vec<u8>>) {
        self.alternative = Some(number);
        self.other_str = strings;
    }

    pub(crate) fn strings(&self) -> Arc<Vec<u8>> {
        self.str.clone()
    }

    fn whole(
        &self,
        bytes: SectionBytes,
        section: &'static str,
        budget: &Budget,
    ) -> Result<Vec<u8>, Damage> {
        match bytes {
            SectionBytes::Owned(bytes) => Ok(bytes),
            SectionBytes::InFile(range) => {
                let held = budget.hold(range.end - range.start);
                held.map_err(|what| self.damage(section, 0, what))?;
                self.read_file(section, range.start, range.start, range.end)
            }
        }
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
                self.read_file(name, range.start, range.start + offset, range.start + end)
            }
            SectionBytes::Owned(bytes) => {
                let range = usize::try_from(offset).ok().zip(usize::try_from(end).ok());
                let bytes = range.and_then(|(start, end)| bytes.get(start..end));
                Ok(bytes.map(<[u8]>::to_vec).unwrap_or_default())
            }
        }
    }

    fn read_file(
        &self,
        section: &'static str,
        section_start: u64,
        start: u64,
        end: u64,
    ) -> Result<Vec<u8>, Damage> {
        let damage = |what: String| self.damage(section, start - section_start, what);
        let len = usize::try_from(end - start).map_err(|_| damage("is too large".into()))?;
        let mut bytes = Vec::new();
        let reserved = bytes.try_reserve_exact(len);
        reserved.map_err(|_| damage("is too large for the memory".into()))?;
        bytes.resize(len, 0);
        let read = self.file.read_exact_at(start, &mut bytes);
        read.map_err(|error| damage(error.to_string()))?;
        Ok(bytes)
    }

    pub(crate) fn damage(&self, section: &'static str, offset: u64, what: impl ToString) -> Damage {
        Damage { file: self.name.clone(), section, offset, what: what.to_string() }
    }
}

const LINES: &str = ".debug_line";
/// The size of the longest length field of a unit.
pub(super) const MAX_LENGTH_FIELD: u64 = 12;

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
