//! Units: locating them in their section, and reading one.

use super::entry::{Entry, Reference, Tag, reference};
use super::image::{Image, InfoSection, MAX_LENGTH_FIELD, whole_length};
use super::language;
use super::package;
use super::walk::read_some;
use crate::object::read::Budget;
use crate::types::damage::Damage;
use gimli::{
    Abbreviation, Abbreviations, AttributeValue, DebugAbbrev, DebugAbbrevOffset, DebugInfo,
    DebugStrOffsets, DebugStrOffsetsBase, DebugTypes, DwAt, DwarfFileType, Encoding, EndianSlice,
    EntriesRaw, RunTimeEndian, UnitHeader, UnitOffset, UnitType,
};
use std::ffi::CStr;
use std::sync::Arc;

pub(super) type Slice<'a> = EndianSlice<'a, RunTimeEndian>;

/// The position of a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct UnitPlace {
    /// The number of the file.
    pub image: u32,
    pub section: InfoSection,
    pub offset: u64,
    /// The length including the header.
    pub len: u64,
    /// The bases of its abbreviations, string offsets and line program; 0 outside of packages.
    pub(super) abbrev_base: u64,
    pub(super) str_offsets_base: u64,
    pub(super) line_base: u64,
}

/// A unit and its bytes.
pub(crate) struct Unit {
    pub place: UnitPlace,
    pub(super) image: Arc<Image>,
    /// The bytes including the header, so that offsets of entries are offsets in them.
    bytes: Vec<u8>,
    pub(super) encoding: Encoding,
    abbreviations: Arc<Abbreviations>,
    pub(super) str_offsets_base: u64,
    root: u32,
    /// The signature and the entry of the type that a type unit defines.
    pub signature: Option<(u64, u32)>,
    /// The directory and the name of the file with the split unit, if the unit is a skeleton.
    pub split: Option<(String, String)>,
    /// The identity that a skeleton shares with its split unit.
    pub(crate) split_id: Option<u64>,
    /// Its language, if LLDB has no plugin for it.
    pub(crate) unsupported: Option<&'static str>,
}

/// A variable or a parameter.
pub(crate) struct Variable {
    pub(crate) ty: Reference,
    /// The number of the file that declares it.
    pub(crate) file: Option<u64>,
    /// Whether the compiler made it, as it makes `this`.
    pub(crate) is_artificial: bool,
}

const OF_VARIABLES: [DwAt; 4] =
    [gimli::DW_AT_name, gimli::DW_AT_type, gimli::DW_AT_decl_file, gimli::DW_AT_artificial];

/// The memory cost of a unit without its named types, in bytes.
const UNIT_MEMORY: u64 = 256;
/// The fixed work cost of a unit.
const UNIT_WORK: u64 = 4096;
/// The work cost of a byte of abbreviations each time it is read.
const ABBREVIATION_WORK: u64 = 64;
/// The length of the shortest header of a unit, of DWARF 2 to 4.
const MIN_HEADER: u64 = 11;

/// The units of a file, in order.
pub(crate) fn units(image: &Image, budget: &Budget) -> Result<Vec<UnitPlace>, Damage> {
    if !image.cu_index.is_empty() {
        return package::places(image);
    }
    let mut places = Vec::new();
    for section in [InfoSection::Info, InfoSection::Types] {
        let (mut offset, size) = (0, image.size(section));
        while offset < size {
            let taken = budget.hold(UNIT_MEMORY).and_then(|()| budget.work(UNIT_WORK));
            taken.map_err(|what| image.damage(section.name(), offset, what))?;
            let len = unit_len(image, section, offset)?;
            let image = image.number;
            places.push(UnitPlace { image, section, offset, len, ..UnitPlace::default() });
            offset += len;
        }
    }
    Ok(places)
}

/// The length of a unit, including the length field.
fn unit_len(image: &Image, section: InfoSection, offset: u64) -> Result<u64, Damage> {
    let left = image.size(section) - offset;
    let start = image.bytes(section, offset, left.min(MAX_LENGTH_FIELD))?;
    let damage = |what: &str| image.damage(section.name(), offset, what);
    let len = whole_length(&start, image.endian)
        .ok_or_else(|| damage("the length of a unit cannot be read"))?;
    let len = Some(len)
        .filter(|len| *len <= left && *len <= u64::from(u32::MAX))
        .ok_or_else(|| damage("a unit ends past the end of the section"))?;
    if len < MIN_HEADER { Err(damage("a unit is shorter than its header")) } else { Ok(len) }
}

