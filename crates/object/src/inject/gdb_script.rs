//! Injection of the runtime for gdb into a linked ELF file.

use super::layout::{self, Layout};
use super::{Action, Payload, Refusal, put, read_layout};
use crate::object::embed::gdb::{self, SECTION};
use object::elf;

/// Adds the runtime for gdb to a file after other scripts, or replaces an existing runtime. Returns the new file.
///
/// # Errors
/// If the file cannot be changed without harm, with the reason.
pub fn inject_gdb_script(file: &[u8]) -> Result<(Vec<u8>, Action), Refusal> {
    let layout = read_layout(file)?;
    let mut data = Vec::new();
    let others = scripts(&layout, file)?.split(|byte| *byte == 0);
    for script in others.filter(|script| !script.is_empty() && !gdb::is_runtime(script)) {
        data.extend_from_slice(script);
        data.push(0);
    }
    data.extend(gdb::section());
    let flags = elf::SHF_MERGE | elf::SHF_STRINGS | elf::SHF_GNU_RETAIN;
    let (out, action) = put(layout, file, &Payload { name: SECTION, data: &data, flags })?;
    match scripts(&Layout::read(&out)?, &out) {
        Ok(found) if found == data => Ok((out, action)),
        _ => Err(Refusal::Damaged("the section is not found again".into())),
    }
}

fn scripts<'a>(layout: &Layout, file: &'a [u8]) -> Result<&'a [u8], Refusal> {
    let Some(section) = layout.section(SECTION) else { return Ok(&[]) };
    if section.sh_flags.contains(elf::SHF_COMPRESSED) {
        return Err(Refusal::Compressed);
    }
    layout::bytes(file, section)
}
