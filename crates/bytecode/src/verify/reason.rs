//! The reasons why a program is not safe.

use super::domain::Types;
use crate::bytecode::instruction::DecodeErrorKind;
use crate::isa::{Lldb, Opcode, Selector, ValueType};
use std::fmt;

/// Declares the reasons, each with its machine-readable name.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:literal $reason:ident
        $({ $($(#[$field_doc:meta])* $field:ident: $ty:ty,)* })? $(($inner:ty))?,)*) => {
        /// A fault that an instruction may have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Reason {
            $($(#[$doc])* $reason $({ $($(#[$field_doc])* $field: $ty,)* })? $(($inner))?,)*
        }

        impl Reason {
            /// The machine-readable name, such as `no-value-text`.
            pub fn name(self) -> &'static str {
                match self { $(Reason::$reason { .. } => $name,)* }
            }
        }
    };
}

reasons! {
    /// A byte that is not an opcode of this LLDB.
    "no-such-opcode" NoSuchOpcode {
        /// The byte.
        byte: u8,
        /// The first LLDB that has the opcode, if any.
        since: Option<Lldb>,
    },
    /// A selector that this LLDB does not run, or that is not known.
    "no-such-selector" NoSuchSelector {
        /// The selector, if it is known.
        selector: Option<Selector>,
        /// The first LLDB that runs it, if any.
        since: Option<Lldb>,
    },
    /// An operand that cannot be decoded.
    "undecodable" Undecodable(DecodeErrorKind),
    /// The data stack has fewer elements than the instruction takes.
    "few-values" FewValues {
        /// How many elements it takes.
        needs: u32,
    },
    /// The data stack has fewer elements than the format string needs.
    "few-arguments" FewArguments {
        /// How many elements it needs.
        needs: u64,
    },
    /// A value of a wrong type.
    "wrong-type" WrongType {
        /// The types that the instruction takes.
        expected: Types,
        /// The types that the value may have.
        found: Types,
    },
    /// Operands whose types do not match.
    "types-differ" TypesDiffer {
        /// The types of the left operand.
        left: Types,
        /// The types of the right operand.
        right: Types,
    },
    /// A call on an object that may be the null object, such as a missing member.
    "null-object" NullObject,
    /// A value that may have no number: a struct, an array, or unreadable memory.
    "no-number" NoNumber,
    /// A name that may not be that of a direct child.
    "no-such-child" NoSuchChild,
    /// A division or remainder whose divisor may be zero.
    "division-by-zero" DivisionByZero,
    /// `INT64_MIN / -1` kills LLDB.
    "division-overflow" DivisionOverflow,
    /// A shift by more than 64.
    "shift-too-far" ShiftTooFar,
    /// A shift by 64, which is undefined.
    "shift-by-64" ShiftBy64,
    /// A left shift of a negative Int.
    "shift-of-negative" ShiftOfNegative,
    /// An index beyond the data stack.
    "pick-too-far" PickTooFar,
    /// A key that may be missing from the dictionary.
    "no-such-key" NoSuchKey,
    /// A dictionary that is stored in itself.
    "cycle" Cycle,
    /// An empty data stack at the end.
    "no-result" NoResult,
    /// A result that LLDB cannot use for this method.
    "wrong-result" WrongResult {
        /// The types that the method returns.
        expected: Types,
        /// The types that the result may have.
        found: Types,
    },
    /// A number of children that LLDB cannot use.
    "wrong-count" WrongCount,
    /// `@get_value` kills LLDB if the value has no text.
    "no-value-text" NoValueText,
    /// `@fmt` of a UInt or Int prints an address of LLDB's memory.
    "address-shown" AddressShown {
        /// The type of the argument, if both format and argument are known.
        of: Option<ValueType>,
    },
    /// `if` without a condition kills LLDB 24.
    "no-condition" NoCondition,
    /// `if` or `ifelse` with fewer blocks than it takes.
    "no-block" NoBlock,
    /// A block that no instruction runs: LLDB runs the program again, for ever.
    "block-left" BlockLeft,
    /// A block that LLDB overwrites before it runs.
    "block-spoiled" BlockSpoiled,
    /// Code that LLDB drops because a nested block ran before it.
    "code-lost" CodeLost,
    /// A loop that ends: a block that LLDB runs repeatedly.
    "loop" Loop {
        /// The highest number of passes.
        passes: u64,
    },
    /// A loop whose end depends on data alone.
    "endless-loop" EndlessLoop,
    /// A loop with so many passes that LLDB seems to hang, or exhausts memory.
    "long-loop" LongLoop {
        /// The highest number of passes, including those of nested loops.
        passes: u64,
    },
    /// A loop that changes the depth of the data stack from pass to pass, or pops elements from
    /// below its start.
    "uneven-loop" UnevenLoop,
    /// A block within a loop at which LLDB loses the loop.
    "loop-lost" LoopLost,
    /// A `0u if` that does not drop all blocks up to the end of the loop.
    "wrong-exit" WrongExit {
        /// How many blocks it drops.
        takes: usize,
        /// How many blocks there are.
        needs: usize,
    },
    /// `@update` without a result kills LLDB 23.
    "no-state" NoState,
    /// `@update` that returns neither 0 nor 1: LLDB logs it and fetches all children again.
    "no-answer" NoAnswer,
    /// A text that exceeds the memory.
    "text-too-long" TextTooLong,
    /// An Integer that is too wide for LLDB to compute with in reasonable time.
    "too-wide" TooWide,
    /// The program is too long or too complex for the verifier.
    "too-complex" TooComplex,
    /// A text with a NUL character, at which LLDB cuts it.
    "nul-in-text" NulInText,
    /// A summary, or a query of a synthetic value, that recurs to the same value.
    "endless-recursion" EndlessRecursion,
    /// The summary of a child. If that shows this type again, only the data end the recursion.
    "data-recursion" DataRecursion,
    /// A child that is the value itself, or a value that contains it.
    "own-child" OwnChild,
}

impl fmt::Display for Reason {
    /// A short phrase for the label at the instruction.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::NoSuchOpcode { byte, since: Some(since) } => {
                match Opcode::from_byte(byte) {
                    Some(Opcode::LitInteger) => write!(f, "Integer literals need LLDB {since}"),
                    Some(op) => write!(f, "`{op}` needs LLDB {since}"),
                    None => write!(f, "opcode 0x{byte:02x} needs LLDB {since}"),
                }
            }
            Reason::NoSuchOpcode { byte, since: None } => {
                write!(f, "byte 0x{byte:02x} is not an opcode")
            }
            Reason::NoSuchSelector { selector: Some(s), since: Some(since) } => {
                write!(f, "`{s}` needs LLDB {since}")
            }
            Reason::NoSuchSelector { selector: Some(s), since: None } => {
                write!(f, "no LLDB runs `{s}`")
            }
            Reason::NoSuchSelector { selector: None, .. } => {
                f.write_str("it is not known which selector is called")
            }
            Reason::Undecodable(DecodeErrorKind::Number { error, .. }) => write!(f, "{error}"),
            Reason::Undecodable(DecodeErrorKind::Truncated { .. }) => {
                f.write_str("the operand runs past the end of the code")
            }
            Reason::FewValues { needs: 1 } => f.write_str("the data stack may be empty"),
            Reason::FewValues { needs } => write!(f, "the data stack may hold fewer than {needs} elements"),
            Reason::FewArguments { needs } => {
                write!(f, "the format asks for {needs} arguments; the data stack may hold fewer")
            }
            Reason::WrongType { expected, found } => {
                write!(f, "expects {expected}, but {} may be there", FoundTypes(found.without(expected)))
            }
            Reason::TypesDiffer { left, right } if left == right => {
                write!(f, "does not take {left}, or two different types")
            }
            Reason::TypesDiffer { left, right } => {
                write!(f, "does not take {} and {} together", FoundTypes(left), FoundTypes(right))
            }
            Reason::NullObject => f.write_str("the object may be null: a member that is missing"),
            Reason::NoNumber => f.write_str("the object may have no number: a struct or array, or memory that cannot be read"),
            Reason::NoSuchChild => f.write_str("there may be no direct child of that name"),
            Reason::DivisionByZero => f.write_str("the divisor may be zero"),
            Reason::DivisionOverflow => f.write_str("the smallest Int divided by -1 kills LLDB"),
            Reason::ShiftTooFar => f.write_str("shifts by more than 64 are errors"),
            Reason::ShiftBy64 => f.write_str("a shift by 64 is undefined"),
            Reason::ShiftOfNegative => f.write_str("a negative Int may be shifted left"),
            Reason::PickTooFar => f.write_str("the index may be beyond the data stack"),
            Reason::NoSuchKey => f.write_str("the key may not be in the dictionary"),
            Reason::Cycle => f.write_str("the dictionary may be put into itself"),
            Reason::NoResult => f.write_str("the data stack may be empty at the end"),
            Reason::WrongResult { expected, found } => {
                write!(f, "the result must be {expected}, but may be {}", FoundTypes(found.without(expected)))
            }
            Reason::WrongCount => f.write_str("the number of children may be negative or more than 32 bits"),
            Reason::NoValueText => f.write_str("`@get_value` kills LLDB if the object has no value: a struct or array, or memory that cannot be read"),
            Reason::AddressShown { of: Some(of) } => {
                write!(f, "`@fmt` prints an address of LLDB's memory for {} {of}", article(of))
            }
            Reason::AddressShown { of: None } => {
                f.write_str("`@fmt` prints an address of LLDB's memory if an argument is a UInt or Int")
            }
            Reason::NoCondition => f.write_str("a condition that is missing kills LLDB"),
            Reason::NoBlock => f.write_str("there are fewer blocks than it takes"),
            Reason::BlockLeft => f.write_str("a block is left that no `if` takes; LLDB runs the program again, for ever"),
            Reason::BlockSpoiled => f.write_str("LLDB has overwritten the block; it would jump back"),
            Reason::CodeLost => f.write_str("this code is lost: LLDB ends the program when a block within the block before it was run"),
            Reason::Loop { passes: 1 } => f.write_str("a loop that LLDB repeats once at most"),
            Reason::Loop { passes } => write!(f, "a loop that LLDB repeats {passes} times at most"),
            Reason::EndlessLoop => f.write_str(
                "nothing ends the loop but the data: no number that grows in every pass is compared with a literal",
            ),
            Reason::LongLoop { passes } => {
                write!(f, "LLDB may repeat the loop {passes} times, which takes too long or too much memory")
            }
            Reason::UnevenLoop => {
                f.write_str("it is not known how many elements a pass of the loop leaves on the data stack, and where")
            }
            Reason::LoopLost => {
                f.write_str("LLDB loses the loop when it runs this block: fewer than two blocks `{}` wait")
            }
            Reason::WrongExit { takes, needs } => {
                write!(f, "the block takes {takes} blocks away; to leave the loop takes {needs}")
            }
            Reason::NoState => f.write_str("`@update` that leaves nothing on the data stack kills LLDB 23"),
            Reason::NoAnswer => f.write_str(
                "`@update` must leave 0 or 1 on top (an Integer in version 2)",
            ),
            Reason::TextTooLong => f.write_str("the text grows beyond 64 MiB"),
            Reason::TooWide => f.write_str("the Integer is too wide"),
            Reason::TooComplex => f.write_str("the program is too long or too complex to judge"),
            Reason::NulInText => f.write_str("the text is shown up to its NUL only"),
            Reason::EndlessRecursion => f.write_str("LLDB comes back to the same value, again and again, until its stack overflows"),
            Reason::DataRecursion => f.write_str("a child that shows a value of this type again goes on as far as the data does; LLDB's stack may overflow"),
            Reason::OwnChild => f.write_str("the child may be the value itself or what holds it, which has that child again: LLDB shows them without end"),
        }
    }
}

