//! The commands of `fmtc setup lldb` in real sessions.
//!
//! `live/*.txt` are commands with lines that LLDB must print for them, in that order; a line that
//! begins with `!` must not be there. `FOLDER` is a folder with copies of `live/*.fmt` and the
//! program, whose formatters are `own.fmt`; `IMPORT` is the command that loads the package.

use crate::engine::{
    Debugger, Outcome, Program, Trial, command, debugger, import_line, output, printed, probe,
    read, root, scratch, script, shell, shown, table, word,
};
use crate::transcript::Transcript;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for row in table("live", "script") {
        let script = word(&row["name"]);
        for debugger in debugger::named(word(&row["of"])) {
            let name = format!("{}/live/{script}", debugger.name());
            let run = move || match script {
                "hostile" => plays_hostile(debugger),
                _ => plays(script, debugger),
            };
            let trial = Trial::run(name, &["clang++-22", "python3"], run);
            trials.push(trial.in_debuggers(&[debugger]));
        }
    }
    for debugger in debugger::ADAPTERS {
        for (script, options) in [("dap", &[][..]), ("two_sessions", &["--sessions", "2"])] {
            let name = format!("{}/live/{script}", debugger.name());
            let run = move || plays_in_dap(script, debugger, options);
            let trial = Trial::run(name, &["clang++-22", "python3"], run);
            trials.push(trial.in_debuggers(&[debugger]));
        }
    }
    trials
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
        let folder = scratch(format!("live/{name}"))?;
        let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in std::fs::read_dir(self::folder()).map_err(problem)?.flatten() {
            if entry.path().extension().is_some_and(|extension| extension == "fmt") {
                std::fs::copy(entry.path(), folder.join(entry.file_name())).map_err(problem)?;
            }
        }
        std::fs::copy(PROGRAM.path()?, folder.join("shop")).map_err(problem)?;
        let import = import_line(&folder)?;
        Ok(Stage { folder, import })
    }

    fn script(&self, name: &str) -> Result<Transcript, String> {
        let text = read(self::folder().join(format!("{name}.txt")))?;
        let line = source_line("break here")?;
        let text = text.replace("FOLDER", &self.folder.display().to_string());
        let text = text.replace("IMPORT", &self.import);
        Ok(Transcript::parse(&text.replace("BREAK_LINE", &line.to_string())))
    }
}

/// The program with formatters of its own.
static PROGRAM: LazyLock<Program> = LazyLock::new(|| Program {
    name: "live/shop".to_owned(),
    source: folder().join("shop.cpp"),
    sections: "fmtc compile \"${SOURCE%/*}/own.fmt\" -o own.o --quiet".to_owned(),
    build: "clang++-22 -g \"$SOURCE\" sections/own.o -o program".to_owned(),
    ..Program::default()
});

fn source_line(mark: &str) -> Result<usize, String> {
    let found = read(PROGRAM.source())?.lines().position(|line| line.contains(mark));
    found.map(|at| at + 1).ok_or_else(|| format!("no line has {mark:?}"))
}

fn plays(script: &str, debugger: Debugger) -> Outcome {
    let stage = Stage::new(&format!("{script}-{}", debugger.name()))?;
    let wanted = stage.script(script)?;
    if script == "core" {
        save_core(&stage, debugger, "next")?;
    }
    let mut command = probe(debugger.release());
    command
        .arg(stage.folder.join("shop"))
        .env("XDG_DATA_HOME", &stage.folder)
        .args(["settings set target.disable-aslr false", "settings set auto-confirm true"])
        .arg("settings set symbols.enable-external-lookup false");
    if debugger.has_runtime() {
        // Later targets get stop hooks only if the commands were loaded before the first one, as by an init file.
        let create = format!("target create {}", stage.folder.join("shop").display());
        command.args(["target delete", &stage.import, &create]);
    } else {
        command.arg(&stage.import);
    }
    command.args(wanted.commands());
    let printed = printed(&mut command)?;
    agrees(&wanted, &printed)
}

/// Files and programs that were made to do harm: no answer of the commands steers the terminal, or takes longer than
/// `probe.py` waits.
fn plays_hostile(debugger: Debugger) -> Outcome {
    let stage = Stage::new(&format!("hostile-{}", debugger.name()))?;
    let problem = |error: std::io::Error| error.to_string();
    let source = folder().join("shop.cpp");
    shell(&shown("live/hostile.sh"), &stage.folder, &[("SOURCE", &source)])?;
    let wanted = stage.script("hostile")?;
    let mut probe = probe(debugger.release());
    probe.arg(stage.folder.join("evil")).env("XDG_DATA_HOME", &stage.folder);
    probe.args(["settings set target.disable-aslr false", &stage.import]).args(wanted.commands());
    let printed = printed(&mut probe)?;
    agrees(&wanted, &printed)?;
    let mut preview = Command::new(command());
    preview.args(["preview", "evil", "--fmt", "first.fmt"]).current_dir(&stage.folder);
    preview.env("XDG_DATA_HOME", &stage.folder).env("FMTC_LLDB", debugger.command());
    let shown = preview.output().map_err(problem)?;
    let [shown, report] =
        [shown.stdout, shown.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let all = format!("{printed}{shown}{report}");
    if let Some(at) =
        all.find(|c: char| c.is_control() && !matches!(c, '\n' | '\t') || c == '\u{202e}')
    {
        let before = all.get(at.saturating_sub(100)..at).unwrap_or_default();
        return Err(format!("the terminal is steered behind {before:?}"));
    }
    if !shown.contains("balance") || shown.contains("42") {
        return Err(format!("the preview shows {shown:?}"));
    }
    Ok(())
}

/// The package is imported by `initCommands`, and again in the console.
fn plays_in_dap(name: &str, debugger: Debugger, options: &[&str]) -> Outcome {
    let stage = Stage::new(&format!("{name}-{}", debugger.name()))?;
    let wanted = stage.script(name)?;
    let lines = [source_line("break here")?, source_line("// loaded")?];
    let place = format!("{}:{},{}", folder().join("shop.cpp").display(), lines[0], lines[1]);
    let mut command = script("dap.py");
    command
        .arg(debugger.command())
        .env("XDG_DATA_HOME", &stage.folder)
        .arg(stage.folder.join("shop"))
        .args(options)
        .args(["--init", &stage.import])
        .args([place, format!("repl {}", stage.import)])
        .args(wanted.commands());
    let printed = printed(&mut command)?;
    agrees(&wanted, &printed)
}

/// Each answer has the lines that are wanted, one behind the other.
fn agrees(wanted: &Transcript, printed: &str) -> Outcome {
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

/// Writes `the core` of a process that a command has changed. In a session of its own: LLDB 22 and 23 can die where a target is
/// deleted with a process that events are still to be handled of (docs/lldb.md).
fn save_core(stage: &Stage, debugger: Debugger, change: &str) -> Outcome {
    let line = source_line("break here")?;
    let break_here = format!("breakpoint set -f shop.cpp -l {line}");
    let save = "process save-core --style modified-memory 'the core'";
    let mut command = Command::new(debugger.command());
    command.args(["--no-lldbinit", "--batch", "shop"]).current_dir(&stage.folder);
    for line in ["settings set target.disable-aslr false", &break_here, "run", change, save, "kill"]
    {
        command.args(["-o", line]);
    }
    output(command.stdin(Stdio::null())).map(drop)
}
