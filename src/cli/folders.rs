//! Folders as arguments: the `.fmt` files below them.

use super::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNREADABLE;
use crate::disk::{self, Extent, Found};
use std::path::PathBuf;

/// The files that are named, and in the place of each folder the `.fmt` files below it. Reports folders that cannot be
/// read or hold none.
pub(super) fn expand(paths: &[PathBuf], reporter: &mut Reporter) -> Found {
    let mut found = Found::default();
    for path in paths {
        if !path.is_dir() {
            found.files.push(path.clone());
            continue;
        }
        let first = found.files.len();
        let read = disk::formatters_below(path, Extent::ALL, &mut found)
            .map_err(|error| disk::unreadable(path, &error));
        if reporter.unwrap_or_report(read).is_some() && found.files.len() == first {
            let message = format!("no `.fmt` file is below {}", path.display());
            reporter.report_plain(&Diagnostic::new(UNREADABLE, message));
        }
    }
    found
}
