//! Records whose keys begin with the path of a module, which only rustc knows.

use super::rust_keeper;
use crate::object::Kind;

/// Bytes of a record that change if a condition in Rust holds.
#[derive(Clone, Debug)]
pub struct Changes {
    /// The condition.
    pub condition: String,
    /// Places in the record, and their bytes.
    pub bytes: Vec<(usize, u8)>,
}

/// A record, and its changes by rustc.
#[derive(Clone, Debug)]
pub struct ModuleRecord {
    /// Its key, with a word for the path of the module.
    pub key: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The changes.
    pub changes: Vec<Changes>,
}

/// The static of records in Rust, in this order. A constant expression replaces the word `module` in a key with the path
/// of the module. If the condition `is_left_out` holds, there are no records.
pub fn rust_records(records: &[ModuleRecord], module: &str, is_left_out: &str) -> String {
    let (segment, macho) = Kind::Formatters.macho_section();
    let section = Kind::Formatters.section();
    let records: String = records.iter().map(|of| rust_record(of, module)).collect();
    format!(
        "const _: () = {{
            const RECORDS: &[&[u8]] = &[{records}];
            const SIZE: usize = {{
                let (mut size, mut at) = (0, 0);
                while at < RECORDS.len() && !{is_left_out} {{ size += RECORDS[at].len(); at += 1; }}
                size
            }};
            const fn records() -> [u8; SIZE] {{
                let (mut records, mut end, mut of) = ([0; SIZE], 0, 0);
                while end < SIZE {{
                    let size = RECORDS[of].len();
                    records.split_at_mut(end).1.split_at_mut(size).0.copy_from_slice(RECORDS[of]);
                    (end, of) = (end + size, of + 1);
                }}
                records
            }}
            #[used]
            #[cfg_attr(target_vendor = \"apple\", unsafe(link_section = \"{segment},{macho}\"))]
            #[cfg_attr(not(target_vendor = \"apple\"), unsafe(link_section = \"{section}\"))]
            static RECORD: [u8; SIZE] = records();
        {}}};\n",
        rust_keeper("RECORD")
    )
}

/// The bytes of a record as an expression.
fn rust_record(record: &ModuleRecord, module: &str) -> String {
    let ModuleRecord { key, bytes, changes } = record;
    let (before, behind) = key.split_once(module).unwrap_or(("", key));
    let version = bytes.first().copied().unwrap_or_default();
    let at = bytes.windows(key.len().max(1)).position(|bytes| bytes == key.as_bytes());
    let start = at.unwrap_or_default() + key.len();
    let rest = bytes.get(start..).unwrap_or_default();
    let changes = changes.iter().map(|Changes { condition, bytes }| {
        let bytes = bytes.iter().filter_map(|(at, byte)| Some((at.checked_sub(start)?, byte)));
        let bytes: String = bytes.map(|(at, byte)| format!("rest[{at}] = {byte};")).collect();
        format!("if {condition} {{ {bytes} }}")
    });
    let (changes, rest) = (changes.collect::<String>(), rest.escape_ascii());
    format!(
        "{{
            const PATH: &[u8] = ::core::concat!({before:?}, ::core::module_path!(), {behind:?}).as_bytes();
            const REST: &[u8] = &{{ #[allow(unused_mut)] let mut rest = *b\"{rest}\"; {changes} rest }};
            // A path has `#` only in `r#`, which is not part of a name.
            const KEY_SIZE: usize = {{
                let (mut size, mut at) = (PATH.len(), 0);
                while at < PATH.len() {{ if PATH[at] == b'#' {{ size -= 2; }} at += 1; }}
                size
            }};
            // The number of bytes of a number in LEB128.
            const fn size(mut number: usize) -> usize {{
                let mut size = 1;
                while number > 127 {{ number >>= 7; size += 1; }}
                size
            }}
            const BODY: usize = size(KEY_SIZE) + KEY_SIZE + REST.len();
            const SIZE: usize = 1 + size(BODY) + BODY;
            const fn number(mut record: [u8; SIZE], mut end: usize, mut number: usize) -> ([u8; SIZE], usize) {{
                while number > 127 {{ record[end] = number as u8 | 128; number >>= 7; end += 1; }}
                record[end] = number as u8;
                (record, end + 1)
            }}
            const fn record() -> [u8; SIZE] {{
                let (record, end) = number([{version}; SIZE], 1, BODY);
                let (mut record, mut end) = number(record, end, KEY_SIZE);
                let mut at = 0;
                while at < PATH.len() {{
                    if PATH[at] == b'#' {{ end -= 1; }} else {{ record[end] = PATH[at]; end += 1; }}
                    at += 1;
                }}
                record.split_at_mut(end).1.copy_from_slice(REST);
                record
            }}
            const RECORD: &[u8] = &record();
            RECORD
        }},\n"
    )
}
