//! The folders of `tests/debuggers/cases`.
//!
//! | file | |
//! |---|---|
//! | `main.cpp`, `main.rs` | the program; stops at its only line that says `break here`, is not started if there is none |
//! | `*.fmt` | its formatters, a section each |
//! | `expected.txt` | commands and what LLDB prints for them |
//! | `expected-20.txt` … | the same for an LLDB that prints something else |
//! | `routes.txt` | the ways to build it, a name a line, or `all`; the first way of the language if absent |

use crate::embed::{AGAINST, CPP, CROSS, LIBCXX, RUST, Route};
use crate::transcript::{Transcript, difference};
use crate::{root, session, tools};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A program with formatters, and what it shows.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) source: PathBuf,
    pub(crate) formatters: Vec<PathBuf>,
}

/// A program that is built when the first test asks for it.
pub(crate) struct Build {
    case: Arc<Case>,
    route: &'static Route,
    program: OnceLock<Result<PathBuf, String>>,
}

impl Build {
    pub(crate) fn new(case: Arc<Case>, route: &'static Route) -> Arc<Build> {
        Arc::new(Build { case, route, program: OnceLock::new() })
    }

    pub(crate) fn source(&self) -> &Path {
        &self.case.source
    }

    pub(crate) fn program(&self) -> Result<&Path, String> {
        let build = || {
            let Case { name, source, formatters } = &*self.case;
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb").join(name);
            self.route.build(source, formatters, &folder.join(self.route.name))
        };
        self.program.get_or_init(build).as_deref().map_err(Clone::clone)
    }
}

/// A test for each case and way, in the debuggers that are paired with them.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (program, folder) in sorted(&root().join("tests/debuggers/cases")).into_iter().enumerate() {
        let case = Arc::new(case(&folder));
        let routes = routes(&folder, &case);
        for (way, route) in routes.iter().enumerate() {
            let build = Build::new(case.clone(), route);
            for lldb in tools::paired_debuggers(program, way, routes.len()) {
                let name = format!("{}::{}::lldb_{lldb}", case.name, route.name);
                let needs = [route.needs, &["python3", lldb]].concat();
                let (build, folder) = (build.clone(), folder.clone());
                let test = move || check(&build, &folder, lldb);
                trials.push(tools::packaged_trial(name, needs, route.package.to_owned(), test));
            }
        }
    }
    trials
}

pub(crate) fn case(folder: &Path) -> Case {
    let files = sorted(folder);
    let with = |extension: &str| {
        let matches = |file: &&PathBuf| file.extension().is_some_and(|e| e == extension);
        files.iter().filter(matches).cloned().collect::<Vec<_>>()
    };
    let source = [with("cpp"), with("rs")].concat().pop().expect("a case has a program");
    let name = folder.file_name().expect("a folder has a name").to_string_lossy().into_owned();
    Case { name, source, formatters: with("fmt") }
}

fn routes(folder: &Path, case: &Case) -> Vec<&'static Route> {
    let language = if case.source.extension().is_some_and(|e| e == "rs") { RUST } else { CPP };
    let Ok(names) = std::fs::read_to_string(folder.join("routes.txt")) else {
        return language.iter().take(1).collect();
    };
    let named = |name: &str| {
        let mut known = language.iter().chain(LIBCXX).chain(AGAINST).chain(CROSS);
        known.find(|r| r.name == name).unwrap_or_else(|| panic!("{}: no way {name}", case.name))
    };
    names
        .lines()
        .flat_map(|name| match name {
            "all" => language.iter().collect(),
            name => vec![named(name)],
        })
        .collect()
}

fn check(build: &Build, folder: &Path, lldb: &str) -> Result<(), String> {
    let (wanted, file) = expected(folder, lldb)?;
    let found = session::run(lldb, build.program()?, &build.case.source, &wanted)?;
    compare(&wanted, &found, &file, lldb)
}

/// What a case expects of an LLDB, and the file that says so.
pub(crate) fn expected(folder: &Path, lldb: &str) -> Result<(Transcript, PathBuf), String> {
    read_expected(&folder.join("expected.txt"), lldb)
}

/// The transcript of a file, or of the one beside it for that LLDB, and the file.
pub(crate) fn read_expected(file: &Path, lldb: &str) -> Result<(Transcript, PathBuf), String> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let special = file.with_file_name(format!("{stem}-{lldb}.txt"));
    let file = if special.exists() { special } else { file.to_owned() };
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    Ok((Transcript::parse(&text), file))
}

/// Compares, or writes what was found where `FMTC_BLESS` asks for it.
pub(crate) fn compare(
    wanted: &Transcript,
    found: &Transcript,
    file: &Path,
    lldb: &str,
) -> Result<(), String> {
    if wanted.commands().next().is_none() {
        return Err(format!("{} has no commands", file.display()));
    }
    if wanted == found {
        return Ok(());
    }
    let is_special = file.to_string_lossy().ends_with(&format!("-{lldb}.txt"));
    if (lldb == "22" || is_special) && std::env::var_os("FMTC_BLESS").is_some() {
        return std::fs::write(file, found.to_string()).map_err(|e| e.to_string());
    }
    Err(format!("LLDB {lldb}, {}:\n{}", file.display(), difference(wanted, found)))
}

/// What is in a folder, by name.
pub(crate) fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}
