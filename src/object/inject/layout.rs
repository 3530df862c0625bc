//! The tables of an ELF file.

use super::Refusal;

/// Numbers of sections from here on do not fit the header and stand in the first section.
const RESERVED: u64 = 0xff00;
const INDEX_ELSEWHERE: u64 = 0xffff;
const TYPE_STRINGS: u64 = 3;
const TYPE_NOBITS: u64 = 8;
const OSABI: usize = 7;
const OSABI_GNU: u8 = 3;

/// A number's place in a header or table entry, and its width in bytes.
type Field = (u64, usize);

/// Where the numbers stand in files of 32 or of 64 bits.
struct Places {
    program_table: Field,
    section_table: Field,
    program_entry: Field,
    program_count: Field,
    section_entry: Field,
    section_count: Field,
    names_index: Field,
    section_size: u64,
    /// Type, flags, address, offset, size, link, info, alignment, entry size; the name is first.
    section: [Field; 9],
    segment_offset: Field,
    segment_size: Field,
}

const FILE_TYPE: Field = (16, 2);
const NAME: Field = (0, 4);

const WIDE: Places = Places {
    program_table: (32, 8),
    section_table: (40, 8),
    program_entry: (54, 2),
    program_count: (56, 2),
    section_entry: (58, 2),
    section_count: (60, 2),
    names_index: (62, 2),
    section_size: 64,
    section: [(4, 4), (8, 8), (16, 8), (24, 8), (32, 8), (40, 4), (44, 4), (48, 8), (56, 8)],
    segment_offset: (8, 8),
    segment_size: (32, 8),
};

const NARROW: Places = Places {
    program_table: (28, 4),
    section_table: (32, 4),
    program_entry: (42, 2),
    program_count: (44, 2),
    section_entry: (46, 2),
    section_count: (48, 2),
    names_index: (50, 2),
    section_size: 40,
    section: [(4, 4), (8, 4), (12, 4), (16, 4), (20, 4), (24, 4), (28, 4), (32, 4), (36, 4)],
    segment_offset: (4, 4),
    segment_size: (16, 4),
};

/// A section's header.
#[derive(Clone, Default)]
pub(super) struct Section {
    /// Where its name begins in the table of names.
    pub(super) name: u64,
    /// Its type.
    pub(super) kind: u64,
    pub(super) flags: u64,
    pub(super) address: u64,
    pub(super) offset: u64,
    /// The size in bytes; of the first section, the number of sections if it is large.
    pub(super) size: u64,
    pub(super) link: u64,
    pub(super) info: u64,
    pub(super) alignment: u64,
    pub(super) entry: u64,
}

impl Section {
    fn fields(&self) -> [u64; 9] {
        [
            self.kind,
            self.flags,
            self.address,
            self.offset,
            self.size,
            self.link,
            self.info,
            self.alignment,
            self.entry,
        ]
    }
}

/// What is known of a file from its headers.
pub(super) struct Layout {
    places: &'static Places,
    little: bool,
    file_type: u64,
    table: u64,
    pub(super) sections: Vec<Section>,
    /// The section with the names.
    names_index: usize,
    names: Vec<u8>,
}

impl Layout {
    /// Reads the headers and makes sure that everything they name is in the file, and nothing
    /// else.
    pub(super) fn read(file: &[u8]) -> Result<Layout, Refusal> {
        let wide = file.get(4) == Some(&2);
        let mut layout = Layout {
            places: if wide { &WIDE } else { &NARROW },
            little: file.get(5) == Some(&1),
            file_type: 0,
            table: 0,
            sections: Vec::new(),
            names_index: 0,
            names: Vec::new(),
        };
        layout.file_type = layout.number(file, 0, FILE_TYPE)?;
        // Objects, programs, shared libraries.
        if !matches!(layout.file_type, 1..=3) {
            return Err(Refusal::Type(layout.file_type));
        }
        layout.table = layout.number(file, 0, layout.places.section_table)?;
        if layout.table == 0 {
            return Err(Refusal::NoSectionHeaders);
        }
        if layout.number(file, 0, layout.places.section_entry)? != layout.places.section_size {
            return Err(Refusal::Damaged("its section headers have another size".into()));
        }
        layout.read_sections(file)?;
        layout.read_names(file)?;
        layout.check_extent(file)?;
        Ok(layout)
    }

