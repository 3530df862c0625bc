//! Questions to debuggers about programs, and the scripts that ask them.

use super::debugger::Debugger;
use super::program::Program;
use super::record::Key;
use super::{output, printed, read, root, scratch, stem};
use crate::transcript::Transcript;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock, OnceLock};

/// What stops a program; a source without it is looked at without being started.
const BREAK: &str = "break here";

/// Something that can be asked, or several such things.
pub(crate) trait Asks: Send + Sync + 'static {
    type Answer;

    /// The debuggers that answer; the first gives the trial its name.
    fn debuggers(&self) -> Vec<Debugger>;

    /// The programs that they are asked about.
    fn programs(&self, each: &mut dyn FnMut(&Program));

    /// Adds all that the answer depends on.
    fn key(&self, key: &mut Key) -> Result<(), String>;

    fn answer(&self) -> Result<Self::Answer, String>;
}

/// What is asked about a program that is there.
pub(crate) trait Question: Send + Sync + 'static {
    type Answer;

    /// The question in words, with options and commands.
    fn words(&self) -> String;

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<Self::Answer, String>;
}

/// A question about a program to a debugger.
pub(crate) struct Ask<Q> {
    pub(crate) program: Arc<Program>,
    pub(crate) debugger: Debugger,
    pub(crate) question: Q,
}

impl<Q: Question> Asks for Ask<Q> {
    type Answer = Q::Answer;

    fn debuggers(&self) -> Vec<Debugger> {
        vec![self.debugger]
    }

    fn programs(&self, each: &mut dyn FnMut(&Program)) {
        each(&self.program);
    }

    fn key(&self, key: &mut Key) -> Result<(), String> {
        key.text(self.program.key()?);
        key.debugger(self.debugger)?;
        key.text(&self.question.words());
        Ok(())
    }

    fn answer(&self) -> Result<Q::Answer, String> {
        let answer = self.question.answer(&self.program, self.debugger);
        answer.map_err(|why| format!("{}: {why}", self.debugger.name()))
    }
}

/// What several trials ask: a run asks it once.
pub(crate) struct Once<A: Asks> {
    ask: A,
    answer: OnceLock<Result<A::Answer, String>>,
}

impl<A: Asks> Once<A> {
    pub(crate) fn new(ask: A) -> Arc<Once<A>> {
        Arc::new(Once { ask, answer: OnceLock::new() })
    }
}

impl<A: Asks> Asks for Arc<Once<A>>
where
    A::Answer: Clone + Send + Sync,
{
    type Answer = A::Answer;

    fn debuggers(&self) -> Vec<Debugger> {
        self.ask.debuggers()
    }

    fn programs(&self, each: &mut dyn FnMut(&Program)) {
        self.ask.programs(each);
    }

    fn key(&self, key: &mut Key) -> Result<(), String> {
        self.ask.key(key)
    }

    fn answer(&self) -> Result<A::Answer, String> {
        self.answer.get_or_init(|| self.ask.answer()).clone()
    }
}

impl<A: Asks, B: Asks> Asks for (A, B) {
    type Answer = (A::Answer, B::Answer);

    fn debuggers(&self) -> Vec<Debugger> {
        [self.0.debuggers(), self.1.debuggers()].concat()
    }

    fn programs(&self, each: &mut dyn FnMut(&Program)) {
        self.0.programs(each);
        self.1.programs(each);
    }

    fn key(&self, key: &mut Key) -> Result<(), String> {
        self.0.key(key)?;
        self.1.key(key)
    }

    fn answer(&self) -> Result<Self::Answer, String> {
        Ok((self.0.answer()?, self.1.answer()?))
    }
}

impl<A: Asks> Asks for Vec<A> {
    type Answer = Vec<A::Answer>;

    fn debuggers(&self) -> Vec<Debugger> {
        self.iter().flat_map(Asks::debuggers).collect()
    }

    fn programs(&self, each: &mut dyn FnMut(&Program)) {
        self.iter().for_each(|ask| ask.programs(each));
    }

