//! The verifier: whether a program is proven to do no harm to the LLDBs that run it.
//!
//! A program that fails shows an error text, and LLDB continues. A program does harm if it aborts LLDB, hangs it or
//! prints an address of its memory (docs/lldb.md, section 1). The verdict is [`Verdict::Harmless`], or the reason why
//! that is not proven, for all releases of a range at once. [`Verified`] is the proof, which writing a record requires.
//!
//! ```
//! use fmtc_bytecode::isa::{LldbRange, RecordVersion, Signature};
//! use fmtc_bytecode::verify::{Program, Verdict, verify};
//!
//! // @get_value call
//! let program = Program {
//!     bytes: &[0x23, 0x20, 0x60],
//!     signature: Signature::SUMMARY,
//!     record: RecordVersion::V1,
//! };
//! let Verdict::NotProven(finding) = verify(program, LldbRange::ALL).verdict else { panic!() };
//! assert_eq!((finding.offset, finding.reason.name()), (2, "no-value-text"));
//! ```
//!
//! The verifier assumes that the object of a summary is not null, and that texts of the debuggee are no longer than 4096
//! bytes. It assumes nothing about members.
//!
//! # The rules
//!
//! A comment at each reason ([`Reason`], [`RecordFault`], [`Why`](crate::asm::tree::Why)) quotes the words of
//! docs/lldb.md behind it.
//!
//! The producer emits what a small checker can see. `machine` follows the tree of a program ([`crate::asm::tree`]) once, with
//! a stack of known depth that holds for each value its types, an interval, the greatest length of a text and its origin.
//!
//! | harm | rule | docs/lldb.md |
//! |---|---|---|
//! | blocks that nothing takes, lost code | the bytes are a tree | section 5, the consequences |
//! | a loop that does not end | `loops`: each pass is as deep at its end as at its start, and adds at least 1 to a number at whose bound it leaves | "Loops" |
//! | `if` on an empty stack, an `@update` that leaves nothing | paths that join are equally deep | section 1 |
//! | an address that is printed | no argument of `@fmt` may be an Int or UInt; a format is a literal, but for the digits in its options, or one byte in `{0:?}` | section 4 |
//! | `INT64_MIN / -1` | the interval of the divisor lacks -1, or that of the dividend the least Int | section 1 |
//! | `@get_value` | never proven | section 1 |
//! | memory | no text is longer than 64 MiB; what a pass adds counts for each pass | |
//! | recursion | `recursion` follows which programs LLDB runs for objects of an `origin` | section 12 |
//! | faults of the record | [`RecordFault`] | sections 6 and 8 |
//!
//! In a record of version 1 the methods share the stack that `@init` and `@update` leave, which is empty if they fail.
//! In a record of version 2 they share the entries of `self`, where each method may find what any method has stored.

mod format;
mod loops;
mod machine;
mod origin;
mod reason;
mod record;
mod recursion;
#[cfg(feature = "tools")]
mod section;
mod selector;
mod step;
mod types;
mod value;

pub use reason::Reason;
pub use record::RecordFault;
#[cfg(feature = "tools")]
pub use section::{SectionEntry, SectionVerdict, diagnostics, verify_section};
pub use types::Types;

use crate::bytecode::record::{self as records, Method, Record};
use crate::isa::{Flags, LldbRange, RecordVersion, Signature};
use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;

/// A program and its context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program<'a> {
    /// The bytecode.
    pub bytes: &'a [u8],
    /// The signature.
    pub signature: Signature,
    /// The version of the record that contains it.
    pub record: RecordVersion,
}

impl<'a> Program<'a> {
    /// A record that has this program alone.
    pub(crate) fn alone(self) -> Record<'a> {
        Record {
            version: self.record.number(),
            key: b"T",
            flags: Flags::default(),
            methods: vec![Method { signature: self.signature, program: self.bytes }],
        }
    }
}

/// An instruction, and its possible effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The offset of the instruction in the program; at the end, the length of the program.
    pub offset: usize,
    /// Its possible effect.
    pub reason: Reason,
}

