//! Relocatable object files that hold sections of records.

use super::object::embed::gdb;
use super::target::{Architecture, ObjectFormat, Target};
use super::{Kind, PROCESSORS, float_flags};
use object::write::{MachOBuildVersion, Mangling, Object, Symbol, SymbolSection};
use object::{
    BinaryFormat, Endianness, FileFlags, SectionFlags, SectionKind, SymbolFlags, SymbolKind,
    SymbolScope, elf, macho, pe,
};

/// Writes an object file whose sections survive linkers that drop unreferenced sections. They have
/// alignment 1 and no symbols that could collide with those of other objects. An ELF file also gets
/// the section with the script for gdb, unless `gdb_script` is empty.
///
/// # Errors
/// If the `object` crate fails, as for sections of 4 GiB in 32-bit formats.
pub fn object_file(
    sections: &[(Kind, &[u8])],
    target: Target,
    gdb_script: &[u8],
) -> Result<Vec<u8>, String> {
    let format = match target.format {
        ObjectFormat::Elf => BinaryFormat::Elf,
        ObjectFormat::MachO { .. } => BinaryFormat::MachO,
        ObjectFormat::Coff => BinaryFormat::Coff,
    };
    let endianness = if target.little_endian { Endianness::Little } else { Endianness::Big };
    let known = PROCESSORS.into_iter().find(|(own, ..)| *own == target.architecture);
    let (_, processor, variant) = known.ok_or("no object can be made for this processor")?;
    let mut object = Object::new(format, processor, endianness);
    object.set_sub_architecture(variant);
    let flags = match target.format {
        ObjectFormat::Elf => {
            // The two for which GNU ld supports the flag that retains a section.
            let os_abi = if target.freebsd { elf::ELFOSABI_FREEBSD } else { elf::ELFOSABI_GNU };
            object.flags = FileFlags::Elf { os_abi, abi_version: 0, e_flags: file_flags(target) };
            // A section survives `--gc-sections` in GNU ld and lld only with both flags and the OS ABI.
            elf_flags(elf::SHF_ALLOC | elf::SHF_GNU_RETAIN)
        }
        ObjectFormat::MachO { platform, minimum: (major, minor) } => {
            // Set as by compilers: otherwise linkers keep or drop all sections of the object together.
            object.flags = FileFlags::MachO { flags: macho::MH_SUBSECTIONS_VIA_SYMBOLS };
            let mut version = MachOBuildVersion::default();
            version.platform = macho::Platform(platform as u32);
            version.minos = macho::Version(u32::from(major) << 16 | u32::from(minor) << 8);
            object.set_macho_build_version(version);
            // Without the attribute `-dead_strip` drops the section.
            SectionFlags::MachO { flags: macho::S_ATTR_NO_DEAD_STRIP, reserved2: 0 }
        }
        ObjectFormat::Coff => {
            // The symbol below has no leading underscore.
            object.mangling = Mangling::None;
            // lld keeps long names only of discardable sections; it truncates others to eight bytes, which LLDB supports
            // from release 23 on. LLDB reads the section from the file, not from memory.
            let characteristics = pe::IMAGE_SCN_CNT_INITIALIZED_DATA
                | pe::IMAGE_SCN_MEM_READ
                | pe::IMAGE_SCN_MEM_DISCARDABLE
                | pe::IMAGE_SCN_ALIGN_1BYTES;
            SectionFlags::Coff { characteristics }
        }
    };
    let mut add = |(segment, name): (&str, &str), kind, data, flags| {
        let section = object.add_section(segment.into(), name.into(), kind);
        object.set_section_data(section, data, 1);
        object.section_mut(section).flags = flags;
    };
    for (kind, records) in sections {
        let name = match target.format {
            ObjectFormat::MachO { .. } => kind.macho_section(),
            ObjectFormat::Elf | ObjectFormat::Coff => ("", kind.section()),
        };
        add(name, SectionKind::ReadOnlyData, *records, flags);
    }
    match target.format {
        ObjectFormat::Elf => {
            if !gdb_script.is_empty() {
                let flags = elf::SHF_MERGE | elf::SHF_STRINGS | elf::SHF_GNU_RETAIN;
                let kind = SectionKind::OtherString;
                add(("", gdb::SECTION), kind, gdb_script, elf_flags(flags));
            }
            // Without this section the linker makes the stack executable.
            let name = b".note.GNU-stack".to_vec();
            let stack = object.add_section(Vec::new(), name, SectionKind::Other);
            object.section_mut(stack).flags = elf_flags(elf::SectionFlags(0));
        }
        ObjectFormat::MachO { .. } => {}
        ObjectFormat::Coff => {
            // Bit 0 declares that there is no unsafe exception handler; without it, 32-bit programs with
            // `/safeseh` do not link. Compilers add the symbol to every object.
            object.add_symbol(Symbol {
                name: b"@feat.00".to_vec(),
                value: u64::from(target.architecture == Architecture::I386),
                size: 0,
                kind: SymbolKind::Data,
                scope: SymbolScope::Compilation,
                weak: false,
                section: SymbolSection::Absolute,
                flags: SymbolFlags::None,
            });
        }
    }
    object.write().map_err(|error| error.to_string())
}

fn elf_flags(sh_flags: elf::SectionFlags) -> SectionFlags {
    SectionFlags::Elf { sh_type: elf::SHT_PROGBITS, sh_flags }
}

/// The flags that linkers compare when they combine objects. Flags about instructions, such as
/// compressed ones in RISC-V, are not set, since there are no instructions.
fn file_flags(target: Target) -> elf::FileFlags {
    let floats = float_flags(target.architecture).map(|(_, floats)| floats);
    let float = floats.into_iter().flatten().find(|(float, _)| *float == target.float);
    let float = float.map_or(elf::FileFlags(0), |(_, flags)| flags);
    match target.architecture {
        Architecture::Arm => elf::EF_ARM_EABI_VER5,
        Architecture::Riscv32 | Architecture::Riscv64 if target.embedded => {
            float | elf::EF_RISCV_RVE
        }
        Architecture::LoongArch64 => float | elf::EF_LARCH_OBJABI_V1,
        // 2 is ELFv2; big-endian systems have either, and 0 fits both.
        Architecture::PowerPc64 if target.little_endian => elf::FileFlags(2),
        _ => float,
    }
}
