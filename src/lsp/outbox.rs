//! Messages to the client, written one after the other by a thread of their own: whoever sends
//! one never waits for a client that does not read.

use super::protocol::{ErrorCode, Message, Notification, Request, RequestId, Response};
use super::transport;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// How long the last messages may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// CursorContext messages are put.
#[derive(Clone)]
pub(super) struct Outbox {
    sender: Sender<Post>,
}

enum Post {
    Message(Vec<u8>),
    /// Everything before has been written.
    Last(Sender<()>),
}

impl Outbox {
    /// Starts the writer.
    pub(super) fn start<W: Write + Send + 'static>(mut output: W) -> Outbox {
        let (sender, receiver): (_, Receiver<Post>) = channel();
        std::thread::spawn(move || {
            for post in receiver {
                match post {
                    // A client that has gone away closes the input too, which ends the server.
                    Post::Message(body) => drop(transport::write(&mut output, &body)),
                    Post::Last(done) => drop(done.send(())),
                }
            }
        });
        Outbox { sender }
    }

    /// Sends any JSON.
    pub(super) fn send(&self, message: &impl Serialize) {
        if let Ok(body) = serde_json::to_vec(message) {
            // The writer ends with the server.
            let _ = self.sender.send(Post::Message(body));
        }
    }

    /// Answers a request.
    pub(super) fn answer(&self, id: RequestId, answer: Result<Value, Failure>) {
        let response = match answer {
            Ok(value) => Response::new_ok(id, value),
            Err(Failure { code, message }) => Response::new_err(id, code as i32, message),
        };
        self.message(&response.into());
    }

    /// Tells the client something.
    pub(super) fn notify(&self, method: &str, params: impl Serialize) {
        let params = serde_json::to_value(params).unwrap_or_default();
        self.message(&Notification { method: method.to_owned(), params }.into());
    }

    /// Asks the client for something; the answer is not waited for.
    pub(super) fn ask(&self, id: String, method: &str, params: Value) {
        self.message(&Request { id: id.into(), method: method.to_owned(), params }.into());
    }

    /// Says something in the client's log.
    pub(super) fn log(&self, message: &str) {
        const ERROR: u32 = 1;
        self.notify("window/logMessage", json!({ "type": ERROR, "message": message }));
    }

    /// Waits until everything is written, but not for ever.
    pub(super) fn flush(&self) {
        let (done, written) = channel();
        if self.sender.send(Post::Last(done)).is_ok() {
            let _ = written.recv_timeout(PATIENCE);
        }
    }

    fn message(&self, message: &Message) {
        #[derive(Serialize)]
        struct Versioned<'m> {
            jsonrpc: &'static str,
            #[serde(flatten)]
            message: &'m Message,
        }
        self.send(&Versioned { jsonrpc: "2.0", message });
    }
}

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

impl Failure {
    /// A request that could be understood but not done, with the reason for the person.
    pub(super) fn refused(message: impl Into<String>) -> Failure {
        Failure { code: ErrorCode::RequestFailed, message: message.into() }
    }

    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> Failure {
        Failure { code, message: message.into() }
    }
}
