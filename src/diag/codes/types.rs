//! Codes 09xx: the types of programs.

use super::codes;

codes! {
    /// Debug information that is damaged or not there.
    NO_TYPES = Error "E0901" "no debug information";
    /// No type of the program has the name.
    NO_SUCH_TYPE = Error "E0902" "no such type";
}
