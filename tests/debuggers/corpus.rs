//! The formatters of `tests/corpus` in real debuggers: every text, and in LLDB 23 every list of
//! children; those of Rust's types beside rustc's own formatters too. By default the core cases,
//! each program in LLDB 22 or 23, and in 23 where children are recorded; with `FMTC_FULL=1` all in both, and in LLDB 24, which has no Python,
//! the lists of children that need it.

use crate::gdb::{Job, Wanted};
use crate::transcript::{Transcript, same};
use crate::{accused, root, rustc, session, tools};
use libtest_mimic::Trial;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

/// A source, what builds it and what its variables must show.
pub(crate) struct Program {
    pub(crate) stem: String,
    source: String,
    /// The package that it needs; none if it is empty.
    pub(crate) package: String,
    command: String,
    cases: Vec<Value>,
    built: OnceLock<Result<PathBuf, String>>,
}

/// The formatters in a debugger.
#[derive(Clone, Copy, PartialEq)]
enum Loaded {
    Ours,
    OursAndRustcs,
}

const NEEDS: &[&str] = &["python3", "objcopy"];

/// A test for each source and debugger.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (number, program) in programs().iter().enumerate() {
        for lldb in ["22", "23"] {
            let has_turn = |number| tools::has_turn(number, lldb, &["22", "23"]);
            let needs = program.needs(lldb);
            if has_turn(number) || program.has_children(lldb) {
                let name = format!("corpus::{}::lldb_{lldb}", program.stem);
                let (this, package) = (program.clone(), program.package.clone());
                let check = move || this.check(lldb, Loaded::Ours);
                trials.push(tools::packaged_trial(name, needs.clone(), package, check));
            }
            if has_turn(number + 1) && program.compiler() == "rustc" {
                let name = format!("corpus::{}::rust_lldb_{lldb}", program.stem);
                let this = program.clone();
                let check = move || this.check(lldb, Loaded::OursAndRustcs);
                trials.push(tools::trial(name, needs, check));
            }
        }
        if tools::all_tests_run() && program.has_children("trunk") {
            let name = format!("corpus::{}::lldb_24", program.stem);
            let (needs, package) = (program.needs("24"), program.package.clone());
            trials.push(tools::packaged_trial(name, needs, package, move || program.check_24()));
        }
    }
    trials
}

/// The sources, each with the cases that are wanted; they are built once for all tests.
pub(crate) fn programs() -> &'static [Arc<Program>] {
    static PROGRAMS: OnceLock<Vec<Arc<Program>>> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let corpus = match read(&folder().join("corpus.json")) {
            Ok(corpus) => corpus,
            Err(error) => panic!("{error}"),
        };
        let builds = corpus["builds"].as_object().expect("builds").iter();
        builds.map(|(source, build)| Arc::new(program(&corpus, source, build))).collect()
    })
}

/// The jobs whose values a debugger that runs the runtime in Python damages: others than those that it checks.
pub(crate) fn damaged_jobs(debugger: &str) -> impl Iterator<Item = Job> {
    let has_turn = move |number: usize| tools::has_runtime_turn(number + 1, debugger);
    let jobs = gdb_jobs().into_iter().enumerate();
    jobs.filter(move |(number, job)| !job.is_by_gcc() && has_turn(*number)).map(|(_, job)| job)
}

/// The sources as jobs for gdb, built by clang or rustc, and with `FMTC_FULL=1` by gcc.
pub(crate) fn gdb_jobs() -> Vec<Job> {
    let mut jobs = Vec::new();
    for program in programs() {
        let compilers: &[&'static str] = match program.compiler() {
            "rustc" => &["rustc"],
            _ if tools::all_tests_run() => &["clang", "gcc"],
            _ => &["clang"],
        };
        for &compiler in compilers {
            let this = program.clone();
            jobs.push(Job {
                name: format!("corpus::{}::{compiler}", program.stem),
                needs: vec!["objcopy", if compiler == "gcc" { "g++" } else { program.compiler() }],
                package: program.package.clone(),
                source: folder().join(&program.source),
                build: Box::new(move || match compiler {
                    "gcc" => this.build("gcc", &by_gcc(&this.command)),
                    _ => this.built().map(Path::to_owned),
                }),
                wanted: program.texts(),
            });
        }
    }
    jobs
}

