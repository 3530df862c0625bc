//! Packs in real debuggers: values of the real libraries.
//!
//! `packs/NAME/test` holds programs, and beside each `STEM.txt`, a `frame variable` for every value
//! with the first line that LLDB prints; `STEM-23.txt` for an LLDB that prints something else. A
//! program stops at its only line that says `break here`. Comments in it say `Needs: ` a package or
//! crate of `cargo xtask install corpus`, `Flags: ` for its compiler, and `Compiler: ` one where others leave types
//! out. With `FMTC_FULL=1` it is built by more compilers and with optimisation, and the texts stay
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

use crate::cases::{self, sorted};
use crate::gdb::{Job, Wanted};
use crate::transcript::{Transcript, same};
use crate::{accused, old, root, rustc, session, tools};
use libtest_mimic::Trial;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

/// How programs are built: the name of the way, the compiler, and the command.
pub(crate) type Way = (&'static str, &'static str, &'static str);

const C: [Way; 3] = [
    ("clang", "clang-22", "clang-22 -g -O0"),
    ("gcc", "gcc", "gcc -g -O0"),
    ("optimised", "clang-22", "clang-22 -g -O1"),
];
const CPP: [Way; 4] = [
    ("clang", "clang++-22", "clang++-22 -g -O0 -std=c++17 -fstandalone-debug"),
    ("gcc", "g++", "g++ -g -O0 -std=c++17"),
    ("optimised", "clang++-22", "clang++-22 -g -O1 -std=c++17 -fstandalone-debug"),
    ("gcc_optimised", "g++", "g++ -g -O1 -std=c++17"),
];
/// A newer release than Debian's, which `cargo xtask install corpus` fetches.
const GCC_14: [Way; 1] = [("gcc_14", "sh", "$(.ci/library-source gcc-14)/g++ -g -O0")];
/// Programs with crates, which a folder of their name has the manifest for.
const CARGO: [Way; 1] = [("cargo", "cargo", "cargo build --quiet --locked")];
const RUST: [Way; 2] = [
    ("rustc", "rustc", "rustc -g -C opt-level=0 --edition 2021"),
    ("nightly", "rust-nightly", "rustup run nightly rustc -g -C opt-level=0 --edition 2021"),
];
const D: [Way; 2] = [("gdc", "gdc", "gdc -g -O0"), ("gdc_optimised", "gdc", "gdc -g -O1")];
/// Its options for files have no space.
const LDC: [Way; 1] = [("ldc", "ldc2", "sh -c 'ldc2 -g -O0 \"$0\" -of=\"$2\"'")];
/// Nim takes no options behind the source.
const NIM: [Way; 1] = [(
    "nim",
    "nim",
    "sh -c 'source=$0; program=$2; shift 2; nim c --hints:off --warnings:off --debugger:native \
     \"--gcc.options.debug:-g -O0\" --nimcache:\"$program-cache\" -o:\"$program\" \"$@\" \"$source\"'",
)];

const CRYSTAL: [Way; 1] = [("crystal", "crystal", "crystal build -d")];
/// Zig's caches are beside its programs.
pub(crate) const ZIG: [Way; 1] = [(
    "zig",
    "zig",
    "sh -c '\"${FMTC_DEBUGGERS:-$HOME/.cache/fmtc/debuggers}/zig/bin/python\" -m ziglang build-exe -fllvm -ODebug \
     --cache-dir \"$2-cache\" --global-cache-dir \"$2-cache\" \"$0\" -femit-bin=\"$2\"'",
)];

/// What does not end with the formatters that rustc 1.98 and 1.99 bring: theirs of a `LinkedList`.
const ENDLESS: &str = "frame variable list";

/// What is less beside summaries without a text: `…` for texts with escapes and where no type of two words is known, and
/// no character behind its number.
const SILENT: [&str; 19] = [
    "string_escaped",
    "string_nul",
    "string_controls",
    "string_lines",
    "string_most",
    "string_longest",
    "slice_escaped",
    "path_escaped",
    "os_latin",
    "c_escaped",
    "letter",
    "some_glyph_ref",
    "some_char",
    "tree_set",
    "range_chars",
    "text_ref",
    "text_ref_seven",
    "text_ref_long",
    "text_ref_wide",
];

/// A program, built in one way.
struct Program {
    pack: String,
    source: PathBuf,
    way: Way,
    built: OnceLock<Result<PathBuf, String>>,
}

/// The formatters in a debugger.
#[derive(Clone, Copy, PartialEq)]
enum Loaded {
    Ours,
    OursAndRustcs,
    /// As in Rust 1.88, with a summary without a text for every type.
    OursAndSilent,
}

/// A test for each program, way and debugger.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = own_formatters();
    trials.extend(programs().iter().flat_map(|program| program.children()));
    for (number, program) in programs().iter().enumerate() {
        for &lldb in program.debuggers() {
            let (first, second) =
                (program.has_turn(number, lldb), program.has_turn(number + 1, lldb));
            let loads = [
                ("lldb", Loaded::Ours, first),
                ("rust_lldb", Loaded::OursAndRustcs, second && program.is_rust() && lldb != "24"),
                ("rust_lldb_1_88", Loaded::OursAndSilent, first && program.way.0 == RUST[0].0),
            ];
            for (name, loaded, _) in loads.into_iter().filter(|(.., is_wanted)| *is_wanted) {
                let Program { pack, way, .. } = &**program;
                let name = format!("packs::{pack}::{}::{}::{name}_{lldb}", program.stem(), way.0);
                let needs = vec!["python3", "objcopy", way.1, lldb];
                let (this, package) = (program.clone(), comment(&program.source, "Needs: "));
                trials.push(tools::packaged_trial(name, needs, package, move || {
                    this.check(lldb, loaded)
                }));
            }
            if second && ["22", "23"].contains(&lldb) {
                trials.push(program.corrupt(lldb));
            }
        }
    }
    trials
}

