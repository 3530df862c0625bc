//! Codes 01xx: the syntax of .fmt files.

use fmtc_bytecode::codes;

codes! {
    UNEXPECTED = Error "E0101" "unexpected text";
    NO_ITEM = Error "E0102" "no item";
    CHARACTER = Error "E0103" "character without meaning";
    UNCLOSED = Error "E0104" "bracket is not closed";
    STRAY_BRACKET = Error "E0105" "bracket closes nothing";
    UNTERMINATED = Error "E0106" "quotation is not closed";
    ESCAPE = Error "E0107" "unknown escape";
    NUMBER = Error "E0108" "bad number";
    FRACTION = Error "E0109" "no fractions here";
    TWO_DOTS = Error "E0110" "`..` is not a range";
    CHARACTER_LITERAL = Error "E0111" "bad character literal";
    CHAINED_COMPARISON = Error "E0112" "comparisons in a chain";
    NESTING = Error "E0113" "nested too deeply";
    OPERATORS = Error "E0114" "expression is too long";
    TOO_MANY = Error "E0116" "too many errors";
    PLAIN_STRING = Error "E0117" "string must be plain";
    BLOCK_COMMENT = Error "E0118" "no block comments";
    EMPTY_INTERPOLATION = Error "E0119" "empty interpolation";
    NUMBERED_MEMBER = Error "E0120" "member with a number for a name";
    LATE_LET = Error "E0121" "`let` after a method";
    TEXT_SIZE = Error "E0122" "text is too large";
    FOREIGN_WORD = Error "E0123" "word of another language";
    FOREIGN_SIGN = Error "E0124" "sign of another language";
    NO_VARIABLES = Error "E0125" "no variables";
    NO_LOOPS = Error "E0126" "no loops";
    WRITTEN_TYPE = Error "E0127" "type that is not written";
    FOREIGN_STRING = Error "E0128" "string of another language";
    SCOPED_NAME = Error "E0129" "enumerator without a value";
    DIRECTIVE = Error "E0130" "no directives";
    NO_TYPE = Error "E0131" "no type to show";
    DIVISION_AS_COMMENT = Warning "W0132" "comment that looks like a division";
}
