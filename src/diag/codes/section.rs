//! Codes 07xx: sections, records and files.

use super::codes;

codes! {
    /// A file could not be read.
    UNREADABLE = Error "E0701" "file cannot be read";
    /// A file could not be written.
    UNWRITABLE = Error "E0702" "file cannot be written";
    /// A source file is not UTF-8.
    NOT_UTF8 = Error "E0703" "source is not UTF-8";
}
