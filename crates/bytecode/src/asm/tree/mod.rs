//! Code as a tree of branches and loops.
//!
//! LLDB's control stack (docs/lldb.md, section 5) gives a meaning to any bytes, and few of them mean what they seem to.
//! The tree has only the forms that do. Compilers build programs of [`Op::If`], [`Op::IfElse`], [`Op::Loop`] and
//! [`Op::Leave`], and [`Code::encode`] writes the blocks, the *spacers* without which LLDB loses code, and the exits of
//! loops. [`parse`] reads these forms back, or says where the bytes have none. [`Op::Block`] is a block as it is in the
//! bytes and in formatter assembly: [`decode`] reads such blocks, and `encode` writes them unchanged.
//!
//! ```
//! use fmtc_bytecode::asm::tree::{Code, Op, decode, parse};
//! use fmtc_bytecode::isa::Opcode;
//!
//! // The number of bits of a UInt; after 64 passes it is 0 in any case.
//! let (mut code, mut pass, mut leave) = (Code::default(), Code::default(), Code::default());
//! leave.leave(());
//! pass.op(Opcode::Dup, ());
//! pass.if_else(Code::default(), leave, ());
//! pass.uint(1, ());
//! pass.op(Opcode::Shr, ());
//! code.uint(5, ());
//! code.repeat(pass, ());
//! let bytes = code.encode().bytes;
//! assert_eq!(
//!     fmtc_bytecode::asm::line(&bytes),
//!     "5u { { {} {} dup { } { 0u if 0u if 0u if 0u if } ifelse 1u >> 0u if } 1u if } 1u if".replace("{}", "{ }"),
//! );
//! assert!(matches!(parse(&bytes).unwrap()[1].op, Op::Loop(_)));
//! assert!(matches!(decode(&bytes).unwrap()[1].op, Op::Block(_)));
//! assert_eq!(parse(&[0x20, 1, 0x11]).unwrap_err().at, 2);
//! ```

mod decode;
mod encode;
mod structure;

pub use decode::decode;
pub use encode::{Encoded, span_at};
pub use structure::{falls_through, parse};

use crate::bytecode::instruction::DecodeErrorKind;
use crate::isa::{Opcode, Selector};
use crate::source::Span;
use std::fmt;
use std::ops::Deref;

/// A sequence of instructions, each with its place: its source or, in code that was read, its offset in the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code<P = Span>(pub Vec<Inst<P>>);

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inst<P> {
    /// Its place. In the result of [`parse`], the place of a branch is that of `if` or `ifelse`, and the place of a loop
    /// that of the block that is its body.
    pub at: P,
    /// What it does.
    pub op: Op<P>,
}

/// What an instruction does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op<P> {
    /// An opcode without an operand.
    Plain(Opcode),
    /// A UInt literal.
    UInt(u64),
    /// An Int literal.
    Int(i64),
    /// An Integer literal (LLDB 24).
    Integer(i128),
    /// A String literal: any bytes.
    String(Box<[u8]>),
    /// A Selector literal.
    Selector(Selector),
    /// Code that runs if the condition on top of the stack holds.
    If(Code<P>),
    /// Code that runs if the condition holds, and code that runs if it does not.
    IfElse(Code<P>, Code<P>),
    /// A loop, which runs again until it is left.
    Loop(Code<P>),
    /// Leaves the innermost loop.
    Leave,
    /// A block as it is in the bytes, for the `if` or `ifelse` that takes it, an [`Op::Plain`]. The result of [`parse`]
    /// has none.
    Block(Code<P>),
}

impl<P> Default for Code<P> {
    fn default() -> Code<P> {
        Code(Vec::new())
    }
}

impl<P> Deref for Code<P> {
    type Target = [Inst<P>];

    fn deref(&self) -> &[Inst<P>] {
        &self.0
    }
}

impl<P> Code<P> {
    /// Appends an instruction.
    pub fn push(&mut self, op: Op<P>, at: P) {
        self.0.push(Inst { at, op });
    }

    /// Appends an opcode without an operand.
    pub fn op(&mut self, opcode: Opcode, at: P) {
        self.push(Op::Plain(opcode), at);
    }

    /// Appends a UInt literal.
    pub fn uint(&mut self, value: u64, at: P) {
        self.push(Op::UInt(value), at);
    }

    /// Appends an Int literal.
    pub fn int(&mut self, value: i64, at: P) {
        self.push(Op::Int(value), at);
    }

    /// Appends an Integer literal (LLDB 24) in its shortest form, which determines its width.
    pub fn integer(&mut self, value: i128, at: P) {
        self.push(Op::Integer(value), at);
    }

    /// Appends a String literal.
    pub fn string(&mut self, bytes: impl AsRef<[u8]>, at: P) {
        self.push(Op::String(bytes.as_ref().into()), at);
    }

    /// Appends a Selector literal.
    pub fn selector(&mut self, selector: Selector, at: P) {
        self.push(Op::Selector(selector), at);
    }

    /// Appends code that runs if the UInt on top is not zero.
    pub fn if_block(&mut self, then: Code<P>, at: P) {
        self.push(Op::If(then), at);
    }