    fn read_sections(&mut self, file: &[u8]) -> Result<(), Refusal> {
        let first = self.section(file, 0)?;
        let count = match self.number(file, 0, self.places.section_count)? {
            0 => first.size,
            count => count,
        };
        let bytes = count.checked_mul(self.places.section_size);
        let end = bytes.and_then(|bytes| bytes.checked_add(self.table));
        if end.is_none_or(|end| end > file.len() as u64) {
            return Err(Refusal::Truncated);
        }
        if count == 0 {
            return Err(Refusal::NoSectionHeaders);
        }
        let index = match self.number(file, 0, self.places.names_index)? {
            INDEX_ELSEWHERE => first.link,
            index => index,
        };
        self.names_index = usize::try_from(index).unwrap_or(usize::MAX);
        for index in 0..count {
            let section = self.section(file, index)?;
            self.sections.push(section);
        }
        Ok(())
    }

    fn section(&self, file: &[u8], index: u64) -> Result<Section, Refusal> {
        let at = index.checked_mul(self.places.section_size);
        let at = at.and_then(|at| at.checked_add(self.table)).ok_or(Refusal::Truncated)?;
        let mut numbers = [0; 9];
        for (number, field) in numbers.iter_mut().zip(self.places.section) {
            *number = self.number(file, at, field)?;
        }
        let [kind, flags, address, offset, size, link, info, alignment, entry] = numbers;
        let name = self.number(file, at, NAME)?;
        Ok(Section { name, kind, flags, address, offset, size, link, info, alignment, entry })
    }

    fn read_names(&mut self, file: &[u8]) -> Result<(), Refusal> {
        let strings = self.sections.get(self.names_index).filter(|s| s.kind == TYPE_STRINGS);
        let strings =
            strings.ok_or_else(|| Refusal::Damaged("its sections have no names".into()))?;
        let names = usize::try_from(strings.offset)
            .ok()
            .and_then(|start| file.get(start..)?.get(..usize::try_from(strings.size).ok()?));
        self.names = names.ok_or(Refusal::Truncated)?.to_vec();
        Ok(())
    }

    /// What stands behind everything else may be looked for at the file's end, where it would
    /// not be any more.
    fn check_extent(&self, file: &[u8]) -> Result<(), Refusal> {
        let len = file.len() as u64;
        let mut end = 0;
        let mut reach = |offset: u64, size: u64| match offset.checked_add(size) {
            Some(reached) if reached <= len => {
                end = end.max(reached);
                Ok(())
            }
            _ => Err(Refusal::Truncated),
        };
        reach(self.table, self.sections.len() as u64 * self.places.section_size)?;
        for section in self.sections.iter().skip(1).filter(|s| s.kind != TYPE_NOBITS) {
            reach(section.offset, section.size)?;
        }
        let table = self.number(file, 0, self.places.program_table)?;
        let entry = self.number(file, 0, self.places.program_entry)?;
        let count = match self.number(file, 0, self.places.program_count)? {
            INDEX_ELSEWHERE => self.sections.first().map_or(0, |s| s.info),
            count => count,
        };
        reach(table, entry.saturating_mul(count))?;
        for index in 0..count {
            let at = table + index * entry;
            let offset = self.number(file, at, self.places.segment_offset)?;
            reach(offset, self.number(file, at, self.places.segment_size)?)?;
        }
        let behind = usize::try_from(end).ok().and_then(|end| file.get(end..)).unwrap_or_default();
        match behind.iter().any(|byte| *byte != 0) {
            true => Err(Refusal::Payload(behind.len() as u64)),
            false => Ok(()),
        }
    }

    pub(super) fn file_type(&self) -> u64 {
        self.file_type
    }

    /// The first section of a name: that which debuggers read.
    pub(super) fn find(&self, name: &[u8]) -> Option<usize> {
        self.sections.iter().position(|section| {
            let start = usize::try_from(section.name).ok();
            let text = start.and_then(|start| self.names.get(start..));
            text.and_then(|text| text.strip_prefix(name))
                .is_some_and(|rest| rest.starts_with(b"\0"))
        })
    }

