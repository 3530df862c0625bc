//! Bytes: LEB128 numbers, instructions, records and sections.
//!
//! ```
//! use fmtc_bytecode::bytecode::section;
//! use fmtc_bytecode::isa::Signature;
//!
//! // Version 1, nine bytes: the key `T`, no flags, a summary of four bytes.
//! let bytes = [1, 9, 1, b'T', 0, 0, 4, 0x22, 2, b'o', b'k'];
//! let record = section::records(&bytes).next().unwrap().record();
//! assert_eq!(record.key, b"T");
//! assert_eq!(record.methods[0].signature, Signature::SUMMARY);
//! assert_eq!(record.methods[0].program, b"\x22\x02ok");
//! ```

pub mod ere;
pub mod formatv;
pub mod frame;
pub mod instruction;
pub mod leb;
#[cfg(feature = "tools")]
pub mod load;
pub mod record;
pub mod section;
pub mod summaries;
