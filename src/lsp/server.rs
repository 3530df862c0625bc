//! The state of a session, and the effect of each message on it.

mod documents;

use super::analysis::Analysis;
use super::backlog::Backlog;
use super::capabilities;
use super::checker::Checker;
use super::client::Client;
use super::handlers::{self, Context, Route};
use super::importers::Importers;
use super::message::{Answer, ErrorCode, Failure, Message, RequestId};
use super::outbox::Outbox;
use super::programs::{ProgramSettings, ProgramTypes, ProgramWatcher};
use super::protocol::{Diagnostic, FromJson, PublishDiagnosticsParams};
use super::status::{self, Status};
use super::tokens::TokenCache;
use super::transport::Incoming;
use super::worker::{self, Job};
use super::workspace::Workspace;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

/// An event for the server.
pub(super) enum Event {
    /// The client sent a message.
    Incoming(Incoming),
    /// The client closed the connection.
    End,
    /// A document was compiled; with its diagnostics for a client that does not pull them.
    Checked { analysis: Arc<Analysis>, shown: Vec<Diagnostic> },
    /// Compiling a document failed because of a bug in fmtc.
    CheckFailed { uri: String, generation: u64 },
    /// The types of programs were read, or became unknown; with the reason if they cannot be
    /// read.
    Programs { programs: Option<Arc<ProgramTypes>>, failure: Option<String> },
    /// The types of programs are being read.
    Reading(Vec<PathBuf>),
    /// These programs of the settings do not exist.
    NoPrograms(Vec<PathBuf>),
    /// A request was answered.
    Answered(RequestId),
}

/// The phase of the session.
#[derive(Clone, Copy, PartialEq)]
enum SessionPhase {
    New,
    Running,
    ShutDown,
}

/// The state of an open document.
#[derive(Default)]
struct DocumentState {
    /// The newest finished analysis, possibly of an older version.
    analysis: Option<Arc<Analysis>>,
    /// The version whose compilation failed.
    failed: Option<u64>,
}

/// A session.
pub(super) struct Server {
    stage: SessionPhase,
    client: Arc<Client>,
    workspace: Arc<Workspace>,
    tokens: Arc<TokenCache>,
    known: HashMap<String, DocumentState>,
    importers: Importers,
    generation: u64,
    requests_sent: u64,
    events: Sender<Event>,
    outbox: Outbox,
    backlog: Backlog,
    checker: Option<Checker>,
    worker: Option<Sender<Job>>,
    watcher: Option<ProgramWatcher>,
    status: Status,
    /// Requests that wait for the analysis of a document.
    waiting: Vec<(String, Job)>,
    /// Unanswered requests.
    unanswered: HashMap<RequestId, Arc<AtomicBool>>,
}

impl Server {
    pub(super) fn new(events: Sender<Event>, outbox: Outbox, backlog: Backlog) -> Server {
        Server {
            stage: SessionPhase::New,
            client: Arc::default(),
            workspace: Arc::default(),
            tokens: Arc::default(),
            known: HashMap::new(),
            importers: Importers::default(),
            generation: 0,
            requests_sent: 0,
            events,
            outbox,
            backlog,
            checker: None,
            worker: None,
            watcher: None,
            status: Status::default(),
            waiting: Vec::new(),
            unanswered: HashMap::new(),
        }
    }

    /// Handles an event. At the end of the session, returns whether it ended as the protocol
    /// requires.
    pub(super) fn event(&mut self, event: Event) -> Option<bool> {
        let is_message = matches!(event, Event::Incoming(_));
        let end = self.react(event);
        self.backlog.set_requests(self.unanswered.len());
        if is_message {
            self.backlog.reacted();
        }
        end
    }

    fn react(&mut self, event: Event) -> Option<bool> {
        match event {
            Event::End => return Some(false),
            Event::Incoming(Incoming::Invalid(answer)) => self.outbox.send(&answer),
            Event::Incoming(Incoming::Lost(answer)) => {
                self.outbox.send(&answer);
                self.forget_documents();
            }
            Event::Incoming(Incoming::Message(message)) => return self.message(message),
            Event::Checked { analysis, shown } => self.checked(&analysis, shown),
            Event::CheckFailed { uri, generation } => self.check_failed(&uri, generation),
            Event::Programs { programs, failure } => self.programs_changed(programs, failure),
            Event::Reading(programs) => self.status.begin(&self.client, &self.outbox, &programs),
            Event::NoPrograms(programs) => status::report_missing(&self.outbox, &programs),
            Event::Answered(id) => drop(self.unanswered.remove(&id)),
        }
        None
    }

    fn message(&mut self, message: Message) -> Option<bool> {
        match message {
            Message::Notification { method, .. } if method == "exit" => {
                return Some(self.stage == SessionPhase::ShutDown);
            }
            Message::Notification { method, params } => self.notification(&method, params),
            Message::Request { id, method, params } => self.request(id, &method, params),
            Message::Response { id, is_refused } => {
                self.status.answered(&self.outbox, &id, is_refused);
            }
        }
        None
    }

