//! `fmtc setup packs` in real debuggers: no target is left, and the formatters of a program win, whatever their keys are.

use crate::engine::{
    ADAPTERS, Debugger, Outcome, Program, Question, Session, Trial, batch, comment, debugger,
    line_of_break, output, preparation, read, root, script, shown,
};
use crate::rustc;
use crate::transcript::{Transcript, same};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

const HOVERS: &str = "\
(lldb) hover packed
(1, 2)
(lldb) hover by_pattern
own 4
(lldb) hover over_name
own 5
";

pub(crate) fn trials() -> Vec<Trial> {
    let both = ["22", "23"].map(Debugger::Lldb);
    let mut trials = Vec::new();
    for (script, source) in [("five_languages", "main.cpp"), ("crystal_and_c", "values.c")] {
        let program = installed(&format!("mixed/{script}"), &format!("mixed/{source}"));
        let wanted = Transcript::parse(&shown(&format!("mixed/{script}.txt")));
        for debugger in both {
            let wanted = wanted.clone();
            trials.push(trial(&program, debugger, "shows", move |program| {
                mixed(program, debugger, &wanted)
            }));
        }
    }
    let program = installed("", "installed_packs/main.cpp");
    for debugger in debugger::lldbs() {
        trials.push(trial(&program, debugger, "loaded late", move |program| {
            loaded_late(program, debugger)
        }));
        // LLDB 24 has no command that reads an init file.
        if debugger.release() != "24" {
            trials.push(trial(&program, debugger, "read before the program", move |program| {
                read_before_the_program(program, debugger)
            }));
        }
    }
    for adapter in ADAPTERS {
        trials.push(trial(&program, adapter, "hovers", move |program| hovers(program, adapter)));
    }
    let rust = installed("installed_packs/rust", "installed_packs/main.rs");
    for debugger in both {
        trials
            .push(trial(&rust, debugger, "rust-lldb", move |program| rust_lldb(program, debugger)));
    }
    if debugger::all_trials_run() {
        let costs = installed("installed_packs/costs", "installed_packs/main.cpp");
        let counts = |program: &Program| program.path().map(drop);
        trials.push(trial(&costs, Debugger::Lldb("22"), "counts", counts));
    }
    trials
}

/// A program beside installed packs, made by `installed_packs/stage.sh` or another script behind that.
fn installed(script: &str, source: &str) -> Arc<Program> {
    let folder = root().join("tests/debuggers");
    let (name, more, needs) = match script {
        "" => ("cpp", String::new(), "clang++-22".to_owned()),
        _ => {
            let file = folder.join(format!("{script}.sh"));
            let name = script.rsplit('/').next().unwrap_or_default();
            (name, format!("\n. '{}'", file.display()), comment(&file, "Needs: "))
        }
    };
    let stage = format!(". \"$ROOT/tests/debuggers/installed_packs/stage.sh\"{more}");
    let name = format!("installed_packs/{name}");
    Arc::new(Program::by_steps(&name, &stage, folder.join(source), &needs))
}

fn trial(
    program: &Arc<Program>,
    debugger: Debugger,
    question: &str,
    run: impl FnOnce(&Program) -> Outcome + Send + 'static,
) -> Trial {
    let (made, name) =
        (program.clone(), format!("{}/{}/{question}", debugger.name(), program.name));
    let trial = Trial::run(name, &["python3"], move || run(&made));
    trial.with_packages(&program.packages).in_debuggers(&[debugger])
}

/// What LLDB is told first.
fn line(program: &Program) -> Result<String, String> {
    Ok(read(init(program)?)?.trim_end().to_owned())
}

fn init(program: &Program) -> Result<PathBuf, String> {
    Ok(program.path()?.with_file_name("init"))
}

/// Values of each language are right, and those that have names of other languages' types stay as they are.
fn mixed(program: &Program, debugger: Debugger, wanted: &Transcript) -> Outcome {
    let question = Session { first: vec![line(program)?], ..Session::new(wanted.clone()) };
    let found = question.answer(program, debugger)?;
    // Nothing is said of what LLDB prints of a frame.
    let is_selected = |(command, _): &(&str, &str)| command.starts_with("frame select");
    let selections: Vec<&str> =
        wanted.exchanges().filter(is_selected).map(|(command, _)| command).collect();
    let values =
        |all: &Transcript| selections.iter().fold(all.clone(), |all, command| all.without(command));
    same(&values(wanted), &values(&found))
}

/// The line in an init file, as documented.
fn read_before_the_program(program: &Program, debugger: Debugger) -> Outcome {
    let shown = shown("installed_packs/shown.txt");
    let wanted = Transcript::parse(&shown);
    let start = preparation(&program.source())?;
    let lines = wanted.commands().chain(start.iter().map(String::as_str)).chain(wanted.commands());
    let mut command = Command::new(debugger.command());
    let printed =
        batch(command.arg("-S").arg(init(program)?), program, lines.chain(["target list"]))?;
    let answer = shown.split_once('\n').map(|(_, answer)| answer).unwrap_or_default();
    if printed.matches(answer).count() != 2 {
        return Err(format!("not twice\n{answer}but\n{printed}"));
    }
    match printed.matches("target #").count() {
        1 => Ok(()),
        count => Err(format!("{count} targets:\n{printed}")),
    }
}

/// The same command in a session that has a program already: the program's patterns win from the next start on, its names
/// at once.
fn loaded_late(program: &Program, debugger: Debugger) -> Outcome {
    let wanted = Transcript::parse(&shown("installed_packs/shown.txt"));
    let question = Session { first: vec![line(program)?], ..Session::new(wanted.clone()) };
    same(&wanted, &question.answer(program, debugger)?)
}

/// The line among the `initCommands` of an editor.
fn hovers(program: &Program, adapter: Debugger) -> Outcome {
    let source = program.source();
    let wanted = Transcript::parse(HOVERS);
    let mut command = script("dap.py");
    command.arg(adapter.command()).arg(program.path()?).args(["--init", &line(program)?]);
    command.arg(format!("{}:{}", source.display(), line_of_break(&source)?));
    let said = output(command.args(wanted.commands()))?;
    same(&wanted, &Transcript::parse(&String::from_utf8_lossy(&said)))
}

/// The pack of Rust's library in `rust-lldb`, whose Python makes the children, and what wins: a formatter of the program.
fn rust_lldb(program: &Program, debugger: Debugger) -> Outcome {
    let wanted = Transcript::parse(&shown("installed_packs/rust.txt"));
    for argument in ["-S", "-s"] {
        let start = preparation(&program.source())?;
        let lines = start.iter().map(String::as_str).chain(wanted.commands());
        let mut command = rustc::lldb(debugger)?;
        let printed = batch(command.arg(argument).arg(init(program)?), program, lines)?;
        let found = Transcript::parse(&printed).find(&wanted);
        let found = found.ok_or_else(|| format!("{argument}: no answers:\n{printed}"))?;
        same(&wanted, &found).map_err(|what| format!("{argument}:\n{what}"))?;
    }
    Ok(())
}
