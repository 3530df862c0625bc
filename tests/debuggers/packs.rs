//! Packs in real debuggers: values of the real libraries.
//!
//! `packs/NAME/test` holds programs, and beside each `STEM.txt`, a `frame variable` for every value
//! with the first line that LLDB prints; `STEM-23.txt` for an LLDB that prints something else. A
//! program stops at its only line that says `break here`. Comments in it say `Needs: ` a package or
//! crate of `.ci/tools.txt`, `Flags: ` for its compiler, and `Compiler: ` one where others leave types
//! out, `Not by gcc: ` the variables that GCC describes without their types, and `Not by gcc in LLDB: ` those that LLDB
//! itself cannot read then. With `FMTC_FULL=1` it is built by more compilers and with optimisation, and the texts stay
//! the same.
//!
//! `STEM-children.txt` has what LLDB 23 and later print of elements, `STEM-children-24.txt` what LLDB 24 prints.
//!
//! No summary of a pointer to nowhere and of a value with other bytes may be an error, and Rust's values have the same texts beside
//! rustc's own formatters. What LLDB itself shows of C++'s library (`std_types.cpp`) stays the same
//! with all packs but `std`.
//!
//! Each program is shown in one LLDB, and with other bytes or beside rustc's formatters in the other, where LLDB 23 has no texts
//! of its own; with `FMTC_FULL=1` it is in all.

use crate::engine::{
    ADD_SECTION, Ask, Debugger, Program, Session, Trial, Values, comment, debugger, expected,
    program, read, root, sorted, stem, table, verdict, word, words,
};
use crate::texts::{Texts, nothing_wrong};
use crate::transcript::{Transcript, same};
use crate::{accused, cases, rustc};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// The ways to build programs of a kind, with `FLAGS`.
pub(crate) fn ways(kind: &str) -> Vec<&'static Value> {
    static ALL: LazyLock<Vec<&Value>> = LazyLock::new(|| table("packs", "way"));
    ALL.iter().copied().filter(|way| way["of"] == kind).collect()
}

/// What does not end with the formatters that rustc 1.98 and 1.99 bring: theirs of a `LinkedList`.
const ENDLESS: &str = "frame variable list";

/// A program of a pack, built in one way.
struct Packed {
    pack: String,
    way: &'static str,
    /// Whether it has not been optimised.
    is_plain: bool,
    program: Arc<Program>,
}

/// The formatters in a debugger.
#[derive(Clone, Copy, PartialEq)]
enum Loaded {
    Ours,
    OursAndRustcs,
    /// As in Rust 1.88, with a summary without a text for every type.
    OursAndSilent,
}

/// A trial for each program, way and debugger.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = own_formatters();
    for packed in PROGRAMS.iter() {
        let turn = debugger::turn(&packed.program.name);
        trials.extend(packed.children());
        let all = packed.debuggers();
        for &debugger in &all {
            let own = expected(&packed.texts_file(), Debugger::Lldb("23"));
            let has_own = own != packed.texts_file();
            let has_turn = |turn| has_own || debugger::in_turn(turn, &all).contains(&debugger);
            let (first, second) = (has_turn(turn), has_turn(turn + 1));
            let has_python = debugger.release() != "24";
            let loads = [
                ("summaries", Loaded::Ours, first),
                ("beside rustc", Loaded::OursAndRustcs, second && packed.is_rust() && has_python),
                ("beside silent", Loaded::OursAndSilent, first && packed.way == "rustc"),
            ];
            for (question, loaded, _) in loads.into_iter().filter(|(.., is_wanted)| *is_wanted) {
                trials.push(packed.shows(question, debugger, loaded));
            }
            if second && ["22", "23"].contains(&debugger.release()) {
                trials.push(packed.corrupt(debugger));
            }
        }
    }
    trials
}

