//! Codes 01xx: the syntax of .fmt files.

use super::codes;

codes! {}
