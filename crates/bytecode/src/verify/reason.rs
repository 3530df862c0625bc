//! Why a program is not proven harmless, and why it fails.

use super::types::Types;
use crate::asm::tree::Why;
use crate::isa::ValueType;
use std::fmt;

/// Declares the reasons: the machine-readable name, the message for the label at the instruction, and a remedy for
/// authors of compilers.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:literal $reason:ident
        $({ $($(#[$field_doc:meta])* $field:ident: $ty:ty,)* })?
        => $message:expr $(, help $help:literal)?;)*) => {
        /// The possible harm of an instruction.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Reason {
            /// The bytes are no tree of branches and loops.
            Unstructured(Why),
            $($(#[$doc])* $reason $({ $($(#[$field_doc])* $field: $ty,)* })?,)*
        }

        impl Reason {
            /// The machine-readable name, such as `no-value-text`.
            pub fn name(self) -> &'static str {
                match self {
                    Reason::Unstructured(why) => why.name(),
                    $(Reason::$reason { .. } => $name,)*
                }
            }

            /// A remedy, for authors of compilers.
            pub fn help(self) -> Option<&'static str> {
                match self {
                    Reason::Unstructured(why) => why.help(),
                    $(Reason::$reason { .. } => None$(.or(Some($help)))?,)*
                }
            }
        }

        impl fmt::Display for Reason {
            /// A short phrase for the label at the instruction.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    Reason::Unstructured(why) => why.fmt(f),
                    $(Reason::$reason $({ $($field),* })? => write!(f, "{}", $message),)*
                }
            }
        }
    };
}

reasons! {
    // What harms LLDB, or cannot be seen not to.

    /// `if` with nothing on the data stack.
    // lldb.md: "with nothing on the data stack | an error; crashes 24 [if-on-empty-stack]"
    "no-condition" NoCondition => "a missing condition crashes LLDB 24",
        help "count what each way through the program leaves";
    /// Paths that join with stacks of different depths.
    // lldb.md: "with nothing on the data stack | an error; crashes 24 [if-on-empty-stack]"
    "depths-differ" DepthsDiffer => "the ways through this branch leave the data stack at different depths",
        help "let each way leave as many values as the others";
    /// A pass of a loop that does not leave the data stack as deep as it found it.
    // lldb.md: "which `pick` finds [loop/growing/*]; each pass must begin with the values that BODY expects"
    "uneven-loop" UnevenLoop => "each pass must leave the data stack as deep as it found it",
        help "take away what the pass has made, or put it in the place of what was there";
    /// A loop whose end depends on data alone.
    // lldb.md: "A loop that takes no exit hangs LLDB [loop/endless/*]"
    "endless-loop" EndlessLoop =>
        "nothing ends the loop but the data: no number that grows in every pass is compared with a literal",
        help "count the passes: `0u` before the loop, `1u +` in it, and leave it where the number is `1000u >=`";
    /// A loop with so many passes that LLDB seems to hang.
    // lldb.md: "Nothing limits the passes; 5,000 were run [loop/passes/*/5000]"
    "long-loop" LongLoop {
        /// The highest number of passes, including those of nested loops.
        passes: u64,
    } => format!("LLDB may repeat the loop {passes} times, which takes too long");
    /// `INT64_MIN / -1` crashes LLDB.
    // lldb.md: "`/` or `%` on Int with INT64_MIN and -1 | crashes LLDB [int-min-division]"
    "division-overflow" DivisionOverflow => "the smallest Int divided by -1 crashes LLDB",
        help "divide by a literal, or as UInt";
    /// `@get_value` crashes LLDB if the value has no text.
    // lldb.md: "(struct, class, union, array, unreadable) | crashes LLDB [get-value-without-text]"
    "no-value-text" NoValueText =>
        "`@get_value` crashes LLDB if the object has no value: a struct or array, or memory that cannot be read",
        help "print the Object itself with `@fmt`: it gives an empty text instead";
    /// `@fmt` of a UInt or Int prints an address of LLDB's memory.
    // lldb.md: "prints an address of LLDB's own memory [fmt-of-integers]"
    "address-shown" AddressShown {
        /// The type of the argument.
        of: ValueType,
    } => format!("`@fmt` prints an address of LLDB's memory where the argument is of type {of}"),
        help "print the Object with `@fmt`, convert the number by a table of digits, or leave it as the result";
    /// A format that is not known.
    // lldb.md: "elements are the arguments, 0 the deepest [fmt/*]"
    "unknown-format" UnknownFormat => "the format is not known, so `@fmt` may print an address of LLDB's memory",
        help "use a literal; a number in the options of a field may be computed";
    /// A text that exceeds the memory.
    "text-too-long" TextTooLong => "the text may grow beyond 64 MiB";
    /// A selector that is not known.
    // lldb.md: "(struct, class, union, array, unreadable) | crashes LLDB [get-value-without-text]"
    "unknown-selector" UnknownSelector => "it is not known which selector is called";
    /// `@update` without a result crashes LLDB 23.
    // lldb.md: "an `@update` that leaves an empty stack (v1) | crashes 23 [update-empties-stack]"
    "no-state" NoState => "`@update` that leaves nothing on the data stack crashes LLDB 23";
    /// `@update` whose result may be part of the state.
    // lldb.md: "Anything else stays in the state and is logged; an error empties the state [v1/update/leaves-*, v1/update/error]"
    "no-answer" NoAnswer => "it is not known whether LLDB takes what `@update` leaves on top for its answer",
        help "leave 0 or 1 on top (an Integer in version 2)";
    /// A summary, or a query of a synthetic value, that recurs to the same value.
    // lldb.md: "`@summary` runs the program again until the stack overflows, in every LLDB that has the selector [endless-recursion]"
    "endless-recursion" EndlessRecursion =>
        "infinite recursion: LLDB formats the same value until its stack overflows",
        help "ask for the summary of a member, or of the Object itself, which shows nothing";
    /// A child that is the value itself, or a value that contains it.
    // lldb.md: "one child is enough to crash or hang LLDB 23 and 24 [children/v1/self/1, children/v1/clone/1, nested/at/parent]"
    "own-child" OwnChild =>
        "the child may be the value itself or what holds it, which has that child again: LLDB shows them without end",
        help "give a member, or the object behind a pointer";
    /// The program is too long or too complex for the verifier.
    "too-complex" TooComplex => "the program is too long or too complex to judge";

    // What ends a program with an error text, always.

    /// The data stack has fewer elements than the instruction takes.
    "few-values" FewValues {
        /// How many elements it takes.
        needs: usize,
    } => match needs {
        1 => "the data stack is empty".to_owned(),
        _ => format!("the data stack holds fewer than {needs} elements"),
    };
    /// The data stack has fewer elements than the format string needs.
    "few-arguments" FewArguments {
        /// How many elements it needs.
        needs: u64,
    } => format!("the format asks for {needs} arguments; the data stack holds fewer");
    /// A value of a wrong type.
    "wrong-type" WrongType {
        /// The types that the instruction takes.
        expected: Types,
        /// The types that the value may have.
        found: Types,
    } => format!("expects {expected}, but {found} is there");
    /// Operands whose types do not match.
    "types-differ" TypesDiffer {
        /// The types of the left operand.
        left: Types,
        /// The types of the right operand.
        right: Types,
    } => format!("does not take {left} and {right} together");
    /// An index beyond the data stack.
    "pick-too-far" PickTooFar => "the index is beyond the data stack";
}
