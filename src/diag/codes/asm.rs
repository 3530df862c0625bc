//! Codes 06xx: formatter assembly.

use super::codes;

codes! {}
