//! The thread that compiles open texts, always the newest version of one.

use super::analysis::Analysis;
use super::client::Client;
use super::diagnostics;
use super::server::Event;
use super::workspace::Workspace;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The stack of threads that compile: what the limits of nesting were measured with.
pub(super) const STACK: usize = 16 << 20;

/// What is to be done.
#[derive(Default)]
struct Orders {
    workspace: Arc<Workspace>,
    /// The texts to compile, in order, each once.
    dirty: VecDeque<String>,
    ended: bool,
}

/// The way to the thread.
#[derive(Clone, Default)]
pub(super) struct Checker {
    shared: Arc<(Mutex<Orders>, Condvar)>,
}

impl Checker {
    /// Starts the thread; what it finds becomes an event.
    ///
    /// # Errors
    /// If there can be no more threads.
    pub(super) fn start(events: Sender<Event>, client: Arc<Client>) -> std::io::Result<Checker> {
        let checker = Checker::default();
        let worker = checker.clone();
        let thread = std::thread::Builder::new().name("checker".to_owned()).stack_size(STACK);
        thread.spawn(move || worker.work(&events, &client))?;
        Ok(checker)
    }

    /// Has texts compiled as they are in a workspace.
    pub(super) fn order(&self, workspace: Arc<Workspace>, uris: impl IntoIterator<Item = String>) {
        let mut orders = self.orders();
        orders.workspace = workspace;
        for uri in uris {
            if !orders.dirty.contains(&uri) {
                orders.dirty.push_back(uri);
            }
        }
        self.shared.1.notify_one();
    }

    /// Ends the thread when it has done what it is doing.
    pub(super) fn end(&self) {
        self.orders().ended = true;
        self.shared.1.notify_one();
    }

    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next text; none at the end.
    fn next(&self) -> Option<(Arc<Workspace>, String)> {
        let mut orders = self.orders();
        loop {
            if orders.ended {
                return None;
            }
            if let Some(uri) = orders.dirty.pop_front() {
                return Some((orders.workspace.clone(), uri));
            }
            orders = self.shared.1.wait(orders).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self, events: &Sender<Event>, client: &Client) {
        while let Some((workspace, uri)) = self.next() {
            let Some(document) = workspace.get(&uri) else { continue };
            let analyse = || {
                let analysis = Analysis::new(&workspace, document);
                let shown = match client.pulls {
                    true => Vec::new(),
                    false => diagnostics::shown(&analysis, &workspace, client),
                };
                Event::Checked { analysis: Arc::new(analysis), shown }
            };
            let event = match catch_unwind(AssertUnwindSafe(analyse)) {
                Ok(event) => event,
                Err(_) => Event::CheckFailed { uri, generation: document.generation },
            };
            if events.send(event).is_err() {
                return;
            }
        }
    }
}
