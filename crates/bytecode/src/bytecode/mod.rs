//! Bytes: LEB128 numbers, instructions, records and sections.

pub mod ere;
pub mod formatv;
pub mod frame;
pub mod instruction;
#[cfg(feature = "tools")]
pub mod integer;
pub mod leb;
pub mod load;
pub mod loops;
pub mod malformations;
pub mod record;
pub mod section;
pub mod summaries;
