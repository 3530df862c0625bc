//! The tables of an ELF file.

use super::Refusal;
use object::elf::{ELFOSABI_GNU, ELFOSABI_NONE, FileHeader32, FileHeader64};
use object::elf::{ET_DYN, ET_EXEC, ET_REL, SHT_NOBITS, SHT_STRTAB};
use object::endian::Endianness;
use object::read::elf::{FileHeader, ProgramHeader};
use object::write::elf::{self, Encoder, FileHeaderLayout, SectionHeader};

/// The layout of a file, from its headers.
pub(super) struct Layout {
    encoder: Encoder<Endianness>,
    header: elf::FileHeader,
    tables: FileHeaderLayout,
    pub(super) sections: Vec<SectionHeader>,
    names: Vec<u8>,
}

impl Layout {
    /// Reads the headers, and checks that everything they refer to is in the file, and nothing else.
    pub(super) fn read(file: &[u8]) -> Result<Layout, Refusal> {
        match FileHeader64::<Endianness>::parse(file) {
            Ok(header) => Layout::of(header, file),
            Err(_) => {
                let header = FileHeader32::<Endianness>::parse(file);
                Layout::of(header.map_err(|_| Refusal::Truncated)?, file)
            }
        }
    }

    fn of<Elf: FileHeader<Endian = Endianness>>(
        header: &Elf,
        file: &[u8],
    ) -> Result<Layout, Refusal> {
        let endian = header.endian().map_err(damaged)?;
        let file_type = header.e_type(endian);
        if !matches!(file_type, ET_REL | ET_EXEC | ET_DYN) {
            return Err(Refusal::Type(file_type.0.into()));
        }
        if header.e_shoff(endian).into() == 0 {
            return Err(Refusal::NoSectionHeaders);
        }
        let encoder = Encoder::new(endian, header.is_type_64(), header.e_machine(endian));
        if u64::from(header.e_shentsize(endian)) != encoder.section_header_size() {
            return Err(Refusal::Damaged("its section headers have another size".into()));
        }
        let truncated = |_| Refusal::Truncated;
        let sections = header.section_headers(endian, file).map_err(truncated)?;
        if sections.is_empty() {
            return Err(Refusal::NoSectionHeaders);
        }
        let sections = sections.iter().map(|section| SectionHeader::from_raw(endian, section));
        let segments = header.program_headers(endian, file).map_err(truncated)?;
        let segments = segments.iter().map(|segment| segment.file_range(endian));
        let mut layout = Layout {
            encoder,
            header: elf::FileHeader::from_raw(endian, header),
            tables: FileHeaderLayout::from_raw(endian, header, file).map_err(damaged)?,
            sections: sections.collect(),
            names: Vec::new(),
        };
        layout.read_names(file)?;
        layout.check_extent(file, segments)?;
        Ok(layout)
    }

    fn read_names(&mut self, file: &[u8]) -> Result<(), Refusal> {
        let strings = self.sections.get(self.tables.shstrtab_index as usize);
        let strings = strings
            .filter(|strings| strings.sh_type == SHT_STRTAB)
            .ok_or_else(|| Refusal::Damaged("its sections have no names".into()))?;
        let names = file.get(range(strings.sh_offset, strings.sh_size)?);
        self.names = names.ok_or(Refusal::Truncated)?.to_vec();
        Ok(())
    }

    /// Rejects data after the last section: it may be located relative to the end of the file.
    fn check_extent(
        &self,
        file: &[u8],
        segments: impl Iterator<Item = (u64, u64)>,
    ) -> Result<(), Refusal> {
        let tables = &self.tables;
        let section_headers =
            (tables.e_shoff, u64::from(tables.section_num) * self.encoder.section_header_size());
        let program_headers =
            (tables.e_phoff, u64::from(tables.segment_num) * self.encoder.program_header_size());
        let sections = self.sections.iter().skip(1).filter(|s| s.sh_type != SHT_NOBITS);
        let ranges = sections.map(|section| (section.sh_offset, section.sh_size)).chain(segments);
        let mut end = 0;
        for (offset, size) in ranges.chain([section_headers, program_headers]) {
            end = end.max(offset.checked_add(size).ok_or(Refusal::Truncated)?);
        }
        let behind = usize::try_from(end).ok().and_then(|end| file.get(end..));
        let behind = behind.ok_or(Refusal::Truncated)?;
        if behind.iter().any(|byte| *byte != 0) {
            return Err(Refusal::Payload(behind.len() as u64));
        }
        Ok(())
    }