/// A test for each library of C++ and debugger: the packs for other libraries change nothing.
fn own_formatters() -> Vec<Trial> {
    let mut trials = Vec::new();
    for library in ["libstdc++", "libc++"] {
        for lldb in ["22", "23"] {
            let name = format!("packs::own_formatters::{library}::lldb_{lldb}");
            let package = if library == "libc++" { "libc++-22-dev" } else { "" };
            let test = move || stay_the_same(library, lldb);
            let needs = vec!["python3", "clang++-22", lldb];
            trials.push(tools::packaged_trial(name, needs, package.to_owned(), test));
        }
    }
    trials
}

fn stay_the_same(library: &str, lldb: &str) -> Result<(), String> {
    let source = root().join("tests/debuggers/std_types.cpp");
    let out = tools::scratch(format!("packs/own/{library}/{lldb}"))?;
    let [program, section] = ["program", "section"].map(|n| out.join(n).display().to_string());
    let build = format!("{} -stdlib={library} '{}' -o '{program}'", CPP[0].2, source.display());
    tools::output(Command::new("sh").args(["-c", &build]))?;
    let folders = sorted(&root().join("packs"));
    let names = folders.iter().filter_map(|f| f.file_name()?.to_str());
    let names: Vec<_> = names.filter(|name| *name != "std").collect();
    tools::fmtc(&["compile", "--pack", &names.join(","), "--emit", "bin", "-o", &section])?;
    let text = std::fs::read_to_string(&source).map_err(|e| e.to_string())?;
    let variables: Vec<&str> = text
        .split_once("int main")
        .map_or("", |(before, _)| before)
        .lines()
        .filter(|line| line.ends_with(';') && !line.starts_with([' ', '}']))
        .filter_map(|line| line.split([';', '=', '{', '(']).next()?.split_whitespace().last())
        .map(|name| name.split('[').next().unwrap_or_default().trim_start_matches('*'))
        .collect();
    let program = Path::new(&program);
    let shown = |section: &[&str]| {
        session::values(lldb, section, program, &source, variables.iter().copied())
    };
    let (without, with) = (shown(&[])?, shown(&["--section", &section])?);
    let changed: Vec<String> = variables
        .iter()
        .filter(|name| {
            ["lines", "summary", "children"]
                .iter()
                .any(|what| steady(&without[**name][*what]) != steady(&with[**name][*what]))
        })
        .map(|name| format!("{name}: {}\nwith packs: {}", without[*name], with[*name]))
        .collect();
    if changed.is_empty() { Ok(()) } else { Err(changed.join("\n")) }
}

/// What does not differ between two runs: addresses do.
fn steady(shown: &Value) -> String {
    Transcript::parse(&format!(
        "(lldb) \n{}",
        shown.as_str().map_or(shown.to_string(), str::to_owned)
    ))
    .to_string()
}

/// All programs; each is built once for all tests.
fn programs() -> &'static [Arc<Program>] {
    static PROGRAMS: OnceLock<Vec<Arc<Program>>> = OnceLock::new();
    PROGRAMS.get_or_init(all_programs)
}

fn all_programs() -> Vec<Arc<Program>> {
    let mut programs = Vec::new();
    for (pack, source, ways) in files() {
        for &way in if tools::all_tests_run() { ways } else { &ways[..1] } {
            if way.1.starts_with(&comment(&source, "Compiler: ")) {
                let (pack, source) = (pack.clone(), source.clone());
                programs.push(Arc::new(Program { pack, source, way, built: OnceLock::new() }));
            }
        }
    }
    programs
}

