//! The thread that compiles open documents, and the queue of those that wait for it. It has one document at a time, always
//! the newest version.

use super::analysis::Analysis;
use super::client::Client;
use super::diagnostics;
use super::document::Document;
use super::server::Event;
use super::workspace::Workspace;
use std::collections::{HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};

/// The stack size of compiling threads; the nesting limits were measured with it.
pub(super) const STACK: usize = 16 << 20;

/// The number of sent analyses that this thread keeps, so that the server thread never frees one.
const KEPT_ANALYSES: usize = 2;

/// A document to compile.
struct Order {
    workspace: Arc<Workspace>,
    document: Arc<Document>,
    /// Set when a newer version of the document waits.
    outdated: Arc<AtomicBool>,
}

/// The documents that are compiled.
#[derive(Default)]
pub(super) struct Checker {
    /// The way to the thread, while there is one.
    orders: Option<Sender<Order>>,
    /// The documents to compile, in order, each once.
    dirty: VecDeque<String>,
    /// The same, in no order.
    is_dirty: HashSet<String>,
    /// The document that is being compiled, and its flag.
    current: Option<(String, Arc<AtomicBool>)>,
}

impl Checker {
    /// Starts the thread, which sends an event for each document.
    pub(super) fn start(
        &mut self,
        events: SyncSender<Event>,
        client: Arc<Client>,
    ) -> std::io::Result<()> {
        let (sender, orders) = channel();
        let thread = std::thread::Builder::new().name("checker".to_owned()).stack_size(STACK);
        thread.spawn(move || work(&orders, &events, &client))?;
        self.orders = Some(sender);
        Ok(())
    }

    /// Queues documents.
    pub(super) fn enqueue(&mut self, uris: impl IntoIterator<Item = String>) {
        for uri in uris {
            if let Some((_, outdated)) = self.current.as_ref().filter(|(name, _)| *name == uri) {
                outdated.store(true, Ordering::Relaxed);
            }
            if self.is_dirty.insert(uri.clone()) {
                self.dirty.push_back(uri);
            }
        }
    }

    /// Moves a queued document, which is visible, to the front.
    pub(super) fn prefer(&mut self, uri: &str) {
        if self.is_dirty.contains(uri)
            && let Some(at) = self.dirty.iter().rposition(|other| other == uri)
            && let Some(uri) = self.dirty.remove(at)
        {
            self.dirty.push_front(uri);
        }
    }

    /// Notes that the thread waits for a document.
    pub(super) fn has_finished(&mut self) {
        self.current = None;
    }

    /// Gives the thread the next document, if it waits for one.
    pub(super) fn advance(&mut self, workspace: &Arc<Workspace>) {
        while self.current.is_none()
            && let Some(orders) = &self.orders
            && let Some(uri) = self.dirty.pop_front()
        {
            self.is_dirty.remove(&uri);
            let Some(document) = workspace.get(&uri).cloned() else { continue };
            let outdated = Arc::<AtomicBool>::default();
            let order =
                Order { workspace: workspace.clone(), document, outdated: outdated.clone() };
            if orders.send(order).is_ok() {
                self.current = Some((uri, outdated));
            }
        }
    }

    /// Ends the thread after its current task.
    pub(super) fn end(&mut self) {
        self.orders = None;
        if let Some((_, outdated)) = &self.current {
            outdated.store(true, Ordering::Relaxed);
        }
    }
}

fn work(orders: &Receiver<Order>, events: &SyncSender<Event>, client: &Client) {
    // Dropping an analysis is slow: it happens on this thread, after its successor was sent.
    let mut sent: VecDeque<Arc<Analysis>> = VecDeque::new();
    for Order { workspace, document, outdated } in orders {
        let stop = || outdated.load(Ordering::Relaxed);
        let analyse = || {
            let Some(analysis) = Analysis::new(&workspace, &document, &stop) else {
                return Event::CheckStopped;
            };
            let shown = match client.pulls {
                true => Vec::new(),
                false => diagnostics::shown(&analysis, &workspace, client),
            };
            let analysis = Arc::new(analysis);
            sent.push_back(analysis.clone());
            Event::Checked { analysis, shown }
        };
        let failed =
            |_| Event::CheckFailed { uri: document.uri.clone(), generation: document.generation };
        let event = catch_unwind(AssertUnwindSafe(analyse)).unwrap_or_else(failed);
        if events.send(event).is_err() {
            return;
        }
        while sent.len() > KEPT_ANALYSES {
            sent.pop_front();
        }
    }
}
