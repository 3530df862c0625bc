//! `--watch`: the same again whenever a file changes.

use super::files;
use super::report::Reporter;
use std::fs::Metadata;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, SystemTime};

/// How long a change may stay unseen.
const PAUSE: Duration = Duration::from_millis(100);

/// Clears the screen of a terminal.
const CLEAR: &str = "\u{1b}[2J\u{1b}[H";

/// Does the work, which gives the files it has read; with `watch` again whenever one of them
/// changes, until the process is ended.
pub(super) fn run(
    watch: bool,
    reporter: &mut Reporter,
    mut work: impl FnMut(&mut Reporter) -> Vec<PathBuf>,
) -> ExitCode {
    loop {
        let read = work(reporter);
        if !watch {
            return reporter.exit_code();
        }
        let seen = stamps(&read);
        while stamps(&read) == seen {
            thread::sleep(PAUSE);
        }
        reporter.forget();
        files::print_message(if files::stdout_is_terminal() { CLEAR } else { "\n" });
    }
}

/// What changes with the files.
fn stamps(paths: &[PathBuf]) -> Vec<Option<(SystemTime, u64)>> {
    let stamp = |metadata: Metadata| Some((metadata.modified().ok()?, metadata.len()));
    paths.iter().map(|path| std::fs::metadata(path).ok().and_then(stamp)).collect()
}
