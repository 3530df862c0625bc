//! Injection of a section into an existing ELF file: an executable, a shared library, an object.
//!
//! The loaded parts of a program are neither moved nor changed. The section, a longer table of
//! names and a longer table of sections are appended, and the header points to them; debuggers
//! read the section from the file. An existing section is replaced.

mod gdb_script;
mod layout;

pub use gdb_script::inject_gdb_script;

use super::Kind;
use super::read::{self, Format};
use layout::Layout;
use object::elf;
use object::write::elf::SectionHeader;
use std::fmt;

/// The end of the name of a section that the program loads, and debuggers ignore.
const REPLACED: &str = ".old";

/// The action that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// There was no such section before.
    Added,
    /// The existing section has other bytes now.
    Replaced,
    /// The existing section is loaded by the program: it keeps its place, under another name, which
    /// debuggers ignore.
    Superseded,
}

/// Why a section cannot be added to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The file cannot hold a section.
    NoObject,
    /// The file is not ELF.
    Format(Format),
    /// The ELF file has a type without loaded sections: the number of the type.
    Type(u64),
    /// The section headers are missing or were removed.
    NoSectionHeaders,
    /// A header is wrong.
    Damaged(String),
    /// Headers refer to bytes after the end.
    Truncated,
    /// The number of bytes after everything that headers refer to.
    Payload(u64),
    /// Its section has no bytes: a separate debug file.
    DebugFile,
    /// The existing section has relocations.
    Relocated,
    /// The existing section, which must be extended, is compressed.
    Compressed,
    /// It would be larger than 32-bit files can be.
    TooLarge,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoObject => f.write_str("it is not a file that can hold a section"),
            Refusal::Format(Format::MachO { .. } | Format::MachOFat) => {
                f.write_str("it is Mach-O: sections have no place after its segments, and its code signature covers all of it")
            }
            Refusal::Format(Format::Pe { .. }) => {
                f.write_str("it is a PE image: its checksum, signature and sizes cover all of it")
            }
            Refusal::Format(format) => write!(f, "it is of another kind than ELF: {format}"),
            Refusal::Type(number) => {
                write!(f, "it is neither a program nor a library nor an object, but ELF type {number}")
            }
            Refusal::NoSectionHeaders => f.write_str("it has no section headers: they were stripped, or it is packed"),
            Refusal::Damaged(what) => write!(f, "it is damaged: {what}"),
            Refusal::Truncated => f.write_str("it is cut off: its headers name bytes after its end"),
            Refusal::Payload(size) => write!(
                f,
                "{size} bytes follow all that its headers name; the program may look for them at its end (an archive, a signature)"
            ),
            Refusal::DebugFile => f.write_str("it is the separate debug file of a program that has the section itself"),
            Refusal::Relocated => f.write_str("the section that is there has relocations"),
            Refusal::Compressed => f.write_str("the section that is there is compressed"),
            Refusal::TooLarge => f.write_str("it would become larger than 4 GiB, the limit of 32-bit files"),
        }
    }
}

impl Refusal {
    /// The suggested alternative.
    pub fn help(&self) -> &'static str {
        match self {
            Refusal::Format(Format::MachO { .. } | Format::MachOFat | Format::Pe { .. }) => {
                "link it again with an object: `fmtc compile --target TRIPLE`"
            }
            Refusal::Format(Format::Archive) => {
                "add an object of `fmtc compile` to the archive, or inject into the linked program"
            }
            Refusal::Payload(_) => "inject before the bytes are appended or the file is signed",
            Refusal::NoSectionHeaders => "inject before it is packed",
            Refusal::DebugFile => "inject into the program",
            _ => "link it with an object: `fmtc compile` writes one",
        }
    }
}

/// The section that is injected into a file.
struct Payload<'a> {
    name: &'static str,
    data: &'a [u8],
    /// The flags that make linkers keep it in an object. In linked files it has no flags and is not loaded.
    flags: elf::SectionFlags,
}

/// Adds a section to a file, or replaces the existing one. Returns the new file.
///
/// It is empty if `data` is.
///
/// # Errors
/// If the file cannot be changed without harm, with the reason.
pub fn inject(file: &[u8], kind: Kind, data: &[u8]) -> Result<(Vec<u8>, Action), Refusal> {
    let flags = elf::SHF_ALLOC | elf::SHF_GNU_RETAIN;
    let (out, action) =
        put(read_layout(file)?, file, &Payload { name: kind.section(), data, flags })?;
    confirm(&out, kind, data)?;
    Ok((out, action))
}