/// The command that builds a program, for gcc.
fn by_gcc(command: &str) -> String {
    command.replacen("clang++-22", "g++", 1).replace("-fstandalone-debug", "")
}

/// The sources, each with its own formatters and those of the packs that they import.
pub(crate) fn sources() -> Vec<accused::Source> {
    let sources = programs().iter().map(|program| {
        let own = folder().join(format!("{}.fmt", program.stem));
        let text = std::fs::read_to_string(&own).unwrap_or_default();
        let packs = text.lines().filter_map(|line| {
            let name = line.strip_prefix("import \"fmtc:")?.strip_suffix('"')?;
            Some(root().join(format!("packs/{name}/{name}.fmt")))
        });
        let packs: Vec<PathBuf> = packs.collect();
        // The flags stand behind the object.
        let (_, flags) = program.command.split_once("-o OUT").unwrap_or_default();
        accused::Source {
            name: program.stem.clone(),
            path: folder().join(&program.source),
            formatters: [vec![own], packs].concat(),
            flags: flags.to_owned(),
            package: program.package.clone(),
            compiler: String::new(),
        }
    });
    sources.collect()
}

fn folder() -> PathBuf {
    root().join("tests/corpus")
}

pub(crate) fn read(path: &Path) -> Result<Value, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn program(corpus: &Value, source: &str, build: &Value) -> Program {
    let all = tools::all_tests_run();
    let cases = corpus["cases"].as_array().expect("cases");
    let wanted = |case: &&Value| case["source"] == source && (all || case["tier"] == "core");
    let stem = Path::new(source).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let cases: Vec<Value> = cases.iter().filter(wanted).cloned().collect();
    assert!(!cases.is_empty(), "{source} has no cases");
    Program {
        stem,
        source: source.to_owned(),
        package: text(&build["package"]).to_owned(),
        command: text(&build["command"]).to_owned(),
        cases,
        built: OnceLock::new(),
    }
}