struct FoundTypes(Types);

impl fmt::Display for FoundTypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.iter().count() {
            0 => f.write_str("another type"),
            1..=3 => write!(f, "{}", self.0),
            _ => f.write_str("any type"),
        }
    }
}

fn article(of: ValueType) -> &'static str {
    match of {
        ValueType::Int | ValueType::Integer | ValueType::Object => "an",
        _ => "a",
    }
}

impl Reason {
    /// Whether only the debuggee's types can rule it out: a member may be missing or have another
    /// type. The program itself is not wrong.
    pub fn depends_on_types(self) -> bool {
        matches!(self, Reason::NullObject | Reason::NoNumber | Reason::NoSuchChild)
    }

    /// A remedy, for authors of compilers.
    pub fn help(self) -> Option<&'static str> {
        Some(match self {
            Reason::NullObject => "test it first: `dup is_null { … } { … } ifelse`",
            Reason::NoValueText => {
                "print the Object itself with `@fmt`: it gives an empty text instead"
            }
            Reason::AddressShown { .. } => {
                "print the Object with `@fmt`, convert the number by a table of digits, or leave it as the result"
            }
            Reason::CodeLost => {
                "begin the block that holds blocks with `{}` and end it with `0u if`, or let nothing follow it"
            }
            Reason::BlockLeft => "put `if` or `ifelse` after it, or leave the block out",
            Reason::BlockSpoiled => "push the block right before the `if` that takes it",
            Reason::EndlessLoop => {
                "count the passes: `0u` before the loop, `1u +` in it, and leave it where the number is `1000u >=`"
            }
            Reason::NoBlock => "`if` takes one block, `ifelse` two, from the same code it is in",
            Reason::EndlessRecursion => {
                "ask for the summary of a member, or of the Object itself, which shows nothing"
            }
            Reason::OwnChild => "give a member, or what lies behind a pointer",
            Reason::DivisionOverflow | Reason::DivisionByZero => {
                "compare the divisor first, or divide as UInt"
            }
            Reason::TypesDiffer { .. } => "convert one of them by `as_int` or `as_uint`",
            Reason::NoCondition | Reason::FewValues { .. } => {
                "count what each way through the program leaves"
            }
            _ => return None,
        })
    }
}
