//! All codes: 01 syntax, 03 meaning, 04 code, 05 verifier,
//! 06 assembly, 07 sections and files, 08 values and tests, 09 types of programs, 10 imports.
//! docs/diagnostics.md explains them.

pub use fmtc_bytecode::diag::codes::{asm, verify};
pub use fmtc_syntax::diag::codes::syntax;

use super::Code;

/// Codes 03xx: what a file means.
pub mod meaning {
    use fmtc_bytecode::codes;

    codes! {
        DEFINED_TWICE = Error "E0301" "name defined twice";
        UNKNOWN_ATTRIBUTE = Error "E0302" "unknown attribute";
        MISPLACED_ATTRIBUTE = Error "E0303" "attribute without effect";
        BAD_RANGE = Error "E0304" "invalid range of LLDB releases";
        BAD_REGEX = Error "E0305" "pattern that LLDB cannot use";
        BAD_KEY = Error "E0306" "invalid key";
        UNKNOWN_FUNCTION = Error "E0307" "unknown function";
        UNKNOWN_METHOD = Error "E0308" "unknown method";
        WRONG_ARGUMENTS = Error "E0309" "wrong arguments";
        UNKNOWN_LABEL = Error "E0310" "unknown label";
        WRONG_TYPE = Error "E0311" "wrong type";
        MIXED_SIGNEDNESS = Error "E0312" "signed and unsigned operands";
        STRING_COMPARISON = Error "E0313" "strings cannot be compared";
        OUT_OF_RANGE = Error "E0314" "number out of range";
        BRANCHES_DIFFER = Error "E0315" "branches differ";
        NO_VALUE = Error "E0316" "no value";
        MUST_LEAVE = Error "E0317" "block must return";
        RECURSION = Error "E0318" "recursion";
        SELF_IN_FUNCTION = Error "E0319" "`self` in a function";
        TABLE_NEEDS_DEFAULT = Error "E0320" "table without a default";
        MAYBE_MISSING = Error "E0321" "value may be missing";
        NEEDS_NEWER_LLDB = Error "E0322" "needs a newer LLDB";
        NOT_CONSTANT = Error "E0323" "not a constant";
        BAD_ARITHMETIC = Error "E0324" "arithmetic that cannot work";
        TOO_LARGE = Error "E0325" "program too large";
        RETURN_IN_EXPRESSION = Error "E0327" "`return` inside an expression";
        BAD_CHILD_METHOD = Error "E0328" "wrong method in `children`";
        UNSUPPORTED = Error "E0329" "construct not supported";
        CONSTANT_CYCLE = Error "E0330" "constant defined by itself";
        IMPORT_CYCLE = Error "E0331" "files import each other";
        IMPORT_FAILED = Error "E0332" "import cannot be read";
        BAD_VERSION_TEST = Error "E0333" "release that cannot be tested at run time";
        EMPTY = Error "E0334" "no formatter";
        SHOWS_ITSELF = Error "E0335" "summary that shows itself";
        FOREIGN_NAME = Error "E0336" "name of another language";
        SUM_OF_TEXTS = Error "E0337" "texts cannot be added";
        CHILD_IS_ITSELF = Error "E0338" "child that is the value itself";
        ENDLESS = Error "E0339" "summary that runs itself again";
        WIDE_TEXT = Error "E0340" "text of wide characters";
        NUMBER_ARGUMENT = Error "E0341" "template argument that is a number";
        FRACTION_FORMAT = Error "E0342" "digits of a fraction";
        UNKNOWN_ENUMERATOR = Error "E0361" "unknown enumerator";
        UNKNOWN_ENUM = Error "E0362" "unknown enum";
        ENUM_AS_VALUE = Error "E0363" "enum that is not a value";
        UNUSED_FUNCTION = Warning "W0301" "unused function";
        UNUSED_LOCAL = Warning "W0302" "unused local";
        DEAD_KEY = Warning "W0303" "key that never matches";
        LOOSE_REGEX = Warning "W0304" "pattern that matches too much";
        UNREACHABLE = Warning "W0305" "unreachable code";
        FOREIGN_TEXT = Warning "W0306" "text that looks like a value";
        SHOWN_TRUTH = Warning "W0307" "Boolean that is shown";
        SHOWS_OWN_KEY = Warning "W0308" "summary that shows `self`";
        OWN_TYPE = Note "N0302" "type of `self` behind a pointer";
        NO_TYPES = Note "N0303" "size that needs types";
        TWO_FORMATTERS = Warning "W0310" "two formatters for one type";
        FRACTION_LOST = Warning "W0311" "fraction that is lost";
        POINTER_ARITHMETIC = Warning "W0313" "pointer that is used as in C";
        SINGLE_CHARACTER = Warning "W0314" "text behind a single character";
        UNREACHABLE_ENTRY = Warning "W0315" "formatter that is never reached";
        MAY_BE_ENDLESS = Warning "W0316" "summaries that may show each other";
        GROUPED_OTHERWISE = Warning "W0317" "operators that C groups otherwise";
        NO_TEXT = Warning "W0318" "text that is never there";
    }
}

/// Codes 04xx: code generation.
pub mod code {
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
}

