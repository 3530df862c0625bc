//! Codes 08xx: value trees and expectations.

use fmtc_bytecode::codes;

codes! {
    MALFORMED_VALUE = Error "E0801" "value tree is malformed";
    VALUE_RANGE = Error "E0802" "value does not fit its type";
    MEMBER_TWICE = Error "E0803" "member given twice";
    EXPECT_FAILED = Error "E0810" "expectation does not hold";
    SHOWS_ERROR = Warning "W0805" "formatter shows an error";
    KILLS_DEBUGGER = Error "E0806" "formatter kills the debugger";
    NOT_FOLLOWED = Error "E0807" "formatter cannot be followed";
    NOT_CAPTURED = Error "E0808" "value cannot be written as a test";
}
