//! Escapes control characters in all texts for standard output and standard error, which may be a terminal or the log of
//! a build server.

use crate::source::printable;
use std::borrow::Cow;

/// A text for people, in which only line ends have an effect.
pub(super) fn text(text: &str) -> Cow<'_, str> {
    match printable::lines(text) {
        Cow::Borrowed(text) => without_commands(text),
        Cow::Owned(text) => without_commands(&text).into_owned().into(),
    }
}

/// Build servers take lines that begin with `::`, and `##[`, for commands.
pub(super) fn without_commands(text: &str) -> Cow<'_, str> {
    let is_command = |line: &str| line.trim_start().starts_with("::");
    if !text.contains("##[") && !text.lines().any(is_command) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for line in text.split_inclusive('\n') {
        let line = line.replace("##[", "#\\u{23}[");
        match is_command(&line) {
            true => out.push_str(&line.replacen("::", "\\u{3a}:", 1)),
            false => out.push_str(&line),
        }
    }
    out.into()
}
