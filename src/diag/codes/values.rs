//! Codes 08xx: value trees and expectations.

use super::codes;

codes! {}
