//! Writing DWARF: types from other formats become a unit, which is read like all others.

use super::entry::Tag;
use crate::object::read::{DebugSections, SectionBytes};
use gimli::write::{
    AttributeValue, DwarfUnit, EndianVec, LineProgram, LineString, Sections, UnitEntryId,
};
use gimli::{DwAt, DwTag, Encoding, Format, LineEncoding, LittleEndian, SectionId};

/// An entry that is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct WrittenId(UnitEntryId);

/// A unit that is being written.
pub(crate) struct UnitWriter {
    dwarf: DwarfUnit,
}

impl UnitWriter {
    /// An empty unit for a target with addresses of that many bytes.
    pub(crate) fn new(address_size: u8) -> UnitWriter {
        let encoding = Encoding { address_size, format: Format::Dwarf32, version: 5 };
        let mut dwarf = DwarfUnit::new(encoding);
        let (folder, none) = (LineString::String(Vec::new()), LineString::String(Vec::new()));
        let lines = LineEncoding::default();
        dwarf.unit.line_program = LineProgram::new(encoding, lines, folder, None, none, None);
        UnitWriter { dwarf }
    }

    /// The entry that encloses all others.
    pub(crate) fn root(&self) -> WrittenId {
        WrittenId(self.dwarf.unit.root())
    }

    /// Adds an entry as the last child of another.
    pub(crate) fn add(&mut self, parent: WrittenId, tag: Tag) -> WrittenId {
        WrittenId(self.dwarf.unit.add(parent.0, DwTag(tag as u16)))
    }

    fn set(&mut self, id: WrittenId, attribute: DwAt, value: AttributeValue) {
        self.dwarf.unit.get_mut(id.0).set(attribute, value);
    }

    pub(crate) fn name(&mut self, id: WrittenId, name: &str) {
        self.set(id, gimli::DW_AT_name, AttributeValue::String(terminated(name.as_bytes())));
    }

    pub(crate) fn declared_at(&mut self, id: WrittenId, file: &[u8], line: u32) {
        let lines = &mut self.dwarf.unit.line_program;
        let folder = lines.default_directory();
        let file = lines.add_file(LineString::String(terminated(file)), folder, None);
        self.set(id, gimli::DW_AT_decl_file, AttributeValue::FileIndex(Some(file)));
        self.set(id, gimli::DW_AT_decl_line, AttributeValue::Udata(line.into()));
    }

    pub(crate) fn ty(&mut self, id: WrittenId, ty: WrittenId) {
        self.set(id, gimli::DW_AT_type, AttributeValue::UnitRef(ty.0));
    }

    pub(crate) fn containing_type(&mut self, id: WrittenId, ty: WrittenId) {
        self.set(id, gimli::DW_AT_containing_type, AttributeValue::UnitRef(ty.0));
    }

    pub(crate) fn byte_size(&mut self, id: WrittenId, size: u64) {
        self.set(id, gimli::DW_AT_byte_size, AttributeValue::Udata(size));
    }

    /// The encoding of a base type, a number of DWARF.
    pub(crate) fn encoding(&mut self, id: WrittenId, encoding: u64) {
        self.set(id, gimli::DW_AT_encoding, AttributeValue::Udata(encoding));
    }

    /// The offset of a member or a base class, in bytes.
    pub(crate) fn location(&mut self, id: WrittenId, bytes: u64) {
        self.set(id, gimli::DW_AT_data_member_location, AttributeValue::Udata(bytes));
    }

    /// The place of a bit-field, in bits.
    pub(crate) fn bit_field(&mut self, id: WrittenId, offset: u64, size: u64) {
        self.set(id, gimli::DW_AT_data_bit_offset, AttributeValue::Udata(offset));
        self.set(id, gimli::DW_AT_bit_size, AttributeValue::Udata(size));
    }

    /// The number of elements of an array.
    pub(crate) fn count(&mut self, id: WrittenId, count: u64) {
        self.set(id, gimli::DW_AT_count, AttributeValue::Udata(count));
    }

    pub(crate) fn value(&mut self, id: WrittenId, value: i64) {
        self.set(id, gimli::DW_AT_const_value, AttributeValue::Sdata(value));
    }

    /// Marks a type that is only declared.
    pub(crate) fn declared(&mut self, id: WrittenId) {
        self.set(id, gimli::DW_AT_declaration, AttributeValue::FlagPresent);
    }

    /// Marks the parameter for the object of a method.
    pub(crate) fn artificial(&mut self, id: WrittenId) {
        self.set(id, gimli::DW_AT_artificial, AttributeValue::FlagPresent);
    }

    /// The sections with the unit.
    pub(crate) fn sections(mut self) -> Result<DebugSections, String> {
        let mut sections = Sections::new(EndianVec::new(LittleEndian));
        self.dwarf.write(&mut sections).map_err(|error| error.to_string())?;
        let mut written = Vec::new();
        let kept = [
            (SectionId::DebugInfo, ".debug_info"),
            (SectionId::DebugAbbrev, ".debug_abbrev"),
            (SectionId::DebugLine, ".debug_line"),
        ];
        for (section, name) in kept {
            let bytes = sections.get_mut(section).map(EndianVec::take).unwrap_or_default();
            written.push((name, SectionBytes::Owned(bytes)));
        }
        Ok(DebugSections::of_pdb(written))
    }
}

/// A text without the bytes after the NUL that ends it.
fn terminated(text: &[u8]) -> Vec<u8> {
    text.split(|byte| *byte == 0).next().unwrap_or_default().to_vec()
}
