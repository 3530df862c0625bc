//! The sections of objects and images, and the parts of files for several processors.

use super::view::{Cursor, View};
use super::{Finder, Format, Note, SectionPlace};
use crate::isa::{SECTION_PE_CUT, SUMMARIES_SECTION_PE_CUT};
use object::elf::SHF_COMPRESSED;
use object::endian::BigEndian;
use object::macho::{FAT_MAGIC_64, FatArch32, FatArch64, FatHeader};
use object::read::macho::{FatArch, MachOFatFile};
use object::read::{File, Object, ObjectSection, ReadCache, ReadRef};
use object::{BinaryFormat, SectionFlags};

/// Finds the sections of an object or an image.
pub(super) fn sections(
    finder: &mut Finder,
    view: View<'_>,
    format: Format,
    object: &str,
) -> Result<(), String> {
    let cache = view.cache();
    let file = File::parse(&cache).map_err(|error| {
        let word = match format {
            Format::Elf { .. } => "ELF",
            Format::Pe { .. } => "PE",
            Format::Coff => "COFF",
            _ => "Mach-O",
        };
        format!("the {word} headers cannot be read: {error}")
    })?;
    // In a separate debug file (dSYM) sections of Mach-O keep their size and lose their bytes.
    let has_bytes = |offset: u64| offset != 0 || file.format() != BinaryFormat::MachO;
    for section in file.sections() {
        let Ok(name) = section.name_bytes() else { continue };
        let is_compressed = match section.flags() {
            SectionFlags::Elf { sh_flags, .. } => sh_flags.contains(SHF_COMPRESSED),
            _ => false,
        };
        let is_cut =
            [SECTION_PE_CUT, SUMMARIES_SECTION_PE_CUT].iter().any(|n| n.as_bytes() == name);
        let notes = match format {
            Format::Elf { .. } if is_compressed => vec![Note::Compressed],
            Format::Pe { .. } | Format::Coff if is_cut => vec![Note::CutName],
            _ => Vec::new(),
        };
        let range = section.file_range().filter(|(offset, _)| has_bytes(*offset));
        finder.section(view, SectionPlace { object, format, name, notes }, range);
    }
    Ok(())
}

/// Finds the sections in the parts of a file for several processors.
pub(super) fn fat(
    finder: &mut Finder,
    view: View<'_>,
    object: &str,
    depth: usize,
) -> Result<(), String> {
    let parts = parts(view).map_err(|error| format!("the fat headers cannot be read: {error}"))?;
    for (name, offset, size) in parts {
        let part = view.part(offset, size);
        let name = if object.is_empty() { name } else { format!("{object}({name})") };
        match part.format() {
            Some(format) if part.len() == size => finder.object(part, format, &name, depth + 1),
            _ => finder.problem(&name, "is not an object file"),
        }
    }
    Ok(())
}

/// The name, the offset and the size of each part of a file for several processors.
pub(super) fn parts(view: View<'_>) -> object::read::Result<Vec<(String, u64, u64)>> {
    let cache = view.cache();
    let wide =
        (&cache).read_at::<FatHeader>(0).is_ok_and(|h| h.magic.get(BigEndian) == FAT_MAGIC_64);
    if wide { parts_of::<FatArch64>(&cache) } else { parts_of::<FatArch32>(&cache) }
}

fn parts_of<Fat: FatArch>(
    cache: &ReadCache<Cursor<'_>>,
) -> object::read::Result<Vec<(String, u64, u64)>> {
    let file = MachOFatFile::<Fat>::parse(cache)?;
    let part = |arch: &Fat| {
        let (offset, size) = arch.file_range();
        (format!("{:?}", arch.architecture()).to_lowercase(), offset, size)
    };
    Ok(file.arches().iter().map(part).collect())
}
