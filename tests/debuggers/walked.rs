//! Walks of real containers: every element is shown, or less where memory is damaged.
//!
//! `walked/NAME.cpp` or `walked/NAME.rs` fills containers, `walked/NAME.fmt` walks them. Comments in a program name the
//! `Ways: ` in which it is built, a package that it `Needs: `, `Flags: ` for its compiler, and the containers that only
//! LLDB 24 reaches, `In 24: forward/gcc`. The name of a variable determines its text:
//!
//! | name | text |
//! |---|---|
//! | `set_100` | `[0 1 2 … 99]` with all numbers; of 1,000 and more perhaps the first ones |
//! | `hash_100_mixed` | the same in any order |
//! | `set_100_wild`, `set_100_ring`, `dense_100_count` | some of them, for a link, or a number of elements, is damaged |
//!
//! No text takes the debugger longer than two seconds.

use crate::cases::sorted;
use crate::transcript::Transcript;
use crate::{root, session, tools};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

/// How programs are built: the name of the way, the compiler, the package it needs, and its arguments.
type Way = (&'static str, &'static str, &'static str, &'static str);

const WAYS: [Way; 4] = [
    ("clang", "clang++-22", "", ""),
    ("gcc", "g++", "", ""),
    ("libcxx", "clang++-22", "libc++-22-dev", "-stdlib=libc++"),
    ("rustc", "rustc", "", ""),
];

/// Of so many elements some may be left out.
const MAX_ELEMENTS: usize = 1000;
/// The longest time of the processor, in hundredths of a second.
const MAX_TIME: u64 = 200;
/// What the debugger is asked for the time it has taken: its own, and that of the kernel for it.
const CLOCK: &str = "platform shell cut -d' ' -f14,15 /proc/$PPID/stat";

struct Program {
    source: PathBuf,
    way: Way,
    built: OnceLock<Result<PathBuf, String>>,
}

/// A test for each program, way and debugger.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let sources = sorted(&root().join("tests/debuggers/walked"));
    let sources = sources.into_iter().filter(|file| file.extension().is_some_and(|e| e != "fmt"));
    for (number, source) in sources.enumerate() {
        let ways = comment(&source, "Ways: ");
        let is_named = |way: &Way| ways.split(' ').any(|name| name == way.0);
        let ways = WAYS.into_iter().filter(is_named).collect::<Vec<_>>();
        for (at, &way) in ways.iter().enumerate() {
            let program = Arc::new(Program { source: source.clone(), way, built: OnceLock::new() });
            for lldb in tools::paired_debuggers(number, at, ways.len()) {
                let name = format!("walked::{}::{}::lldb_{lldb}", program.stem(), way.0);
                let package = format!("{} {}", comment(&source, "Needs: "), way.2);
                let needs = vec!["python3", way.1, lldb];
                let program = program.clone();
                let test = move || program.check(lldb);
                trials.push(tools::packaged_trial(name, needs, package, test));
            }
        }
    }
    trials
}

/// What a comment of a program says behind a word.
fn comment(source: &Path, word: &str) -> String {
    let text = std::fs::read_to_string(source).unwrap_or_default();
    let said = text.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(word));
    said.unwrap_or_default().to_owned()
}