    fn key(&self, key: &mut Key) -> Result<(), String> {
        self.iter().try_for_each(|ask| ask.key(key))
    }

    fn answer(&self) -> Result<Self::Answer, String> {
        self.iter().map(Asks::answer).collect()
    }
}

/// Where a program is when commands are said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum At {
    /// At its line that says `break here`; not started if there is none.
    Break,
    /// Not started.
    Start,
    /// At the start of `main`, with its shared libraries.
    Main,
}

/// Commands and what LLDB prints for them.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) at: At,
    /// Commands before the program is started. `< FILE` is the line in a file beside it.
    pub(crate) first: Vec<String>,
    /// Options of `probe.py`.
    pub(crate) options: Vec<&'static str>,
    pub(crate) wanted: Transcript,
    /// What the build has made beside the program; that itself if it is empty.
    pub(crate) file: &'static str,
}

impl Session {
    /// The commands of a transcript where the program stops.
    pub(crate) fn new(wanted: Transcript) -> Session {
        Session { at: At::Break, first: Vec::new(), options: Vec::new(), wanted, file: "" }
    }

    /// The same for a program that is not started.
    pub(crate) fn unstarted(wanted: Transcript) -> Session {
        Session { at: At::Start, ..Session::new(wanted) }
    }
}

impl Question for Session {
    type Answer = Transcript;

    fn words(&self) -> String {
        let Session { at, first, options, wanted, file } = self;
        format!("{at:?}{}\n{}\n{wanted}{file}", options.join(" "), first.join("\n"))
    }

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<Transcript, String> {
        let mut path = program.path()?.to_owned();
        let first = self.first.iter().map(|line| match line.strip_prefix("< ") {
            Some(file) => Ok(read(path.with_file_name(file))?.trim_end().to_owned()),
            None => Ok(line.clone()),
        });
        let first = first.collect::<Result<Vec<String>, String>>()?;
        if !self.file.is_empty() {
            path.set_file_name(self.file);
        }
        let start = match self.at {
            At::Start => Vec::new(),
            At::Break => preparation(&program.source())?,
            At::Main => ["settings set target.disable-aslr false", "breakpoint set -n main", "run"]
                .map(str::to_owned)
                .to_vec(),
        };
        let mut command = probe(debugger.release());
        command.args(&self.options).arg(path);
        command.args(first).args(start).args(self.wanted.commands());
        answers(&mut command, &self.wanted)
    }
}

/// What `values.py` says of variables where the program stops.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    /// Options of the script.
    pub(crate) options: Vec<String>,
    /// The command of the rustc whose own formatters are loaded first, as `rust-lldb` does.
    pub(crate) rustc: Option<&'static str>,
    pub(crate) variables: Vec<String>,
}

impl Values {
    pub(crate) fn of<S: ToString>(variables: impl IntoIterator<Item = S>) -> Values {
        let variables = variables.into_iter().map(|name| name.to_string()).collect();
        Values { variables, ..Values::default() }
    }

    pub(crate) fn with<S: ToString>(mut self, options: impl IntoIterator<Item = S>) -> Values {
        self.options.extend(options.into_iter().map(|option| option.to_string()));
        self
    }
}

impl Question for Values {
    type Answer = Value;

    fn words(&self) -> String {
        let Values { options, rustc, variables } = self;
        format!("{} {rustc:?} of {}", options.join(" "), variables.join(" "))
    }

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<Value, String> {
        if self.variables.is_empty() {
            return Err("there are no texts to compare".to_owned());
        }
        let source = program.source();
        let mut command = script("values.py");
        command.args(["--lldb", debugger.release()]).args(&self.options);
        if let Some(rustc) = self.rustc {
            command.args(["--rustc", &crate::rustc::formatters(rustc)?]);
        }
        if debugger.has_runtime() {
            command.arg("--runtime").arg(runtime()?);
        }
        command.arg(program.path()?).arg(place(&source)?).args(&self.variables);
        serde_json::from_slice(&output(&mut command)?).map_err(|e| e.to_string())
    }
}

