//! The verifier: says what a program may do to the LLDB that runs it, before one does.
//!
//! It follows every path of a program with abstract values, for each LLDB by its own rules, and
//! gives a [`Verdict`] with the instruction at fault. [`Verified`] is the proof of a good one:
//! what writes records asks for it.
//!
//! ```
//! use fmtc::isa::{LldbRange, RecordVersion, Signature};
//! use fmtc::verify::{Policy, Program, Verdict, verify};
//!
//! // @get_value call
//! let program = Program {
//!     bytes: &[0x23, 0x20, 0x60],
//!     signature: Signature::SUMMARY,
//!     record: RecordVersion::V1,
//! };
//! let verdicts = verify(program, LldbRange::ALL);
//! assert_eq!(verdicts.worst(), Verdict::Hazard);
//! let (lldb, finding) = verdicts.decisive().unwrap();
//! assert_eq!((lldb.number(), finding.offset), (20, 2));
//! assert!(verdicts.into_verified(Policy::Harmless).is_err());
//! ```
//!
//! What it takes for granted: the object a summary is for is not null; a member may be missing,
//! and may have any shape; texts of the debuggee are no longer than 4096 bytes.

mod call;
mod control;
mod facts;
mod format;
mod heap;
mod machine;
mod number;
mod operate;
mod program;
mod reason;
mod record;
mod release;
#[cfg(feature = "tools")]
mod report;
#[cfg(feature = "tools")]
mod section;
mod stack;
mod straight;
mod text;
mod ticket;
mod uint;
mod value;
mod verdict;
mod wide;

pub use reason::Reason;
pub use record::RecordFault;
#[cfg(feature = "tools")]
pub use report::{Merged, releases};
#[cfg(feature = "tools")]
pub use section::{SectionEntry, verify_section};
pub use ticket::{Policy, Program, RecordVerdicts, Verdicts, Verified, verify, verify_record};
pub use value::Types;
pub use verdict::{Finding, Findings, Judgement, Verdict};
