//! A line on the terminal that says how far a long compilation is.

use crate::compile::Progress;
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Nothing is shown before that much time, unless it is plain that there is much to do.
const PATIENCE: Duration = Duration::from_millis(500);
/// As many formatters are much to do.
const MANY: usize = 1000;
/// How often the line is written.
const PAUSE: Duration = Duration::from_millis(40);

/// Does the work and shows how far it is, if somebody watches: standard error is a terminal.
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
            while news.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                if progress.total() >= MANY || begun.elapsed() >= PATIENCE {
                    shown |= write(&line(progress));
                }
            }
            if shown {
                write("");
            }
        };
        // Without a thread there is no line.
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

/// Writes over the line; nobody is left to tell when standard error is closed.
fn write(line: &str) -> bool {
    let mut stderr = std::io::stderr();
    stderr.write_all(format!("\r{line}\x1b[K").as_bytes()).and_then(|()| stderr.flush()).is_ok()
}
