//! Mach-O, for one processor and for several.

use super::view::View;
use super::{Finder, Format, SectionPlace};
use object::endian::{BigEndian, Endianness};
use object::macho::{FAT_MAGIC_64, FatArch32, FatArch64, FatHeader, MachHeader32, MachHeader64};
use object::read::macho::{FatArch, MachHeader, MachOFatFile, Section, Segment};
use object::read::{ReadCache, ReadRef};

pub(super) fn sections(
    finder: &mut Finder,
    view: View<'_>,
    format: Format,
    object: &str,
) -> Result<(), String> {
    match format {
        Format::MachO { bits: 32, .. } => {
            walk::<MachHeader32<Endianness>>(finder, view, format, object)
        }
        _ => walk::<MachHeader64<Endianness>>(finder, view, format, object),
    }
    .map_err(|error| format!("the Mach-O headers cannot be read: {error}"))
}

fn walk<Mach: MachHeader<Endian = Endianness>>(
    finder: &mut Finder,
    view: View<'_>,
    format: Format,
    object: &str,
) -> object::read::Result<()> {
    let cache = view.cache();
    let header = Mach::parse(&cache, 0)?;
    let endian = header.endian()?;
    let mut commands = header.load_commands(endian, &cache, 0)?;
    while let Some(command) = commands.next()? {
        let Some((segment, data)) = Mach::Segment::from_command(command)? else { continue };
        for section in segment.sections(endian, data)? {
            let place = SectionPlace { object, format, name: section.name(), notes: Vec::new() };
            // In a separate debug file (dSYM) sections keep their size and lose their bytes.
            let offset = u64::from(section.offset(endian));
            let range = section.file_range(endian, offset).filter(|_| offset != 0);
            finder.section(view, place, range);
        }
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
    cache: &ReadCache<super::view::Cursor<'_>>,
) -> object::read::Result<Vec<(String, u64, u64)>> {
    let file = MachOFatFile::<Fat>::parse(cache)?;
    let part = |arch: &Fat| {
        let (offset, size) = arch.file_range();
        (format!("{:?}", arch.architecture()).to_lowercase(), offset, size)
    };
    Ok(file.arches().iter().map(part).collect())
}
