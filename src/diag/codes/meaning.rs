//! Codes 03xx: what a file means.

use fmtc_bytecode::codes;

codes! {
    /// Two items share a name.
    DEFINED_TWICE = Error "E0301" "name defined twice";
    /// An attribute that does not exist.
    UNKNOWN_ATTRIBUTE = Error "E0302" "unknown attribute";
    /// An attribute where it means nothing.
    MISPLACED_ATTRIBUTE = Error "E0303" "attribute without effect";
    /// `@lldb` with something that is not a range.
    BAD_RANGE = Error "E0304" "no range of LLDB releases";
    /// A regex that LLDB's engine refuses or reads otherwise.
    BAD_REGEX = Error "E0305" "pattern LLDB cannot use";
    /// A key nothing can match.
    BAD_KEY = Error "E0306" "key that cannot be";
    /// A function that does not exist.
    UNKNOWN_FUNCTION = Error "E0307" "unknown function";
    /// A method that does not exist.
    UNKNOWN_METHOD = Error "E0308" "unknown method";
    /// Too many or too few arguments.
    WRONG_ARGUMENTS = Error "E0309" "wrong arguments";
    /// A label that does not exist or is in the wrong place.
    UNKNOWN_LABEL = Error "E0310" "unknown label";
    /// A value of one type where another is needed.
    WRONG_TYPE = Error "E0311" "wrong type";
    /// A signed and an unsigned number.
    MIXED_SIGNEDNESS = Error "E0312" "signed meets unsigned";
    /// Strings are compared.
    STRING_COMPARISON = Error "E0313" "strings cannot be compared";
    /// A constant outside 64 bits or out of its place's range.
    OUT_OF_RANGE = Error "E0314" "number out of range";
    /// Branches of different types.
    BRANCHES_DIFFER = Error "E0315" "branches differ";
    /// A block without a value.
    NO_VALUE = Error "E0316" "no value";
    /// A block that must leave does not.
    MUST_LEAVE = Error "E0317" "block must return";
    /// A function calls itself.
    RECURSION = Error "E0318" "recursion";
    /// `self` or a member in a function.
    SELF_IN_FUNCTION = Error "E0319" "`self` in a function";
    /// A table without a default.
    TABLE_NEEDS_DEFAULT = Error "E0320" "table without a default";
    /// A value that may be missing is used as if it were there.
    MAYBE_MISSING = Error "E0321" "value may be missing";
    /// Something an LLDB in range cannot run.
    NEEDS_NEWER_LLDB = Error "E0322" "needs a newer LLDB";
    /// A constant expected.
    NOT_CONSTANT = Error "E0323" "not a constant";
    /// Division by a constant zero, or a shift by 64 or more.
    BAD_ARITHMETIC = Error "E0324" "arithmetic that cannot work";
    /// The expansion of a program is too large or too deep.
    TOO_LARGE = Error "E0325" "program too large";
    /// `return` inside a part of a function's expression.
    RETURN_IN_EXPRESSION = Error "E0327" "`return` inside an expression";
    /// A method of `children` that is missing, unknown or written twice.
    BAD_CHILD_METHOD = Error "E0328" "wrong method of children";
    /// A construct of the language that cannot be compiled.
    UNSUPPORTED = Error "E0329" "construct not supported";
    /// A constant defined by itself.
    CONSTANT_CYCLE = Error "E0330" "constant defined by itself";
    /// A file imports itself.
    IMPORT_CYCLE = Error "E0331" "files import each other";
    /// An import that cannot be read.
    IMPORT_FAILED = Error "E0332" "import cannot be read";
    /// A version test that `--lldb` does not decide and the machine cannot ask.
    BAD_VERSION_TEST = Error "E0333" "version test that cannot be asked";
    /// A file, or all of them, without a formatter.
    EMPTY = Error "E0334" "no formatter";
    /// A summary that asks for the summary of a copy of its own value.
    SHOWS_ITSELF = Error "E0335" "summary that shows itself";
    /// A name that means something in other languages.
    FOREIGN_NAME = Error "E0336" "name of another language";
    /// `"a" + b`.
    SUM_OF_TEXTS = Error "E0337" "texts are not added";
    /// A child that is the value itself, or what holds it.
    CHILD_IS_ITSELF = Error "E0338" "child that is the value itself";
    /// A summary that runs itself again through a value that it shows.
    ENDLESS = Error "E0339" "summary that runs itself again";
    /// An enumerator that its enum does not have.
    UNKNOWN_ENUMERATOR = Error "E0361" "unknown enumerator";
    /// A path that names no enum, or several.
    UNKNOWN_ENUM = Error "E0362" "unknown enum";
    /// An enum without an enumerator, or one that is written with `::`.
    ENUM_AS_VALUE = Error "E0363" "enum that is not a value";
    /// A function nobody calls.
    UNUSED_FUNCTION = Warning "W0301" "unused function";
    /// A local nobody reads.
    UNUSED_LOCAL = Warning "W0302" "unused local";
    /// A key LLDB never matches.
    DEAD_KEY = Warning "W0303" "key that never matches";
    /// A pattern that matches more than was meant.
    LOOSE_REGEX = Warning "W0304" "pattern that matches too much";
    /// Statements nobody reaches.
    UNREACHABLE = Warning "W0305" "unreachable code";
    /// `{x}`, `${x}` or `%d` in a text.
    FOREIGN_TEXT = Warning "W0306" "text that looks like a value";
    /// `\(a && a.b)`.
    SHOWN_TRUTH = Warning "W0307" "truth value that is shown";
    /// A summary that asks for its own text.
    SHOWS_OWN_KEY = Warning "W0308" "summary that asks for itself";
    /// `self == null` where `self` has members.
    NULL_SELF = Warning "W0309" "`self` compared with `null`";
    /// Children of a type whose summary is shown in their place.
    HIDDEN_CHILDREN = Note "N0301" "children below a summary";
    /// Two formatters of one kind with one key in one file.
    TWO_FORMATTERS = Warning "W0310" "two formatters for one type";
    /// A member with a fraction that is read as a whole number.
    FRACTION_LOST = Warning "W0311" "fraction that is lost";
    /// A default by `??` for a member that is there but shows nothing.
    VAIN_DEFAULT = Warning "W0312" "default that does not help";
    /// A pointer that is used as an array, or the difference of two.
    POINTER_ARITHMETIC = Warning "W0313" "pointer that is used as in C";
    /// A character that is not a pointer, of which `.text` shows no more.
    SINGLE_CHARACTER = Warning "W0314" "text behind a single character";
    /// A formatter after one with the same key that fits every value.
    UNREACHABLE_ENTRY = Warning "W0315" "formatter that is never reached";
}
