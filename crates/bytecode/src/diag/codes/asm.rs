//! Codes 06xx: formatter assembly.

codes! {
    /// A word that is neither opcode nor literal.
    UNKNOWN_WORD = Error "E0601" "unknown instruction";
    /// An `@name` that is not a selector.
    UNKNOWN_SELECTOR = Error "E0602" "unknown selector";
    /// An `@name:` that is not a signature.
    UNKNOWN_SIGNATURE = Error "E0603" "unknown signature";
    /// A number that is misspelt or does not fit its type.
    NUMBER = Error "E0604" "bad number";
    /// A string without its closing quote.
    UNTERMINATED_STRING = Error "E0605" "string without an end";
    /// A backslash before something that it does not escape.
    ESCAPE = Error "E0606" "unknown escape";
    /// Braces that do not pair.
    BRACES = Error "E0607" "braces do not pair";
    /// Blocks nested deeper than the limit.
    NESTING = Error "E0609" "blocks nest too deeply";
    /// The head of a record that cannot be read.
    RECORD = Error "E0610" "bad record";
    /// An instruction outside of a program.
    STRAY = Error "E0612" "text outside of records";
    /// Methods without a record, and no key given for one.
    NO_KEY = Error "E0613" "methods without a key";
    /// More errors than fmtc lists.
    MORE = Error "E0614" "more errors";
}
