//! The reasons why a program is not safe.

use super::domain::Types;
use crate::bytecode::instruction::DecodeErrorKind;
use crate::isa::{Lldb, Opcode, Selector, ValueType};
use std::fmt;

/// Declares the reasons: the machine-readable name, the message for the label at the instruction, and
/// a remedy, for authors of compilers.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:literal $reason:ident
        $({ $($(#[$field_doc:meta])* $field:ident: $ty:ty,)* })? $(($inner:ident: $inner_ty:ty))?
        => $message:expr $(, help $help:literal)?;)*) => {
        /// A fault that an instruction may have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Reason {
            $($(#[$doc])* $reason $({ $($(#[$field_doc])* $field: $ty,)* })? $(($inner_ty))?,)*
        }

        impl Reason {
            /// The machine-readable name, such as `no-value-text`.
            pub fn name(self) -> &'static str {
                match self { $(Reason::$reason { .. } => $name,)* }
            }

            /// A remedy, for authors of compilers.
            pub fn help(self) -> Option<&'static str> {
                match self { $(Reason::$reason { .. } => None$(.or(Some($help)))?,)* }
            }
        }

        impl fmt::Display for Reason {
            /// A short phrase for the label at the instruction.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $(Reason::$reason $({ $($field),* })? $(($inner))? => write!(f, "{}", $message),)*
                }
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
    } => no_such_opcode(byte, since);
    /// A selector that this LLDB does not run, or that is not known.
    "no-such-selector" NoSuchSelector {
        /// The selector, if it is known.
        selector: Option<Selector>,
        /// The first LLDB that runs it, if any.
        since: Option<Lldb>,
    } => no_such_selector(selector, since);
    /// An operand that cannot be decoded.
    "undecodable" Undecodable(kind: DecodeErrorKind) => undecodable(kind);
    /// The data stack has fewer elements than the instruction takes.
    "few-values" FewValues {
        /// How many elements it takes.
        needs: u32,
    } => match needs {
        1 => "the data stack may be empty".to_owned(),
        _ => format!("the data stack may hold fewer than {needs} elements"),
    }, help "count what each way through the program leaves";
    /// The data stack has fewer elements than the format string needs.
    "few-arguments" FewArguments {
        /// How many elements it needs.
        needs: u64,
    } => format!("the format asks for {needs} arguments; the data stack may hold fewer");
    /// A value of a wrong type.
    "wrong-type" WrongType {
        /// The types that the instruction takes.
        expected: Types,
        /// The types that the value may have.
        found: Types,
    } => format!("expects {expected}, but {} may be there", FoundTypes(found.without(expected)));
    /// Operands whose types do not match.
    "types-differ" TypesDiffer {
        /// The types of the left operand.
        left: Types,
        /// The types of the right operand.
        right: Types,
    } => types_differ(left, right), help "convert one of them by `as_int` or `as_uint`";
    /// A call on an object that may be the null object, such as a missing member.
    "null-object" NullObject => "the object may be null: a member that is missing",
        help "test it first: `dup is_null { … } { … } ifelse`";
    /// A value that may have no number: a struct, an array, or unreadable memory.
    "no-number" NoNumber => "the object may have no number: a struct or array, or memory that cannot be read";
    /// A name that may not be that of a direct child.
    "no-such-child" NoSuchChild => "there may be no direct child of that name";
    /// A division or remainder whose divisor may be zero.
    "division-by-zero" DivisionByZero => "the divisor may be zero",
        help "compare the divisor first, or divide as UInt";
    /// `INT64_MIN / -1` kills LLDB.
    "division-overflow" DivisionOverflow => "the smallest Int divided by -1 kills LLDB",
        help "compare the divisor first, or divide as UInt";
    /// A shift by more than 64.
    "shift-too-far" ShiftTooFar => "shifts by more than 64 are errors";
    /// A shift by 64, which is undefined.
    "shift-by-64" ShiftBy64 => "a shift by 64 is undefined";
    /// A left shift of a negative Int.
    "shift-of-negative" ShiftOfNegative => "a negative Int may be shifted left";
    /// An index beyond the data stack.
    "pick-too-far" PickTooFar => "the index may be beyond the data stack";
    /// A key that may be missing from the dictionary.
    "no-such-key" NoSuchKey => "the key may not be in the dictionary";
    /// A dictionary that is stored in itself.
    "cycle" Cycle => "the dictionary may be put into itself";
    /// An empty data stack at the end.
    "no-result" NoResult => "the data stack may be empty at the end";
    /// A result that LLDB cannot use for this method.
    "wrong-result" WrongResult {
        /// The types that the method returns.
        expected: Types,
        /// The types that the result may have.
        found: Types,
    } => format!("the result must be {expected}, but may be {}", FoundTypes(found.without(expected)));
    /// A number of children that LLDB cannot use.
    "wrong-count" WrongCount => "the number of children may be negative or more than 32 bits";
    /// `@get_value` kills LLDB if the value has no text.
    "no-value-text" NoValueText =>
        "`@get_value` kills LLDB if the object has no value: a struct or array, or memory that cannot be read",
        help "print the Object itself with `@fmt`: it gives an empty text instead";
    /// `@fmt` of a UInt or Int prints an address of LLDB's memory.
    "address-shown" AddressShown {
        /// The type of the argument, if both format and argument are known.
        of: Option<ValueType>,
    } => match of {
        Some(of) => {
            format!("`@fmt` prints an address of LLDB's memory for {} {of}", article(of))
        }
        None => "`@fmt` prints an address of LLDB's memory if an argument is a UInt or Int".to_owned(),
    },
        help "print the Object with `@fmt`, convert the number by a table of digits, or leave it as the result";
    /// `if` without a condition kills LLDB 24.
    "no-condition" NoCondition => "a condition that is missing kills LLDB",
        help "count what each way through the program leaves";
    /// `if` or `ifelse` with fewer blocks than it takes.
    "no-block" NoBlock => "there are fewer blocks than it takes",
        help "`if` takes one block, `ifelse` two, from the same code it is in";
    /// A block that no instruction runs: LLDB runs the program again, for ever.
    "block-left" BlockLeft => "a block is left that no `if` takes; LLDB runs the program again, for ever",
        help "put `if` or `ifelse` after it, or leave the block out";
    /// A block that LLDB overwrites before it runs.
    "block-spoiled" BlockSpoiled => "LLDB has overwritten the block; it would jump back",
        help "push the block right before the `if` that takes it";
    /// Code that LLDB drops because a nested block ran before it.
    "code-lost" CodeLost => "this code is lost: LLDB ends the program when a block within the block before it was run",
        help "begin the block that holds blocks with `{}` and end it with `0u if`, or let nothing follow it";
    /// A loop that ends: a block that LLDB runs repeatedly.
    "loop" Loop {
        /// The highest number of passes.
        passes: u64,
    } => match passes {
        1 => "a loop that LLDB repeats once at most".to_owned(),
        _ => format!("a loop that LLDB repeats {passes} times at most"),
    };
    /// A loop whose end depends on data alone.
    "endless-loop" EndlessLoop =>
        "nothing ends the loop but the data: no number that grows in every pass is compared with a literal",
        help "count the passes: `0u` before the loop, `1u +` in it, and leave it where the number is `1000u >=`";
    /// A loop with so many passes that LLDB seems to hang, or exhausts memory.
    "long-loop" LongLoop {
        /// The highest number of passes, including those of nested loops.
        passes: u64,
    } => format!("LLDB may repeat the loop {passes} times, which takes too long or too much memory");
    /// A loop that changes the depth of the data stack from pass to pass, or pops elements from
    /// below its start.
    "uneven-loop" UnevenLoop =>
        "it is not known how many elements a pass of the loop leaves on the data stack, and where";
    /// A block within a loop at which LLDB loses the loop.
    "loop-lost" LoopLost => "LLDB loses the loop when it runs this block: fewer than two blocks `{}` wait";
    /// A `0u if` that does not drop all blocks up to the end of the loop.
    "wrong-exit" WrongExit {
        /// How many blocks it drops.
        takes: usize,
        /// How many blocks there are.
        needs: usize,
    } => format!("the block takes {takes} blocks away; to leave the loop takes {needs}");
    /// `@update` without a result kills LLDB 23.
    "no-state" NoState => "`@update` that leaves nothing on the data stack kills LLDB 23";
    /// `@update` that returns neither 0 nor 1: LLDB logs it and fetches all children again.
    "no-answer" NoAnswer => "`@update` must leave 0 or 1 on top (an Integer in version 2)";
    /// A text that exceeds the memory.
    "text-too-long" TextTooLong => "the text grows beyond 64 MiB";
    /// An Integer that is too wide for LLDB to compute with in reasonable time.
    "too-wide" TooWide => "the Integer is too wide";
    /// The program is too long or too complex for the verifier.
    "too-complex" TooComplex => "the program is too long or too complex to judge";
    /// A text with a NUL character, at which LLDB cuts it.
    "nul-in-text" NulInText => "the text is shown up to its NUL only";
    /// A summary, or a query of a synthetic value, that recurs to the same value.
    "endless-recursion" EndlessRecursion =>
        "LLDB comes back to the same value, again and again, until its stack overflows",
        help "ask for the summary of a member, or of the Object itself, which shows nothing";
    /// The summary of a child. If that shows this type again, only the data end the recursion.
    "data-recursion" DataRecursion =>
        "a child that shows a value of this type again goes on as far as the data does; LLDB's stack may overflow";
    /// A child that is the value itself, or a value that contains it.
    "own-child" OwnChild =>
        "the child may be the value itself or what holds it, which has that child again: LLDB shows them without end",
        help "give a member, or what lies behind a pointer";
}

