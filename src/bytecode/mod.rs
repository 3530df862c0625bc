//! Bytes: LEB128 numbers, instructions, records and sections.

#[cfg(feature = "tools")]
pub mod damage;
pub mod ere;
pub mod formatv;
#[cfg(feature = "tools")]
pub mod frame;
pub mod instruction;
#[cfg(feature = "tools")]
pub mod integer;
pub mod leb;
#[cfg(feature = "tools")]
pub mod load;
pub mod record;
#[cfg(feature = "tools")]
pub mod section;
#[cfg(feature = "tools")]
pub mod summaries;
