//! Sections inside object files, archives and images. It is a part of fmtc: `fmtc::object`.

pub mod inject;
pub mod read;
pub mod write;

use ::object::{Architecture as Processor, SubArchitecture};
use fmtc_bytecode::isa;
use fmtc_core::limits;
use fmtc_core::object::{self, Kind, target};
use fmtc_syntax::source;
use target::Architecture;

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
