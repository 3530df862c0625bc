//! Debug information that cannot be read.

use std::fmt;

/// Damage in debug information: its place and reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The file.
    pub file: String,
    /// The section; empty if the headers of the file are damaged.
    pub section: &'static str,
    /// The offset in that section.
    pub offset: u64,
    /// The problem.
    pub what: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Damage { file, section, offset, what } = self;
        match *section {
            "" => write!(f, "`{file}`: {what}"),
            section => write!(f, "`{file}`: {section} at {offset:#x}: {what}"),
        }
    }
}

impl std::error::Error for Damage {}
