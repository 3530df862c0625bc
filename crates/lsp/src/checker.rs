//! The thread that compiles open documents, always the newest version.

use super::analysis::Analysis;
use super::client::Client;
use super::diagnostics;
use super::server::Event;
use super::workspace::Workspace;
use std::collections::{HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The stack size of compiling threads; the nesting limits were measured with it.
pub(super) const STACK: usize = 16 << 20;

/// The number of sent analyses that this thread keeps, so that the server thread never frees one.
const KEPT_ANALYSES: usize = 2;

/// The queue of documents.
#[derive(Default)]
struct CheckQueue {
    /// The open documents, unless they are being changed.
    workspace: Option<Arc<Workspace>>,
    /// The documents to compile, in order, each once.
    dirty: VecDeque<String>,
    /// The same, in no order.
    is_dirty: HashSet<String>,
    /// The document that is being compiled.
    current: Option<String>,
    /// Set when a newer version of that document is in the queue.
    outdated: Arc<AtomicBool>,
    ended: bool,
}

/// The handle of the thread, once it has started.
#[derive(Clone, Default)]
pub(super) struct Checker {
    shared: Arc<(Mutex<CheckQueue>, Condvar)>,
}

impl Checker {
    /// Starts the thread, which sends an event for each analysis.
    pub(super) fn start(
        &self,
        events: SyncSender<Event>,
        client: Arc<Client>,
    ) -> std::io::Result<()> {
        let worker = self.clone();
        let thread = std::thread::Builder::new().name("checker".to_owned()).stack_size(STACK);
        thread.spawn(move || worker.work(&events, &client)).map(drop)
    }

    /// Replaces the open documents; nothing is compiled while there are none.
    pub(super) fn set_workspace(&self, workspace: Option<Arc<Workspace>>) {
        self.queue().workspace = workspace;
        self.shared.1.notify_one();
    }

    /// Queues documents.
    pub(super) fn enqueue(&self, uris: impl IntoIterator<Item = String>) {
        let mut queue = self.queue();
        for uri in uris {
            if queue.current.as_deref() == Some(&*uri) {
                queue.outdated.store(true, Ordering::Relaxed);
            }
            if queue.is_dirty.insert(uri.clone()) {
                queue.dirty.push_back(uri);
            }
        }
        self.shared.1.notify_one();
    }

    /// Moves a queued document, which is visible, to the front.
    pub(super) fn prefer(&self, uri: &str) {
        let mut queue = self.queue();
        if queue.is_dirty.contains(uri)
            && let Some(at) = queue.dirty.iter().rposition(|other| other == uri)
            && let Some(uri) = queue.dirty.remove(at)
        {
            queue.dirty.push_front(uri);
        }
    }

    /// Ends the thread after its current task.
    pub(super) fn end(&self) {
        let mut queue = self.queue();
        queue.ended = true;
        queue.outdated.store(true, Ordering::Relaxed);
        self.shared.1.notify_one();
    }

    fn queue(&self) -> MutexGuard<'_, CheckQueue> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next document, with its cancellation flag; `None` if the thread must end.
    fn next(&self) -> Option<(Arc<Workspace>, String, Arc<AtomicBool>)> {
        let mut queue = self.queue();
        queue.current = None;
        loop {
            if queue.ended {
                return None;
            }
            if let Some(workspace) = queue.workspace.clone()
                && let Some(uri) = queue.dirty.pop_front()
            {
                queue.is_dirty.remove(&uri);
                queue.current = Some(uri.clone());
                queue.outdated = Arc::default();
                return Some((workspace, uri, queue.outdated.clone()));
            }
            queue = self.shared.1.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self, events: &SyncSender<Event>, client: &Client) {
        // Dropping an analysis is slow: it happens on this thread, after its successor was sent.
        let mut sent: VecDeque<Arc<Analysis>> = VecDeque::new();
        while let Some((workspace, uri, outdated)) = self.next() {
            let Some(document) = workspace.get(&uri) else { continue };
            let stop = || outdated.load(Ordering::Relaxed);
            let analyse = || {
                let analysis = Analysis::new(&workspace, document, &stop)?;
                let shown = if client.pulls {
                    Vec::new()
                } else {
                    diagnostics::shown(&analysis, &workspace, client)
                };
                let analysis = Arc::new(analysis);
                sent.push_back(analysis.clone());
                Some(Event::Checked { analysis, shown })
            };
            let event = match catch_unwind(AssertUnwindSafe(analyse)) {
                Ok(Some(event)) => event,
                Ok(None) => continue,
                Err(_) => Event::CheckFailed { uri, generation: document.generation },
            };
            if events.send(event).is_err() {
                return;
            }
            while sent.len() > KEPT_ANALYSES {
                sent.pop_front();
            }
        }
    }
}
