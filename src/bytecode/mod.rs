//! Bytes: LEB128 numbers, instructions, records and sections.

pub mod ere;
pub(crate) mod formatv;
#[cfg(feature = "tools")]
pub mod frame;
pub mod instruction;
#[cfg(feature = "tools")]
pub(crate) mod integer;
pub mod leb;
#[cfg(feature = "tools")]
pub mod load;
pub(crate) mod loops;
#[cfg(feature = "tools")]
pub mod malformations;
pub mod record;
#[cfg(feature = "tools")]
pub mod section;
#[cfg(feature = "tools")]
pub mod summaries;
