//! The outcome and the limits of programs.

use std::fmt;

/// The outcome of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It reached its end; LLDB shows the bytes up to the first NUL.
    Ok {
        /// The text, which may not be UTF-8.
        text: Vec<u8>,
    },
    /// It was stopped.
    Stopped {
        /// The reason.
        stop: Stop,
        /// The offset of the instruction in bytes.
        offset: usize,
    },
}

/// Why LLDB crashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Abort {
    /// `@get_value` of a value that has no text: a struct, an array, unreadable memory.
    NoValueText,
    /// The smallest Int divided by -1, or its remainder.
    DivisionOverflow,
    /// `if` or `ifelse` without a condition (LLDB 24).
    NoCondition,
    /// `ifelse` without blocks.
    NoBlock,
    /// A child is asked for by name and the record has no `@get_child_index` (LLDB 23).
    NoChildIndex,
    /// `@update` leaves nothing (LLDB 23).
    EmptyUpdate,
    /// A record with an empty key (LLDB 24).
    EmptyKey,
    /// A summary or child that leads to itself.
    EndlessRecursion,
}

impl fmt::Display for Abort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Abort::NoValueText => "@get_value of a value that has no text",
            Abort::DivisionOverflow => "the smallest Int divided by -1",
            Abort::NoCondition => "a condition is missing",
            Abort::NoBlock => "`ifelse` without blocks",
            Abort::NoChildIndex => "a child is asked for by name without @get_child_index",
            Abort::EmptyUpdate => "@update leaves nothing on the stack",
            Abort::EmptyKey => "a record with an empty key",
            Abort::EndlessRecursion => "a value that is formatted by itself without end",
        })
    }
}

/// A resource that is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// Instructions.
    Steps,
    /// Elements on the data stack.
    Stack,
    /// Blocks on the control stack.
    Blocks,
    /// Bytes of texts and dictionaries.
    Memory,
    /// Summaries within summaries.
    Depth,
    /// The resource that a loop exhausts.
    Loop,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Steps => "too many instructions",
            Limit::Stack => "too many elements on the data stack",
            Limit::Blocks => "too many blocks on the control stack",
            Limit::Memory => "too much text",
            Limit::Depth => "summaries nest too deeply",
            Limit::Loop => "a loop takes too long",
        })
    }
}

/// The limits of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instructions of a program and of the programs that it runs; long texts and numbers count as
    /// more.
    pub steps: u64,
    /// Elements on the data stack.
    pub stack: usize,
    /// Blocks on the control stack.
    pub blocks: usize,
    /// Bytes of texts, wide numbers and dictionaries made by a program.
    pub memory: usize,
    /// Summaries within summaries.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: 4_000_000, stack: 1 << 18, blocks: 1 << 16, memory: 16 << 20, depth: 40 }
    }
}

/// The remaining budget of a program and of the programs that it runs.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Instructions.
    pub steps: u64,
    /// Summaries within this one.
    pub depth: u32,
}

impl Budget {
    /// The whole budget.
    pub fn new(limits: &Limits) -> Budget {
        Budget { steps: limits.steps, depth: limits.depth }
    }

    /// Enters a nested summary.
    ///
    /// # Errors
    /// If they nest too deeply.
    pub fn enter(&mut self) -> Result<(), Stop> {
        self.depth = self.depth.checked_sub(1).ok_or(Stop::Limit(Limit::Depth))?;
        Ok(())
    }

    /// Leaves a summary that [`Budget::enter`] entered.
    pub fn leave(&mut self) {
        self.depth += 1;
    }

    /// Uses steps.
    ///
    /// # Errors
    /// If there are not as many left.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        match self.steps.checked_sub(steps) {
            Some(left) => {
                self.steps = left;
                Ok(())
            }
            None => {
                self.steps = 0;
                Err(Stop::Limit(Limit::Steps))
            }
        }
    }
}

/// Why a program was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The interpreter's error: LLDB shows its message, which may contain bytes of the program,
    /// instead of the summary.
    Error(Vec<u8>),
    /// LLDB crashes.
    Abort(Abort),
    /// A limit of this VM was reached; LLDB itself would continue.
    Limit(Limit),
    /// The debuggee cannot answer a query; with a phrase for the query.
    Unknown(&'static str),
}

impl Stop {
    /// Whether LLDB may hang: a loop runs longer than the limits of this VM.
    pub fn may_hang(&self) -> bool {
        *self == Stop::Limit(Limit::Loop)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Error(message) => f.write_str(&String::from_utf8_lossy(message)),
            Stop::Abort(why) => write!(f, "the debugger crashes: {why}"),
            Stop::Limit(which) => write!(f, "a limit of this machine was met: {which}"),
            Stop::Unknown(what) => write!(f, "nothing is known of {what}"),
        }
    }
}

impl Outcome {
    /// The text that LLDB shows as the summary; `None` if the program has no result. For an empty
    /// text LLDB shows nothing.
    pub fn shown(&self) -> Option<&[u8]> {
        match self {
            Outcome::Ok { text } => Some(text),
            Outcome::Stopped { stop: Stop::Error(message), .. } => Some(message),
            Outcome::Stopped { .. } => None,
        }
    }

    /// Why the program stopped before its end.
    pub fn stop(&self) -> Option<&Stop> {
        match self {
            Outcome::Ok { .. } => None,
            Outcome::Stopped { stop, .. } => Some(stop),
        }
    }
}
