//! Back pressure: the server stops reading messages while too much work or output is pending.

use crate::limits;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long to wait for pending work before reading on regardless.
const MAX_WAIT: Duration = Duration::from_secs(5);
/// How long to wait for a client that does not read.
const SILENCE: Duration = Duration::from_secs(limits::SILENCE);

/// The pending work and output.
#[derive(Default)]
struct Load {
    messages: usize,
    requests: usize,
    /// Output that the client has not read, in bytes.
    unread: usize,
    /// Counts the messages that the client has read.
    written: u64,
}

/// The load, shared by all threads.
#[derive(Clone, Default)]
pub(super) struct Backlog {
    shared: Arc<(Mutex<Load>, Condvar)>,
}

impl Backlog {
    /// Admits a message as soon as its work fits the limits. Returns false if the client does
    /// not read its output.
    pub(super) fn take_message(&self) -> bool {
        let mut load = self.load();
        let begun = Instant::now();
        let is_busy = |load: &Load| {
            load.messages >= limits::WAITING_MESSAGES || load.requests >= limits::WAITING_REQUESTS
        };
        while is_busy(&load) && begun.elapsed() < MAX_WAIT {
            load = self.wait(load, MAX_WAIT);
        }
        let (mut written, mut since) = (load.written, Instant::now());
        while load.unread > limits::UNREAD {
            load = self.wait(load, SILENCE);
            if load.written != written {
                (written, since) = (load.written, Instant::now());
            } else if since.elapsed() >= SILENCE {
                return false;
            }
        }
        load.messages += 1;
        true
    }

    /// Records that a message was handled.
    pub(super) fn reacted(&self) {
        self.change(|load| load.messages = load.messages.saturating_sub(1));
    }

    /// Records the number of unanswered requests.
    pub(super) fn set_requests(&self, count: usize) {
        self.change(|load| load.requests = count);
    }

    /// Records a message to the client.
    pub(super) fn sent(&self, bytes: usize) {
        self.change(|load| load.unread += bytes);
    }

    /// Records that the client has read a message.
    pub(super) fn written(&self, bytes: usize) {
        self.change(|load| {
            load.unread = load.unread.saturating_sub(bytes);
            load.written += 1;
        });
    }

    fn change(&self, change: impl FnOnce(&mut Load)) {
        change(&mut self.load());
        self.shared.1.notify_all();
    }

    fn load(&self) -> MutexGuard<'_, Load> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'l>(&self, load: MutexGuard<'l, Load>, most: Duration) -> MutexGuard<'l, Load> {
        let waited = self.shared.1.wait_timeout(load, most);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }
}
