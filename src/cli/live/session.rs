//! `fmtc live session`: runs beside a session of LLDB, whose end is that of standard input.

use super::folder;
use crate::cli::outputs;
use crate::cli::watch;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNREADABLE;
use crate::limits;
use serde_json::{Value, json};
use std::io::{BufRead as _, Read as _};
use std::path::Path;
use std::time::UNIX_EPOCH;

/// Tells the folder, then for each line, a list of paths, the stamps of those that are there.
///
/// # Errors
/// If there is no folder.
pub(super) fn run() -> Result<(), Diagnostic> {
    let folder = folder::new()?;
    answer(&json!(folder.path().display().to_string()))?;
    let (mut stdin, mut line) = (std::io::stdin().lock(), Vec::new());
    while (&mut stdin).take(limits::VALUE_FILE).read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
        let paths: Vec<String> = serde_json::from_slice(&line).unwrap_or_default();
        answer(&paths.iter().filter_map(|path| Some((path.clone(), stamp(path)?))).collect())?;
        line.clear();
    }
    Ok(())
}

/// A text that changes when the file does.
fn stamp(path: &str) -> Option<Value> {
    let (modified, len, changed) = watch::stamp(Path::new(path))?;
    let since = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
    Some(format!("{} {len} {changed}", since.as_nanos()).into())
}

fn answer(value: &Value) -> Result<(), Diagnostic> {
    outputs::write_stdout(format!("{value}\n").as_bytes())
        .map_err(|error| Diagnostic::new(UNREADABLE, format!("nobody listens: {error}")))
}