    fn request(&mut self, id: RequestId, method: &str, params: Value) {
        let refuse = |code, message: &str| Err(Failure::new(code, message));
        let answer = match (self.stage, method) {
            (SessionPhase::New, "initialize") => self.initialize(&params),
            (SessionPhase::New, _) => {
                refuse(ErrorCode::ServerNotInitialized, "`initialize` has not been sent yet")
            }
            (SessionPhase::ShutDown, _) => {
                refuse(ErrorCode::InvalidRequest, "`shutdown` has been sent")
            }
            (SessionPhase::Running, "initialize") => {
                refuse(ErrorCode::InvalidRequest, "`initialize` has been sent before")
            }
            (SessionPhase::Running, "shutdown") => Ok(self.shut_down()),
            (SessionPhase::Running, name) => match handlers::find(name) {
                Some(route) => return self.start(route, id, params),
                None => {
                    let message = format!("there is no method `{name}`");
                    refuse(ErrorCode::MethodNotFound, &message)
                }
            },
        };
        self.outbox.answer(id, answer);
    }

    fn initialize(&mut self, params: &Value) -> Answer<Value> {
        let failed = |error: std::io::Error| {
            Failure::new(ErrorCode::InternalError, format!("cannot start a thread: {error}"))
        };
        self.client = Arc::new(Client::new(params));
        self.workspace = Arc::new(Workspace::new(self.client.folders.clone()));
        let (events, client) = (self.events.clone(), self.client.clone());
        self.checker = Some(Checker::start(events.clone(), client).map_err(failed)?);
        self.worker = Some(worker::start(self.outbox.clone(), events).map_err(failed)?);
        let (settings, folders) = (self.client.programs.clone(), self.client.folders.clone());
        let watcher = ProgramWatcher::start(self.events.clone(), folders, settings);
        self.watcher = Some(watcher.map_err(failed)?);
        self.stage = SessionPhase::Running;
        Ok(capabilities::answer(&self.client))
    }

    fn shut_down(&mut self) -> Value {
        self.stage = SessionPhase::ShutDown;
        if let Some(checker) = &self.checker {
            checker.end();
        }
        if let Some(watcher) = &self.watcher {
            watcher.end();
        }
        for (_, job) in self.waiting.drain(..) {
            self.outbox.answer(job.id, Err(worker::cancelled()));
        }
        Value::Null
    }

    /// Passes a request to the worker as soon as its document is compiled.
    fn start(&mut self, route: &Route, id: RequestId, params: Value) {
        let cancelled: Arc<AtomicBool> = Arc::default();
        self.unanswered.insert(id.clone(), cancelled.clone());
        let mut job = Job {
            id,
            handler: route.handler,
            context: Context {
                client: self.client.clone(),
                workspace: self.workspace.clone(),
                analysis: None,
                tokens: self.tokens.clone(),
                outbox: Some(self.outbox.clone()),
            },
            cancelled,
            params,
        };
        match route.analysed.and_then(|about| about(&job.params)) {
            Some(uri) if self.workspace.get(&uri).is_some() => {
                // The texts as they are when the analysis is done are what counts.
                job.context.workspace = Arc::default();
                self.prefer(&uri);
                self.waiting.push((uri.clone(), job));
                self.release(&uri);
            }
            _ => self.hand_over(job),
        }
    }

    fn hand_over(&mut self, job: Job) {
        if let Some(worker) = &self.worker {
            // It ends with the server.
            let _ = worker.send(job);
        }
    }

    /// Passes on the requests about a document if it is compiled.
    fn release(&mut self, about: &str) {
        for (uri, mut job) in std::mem::take(&mut self.waiting) {
            if uri != about {
                self.waiting.push((uri, job));
                continue;
            }
            let known = self.known.get(&uri);
            let analysis = known.and_then(|known| known.analysis.clone());
            let generation = self.workspace.get(&uri).map(|document| document.generation);
            if known.is_some_and(|known| known.failed.is_some() && known.failed == generation) {
                self.answer(job.id, Err(worker::internal_error()));
            } else if let Some(analysis) = analysis.filter(|a| a.is_current(&self.workspace)) {
                job.context.analysis = Some(analysis);
                job.context.workspace = self.workspace.clone();
                self.hand_over(job);
            } else {
                self.waiting.push((uri, job));
            }
        }
    }

    fn answer(&mut self, id: RequestId, answer: Answer<Value>) {
        self.unanswered.remove(&id);
        self.outbox.answer(id, answer);
    }