/// What a script below `gdb` says of variables where the program stops, and whatever gdb printed.
#[derive(Clone, Debug)]
pub(crate) struct InGdb {
    pub(crate) script: &'static str,
    /// Such as `shop.cpp:12`; the line that says `break here` if it is empty.
    pub(crate) place: String,
    pub(crate) variables: Vec<String>,
}

impl InGdb {
    pub(crate) fn new(script: &'static str, variables: Vec<String>) -> InGdb {
        InGdb { script, place: String::new(), variables }
    }
}

impl Question for InGdb {
    type Answer = (Value, String);

    fn words(&self) -> String {
        format!("{} {} {}", self.script, self.place, self.variables.join(" "))
    }

    fn answer(&self, program: &Program, gdb: Debugger) -> Result<(Value, String), String> {
        if self.variables.is_empty() {
            return Err("there are no texts to compare".to_owned());
        }
        let folder = scratch(Path::new(&gdb.name()).join(self.script).join(&program.name))?;
        let place = match &*self.place {
            "" => place(&program.source())?,
            place => place.to_owned(),
        };
        let [file, out] = ["job.json", "out.json"].map(|name| folder.join(name));
        let text = json!({ "place": place, "variables": self.variables, "out": out });
        super::write(&file, text.to_string())?;
        let _ = std::fs::remove_file(&out);
        let mut command = gdb_command(gdb, Some(runtime()?));
        command.args(["-iex", "set python print-stack full"]);
        command.arg("-x").arg(root().join("tests/debuggers/gdb").join(self.script));
        command.arg(program.path()?).env("FMTC_JOB", &file).env("FMTC_SCRIPT", self.script);
        let said = command.output().map_err(|e| e.to_string())?;
        let said = String::from_utf8_lossy(&[said.stdout, said.stderr].concat()).into_owned();
        let answers = super::read_json(&out).map_err(|error| format!("{error}\n{said}"))?;
        Ok((answers, said))
    }
}

/// Variables in an LLDB, or by `values.py` in gdb, with what gdb printed beside.
pub(crate) enum Variables {
    InLldb(Values),
    InGdb(InGdb),
}

impl Variables {
    pub(crate) fn of(debugger: Debugger, variables: &[String]) -> Variables {
        match debugger {
            Debugger::Gdb(_) => Variables::InGdb(InGdb::new("values.py", variables.to_vec())),
            _ => Variables::InLldb(Values::of(variables)),
        }
    }
}

impl Question for Variables {
    type Answer = (Value, String);

    fn words(&self) -> String {
        match self {
            Variables::InLldb(question) => question.words(),
            Variables::InGdb(question) => question.words(),
        }
    }

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<(Value, String), String> {
        match self {
            Variables::InLldb(question) => Ok((question.answer(program, debugger)?, String::new())),
            Variables::InGdb(question) => question.answer(program, debugger),
        }
    }
}

/// What `dap.py` prints for commands to lldb-dap where the program stops.
#[derive(Clone, Debug)]
pub(crate) struct InEditor(pub(crate) Vec<String>);

impl Question for InEditor {
    type Answer = String;

    fn words(&self) -> String {
        self.0.join("\n")
    }

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<String, String> {
        let source = program.source();
        let mut command = script("dap.py");
        command.arg(debugger.command()).arg(program.path()?);
        command.arg(format!("{}:{}", source.display(), line_of_break(&source)?)).args(&self.0);
        printed(&mut command)
    }
}

/// Python itself: where `python3` is a script that looks for it, it is asked once.
fn python() -> &'static str {
    static PYTHON: LazyLock<String> = LazyLock::new(|| {
        let mut command = Command::new("python3");
        let found = output(command.args(["-c", "import sys; print(sys.executable)"]));
        found.map_or_else(
            |_| "python3".to_owned(),
            |path| String::from_utf8_lossy(&path).trim().to_owned(),
        )
    });
    &PYTHON
}