/// The programs as jobs for gdb, those without optimisation: what gdb shows of others has been optimised out in places.
pub(crate) fn gdb_jobs() -> Vec<Job> {
    let mut jobs = Vec::new();
    for program in programs() {
        let Program { pack, source, way, .. } = &**program;
        const WAYS: [&str; 10] =
            ["clang", "gcc", "gcc_14", "rustc", "cargo", "gdc", "ldc", "nim", "zig", "crystal"];
        if !WAYS.contains(&way.0) {
            continue;
        }
        let this = program.clone();
        jobs.push(Job {
            name: format!("packs::{pack}::{}::{}", program.stem(), way.0),
            needs: vec!["objcopy", way.1],
            package: comment(source, "Needs: "),
            source: source.clone(),
            build: Box::new(move || this.built().map(Path::to_owned)),
            wanted: program.texts(),
        });
    }
    jobs
}

/// The sources of all packs, each with its pack and the ways in which it is built.
fn files() -> Vec<(String, PathBuf, &'static [Way])> {
    let mut files = Vec::new();
    for folder in sorted(&root().join("packs")) {
        let pack = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let tests = folder.join("test");
        for source in tests.exists().then(|| sorted(&tests)).into_iter().flatten() {
            let ways: &[Way] = match source.extension().and_then(|e| e.to_str()) {
                Some("c") => &C,
                Some("cpp") if comment(&source, "Needs: ") == "gcc-14" => &GCC_14,
                Some("cpp") => &CPP,
                Some("rs") if source.with_extension("").exists() => &CARGO,
                Some("rs") => &RUST,
                Some("d") if comment(&source, "Compiler: ") == "ldc2" => &LDC,
                Some("d") => &D,
                Some("nim") => &NIM,
                Some("cr") => &CRYSTAL,
                Some("zig") => &ZIG,
                _ => continue,
            };
            files.push((pack.clone(), source, ways));
        }
    }
    files
}

/// The sources of all packs, with the formatters of their pack.
pub(crate) fn sources() -> Vec<accused::Source> {
    let sources =
        files().into_iter().filter(|(_, _, ways)| ["clang", "rustc"].contains(&ways[0].0));
    let sources = sources.map(|(pack, path, _)| accused::Source {
        name: stem(&path),
        formatters: vec![root().join(format!("packs/{pack}/{pack}.fmt"))],
        flags: comment(&path, "Flags: "),
        package: comment(&path, "Needs: "),
        compiler: comment(&path, "Compiler: "),
        path,
    });
    sources.collect()
}

