//! ELF objects.

use super::target::Architecture;
use crate::isa;
use object::write::{Object, Result};
use object::{BinaryFormat, Endianness, FileFlags, SectionFlags, SectionKind, elf};

/// Alignment 1, allocated and retained, and an OSABI that makes GNU ld honour the last: all
/// three are needed for the section to survive `--gc-sections` in GNU ld and lld.
pub(super) fn object_file(section: &[u8], architecture: Architecture) -> Result<Vec<u8>> {
    let architecture = match architecture {
        Architecture::X86_64 => object::Architecture::X86_64,
        Architecture::Aarch64 => object::Architecture::Aarch64,
    };
    let mut object = Object::new(BinaryFormat::Elf, architecture, Endianness::Little);
    object.flags =
        FileFlags::Elf { os_abi: elf::ELFOSABI_GNU, abi_version: 0, e_flags: elf::FileFlags(0) };
    let records = object.add_section(Vec::new(), isa::SECTION.into(), SectionKind::ReadOnlyData);
    object.set_section_data(records, section, 1);
    object.section_mut(records).flags = SectionFlags::Elf {
        sh_type: elf::SHT_PROGBITS,
        sh_flags: elf::SHF_ALLOC | elf::SHF_GNU_RETAIN,
    };
    // Without it the linker would make the stack executable.
    let stack = object.add_section(Vec::new(), b".note.GNU-stack".into(), SectionKind::Other);
    object.section_mut(stack).flags =
        SectionFlags::Elf { sh_type: elf::SHT_PROGBITS, sh_flags: elf::SectionFlags(0) };
    object.write()
}