/// Whether a program is proven to do no harm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    #[default]
    Harmless,
    /// It is not, because of this.
    NotProven(Finding),
}

impl Verdict {
    /// Whether it is proven.
    pub fn is_harmless(self) -> bool {
        self == Verdict::Harmless
    }

    /// Why it is not proven, if it is not.
    pub fn finding(self) -> Option<Finding> {
        match self {
            Verdict::Harmless => None,
            Verdict::NotProven(finding) => Some(finding),
        }
    }
}

impl fmt::Display for Verdict {
    /// `harmless` or `not proven`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.is_harmless() { "harmless" } else { "not proven" })
    }
}

/// The judgement of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// Whether it does no harm.
    pub verdict: Verdict,
    /// The instructions that always fail if they are reached.
    pub failures: Vec<Finding>,
}

/// The programs that are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Programs that are proven to do no harm.
    Harmless,
    /// All programs; the caller has decided.
    Anything,
}

/// The types on the stack after each instruction of a program, by the offset of the instruction: those of the
/// last time that it was followed, which in loops are the most general.
pub type Stacks = HashMap<usize, Vec<Types>>;

/// Judges a program on its own. A method of synthetic children is judged as if its record had
/// neither `@init` nor `@update`.
pub fn verify(program: Program<'_>, range: LldbRange) -> Judgement {
    let judged = verify_record(&program.alone(), range);
    judged.programs.into_iter().next().unwrap_or_default()
}

/// Judges a record: the record itself, and each program with the state that `@init` and `@update`
/// leave.
pub fn verify_record<'a>(record: &Record<'a>, range: LldbRange) -> RecordVerdict<'a> {
    let record::Judged { mut programs, asked, .. } = record::judge(record, range, false);
    record::check_recursion(&mut programs.iter_mut().collect::<Vec<_>>(), &asked, range);
    let faults = record::faults(record, range);
    RecordVerdict { record: record.clone(), range, programs, faults }
}

/// The stacks of the methods of a record, in order, in the newest LLDB. A method that LLDB does not
/// call has none, as has an instruction that is not reached or always fails.
pub fn stacks(record: &Record<'_>) -> Vec<Stacks> {
    record::judge(record, LldbRange::ALL, true).stacks
}

/// The judgement of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordVerdict<'a> {
    record: Record<'a>,
    range: LldbRange,
    programs: Vec<Judgement>,
    faults: Vec<RecordFault>,
}

impl<'a> RecordVerdict<'a> {
    /// The judgement of a record that differs only in its key, on which no program depends.
    pub fn with_key(mut self, key: &'a [u8]) -> RecordVerdict<'a> {
        self.record.key = key;
        self.faults = record::faults(&self.record, self.range);
        self
    }

    /// The record.
    pub fn record(&self) -> &Record<'a> {
        &self.record
    }

    /// The judgements of its programs, in their order.
    pub fn programs(&self) -> &[Judgement] {
        &self.programs
    }

    /// The faults of the record itself.
    pub fn faults(&self) -> &[RecordFault] {
        &self.faults
    }

    /// The first fault that harms an LLDB of the range.
    pub fn harmful_fault(&self) -> Option<RecordFault> {
        self.faults.iter().copied().find(|fault| fault.harms(self.range))
    }

    /// Whether the record and its programs are proven to do no harm.
    pub fn is_harmless(&self) -> bool {
        self.programs.iter().all(|program| program.verdict.is_harmless())
            && self.harmful_fault().is_none()
    }

    /// Returns the proof if the judgement is acceptable.
    pub fn verified(&self, policy: Policy) -> Option<Verified<&Record<'a>>> {
        (policy == Policy::Anything || self.is_harmless()).then_some(Verified(&self.record))
    }
}

/// A record that was judged and accepted. It has no other constructor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified<T>(T);

impl<T> Deref for Verified<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'a, R: Borrow<Record<'a>>> Verified<R> {
    /// Appends the record to a section.
    pub fn write(&self, out: &mut Vec<u8>) {
        records::write_unverified(out, self.0.borrow());
    }
}