/// A script below `tests/debuggers`.
pub(crate) fn script(name: &str) -> Command {
    let mut command = Command::new(python());
    command.arg(root().join("tests/debuggers").join(name));
    command
}

/// A program of `probe.py`, which builds it.
pub(crate) fn debuggee(name: &str) -> Result<String, String> {
    let path = output(script("probe.py").args(["debuggee", name]))?;
    Ok(String::from_utf8_lossy(&path).trim().to_owned())
}

/// Commands before those of a trial.
///
/// Where programs run in containers, LLDB may not be allowed to switch off address randomisation.
pub(crate) fn preparation(source: &Path) -> Result<Vec<String>, String> {
    if !read(source)?.contains(BREAK) {
        return Ok(Vec::new());
    }
    let (line, file) = (line_of_break(source)?, source.file_name().unwrap_or_default());
    Ok(vec![
        "settings set target.disable-aslr false".to_owned(),
        format!("breakpoint set -f {} -l {line}", file.to_string_lossy()),
        "run".to_owned(),
    ])
}

/// The line that stops a program.
pub(crate) fn line_of_break(source: &Path) -> Result<usize, String> {
    let line = read(source)?.lines().position(|line| line.contains(BREAK));
    line.map(|line| line + 1).ok_or_else(|| format!("{} does not stop", source.display()))
}

/// That line behind the name of the file.
fn place(source: &Path) -> Result<String, String> {
    let file = source.file_name().unwrap_or_default().to_string_lossy();
    Ok(format!("{file}:{}", line_of_break(source)?))
}

/// `probe.py`, to be given a program and commands.
pub(crate) fn probe(lldb: &str) -> Command {
    let mut command = script("probe.py");
    command.args(["commands", "--echo", "--lldb", lldb]);
    command
}

/// What that prints for the commands of a transcript, its last ones.
pub(crate) fn answers(probe: &mut Command, wanted: &Transcript) -> Result<Transcript, String> {
    let printed = printed(probe)?;
    let all = Transcript::parse(&printed);
    all.find(wanted).ok_or_else(|| format!("{probe:?} printed no answers:\n{printed}"))
}

/// What an LLDB prints that reads no init file of its own and is told lines about a program.
pub(crate) fn batch<'a>(
    lldb: &mut Command,
    program: &Program,
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<String, String> {
    lldb.args(["--no-lldbinit", "-b"]).args(lines.into_iter().flat_map(|line| ["-o", line]));
    printed(lldb.arg(program.path()?))
}

/// gdb as users start it, with the runtime in a file.
pub(crate) fn gdb_command(gdb: Debugger, runtime: Option<&Path>) -> Command {
    let mut command = Command::new(gdb.command());
    command.args(["-nx", "-q", "-batch"]);
    // Debug information is not fetched, and the program's own scripts are read, and the system's for its libraries.
    for line in [
        "set debuginfod enabled off",
        "set auto-load safe-path /",
        "set auto-load scripts-directory $debugdir:$datadir/auto-load:/usr/share/gdb/auto-load",
        "set confirm off",
    ] {
        command.args(["-iex", line]);
    }
    if let Some(runtime) = runtime {
        command.arg("-iex").arg(format!("source {}", runtime.display()));
    }
    command.env("LC_ALL", "C.UTF-8").env_remove("DEBUGINFOD_URLS");
    command
}

/// The runtime in Python as debuggers load it. It is written once: trials that run at the same time read it.
pub(crate) fn runtime() -> Result<&'static Path, String> {
    static WRITTEN: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let write = || {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(fmtc::runtime::FILE);
        super::write(&file, fmtc::runtime::bundle())?;
        Ok(file)
    };
    WRITTEN.get_or_init(write).as_deref().map_err(Clone::clone)
}

/// The expectation of a debugger: the file beside another one for its release, such as `expected-24.txt`, or that one.
pub(crate) fn expected(file: &Path, debugger: Debugger) -> PathBuf {
    let special = file.with_file_name(format!("{}-{}.txt", stem(file), debugger.release()));
    if special.exists() { special } else { file.to_owned() }
}
