//! COFF objects.

use crate::object::Kind;
use crate::object::target::Architecture;
use object::write::{Mangling, Object, Result, Symbol, SymbolSection};
use object::{
    BinaryFormat, Endianness, SectionFlags, SectionKind, SubArchitecture, SymbolFlags, SymbolKind,
    SymbolScope, pe,
};

/// The section is discardable, because lld keeps long names only of such sections; it truncates
/// others to eight bytes, which LLDB supports from release 23 on. LLDB reads it from the file, not from memory.
pub(super) fn object_file(
    sections: &[(Kind, &[u8])],
    architecture: Architecture,
) -> Result<Vec<u8>> {
    let processor = match architecture {
        Architecture::X86_64 => object::Architecture::X86_64,
        Architecture::I386 => object::Architecture::I386,
        Architecture::Arm => object::Architecture::Arm,
        _ => object::Architecture::Aarch64,
    };
    let mut object = Object::new(BinaryFormat::Coff, processor, Endianness::Little);
    // The symbol below has no leading underscore.
    object.mangling = Mangling::None;
    if architecture == Architecture::Arm64Ec {
        object.set_sub_architecture(Some(SubArchitecture::Arm64EC));
    }
    for (kind, section) in sections {
        let name = kind.section().into();
        let records = object.add_section(Vec::new(), name, SectionKind::ReadOnlyData);
        object.set_section_data(records, *section, 1);
        object.section_mut(records).flags = SectionFlags::Coff {
            characteristics: pe::IMAGE_SCN_CNT_INITIALIZED_DATA
                | pe::IMAGE_SCN_MEM_READ
                | pe::IMAGE_SCN_MEM_DISCARDABLE
                | pe::IMAGE_SCN_ALIGN_1BYTES,
        };
    }
    // Bit 0 declares that there is no unsafe exception handler; without it, 32-bit programs with
    // `/safeseh` do not link. Compilers add the symbol to every object.
    object.add_symbol(Symbol {
        name: b"@feat.00".to_vec(),
        value: u64::from(architecture == Architecture::I386),
        size: 0,
        kind: SymbolKind::Data,
        scope: SymbolScope::Compilation,
        weak: false,
        section: SymbolSection::Absolute,
        flags: SymbolFlags::None,
    });
    object.write()
}
