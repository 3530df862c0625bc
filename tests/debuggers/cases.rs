//! The folders of `tests/debuggers/cases`.
//!
//! | file | |
//! |---|---|
//! | `main.cpp`, `main.rs` | the program; stops at its only line that says `break here`, is not started if there is none |
//! | `*.fmt` | its formatters, a section each |
//! | `expected.txt` | commands and what LLDB prints for them |
//! | `expected-20.txt` … | the same for an LLDB that prints something else |
//! | `routes.txt` | the ways to build it, a name a line, or `all`; the first way of the language if absent |

use crate::engine::{
    Ask, Debugger, Outcome, Program, Session, Trial, debugger, expected, is_blessed, read, root,
    sorted, stem, write,
};
use crate::transcript::{Transcript, difference, same};
use crate::ways::{self, Way};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A trial for each case and way, in the debuggers that are paired with them.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for folder in &sorted(&root().join("tests/debuggers/cases")) {
        let files = sorted(folder);
        let with = |extensions: &[&str]| {
            let matches = |file: &&PathBuf| {
                file.extension().is_some_and(|e| extensions.iter().any(|x| e == *x))
            };
            files.iter().filter(matches).cloned().collect::<Vec<_>>()
        };
        let source = with(&["cpp", "rs"]).pop().expect("a case has a program");
        let name = format!("cases/{}", stem(folder));
        let ways = ways_of(folder, &source);
        for (at, way) in ways.iter().enumerate() {
            let program = Arc::new(way.program(&name, &source, &with(&["fmt"])));
            for debugger in debugger::paired(debugger::turn(&name), at, ways.len()) {
                let file = folder.join("expected.txt");
                trials.push(shows("shows", program.clone(), debugger, &file));
            }
        }
    }
    trials
}

fn ways_of(folder: &Path, source: &Path) -> Vec<Way> {
    let language = if source.extension().is_some_and(|e| e == "rs") { "rust" } else { "cpp" };
    let all = ways::ways(language);
    let Ok(names) = read(folder.join("routes.txt")) else { return all[..1].to_vec() };
    let of = |name| match name {
        "all" => all.clone(),
        name => vec![ways::named(language, name)],
    };
    names.lines().flat_map(of).collect()
}

/// Whether the commands of a file print where the program stops what the file says, or that beside it for the debugger.
pub(crate) fn shows(
    question: &str,
    program: Arc<Program>,
    debugger: Debugger,
    file: &Path,
) -> Trial {
    let file = expected(file, debugger);
    let wanted =
        read(&file).map_or_else(|error| panic!("{error}"), |text| Transcript::parse(&text));
    let name = format!("{}/{question}", program.name);
    let ask = Ask { program, debugger, question: Session::new(wanted.clone()) };
    let path = file.clone();
    Trial::ask(name, ask, &[&path], move |found| compare(&wanted, &found, &file, debugger))
}

/// Whether the commands of a session print what it wants.
pub(crate) fn says(
    question: &str,
    program: &Arc<Program>,
    debugger: Debugger,
    session: Session,
) -> Trial {
    let wanted = session.wanted.clone();
    Trial::of(program, debugger, question, session, move |found| same(&wanted, &found))
}

/// Compares, or writes what was found where `FMTC_BLESS` asks for it.
pub(crate) fn compare(
    wanted: &Transcript,
    found: &Transcript,
    file: &Path,
    debugger: Debugger,
) -> Outcome {
    if wanted.commands().next().is_none() {
        return Err(format!("{} has no commands", file.display()));
    }
    if wanted == found {
        return Ok(());
    }
    let is_special = stem(file).ends_with(&format!("-{}", debugger.release()));
    if is_blessed() && (debugger.release() == "22" || is_special) {
        return write(file, found.to_string());
    }
    Err(format!("{}, {}:\n{}", debugger.name(), file.display(), difference(wanted, found)))
}
