//! Codes 05xx: the verifier.

use super::codes;

codes! {}
