//! The language server: `fmtc lsp`.
//!
//! ```text
//! reader ──events──▶ server ──orders──▶ checker ──analyses, events──▶ server
//!                      └────jobs──▶ worker   ──▶ writer ◀── server
//! ```
//!
//! Each of these is a thread. The server keeps the open documents and dispatches messages; it never
//! computes. The checker compiles the newest version of a document; the worker answers requests in
//! order, from the documents as they were when the request came. A document is immutable: an edit
//! makes a new one.
//!
//! All queues are bounded: while too much is pending, the reader stops reading messages.
//!
//! [`InProcess`] answers requests about one document without threads.
//!
//! ```
//! use fmtc::lsp::InProcess;
//! use serde_json::json;
//!
//! let mut server = InProcess::new(&json!({}));
//! server.set_text("summary Point \"a point\"");
//! let document = json!({ "textDocument": { "uri": InProcess::URI } });
//! let symbols = server.request("textDocument/documentSymbol", document).unwrap();
//! assert_eq!(symbols[0]["name"], "Point");
//! ```

mod actions;
mod analysis;
mod backlog;
mod capabilities;
mod checker;
mod client;
mod completion;
mod cursor;
mod diagnostics;
mod document;
#[cfg(feature = "cli")]
mod drawing;
#[cfg(not(feature = "cli"))]
#[path = "plain.rs"]
mod drawing;
mod enums;
mod expects;
mod expressions;
mod formatting;
mod handlers;
mod hover;
mod importers;
mod in_process;
#[cfg(feature = "types")]
mod keyed;
mod keys;
#[cfg(feature = "types")]
pub(crate) mod members;
mod message;
mod navigate;
mod outbox;
mod outline;
mod packs;
mod position;
#[cfg(feature = "types")]
mod programs;
mod project;
mod protocol;
mod report;
mod search;
mod server;
pub(crate) mod shared_map;
mod status;
mod symbols;
mod tokens;
mod transport;
#[cfg(not(feature = "types"))]
mod untyped;
pub(crate) mod uri;
pub(crate) mod worker;
mod workspace;

pub use in_process::{InProcess, RequestError};

use backlog::Backlog;
use outbox::Outbox;
use server::{Event, Server};
use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::channel;
#[cfg(not(feature = "types"))]
use untyped::{keyed, members, programs};

/// Serves one client until it says `exit` or the input ends.
///
/// The exit code follows the protocol: 0 if the client sent `shutdown` before `exit`,
/// otherwise 1.
pub fn serve<R, W>(mut input: R, output: W) -> ExitCode
where
    R: BufRead + Send + 'static,
    W: Write + Send + 'static,
{
    let (sender, events) = channel();
    let backlog = Backlog::default();
    let outbox = Outbox::start(output, backlog.clone());
    let (incoming, taken) = (sender.clone(), backlog.clone());
    std::thread::spawn(move || {
        let result = transport::read(&mut input, |message| {
            taken.take_message() && incoming.send(Event::Incoming(message)).is_ok()
        });
        // The server ends in all cases: at the end of the input, at an error, and where the client
        // does not read.
        drop(result);
        let _ = incoming.send(Event::End);
    });
    let mut server = Server::new(sender, outbox.clone(), backlog);
    let mut exit = None;
    while exit.is_none() {
        let Ok(event) = events.recv() else { break };
        exit = server.event(event);
    }
    outbox.flush();
    match exit {
        Some(true) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
