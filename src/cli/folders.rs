//! Directories as arguments: the `.fmt` files below them.

use super::report::Reporter;
use fmtc_disk::{self as disk, FormatterFiles};
use std::path::PathBuf;

/// The files that are named, and in the place of each directory the `.fmt` files below it. Reports directories that cannot be
/// read or hold none.
pub(super) fn expand(paths: &[PathBuf], reporter: &mut Reporter) -> FormatterFiles {
    let mut found = FormatterFiles::default();
    for path in paths {
        reporter.unwrap_or_report(disk::formatters_at(path, &mut found));
    }
    found
}
