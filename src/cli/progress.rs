//! The progress of a long compilation, as a line on the terminal.

use crate::compile::Progress;
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The line appears after this time, or at once if there are many formatters.
const DELAY: Duration = Duration::from_millis(500);
/// The number of formatters above which the line appears at once.
const MANY_ITEMS: usize = 1000;
/// The time between two updates of the line.
const INTERVAL: Duration = Duration::from_millis(40);

/// Runs a task and shows its progress if standard error is a terminal.
pub(super) fn watched<T>(work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Progress::default();
    if !std::io::stderr().is_terminal() {
        return work(&progress);
    }
    let (finished, news) = channel::<()>();
    let progress = &progress;
    std::thread::scope(|scope| {
        let show = move || {
            let begun = Instant::now();
            let mut shown = false;
            while news.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if progress.total() >= MANY_ITEMS || begun.elapsed() >= DELAY {
                    shown |= write(&line(progress));
                }
            }
            if shown {
                write("");
            }
        };
        // If no thread can be started, no progress is shown.
        let _ = std::thread::Builder::new().spawn_scoped(scope, show);
        let made = work(progress);
        drop(finished);
        made
    })
}

fn line(progress: &Progress) -> String {
    match (progress.done(), progress.total()) {
        (_, 0) => "reading…".to_owned(),
        (done, total) => format!("compiling: {done} of {total} formatters"),
    }
}

/// Overwrites the line. Returns whether that worked.
fn write(line: &str) -> bool {
    let mut stderr = std::io::stderr();
    stderr.write_all(format!("\r{line}\x1b[K").as_bytes()).and_then(|()| stderr.flush()).is_ok()
}
