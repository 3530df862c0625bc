//! Messages as bytes: headers, an empty line, JSON.

use super::protocol::{ErrorCode, Message};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};

/// The longest message, in bytes; longer ones are skipped.
const LONGEST: u64 = 1 << 30;
/// The longest line of a header, in bytes.
const LONGEST_HEADER: u64 = 1 << 12;

/// What came in.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A message.
    Message(Message),
    /// Something else, and what to answer.
    Invalid(Value),
}

/// Reads until the input ends or nobody wants to hear more; what is no message is reported in
/// its place, and reading goes on behind it.
///
/// # Errors
/// If the input cannot be read.
pub(super) fn read(
    input: &mut impl BufRead,
    mut take: impl FnMut(Incoming) -> bool,
) -> io::Result<()> {
    while let Some(header) = read_header(input)? {
        if header.damaged && !take(invalid(ErrorCode::ParseError, "malformed header", Value::Null))
        {
            return Ok(());
        }
        let Some(length) = header.length else { continue };
        if length > LONGEST {
            io::copy(&mut input.take(length), &mut io::sink())?;
            let reason = format!("a message has at most {LONGEST} bytes");
            if !take(invalid(ErrorCode::InvalidRequest, &reason, Value::Null)) {
                return Ok(());
            }
            continue;
        }
        let mut body = Vec::new();
        input.take(length).read_to_end(&mut body)?;
        if !take(parse(&body)) {
            return Ok(());
        }
    }
    Ok(())
}

#[derive(Default)]
struct Header {
    length: Option<u64>,
    /// Whether a line is no header, or none of them tells the length.
    damaged: bool,
}

/// Reads lines up to an empty one; none at the end of the input.
fn read_header(input: &mut impl BufRead) -> io::Result<Option<Header>> {
    let mut header = Header::default();
    let mut lines = 0;
    loop {
        let mut line = Vec::new();
        if input.take(LONGEST_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            header.damaged |= lines > 0 && header.length.is_none();
            return Ok(Some(header));
        }
        lines += 1;
        match content_length(line) {
            Some((rest, length)) => {
                header.damaged |= !rest.is_empty() || length.is_none();
                header.length = length;
            }
            None => header.damaged |= !line.contains(':'),
        }
    }
}

/// The length that a line tells, and what stands before it: the rest of a message whose own
/// length was wrong ends without a line end.
fn content_length(line: &str) -> Option<(&str, Option<u64>)> {
    const NAME: &str = "content-length:";
    let at = line.to_ascii_lowercase().rfind(NAME)?;
    let value = line.get(at + NAME.len()..)?.trim();
    Some((line.get(..at)?, value.parse().ok()))
}

/// The answer to something that is no message.
fn invalid(code: ErrorCode, message: &str, id: Value) -> Incoming {
    let error = json!({ "code": code as i32, "message": message });
    Incoming::Invalid(json!({ "jsonrpc": "2.0", "id": id, "error": error }))
}

fn parse(body: &[u8]) -> Incoming {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return invalid(ErrorCode::ParseError, &error.to_string(), Value::Null),
    };
    let id = value.get("id").cloned();
    match serde_json::from_value(value) {
        // A request whose identity is of no known kind is no notification.
        Ok(Message::Notification(_)) if id.is_some() => {
            invalid(ErrorCode::InvalidRequest, "`id` is neither a number nor a text", Value::Null)
        }
        Ok(message) => Incoming::Message(message),
        Err(_) => {
            let id = id.filter(|id| id.is_number() || id.is_string()).unwrap_or_default();
            invalid(ErrorCode::InvalidRequest, "neither a request nor a notification", id)
        }
    }
}

/// Writes a message of which the JSON is given.
///
/// # Errors
/// If the output cannot be written.
pub(super) fn write(output: &mut impl Write, body: &[u8]) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n", body.len())?;
    output.write_all(body)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    /// Methods of messages, and codes of what is none.
    fn all(input: &str) -> Vec<String> {
        let mut seen = Vec::new();
        read(&mut input.as_bytes(), |incoming| {
            seen.push(match incoming {
                Incoming::Message(Message::Request(request)) => request.method,
                Incoming::Message(Message::Notification(notification)) => notification.method,
                Incoming::Message(Message::Response(_)) => "response".to_owned(),
                Incoming::Invalid(answer) => {
                    format!("{} {}", answer["error"]["code"], answer["id"])
                }
            });
            true
        })
        .unwrap();
        seen
    }

    #[test]
    fn what_is_no_message_costs_nothing_but_itself() {
        let request = framed(r#"{"jsonrpc":"2.0","id":1,"method":"a"}"#);
        let notification = framed(r#"{"method":"b"}"#);
        let good = format!("{request}{notification}");
        for (bad, answers) in [
            (framed("{"), &["-32700 null"][..]),
            (framed("\u{1}"), &["-32700 null"]),
            (framed("[]"), &["-32600 null"]),
            (framed(r#"{"id":7}"#), &["-32600 7"]),
            (framed(r#"{"id":1.5,"method":"x"}"#), &["-32600 null"]),
            (framed(r#"{"id":2,"result":null}"#), &["response"]),
            ("Content-Type: x\r\n\r\n".to_owned(), &["-32700 null"]),
            ("Content-Length: many\r\n\r\n".to_owned(), &["-32700 null"]),
            ("Content-Length: 2\r\n\r\n{}{}".to_owned(), &["-32600 null", "-32700 null"]),
            ("\r\n\r\n".to_owned(), &[]),
        ] {
            let expected: Vec<&str> =
                ["a", "b"].into_iter().chain(answers.iter().copied()).chain(["a", "b"]).collect();
            assert_eq!(all(&format!("{good}{bad}{good}")), expected, "{bad}");
        }
    }

    #[test]
    fn headers_may_be_written_in_several_ways() {
        let body = r#"{"method":"b"}"#;
        for header in ["content-length:14\n\n", "X: y\r\nContent-Length:  14 \r\nZ: \r\n\r\n"] {
            assert_eq!(all(&format!("{header}{body}")), ["b"], "{header}");
        }
        assert_eq!(all("Content-Length: 99\r\n\r\n{}"), ["-32600 null"]);
    }
}
