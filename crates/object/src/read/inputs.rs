//! Relocatable objects as a linker has them among its inputs: their target, and a hash of their debug information.

use super::view::View;
use super::{Format, ReadAt, debug};
use crate::object::target::{Architecture, FloatAbi, ObjectFormat, Platform, Target};
use crate::{PROCESSORS, float_flags};
use object::elf;
use object::macho::BuildVersionCommand;
use object::read::{File, Object, ObjectKind, ObjectSection};
use object::{Endianness, FileFlags};
use std::hash::Hasher;

/// The properties of an object that matter to a linker and to fmtc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkInput {
    /// The target, if fmtc can write objects for it.
    pub target: Option<Target>,
    /// Whether it has debug information that fmtc reads.
    pub has_debug_information: bool,
}

/// Reads an object file and hashes its debug information. `None` if the file is not a relocatable object.
pub fn link_input(file: &dyn ReadAt, hasher: &mut dyn Hasher) -> Option<LinkInput> {
    let view = View::new(file);
    if !matches!(view.format()?, Format::Elf { .. } | Format::MachO { .. } | Format::Coff) {
        return None;
    }
    let cache = view.cache();
    let object = File::parse(&cache).ok()?;
    if object.kind() != ObjectKind::Relocatable {
        return None;
    }
    let mut has_debug_information = false;
    for section in object.sections() {
        let Ok(name) = section.name() else { continue };
        // Offsets into other sections are in the relocations alone.
        let plain = name.trim_start_matches(".rela").trim_start_matches(".rel");
        if !debug::is_read(plain) {
            continue;
        }
        let Some((offset, size)) = section.file_range() else { continue };
        let Ok(bytes) = view.read(offset, size) else { continue };
        hasher.write(name.as_bytes());
        hasher.write(&bytes);
        has_debug_information |= size > 0 && plain.contains("debug_info");
    }
    Some(LinkInput { target: target(&object), has_debug_information })
}

fn target<'d, R: object::read::ReadRef<'d>>(object: &File<'d, R>) -> Option<Target> {
    let (of, variant) = (object.architecture(), object.sub_architecture());
    let mut known = PROCESSORS.into_iter();
    let (architecture, ..) =
        known.find(|(_, processor, own)| *processor == of && (own.is_none() || *own == variant))?;
    let mut target = Target {
        architecture,
        little_endian: object.is_little_endian(),
        float: FloatAbi::Double,
        embedded: false,
        freebsd: false,
        format: ObjectFormat::Elf,
        pdb: false,
    };
    match object {
        File::Elf32(_) | File::Elf64(_) => {
            if let FileFlags::Elf { os_abi, e_flags, .. } = object.flags() {
                target.freebsd = os_abi == elf::ELFOSABI_FREEBSD;
                set_float(&mut target, e_flags);
            }
        }
        File::Coff(_) | File::CoffBig(_) => {
            target.format = ObjectFormat::Coff;
            target.pdb = object.sections().any(|s| s.name().is_ok_and(|n| n == ".debug$S"));
        }
        File::MachO32(file) => target.format = macho(architecture, file.build_version())?,
        File::MachO64(file) => target.format = macho(architecture, file.build_version())?,
        _ => return None,
    }
    Some(target)
}

/// Sets what linkers compare when they combine objects.
fn set_float(target: &mut Target, flags: elf::FileFlags) {
    let Some((mask, floats)) = float_flags(target.architecture) else { return };
    let is_riscv = target.architecture != Architecture::LoongArch64;
    target.embedded = is_riscv && flags.contains(elf::EF_RISCV_RVE);
    let known = floats.into_iter().find(|(_, float)| *float == flags & mask);
    target.float = known.map_or(FloatAbi::Double, |(float, _)| float);
}

/// The system of an object, which for macOS need not be there.
fn macho<Tools>(
    architecture: Architecture,
    version: object::read::Result<Option<(&BuildVersionCommand<Endianness>, Tools)>>,
) -> Option<ObjectFormat> {
    let Some((version, _)) = version.ok().flatten() else {
        let is_arm = matches!(architecture, Architecture::Aarch64 | Architecture::Arm64e);
        let minimum = if is_arm { (11, 0) } else { (10, 12) };
        return Some(ObjectFormat::MachO { platform: Platform::MacOs, minimum });
    };
    let number = version.platform.get(Endianness::Little).0;
    let platform = Platform::ALL.into_iter().find(|platform| *platform as u32 == number)?;
    let least = version.minos.get(Endianness::Little).0;
    let minimum = (u16::try_from(least >> 16).ok()?, u8::try_from(least >> 8 & 0xff).ok()?);
    Some(ObjectFormat::MachO { platform, minimum })
}
