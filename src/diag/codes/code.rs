//! Codes 04xx: code generation.

use super::codes;

codes! {
    /// Values inside each other beyond the limit.
    TOO_DEEP = Error "E0401" "program too deep";
    /// A program of too many bytes.
    TOO_LONG = Error "E0402" "program too long";
}
