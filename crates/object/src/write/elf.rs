//! ELF objects.

use crate::object::Kind;
use crate::object::embed::gdb;
use crate::object::target::{Architecture, FloatAbi, Target};
use object::write::{Object, Result};
use object::{BinaryFormat, Endianness, FileFlags, SectionFlags, SectionKind, elf};

/// The section has alignment 1, is allocated and retained, and the OS ABI makes GNU ld honour the
/// last: it survives `--gc-sections` in GNU ld and lld only with all three.
pub(super) fn object_file(
    sections: &[(Kind, &[u8])],
    target: Target,
    gdb_script: &[u8],
) -> Result<Vec<u8>> {
    let endianness = if target.little_endian { Endianness::Little } else { Endianness::Big };
    let mut object = Object::new(BinaryFormat::Elf, architecture(target), endianness);
    // The two for which GNU ld supports the flag.
    let os_abi = if target.freebsd { elf::ELFOSABI_FREEBSD } else { elf::ELFOSABI_GNU };
    object.flags = FileFlags::Elf { os_abi, abi_version: 0, e_flags: file_flags(target) };
    for (kind, section) in sections {
        let name = kind.section().into();
        let records = object.add_section(Vec::new(), name, SectionKind::ReadOnlyData);
        object.set_section_data(records, *section, 1);
        object.section_mut(records).flags = SectionFlags::Elf {
            sh_type: elf::SHT_PROGBITS,
            sh_flags: elf::SHF_ALLOC | elf::SHF_GNU_RETAIN,
        };
    }
    if !gdb_script.is_empty() {
        let name = gdb::SECTION.into();
        let script = object.add_section(Vec::new(), name, SectionKind::OtherString);
        object.set_section_data(script, gdb_script, 1);
        object.section_mut(script).flags = SectionFlags::Elf {
            sh_type: elf::SHT_PROGBITS,
            sh_flags: elf::SHF_MERGE | elf::SHF_STRINGS | elf::SHF_GNU_RETAIN,
        };
    }
    // Without this section the linker makes the stack executable.
    let stack = object.add_section(Vec::new(), b".note.GNU-stack".into(), SectionKind::Other);
    object.section_mut(stack).flags =
        SectionFlags::Elf { sh_type: elf::SHT_PROGBITS, sh_flags: elf::SectionFlags(0) };
    object.write()
}

fn architecture(target: Target) -> object::Architecture {
    match target.architecture {
        Architecture::X86_64 => object::Architecture::X86_64,
        Architecture::X32 => object::Architecture::X86_64_X32,
        Architecture::I386 => object::Architecture::I386,
        Architecture::Aarch64 | Architecture::Arm64e | Architecture::Arm64Ec => {
            object::Architecture::Aarch64
        }
        Architecture::Aarch64Ilp32 => object::Architecture::Aarch64_Ilp32,
        Architecture::Arm => object::Architecture::Arm,
        Architecture::Riscv32 => object::Architecture::Riscv32,
        Architecture::Riscv64 => object::Architecture::Riscv64,
        Architecture::S390x => object::Architecture::S390x,
        Architecture::PowerPc => object::Architecture::PowerPc,
        Architecture::PowerPc64 => object::Architecture::PowerPc64,
        Architecture::LoongArch64 => object::Architecture::LoongArch64,
    }
}

/// The flags that linkers compare when they combine objects. Flags about instructions, such as
/// compressed ones in RISC-V, are not set, since there are no instructions.
fn file_flags(target: Target) -> elf::FileFlags {
    match target.architecture {
        Architecture::Arm => elf::EF_ARM_EABI_VER5,
        Architecture::Riscv32 | Architecture::Riscv64 => {
            let float = match target.float {
                FloatAbi::Soft => elf::EF_RISCV_FLOAT_ABI_SOFT,
                FloatAbi::Single => elf::EF_RISCV_FLOAT_ABI_SINGLE,
                FloatAbi::Double => elf::EF_RISCV_FLOAT_ABI_DOUBLE,
            };
            if target.embedded { float | elf::EF_RISCV_RVE } else { float }
        }
        Architecture::LoongArch64 => {
            let float = match target.float {
                FloatAbi::Soft => elf::EF_LARCH_ABI_SOFT_FLOAT,
                FloatAbi::Single => elf::EF_LARCH_ABI_SINGLE_FLOAT,
                FloatAbi::Double => elf::EF_LARCH_ABI_DOUBLE_FLOAT,
            };
            float | elf::EF_LARCH_OBJABI_V1
        }
        // 2 is ELFv2; big-endian systems have either, and 0 fits both.
        Architecture::PowerPc64 if target.little_endian => elf::FileFlags(2),
        _ => elf::FileFlags(0),
    }
}
