//! Sections inside object files, archives and images. It is a part of fmtc: `fmtc::object`.

pub mod inject;
pub mod read;
pub mod write;

use ::object::elf::{self, FileFlags};
use ::object::{Architecture as Processor, SubArchitecture};
use fmtc_bytecode::isa;
use fmtc_core::limits;
use fmtc_core::object::{self, Kind, target};
use fmtc_syntax::source;
use target::{Architecture, FloatAbi};

/// The processors of objects, as the crate `object` knows them. A row without a variant is for all variants that no row
/// above it has.
const PROCESSORS: [(Architecture, Processor, Option<SubArchitecture>); 14] = [
    (Architecture::X86_64, Processor::X86_64, None),
    (Architecture::X32, Processor::X86_64_X32, None),
    (Architecture::I386, Processor::I386, None),
    (Architecture::Arm64e, Processor::Aarch64, Some(SubArchitecture::Arm64E)),
    (Architecture::Arm64Ec, Processor::Aarch64, Some(SubArchitecture::Arm64EC)),
    (Architecture::Aarch64, Processor::Aarch64, None),
    (Architecture::Aarch64Ilp32, Processor::Aarch64_Ilp32, None),
    (Architecture::Arm, Processor::Arm, None),
    (Architecture::Riscv32, Processor::Riscv32, None),
    (Architecture::Riscv64, Processor::Riscv64, None),
    (Architecture::S390x, Processor::S390x, None),
    (Architecture::PowerPc, Processor::PowerPc, None),
    (Architecture::PowerPc64, Processor::PowerPc64, None),
    (Architecture::LoongArch64, Processor::LoongArch64, None),
];

/// The bits of an ELF header for calls with floating-point numbers, and their values; `None` for processors without.
fn float_flags(of: Architecture) -> Option<(FileFlags, [(FloatAbi, FileFlags); 3])> {
    let (mask, soft, single, double) = match of {
        Architecture::Riscv32 | Architecture::Riscv64 => (
            elf::EF_RISCV_FLOAT_ABI,
            elf::EF_RISCV_FLOAT_ABI_SOFT,
            elf::EF_RISCV_FLOAT_ABI_SINGLE,
            elf::EF_RISCV_FLOAT_ABI_DOUBLE,
        ),
        Architecture::LoongArch64 => (
            elf::EF_LARCH_ABI_MODIFIER_MASK,
            elf::EF_LARCH_ABI_SOFT_FLOAT,
            elf::EF_LARCH_ABI_SINGLE_FLOAT,
            elf::EF_LARCH_ABI_DOUBLE_FLOAT,
        ),
        _ => return None,
    };
    let floats = [(FloatAbi::Soft, soft), (FloatAbi::Single, single), (FloatAbi::Double, double)];
    Some((FileFlags(mask), floats))
}
