//! Mach-O objects.

use crate::object::Kind;
use crate::object::target::{Architecture, Platform};
use object::write::{MachOBuildVersion, Object, Result};
use object::{
    BinaryFormat, Endianness, FileFlags, SectionFlags, SectionKind, SubArchitecture, macho,
};

/// The section has alignment 1, and the attribute without which `-dead_strip` drops it.
pub(super) fn object_file(
    sections: &[(Kind, &[u8])],
    architecture: Architecture,
    platform: Platform,
    (major, minor): (u16, u8),
) -> Result<Vec<u8>> {
    let processor = match architecture {
        Architecture::X86_64 => object::Architecture::X86_64,
        Architecture::Aarch64Ilp32 => object::Architecture::Aarch64_Ilp32,
        _ => object::Architecture::Aarch64,
    };
    let mut object = Object::new(BinaryFormat::MachO, processor, Endianness::Little);
    if architecture == Architecture::Arm64e {
        object.set_sub_architecture(Some(SubArchitecture::Arm64E));
    }
    // Set as by compilers: otherwise linkers keep or drop all sections of the object together.
    object.flags = FileFlags::MachO { flags: macho::MH_SUBSECTIONS_VIA_SYMBOLS };
    let mut version = MachOBuildVersion::default();
    version.platform = macho::Platform(platform as u32);
    version.minos = macho::Version(u32::from(major) << 16 | u32::from(minor) << 8);
    object.set_macho_build_version(version);
    for (kind, section) in sections {
        let (segment, name) = kind.macho_section();
        let records = object.add_section(segment.into(), name.into(), SectionKind::ReadOnlyData);
        object.set_section_data(records, *section, 1);
        object.section_mut(records).flags =
            SectionFlags::MachO { flags: macho::S_ATTR_NO_DEAD_STRIP, reserved2: 0 };
    }
    object.write()
}