/// Reads units, and reuses the abbreviations of the previous one.
#[derive(Default)]
pub(crate) struct UnitReader {
    last: Option<(u32, u64, Arc<Abbreviations>)>,
    /// The work of reading abbreviations so far.
    pub work: u64,
}

impl UnitReader {
    /// Reads a unit.
    pub(crate) fn read(&mut self, image: &Arc<Image>, place: UnitPlace) -> Result<Unit, Damage> {
        let bytes = image.bytes(place.section, place.offset, place.len)?;
        let damage =
            |what: gimli::Error| image.damage(place.section.name(), place.offset, what.to_string());
        let header = header(&bytes, image.endian, place.section).map_err(damage)?;
        let (mut signature, mut split_id) = (None, None);
        match header.type_() {
            UnitType::Type { type_signature, type_offset }
            | UnitType::SplitType { type_signature, type_offset } => {
                signature = Some((type_signature.0, small(type_offset.0)));
            }
            UnitType::Skeleton(id) | UnitType::SplitCompilation(id) => split_id = Some(id.0),
            UnitType::Compilation | UnitType::Partial => {}
        }
        let encoding = header.encoding();
        let root = small(header.root_offset().0);
        let abbrev = place.abbrev_base.saturating_add(header.debug_abbrev_offset().0 as u64);
        let abbreviations = self.abbreviations(image, abbrev)?;
        let file_type = if image.split { DwarfFileType::Dwo } else { DwarfFileType::Main };
        let DebugStrOffsetsBase::<usize>(base) =
            DebugStrOffsetsBase::default_for_encoding_and_file(encoding, file_type);
        let mut unit = Unit {
            place,
            image: image.clone(),
            bytes,
            encoding,
            abbreviations,
            str_offsets_base: place.str_offsets_base.saturating_add(base as u64),
            root,
            signature,
            split: None,
            split_id,
            unsupported: None,
        };
        unit.read_root()?;
        Ok(unit)
    }

    fn abbreviations(&mut self, image: &Image, offset: u64) -> Result<Arc<Abbreviations>, Damage> {
        if let Some((i, at, last)) = &self.last
            && (*i, *at) == (image.number, offset)
        {
            return Ok(last.clone());
        }
        let damage = |what: &dyn ToString| image.damage(".debug_abbrev", offset, what.to_string());
        let at = usize::try_from(offset).map_err(|_| damage(&"is too large"))?;
        let table = EndianSlice::new(image.abbrev.get(at..).unwrap_or_default(), image.endian);
        let len = table_len(table).map_err(|e| damage(&e))? as u64;
        self.work = self.work.saturating_add(len.saturating_mul(ABBREVIATION_WORK));
        let section = DebugAbbrev::new(&image.abbrev, image.endian);
        let read = section.abbreviations(DebugAbbrevOffset(at)).map_err(|e| damage(&e))?;
        let read = Arc::new(read);
        self.last = Some((image.number, offset, read.clone()));
        Ok(read)
    }
}

/// The size of an abbreviation table, in bytes.
fn table_len(mut table: Slice<'_>) -> gimli::Result<usize> {
    use gimli::Reader;
    let all = table.len();
    while table.read_uleb128()? != 0 {
        table.read_uleb128()?;
        table.read_u8()?;
        loop {
            let (name, form) = (table.read_uleb128()?, table.read_uleb128()?);
            if form == u64::from(gimli::DW_FORM_implicit_const.0) {
                table.read_sleb128()?;
            }
            if (name, form) == (0, 0) {
                break;
            }
        }
    }
    Ok(all - table.len())
}

fn header<'b>(
    bytes: &'b [u8],
    endian: RunTimeEndian,
    section: InfoSection,
) -> gimli::Result<UnitHeader<Slice<'b>>> {
    let header = match section {
        InfoSection::Info => DebugInfo::new(bytes, endian).units().next()?,
        InfoSection::Types => DebugTypes::new(bytes, endian).units().next()?,
    };
    header.ok_or(gimli::Error::MissingUnitDie)
}

