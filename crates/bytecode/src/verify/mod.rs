//! The verifier: predicts what a program may do to the LLDB that runs it.
//!
//! It follows every path of a program with abstract values, for each LLDB by its own rules, and
//! gives a [`Verdict`] with the instruction at fault. [`Verified`] is the proof of an accepted one,
//! which writing a record requires.
//!
//! ```
//! use fmtc_bytecode::isa::{LldbRange, RecordVersion, Signature};
//! use fmtc_bytecode::verify::{Policy, Program, Verdict, verify};
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
//! It assumes that the object a summary is for is not null; that a member may be missing
//! and may have any shape; and that texts of the debuggee are no longer than 4096 bytes.
//!
//! # How it works
//!
//! It is an abstract interpreter. `exec` runs a program with abstract values in the place of
//! numbers, texts and objects, and notes what each instruction may do to LLDB.
//!
//! * **Lattice.** A `domain::Abstract` is a set of types and, for each type, what is known of the
//!   value if it is of that type: the range of a number, the texts a String may be or its parts and
//!   lengths, whether an object is null. A stack is a list of values, some of which may stand for a
//!   number of elements. `state::Facts` refine values that have an identity: a condition on the
//!   path implies them, or a look-up that did not fail. The top of every domain is "anything", and
//!   every operation gives at least what LLDB may give.
//! * **Joins.** Where the paths of an `if` meet, their states are joined: the union of the values,
//!   the intersection of the facts. A number that is zero on one path only remembers the facts of
//!   each (`domain::Condition`), so that testing it later restores them. The methods of a record share
//!   state; `record` follows them until it is stable, for four rounds at most, and assumes any state
//!   after that.
//! * **Loops.** A leftover block makes LLDB run another one again. That is a hazard except in one
//!   form, which compilers emit (`bytecode::loops`). `exec::loops` follows its passes until the
//!   states at their start and end are stable: values that a pass changes are widened at once, then
//!   narrowed again (`state::Pass`). In the stable state a number must grow in every pass, as
//!   `domain::Form::Sum` records, and yet stay in a range: that bounds the number of passes, and with
//!   it the length of texts that grow too. The findings of earlier passes are discarded.
//! * **Recursion.** LLDB runs programs when a program reads an object. `exec` records each read, and
//!   `domain::Origin` how the object was derived from the program's own. `recursion` has the table of
//!   the programs that LLDB runs, and follows it through all methods of a record or section: a
//!   recursion to the same value in a new object, or without one of LLDB's two guards, never ends. A
//!   child that is the value itself is shown without end, too.
//! * **Work bound.** Each instruction is followed once for each set of releases that the program does
//!   not tell apart (`releases`), and once for each pass of a loop. The sizes of stacks and texts are
//!   limited, and every element, byte or fact that is examined counts as work; a program that needs
//!   more than some millions is a hazard, because its effect is unknown.
//! * **Memory.** Values, and the texts and conditions they refer to, never change. They are kept in
//!   an `arena` until a program is followed to its end, so copies cost nothing; what methods leave
//!   for each other is copied to an arena of the record.
//! * **Short cuts.** There are two, both for the digits of numbers, which are most of the code:
//!   `fast` follows a run of digits in one go, and `state::Values` remembers its last joins.
//!
//! Each problem becomes a [`Finding`]: `error` and `hazard` if some values meet it, `refused` if
//! no way through the program avoids it.

mod arena;
mod domain;
mod exec;
mod fast;
mod proof;
mod reason;
mod record;
mod recursion;
mod releases;
mod report;
#[cfg(feature = "tools")]
mod section;
mod state;
mod trace;
mod verdict;

pub use domain::Types;
pub use proof::{Policy, Program, RecordVerdicts, Verdicts, Verified, verify, verify_record};
pub use reason::Reason;
pub use record::{RecordFault, stacks};
pub use report::{Merged, releases};
#[cfg(feature = "tools")]
pub use section::{SectionEntry, verify_section};
pub use trace::{StackTypes, Stacks};
pub use verdict::{Finding, Findings, Judgement, Verdict};
