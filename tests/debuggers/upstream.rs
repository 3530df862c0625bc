//! The files of docs/upstream: their programs are built as the files say, and each LLDB answers as the
//! files say. One that answers otherwise was mended, or has another fault.

use crate::faults::{self, Fault, Session};
use crate::session::{answers, probe};
use crate::tools;
use crate::transcript::{Transcript, difference};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The tools of the files, and what they are called here.
const TOOLS: [(&str, &str); 5] = [
    ("clang", "clang-22"),
    ("clang++", "clang++-22"),
    ("lld-link", "lld-link-22"),
    ("llvm-objcopy", "llvm-objcopy-22"),
    ("rustc", "rustc"),
];

/// The stand-in for an answer if LLDB is killed or hangs. By which signal, or whether it hangs
/// while it reports its crash, depends on the build and the machine.
const ENDED: &str = "[LLDB ";

/// After how many seconds of a processor an LLDB is taken to hang where it should. All others have a minute.
const PATIENCE: &str = "3";

/// A fault whose program is built when the first test asks for it.
struct Program {
    fault: Fault,
    folder: OnceLock<Result<PathBuf, String>>,
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for fault in faults::all() {
        let program = Arc::new(Program { fault, folder: OnceLock::new() });
        for lldb in tools::debuggers() {
            let is_own = |session: &&Session| session.releases.iter().any(|r| major(r) == *lldb);
            let sessions =
                program.fault.observed.iter().filter(is_own).cloned().collect::<Vec<_>>();
            if !sessions.is_empty() {
                trials.push(trial(program.clone(), lldb, sessions));
            }
        }
    }
    trials
}

fn trial(program: Arc<Program>, lldb: &'static str, sessions: Vec<Session>) -> Trial {
    let name = program.fault.name.clone();
    let mut needs = vec!["python3", lldb];
    needs.extend(program.build().iter().map(|(tool, _)| *tool));
    tools::trial(format!("upstream::{name}::lldb_{lldb}"), needs, move || {
        let result = sessions.iter().try_for_each(|session| program.check(lldb, session));
        result
            .map_err(|why| format!("docs/upstream/{name}.md is not what LLDB {lldb} does:\n{why}"))
    })
}

/// `22` of `22.1.8`.
fn major(release: &str) -> &str {
    release.split('.').next().unwrap_or_default()
}

impl Program {
    /// The commands that build it: a tool, and its arguments.
    fn build(&self) -> Vec<(&'static str, Vec<&str>)> {
        let lines = self.fault.block("sh").expect("commands that build the program").lines();
        let known = |name: &str| TOOLS.iter().find(|(known, _)| *known == name);
        lines
            .map(|line| {
                let (name, arguments) = line.split_once(' ').unwrap_or((line, ""));
                let (_, tool) =
                    known(name).unwrap_or_else(|| panic!("{}: {name}", self.fault.name));
                (*tool, arguments.split_whitespace().collect())
            })
            .collect()
    }

    /// The folder with its files, built.
    fn folder(&self) -> Result<&Path, String> {
        let build = || {
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb/upstream");
            let folder = folder.join(&self.fault.name);
            std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            for (name, content) in self.fault.files() {
                let path = folder.join(name);
                std::fs::write(&path, content).map_err(|e| format!("{}: {e}", path.display()))?;
            }
            for (tool, arguments) in self.build() {
                let mut command = std::process::Command::new(tool);
                tools::output(command.args(arguments).current_dir(&folder))?;
            }
            Ok(folder)
        };
        self.folder.get_or_init(build).as_deref().map_err(Clone::clone)
    }

    fn check(&self, lldb: &str, session: &Session) -> Result<(), String> {
        let wanted = Transcript::parse(&session.transcript);
        let mut command = probe(lldb);
        if session.transcript.contains("[LLDB does not answer]") {
            command.args(["--cpu-seconds", PATIENCE]);
        }
        command
            .current_dir(self.folder()?)
            .args(["a.out", "settings set target.disable-aslr false"]);
        // Between quotes are the commands behind `-o`.
        command.args(session.arguments.split('\'').skip(1).step_by(2)).args(wanted.commands());
        let found = answers(&mut command, &wanted)?;
        match comparable(&wanted) == comparable(&found) {
            true => Ok(()),
            false => Err(difference(&wanted, &found)),
        }
    }
}

fn comparable(transcript: &Transcript) -> Vec<String> {
    let text = transcript.to_string();
    let ended =
        |line: &str| if line.starts_with(ENDED) { ENDED.to_owned() } else { line.to_owned() };
    text.lines().map(ended).collect()
}
