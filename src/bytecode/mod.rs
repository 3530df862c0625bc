//! Bytes: LEB128 numbers, instructions, records and sections.

pub mod instruction;
pub mod leb;
pub mod record;