/// A trial for each library of C++ and debugger: the packs for other libraries change nothing.
fn own_formatters() -> Vec<Trial> {
    let text = read("tests/debuggers/std_types.cpp").unwrap_or_else(|error| panic!("{error}"));
    let variables: Vec<String> = text
        .split_once("int main")
        .map_or("", |(before, _)| before)
        .lines()
        .filter(|line| line.ends_with(';') && !line.starts_with([' ', '}']))
        .filter_map(|line| line.split([';', '=', '{', '(']).next()?.split_whitespace().last())
        .map(|name| name.split('[').next().unwrap_or_default().trim_start_matches('*').to_owned())
        .collect();
    let mut trials = Vec::new();
    for row in table("packs", "own") {
        let program = program(row);
        for debugger in ["22", "23"].map(Debugger::Lldb) {
            let ask = |options: &[String]| {
                let question = Values::of(&variables).with(options);
                Ask { program: program.clone(), debugger, question }
            };
            let section = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&program.name);
            let section = section.join("sections/section").display().to_string();
            let asks = (ask(&[]), ask(&["--section".to_owned(), section]));
            let (name, variables) = (format!("{}/same", program.name), variables.clone());
            trials.push(Trial::ask(name, asks, &[], move |(without, with)| {
                let is_changed = |name: &&String| {
                    ["lines", "summary", "children"].iter().any(|what| {
                        steady(&without[&***name][*what]) != steady(&with[&***name][*what])
                    })
                };
                let changed: Vec<String> = variables
                    .iter()
                    .filter(is_changed)
                    .map(|name| format!("{name}: {}\nwith packs: {}", without[name], with[name]))
                    .collect();
                verdict(&changed)
            }));
        }
    }
    trials
}

/// What does not differ between two runs: addresses do.
fn steady(shown: &Value) -> String {
    let text = shown.as_str().map_or(shown.to_string(), str::to_owned);
    Transcript::parse(&format!("(lldb) \n{text}")).to_string()
}

/// All programs; each is built once for all trials.
static PROGRAMS: LazyLock<Vec<Packed>> = LazyLock::new(|| {
    let mut programs = Vec::new();
    for (pack, source, ways) in files() {
        for way in if debugger::all_trials_run() { &ways[..] } else { &ways[..1] } {
            if word(&way["needs"]).starts_with(&comment(&source, "Compiler: ")) {
                programs.push(Packed::new(pack.clone(), source.clone(), way));
            }
        }
    }
    programs
});

/// The programs with their texts, for debuggers that run the runtime in Python.
pub(crate) fn texts() -> Vec<Texts> {
    let plain = PROGRAMS.iter().filter(|packed| packed.is_plain);
    plain.map(|packed| Texts::new(packed.program.clone(), packed.texts())).collect()
}

/// The sources of all packs, each with its pack and the ways in which it is built.
fn files() -> Vec<(String, PathBuf, Vec<&'static Value>)> {
    let mut files = Vec::new();
    for folder in sorted(&root().join("packs")) {
        let tests = folder.join("test");
        for source in tests.exists().then(|| sorted(&tests)).into_iter().flatten() {
            let extension = source.extension().and_then(|e| e.to_str()).unwrap_or_default();
            let kind = match extension {
                "cpp" if comment(&source, "Needs: ") == "gcc-14" => "gcc-14",
                "rs" if source.with_extension("").exists() => "crates",
                "d" if comment(&source, "Compiler: ") == "ldc2" => "ldc2",
                _ => extension,
            };
            let ways = ways(kind);
            if ways.is_empty() {
                continue;
            }
            files.push((stem(&folder), source, ways));
        }
    }
    files
}

/// The sources of all packs, with the formatters of their pack.
pub(crate) fn sources() -> Vec<accused::Source> {
    let sources = files()
        .into_iter()
        .filter(|(.., ways)| ["clang", "rustc"].contains(&word(&ways[0]["name"])));
    let sources = sources.map(|(pack, path, _)| accused::Source {
        name: stem(&path),
        formatters: vec![root().join(format!("packs/{pack}/{pack}.fmt"))],
        flags: comment(&path, "Flags: "),
        package: comment(&path, "Needs: "),
        compiler: comment(&path, "Compiler: "),
        programs: PROGRAMS
            .iter()
            .map(|packed| packed.program.clone())
            .filter(|p| p.source == path)
            .collect(),
        path,
    });
    sources.collect()
}

impl Packed {
    fn new(pack: String, source: PathBuf, row: &'static Value) -> Packed {
        let flags = comment(&source, "Flags: ");
        let flags = flags.replace(".ci/library-source", "\"$ROOT\"/.ci/library-source");
        let [way, command] = ["name", "build"].map(|key| word(&row[key]));
        let command = command.replace("FLAGS", &flags);
        let crates = (way == "cargo").then(|| source.with_extension(""));
        let program = Program {
            name: format!("packs/{pack}/{}/{way}", stem(&source)),
            inputs: crates.into_iter().collect(),
            sections: format!("fmtc compile --pack {pack} --emit bin -o section"),
            build: format!("{command}\n{ADD_SECTION}"),
            needs: vec!["objcopy", word(&row["needs"])],
            packages: comment(&source, "Needs: "),
            source,
            ..Program::default()
        };
        Packed { pack, way, is_plain: row["plain"] == "yes", program: Arc::new(program) }
    }

