//! The files of a source, as line programs list them.

use super::unit::Unit;
use crate::types::damage::Damage;
use gimli::{AttributeValue, DebugLine, DebugLineOffset};
use std::path::{Component, Path, PathBuf};

/// The file with a number in the line program of a unit; `None` if it has none.
pub(crate) fn source_file(unit: &Unit, number: u64) -> Result<Option<PathBuf>, Damage> {
    let image = &unit.image;
    let text = |value: AttributeValue<_>| {
        unit.string(&value).map(|text| String::from_utf8_lossy(text).into_owned())
    };
    let offset = unit.root_attribute(&[gimli::DW_AT_stmt_list])?;
    let Some(offset) = offset.and_then(|value| value.offset_value()) else { return Ok(None) };
    let offset = unit.place.line_base.saturating_add(offset as u64);
    let bytes = image.line_program(offset)?;
    let size = unit.encoding.address_size;
    let lines = DebugLine::new(&bytes, image.endian);
    let program = lines.program(DebugLineOffset(0), size, None, None);
    let program = program.map_err(|error| image.damage(".debug_line", offset, error))?;
    let header = program.header();
    let Some(file) = header.file(number) else { return Ok(None) };
    let folder = unit.root_text(&[gimli::DW_AT_comp_dir])?.unwrap_or_default();
    let place = file.directory(header).and_then(text).unwrap_or_default();
    let Some(name) = text(file.path_name()) else { return Ok(None) };
    let path = Path::new(&folder).join(place).join(name);
    Ok(Some(path.components().filter(|part| *part != Component::CurDir).collect()))
}

/// The file that a unit was compiled from.
pub(crate) fn source_file_of_unit(unit: &Unit) -> Result<Option<PathBuf>, Damage> {
    let Some(name) = unit.root_text(&[gimli::DW_AT_name])? else { return Ok(None) };
    let folder = unit.root_text(&[gimli::DW_AT_comp_dir])?.unwrap_or_default();
    Ok(Some(Path::new(&folder).join(name)))
}
