//! The progress of a compilation, observed from another thread.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts formatters: those there are, known when the files are parsed, and those that are done.
#[derive(Debug, Default)]
pub struct Progress {
    total: AtomicUsize,
    done: AtomicUsize,
}

impl Progress {
    /// The number of formatters; 0 until the files are parsed and checked.
    pub fn total(&self) -> usize {
        self.total.load(Ordering::Relaxed)
    }

    /// The number of compiled formatters.
    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    pub(super) fn expect(&self, total: usize) {
        self.total.store(total, Ordering::Relaxed);
    }

    pub(super) fn add(&self, count: usize) {
        self.done.fetch_add(count, Ordering::Relaxed);
    }
}
