//! DWARF packages: one file with the split units of a whole program.

use super::image::{Image, InfoSection};
use super::unit::UnitPlace;
use crate::types::damage::Damage;
use gimli::{DebugCuIndex, DebugTuIndex, EndianSlice, IndexSectionId, UnitIndex};

/// The offsets of the units of a package.
pub(super) fn places(image: &Image) -> Result<Vec<UnitPlace>, Damage> {
    let mut places = Vec::new();
    let slice = |bytes| EndianSlice::new(bytes, image.endian);
    let compile = DebugCuIndex::from(slice(image.cu_index.as_slice())).index();
    let compile = compile.map_err(|e| image.damage(".debug_cu_index", 0, e))?;
    contributions(image, &compile, ".debug_cu_index", &mut places)?;
    if !image.tu_index.is_empty() {
        let types = DebugTuIndex::from(slice(image.tu_index.as_slice())).index();
        let types = types.map_err(|e| image.damage(".debug_tu_index", 0, e))?;
        contributions(image, &types, ".debug_tu_index", &mut places)?;
    }
    places.sort_by_key(|place| (place.section, place.offset));
    places.dedup_by_key(|place| (place.section, place.offset));
    let overlap = places.windows(2).find_map(|pair| match pair {
        [a, b] => (a.section == b.section && b.offset - a.offset < a.len).then_some(b),
        _ => None,
    });
    match overlap {
        None => Ok(places),
        Some(place) => Err(image.damage(place.section.name(), place.offset, "two units overlap")),
    }
}

fn contributions(
    image: &Image,
    index: &UnitIndex<EndianSlice<'_, gimli::RunTimeEndian>>,
    name: &'static str,
    places: &mut Vec<UnitPlace>,
) -> Result<(), Damage> {
    for row in 1..=index.unit_count() {
        let sections = index.sections(row).map_err(|e| image.damage(name, 0, e))?;
        let mut place = UnitPlace { image: image.number, ..UnitPlace::default() };
        let mut unit = None;
        for part in sections {
            let (offset, len) = (u64::from(part.offset), u64::from(part.size));
            match part.section {
                IndexSectionId::DebugInfo => unit = Some((InfoSection::Info, offset, len)),
                IndexSectionId::DebugTypes => unit = Some((InfoSection::Types, offset, len)),
                IndexSectionId::DebugAbbrev => place.abbrev_base = offset,
                IndexSectionId::DebugStrOffsets => place.str_offsets_base = offset,
                IndexSectionId::DebugLine => place.line_base = offset,
                _ => {}
            }
        }
        let whole = |(section, offset, len)| UnitPlace { section, offset, len, ..place };
        places.extend(unit.map(whole));
    }
    Ok(())
}
