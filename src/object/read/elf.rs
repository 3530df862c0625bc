//! ELF: objects, executables, libraries and separate debug files.

use super::view::View;
use super::{Finder, Format, Note, SectionPlace};
use object::elf::{FileHeader32, FileHeader64, SHF_COMPRESSED, SHT_NOBITS};
use object::endian::Endianness;
use object::read::elf::{FileHeader, SectionHeader};

pub(super) fn sections(
    finder: &mut Finder,
    view: View<'_>,
    format: Format,
    object: &str,
) -> Result<(), String> {
    match format {
        Format::Elf { bits: 32, .. } => {
            walk::<FileHeader32<Endianness>>(finder, view, format, object)
        }
        _ => walk::<FileHeader64<Endianness>>(finder, view, format, object),
    }
    .map_err(|error| format!("the ELF headers cannot be read: {error}"))
}

fn walk<Elf: FileHeader<Endian = Endianness>>(
    finder: &mut Finder,
    view: View<'_>,
    format: Format,
    object: &str,
) -> object::read::Result<()> {
    let cache = view.cache();
    let header = Elf::parse(&cache)?;
    let endian = header.endian()?;
    let headers = header.section_headers(endian, &cache)?;
    if headers.is_empty() {
        return Ok(());
    }
    let names = header.section_strings_index(endian, &cache)?;
    let names = headers.get(names.0).and_then(|section| section.file_range(endian));
    let names =
        names.and_then(|(at, len)| view.part(at, len).read(0, len.min(MAX_NAMES_SIZE)).ok());
    let names = names.unwrap_or_default();
    for section in headers {
        let name = usize::try_from(section.sh_name(endian)).ok().and_then(|at| names.get(at..));
        let name = name.unwrap_or_default();
        let name = name.split(|b| *b == 0).next().unwrap_or_default();
        if format.kind_of(name).is_none() {
            continue;
        }
        let compressed = section.sh_flags(endian).contains(SHF_COMPRESSED);
        let notes = if compressed { vec![Note::Compressed] } else { Vec::new() };
        let range = (section.sh_type(endian) != SHT_NOBITS)
            .then(|| (section.sh_offset(endian).into(), section.sh_size(endian).into()));
        finder.section(view, SectionPlace { object, format, name, notes }, range);
    }
    Ok(())
}

/// The most bytes of section names that are read.
const MAX_NAMES_SIZE: u64 = 64 << 20;