impl Program {
    fn compiler(&self) -> &'static str {
        if self.source.ends_with(".rs") { "rustc" } else { "clang++-22" }
    }

    /// Whether it says which children an LLDB makes.
    fn has_children(&self, lldb: &str) -> bool {
        self.cases.iter().any(|case| !case["children"][lldb].is_null())
    }

    /// The tools that a test in that LLDB needs.
    pub(crate) fn needs(&self, lldb: &'static str) -> Vec<&'static str> {
        [NEEDS, &[self.compiler(), lldb]].concat()
    }

    /// The variables that are checked.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        self.checks().map(|(_, check)| text(&check["variable"]))
    }

    /// The command that stops it where they have their values.
    pub(crate) fn breakpoint(&self) -> Result<String, String> {
        let commands = session::preparation(&folder().join(&self.source))?;
        let found = commands.into_iter().find(|command| command.starts_with("breakpoint set"));
        found.ok_or_else(|| format!("{} does not stop", self.source))
    }

    /// The program with the section of its formatters.
    pub(crate) fn built(&self) -> Result<&Path, String> {
        self.built.get_or_init(|| self.build("", &self.command)).as_deref().map_err(Clone::clone)
    }

    /// Builds it by a command, in a folder of its own.
    fn build(&self, folder_name: &str, command: &str) -> Result<PathBuf, String> {
        let out = tools::scratch(format!("corpus/{}/{folder_name}", self.stem))?;
        let [plain, program] = ["plain", "program"].map(|name| out.join(name));
        let quoted = format!("'{}'", plain.display());
        let command = command.replace("OUT", &quoted);
        tools::output(Command::new("sh").args(["-c", &command]).current_dir(folder()))?;
        let formatters = folder().join(format!("{}.fmt", self.stem)).display().to_string();
        tools::add_section(&[&formatters], &plain, &program)?;
        Ok(program)
    }

    fn checks(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.cases.iter().flat_map(|case| {
            case["checks"].as_array().into_iter().flatten().map(move |check| (case, check))
        })
    }

    /// The variables that are checked, with their texts.
    fn texts(&self) -> Vec<Wanted> {
        let texts = self.checks().map(|(_, check)| {
            (text(&check["variable"]).to_owned(), check["expected"].as_str().map(str::to_owned))
        });
        texts.collect()
    }

    fn check(&self, lldb: &str, loaded: Loaded) -> Result<(), String> {
        let shown = self.values(lldb, loaded)?;
        let mut wrong = Vec::new();
        for (case, check) in self.checks() {
            let variable = text(&check["variable"]);
            let found = &shown[variable];
            if !is_line(text(&found["lines"]), check) {
                wrong
                    .push(format!("{variable}: not {} but\n{}", check["expected"], found["lines"]));
            }
            let children = &case["children"][lldb][variable];
            if !children.is_null() && *children != found["children"] {
                let found = &found["children"];
                wrong.push(format!("{variable}: children not {children} but\n{found}"));
            }
            if found["unreadable"].to_string().contains("(opcode=") {
                let texts = &found["unreadable"];
                wrong.push(format!(
                    "{variable}: an error text behind a pointer to nowhere: {texts}"
                ));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }

    /// The children that only LLDB 24 can have, each asked for by its name.
    fn check_24(&self) -> Result<(), String> {
        let mut wanted = String::new();
        for case in &self.cases {
            for (variable, children) in case["children"]["trunk"].as_object().into_iter().flatten()
            {
                for child in children.as_array().into_iter().flatten() {
                    let (name, value) = (text(&child[0]), text(&child[1]));
                    wanted.push_str(&format!(
                        "(lldb) frame variable {variable}{name}\n(int) {variable}{name} = {value}\n"
                    ));
                }
            }
        }
        // Elements of constant arrays are constant.
        let wanted = Transcript::parse(&wanted);
        let source = folder().join(&self.source);
        let found = session::run("24", self.built()?, &source, &wanted)?.to_string();
        let found = Transcript::parse(&found.replace("(const ", "("));
        same(&wanted, &found)
    }

    /// What that LLDB shows of the variables.
    fn values(&self, lldb: &str, loaded: Loaded) -> Result<Value, String> {
        let options = match loaded {
            Loaded::OursAndRustcs => vec!["--rustc".to_owned(), rustc::formatters("rustc")?],
            _ => Vec::new(),
        };
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        session::values(
            lldb,
            &options,
            self.built()?,
            &folder().join(&self.source),
            self.variables(),
        )
    }
}

/// What stands behind the address of a pointer.
fn without_address(shown: &str) -> Option<&str> {
    let (digits, rest) = shown.strip_prefix("0x")?.split_once(' ')?;
    (digits.len() == 16 && digits.bytes().all(|b| b.is_ascii_hexdigit())).then_some(rest)
}

/// Whether it is `(TYPE) NAME = TEXT`, with an address before the text if it is a pointer.
fn is_line(line: &str, check: &Value) -> bool {
    let start = format!("({}) {} = ", text(&check["type"]), text(&check["variable"]));
    let Some(shown) = line.trim_end_matches('\n').strip_prefix(&start) else { return false };
    let wanted = check["expected"].as_str().unwrap_or("nullptr");
    let pointed_at = without_address(shown);
    let is_pointer = text(&check["type"]).ends_with('*');
    shown == wanted || is_pointer && pointed_at == Some(wanted)
}
