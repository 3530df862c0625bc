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
pub(super) fn replaced(arguments: Vec<OsString>) -> (Vec<OsString>, Vec<String>) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn now(line: &str) -> (String, usize) {
        let words = once("fmtc").chain(line.split(' ')).map(OsString::from).collect();
        let (words, warnings) = replaced(words);
        let words: Vec<_> = words.iter().skip(1).map(|word| word.to_string_lossy()).collect();
        (words.join(" "), warnings.len())
    }

    #[test]
    fn old_spellings_become_new_ones() {
        for (old, new) in [
            ("disasm --annotate app", "dump --asm --annotate app"),
            ("--color never disasm app", "--color never dump --asm app"),
            ("lldb --install", "setup lldb --install"),
            ("check --against-strict a.fmt", "check --deny types a.fmt"),
            ("compile a.fmt --emit summaries", "compile a.fmt --summaries --emit bin"),
            ("compile a.fmt --emit=summaries", "compile a.fmt --summaries --emit bin"),
            ("preview app --lldb lldb-23", "preview app --debugger lldb-23"),
            ("preview app --lldb=/opt/lldb", "preview app --debugger=/opt/lldb"),
            ("preview app a.fmt", "preview app --fmt a.fmt"),
            ("run a.fmt --compile-for=22", "run a.fmt --lldb=22"),
            ("packs install --from a.fmt", "packs install --fmt a.fmt"),
        ] {
            assert_eq!(now(old), (new.to_owned(), 1), "{old}");
        }
        let keys = now("key --in app json std::string --color never");
        assert_eq!(keys, ("types app --key json --key std::string --color never".to_owned(), 3));
        let after = now("key --in app -- json");
        assert_eq!(after, ("types app --key json".to_owned(), 3));
        assert_eq!(now("key a --in=app"), ("types --key a app".to_owned(), 3));
        assert_eq!(now("asm - --emit hex"), ("compile --asm - --emit hex".to_owned(), 1));
        assert_eq!(now("verify a --json"), ("dump --verify a --json".to_owned(), 1));
        let both = now("run a.fmt --compile-for 22...24 --lldb 23");
        assert_eq!(both, ("run a.fmt --lldb 22...24 --emulate 23".to_owned(), 2));
        let files = now("preview app a.fmt fmt/ x");
        assert_eq!(files, ("preview app --fmt a.fmt --fmt fmt/ x".to_owned(), 2));
    }

    #[test]
    fn every_row_is_used() {
        for Renamed { command, old, new } in COMMANDS.iter().chain(&OPTIONS) {
            let command =
                if command.is_empty() && old.starts_with('-') { "check" } else { command };
            let line = [command, &old.replace('*', "a"), "value", "--list"].join(" ");
            let (words, warnings) = now(line.trim());
            let is_renamed = COMMANDS.iter().any(|row| row.old == command) && *old != command;
            assert!(warnings > usize::from(is_renamed), "{line}: {words}");
            assert!(words.contains(new.trim_end_matches(" *")), "{line}: {words}");
        }
    }

    #[test]
    fn new_spellings_stay() {
        for line in [
            "run a.fmt --lldb 22",
            "preview app --lldb 22...24 --fmt a.fmt -- --lldb x a.fmt",
            "--deny types check man.fmt",
            "types app disasm",
            "import --from natvis a",
            "import a --message-format json",
            "generate man lldb",
            "help disasm",
        ] {
            assert_eq!(now(line), (line.to_owned(), 0));
        }
    }
}
