//! `fmtc setup packs` in real debuggers: no target is left, and the formatters of a program win, whatever their keys are.

use crate::engine::{
    ADAPTERS, Debugger, Outcome, Program, Trial, batch, debugger, line_of_break, preparation,
    printed, program, read, script, shown, table, trials_of,
};
use crate::rustc;
use crate::transcript::{Transcript, same};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

pub(crate) fn trials() -> Vec<Trial> {
    let [cpp, rust] = ["cpp", "rust"].map(|name| table("installed_packs", name)[0]);
    let (program, rust) = (program(cpp), program(rust));
    let mut trials = trials_of(cpp, &program);
    // LLDB 24 has no command that reads an init file.
    for debugger in debugger::named("lldbs -lldb-24") {
        let question = "read before the program";
        trials.push(trial(&program, debugger, question, read_before_the_program));
    }
    trials.extend(ADAPTERS.map(|adapter| trial(&program, adapter, "hovers", hovers)));
    let both = ["22", "23"].map(Debugger::Lldb).into_iter();
    trials.extend(both.map(|debugger| trial(&rust, debugger, "rust-lldb", rust_lldb)));
    trials
}

fn trial(
    program: &Arc<Program>,
    debugger: Debugger,
    question: &str,
    run: fn(&Program, Debugger) -> Outcome,
) -> Trial {
    let (made, name) =
        (program.clone(), format!("{}/{}/{question}", debugger.name(), program.name));
    let trial = Trial::run(name, &["python3"], move || run(&made, debugger));
    trial.with_packages(&program.packages).in_debuggers(&[debugger])
}

/// The file with what LLDB is told first.
fn init(program: &Program) -> Result<PathBuf, String> {
    Ok(program.path()?.with_file_name("init"))
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

/// The line among the `initCommands` of an editor.
fn hovers(program: &Program, adapter: Debugger) -> Outcome {
    let source = program.source();
    let wanted = Transcript::parse(&shown("installed_packs/hovers.txt"));
    let mut command = script("dap.py");
    let line = read(init(program)?)?;
    command.arg(adapter.command()).arg(program.path()?).args(["--init", line.trim_end()]);
    command.arg(format!("{}:{}", source.display(), line_of_break(&source)?));
    same(&wanted, &Transcript::parse(&printed(command.args(wanted.commands()))?))
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