fn stem(source: &Path) -> String {
    source.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// What a comment of a source says behind a word.
fn comment(source: &Path, word: &str) -> String {
    let text = std::fs::read_to_string(source).unwrap_or_default();
    let said =
        text.lines().find_map(|line| line.trim_start_matches(['/', '#', ' ']).strip_prefix(word));
    said.unwrap_or_default().to_owned()
}

impl Program {
    fn stem(&self) -> String {
        stem(&self.source)
    }

    /// The debuggers that show its values.
    fn debuggers(&self) -> &'static [&'static str] {
        match &*self.pack {
            "rust-crates" => tools::debuggers(),
            "crystal" | "zig" if tools::all_tests_run() => &["20", "21", "22", "23"],
            _ => &["22", "23"],
        }
    }

    /// Whether it is looked at in a debugger in one way, the number of which counts from that of the program.
    fn has_turn(&self, number: usize, lldb: &str) -> bool {
        let has_own_texts =
            self.expected("23").is_ok_and(|(_, file)| file.to_string_lossy().ends_with("-23.txt"));
        has_own_texts || tools::has_turn(number, lldb, self.debuggers())
    }

    /// A test for each debugger that makes children of which is told.
    fn children(self: &Arc<Self>) -> Vec<Trial> {
        let file = |lldb: &str| {
            let names = [format!("-children-{lldb}"), "-children".to_owned()];
            let names = names.map(|end| format!("{}{end}.txt", self.stem()));
            names.map(|name| self.source.with_file_name(name)).into_iter().find(|f| f.exists())
        };
        let run = tools::debuggers().iter().filter(|lldb| {
            **lldb >= "23" && ["clang", "cargo", "zig", "crystal"].contains(&self.way.0)
        });
        let files = run.filter_map(|lldb| Some((*lldb, file(lldb)?)));
        let trials = files.map(|(lldb, file)| {
            let name = format!("packs::{}::{}::children::lldb_{lldb}", self.pack, self.stem());
            let needs = vec!["python3", "objcopy", self.way.1, lldb];
            let (this, package) = (self.clone(), comment(&self.source, "Needs: "));
            tools::packaged_trial(name, needs, package, move || {
                let text = std::fs::read_to_string(&file).map_err(|e| e.to_string())?;
                let wanted = Transcript::parse(&text);
                let found = session::run(lldb, this.built()?, &this.source, &wanted)?;
                cases::compare(&wanted, &found, &file, lldb)
            })
        });
        trials.collect()
    }

    /// Its values, filled with one byte and with random ones, have no error for a text.
    fn corrupt(self: &Arc<Self>, lldb: &'static str) -> Trial {
        let Program { pack, way, .. } = &**self;
        let name = format!("packs::{pack}::{}::{}::corrupt::lldb_{lldb}", self.stem(), way.0);
        let needs = vec!["python3", "objcopy", way.1, lldb];
        let (this, package) = (self.clone(), comment(&self.source, "Needs: "));
        tools::packaged_trial(name, needs, package, move || {
            let wanted = this.expected(lldb)?.0;
            let answers = this.values(lldb, &["--damage=8"], &variables(&wanted))?;
            old::nothing_wrong(&answers)
        })
    }

    fn is_rust(&self) -> bool {
        self.source.extension().is_some_and(|e| e == "rs")
    }

    /// The program with the section of its pack.
    fn built(&self) -> Result<&Path, String> {
        self.built.get_or_init(|| self.build()).as_deref().map_err(Clone::clone)
    }

    fn build(&self) -> Result<PathBuf, String> {
        let folder = format!("packs/{}/{}/{}", self.pack, self.stem(), self.way.0);
        let out = tools::scratch(folder)?;
        let [plain, program] = ["plain", "program"].map(|name| out.join(name));
        match self.way.0 {
            "cargo" => self.build_by_cargo(&plain)?,
            _ => {
                let command = format!(
                    "{} '{}' -o '{}' {}",
                    self.way.2,
                    self.source.display(),
                    plain.display(),
                    comment(&self.source, "Flags: ")
                );
                tools::output(Command::new("sh").args(["-c", &command]))?;
            }
        }
        tools::add_section(&["--pack", &self.pack], &plain, &program)?;
        Ok(program)
    }

    /// All such programs share what Cargo has compiled.
    fn build_by_cargo(&self, plain: &Path) -> Result<(), String> {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packs/cargo");
        let mut words = self.way.2.split(' ');
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).arg("--target-dir").arg(&target).arg("--manifest-path");
        command.arg(self.source.with_extension("").join("Cargo.toml"));
        command.env("CARGO_PROFILE_DEV_DEBUG", "true").env_remove("RUSTFLAGS");
        tools::output(&mut command)?;
        let built = target.join("debug").join(self.stem());
        std::fs::copy(&built, plain).map_err(|e| format!("{}: {e}", built.display()))?;
        Ok(())
    }

    fn check(&self, lldb: &str, loaded: Loaded) -> Result<(), String> {
        let (mut wanted, file) = self.expected(lldb)?;
        if loaded != Loaded::Ours && !self.has_recorded_names() {
            wanted = wanted.without(ENDLESS);
        }
        // Members of tuples have other names there.
        let has_tuples = |(command, answer): (&str, &str)| {
            answer.contains(" = (__0 = ").then(|| command.to_owned())
        };
        let tuples: Vec<String> = match loaded {
            Loaded::Ours => Vec::new(),
            _ => wanted.exchanges().filter_map(has_tuples).collect(),
        };
        wanted = tuples.iter().fold(wanted, |wanted, command| wanted.without(command));
        if loaded == Loaded::OursAndSilent {
            let less = |wanted: Transcript, name| wanted.without(&format!("frame variable {name}"));
            wanted = SILENT.into_iter().fold(wanted, less);
        }
        // It has no Python.
        let found = match lldb {
            "24" => session::run(lldb, self.built()?, &self.source, &wanted)?,
            _ => self.printed(lldb, loaded, &wanted)?,
        };
        let found = first_lines(&found);
        if loaded == Loaded::Ours && self.has_recorded_names() {
            return cases::compare(&wanted, &found, &file, lldb);
        }
        let (wanted, found) = match self.has_recorded_names() {
            true => (wanted, found),
            false => (without_types(&wanted), without_types(&found)),
        };
        // The formatters of rustc 1.98 give structs without a summary of ours one that lists members.
        let (wanted, found) = match loaded != Loaded::Ours && !self.has_recorded_names() {
            true => (without_members(&wanted), without_members(&found)),
            false => (wanted, found),
        };
        same(&wanted, &found)
    }

    /// What `frame variable` prints of the variables. No pointer to nowhere has an error for a text.
    fn printed(
        &self,
        lldb: &str,
        loaded: Loaded,
        wanted: &Transcript,
    ) -> Result<Transcript, String> {
        let variables = variables(wanted);
        let options = self.options(loaded)?;
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let values = self.values(lldb, &options, &variables)?;
        for (variable, value) in values.as_object().into_iter().flatten() {
            let texts = value["unreadable"].to_string();
            if texts.contains("(opcode=") {
                return Err(format!("{variable}: an error behind a pointer to nowhere: {texts}"));
            }
        }
        let mut found = String::new();
        for variable in &variables {
            let lines = values[variable]["lines"].as_str().unwrap_or_default();
            found.push_str(&format!("(lldb) frame variable {variable}\n{lines}"));
        }
        Ok(Transcript::parse(&found))
    }

    /// Whether types have the names that are recorded: another compiler may have other ones.
    fn has_recorded_names(&self) -> bool {
        match self.way.0 {
            "rustc" | "cargo" => rustc::is_recorded(),
            way => ["clang", "gcc_14"].contains(&way),
        }
    }

    /// The variables, with the first lines that LLDB 23 prints.
    fn texts(&self) -> Vec<Wanted> {
        let Ok((transcript, _)) = self.expected("23") else { return Vec::new() };
        let texts = transcript.exchanges().filter_map(|(command, answer)| {
            let variable = command.strip_prefix("frame variable ")?;
            let (_, text) = answer.lines().next()?.split_once(" = ")?;
            Some((variable.to_owned(), Some(text.to_owned())))
        });
        texts.collect()
    }

    /// The transcript that an LLDB must repeat, and its file.
    fn expected(&self, lldb: &str) -> Result<(Transcript, PathBuf), String> {
        cases::read_expected(&self.source.with_extension("txt"), lldb)
    }

    /// What `values.py` loads first.
    fn options(&self, loaded: Loaded) -> Result<Vec<String>, String> {
        if loaded == Loaded::Ours {
            return Ok(Vec::new());
        }
        let command = if self.way.0 == "cargo" { RUST[0].2 } else { self.way.2 };
        let mut options = vec!["--rustc".to_owned(), rustc::formatters(command)?];
        if loaded == Loaded::OursAndSilent {
            let script = root().join("tests/debuggers/silent.py").display().to_string();
            options.extend(["--runtime".to_owned(), script]);
        }
        Ok(options)
    }

    /// What an LLDB shows of the variables.
    fn values(&self, lldb: &str, options: &[&str], variables: &[&str]) -> Result<Value, String> {
        session::values(lldb, options, self.built()?, &self.source, variables.iter().copied())
    }
}

