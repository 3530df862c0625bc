//! Relocatable object files that hold one section of records.

mod elf;
mod target;

pub use target::{Architecture, Target, TargetError};

/// Makes an object file whose section survives `--gc-sections` and `strip`.
///
/// # Errors
/// If the object crate refuses; it does for sections of 4 GiB in 32-bit formats.
pub fn object_file(section: &[u8], target: Target) -> Result<Vec<u8>, String> {
    elf::object_file(section, target.architecture).map_err(|error| error.to_string())
}
