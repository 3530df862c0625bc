//! Sessions in gdb, in a terminal or as an editor, and what the runtime costs there.
//!
//! A folder below `gdb/sessions` has a `build.sh`, which makes `program` in the current folder, and `session.txt`:
//! commands, each with what gdb 13 answers; or `mi.txt`, requests of an editor; or `dap.txt`, commands to `dap.py` behind a
//! line with the places to stop at, for gdb 16 and later. `FMTC_BLESS=1` writes the answers.

use crate::engine::{
    Ask, Debugger, InGdb, Program, Question, Trial, debugger, gdb_command, is_blessed, printed,
    read, root, runtime, script, sorted, stem, write,
};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

const SESSIONS: &str = "tests/debuggers/gdb/sessions";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    // Each program is made once, in a folder of its own.
    let values = Arc::new(program(&root().join(SESSIONS).join("values")));
    for folder in sorted(&root().join(SESSIONS)) {
        let program = match folder.ends_with("values") {
            true => values.clone(),
            false => Arc::new(program(&folder)),
        };
        let files = ["session.txt", "mi.txt", "dap.txt"].map(|name| folder.join(name));
        let file = files.into_iter().find(|file| file.exists()).expect("a session");
        let is_for = |gdb: &Debugger| (gdb.release() == "13") != file.ends_with("dap.txt");
        for gdb in debugger::gdbs().into_iter().filter(is_for) {
            trials.push(plays(program.clone(), gdb, &file));
        }
    }
    for gdb in debugger::gdbs() {
        trials.push(costs_little(values.clone(), gdb));
    }
    trials
}

/// The program that `build.sh` of a session makes.
fn program(folder: &Path) -> Program {
    let name = stem(folder);
    Program {
        name: format!("sessions/{name}/gcc"),
        source: format!("{SESSIONS}/values/shop.cpp").into(),
        inputs: [SESSIONS, "tests/debuggers/cases/behind", "tests/debuggers/cases/untold"]
            .map(PathBuf::from)
            .into(),
        build: format!(
            "export CASE=\"$ROOT/{SESSIONS}/{name}\" FMTC=fmtc\nsh -eu \"$CASE/build.sh\""
        ),
        needs: vec![if name == "rust_references" { "rustc" } else { "g++" }, "objcopy", "strip"],
        ..Program::default()
    }
}

/// A value without a formatter costs at most 3 % of one with a formatter.
fn costs_little(program: Arc<Program>, gdb: Debugger) -> Trial {
    let text = read(&program.source).unwrap_or_else(|error| panic!("{error}"));
    let line = text.lines().position(|line| line.contains("made(1, 2);")).unwrap_or_default() + 1;
    let question = InGdb {
        script: "cost.py",
        place: format!("shop.cpp:{line}"),
        variables: ["origin", "line", "price", "plain", "numbers"].map(str::to_owned).into(),
    };
    let name = format!("{}/{}/cost", gdb.name(), program.name);
    let needs = program.needs.clone();
    let run = move || {
        let (answers, said) = question.answer(&program, gdb)?;
        match answers["wrong"].as_array().is_some_and(Vec::is_empty) && answers["shown"] == 3 {
            true => Ok(()),
            false => Err(format!("{answers}\n{said}")),
        }
    };
    Trial::run(name, &needs, run).in_debuggers(&[gdb])
}

fn plays(program: Arc<Program>, gdb: Debugger, file: &Path) -> Trial {
    let (path, name) = (file.to_owned(), format!("{}/plays", program.name));
    let ask = Ask { program, debugger: gdb, question: Played(file.to_owned()) };
    Trial::ask(name, ask, &[file], move |found| {
        let text = read(&path)?;
        let (head, wanted) = text.split_at(text.find('(').unwrap_or_default());
        if found == wanted {
            return Ok(());
        }
        match is_blessed() {
            true => write(&path, format!("{head}{found}")),
            false => Err(format!("not\n{wanted}\nbut\n{found}")),
        }
    })
}

/// The commands of a file.
struct Played(PathBuf);

impl Question for Played {
    type Answer = String;

    /// Those of the file, which is an expectation too.
    fn words(&self) -> String {
        self.0.display().to_string()
    }

    fn answer(&self, program: &Program, gdb: Debugger) -> Result<String, String> {
        let folder = program.folder()?;
        program.path()?;
        let is_installed = !folder.join("carries-runtime").exists();
        let ours = gdb_command(gdb, if is_installed { Some(runtime()?) } else { None });
        let mut command = match self.0.file_name().and_then(|name| name.to_str()) {
            Some("mi.txt") => mi(&self.0, gdb, &ours),
            Some("dap.txt") => dap(&self.0, gdb, &ours)?,
            _ => {
                let mut command = ours;
                command.arg("-x").arg(root().join("tests/debuggers/gdb/session.py")).arg("program");
                command.env("FMTC_SESSION", &self.0);
                command
            }
        };
        command.current_dir(&folder).env("LC_ALL", "C.UTF-8");
        let printed = printed(&mut command)?;
        let start = printed.find("(gdb) ").or_else(|| printed.find("(mi) ")).unwrap_or_default();
        Ok(steady(&printed[start..], &folder))
    }
}

/// A client of GDB/MI, which starts gdb by a command.
fn mi(file: &Path, gdb: Debugger, ours: &Command) -> Command {
    let mut command = script("gdb/mi.py");
    command.arg(file).arg(gdb.command()).args(ours.get_args()).arg("program");
    command
}

/// A client of DAP, which starts gdb with the first commands of another command of it.
fn dap(file: &Path, gdb: Debugger, ours: &Command) -> Result<Command, String> {
    let session = read(file)?;
    let mut command = script("dap.py");
    command.arg(gdb.command()).arg("program");
    let arguments: Vec<_> = ours.get_args().collect();
    for first in arguments.windows(2).filter(|pair| pair[0] == "-iex") {
        command.arg("--init").arg(first[1]);
    }
    command.arg(file.with_file_name(session.lines().next().unwrap_or_default()));
    command.args(session.lines().filter_map(|line| line.strip_prefix("(gdb) ")));
    Ok(command)
}

/// A transcript without what differs between two runs.
fn steady(text: &str, folder: &Path) -> String {
    let changing = [
        ("0x[0-9a-f]{5,}", "0x…"),
        (r"(process|LWP|pid|PID) [0-9]+", "$1 …"),
        (r"(?m)^\[.*([Tt]hread|Inferior|LWP).*\]\n", ""),
        // What the system's libraries are, and where.
        (r"(?m)^Using host libthread_db.*\n", ""),
        (r"(?m)^warning: Memory read failed.*\n", ""),
        (r" at \S*sysdeps/\S+", ""),
        (r#",core="[0-9]+""#, ""),
        ("[0-9]+ of [0-9]+ printers", "… printers"),
    ];
    let text = text.replace(&folder.display().to_string(), "BUILT");
    let mut text = text.replace(&root().display().to_string(), "SOURCES");
    for (pattern, by) in changing {
        let pattern = regex::Regex::new(pattern).expect("a pattern");
        text = pattern.replace_all(&text, by).into_owned();
    }
    text
}
