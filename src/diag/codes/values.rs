//! Codes 08xx: value trees and expectations.

use fmtc_bytecode::codes;

codes! {
    /// A value tree in JSON is malformed.
    MALFORMED_VALUE = Error "E0801" "value tree is malformed";
    /// A literal does not fit its type.
    VALUE_RANGE = Error "E0802" "value does not fit its type";
    /// A member appears twice in a value.
    MEMBER_TWICE = Error "E0803" "member given twice";
    /// An expectation that does not hold.
    EXPECT_FAILED = Error "E0810" "expectation does not hold";
    /// A program shows an error's message in the place of its text.
    SHOWS_ERROR = Warning "W0805" "formatter shows an error";
    /// A program kills or hangs the debugger.
    KILLS_DEBUGGER = Error "E0806" "formatter kills the debugger";
    /// A program could not be followed to its end.
    NOT_FOLLOWED = Error "E0807" "formatter cannot be followed";
    /// A value of which no `expect` item can be made.
    NOT_CAPTURED = Error "E0808" "value cannot be written as a test";
}