fn no_such_opcode(byte: u8, since: Option<Lldb>) -> String {
    let Some(since) = since else { return format!("byte 0x{byte:02x} is not an opcode") };
    match Opcode::from_byte(byte) {
        Some(Opcode::LitInteger) => format!("Integer literals need LLDB {since}"),
        Some(op) => format!("`{op}` needs LLDB {since}"),
        None => format!("opcode 0x{byte:02x} needs LLDB {since}"),
    }
}

fn no_such_selector(selector: Option<Selector>, since: Option<Lldb>) -> String {
    match (selector, since) {
        (Some(selector), Some(since)) => format!("`{selector}` needs LLDB {since}"),
        (Some(selector), None) => format!("no LLDB runs `{selector}`"),
        (None, _) => "it is not known which selector is called".to_owned(),
    }
}

fn undecodable(kind: DecodeErrorKind) -> String {
    match kind {
        DecodeErrorKind::Number { error, .. } => error.to_string(),
        DecodeErrorKind::Truncated { .. } => "the operand runs past the end of the code".to_owned(),
    }
}

fn types_differ(left: Types, right: Types) -> String {
    if left == right {
        return format!("does not take {left}, or two different types");
    }
    format!("does not take {} and {} together", FoundTypes(left), FoundTypes(right))
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
}
