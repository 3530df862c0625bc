//! The connection to the client: headers, an empty line, JSON.
//!
//! The crate `lsp-server` ends the session at a text that is not JSON and at an escaped lone surrogate, which editors send
//! when half of a pair is typed or deleted. Here each costs a message, or nothing.

use super::message::{Answer, ErrorCode, Failure, Message, response, to_client};
use crate::limits::{self, MESSAGE};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

/// The longest line of a header, in bytes.
const MAX_HEADER_LEN: u64 = 1 << 12;

/// The result of reading from the client.
#[derive(Debug)]
pub(super) enum Incoming {
    Message(Message),
    /// Invalid input, and its response.
    Invalid(Value),
}

/// Reads messages until the input ends or `take` returns false. An invalid message is reported
/// in its place, and reading continues after it.
pub(super) fn read(
    input: &mut impl BufRead,
    mut take: impl FnMut(Incoming) -> bool,
) -> io::Result<()> {
    while let Some(length) = read_header(input)? {
        let incoming = match length {
            Err(damage) => Incoming::Invalid(unread(damage)),
            Ok(length) if length > limits::MESSAGE => {
                io::copy(&mut input.take(length), &mut io::sink())?;
                Incoming::Invalid(unread(&format!("a message has at most {MESSAGE} bytes")))
            }
            Ok(length) => {
                let mut body = Vec::new();
                input.take(length).read_to_end(&mut body)?;
                parse(body)
            }
        };
        if !take(incoming) {
            return Ok(());
        }
    }
    Ok(())
}

/// Reads lines up to an empty one, and gives the length of what follows, if one of them tells it; none at the end of
/// the input.
fn read_header(input: &mut impl BufRead) -> io::Result<Option<Result<u64, &'static str>>> {
    let mut length = Err("malformed header");
    let (mut lines, mut line) = (0, Vec::new());
    loop {
        line.clear();
        if input.take(MAX_HEADER_LEN).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        match line.trim_ascii() {
            [] if lines > 0 => return Ok(Some(length)),
            [] => {}
            line => {
                lines += 1;
                length = content_length(line).or(length);
            }
        }
    }
}

/// The length that a header line gives. The rest of a message whose own length was wrong may stand before it.
fn content_length(line: &[u8]) -> Result<u64, &'static str> {
    const NAME: &[u8] = b"content-length:";
    let at = line.windows(NAME.len()).rposition(|bytes| bytes.eq_ignore_ascii_case(NAME));
    let value = at.and_then(|at| std::str::from_utf8(line.get(at + NAME.len()..)?).ok());
    value.and_then(|value| value.trim().parse().ok()).ok_or("malformed header")
}

/// The error response to unreadable input.
fn unread(message: &str) -> Value {
    response(None, Err(Failure::new(ErrorCode::ParseError, message)))
}

fn parse(mut body: Vec<u8>) -> Incoming {
    let read = serde_json::from_slice(&body).or_else(|error| {
        replace_lone_surrogates(&mut body);
        serde_json::from_slice(&body).map_err(|_| unread(&error.to_string()))
    });
    read.and_then(Message::new).map_or_else(Incoming::Invalid, Incoming::Message)
}

/// Replaces every escaped lone surrogate with U+FFFD, because a Rust string cannot hold one.
/// Both have the same length in every encoding of positions.
fn replace_lone_surrogates(body: &mut [u8]) {
    let mut at = 0;
    while let Some(byte) = body.get(at) {
        at += match (byte, escaped_unit(body, at)) {
            (_, Some(0xD800..=0xDBFF))
                if matches!(escaped_unit(body, at + 6), Some(0xDC00..=0xDFFF)) =>
            {
                12
            }
            (_, Some(0xD800..=0xDFFF)) => {
                if let Some(escape) = body.get_mut(at..at + 6) {
                    escape.copy_from_slice(br"\ufffd");
                }
                6
            }
            (b'\\', _) => 2,
            _ => 1,
        };
    }
}

/// The UTF-16 unit of the JSON escape at a byte, four hexadecimal digits after `\u`.
fn escaped_unit(body: &[u8], at: usize) -> Option<u16> {
    let digits = body.get(at..at + 6)?.strip_prefix(br"\u")?;
    let digits = std::str::from_utf8(digits).ok()?;
    u16::from_str_radix(digits, 16).ok()
}

/// How long the server waits for a client that does not read.
const SILENCE: Duration = Duration::from_secs(limits::SILENCE);
/// The messages that wait for the client.
const UNREAD: usize = 32;

/// Messages to the client, written in order by a thread.
pub(super) struct Outbox {
    sender: Option<SyncSender<Vec<u8>>>,
    written: Receiver<()>,
}

impl Outbox {
    pub(super) fn start<W: Write + Send + 'static>(mut output: W) -> Outbox {
        let (sender, messages) = sync_channel::<Vec<u8>>(UNREAD);
        let (done, written) = sync_channel(1);
        std::thread::spawn(move || {
            for body in messages {
                // A client that has gone away closes the input too, which ends the server.
                let _ = write!(output, "Content-Length: {}\r\n\r\n", body.len())
                    .and_then(|()| output.write_all(&body))
                    .and_then(|()| output.flush());
            }
            let _ = done.send(());
        });
        Outbox { sender: Some(sender), written }
    }

    /// Whether the client has not read for so long that the session ends.
    pub(super) fn is_lost(&self) -> bool {
        self.sender.is_none()
    }

    pub(super) fn send(&mut self, message: &Value) {
        let Ok(mut body) = serde_json::to_vec(message) else { return };
        let begun = Instant::now();
        while let Some(sender) = &self.sender {
            match sender.try_send(body) {
                Err(TrySendError::Full(unsent)) if begun.elapsed() < SILENCE => body = unsent,
                Ok(()) => return,
                Err(_) => {
                    self.sender = None;
                    return;
                }
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    pub(super) fn answer(&mut self, id: Value, answer: Answer<Value>) {
        self.send(&response(Some(id), answer));
    }

    /// Sends a notification.
    pub(super) fn notify(&mut self, method: &str, params: impl Into<Value>) {
        self.send(&to_client(None, method, params.into()));
    }

    /// Sends a request without waiting for the response.
    pub(super) fn ask(&mut self, id: String, method: &str, params: Value) {
        self.send(&to_client(Some(id), method, params));
    }

    /// Shows the user a message: an error, or information.
    pub(super) fn show_message(&mut self, message: &str, is_fine: bool) {
        self.tell("window/showMessage", message, is_fine);
    }

    /// Writes to the client's log: an error, or information.
    pub(super) fn log(&mut self, message: &str, is_fine: bool) {
        self.tell("window/logMessage", message, is_fine);
    }

    fn tell(&mut self, method: &str, message: &str, is_fine: bool) {
        const ERROR: u32 = 1;
        const INFORMATION: u32 = 3;
        let kind = if is_fine { INFORMATION } else { ERROR };
        self.notify(method, json!({ "type": kind, "message": message }));
    }

    /// Waits until everything is written, up to a time limit.
    pub(super) fn flush(&mut self) {
        if self.sender.take().is_some() {
            let _ = self.written.recv_timeout(Duration::from_secs(2));
        }
    }
}
