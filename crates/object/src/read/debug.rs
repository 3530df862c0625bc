//! The sections of debug information. Compressed sections are decompressed, those of relocatable
//! objects are relocated. All others remain in the file, since they may be large.

use super::view::View;
use super::{Budget, Format, ReadAt, sections};
use object::read::{
    CompressionFormat, File, Object, ObjectKind, ObjectSection, ObjectSymbol, ReadRef, Relocation,
    RelocationKind, RelocationTarget,
};
use object::{BinaryFormat, Endian};
use std::ops::Range;

/// The sections that hold types and where they are declared, as ELF names them.
const SECTIONS: [&str; 16] = [
    ".debug_abbrev",
    ".debug_info",
    ".debug_line",
    ".debug_line_str",
    ".debug_str",
    ".debug_str_offsets",
    ".debug_types",
    ".debug_abbrev.dwo",
    ".debug_info.dwo",
    ".debug_str.dwo",
    ".debug_str_offsets.dwo",
    ".debug_types.dwo",
    ".debug_cu_index",
    ".debug_tu_index",
    ".debug_line.dwo",
    ".debug_line_str.dwo",
];

/// Whether the types of an object depend on a section of that name, in any format.
pub(super) fn is_read(name: &str) -> bool {
    let plain = name.strip_prefix("__").or_else(|| name.strip_prefix('.'));
    // Mach-O cuts names to 16 bytes.
    plain.is_some_and(|plain| {
        let is_it = |known: &str| plain == known || plain.len() == 14 && known.starts_with(plain);
        SECTIONS.iter().filter_map(|known| known.strip_prefix('.')).any(is_it)
    })
}

