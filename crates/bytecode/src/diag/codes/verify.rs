//! Codes 05xx: the verifier.

codes! {
    /// A program harms the debugger whatever the value, and may not be written.
    REFUSED_DENIED = Error "E0501" "program harms the debugger";
    /// A program harms the debugger with some values, and may not be written.
    HAZARD_DENIED = Error "E0502" "program can harm the debugger";
    /// A record harms the debugger, and may not be written.
    RECORD_DENIED = Error "E0503" "record harms the debugger";
    /// A program harms the debugger whatever the value.
    REFUSED = Warning "W0501" "program harms the debugger";
    /// A program harms the debugger with some values.
    HAZARD = Warning "W0502" "program can harm the debugger";
    /// A program may show an error text in the place of its result.
    MAY_FAIL = Warning "W0503" "program may show an error text";
    /// Something that does no harm but may not be meant.
    WORTH_KNOWING = Warning "W0504" "program may not do what is meant";
    /// A record harms the debugger, or hides something.
    RECORD_FAULT = Warning "W0505" "record may not do what is meant";
}