    /// Appends two alternatives: the first runs if the UInt on top is not zero, otherwise the second.
    pub fn if_else(&mut self, then: Code<P>, otherwise: Code<P>, at: P) {
        self.push(Op::IfElse(then, otherwise), at);
    }

    /// Appends a loop, which ends at a [`Code::leave`] in it.
    pub fn repeat(&mut self, pass: Code<P>, at: P) {
        self.push(Op::Loop(pass), at);
    }

    /// Leaves the innermost loop.
    pub fn leave(&mut self, at: P) {
        self.push(Op::Leave, at);
    }

    /// Appends other code.
    pub fn append(&mut self, other: Code<P>) {
        self.0.extend(other.0);
    }

    /// Removes and returns the instructions from an index on.
    pub fn split_off(&mut self, start: usize) -> Code<P> {
        Code(self.0.split_off(start.min(self.0.len())))
    }
}

/// Bytes that have no meaning as a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unstructured {
    /// The offset of the instruction at fault.
    pub at: usize,
    /// The fault.
    pub why: Why,
}

impl fmt::Display for Unstructured {
    /// `byte 3: the number is cut off`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at, self.why)
    }
}

/// Why bytes have no meaning as a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A byte that is not an opcode in any LLDB.
    // lldb.md: "Every other byte causes the error `opcode not implemented(opcode=N)`, with N in decimal [unknown-opcode/*]"
    NoSuchOpcode(u8),
    /// An operand that cannot be read.
    // lldb.md: "LLDB accepts overlong forms, but more than 64 bits are an error [literal/*]"
    Undecodable(DecodeErrorKind),
    /// An Integer literal of more than 128 bits.
    // lldb.md: "a result has the width of the wider operand and **wraps** there [integer-wide/*]"
    TooWide,
    /// `if` or `ifelse` with fewer blocks than it takes.
    // lldb.md: "20 to 22 and 24 end for true and crash for false; 23 always crashes [missing-blocks]"
    NoBlock,
    /// A block that no instruction takes.
    // lldb.md: "**a block that is left over makes a loop** [unconsumed-block]"
    BlockLeft,
    /// A branch while another block waits, which LLDB overwrites.
    // lldb.md: "No block may wait while a loop runs: `{ A } { B } LOOP ifelse` loses B [loop/probe/blocks-first]"
    BlockWaits,
    /// A block that contains blocks, after which code would be lost.
    // lldb.md: "the entry below the parent was overwritten [nested-blocks]"
    CodeLost,
    /// A number of `0u if` that leaves no loop.
    // lldb.md: "Any other number starts a block again or ends the program [loop/skeleton/*-pops]"
    WrongExit {
        /// How many blocks it drops.
        takes: usize,
        /// How many blocks there are up to the end of the loop.
        needs: usize,
    },
    /// Blocks are nested too deep.
    TooDeep,
}

impl Why {
    /// The machine-readable name.
    pub fn name(self) -> &'static str {
        match self {
            Why::NoSuchOpcode(_) => "no-such-opcode",
            Why::Undecodable(_) => "undecodable",
            Why::TooWide => "too-wide",
            Why::NoBlock => "no-block",
            Why::BlockLeft => "block-left",
            Why::BlockWaits => "block-waits",
            Why::CodeLost => "code-lost",
            Why::WrongExit { .. } => "wrong-exit",
            Why::TooDeep => "too-deep",
        }
    }

    /// A remedy, for authors of compilers.
    pub fn help(self) -> Option<&'static str> {
        Some(match self {
            Why::NoBlock => "`if` takes one block, `ifelse` two, from the same code it is in",
            Why::BlockLeft => "put `if` or `ifelse` after it, or leave the block out",
            Why::BlockWaits => "push the block right before the `if` that takes it",
            Why::CodeLost => {
                "begin the block that holds blocks with `{}` and end it with `0u if`, or let nothing follow it"
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Why::NoSuchOpcode(byte) => write!(f, "byte 0x{byte:02x} is not an opcode"),
            Why::Undecodable(DecodeErrorKind::Number { error, .. }) => error.fmt(f),
            Why::Undecodable(DecodeErrorKind::Truncated { .. }) => {
                f.write_str("the operand runs past the end of the code")
            }
            Why::TooWide => f.write_str("the Integer has more than 128 bits"),
            Why::NoBlock => f.write_str("there are fewer blocks than it takes"),
            Why::BlockLeft => f.write_str(
                "a block is left that no `if` takes; LLDB runs the code around it again, for ever",
            ),
            Why::BlockWaits => f.write_str(
                "another block waits below this one; LLDB overwrites it and would jump back",
            ),
            Why::CodeLost => f.write_str(
                "LLDB ends the program after this block if a block within it was run; the code after it is lost",
            ),
            Why::WrongExit { takes, needs } => {
                write!(f, "this exit pops {takes} blocks; leaving the loop takes {needs}")
            }
            Why::TooDeep => f.write_str("blocks are nested too deep"),
        }
    }
}
