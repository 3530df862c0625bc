//! Codes 04xx: code generation.

use super::codes;

codes! {}
