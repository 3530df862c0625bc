//! COFF objects and PE images.

use super::view::View;
use super::{Finder, Format, Note, SectionPlace};
use crate::isa::{SECTION_PE_CUT, SUMMARIES_SECTION_PE_CUT};
use object::endian::LittleEndian as LE;
use object::pe;
use object::read::coff::CoffHeader;
use object::read::pe::ImageNtHeaders;
use object::read::{ReadCache, StringTable};

type TableCache<'f> = ReadCache<super::view::Cursor<'f>>;

pub(super) fn sections(finder: &mut Finder, view: View<'_>, object: &str) -> Result<(), String> {
    let cache = view.cache();
    let big = view.read(0, 4).is_ok_and(|start| start == [0, 0, 0xff, 0xff]);
    let read = if big {
        coff::<pe::AnonObjectHeaderBigobj>(finder, view, &cache, object)
    } else {
        coff::<pe::ImageFileHeader>(finder, view, &cache, object)
    };
    read.map_err(|error| format!("the COFF headers cannot be read: {error}"))
}

fn coff<Coff: CoffHeader>(
    finder: &mut Finder,
    view: View<'_>,
    cache: &TableCache<'_>,
    object: &str,
) -> object::read::Result<()> {
    let mut offset = 0;
    let header = Coff::parse(cache, &mut offset)?;
    let symbols = u64::from(header.number_of_symbols());
    let symbol_size = if Coff::is_type_bigobj() { 20 } else { 18 };
    let strings = strings(view, cache, header.pointer_to_symbol_table(), symbols * symbol_size);
    let table = header.sections(cache, offset)?;
    for section in table.iter() {
        let (name, range) = (section.name(strings), section.coff_file_range());
        named(finder, view, (Format::Coff, object), name, range);
    }
    Ok(())
}

pub(super) fn pe_sections(
    finder: &mut Finder,
    view: View<'_>,
    format: Format,
    object: &str,
) -> Result<(), String> {
    let cache = view.cache();
    let read = match format {
        Format::Pe { bits: 32 } => {
            image::<pe::ImageNtHeaders32>(finder, view, &cache, format, object)
        }
        _ => image::<pe::ImageNtHeaders64>(finder, view, &cache, format, object),
    };
    read.map_err(|error| format!("the PE headers cannot be read: {error}"))
}

fn image<Pe: ImageNtHeaders>(
    finder: &mut Finder,
    view: View<'_>,
    cache: &TableCache<'_>,
    format: Format,
    object: &str,
) -> object::read::Result<()> {
    let mut offset = pe::ImageDosHeader::parse(cache)?.nt_headers_offset().into();
    let (headers, _) = Pe::parse(cache, &mut offset)?;
    let header = headers.file_header();
    let symbols = 18 * u64::from(header.number_of_symbols.get(LE));
    let strings = strings(view, cache, header.pointer_to_symbol_table.get(LE), symbols);
    for section in headers.sections(cache, offset)?.iter() {
        let (name, range) = (section.name(strings), section.pe_file_range());
        named(finder, view, (format, object), name, Some(range));
    }
    Ok(())
}

/// The table of long names, which follows the symbols; these are not read.
fn strings<'c, 'f>(
    view: View<'_>,
    cache: &'c TableCache<'f>,
    symbols_at: u32,
    symbols_len: u64,
) -> StringTable<'c, &'c TableCache<'f>> {
    match symbols_at {
        0 => StringTable::default(),
        _ => StringTable::new(cache, u64::from(symbols_at) + symbols_len, view.len()),
    }
}

/// Adds a section unless its name cannot be read.
fn named(
    finder: &mut Finder,
    view: View<'_>,
    (format, object): (Format, &str),
    name: object::read::Result<&[u8]>,
    range: Option<(u32, u32)>,
) {
    let Ok(name) = name else { return };
    let cut = [SECTION_PE_CUT, SUMMARIES_SECTION_PE_CUT].iter().any(|n| n.as_bytes() == name);
    let notes = if cut { vec![Note::CutName] } else { Vec::new() };
    let range = range.map(|(offset, size)| (offset.into(), size.into()));
    finder.section(view, SectionPlace { object, format, name, notes }, range);
}
