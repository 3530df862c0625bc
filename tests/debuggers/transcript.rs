//! What was said to LLDB and what it answered.

use std::fmt;

const PROMPT: &str = "(lldb) ";

/// Commands with their answers. Addresses, 12 or 16 hex digits, are written `0x…` unless they are zero.
/// The marks that LLDB 23 draws under a wrong command, not always at the same place, are left out, and
/// so is what it says once, before an answer, of a language it does not know.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Transcript(Vec<Exchange>);

#[derive(Clone, Debug, PartialEq)]
struct Exchange {
    command: String,
    answer: String,
}

/// What LLDB says of a program when it comes to it, which may be within any answer.
const NOTICES: [&str; 2] =
    [" has no plugin for the language ", "unable to locate separate debug file"];

impl Transcript {
    /// Reads lines of which commands begin with `(lldb) `. What is before the first is
    /// left out.
    pub(crate) fn parse(text: &str) -> Transcript {
        let mut exchanges: Vec<Exchange> = Vec::new();
        for line in text.lines() {
            let line = line.trim_end();
            if let Some(command) = line.strip_prefix(PROMPT) {
                exchanges.push(Exchange { command: command.to_owned(), answer: String::new() });
            } else if let Some(last) = exchanges.last_mut()
                && !line.trim_start().starts_with('˄')
                && !NOTICES.iter().any(|notice| line.contains(notice))
            {
                let line = if line.contains("╰─ ") { line.trim_start() } else { line };
                last.answer.push_str(&without_addresses(line));
                last.answer.push('\n');
            }
        }
        Transcript(exchanges)
    }

    pub(crate) fn commands(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|exchange| exchange.command.as_str())
    }

    /// The others than one command.
    pub(crate) fn without(mut self, command: &str) -> Transcript {
        self.0.retain(|exchange| exchange.command != command);
        self
    }

    /// The same commands with other answers.
    pub(crate) fn answers_as(&self, other: impl Fn(&str) -> String) -> Transcript {
        let text = self
            .exchanges()
            .map(|(command, answer)| format!("{PROMPT}{command}\n{}\n", other(answer)));
        Transcript::parse(&text.collect::<String>())
    }

    /// Each command with its answer.
    pub(crate) fn exchanges(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|exchange| (exchange.command.as_str(), exchange.answer.as_str()))
    }

    /// The lines of all answers.
    pub(crate) fn answers(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|exchange| exchange.answer.lines())
    }

    /// The answers to the commands of another transcript, which is the end of this one.
    pub(crate) fn find(&self, wanted: &Transcript) -> Option<Transcript> {
        let found = &self.0[self.0.len().checked_sub(wanted.0.len())?..];
        let found = Transcript(found.to_vec());
        found.commands().eq(wanted.commands()).then_some(found)
    }
}

fn without_addresses(line: &str) -> String {
    let mut parts = line.split("0x");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_hexdigit).count();
        let address = [12, 16].contains(&digits) && !part.starts_with("0000000000000000");
        out.push_str("0x");
        out.push_str(if address { "…" } else { &part[..digits] });
        out.push_str(&part[digits..]);
    }
    out
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Exchange { command, answer } in &self.0 {
            write!(f, "{PROMPT}{command}\n{answer}")?;
        }
        Ok(())
    }
}

/// Whether a debugger printed what was wanted; if not, the lines that differ.
pub(crate) fn same(wanted: &Transcript, found: &Transcript) -> Result<(), String> {
    if wanted == found { Ok(()) } else { Err(difference(wanted, found)) }
}

/// The lines that differ: `-` what was wanted, `+` what came.
pub(crate) fn difference(wanted: &Transcript, found: &Transcript) -> String {
    let mut out = String::new();
    for (wanted, found) in wanted.0.iter().zip(&found.0) {
        if wanted == found {
            continue;
        }
        out.push_str(&format!("  {PROMPT}{}\n", wanted.command));
        let (mut left, mut right) = (wanted.answer.lines(), found.answer.lines());
        loop {
            match (left.next(), right.next()) {
                (None, None) => break,
                (a, b) if a == b => out.push_str(&format!("  {}\n", a.unwrap_or_default())),
                (a, b) => {
                    a.iter().for_each(|line| out.push_str(&format!("- {line}\n")));
                    b.iter().for_each(|line| out.push_str(&format!("+ {line}\n")));
                }
            }
        }
    }
    out
}