    /// Whether it is a relocatable file.
    pub(super) fn is_object(&self) -> bool {
        self.header.e_type == ET_REL
    }

    /// The first section of a name, which is the one that debuggers read.
    pub(super) fn section(&self, name: &str) -> Option<&SectionHeader> {
        self.sections.get(self.find(name)?)
    }

    /// Its index.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.sections.iter().position(|section| {
            let text = self.names.get(section.sh_name as usize..);
            text.and_then(|text| text.strip_prefix(name.as_bytes()))
                .is_some_and(|rest| rest.starts_with(b"\0"))
        })
    }

    /// Adds a name, which [`Layout::append`] writes.
    pub(super) fn add_name(&mut self, name: &str) -> Result<u32, Refusal> {
        let start = u32::try_from(self.names.len()).map_err(|_| Refusal::TooLarge)?;
        self.names.extend_from_slice(name.as_bytes());
        self.names.push(0);
        Ok(start)
    }

    pub(super) fn change(&mut self, index: usize, change: impl FnOnce(&mut SectionHeader)) {
        if let Some(section) = self.sections.get_mut(index) {
            change(section);
        }
    }

    /// Sets the ABI for which GNU ld honours the flag that retains a section, unless the file has another.
    pub(super) fn mark_gnu(&mut self) {
        if self.header.os_abi == ELFOSABI_NONE {
            self.header.os_abi = ELFOSABI_GNU;
        }
    }

    /// Appends the names and the table of sections.
    pub(super) fn append(&mut self, out: &mut Vec<u8>) -> Result<(), Refusal> {
        let (offset, size) = (out.len() as u64, self.names.len() as u64);
        out.extend_from_slice(&self.names);
        self.change(self.tables.shstrtab_index as usize, |names| {
            (names.sh_offset, names.sh_size) = (offset, size);
        });
        out.resize(out.len().next_multiple_of(8), 0);
        self.tables.e_shoff = out.len() as u64;
        self.tables.section_num =
            u32::try_from(self.sections.len()).map_err(|_| Refusal::TooLarge)?;
        let table = usize::try_from(self.encoder.section_header_size()).unwrap_or(0);
        out.resize(out.len() + self.sections.len() * table, 0);
        self.rewrite(out)
    }

    /// Writes the header and the table of sections in place.
    pub(super) fn rewrite(&self, out: &mut [u8]) -> Result<(), Refusal> {
        if !self.encoder.is_64() && u32::try_from(out.len()).is_err() {
            return Err(Refusal::TooLarge);
        }
        let mut header = Vec::new();
        let written = self.encoder.file_header(&mut header, &self.header, &self.tables);
        written.map_err(|error| Refusal::Damaged(error.to_string()))?;
        overwrite(out, 0, &header, header.len() as u64)?;
        let mut table = Vec::new();
        self.encoder.null_section_header(&mut table, &self.tables);
        for section in self.sections.iter().skip(1) {
            self.encoder.section_header(&mut table, section);
        }
        overwrite(out, self.tables.e_shoff, &table, table.len() as u64)
    }
}

pub(super) fn bytes<'a>(file: &'a [u8], section: &SectionHeader) -> Result<&'a [u8], Refusal> {
    match section.sh_type {
        SHT_NOBITS => Err(Refusal::DebugFile),
        _ => file.get(range(section.sh_offset, section.sh_size)?).ok_or(Refusal::Truncated),
    }
}

fn damaged(error: object::read::Error) -> Refusal {
    Refusal::Damaged(error.to_string())
}

fn range(offset: u64, size: u64) -> Result<std::ops::Range<usize>, Refusal> {
    let end = offset.checked_add(size).and_then(|end| usize::try_from(end).ok());
    Ok(usize::try_from(offset).map_err(|_| Refusal::Truncated)?..end.ok_or(Refusal::Truncated)?)
}

/// Overwrites `size` bytes with data and zeros.
pub(super) fn overwrite(
    out: &mut [u8],
    offset: u64,
    data: &[u8],
    size: u64,
) -> Result<(), Refusal> {
    let place = out.get_mut(range(offset, size)?).ok_or(Refusal::Truncated)?;
    let bytes = data.iter().copied().chain(std::iter::repeat(0));
    place.iter_mut().zip(bytes).for_each(|(old, new)| *old = new);
    Ok(())
}
