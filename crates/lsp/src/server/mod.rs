//! The state of a session, and the effect of each message on it.

mod documents;

use super::analysis::Analysis;
use super::capabilities;
use super::checker::Checker;
use super::client::Client;
use super::handlers::{self, Context, Handler, Route};
use super::message::{Answer, ErrorCode, Failure, Message};
use super::programs::Programs;
use super::protocol::{Sent, object};
use super::status::{self, Status};
use super::transport::{Incoming, Outbox};
use super::workspace::Workspace;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Thread;

/// An event for the server.
pub(super) enum Event {
    /// The client sent a message.
    Incoming(Incoming),
    /// The client closed the connection.
    End,
    /// A document was compiled; with its diagnostics for a client that does not pull them.
    Checked { analysis: Arc<Analysis>, shown: Vec<Value> },
    /// Compiling a document failed because of a bug in fmtc.
    CheckFailed { uri: String, generation: u64 },
    /// A document changed while it was compiled.
    CheckStopped,
    /// The types of programs were read, or became unknown; with the reason if they cannot be
    /// read.
    Programs { programs: Option<Arc<dyn Programs>>, failure: Option<String> },
    /// The types of programs are being read.
    Reading(Vec<PathBuf>),
    /// These programs of the settings do not exist.
    NoPrograms(Vec<PathBuf>),
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
    known: HashMap<String, DocumentState>,
    generation: u64,
    requests_sent: u64,
    events: SyncSender<Event>,
    pub(super) outbox: Outbox,
    checker: Checker,
    /// The settings of the programs that formatters are compared with, and the thread that reads these.
    settings: Option<(Arc<Mutex<Value>>, Thread)>,
    status: Status,
    /// Requests that wait for the analysis of a document.
    waiting: Vec<(String, Job)>,
}

/// A request.
struct Job {
    id: Value,
    handler: Handler,
    params: Value,
}

impl Server {
    pub(super) fn new(events: SyncSender<Event>, outbox: Outbox) -> Server {
        Server {
            stage: SessionPhase::New,
            client: Arc::default(),
            workspace: Arc::default(),
            known: HashMap::new(),
            generation: 0,
            requests_sent: 0,
            events,
            outbox,
            checker: Checker::default(),
            settings: None,
            status: Status::default(),
            waiting: Vec::new(),
        }
    }

    /// Handles an event. At the end of the session, returns whether it ended as the protocol
    /// requires.
    pub(super) fn event(&mut self, event: Event) -> Option<bool> {
        let end = self.react(event);
        self.checker.advance(&self.workspace);
        end.or(self.outbox.is_lost().then_some(false))
    }

