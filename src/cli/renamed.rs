//! Former spellings of commands and options: replaced before the arguments are read, with a warning that names the new one.

use crate::isa::LldbRange;
use std::ffi::{OsStr, OsString};
use std::iter::once;

/// A spelling and what replaces it.
struct Renamed {
    /// The command that takes the option, as it was spelled; empty for all, and for a command itself.
    command: &'static str,
    /// The words; `*.fmt` and `*/` stand for arguments that end so, `*` for all.
    old: &'static str,
    /// Without words, the value of the option stays.
    new: &'static str,
}

const fn row(command: &'static str, old: &'static str, new: &'static str) -> Renamed {
    Renamed { command, old, new }
}

/// Commands that were renamed.
const COMMANDS: [Renamed; 9] = [
    row("", "disasm", "dump --asm"),
    row("", "completions", "generate completions"),
    row("", "man", "generate man"),
    row("", "install", "generate all"),
    row("", "lldb", "setup lldb"),
    row("", "gdb", "setup gdb"),
    row("", "asm", "compile --asm"),
    row("", "verify", "dump --verify"),
    row("", "key", "types"),
];

/// Options that were renamed. `run --lldb` and `preview --lldb` mean the releases today: see [`Renamed::is_meant`].
const OPTIONS: [Renamed; 15] = [
    row("", "--against-strict", "--deny types"),
    row("compile", "--emit summaries", "--summaries --emit bin"),
    row("doctor", "--message-format json", "--json"),
    row("import", "--message-format json", "--json"),
    row("key", "--in", ""),
    row("key", "*", "--key *"),
    row("init", "--target", "--build-target"),
    row("packs", "--from", "--fmt"),
    row("preview", "--lldb", "--debugger"),
    row("preview", "--compile-for", "--lldb"),
    row("preview", "*.fmt", "--fmt *"),
    row("preview", "*/", "--fmt *"),
    row("run", "--lldb", "--emulate"),
    row("run", "--compile-for", "--lldb"),
    row("types", "--fmt", "--draft"),
];

/// The options of every command that take a value, which is no command.
const GLOBAL: [&str; 3] = ["--color", "--message-format", "--deny"];

/// The arguments in today's spelling, and a warning for each that changed.
pub fn replaced(arguments: Vec<OsString>) -> (Vec<OsString>, Vec<String>) {
    let mut warnings = Vec::new();
    let Some(at) = command(&arguments) else { return (arguments, warnings) };
    let (before, rest) = arguments.split_at(at);
    // The names after `--` are keys too.
    let is_key = rest.first().is_some_and(|name| name == "key");
    let rest: Vec<_> = rest.iter().filter(|word| !is_key || *word != "--").cloned().collect();
    let mut out = before.to_vec();
    let end = rest.iter().position(|word| word == "--").unwrap_or(rest.len());
    let (mut words, behind) = rest.split_at(end);
    let name = words.first().cloned().unwrap_or_default();
    while let Some(first) = words.first() {
        let table = if words.len() == end { &COMMANDS[..] } else { &OPTIONS };
        let found = table.iter().find_map(|row| {
            let before = rest.get((end - words.len()).wrapping_sub(1));
            let used = row.used(&name, words, before, arguments.as_slice())?;
            Some((row, used))
        });
        let used = match found {
            None => {
                out.push(first.clone());
                1
            }
            Some((row, used)) => {
                let warning = row.warning();
                if !warnings.contains(&warning) {
                    warnings.push(warning);
                }
                out.extend(row.words(first));
                used
            }
        };
        words = words.get(used..).unwrap_or_default();
    }
    out.extend_from_slice(behind);
    (out, warnings)
}

/// The place of the command among the arguments.
fn command(arguments: &[OsString]) -> Option<usize> {
    let is_value = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| arguments.get(before));
        before.is_some_and(|word| GLOBAL.iter().any(|global| word == global))
    };
    let is_word = |word: &OsStr| !word.as_encoded_bytes().starts_with(b"-");
    (1..arguments.len()).find(|at| arguments.get(*at).is_some_and(|w| is_word(w)) && !is_value(*at))
}

impl Renamed {
    /// How many words it replaces, if they begin with it.
    fn used(
        &self,
        command: &OsStr,
        words: &[OsString],
        before: Option<&OsString>,
        all: &[OsString],
    ) -> Option<usize> {
        let word = words.first()?.to_str()?;
        if !self.command.is_empty() && command != self.command {
            return None;
        }
        if let Some(end) = self.old.strip_prefix('*') {
            let mut options = ["--fmt", "--in"].iter().chain(&GLOBAL);
            let is_value = before.is_some_and(|word| options.any(|option| word == option));
            return (word.ends_with(end) && !word.starts_with('-') && !is_value).then_some(1);
        }
        let (first, second) = self.old.split_once(' ').unwrap_or((self.old, ""));
        let value = word.strip_prefix(first)?;
        let next = words.get(1).and_then(|word| word.to_str()).unwrap_or_default();
        let (value, used) = match value.strip_prefix('=') {
            Some(value) => (value, 1),
            None if value.is_empty() => (next, if second.is_empty() { 1 } else { 2 }),
            None => return None,
        };
        let is_it = second.is_empty() || value == second;
        (is_it && self.is_meant(value, all)).then_some(used)
    }

    /// Whether an option has its old meaning: `--lldb` was a path or a release where it now is a range, beside
    /// `--compile-for`, which was the range; `--message-format` was also the format of a list.
    fn is_meant(&self, value: &str, all: &[OsString]) -> bool {
        let beside = |start: &str| {
            all.iter().any(|word| word.as_encoded_bytes().starts_with(start.as_bytes()))
        };
        match (self.command, self.old) {
            (_, "--lldb") => value.parse::<LldbRange>().is_err() || beside("--compile-for"),
            ("import", "--message-format json") => beside("--list"),
            _ => true,
        }
    }

    /// The new words in place of an argument, whose value they take over.
    fn words(&self, old: &OsStr) -> Vec<OsString> {
        let mut words: Vec<_> = self.new.split_whitespace().map(OsString::from).collect();
        let value = old.to_str().and_then(|old| Some(old.split_once('=')?.1));
        match (words.last_mut(), value) {
            (Some(last), _) if last == "*" => *last = old.to_owned(),
            (Some(last), Some(value)) if !self.old.contains(' ') => {
                last.push("=");
                last.push(value);
            }
            (None, Some(value)) => words.push(value.into()),
            _ => {}
        }
        words
    }

    fn warning(&self) -> String {
        let (old, new) = self.named();
        format!("warning: {old} is now {new}; the next release will not know the old spelling")
    }

    /// Both spellings. A value that has no option today is an argument: the program of `types`.
    fn named(&self) -> (String, String) {
        let renamed = COMMANDS.iter().find(|row| row.old == self.command);
        let command = renamed.map_or(self.command, |row| row.new);
        let new = if self.new.is_empty() { "BINARY" } else { self.new };
        (named(self.command, self.old), named(command, new))
    }
}

fn named(command: &str, words: &str) -> String {
    format!("`{}`", [command, words].join(" ").trim())
}

/// The table, in Markdown.
pub(super) fn table() -> String {
    let rows = COMMANDS.iter().chain(&OPTIONS).map(|row| {
        let (old, new) = row.named();
        format!("| {old} | {new} |\n")
    });
    once("| before | now |\n|---|---|\n".to_owned()).chain(rows).collect()
}
