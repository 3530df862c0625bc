//! The language server: `fmtc lsp`.
//!
//! ```text
//! reader ──events──▶ server ──orders──▶ checker ──analyses──▶ server ──▶ writer
//! ```
//!
//! The server is one loop: it keeps the open documents, and answers each request when its turn comes, from the documents
//! as they are then. The checker compiles the newest version of a document, and a watcher reads the types of programs. A
//! document is immutable: an edit makes a new one. All queues are bounded, so that a client that sends more than is
//! handled waits.
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

// Without types nobody reads programs.
#![cfg_attr(not(feature = "types"), allow(dead_code))]

mod actions;
mod analysis;
mod capabilities;
mod checker;
mod client;
mod completion;
mod cursor;
mod diagnostics;
mod document;
mod expects;
mod formatting;
mod handlers;
mod hover;
mod in_process;
mod index;
mod keys;
mod message;
mod navigate;
mod outline;
mod pack_files;
mod position;
mod programs;
mod project;
mod protocol;
mod search;
mod server;
mod status;
mod symbols;
mod tokens;
mod transport;
#[cfg(feature = "types")]
mod typed;
pub mod uri;
mod workspace;

use fmtc_bytecode::{asm, bytecode, isa, verify, vm};
use fmtc_core::{compile, diag, limits, packs, sema};
use fmtc_disk as disk;
use fmtc_syntax::{self as syntax, source};
use fmtc_view::{display, format};

pub use in_process::InProcess;

use server::{Event, Server};
use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::sync_channel;
use transport::Outbox;

/// The events that wait for the server.
const PENDING: usize = 32;

/// Serves one client until it says `exit` or the input ends.
///
/// The exit code follows the protocol: 0 if the client sent `shutdown` before `exit`,
/// otherwise 1.
pub fn serve<R, W>(mut input: R, output: W) -> ExitCode
where
    R: BufRead + Send + 'static,
    W: Write + Send + 'static,
{
    let (sender, events) = sync_channel(PENDING);
    let incoming = sender.clone();
    std::thread::spawn(move || {
        let result =
            transport::read(&mut input, |message| incoming.send(Event::Incoming(message)).is_ok());
        // The server ends in both cases: at the end of the input, and at an error.
        drop(result);
        let _ = incoming.send(Event::End);
    });
    let outbox = Outbox::start(output);
    // Handlers need the stack of the checker.
    let run = move || {
        let mut server = Server::new(sender, outbox);
        let exit = events.iter().find_map(|event| server.event(event));
        server.outbox.flush();
        exit
    };
    let thread = std::thread::Builder::new().name("server".to_owned()).stack_size(checker::STACK);
    let exit = thread.spawn(run).ok().and_then(|thread| thread.join().ok()).flatten();
    match exit {
        Some(true) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Not a part of the API: functions that the tests call by themselves.
#[doc(hidden)]
pub mod internals {
    #[cfg(feature = "types")]
    pub use crate::typed::{described, rank};
    pub use crate::uri::{from_path, to_path};
}
