//! The commands of `fmtc setup lldb` in real sessions, and `fmtc preview`.
//!
//! `live/*.txt` are commands with lines that LLDB must print for them, in that order; a line that
//! begins with `!` must not be there. `FOLDER` is a folder with copies of `live/*.fmt` and the
//! program, whose formatters are `own.fmt`; `IMPORT` is the command that loads the package. LLDB 24 is tested where it has Python, so not here.

mod hostile;
mod preview;

use crate::transcript::Transcript;
use crate::{root, session, tools};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How long the command beside a session may take to end.
const PATIENCE: Duration = Duration::from_secs(600);

/// The scripts. `quick` measures commands with 10 and with 100 formatters: no command takes more than ten times as long.
const SCRIPTS: [&str; 13] = [
    "session",
    "attached",
    "core",
    "explained",
    "imports",
    "checked",
    "children",
    "installed",
    "quick",
    "folders",
    "debuggers",
    "completion",
    "packs",
];

/// The LLDBs whose bytecode makes no children.
const WITHOUT_CHILDREN: [&str; 3] = ["20", "21", "22"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for lldb in debuggers() {
        let needs = vec!["clang++-22", "python3", lldb];
        for script in SCRIPTS {
            let is_left_out = match script {
                "children" => WITHOUT_CHILDREN.contains(&lldb),
                // LLDB 14 to 16 complete no arguments of such commands.
                "completion" => ["14", "15", "16"].contains(&lldb),
                // The runtime picks up formatters of the program at the first stop after that.
                "attached" | "core" => tools::old_debuggers().contains(&lldb),
                "installed" => [&WITHOUT_CHILDREN, tools::old_debuggers()].concat().contains(&lldb),
                _ => false,
            };
            if !is_left_out {
                let name = format!("live::{script}::lldb_{lldb}");
                trials.push(tools::trial(name, needs.clone(), move || plays(script, lldb)));
            }
        }
        let name = format!("live::objects::lldb_{lldb}");
        trials.push(tools::trial(name, needs.clone(), move || objects(lldb)));
        let name = format!("live::hostile::lldb_{lldb}");
        trials.push(tools::trial(name, needs, move || hostile::plays(lldb)));
    }
    trials.extend(preview::trials());
    for (lldb, adapter) in [("22", "lldb-dap-22"), ("23", "lldb-dap-23")] {
        let needs = vec!["clang++-22", "python3", adapter];
        let name = format!("live::dap::lldb_{lldb}");
        trials.push(tools::trial(name, needs.clone(), move || plays_in_dap("dap", lldb, &[])));
        let name = format!("live::two_sessions::lldb_{lldb}");
        let play = move || plays_in_dap("two_sessions", lldb, &["--sessions", "2"]);
        trials.push(tools::trial(name, needs, play));
    }
    trials
}

/// Those with Python.
fn debuggers() -> impl Iterator<Item = &'static str> {
    let all = tools::old_debuggers().iter().chain(tools::debuggers());
    all.copied().filter(|lldb| *lldb != "24")
}

fn folder() -> PathBuf {
    root().join("tests/debuggers/live")
}

/// A folder of its own for a test, with the program, the formatters and the line that imports the
/// commands.
struct Stage {
    folder: PathBuf,
    import: String,
}

impl Stage {
    fn new(name: &str) -> Result<Stage, String> {
        let folder = tools::scratch(format!("lldb/live/{name}"))?;
        let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in std::fs::read_dir(self::folder()).map_err(problem)?.flatten() {
            if entry.path().extension().is_some_and(|extension| extension == "fmt") {
                std::fs::copy(entry.path(), folder.join(entry.file_name())).map_err(problem)?;
            }
        }
        std::fs::copy(program()?, folder.join("shop")).map_err(problem)?;
        let import = tools::import_line(&folder)?;
        Ok(Stage { folder, import })
    }

    fn script(&self, name: &str) -> Result<Transcript, String> {
        let path = self::folder().join(format!("{name}.txt"));
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let line = source_line("break here")?;
        let text = text.replace("FOLDER", &self.folder.display().to_string());
        let text = text.replace("IMPORT", &self.import);
        Ok(Transcript::parse(&text.replace("BREAK_LINE", &line.to_string())))
    }
}

/// The program with formatters of its own.
fn program() -> Result<&'static Path, String> {
    static PROGRAM: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    PROGRAM.get_or_init(build).as_deref().map_err(Clone::clone)
}

fn build() -> Result<PathBuf, String> {
    let out = tools::scratch("lldb/live")?;
    let text = |path: PathBuf| path.display().to_string();
    let (object, program) = (text(out.join("own.o")), text(out.join("shop")));
    let (own, source) = (text(folder().join("own.fmt")), text(folder().join("shop.cpp")));
    tools::fmtc(&["compile", &own, "-o", &object, "--quiet"])?;
    tools::run("clang++-22", &["-g", &source, &object, "-o", &program])?;
    Ok(PathBuf::from(program))
}

fn source_line(mark: &str) -> Result<usize, String> {
    let path = folder().join("shop.cpp");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let found = text.lines().position(|line| line.contains(mark));
    found.map(|at| at + 1).ok_or_else(|| format!("no line has {mark:?}"))
}