/// An offset in a unit; units are smaller than 4 GiB.
pub(super) fn small(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

impl Unit {
    /// The offset of the first entry, the unit itself.
    pub(crate) fn root(&self) -> u32 {
        self.root
    }

    pub(crate) fn address_size(&self) -> u64 {
        self.encoding.address_size.into()
    }

    /// Reads entries from an offset; `None` if it is outside the unit.
    pub(super) fn raw(&self, offset: u32) -> Option<EntriesRaw<'_, Slice<'_>>> {
        let at = usize::try_from(offset).ok()?;
        let bytes = self.bytes.get(at..).filter(|_| offset >= self.root)?;
        let input = EndianSlice::new(bytes, self.image.endian);
        Some(EntriesRaw::new(input, self.encoding, &self.abbreviations, UnitOffset(at)))
    }

    pub(crate) fn damage(&self, offset: u32, what: impl ToString) -> Damage {
        let offset = self.place.offset + u64::from(offset);
        self.image.damage(self.place.section.name(), offset, what)
    }

    /// An entry.
    pub(crate) fn entry(&self, offset: u32) -> Result<Entry<'_>, Damage> {
        let (mut raw, abbreviation) = self.begin(offset)?;
        let entry = Entry::read(self, &mut raw, abbreviation, offset);
        entry.map_err(|error| self.damage(offset, error))
    }

    /// Reads only the kind of an entry.
    pub(crate) fn tag(&self, offset: u32) -> Result<Tag, Damage> {
        self.begin(offset).map(|(_, abbreviation)| Tag::of(abbreviation.tag()))
    }

    fn begin(&self, offset: u32) -> Result<(EntriesRaw<'_, Slice<'_>>, &Abbreviation), Damage> {
        let none = || self.damage(offset, "there is no entry here");
        let mut raw = self.raw(offset).ok_or_else(none)?;
        let abbreviation = raw.read_abbreviation();
        let abbreviation = abbreviation.map_err(|error| self.damage(offset, error))?;
        Ok((raw, abbreviation.ok_or_else(none)?))
    }

    /// The children of an entry that make up a type: members, bases, parameters and so on, in order.
    pub(crate) fn parts(&self, offset: u32) -> Result<Vec<Entry<'_>>, Damage> {
        self.children(offset, Tag::is_part)
    }

    /// The children of an entry whose tags are wanted, in order.
    pub(crate) fn children(
        &self,
        offset: u32,
        is_wanted: fn(Tag) -> bool,
    ) -> Result<Vec<Entry<'_>>, Damage> {
        let mut parts = Vec::new();
        let Some(mut raw) = self.raw(offset) else { return Ok(parts) };
        let (mut at, mut in_union) = (offset, false);
        let mut step = || -> gimli::Result<bool> {
            at = small(raw.next_offset().0);
            let depth = raw.next_depth();
            match raw.read_abbreviation()? {
                None => {}
                Some(abbreviation) if depth == 1 && is_wanted(Tag::of(abbreviation.tag())) => {
                    let entry = Entry::read(self, &mut raw, abbreviation, at)?;
                    parts.push(Entry { in_union, ..entry });
                }
                Some(abbreviation) => {
                    in_union |= depth == 0 && abbreviation.tag() == gimli::DW_TAG_union_type;
                    raw.skip_attributes(abbreviation.attributes())?;
                }
            }
            Ok(raw.next_depth() > 0 && !raw.is_empty())
        };
        loop {
            match step() {
                Ok(true) => {}
                Ok(false) => return Ok(parts),
                Err(error) => return Err(self.damage(at, error)),
            }
        }
    }

    /// The unit's variables and parameters; not those of declarations, which have no names.
    pub(crate) fn variables(&self) -> Result<Vec<Variable>, Damage> {
        let mut variables = Vec::new();
        let Some(mut raw) = self.raw(self.root) else { return Ok(variables) };
        while !raw.is_empty() {
            let at = small(raw.next_offset().0);
            let mut step =
                || -> gimli::Result<()> {
                    let Some(abbreviation) = raw.read_abbreviation()? else { return Ok(()) };
                    match abbreviation.tag() {
                        gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter => {
                            let (mut ty, mut file) = (None, None);
                            let (mut is_named, mut is_artificial) = (false, false);
                            read_some(&mut raw, abbreviation, &OF_VARIABLES, |name, value| {
                                match name {
                                    gimli::DW_AT_name => is_named = true,
                                    gimli::DW_AT_type => ty = reference(&value),
                                    gimli::DW_AT_decl_file => file = value.udata_value(),
                                    _ => is_artificial = value == AttributeValue::Flag(true),
                                }
                            })?;
                            let ty = ty.filter(|_| is_named);
                            variables.extend(ty.map(|ty| Variable { ty, file, is_artificial }));
                        }
                        _ => raw.skip_attributes(abbreviation.attributes())?,
                    }
                    Ok(())
                };
            step().map_err(|error| self.damage(at, error))?;
        }
        Ok(variables)
    }

    /// Reads the attributes of the unit's own entry on which other entries depend.
    fn read_root(&mut self) -> Result<(), Damage> {
        let base = self.root_attribute(&[gimli::DW_AT_str_offsets_base])?;
        if let Some(base) = base.and_then(|base| base.offset_value()) {
            self.str_offsets_base = self.place.str_offsets_base.saturating_add(base as u64);
        }
        let language = self.root_attribute(&[gimli::DW_AT_language])?;
        self.unsupported = language.and_then(|value| language::unsupported(value.udata_value()?));
        if self.split_id.is_none() {
            let id = self.root_attribute(&[gimli::DW_AT_GNU_dwo_id])?;
            self.split_id = id.and_then(|id| id.udata_value());
        }
        let names = [gimli::DW_AT_dwo_name, gimli::DW_AT_GNU_dwo_name];
        if self.image.split || self.root_attribute(&names)?.is_none() {
            return Ok(());
        }
        let folder = self.root_text(&[gimli::DW_AT_comp_dir])?.unwrap_or_default();
        self.split = Some((folder, self.root_text(&names)?.unwrap_or_default()));
        Ok(())
    }

    /// The text of an attribute of the unit's own entry.
    pub(super) fn root_text(&self, names: &[DwAt]) -> Result<Option<String>, Damage> {
        let value = self.root_attribute(names)?;
        let text = value.as_ref().and_then(|value| self.string(value));
        Ok(text.map(|text| String::from_utf8_lossy(text).into_owned()))
    }

    /// The first of some attributes of the unit's own entry.
    pub(super) fn root_attribute(
        &self,
        names: &[DwAt],
    ) -> Result<Option<AttributeValue<Slice<'_>>>, Damage> {
        let (mut raw, abbreviation) = self.begin(self.root)?;
        let mut read = || -> gimli::Result<Option<AttributeValue<Slice<'_>>>> {
            for spec in abbreviation.attributes() {
                if names.contains(&spec.name()) {
                    return Ok(Some(raw.read_attribute(*spec)?.raw_value()));
                }
                raw.skip_attributes(std::slice::from_ref(spec))?;
            }
            Ok(None)
        };
        read().map_err(|error| self.damage(self.root, error))
    }

    /// The string of an attribute, if there is one.
    pub(super) fn string<'u>(&'u self, value: &AttributeValue<Slice<'u>>) -> Option<&'u [u8]> {
        let image = &self.image;
        match value {
            AttributeValue::String(text) => Some(text.slice()),
            AttributeValue::DebugStrRef(offset) => terminated(&image.str, offset.0),
            AttributeValue::DebugStrRefSup(offset) => terminated(&image.other_str, offset.0),
            AttributeValue::DebugLineStrRef(offset) => terminated(&image.line_str, offset.0),
            AttributeValue::DebugStrOffsetsIndex(index) => {
                let offsets = EndianSlice::new(&image.str_offsets, image.endian);
                let base = DebugStrOffsetsBase(usize::try_from(self.str_offsets_base).ok()?);
                let format = self.encoding.format;
                let offset = DebugStrOffsets::from(offsets).get_str_offset(format, base, *index);
                terminated(&image.str, offset.ok()?.0)
            }
            _ => None,
        }
    }
}

fn terminated(section: &[u8], offset: usize) -> Option<&[u8]> {
    Some(CStr::from_bytes_until_nul(section.get(offset..)?).ok()?.to_bytes())
}