    fn is_rust(&self) -> bool {
        self.program.source.extension().is_some_and(|e| e == "rs")
    }

    /// The debuggers that show its values.
    fn debuggers(&self) -> Vec<Debugger> {
        match &*self.pack {
            "rust-crates" => debugger::lldbs(),
            "crystal" | "zig" if debugger::all_trials_run() => {
                ["20", "21", "22", "23"].map(Debugger::Lldb).into()
            }
            _ => ["22", "23"].map(Debugger::Lldb).into(),
        }
    }

    /// The transcript that an LLDB must repeat.
    fn texts_file(&self) -> PathBuf {
        self.program.source.with_extension("txt")
    }

    /// What LLDB prints, without what it cannot read of this way.
    fn wanted(&self, debugger: Debugger) -> (Transcript, PathBuf) {
        let file = expected(&self.texts_file(), debugger);
        (self.without(self.recorded(&file), "Not by gcc in LLDB: "), file)
    }

    /// The texts of a file, without those of which this way describes no type.
    fn recorded(&self, file: &Path) -> Transcript {
        let text = read(file).unwrap_or_else(|error| panic!("{error}"));
        self.without(Transcript::parse(&text), "Not by gcc: ")
    }

    /// Texts without those of the variables that a comment of the source names, if GCC compiles it.
    fn without(&self, texts: Transcript, word: &str) -> Transcript {
        if !["gcc", "gcc_optimised"].contains(&self.way) {
            return texts;
        }
        let left_out = comment(&self.program.source, word);
        let without = |texts: Transcript, name| texts.without(&format!("frame variable {name}"));
        left_out.split_whitespace().fold(texts, without)
    }

    /// The variables, with the first lines that LLDB 23 prints.
    fn texts(&self) -> Vec<(String, Option<String>)> {
        let file = expected(&self.texts_file(), Debugger::Lldb("23"));
        let transcript = self.recorded(&file);
        let texts = transcript.exchanges().filter_map(|(command, answer)| {
            let variable = command.strip_prefix("frame variable ")?;
            let (_, text) = answer.lines().next()?.split_once(" = ")?;
            Some((variable.to_owned(), Some(text.to_owned())))
        });
        texts.collect()
    }

    /// A trial for each debugger that makes children of which is told.
    fn children(&self) -> Vec<Trial> {
        if !["clang", "cargo", "zig", "crystal"].contains(&self.way) {
            return Vec::new();
        }
        let source = &self.program.source;
        let all = source.with_file_name(format!("{}-children.txt", stem(source)));
        let makes_children = |debugger: &Debugger| debugger.release() >= "23";
        let debuggers = debugger::lldbs().into_iter().filter(makes_children);
        let files = debuggers.filter(|debugger| expected(&all, *debugger).exists());
        files
            .map(|debugger| cases::shows("children", self.program.clone(), debugger, &all))
            .collect()
    }

    fn ask<Q>(&self, debugger: Debugger, question: Q) -> Ask<Q> {
        Ask { program: self.program.clone(), debugger, question }
    }

    /// Its values, filled with one byte and with random ones, have no error for a text.
    fn corrupt(&self, debugger: Debugger) -> Trial {
        let (wanted, file) = self.wanted(debugger);
        let question = Values::of(variables(&wanted)).with(["--damage=8"]);
        let name = format!("{}/corrupt", self.program.name);
        Trial::ask(name, self.ask(debugger, question), &[&file], |answers| nothing_wrong(&answers))
    }

