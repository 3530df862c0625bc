//! Codes 05xx: the verifier.

codes! {
    /// A program is not proven harmless, and may not be written.
    DENIED = Error "E0501" "program that is not proven harmless";
    /// A record harms the debugger, and may not be written.
    FAULT_DENIED = Error "E0502" "record that harms the debugger";
    /// A program is not proven harmless.
    NOT_PROVEN = Warning "W0501" "program that is not proven harmless";
    /// A record harms the debugger, or hides something.
    FAULT = Warning "W0502" "record that may not work as intended";
}
