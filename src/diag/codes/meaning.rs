//! Codes 03xx: what a file means.

use super::codes;

codes! {}