/// Codes 07xx: sections, records and files.
pub mod section {
    use fmtc_bytecode::codes;

    codes! {
        UNREADABLE = Error "E0701" "file cannot be read";
        UNWRITABLE = Error "E0702" "file cannot be written";
        NOT_UTF8 = Error "E0703" "source is not UTF-8";
        NO_TARGET = Error "E0704" "unknown target";
        TERMINAL = Error "E0705" "binary output to a terminal";
        NO_CODE = Error "E0706" "unknown code";
        NOT_INJECTED = Error "E0707" "section cannot be added";
        NO_KEY = Error "E0708" "not a Rust type";
        NO_DEBUGGER = Error "E0709" "no debugger";
        NOT_SET_UP = Error "E0711" "project cannot be set up";
        NO_SECTION = Error "E0720" "no section found";
        PART = Error "E0721" "part of a file cannot be read";
        NOT_HEX = Error "E0722" "not hexadecimal";
        DAMAGE = Warning "W0723" "damaged section";
        SLOW_TO_LOAD = Warning "W0724" "many records to load";
        UNUSED_RECORD = Warning "W0725" "record that no LLDB uses";
    }
}

/// Codes 08xx: value trees and expectations.
pub mod values {
    use fmtc_bytecode::codes;

    codes! {
        MALFORMED_VALUE = Error "E0801" "value tree is malformed";
        VALUE_RANGE = Error "E0802" "value does not fit its type";
        MEMBER_TWICE = Error "E0803" "member given twice";
        EXPECT_FAILED = Error "E0810" "expectation does not hold";
        SHOWS_ERROR = Warning "W0805" "formatter shows an error";
        KILLS_DEBUGGER = Error "E0806" "formatter crashes the debugger";
        NOT_FOLLOWED = Error "E0807" "formatter cannot be run to its end";
        NOT_CAPTURED = Error "E0808" "value cannot be written as a test";
    }
}

/// Codes 09xx: the types of programs.
pub mod types {
    use fmtc_bytecode::codes;

    codes! {
        NO_TYPES = Error "E0901" "no debug information";
        NO_SUCH_TYPE = Error "E0902" "no such type";
        KEY_NO_TYPE = Warning "W0911" "key matches no type";
        NO_MEMBER = Warning "W0912" "no such member";
        SOME_MEMBER = Warning "W0913" "member of some types only";
        NOT_NUMBER = Warning "W0914" "not a number";
        VALUE_MEMBER = Warning "W0918" "value with a member that its type does not have";
        IMPLEMENTATION = Warning "W0919" "members of an implementation";
        MEMBER_ELSEWHERE = Note "N0921" "member of another version";
        ONLY_DECLARED = Note "N0923" "type that is only declared";
        CHECKED_AGAINST = Note "N0925" "types of a program";
        NO_ENUMERATOR = Warning "W0931" "no such enumerator";
        OTHER_NUMBER = Warning "W0932" "enumerator with another number";
        LEFT_OUT = Warning "W0933" "enumerators left out";
        OTHER_ENUM = Warning "W0934" "enumerator of another enumeration";
        NO_CHILD = Warning "W0935" "no such child";
        LOST_BITS = Warning "W0936" "bits that are lost";
    }
}

/// Codes 10xx: what is imported.
pub mod import {
    use fmtc_bytecode::codes;

    codes! {
        NOT_XML = Error "E1001" "not a NatVis file";
        NOTHING_FOUND = Error "E1002" "nothing to import";
        OUTPUT_EXISTS = Error "E1003" "output file already exists";
        NOT_CARRIED = Warning "W1011" "not carried over";
        NEEDS_TYPES = Warning "W1012" "depends on types";
        DIFFERS = Warning "W1013" "the text differs";
    }
}

/// The codes of every file.
const ALL: [&[Code]; 9] = [
    syntax::ALL,
    meaning::ALL,
    code::ALL,
    verify::ALL,
    asm::ALL,
    section::ALL,
    values::ALL,
    types::ALL,
    import::ALL,
];

/// Every code there is.
pub fn all() -> impl Iterator<Item = Code> {
    ALL.into_iter().flatten().copied()
}

/// Ids that earlier versions gave to findings, with the codes that these have now.
const FORMER: [(&str, Code); 7] = [
    ("E0105", syntax::BRACKETS),
    ("E0109 E0110 E0120 E0123 E0124 E0125 E0126 E0127 E0131", syntax::UNEXPECTED),
    ("E0115 E0128", syntax::QUOTES),
    ("E0130", syntax::CHARACTER),
    ("W0309", types::NOT_NUMBER),
    ("W0915", meaning::FRACTION_LOST),
    ("W0916 W0917", meaning::POINTER_ARITHMETIC),
];

/// The code of an id, in either case; also of an id of an earlier version.
pub fn find(id: &str) -> Option<Code> {
    let is = |former: &str| former.split(' ').any(|former| former.eq_ignore_ascii_case(id));
    let former = FORMER.into_iter().find(|(former, _)| is(former));
    all().find(|c| c.id.eq_ignore_ascii_case(id)).or(former.map(|(_, code)| code))
}
