//! Codes 04xx: code generation.

use fmtc_bytecode::codes;

codes! {
    TOO_DEEP = Error "E0401" "program too deep";
    TOO_LONG = Error "E0402" "program too long";
    NOT_IN_VERSION_2 = Error "E0404" "not possible for LLDB 24 alone";
    COMPILER_FAULT = Error "E0406" "fault of the compiler";
    MAY_FAIL = Warning "W0401" "program that can show an error text";
    MAY_BE_NULL = Warning "W0402" "number behind a pointer that may be null";
    UNPROVEN = Warning "W0403" "formatter that is not proven harmless";
    LARGE = Note "N0401" "large formatter";
}
