//! Codes 01xx: the syntax of .fmt files.

use fmtc_bytecode::codes;

codes! {
    /// Text that does not fit the grammar.
    UNEXPECTED = Error "E0101" "unexpected text";
    /// Text between items.
    NO_ITEM = Error "E0102" "no item";
    /// A character that has no meaning here.
    CHARACTER = Error "E0103" "character without meaning";
    /// A bracket that is not closed.
    UNCLOSED = Error "E0104" "bracket is not closed";
    /// A closing bracket without an opening one.
    STRAY_BRACKET = Error "E0105" "bracket closes nothing";
    /// A string, character, backquoted name or regular expression that is not closed.
    UNTERMINATED = Error "E0106" "quotation is not closed";
    /// An escape that means nothing.
    ESCAPE = Error "E0107" "unknown escape";
    /// A number that cannot be read.
    NUMBER = Error "E0108" "bad number";
    /// A number with a fraction in code.
    FRACTION = Error "E0109" "no fractions here";
    /// `..` between numbers.
    TWO_DOTS = Error "E0110" "`..` is not a range";
    /// A character literal that is not one character.
    CHARACTER_LITERAL = Error "E0111" "bad character literal";
    /// `a < b < c`.
    CHAINED_COMPARISON = Error "E0112" "comparisons in a chain";
    /// More brackets than the parser follows.
    NESTING = Error "E0113" "nested too deeply";
    /// More operators than the parser follows.
    OPERATORS = Error "E0114" "expression is too long";
    /// A multi-line string whose lines do not fit its closing quotes.
    MULTI_LINE = Error "E0115" "bad multi-line string";
    /// More faults than are reported.
    TOO_MANY = Error "E0116" "too many errors";
    /// An interpolation in a string that must be plain.
    PLAIN_STRING = Error "E0117" "string must be plain";
    /// A comment between `/*` and `*/`.
    BLOCK_COMMENT = Error "E0118" "no block comments";
    /// `\()`.
    EMPTY_INTERPOLATION = Error "E0119" "empty interpolation";
    /// `a.0`.
    NUMBERED_MEMBER = Error "E0120" "member with a number for a name";
    /// A `let` of `children` after a method.
    LATE_LET = Error "E0121" "`let` after a method";
    /// A text of 4 GiB or more, or of more tokens than are read.
    TEXT_SIZE = Error "E0122" "text is too large";
    /// A word that means something in other languages.
    FOREIGN_WORD = Error "E0123" "word of another language";
    /// A sign that means something in other languages.
    FOREIGN_SIGN = Error "E0124" "sign of another language";
    /// A value is given to a name a second time.
    NO_VARIABLES = Error "E0125" "no variables";
    /// A loop.
    NO_LOOPS = Error "E0126" "no loops";
    /// A type behind a name.
    WRITTEN_TYPE = Error "E0127" "type that is not written";
    /// A string as other languages write it.
    FOREIGN_STRING = Error "E0128" "string of another language";
    /// `Color::red`.
    SCOPED_NAME = Error "E0129" "enumerator without a value";
    /// A line for a preprocessor, or a comment of a shell.
    DIRECTIVE = Error "E0130" "no directives";
    /// A summary or children without a key.
    NO_TYPE = Error "E0131" "no type to show";
    /// `n // 100`.
    DIVISION_AS_COMMENT = Warning "W0132" "comment that looks like a division";
}
