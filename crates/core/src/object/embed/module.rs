//! Records whose keys begin with the path of a module, which only rustc knows.

use super::rust_keeper;
use crate::object::Kind;

/// Bytes of a record that change if a condition in Rust holds.
#[derive(Clone, Debug)]
pub struct Change {
    /// Where in the record.
    pub at: usize,
    /// The others.
    pub bytes: Vec<u8>,
    /// The condition.
    pub condition: String,
}

/// A record, and its changes by rustc.
#[derive(Clone, Debug)]
pub struct ModuleRecord {
    /// Its key, with a word for the path of the module.
    pub key: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The changes, in the order of their places.
    pub changes: Vec<Change>,
}

/// The static of records in Rust, in this order, among the items of [`rust_facts`](super::rust_facts). Constant
/// expressions replace the word `module` in a key with the path of the module. If the condition `FMTC_IS_LOCAL` holds,
/// there are no records.
///
/// The static is a structure of arrays, because rustc takes much longer for code that writes the same bytes to one array.
pub fn rust_records(records: &[ModuleRecord], module: &str) -> String {
    let (segment, macho) = Kind::Formatters.macho_section();
    let section = Kind::Formatters.section();
    let (types, values): (Vec<_>, Vec<_>) =
        records.iter().flat_map(|record| parts(record, module)).unzip();
    let (types, values) = (types.join(", "), values.join(", "));
    format!(
        "const _: () = {{
            // A number in LEB128, of as many bytes for any record.
            const fn fmtc_number(fmtc_of: fmtc_core::usize) -> [fmtc_core::u8; {NUMBER}] {{
                [fmtc_of as fmtc_core::u8 | 128, (fmtc_of >> 7) as fmtc_core::u8 | 128, (fmtc_of >> 14) as fmtc_core::u8]
            }}
            #[repr(C)]
            struct FmtcRecords({types});
            const FMTC_RECORDS: FmtcRecords = FmtcRecords({values});
            const FMTC_COUNT: fmtc_core::usize = if FMTC_IS_LOCAL {{ 0 }} else {{ 1 }};
            #[used]
            #[cfg_attr(target_vendor = \"apple\", unsafe(link_section = \"{segment},{macho}\"))]
            #[cfg_attr(not(target_vendor = \"apple\"), unsafe(link_section = \"{section}\"))]
            static FMTC_SECTION: [FmtcRecords; FMTC_COUNT] = [FMTC_RECORDS; FMTC_COUNT];
        {}}};\n",
        rust_keeper("FMTC_SECTION")
    )
}

/// The bytes of each number before a record, of which the last have no bits if it is small.
const NUMBER: usize = 3;

/// The parts of a record: their types and values.
fn parts(record: &ModuleRecord, module: &str) -> Vec<(String, String)> {
    let ModuleRecord { key, bytes, changes } = record;
    let (before, behind) = key.split_once(module).unwrap_or(("", key));
    let place = bytes.windows(key.len().max(1)).position(|bytes| bytes == key.as_bytes());
    let mut at = place.unwrap_or_default() + key.len();
    let key = before.len() + behind.len();
    let body = NUMBER + key + bytes.len().saturating_sub(at);
    let array = |size: usize, value: String| (format!("[fmtc_core::u8; {size}]"), value);
    let literal = |bytes: &[u8]| array(bytes.len(), format!("*b\"{}\"", bytes.escape_ascii()));
    let number = |size| array(NUMBER, format!("fmtc_number(FMTC_MODULE.len() + {size})"));
    let mut out = vec![
        literal(bytes.get(..1).unwrap_or_default()),
        number(body),
        number(key),
        literal(before.as_bytes()),
        ("[fmtc_core::u8; FMTC_MODULE.len()]".to_owned(), "FMTC_MODULE".to_owned()),
        literal(behind.as_bytes()),
    ];
    for Change { at: place, bytes: others, condition } in changes {
        let end = place + others.len();
        let (Some(same), Some(own)) = (bytes.get(at..*place), bytes.get(*place..end)) else {
            continue;
        };
        out.push(literal(same));
        let (others, own) = (others.escape_ascii(), own.escape_ascii());
        let value = format!("if {condition} {{ *b\"{others}\" }} else {{ *b\"{own}\" }}");
        out.push(array(end - place, value));
        at = end;
    }
    out.push(literal(bytes.get(at..).unwrap_or_default()));
    out
}