fn plays(script: &str, lldb: &str) -> Result<(), String> {
    let stage = Stage::new(&format!("{script}-{lldb}"))?;
    let wanted = stage.script(script)?;
    if script == "core" {
        save_core(&stage, lldb, "next")?;
    }
    let mut command = session::probe(lldb);
    command
        .arg(stage.folder.join("shop"))
        .env("XDG_DATA_HOME", &stage.folder)
        .args(["settings set target.disable-aslr false", "settings set auto-confirm true"])
        .arg("settings set symbols.enable-external-lookup false");
    if tools::old_debuggers().contains(&lldb) {
        // Later targets get stop hooks only if the commands were loaded before the first one, as by an init file.
        let create = format!("target create {}", stage.folder.join("shop").display());
        command.args(["target delete", &stage.import, &create]);
    } else {
        command.arg(&stage.import);
    }
    command.args(wanted.commands());
    let printed = String::from_utf8_lossy(&tools::output(&mut command)?).into_owned();
    agrees(&wanted, &printed)
}

/// The package is imported by `initCommands`, and again in the console.
fn plays_in_dap(script: &str, lldb: &str, options: &[&str]) -> Result<(), String> {
    let stage = Stage::new(&format!("{script}-{lldb}"))?;
    let wanted = stage.script(script)?;
    let lines = [source_line("break here")?, source_line("// loaded")?];
    let place = format!("{}:{},{}", folder().join("shop.cpp").display(), lines[0], lines[1]);
    let mut command = Command::new("python3");
    command
        .arg(root().join("tests/debuggers/dap.py"))
        .arg(tools::adapter(lldb))
        .env("XDG_DATA_HOME", &stage.folder)
        .arg(stage.folder.join("shop"))
        .args(options)
        .args(["--init", &stage.import])
        .args([place, format!("repl {}", stage.import)])
        .args(wanted.commands());
    let printed = String::from_utf8_lossy(&tools::output(&mut command)?).into_owned();
    agrees(&wanted, &printed)
}

/// Each answer has the lines that are wanted, one behind the other.
fn agrees(wanted: &Transcript, printed: &str) -> Result<(), String> {
    let found = Transcript::parse(printed).find(wanted);
    let found = found.ok_or_else(|| format!("there are no answers:\n{printed}"))?;
    for ((command, lines), (_, answer)) in wanted.exchanges().zip(found.exchanges()) {
        let mut rest = answer.lines();
        for line in lines.lines().filter(|line| !line.is_empty()) {
            let fits = match line.strip_prefix('!') {
                Some(unwanted) => !answer.contains(unwanted),
                None => rest.any(|printed| printed.contains(line)),
            };
            if !fits {
                return Err(format!("{command}\n  wants {line:?}\n{printed}"));
            }
        }
    }
    Ok(())
}

/// Objects are on disk while LLDB runs, also when another one loads formatters; they go when it ends, and those of which
/// the command that keeps them was killed when the next session loads some.
fn objects(lldb: &str) -> Result<(), String> {
    let stage = Stage::new(&format!("objects-{lldb}"))?;
    let objects = stage.folder.join("fmtc/live");
    // What an earlier run of the test has left.
    let _ = std::fs::remove_dir_all(&objects);
    let debugger = tools::debugger(lldb);
    let session = |commands: &[&str]| {
        let mut command = Command::new(&debugger);
        command.args(["--no-lldbinit", "--batch", "-o", &stage.import]);
        command.env("XDG_DATA_HOME", &stage.folder);
        for line in commands {
            command.args(["-o", line]);
        }
        let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
        Ok::<_, String>(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let load = format!("fmtc load {}", stage.folder.join("first.fmt").display());
    let other = format!(
        "script import os, subprocess; _ = subprocess.run([{:?}, '--no-lldbinit', '--batch', '-o', {:?}, '-o', {load:?}], \
         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)",
        debugger.display().to_string(),
        stage.import
    );
    let list = format!(
        "script print('there:', [f for _, _, found in os.walk({objects:?}) for f in found])"
    );
    let kill_keeper = "script fmtc_lldb.companion.COMPANION.process.kill(); _ = fmtc_lldb.companion.COMPANION.process.wait()";
    let printed =
        session(&[&load, &other, &list, kill_keeper, &load, "script os.kill(os.getpid(), 9)"])?;
    if !printed.lines().any(|line| line.starts_with("there:") && line.contains("1.o")) {
        return Err(format!("another session has removed the object:\n{printed}"));
    }
    if printed.matches("first.fmt: 2 formatters").count() != 2 {
        return Err(format!("nothing is loaded after the keeper was killed:\n{printed}"));
    }
    session(&[&load])?;
    let is_empty = || std::fs::read_dir(&objects).is_ok_and(|mut entries| entries.next().is_none());
    let begun = Instant::now();
    while !is_empty() {
        if begun.elapsed() > PATIENCE {
            return Err(format!("objects of sessions that ended stay in {}", objects.display()));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Writes `the core` of a process that a command has changed. In a session of its own: LLDB 22 and 23 can die where a target is
/// deleted with a process that events are still to be handled of (docs/lldb.md).
fn save_core(stage: &Stage, lldb: &str, change: &str) -> Result<(), String> {
    let line = source_line("break here")?;
    let break_here = format!("breakpoint set -f shop.cpp -l {line}");
    let save = "process save-core --style modified-memory 'the core'";
    let mut command = Command::new(tools::debugger(lldb));
    command.args(["--no-lldbinit", "--batch", "shop"]).current_dir(&stage.folder);
    for line in ["settings set target.disable-aslr false", &break_here, "run", change, save, "kill"]
    {
        command.args(["-o", line]);
    }
    tools::output(command.stdin(Stdio::null())).map(drop)
}
