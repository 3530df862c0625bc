//! The interface to observers of a running program.

use crate::bytecode::instruction::Instruction;
use std::ops::Range;

/// The stacks at one point of the execution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The data stack in assembly notation, the top last; objects as type and value.
    pub data: Vec<String>,
    /// The control stack as ranges of the program, the top last.
    pub control: Vec<Range<usize>>,
}

/// An executed instruction.
#[derive(Clone, Debug)]
pub struct Event<'e> {
    /// Its offset in the program.
    pub offset: usize,
    /// The instruction; `None` if it could not be decoded.
    pub instruction: Option<Instruction<'e>>,
    /// The stacks before it.
    pub before: &'e View,
    /// The stacks after it; incomplete if it stopped the program.
    pub after: &'e View,
}

/// An observer of every instruction.
pub trait Trace {
    /// An instruction ran.
    fn ran(&mut self, event: &Event<'_>);
}