    fn shows(&self, question: &str, debugger: Debugger, loaded: Loaded) -> Trial {
        let (wanted, file) = self.wanted(debugger);
        let wanted = self.comparable(wanted, loaded);
        let name = format!("{}/{question}", self.program.name);
        let variables: Vec<String> = variables(&wanted).into_iter().map(str::to_owned).collect();
        let session = Session::new(wanted.clone());
        let (path, names_are_recorded) = (file.clone(), self.has_recorded_names());
        let check = move |found: &Transcript| {
            let found = first_lines(found);
            if names_are_recorded {
                return match loaded {
                    Loaded::Ours => cases::compare(&wanted, &found, &path, debugger),
                    _ => same(&wanted, &found),
                };
            }
            let (wanted, found) = (without_types(&wanted), without_types(&found));
            // The formatters of rustc 1.98 give structs without a summary of ours one that lists members.
            match loaded {
                Loaded::Ours => same(&wanted, &found),
                _ => same(&without_members(&wanted), &without_members(&found)),
            }
        };
        // It has no Python.
        if debugger.release() == "24" {
            let ask = self.ask(debugger, session);
            return Trial::ask(name, ask, &[&file], move |found| check(&found));
        }
        let ask = self.ask(debugger, self.with(Values::of(&variables), loaded));
        Trial::ask(name, ask, &[&file], move |values| check(&printed(&values, &variables)?))
    }

    /// A transcript without what other formatters show otherwise.
    fn comparable(&self, mut wanted: Transcript, loaded: Loaded) -> Transcript {
        if loaded == Loaded::Ours {
            return wanted;
        }
        if !self.has_recorded_names() {
            wanted = wanted.without(ENDLESS);
        }
        // Members of tuples have other names there.
        let has_tuples = |(command, answer): (&str, &str)| {
            answer.contains(" = (__0 = ").then(|| command.to_owned())
        };
        let tuples: Vec<String> = wanted.exchanges().filter_map(has_tuples).collect();
        wanted = tuples.iter().fold(wanted, |wanted, command| wanted.without(command));
        if loaded == Loaded::OursAndSilent {
            let less = |wanted: Transcript, name| wanted.without(&format!("frame variable {name}"));
            let row = &table("packs", "silent")[0]["variables"];
            wanted = words(row).into_iter().fold(wanted, less);
        }
        wanted
    }

    /// What `values.py` loads first.
    fn with(&self, mut values: Values, loaded: Loaded) -> Values {
        if loaded != Loaded::Ours {
            values.rustc =
                Some(if self.way == "nightly" { "rustup run nightly rustc" } else { "rustc" });
        }
        if loaded == Loaded::OursAndSilent {
            let script = root().join("tests/debuggers/silent.py").display().to_string();
            values = values.with(["--runtime".to_owned(), script]);
        }
        values
    }

    /// Whether types have the names that are recorded: another compiler may have other ones.
    fn has_recorded_names(&self) -> bool {
        match self.way {
            "rustc" | "cargo" => rustc::is_recorded(),
            way => ["clang", "gcc_14"].contains(&way),
        }
    }
}

/// What `frame variable` prints of the variables. No pointer to nowhere has an error for a text.
fn printed(values: &Value, variables: &[String]) -> Result<Transcript, String> {
    for (variable, value) in values.as_object().into_iter().flatten() {
        let texts = value["unreadable"].to_string();
        if texts.contains("(opcode=") {
            return Err(format!("{variable}: an error behind a pointer to nowhere: {texts}"));
        }
    }
    let mut found = String::new();
    for variable in variables {
        let lines = values[variable]["lines"].as_str().unwrap_or_default();
        found.push_str(&format!("(lldb) frame variable {variable}\n{lines}"));
    }
    Ok(Transcript::parse(&found))
}

/// The variables that a transcript shows.
fn variables(transcript: &Transcript) -> Vec<&str> {
    transcript.commands().filter_map(|command| command.strip_prefix("frame variable ")).collect()
}

/// The types and texts without the children below them, of which rustc's formatters make others. What LLDB 24 says of
/// types before them is about the program.
fn first_lines(transcript: &Transcript) -> Transcript {
    transcript.answers_as(|answer| {
        let said = |line: &&str| !line.starts_with("error: program 0x");
        let line = answer.lines().find(said).unwrap_or_default();
        line.trim_end_matches(" {}").trim_end_matches(" {").to_owned()
    })
}

/// The texts with `{…}` for all that is in braces.
fn without_members(transcript: &Transcript) -> Transcript {
    transcript.answers_as(|answer| match (answer.find('{'), answer.rfind('}')) {
        (Some(start), Some(end)) if start < end => {
            format!("{}{{…{}", &answer[..start], &answer[end..])
        }
        _ => answer.to_owned(),
    })
}

/// The texts alone.
fn without_types(transcript: &Transcript) -> Transcript {
    transcript.answers_as(|answer| {
        let shown = answer.split_once(" = ").map_or(answer, |(_, shown)| shown);
        shown.trim_end().to_owned()
    })
}
