//! The interpreter: runs programs as each LLDB release runs them, on values of a [`Debuggee`].
//!
//! Known differences from the published description are documented in the code; all of them were
//! measured on LLDB 20.1.8, 21.1.7, 22.1.8, 23.1.0 and a snapshot of 24. A program that would
//! crash or hang LLDB ends with an outcome that says so.
//!
//! ```
//! use fmtc_bytecode::isa::{Lldb, RecordVersion};
//! use fmtc_bytecode::vm::{Config, Debuggee, ObjectId, Outcome, summary};
//!
//! /// Knows no answer: a program that asks something is stopped.
//! struct Nothing;
//! impl Debuggee for Nothing {}
//!
//! let config = Config::new(Lldb::V23, RecordVersion::V1);
//! let outcome = summary(b"\x22\x02ok", config, &mut Nothing, ObjectId(1), None);
//! assert_eq!(outcome, Outcome::Ok { text: b"ok".to_vec() });
//! ```

mod arithmetic;
mod call;
mod control;
mod debuggee;
mod integer;
mod machine;
mod messages;
mod outcome;
mod show;
mod trace;
mod value;

pub use debuggee::{Debuggee, ObjectId, TypeId, TypeNames};
pub use integer::Integer;
pub use machine::{Config, Execution, Machine, summary};
pub use outcome::{Abort, Budget, Limit, Limits, Outcome, Stop};
pub use trace::{Event, Trace, View};
pub use value::{Dictionary, Memory, Text, Value};