/// The references of a file to its debug information.
#[derive(Debug, Default)]
pub struct DebugSections {
    /// Whether the file is little-endian.
    pub little_endian: bool,
    /// Whether the file is for Windows.
    pub is_windows: bool,
    /// Whether the sections were converted from a PDB.
    pub is_pdb: bool,
    /// The identity that a separate debug file shares with its program.
    pub build_id: Option<Vec<u8>>,
    /// The name of the separate debug file.
    pub debug_link: Option<String>,
    /// The name and the identity of the file that it shares with other programs.
    pub alternative: Option<(String, Vec<u8>)>,
    /// The PDB of a program for Windows.
    pub pdb: Option<PdbLink>,
    sections: Vec<(&'static str, SectionBytes)>,
}

/// The reference of a program to its PDB.
#[derive(Debug)]
pub struct PdbLink {
    /// The path where the linker wrote it.
    pub path: String,
    /// The identity that it shares with the program.
    pub guid: [u8; 16],
}

#[derive(Debug)]
/// The bytes of a section.
pub enum SectionBytes {
    /// Unchanged in the file.
    InFile(Range<u64>),
    /// Decompressed or relocated.
    Owned(Vec<u8>),
}

impl DebugSections {
    /// Sections that were converted from a PDB.
    pub fn of_pdb(sections: Vec<(&'static str, SectionBytes)>) -> DebugSections {
        DebugSections {
            little_endian: true,
            is_windows: true,
            is_pdb: true,
            sections,
            ..DebugSections::default()
        }
    }

    /// Removes and returns a section, named as in ELF.
    pub fn take(&mut self, name: &str) -> Option<SectionBytes> {
        let at = self.sections.iter().position(|(n, _)| *n == name)?;
        Some(self.sections.swap_remove(at).1)
    }

    /// Whether there is a section of that name, named as in ELF.
    pub fn has(&self, name: &str) -> bool {
        self.sections.iter().any(|(n, _)| *n == name)
    }
}

/// The debug sections of an object file, a program, a library or a separate debug file; `None` if the
/// file is of no such kind.
pub fn debug_sections(file: &dyn ReadAt, budget: &Budget) -> Result<Option<DebugSections>, String> {
    let view = View::new(file);
    match view.format() {
        Some(Format::MachOFat) => of_object(one_processor(view)?, budget).map(Some),
        Some(Format::Elf { .. } | Format::MachO { .. } | Format::Pe { .. } | Format::Coff) => {
            of_object(view, budget).map(Some)
        }
        Some(Format::Archive | Format::Bitcode) | None => Ok(None),
    }
}

/// The last part of a file for several processors, which is for the newest one; the types of all
/// parts are equal.
fn one_processor(view: View<'_>) -> Result<View<'_>, String> {
    let parts = sections::parts(view).unwrap_or_default();
    let (_, offset, size) = parts.last().ok_or("the list of processors cannot be read")?;
    Ok(view.part(*offset, *size))
}

fn of_object(view: View<'_>, budget: &Budget) -> Result<DebugSections, String> {
    let cache = view.cache();
    let file = File::parse(&cache).map_err(|e| format!("the headers cannot be read: {e}"))?;
    let debug_link = file.gnu_debuglink().ok().flatten();
    let mut sections = Vec::new();
    for name in SECTIONS {
        let bytes = section(&file, view, name, budget).map_err(|e| format!("{name}: {e}"))?;
        sections.extend(bytes.map(|bytes| (name, bytes)));
    }
    Ok(DebugSections {
        little_endian: file.is_little_endian(),
        is_pdb: false,
        is_windows: matches!(file.format(), BinaryFormat::Pe | BinaryFormat::Coff),
        build_id: identity(&file),
        debug_link: debug_link.map(|(name, _)| String::from_utf8_lossy(name).into_owned()),
        alternative: file.gnu_debugaltlink().ok().flatten().map(|(name, identity)| {
            (String::from_utf8_lossy(name).into_owned(), identity.to_vec())
        }),
        pdb: file.pdb_info().ok().flatten().map(|link| PdbLink {
            path: String::from_utf8_lossy(link.path()).into_owned(),
            guid: link.guid(),
        }),
        sections,
    })
}

fn identity<'d>(file: &impl Object<'d>) -> Option<Vec<u8>> {
    let build_id = file.build_id().ok().flatten().map(<[u8]>::to_vec);
    build_id.or_else(|| file.mach_uuid().ok().flatten().map(|uuid| uuid.to_vec()))
}

/// The section of a name. An object may have several, one for each type unit.
fn section<'d, R: ReadRef<'d>>(
    file: &File<'d, R>,
    view: View<'_>,
    name: &str,
    budget: &Budget,
) -> Result<Option<SectionBytes>, String> {
    let Some(first) = file.section_by_name(name) else { return Ok(None) };
    let index = first.index();
    let others = || {
        let is_other = |s: &object::read::Section<'d, '_, R>| {
            s.index() != index && s.name().is_ok_and(|other| other == name)
        };
        file.sections().filter(move |section| is_other(section))
    };
    if file.kind() != ObjectKind::Relocatable || others().next().is_none() {
        return one_section(file, view, &first, budget);
    }
    let mut whole = Vec::new();
    for part in std::iter::once(first).chain(others()) {
        match one_section(file, view, &part, budget)? {
            None => {}
            Some(SectionBytes::Owned(bytes)) => whole.extend_from_slice(&bytes),
            Some(SectionBytes::InFile(range)) => {
                budget.hold(range.end - range.start)?;
                whole.extend_from_slice(part.data().map_err(|e| e.to_string())?);
            }
        }
    }
    Ok(Some(SectionBytes::Owned(whole)))
}

fn one_section<'d, R: ReadRef<'d>>(
    file: &File<'d, R>,
    view: View<'_>,
    section: &object::read::Section<'d, '_, R>,
    budget: &Budget,
) -> Result<Option<SectionBytes>, String> {
    let range = section.compressed_file_range().map_err(|e| e.to_string())?;
    let mut relocations = section.relocations().peekable();
    let is_plain = range.format == CompressionFormat::None;
    if range.compressed_size == 0 {
        return Ok(None);
    }
    let end = range.offset.checked_add(range.compressed_size);
    if end.is_none_or(|end| end > view.len()) {
        return Err(format!("ends past the end of the file, at {:#x}", range.offset));
    }
    if is_plain && relocations.peek().is_none() {
        let start = view.offset() + range.offset;
        return Ok(Some(SectionBytes::InFile(start..start + range.compressed_size)));
    }
    budget.hold(range.uncompressed_size)?;
    let mut bytes = section.uncompressed_data().map_err(|e| e.to_string())?.into_owned();
    for (offset, relocation) in relocations {
        relocate(file, &mut bytes, offset, &relocation);
    }
    Ok(Some(SectionBytes::Owned(bytes)))
}

/// Relocates an offset into another debug section. Relocations that depend on the load address are
/// ignored.
fn relocate<'d>(file: &impl Object<'d>, bytes: &mut [u8], at: u64, relocation: &Relocation) {
    if !matches!(relocation.kind(), RelocationKind::Absolute | RelocationKind::SectionOffset) {
        return;
    }
    let base = match relocation.target() {
        RelocationTarget::Symbol(index) => file.symbol_by_index(index).map(|s| s.address()),
        _ => Ok(0),
    };
    let Ok(base) = base else { return };
    let place = usize::try_from(at).ok().and_then(|at| bytes.get_mut(at..));
    let Some(place) = place else { return };
    let (endian, adds) = (file.endianness(), relocation.has_implicit_addend());
    let value = relocation.addend().cast_unsigned().wrapping_add(base);
    if let (32, Some(word)) = (relocation.size(), place.first_chunk_mut()) {
        let old = if adds { endian.read_u32(*word) } else { 0 };
        *word = endian.write_u32(old.wrapping_add(value as u32));
    } else if let (64, Some(word)) = (relocation.size(), place.first_chunk_mut()) {
        let old = if adds { endian.read_u64(*word) } else { 0 };
        *word = endian.write_u64(old.wrapping_add(value));
    }
}
