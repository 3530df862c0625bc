//! Codes 08xx: value trees and expectations.

use super::codes;

codes! {
    /// A value tree in JSON is malformed.
    MALFORMED_VALUE = Error "E0801" "value tree is malformed";
    /// A literal does not fit its type.
    VALUE_RANGE = Error "E0802" "value does not fit its type";
    /// A member stands twice in a value.
    MEMBER_TWICE = Error "E0803" "member given twice";
    /// A name in the place of a value whose type is not said.
    UNTYPED_NAME = Error "E0804" "enumerator without its type";
}