/// The variables that a transcript shows.
fn variables(transcript: &Transcript) -> Vec<&str> {
    transcript.commands().filter_map(|command| command.strip_prefix("frame variable ")).collect()
}

/// The types and texts without the children below them, of which rustc's formatters make others. What LLDB 24 says of
/// types before them is about the program.
fn first_lines(transcript: &Transcript) -> Transcript {
    let mut text = String::new();
    for (command, answer) in transcript.exchanges() {
        let said = |line: &&str| !line.starts_with("error: program 0x");
        let line = answer.lines().find(said).unwrap_or_default();
        text.push_str(&format!(
            "(lldb) {command}\n{}\n",
            line.trim_end_matches(" {}").trim_end_matches(" {")
        ));
    }
    Transcript::parse(&text)
}

/// The texts with `{…}` for all that is in braces.
fn without_members(transcript: &Transcript) -> Transcript {
    let mut text = String::new();
    for (command, answer) in transcript.exchanges() {
        let answer = match (answer.find('{'), answer.rfind('}')) {
            (Some(start), Some(end)) if start < end => {
                format!("{}{{…{}", &answer[..start], &answer[end..])
            }
            _ => answer.to_owned(),
        };
        text.push_str(&format!("(lldb) {command}\n{answer}"));
    }
    Transcript::parse(&text)
}

/// The texts alone.
fn without_types(transcript: &Transcript) -> Transcript {
    let mut text = String::new();
    for (command, answer) in transcript.exchanges() {
        let name = command.rsplit(' ').next().unwrap_or_default();
        let shown = answer.split_once(&format!("{name} = ")).map_or(answer, |(_, shown)| shown);
        text.push_str(&format!("(lldb) {command}\n{}\n", shown.trim_end()));
    }
    Transcript::parse(&text)
}