/// The section that a program was linked with; empty for an object. With `all`, also the formatters that were injected
/// later.
///
/// # Errors
/// If it is not an ELF file, or damaged.
pub fn own(file: &[u8], kind: Kind, all: bool) -> Result<Vec<u8>, Refusal> {
    let layout = read_layout(file)?;
    let is_own = |section: &&SectionHeader| {
        all || section.sh_flags.contains(elf::SHF_ALLOC) && !layout.is_object()
    };
    let own = layout.section(kind.section()).filter(is_own);
    let own = own.or_else(|| layout.section(&format!("{}{REPLACED}", kind.section())));
    let Some(own) = own.filter(|own| own.sh_type != elf::SHT_NOBITS) else { return Ok(Vec::new()) };
    layout::bytes(file, own).map(<[u8]>::to_vec)
}

/// Whether the section of a program was put in after it had been linked: such a section is not loaded.
pub fn was_injected(file: &[u8], kind: Kind) -> bool {
    read_layout(file).is_ok_and(|layout| {
        let is_loaded = |section: &SectionHeader| section.sh_flags.contains(elf::SHF_ALLOC);
        !layout.is_object() && layout.section(kind.section()).is_some_and(|own| !is_loaded(own))
    })
}

/// The tables of an ELF file.
fn read_layout(file: &[u8]) -> Result<Layout, Refusal> {
    match read::format(&file) {
        Some(Format::Elf { .. }) => Layout::read(file),
        Some(other) => Err(Refusal::Format(other)),
        None => Err(Refusal::NoObject),
    }
}

fn put(mut layout: Layout, file: &[u8], part: &Payload<'_>) -> Result<(Vec<u8>, Action), Refusal> {
    let mut out = file.to_vec();
    let action = match layout.find(part.name) {
        None => {
            add(&mut layout, &mut out, part)?;
            Action::Added
        }
        Some(index) => replace(&mut layout, &mut out, index, part)?,
    };
    Ok((out, action))
}

fn add(layout: &mut Layout, out: &mut Vec<u8>, part: &Payload<'_>) -> Result<(), Refusal> {
    let mut section = SectionHeader {
        sh_name: layout.add_name(part.name)?,
        sh_type: elf::SHT_PROGBITS,
        sh_offset: out.len() as u64,
        sh_size: part.data.len() as u64,
        sh_addralign: 1,
        ..SectionHeader::default()
    };
    if layout.is_object() {
        section.sh_flags = part.flags;
        section.sh_entsize = u64::from(part.flags.contains(elf::SHF_STRINGS));
        layout.mark_gnu();
    }
    out.extend_from_slice(part.data);
    layout.sections.push(section);
    layout.append(out)
}

fn replace(
    layout: &mut Layout,
    out: &mut Vec<u8>,
    index: usize,
    part: &Payload<'_>,
) -> Result<Action, Refusal> {
    let relocates = |s: &SectionHeader| {
        matches!(s.sh_type, elf::SHT_REL | elf::SHT_RELA)
            && s.sh_info as usize == index
            && s.sh_size > 0
    };
    if layout.sections.iter().any(relocates) {
        return Err(Refusal::Relocated);
    }
    let Some(old) = layout.sections.get(index).cloned() else { return Err(Refusal::NoObject) };
    if old.sh_type == elf::SHT_NOBITS {
        return Err(Refusal::DebugFile);
    }
    let size = part.data.len() as u64;
    let loaded = old.sh_flags.contains(elf::SHF_ALLOC) && !layout.is_object();
    if loaded && old.sh_size != size {
        let name = layout.add_name(&format!("{}{REPLACED}", part.name))?;
        layout.change(index, |section| section.sh_name = name);
        add(layout, out, part)?;
        return Ok(Action::Superseded);
    }
    let mut offset = old.sh_offset;
    if size <= old.sh_size {
        layout::overwrite(out, offset, part.data, old.sh_size)?;
    } else {
        offset = out.len() as u64;
        out.extend_from_slice(part.data);
    }
    layout.change(index, |section| {
        section.sh_offset = offset;
        section.sh_size = size;
        section.sh_flags.0 &= !elf::SHF_COMPRESSED.0;
    });
    layout.rewrite(out)?;
    Ok(Action::Replaced)
}

/// Checks that a debugger finds the section, and that the rest of the file is readable.
fn confirm(out: &[u8], kind: Kind, data: &[u8]) -> Result<(), Refusal> {
    let contents = read::find(&out).ok_or(Refusal::NoObject)?;
    if let Some(problem) = contents.problems.first() {
        return Err(Refusal::Damaged(problem.message.clone()));
    }
    match contents.found.iter().find(|found| found.kind == kind) {
        Some(found) if found.data == data => Ok(()),
        _ => Err(Refusal::Damaged("the section is not found again".into())),
    }
}
