//! Messages to the client, written in order by a separate thread: the sender never waits for a
//! client that does not read.

use super::backlog::Backlog;
use super::message::{Answer, RequestId, response, to_client};
use super::transport;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// The time limit for the last messages.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

/// The sender of messages.
#[derive(Clone)]
pub(super) struct Outbox {
    sender: Sender<Outgoing>,
    backlog: Backlog,
}

enum Outgoing {
    Message(Vec<u8>),
    /// All earlier messages have been written.
    Flush(Sender<()>),
}

impl Outbox {
    pub(super) fn start<W: Write + Send + 'static>(mut output: W, backlog: Backlog) -> Outbox {
        let (sender, receiver): (_, Receiver<Outgoing>) = channel();
        let unread = backlog.clone();
        std::thread::spawn(move || {
            for outgoing in receiver {
                match outgoing {
                    // A client that has gone away closes the input too, which ends the server.
                    Outgoing::Message(body) => {
                        let _ = transport::write(&mut output, &body);
                        unread.written(body.len());
                    }
                    Outgoing::Flush(done) => drop(done.send(())),
                }
            }
        });
        Outbox { sender, backlog }
    }

    pub(super) fn send(&self, message: &Value) {
        if let Ok(body) = serde_json::to_vec(message) {
            self.backlog.sent(body.len());
            // The writer ends with the server.
            let _ = self.sender.send(Outgoing::Message(body));
        }
    }

    pub(super) fn answer(&self, id: RequestId, answer: Answer<Value>) {
        self.send(&response(Some(id), answer));
    }

    /// Sends a notification.
    pub(super) fn notify(&self, method: &str, params: impl Into<Value>) {
        self.send(&to_client(None, method, params.into()));
    }

    /// Sends a request without waiting for the response.
    pub(super) fn ask(&self, id: String, method: &str, params: Value) {
        self.send(&to_client(Some(id), method, params));
    }

    /// Shows the user a message: an error, or information.
    pub(super) fn show_message(&self, message: &str, is_fine: bool) {
        const ERROR: u32 = 1;
        const INFORMATION: u32 = 3;
        let kind = if is_fine { INFORMATION } else { ERROR };
        self.notify("window/showMessage", json!({ "type": kind, "message": message }));
    }

    /// Writes to the client's log: an error, or information.
    pub(super) fn log(&self, message: &str, is_fine: bool) {
        const ERROR: u32 = 1;
        const INFORMATION: u32 = 3;
        let kind = if is_fine { INFORMATION } else { ERROR };
        self.notify("window/logMessage", json!({ "type": kind, "message": message }));
    }

    /// Waits until everything is written, up to a time limit.
    pub(super) fn flush(&self) {
        let (done, written) = channel();
        if self.sender.send(Outgoing::Flush(done)).is_ok() {
            let _ = written.recv_timeout(FLUSH_TIMEOUT);
        }
    }
}
