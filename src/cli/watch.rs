//! `--watch`: the same again whenever a file changes.

use super::outputs;
use super::report::Reporter;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

/// How long a change may stay unseen.
const PAUSE: Duration = Duration::from_millis(100);

/// How far the time of a file may be behind the clock: kernels take it from their last tick.
const TICK: Duration = Duration::from_millis(10);

/// Clears the screen of a terminal.
const CLEAR: &str = "\u{1b}[2J\u{1b}[H";

/// Does the work on files, which returns all files that it has read. With `watch`, it does the work again whenever one
/// of them changes, until the process is ended.
pub(super) fn run(
    watch: bool,
    files: &[PathBuf],
    reporter: &mut Reporter,
    mut work: impl FnMut(&mut Reporter) -> Vec<PathBuf>,
) {
    let mut seen = stamps(files);
    loop {
        let started = SystemTime::now() - TICK;
        let read = work(reporter);
        if !watch {
            return;
        }
        // Any file may have changed after it was read. Those that were not known before the work
        // count as changed if they are newer than its start.
        let mut now = stamps(&read);
        now.values_mut().for_each(|stamp| *stamp = stamp.filter(|(time, ..)| *time < started));
        seen = now.into_iter().chain(seen).collect();
        seen.retain(|path, _| read.contains(path));
        while stamps(&read) == seen {
            thread::sleep(PAUSE);
        }
        seen = stamps(&read);
        reporter.forget();
        let pause = if outputs::stdout_is_terminal() { CLEAR } else { "\n" };
        reporter.print_bytes(pause.as_bytes());
    }
}

/// The properties that change with a file or the right to read it: the time of its content, its size, and the time of
/// its attributes, in nanoseconds.
type Stamp = (SystemTime, u64, i128);

fn stamps(paths: &[PathBuf]) -> HashMap<PathBuf, Option<Stamp>> {
    paths.iter().map(|path| (path.clone(), stamp(path))).collect()
}

/// `None` if the file does not exist.
fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    let changed = {
        use std::os::unix::fs::MetadataExt;
        i128::from(metadata.ctime()) * 1_000_000_000 + i128::from(metadata.ctime_nsec())
    };
    #[cfg(not(unix))]
    let changed = 0;
    Some((metadata.modified().ok()?, metadata.len(), changed))
}
