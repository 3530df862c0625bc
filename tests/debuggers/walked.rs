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

use crate::engine::{
    Debugger, Outcome, Program, Session, Trial, comment, debugger, read, root, sorted, stem, table,
    verdict, word, words,
};
use crate::transcript::Transcript;
use regex::Regex;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// Of so many elements some may be left out.
const MAX_ELEMENTS: usize = 1000;
/// The longest time of the processor, in hundredths of a second.
const MAX_TIME: u64 = 200;
/// What the debugger is asked for the time it has taken: its own, and that of the kernel for it.
const CLOCK: &str = "platform shell cut -d' ' -f14,15 /proc/$PPID/stat";

/// A trial for each program, way and debugger.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let sources = sorted(&root().join("tests/debuggers/walked"));
    let is_source =
        |file: &&std::path::PathBuf| file.extension().is_some_and(|e| e == "cpp" || e == "rs");
    for source in sources.iter().filter(is_source) {
        let turn = debugger::turn(&stem(source));
        let ways = comment(source, "Ways: ");
        let is_named = |row: &&Value| ways.split(' ').any(|name| row["name"] == name);
        let rows = table("walked", "way").into_iter().filter(is_named).collect::<Vec<_>>();
        for (at, row) in rows.iter().enumerate() {
            let program = Arc::new(program(source, row));
            for debugger in debugger::paired(turn, at, rows.len()) {
                trials.push(walks(&program, word(&row["name"]), debugger));
            }
        }
    }
    trials
}

fn program(source: &Path, row: &'static Value) -> Program {
    let [way, sections, build, flags] =
        ["name", "sections", "build", "flags"].map(|key| word(&row[key]));
    let flags = comment(source, "Flags: ") + flags;
    Program {
        name: format!("walked/{}/{way}", stem(source)),
        sections: sections.to_owned(),
        build: build.replace("FLAGS", &flags),
        needs: words(&row["needs"]),
        packages: format!("{} {}", comment(source, "Needs: "), word(&row["packages"])),
        source: source.to_owned(),
        ..Program::default()
    }
}

fn walks(program: &Arc<Program>, way: &'static str, debugger: Debugger) -> Trial {
    let text = read(&program.source).unwrap_or_else(|error| panic!("{error}"));
    let names: BTreeSet<String> = text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| Expected::of(word).is_some())
        .map(str::to_owned)
        .collect();
    let asked = names.iter().map(|name| format!("(lldb) frame variable {name}\n(lldb) {CLOCK}\n"));
    let asked = Transcript::parse(&format!("(lldb) {CLOCK}\n{}", asked.collect::<String>()));
    let in_24 = comment(&program.source, "In 24: ");
    Trial::of(program, debugger, "walks", Session::new(asked), move |found| {
        let is_out_of_reach = |kind: &str| {
            let reach = format!("{kind}/{way}");
            debugger.release() < "24" && in_24.split(' ').any(|name| name == reach)
        };
        check(&names, &found, is_out_of_reach)
    })
}

fn check(
    names: &BTreeSet<String>,
    found: &Transcript,
    is_out_of_reach: impl Fn(&str) -> bool,
) -> Outcome {
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
        expected.may_miss |= is_out_of_reach(name.split('_').next().unwrap_or_default());
        if let Err(why) = expected.check(shown) {
            wrong.push(format!("{name}: {why}: {shown}"));
        }
        if took > MAX_TIME {
            wrong.push(format!("{name}: took {took}0 ms"));
        }
    }
    if names.is_empty() {
        return Err("there are no containers".to_owned());
    }
    verdict(&wrong)
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
        static NAME: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new("^[a-z]+_([0-9]+)(_mixed|_wild|_ring|_count)?$").expect("a pattern")
        });
        let found = NAME.captures(name)?;
        let damage = found.get(2).map(|damage| damage.as_str());
        let is_mixed = damage.is_some();
        let may_miss = damage.is_some_and(|damage| damage != "_mixed");
        Some(Expected { count: found[1].parse().ok()?, is_mixed, may_miss })
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