    /// Adds a name for [`Layout::append`] to write.
    pub(super) fn add_name(&mut self, name: &str) -> Result<u64, Refusal> {
        let start = u32::try_from(self.names.len()).map_err(|_| Refusal::TooLarge)?;
        self.names.extend_from_slice(name.as_bytes());
        self.names.push(0);
        Ok(u64::from(start))
    }

    pub(super) fn change(&mut self, index: usize, change: impl FnOnce(&mut Section)) {
        if let Some(section) = self.sections.get_mut(index) {
            change(section);
        }
    }

    /// Makes GNU ld honour the flag that retains a section, unless the file has an ABI already.
    pub(super) fn mark_gnu(&self, out: &mut [u8]) {
        if let Some(abi @ 0) = out.get_mut(OSABI) {
            *abi = OSABI_GNU;
        }
    }

    /// Appends the names and the table of sections.
    pub(super) fn append(&mut self, out: &mut Vec<u8>) -> Result<(), Refusal> {
        let (offset, size) = (out.len() as u64, self.names.len() as u64);
        out.extend_from_slice(&self.names);
        let index = self.names_index;
        self.change(index, |names| (names.offset, names.size) = (offset, size));
        out.resize(out.len().next_multiple_of(8), 0);
        self.table = out.len() as u64;
        let count = self.sections.len() as u64;
        let in_header = if count < RESERVED { count } else { 0 };
        if in_header == 0 {
            self.change(0, |first| first.size = count);
        }
        self.put(out, 0, self.places.section_count, in_header)?;
        self.put(out, 0, self.places.section_table, self.table)?;
        let entry = usize::try_from(self.places.section_size).unwrap_or(0);
        out.resize(out.len().saturating_add(self.sections.len().saturating_mul(entry)), 0);
        self.rewrite(out)
    }

    /// Writes the table of sections where it is.
    pub(super) fn rewrite(&self, out: &mut [u8]) -> Result<(), Refusal> {
        let mut at = self.table;
        for section in &self.sections {
            self.put(out, at, NAME, section.name)?;
            for (number, field) in section.fields().into_iter().zip(self.places.section) {
                self.put(out, at, field, number)?;
            }
            at = at.saturating_add(self.places.section_size);
        }
        Ok(())
    }

    fn number(&self, file: &[u8], at: u64, (place, width): Field) -> Result<u64, Refusal> {
        let start = at.checked_add(place).and_then(|start| usize::try_from(start).ok());
        let bytes = start.and_then(|start| file.get(start..)?.get(..width));
        let bytes = bytes.ok_or(Refusal::Truncated)?;
        let add = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        Ok(match self.little {
            true => bytes.iter().rev().fold(0, add),
            false => bytes.iter().fold(0, add),
        })
    }

    fn put(
        &self,
        out: &mut [u8],
        at: u64,
        (place, width): Field,
        value: u64,
    ) -> Result<(), Refusal> {
        if width < 8 && value >> (8 * width) != 0 {
            return Err(Refusal::TooLarge);
        }
        let start = at.checked_add(place).and_then(|start| usize::try_from(start).ok());
        let slot = start.and_then(|start| out.get_mut(start..)?.get_mut(..width));
        let slot = slot.ok_or(Refusal::Truncated)?;
        let bytes = value.to_le_bytes();
        match self.little {
            true => slot.iter_mut().zip(bytes).for_each(|(slot, byte)| *slot = byte),
            false => slot.iter_mut().rev().zip(bytes).for_each(|(slot, byte)| *slot = byte),
        }
        Ok(())
    }
}

/// Puts bytes over others, and zeros over what remains of these.
pub(super) fn overwrite(
    out: &mut [u8],
    offset: u64,
    data: &[u8],
    size: u64,
) -> Result<(), Refusal> {
    let start = usize::try_from(offset).map_err(|_| Refusal::Truncated)?;
    let size = usize::try_from(size).map_err(|_| Refusal::Truncated)?;
    let place = out.get_mut(start..).and_then(|out| out.get_mut(..size));
    let place = place.ok_or(Refusal::Truncated)?;
    let bytes = data.iter().copied().chain(std::iter::repeat(0));
    place.iter_mut().zip(bytes).for_each(|(old, new)| *old = new);
    Ok(())
}
