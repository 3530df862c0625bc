//! Conversion between paths and `file:` URIs.

use crate::compile::normal_path;
use crate::source::Slice;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The path of a `file:` URI, without `.` and without `name/..`.
pub fn to_path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    // What is before the path is the machine: this one, or a share of Windows.
    let path = rest.get(rest.find('/')?..)?;
    let path = path.split(['?', '#']).next()?;
    let path = decode(path)?;
    let drive = path.get(1..).filter(|p| p.as_bytes().get(1) == Some(&b':'));
    Some(normal_path(Path::new(drive.unwrap_or(&path))))
}

/// The URI of a file.
pub fn from_path(path: &Path) -> String {
    let text = path.display().to_string();
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text };
    let mut uri = String::from(if text.starts_with('/') { "file://" } else { "file:///" });
    encode(&mut uri, &text);
    uri
}

/// Appends a text, percent-encoding all characters that a path cannot hold.
fn encode(out: &mut String, text: &str) {
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
}

/// Decodes a text. `None` if it is not UTF-8.
fn decode(text: &str) -> Option<String> {
    let mut pieces = text.split('%');
    let mut bytes = pieces.next()?.as_bytes().to_vec();
    for piece in pieces {
        let digits = piece.get(..2).filter(|digits| digits.bytes().all(|d| d.is_ascii_hexdigit()));
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => bytes.extend([&[byte], piece.as_bytes().slice(2..)].concat()),
            None => bytes.extend([b"%", piece.as_bytes()].concat()),
        }
    }
    String::from_utf8(bytes).ok()
}
