//! The files of docs/upstream: their programs are built as the files say, and each LLDB answers as the
//! files say. One that answers otherwise was mended, or has another fault.

use crate::engine::{Ask, Debugger, Program, Question, Trial, answers, lldbs, probe};
use crate::faults::{self, Fault, Session};
use crate::transcript::{Transcript, difference};
use std::sync::Arc;

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

/// After how many seconds of a processor an LLDB is taken to hang where it hangs or is killed. All others have a minute.
const PATIENCE: &str = "3";

pub(crate) fn trials() -> Vec<Trial> {
    faults::all().iter().flat_map(trials_of).collect()
}

fn trials_of(fault: &Fault) -> Vec<Trial> {
    let program = Arc::new(program(fault));
    let mut trials = Vec::new();
    for debugger in lldbs() {
        // `22` of `22.1.8`.
        let is_own = |release: &String| release.split('.').next() == Some(debugger.release());
        let sessions = fault.observed.iter().filter(|session| session.releases.iter().any(is_own));
        let asks: Vec<Ask<Session>> = sessions
            .map(|session| Ask { program: program.clone(), debugger, question: session.clone() })
            .collect();
        if asks.is_empty() {
            continue;
        }
        let wanted = asks.iter().map(|ask| Transcript::parse(&ask.question.transcript));
        let wanted: Vec<Transcript> = wanted.collect();
        let document = format!("docs/upstream/{}.md", fault.name);
        trials.push(Trial::ask(format!("{}/observed", program.name), asks, &[], move |all| {
            let mut pairs = wanted.iter().zip(&all);
            let other = pairs.find(|(wanted, found)| comparable(wanted) != comparable(found));
            other.map_or(Ok(()), |(wanted, found)| {
                let difference = difference(wanted, found);
                Err(format!("{document} is not what LLDB does:\n{difference}"))
            })
        }));
    }
    trials
}

/// The program of a file, which is `a.out`.
fn program(fault: &Fault) -> Program {
    let mut build = String::new();
    for (name, content) in fault.files() {
        build.push_str(&format!("cat > {name} <<'END OF FILE'\n{content}END OF FILE\n"));
    }
    let mut needs = Vec::new();
    for line in fault.block("sh").expect("commands that build the program").lines() {
        let (name, arguments) = line.split_once(' ').unwrap_or((line, ""));
        let known = TOOLS.iter().find(|(known, _)| *known == name);
        let (_, tool) = known.unwrap_or_else(|| panic!("{}: {name}", fault.name));
        needs.push(*tool);
        build.push_str(&format!("{tool} {arguments}\n"));
    }
    Program { name: format!("upstream/{}/as told", fault.name), build, needs, ..Program::default() }
}

impl Question for Session {
    type Answer = Transcript;

    fn words(&self) -> String {
        format!("{}\n{}", self.arguments, self.transcript)
    }

    fn answer(&self, program: &Program, debugger: Debugger) -> Result<Transcript, String> {
        program.path()?;
        let mut command = probe(debugger.release());
        if self.transcript.contains(ENDED) {
            command.args(["--cpu-seconds", PATIENCE]);
        }
        let wanted = Transcript::parse(&self.transcript);
        command.current_dir(program.folder()?);
        command.args(["a.out", "settings set target.disable-aslr false"]);
        // Between quotes are the commands behind `-o`.
        command.args(self.arguments.split('\'').skip(1).step_by(2)).args(wanted.commands());
        answers(&mut command, &wanted)
    }
}

fn comparable(transcript: &Transcript) -> Vec<String> {
    let text = transcript.to_string();
    let ended =
        |line: &str| if line.starts_with(ENDED) { ENDED.to_owned() } else { line.to_owned() };
    text.lines().map(ended).collect()
}
