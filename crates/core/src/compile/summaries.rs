//! Records of `.lldbsummaries`.

use super::CompiledRecord;
use crate::bytecode::summaries::{self, SummaryRecord};
use crate::isa::{Flags, RecordVersion};
use crate::sema::Key;

pub(super) fn write(bytes: &mut Vec<u8>, key: &Key, text: &str) -> CompiledRecord {
    let version = RecordVersion::V1;
    let record = SummaryRecord {
        version: version.number(),
        key: key.text.as_bytes(),
        text: text.as_bytes(),
    };
    let start = bytes.len();
    summaries::write(bytes, &record);
    CompiledRecord {
        key: key.text.clone(),
        key_span: key.span,
        flags: Flags::CASCADE,
        version,
        bytes: start..bytes.len(),
        programs: Vec::new(),
    }
}