    fn react(&mut self, event: Event) -> Option<bool> {
        match event {
            Event::End => return Some(false),
            Event::Incoming(Incoming::Invalid(answer)) => self.outbox.send(&answer),
            Event::Incoming(Incoming::Message(message)) => return self.message(message),
            Event::Checked { analysis, shown } => {
                self.checker.has_finished();
                self.checked(&analysis, shown);
            }
            Event::CheckFailed { uri, generation } => {
                self.checker.has_finished();
                self.outbox.log("fmtc failed to compile this text; please report it", false);
                self.known.entry(uri.clone()).or_default().failed = Some(generation);
                self.release(&uri);
            }
            Event::CheckStopped => self.checker.has_finished(),
            Event::Programs { programs, failure } => self.programs_changed(programs, failure),
            Event::Reading(programs) => {
                self.status.begin(&self.client, &mut self.outbox, &programs);
            }
            Event::NoPrograms(programs) => status::report_missing(&mut self.outbox, &programs),
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
                self.status.answered(&mut self.outbox, &id, is_refused);
            }
        }
        None
    }

    fn request(&mut self, id: Value, method: &str, params: Value) {
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
        self.checker.start(events, client).map_err(failed)?;
        #[cfg(feature = "types")]
        {
            let (events, folders) = (self.events.clone(), self.client.folders.clone());
            let settings =
                crate::typed::watcher::start(&params["initializationOptions"], events, folders);
            self.settings = Some(settings.map_err(failed)?);
        }
        self.stage = SessionPhase::Running;
        Ok(capabilities::answer(&self.client))
    }

    fn shut_down(&mut self) -> Value {
        self.stage = SessionPhase::ShutDown;
        self.checker.end();
        self.settings = None;
        self.refuse_waiting(&cancelled(), |_, _| true);
        Value::Null
    }

    /// Answers a request, or keeps it until its document is compiled.
    fn start(&mut self, route: &Route, id: Value, params: Value) {
        let about = Sent::params(&params).uri().map(str::to_owned);
        let job = Job { id, handler: route.handler, params };
        match about.ok().filter(|uri| route.is_analysed && self.workspace.get(uri).is_some()) {
            Some(uri) => {
                self.checker.prefer(&uri);
                self.waiting.push((uri.clone(), job));
                self.release(&uri);
            }
            None => self.run(job, None),
        }
    }

    /// Answers a request. A panic fails this request only.
    fn run(&mut self, job: Job, analysis: Option<Arc<Analysis>>) {
        let (client, workspace) = (self.client.clone(), self.workspace.clone());
        let context = Context { client, workspace, analysis };
        let answer = || (job.handler)(&context, Sent::params(&job.params));
        let answer = catch_unwind(AssertUnwindSafe(answer));
        self.outbox.answer(job.id, answer.unwrap_or_else(|_| Err(internal_error())));
    }

    /// Answers the requests about a document if it is compiled.
    fn release(&mut self, about: &str) {
        let (Some(known), Some(document)) = (self.known.get(about), self.workspace.get(about))
        else {
            return;
        };
        if known.failed == Some(document.generation) {
            return self.refuse_waiting(&internal_error(), |uri, _| uri == about);
        }
        let analysis = known.analysis.clone();
        if let Some(analysis) = analysis.filter(|a| a.is_current(&self.workspace)) {
            for job in self.take_waiting(|uri, _| uri == about) {
                self.run(job, Some(analysis.clone()));
            }
        }
    }

    /// Takes the waiting requests that a predicate selects.
    fn take_waiting(&mut self, selects: impl Fn(&str, &Job) -> bool) -> Vec<Job> {
        let (taken, waiting): (Vec<_>, _) =
            std::mem::take(&mut self.waiting).into_iter().partition(|(uri, job)| selects(uri, job));
        self.waiting = waiting;
        taken.into_iter().map(|(_, job)| job).collect()
    }

    fn refuse_waiting(&mut self, reason: &Failure, selects: impl Fn(&str, &Job) -> bool) {
        for job in self.take_waiting(selects) {
            self.outbox.answer(job.id, Err(reason.clone()));
        }
    }

    fn notification(&mut self, method: &str, params: Value) {
        if self.stage != SessionPhase::Running {
            return;
        }
        let react: fn(&mut Server, Sent<'_>) -> Answer<()> = match method {
            "initialized" => Server::watch,
            "textDocument/didOpen" => Server::opened,
            "textDocument/didChange" => Server::changed,
            "textDocument/didClose" => Server::closed,
            "textDocument/didSave" => Server::saved,
            "workspace/didChangeWatchedFiles" => Server::files_changed,
            "workspace/didChangeConfiguration" => Server::configured,
            "$/cancelRequest" => Server::cancel,
            // Other notifications are ignored, as the protocol allows.
            _ => return,
        };
        if let Err(failure) = react(self, Sent::params(&params)) {
            self.outbox.log(&format!("fmtc: `{method}`: {}", failure.message), false);
        }
    }

    /// Applies the settings `fmtc.…` of the client.
    fn configured(&mut self, params: Sent<'_>) -> Answer<()> {
        let settings = params.value().pointer("/settings/fmtc");
        if let (Some(settings), Some((newest, thread))) = (settings, &self.settings) {
            newest.lock().unwrap_or_else(PoisonError::into_inner).clone_from(settings);
            thread.unpark();
        }
        Ok(())
    }

    /// Replaces the types that documents are checked against.
    fn programs_changed(&mut self, programs: Option<Arc<dyn Programs>>, failure: Option<String>) {
        self.status.end(&mut self.outbox, programs.as_deref());
        if let Some(failure) = failure {
            self.outbox.show_message(&failure, false);
        }
        Arc::make_mut(&mut self.workspace).programs = programs;
        let uris: Vec<String> = self.workspace.documents().map(|d| d.uri.clone()).collect();
        self.check(uris);
        if self.client.pulls {
            self.ask("workspace/diagnostic/refresh", Value::Null);
        }
    }

    /// Asks the client to watch files that may be imported.
    fn watch(&mut self, _: Sent<'_>) -> Answer<()> {
        if self.client.watches {
            let watcher = json!({ "watchers": [{ "globPattern": "**/*.fmt" }] });
            let registration = json!({
                "id": "files",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": watcher,
            });
            self.ask("client/registerCapability", json!({ "registrations": [registration] }));
        }
        Ok(())
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
        self.checker.enqueue(uris);
    }

    fn checked(&mut self, analysis: &Arc<Analysis>, shown: Vec<Value>) {
        let document = &analysis.document;
        let Some(newest) = self.workspace.get(&document.uri) else { return };
        let is_newest = newest.generation == document.generation;
        let known = self.known.entry(document.uri.clone()).or_default();
        known.analysis = Some(analysis.clone());
        if !is_newest {
            return;
        }
        if !analysis.is_current(&self.workspace) {
            // An import changed during the analysis that found out about it.
            return self.check([document.uri.clone()]);
        }
        if self.client.pulls && self.known.len() > 1 {
            // What the client has pulled elsewhere may be affected.
            self.ask("workspace/diagnostic/refresh", Value::Null);
        } else if self.stage == SessionPhase::Running {
            self.publish(&document.uri, Some(document.version), shown);
        }
        self.release(&document.uri);
    }

    fn publish(&mut self, uri: &str, version: Option<i32>, diagnostics: Vec<Value>) {
        if !self.client.pulls {
            let mut params = object(json!({ "uri": uri, "version": version }));
            params["diagnostics"] = diagnostics.into();
            self.outbox.notify("textDocument/publishDiagnostics", params);
        }
    }

    /// Cancels a request that waits; others have their answers already.
    fn cancel(&mut self, params: Sent<'_>) -> Answer<()> {
        let id = params.value().get("id");
        self.refuse_waiting(&cancelled(), |_, job| Some(&job.id) == id);
        Ok(())
    }
}

/// The response to a cancelled request.
fn cancelled() -> Failure {
    Failure::new(ErrorCode::RequestCancelled, "cancelled")
}

/// The response if a bug in fmtc prevents an answer.
fn internal_error() -> Failure {
    Failure::new(ErrorCode::InternalError, "fmtc failed to answer this; please report it")
}
