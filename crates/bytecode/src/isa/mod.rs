//! The instruction set: the one table of opcodes, selectors, signatures, flags and value types.
//!
//! The numbers are those that LLDB 20 to 24 run (`docs/lldb.md`); the published description of
//! the format differs in several. Decoder, printer, assembler, verifier, VM and documentation
//! all derive from these tables.
//!
//! ```
//! use fmtc_bytecode::isa::{Lldb, LldbRange, Opcode};
//!
//! let range: LldbRange = "22...".parse().unwrap();
//! assert!(range.contains(Lldb::V23) && !range.contains(Lldb::V21));
//! assert_eq!(Opcode::Dup as u8, 1);
//! ```

pub mod arithmetic;
mod flags;
pub mod library;
mod opcode;
pub mod range;
mod selector;
mod signature;
mod types;
mod version;

pub use flags::Flags;
pub use opcode::{Opcode, OpcodeInfo, Operand};
pub(crate) use selector::NamedSelector;
pub use selector::{Selector, SelectorInfo};
pub use signature::{Entry, MethodState, Signature};
pub use types::{RecordVersion, Slot, ValueType};
pub use version::{Lldb, LldbRange, RangeError, releases};

/// The section that holds the records in ELF and COFF files.
pub const SECTION: &str = ".lldbformatters";
/// The section that holds the records in Mach-O files, in any segment.
pub const SECTION_MACHO: &str = "__lldbformatters";
/// The Mach-O segment that LLVM's own generator puts it into; LLDB takes any, but one section only.
pub const SEGMENT_MACHO: &str = "__DATA_CONST";
/// The name of [`SECTION`] after PE linkers have cut it to eight bytes.
pub const SECTION_PE_CUT: &str = ".lldbfor";
/// The older section of plain summary strings in ELF and COFF files.
pub const SUMMARIES_SECTION: &str = ".lldbsummaries";
/// The older section of plain summary strings in Mach-O files.
pub const SUMMARIES_SECTION_MACHO: &str = "__lldbsummaries";
/// The Mach-O segment that Swift's `@DebugDescription` puts it into.
pub const SUMMARIES_SEGMENT_MACHO: &str = "__TEXT";
/// The name of [`SUMMARIES_SECTION`] after PE linkers have cut it to eight bytes.
pub const SUMMARIES_SECTION_PE_CUT: &str = ".lldbsum";
