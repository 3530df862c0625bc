//! What an observer sees of a program that runs.

use crate::bytecode::instruction::Instruction;
use std::ops::Range;

/// The stacks at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The data stack in the notation of assembly, the top last; objects as type and value.
    pub data: Vec<String>,
    /// The control stack as ranges of the program, the top last.
    pub control: Vec<Range<usize>>,
}

/// An instruction that ran.
#[derive(Clone, Debug)]
pub struct Event<'e> {
    /// Its place in the program.
    pub offset: usize,
    /// The instruction; none if it could not be read.
    pub instruction: Option<Instruction<'e>>,
    /// The stacks before it.
    pub before: &'e View,
    /// The stacks after it; as far as it came, if it stopped the program.
    pub after: &'e View,
}

/// An observer of every instruction.
pub trait Trace {
    /// An instruction ran.
    fn ran(&mut self, event: &Event<'_>);
}
