//! Relocatable object files that hold sections of records.

mod coff;
mod elf;
mod macho;

use super::Kind;
use super::target::{ObjectFormat, Target};

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
    let object = match target.format {
        ObjectFormat::Elf => elf::object_file(sections, target, gdb_script),
        ObjectFormat::MachO { platform, minimum } => {
            macho::object_file(sections, target.architecture, platform, minimum)
        }
        ObjectFormat::Coff => coff::object_file(sections, target.architecture),
    };
    object.map_err(|error| error.to_string())
}
