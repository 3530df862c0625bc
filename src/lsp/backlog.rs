//! How much waits to be done and to be read by the client: while it is too much, no more is taken.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many messages may wait for the server: each may be a text.
const MAX_MESSAGES: usize = 4;
/// So many requests may wait for their answers: each may keep a version of a text.
const MAX_REQUESTS: usize = 32;
/// So many bytes may wait for the client, in more than one message.
const MAX_UNREAD: usize = 32 << 20;
/// How long work is waited for before more is taken all the same.
const MAX_WAIT: Duration = Duration::from_secs(5);
/// How long a client that reads nothing is waited for.
const MAX_SILENCE: Duration = Duration::from_secs(10);

/// What waits.
#[derive(Default)]
struct Load {
    messages: usize,
    requests: usize,
    /// Bytes for the client.
    unread: usize,
    /// Counts what the client has read.
    written: u64,
}

/// The load, shared by all threads.
#[derive(Clone, Default)]
pub(super) struct Backlog {
    shared: Arc<(Mutex<Load>, Condvar)>,
}

impl Backlog {
    /// Takes a message as soon as there is room for what it brings about; false if the client does
    /// not read.
    pub(super) fn take_message(&self) -> bool {
        let mut load = self.load();
        let begun = Instant::now();
        let is_busy = |load: &Load| load.messages >= MAX_MESSAGES || load.requests >= MAX_REQUESTS;
        while is_busy(&load) && begun.elapsed() < MAX_WAIT {
            load = self.wait(load, MAX_WAIT);
        }
        let (mut written, mut since) = (load.written, Instant::now());
        while load.unread > MAX_UNREAD {
            load = self.wait(load, MAX_SILENCE);
            if load.written != written {
                (written, since) = (load.written, Instant::now());
            } else if since.elapsed() >= MAX_SILENCE {
                return false;
            }
        }
        load.messages += 1;
        true
    }

    /// Notes that a message was reacted to.
    pub(super) fn reacted(&self) {
        self.change(|load| load.messages = load.messages.saturating_sub(1));
    }

    /// Notes how many requests have no answer yet.
    pub(super) fn set_requests(&self, count: usize) {
        self.change(|load| load.requests = count);
    }

    /// Notes a message to the client.
    pub(super) fn sent(&self, bytes: usize) {
        self.change(|load| load.unread += bytes);
    }

    /// Notes that the client has read one.
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