    fn notification(&mut self, method: &str, params: Value) {
        if self.stage != SessionPhase::Running {
            return;
        }
        match method {
            "initialized" => self.watch(),
            "textDocument/didOpen" => self.notify(method, params, Server::opened),
            "textDocument/didChange" => self.notify(method, params, Server::changed),
            "textDocument/didClose" => self.notify(method, params, Server::closed),
            "textDocument/didSave" => self.notify(method, params, Server::saved),
            "workspace/didChangeWatchedFiles" => self.notify(method, params, Server::files_changed),
            "workspace/didChangeConfiguration" => self.configured(&params),
            "$/cancelRequest" => self.cancel(&params),
            // Other notifications are ignored, as the protocol allows.
            _ => {}
        }
    }

    fn notify<P: FromJson>(&mut self, method: &str, params: Value, react: fn(&mut Server, P)) {
        match P::from_json(params) {
            Ok(params) => react(self, params),
            Err(error) => {
                self.outbox.log(&format!("fmtc: `{method}`: {error}"), false);
                if method == "textDocument/didChange" {
                    self.forget_documents();
                }
            }
        }
    }

    /// Applies the settings `fmtc.…` of the client.
    fn configured(&mut self, params: &Value) {
        let settings = params.pointer("/settings/fmtc");
        if let (Some(settings), Some(watcher)) = (settings, &self.watcher) {
            watcher.set(ProgramSettings::new(Some(settings)));
        }
    }

    /// Replaces the types that documents are checked against.
    fn programs_changed(&mut self, programs: Option<Arc<ProgramTypes>>, failure: Option<String>) {
        self.status.end(&self.outbox, programs.as_deref());
        if let Some(failure) = failure {
            self.outbox.show_message(&failure, false);
        }
        Arc::make_mut(&mut self.workspace).set_programs(programs);
        let uris: Vec<String> = self.workspace.documents().map(|d| d.uri.clone()).collect();
        self.check(uris);
        if self.client.pulls {
            self.ask("workspace/diagnostic/refresh", Value::Null);
        }
    }

    /// Asks the client to watch files that may be imported.
    fn watch(&mut self) {
        if self.client.watches {
            let watcher = json!({ "watchers": [{ "globPattern": "**/*.fmt" }] });
            let registration = json!({
                "id": "files",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": watcher,
            });
            self.ask("client/registerCapability", json!({ "registrations": [registration] }));
        }
    }

    fn ask(&mut self, method: &str, params: Value) {
        self.requests_sent += 1;
        self.outbox.ask(format!("fmtc-{}", self.requests_sent), method, params);
    }

    fn check(&mut self, uris: impl IntoIterator<Item = String>) {
        let uris: Vec<String> = uris.into_iter().collect();
        for uri in &uris {
            self.known.entry(uri.clone()).or_default().failed = None;
        }
        if let Some(checker) = &self.checker {
            checker.enqueue(self.workspace.clone(), uris);
        }
    }

    /// Moves a visible document to the front of the queue.
    fn prefer(&self, uri: &str) {
        if let Some(checker) = &self.checker {
            checker.prefer(uri);
        }
    }

    fn checked(&mut self, analysis: &Arc<Analysis>, shown: Vec<Diagnostic>) {
        let document = &analysis.document;
        let Some(newest) = self.workspace.get(&document.uri) else { return };
        let is_newest = newest.generation == document.generation;
        let known = self.known.entry(document.uri.clone()).or_default();
        let before = known.analysis.replace(analysis.clone());
        let before = before.as_ref().map_or(&[][..], |before| &before.imports);
        self.importers.change(&document.uri, before, &analysis.imports);
        if !is_newest {
            return;
        }
        if !analysis.is_current(&self.workspace) {
            // An import changed during the analysis that found out about it.
            return self.check([document.uri.clone()]);
        }
        if self.client.pulls {
            self.refresh();
        } else if self.stage == SessionPhase::Running {
            self.publish(document.uri.clone(), Some(document.version), shown);
        }
        self.release(&document.uri);
    }

    /// Asks the client to pull again whatever changes elsewhere may affect.
    fn refresh(&mut self) {
        if self.known.len() > 1 {
            self.ask("workspace/diagnostic/refresh", Value::Null);
        }
    }

    fn check_failed(&mut self, uri: &str, generation: u64) {
        self.outbox.log("fmtc failed to compile this text; please report it", false);
        self.known.entry(uri.to_owned()).or_default().failed = Some(generation);
        self.release(uri);
    }

    fn publish(&mut self, uri: String, version: Option<i32>, diagnostics: Vec<Diagnostic>) {
        if !self.client.pulls {
            let params = PublishDiagnosticsParams { uri, version, diagnostics };
            self.outbox.notify("textDocument/publishDiagnostics", params);
        }
    }

    fn cancel(&mut self, params: &Value) {
        let Some(id) = params.get("id").and_then(RequestId::new) else { return };
        if let Some(cancelled) = self.unanswered.get(&id) {
            cancelled.store(true, Ordering::Relaxed);
        }
        if let Some(at) = self.waiting.iter().position(|(_, job)| job.id == id) {
            let (_, job) = self.waiting.remove(at);
            self.answer(job.id, Err(worker::cancelled()));
        }
    }
}