impl Program {
    fn stem(&self) -> String {
        self.source.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn built(&self) -> Result<&Path, String> {
        self.built.get_or_init(|| self.build()).as_deref().map_err(Clone::clone)
    }

    fn build(&self) -> Result<PathBuf, String> {
        let folder = format!("walked/{}/{}", self.stem(), self.way.0);
        let out = tools::scratch(folder)?;
        let (_, compiler, _, arguments) = self.way;
        let is_rust = compiler == "rustc";
        let section = if is_rust { "section.rs" } else { "section.o" };
        let [section, program] = [section, "program"].map(|name| out.join(name));
        let formatters = self.source.with_extension("fmt");
        let [formatters, section, source, program_name] =
            [&formatters, &section, &self.source, &program].map(|path| path.display().to_string());
        let emit = if is_rust { "rust" } else { "obj" };
        tools::fmtc(&["compile", &formatters, "--emit", emit, "-o", &section])?;
        let command = match is_rust {
            true => format!(
                "FORMATTERS='{section}' rustc --edition 2024 -g '{source}' -o '{program_name}'"
            ),
            false => format!(
                "{compiler} {arguments} -std=c++20 -g -O0 '{source}' '{section}' -o '{program_name}' {}",
                comment(&self.source, "Flags: ")
            ),
        };
        tools::output(Command::new("sh").args(["-c", &command]))?;
        Ok(program)
    }

    fn check(&self, lldb: &str) -> Result<(), String> {
        let text = std::fs::read_to_string(&self.source).map_err(|e| e.to_string())?;
        let names: BTreeSet<&str> = text
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .filter(|word| Expected::of(word).is_some())
            .collect();
        let asked: Vec<String> = names
            .iter()
            .map(|name| format!("(lldb) frame variable {name}\n(lldb) {CLOCK}\n"))
            .collect();
        let wanted = Transcript::parse(&format!("(lldb) {CLOCK}\n{}", asked.concat()));
        let found = session::run(lldb, self.built()?, &self.source, &wanted)?;
        let answers: Vec<&str> = found.exchanges().map(|(_, answer)| answer).collect();
        let [start, answers @ ..] = &*answers else { return Err("no answers".to_owned()) };
        let mut before = time(start)?;
        let mut wrong = Vec::new();
        for (name, answer) in names.iter().zip(answers.chunks(2)) {
            let [shown, clock] = answer else { return Err(format!("no answer of {name}")) };
            let now = time(clock)?;
            let took = now.saturating_sub(before);
            before = now;
            let Some(mut expected) = Expected::of(name) else { continue };
            let kind = name.split('_').next().unwrap_or_default();
            let in_24 = comment(&self.source, "In 24: ");
            let reach = format!("{kind}/{}", self.way.0);
            expected.may_miss |= lldb < "24" && in_24.split(' ').any(|name| name == reach);
            if let Err(why) = expected.check(shown) {
                wrong.push(format!("{name}: {why}: {shown}"));
            }
            if took > MAX_TIME {
                wrong.push(format!("{name}: took {took}0 ms"));
            }
        }
        if names.is_empty() {
            return Err(format!("{} has no containers", self.source.display()));
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }
}

fn time(answer: &str) -> Result<u64, String> {
    let parts: Result<Vec<u64>, _> = answer.split_whitespace().map(str::parse).collect();
    Ok(parts.map_err(|e| format!("no time but {answer:?}: {e}"))?.iter().sum())
}

/// What a variable shows: its name tells.
struct Expected {
    count: usize,
    is_mixed: bool,
    /// Whether elements may be missing: it is damaged, or out of reach.
    may_miss: bool,
}

impl Expected {
    fn of(name: &str) -> Option<Expected> {
        let mut parts = name.split('_');
        let (kind, count, rest) = (parts.next()?, parts.next()?, parts.next());
        if kind.is_empty()
            || !kind.bytes().all(|b| b.is_ascii_lowercase())
            || parts.next().is_some()
        {
            return None;
        }
        let (is_mixed, may_miss) = match rest {
            None => (false, false),
            Some("mixed") => (true, false),
            Some("wild" | "ring" | "count") => (true, true),
            Some(_) => return None,
        };
        Some(Expected { count: count.parse().ok()?, is_mixed, may_miss })
    }

    fn check(&self, shown: &str) -> Result<(), String> {
        let text = shown.trim().split_once(" = [").map(|(_, text)| text);
        let text = text.and_then(|text| text.strip_suffix(']')).ok_or("no list")?;
        let (text, is_cut) = match text.strip_suffix('…') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let numbers: Result<Vec<usize>, _> = text.split_whitespace().map(str::parse).collect();
        let mut numbers = numbers.map_err(|e| format!("not a number: {e}"))?;
        if let Some(wrong) = numbers.iter().find(|number| **number >= self.count) {
            return Err(format!("{wrong} is not an element"));
        }
        if self.may_miss {
            return Ok(());
        }
        if self.is_mixed {
            numbers.sort_unstable();
        }
        let may_be_cut = self.count >= MAX_ELEMENTS;
        let is_whole = numbers.len() == self.count;
        let is_start = numbers.iter().copied().eq(0..numbers.len());
        match () {
            () if is_cut == is_whole => Err("a wrong mark".to_owned()),
            () if is_cut && !may_be_cut => Err("elements are missing".to_owned()),
            () if !(is_start || self.is_mixed && is_cut) => Err("other elements".to_owned()),
            () => Ok(()),
        }
    }
}
