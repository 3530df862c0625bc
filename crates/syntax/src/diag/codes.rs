//! The codes of this crate.

/// Codes 01xx: the syntax of .fmt files.
pub mod syntax {
    use fmtc_bytecode::codes;

    codes! {
        UNEXPECTED = Error "E0101" "unexpected text";
        NO_ITEM = Error "E0102" "text outside of items";
        CHARACTER = Error "E0103" "character without meaning";
        BRACKETS = Error "E0104" "brackets do not match";
        UNTERMINATED = Error "E0106" "quotation is not closed";
        ESCAPE = Error "E0107" "unknown escape";
        NUMBER = Error "E0108" "bad number";
        QUOTES = Error "E0111" "wrong quotes";
        CHAINED_COMPARISON = Error "E0112" "comparisons cannot be chained";
        NESTING = Error "E0113" "nested too deeply";
        OPERATORS = Error "E0114" "expression is too long";
        TOO_MANY = Error "E0116" "too many errors";
        PLAIN_STRING = Error "E0117" "string must be plain";
        BLOCK_COMMENT = Error "E0118" "no block comments";
        EMPTY_INTERPOLATION = Error "E0119" "empty interpolation";
        LATE_LET = Error "E0121" "`let` after a method";
        TEXT_SIZE = Error "E0122" "text is too large";
        SCOPED_NAME = Error "E0129" "enumerator without a value";
        DIVISION_AS_COMMENT = Warning "W0132" "comment that looks like a division";
    }
}
