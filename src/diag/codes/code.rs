//! Codes 04xx: code generation.

use fmtc_bytecode::codes;

codes! {
    /// Values inside each other beyond the limit.
    TOO_DEEP = Error "E0401" "program too deep";
    /// A program of too many bytes.
    TOO_LONG = Error "E0402" "program too long";
    /// A program that could abort or hang a debugger.
    HARMFUL = Error "E0403" "program that could harm a debugger";
    /// A computation that a record of version 2 cannot do.
    NOT_IN_VERSION_2 = Error "E0404" "not possible for LLDB 24 alone";
    /// A summary that `.lldbsummaries` cannot hold.
    NOT_A_STRING = Error "E0405" "not possible in a summary string";
    /// A program that fails though the source is right.
    COMPILER_FAULT = Error "E0406" "fault of the compiler";
    /// A program that can show an error text.
    MAY_FAIL = Warning "W0401" "program that can show an error text";
    /// A number behind a pointer that was not tested.
    MAY_BE_NULL = Warning "W0402" "number behind a pointer that may be null";
    /// A formatter with more bytecode than most need.
    LARGE = Note "N0401" "large formatter";
}
