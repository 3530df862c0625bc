//! `fmtc capture --expect` of the values of `tests/corpus` in real debuggers: each gives a test that
//! `fmtc test` passes, but for those in `not-captured.json`. In LLDB 22, with `FMTC_FULL=1` in 23 too.

use crate::corpus::{OfCorpus, PROGRAMS};
use crate::engine::{
    Debugger, Outcome, Trial, all_trials_run, fmtc, import_line, printed, probe, read, read_json,
    scratch, shell, write,
};
use crate::transcript::Transcript;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A test for each source and debugger.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let debuggers = ["22", "23"].map(Debugger::Lldb);
    for of in PROGRAMS.iter() {
        for &debugger in if all_trials_run() { &debuggers[..] } else { &debuggers[..1] } {
            let name = format!("{}/{}/captured", debugger.name(), of.program.name);
            let needs = [&["python3"][..], &of.program.needs].concat();
            let trial = Trial::run(name, &needs, move || captures(of, debugger));
            trials.push(trial.in_debuggers(&[debugger]).with_packages(&of.program.packages));
        }
    }
    trials
}

fn captures(program: &OfCorpus, debugger: Debugger) -> Outcome {
    let stage = stage(&program.stem, debugger)?;
    let file = stage.join(format!("{}.fmt", program.stem));
    let variables: Vec<&str> = program.variables().collect();
    let printed = capture(program, &stage, &file, debugger, &variables)?;
    let (mut items, mut missing) = (String::new(), BTreeSet::new());
    for (command, answer) in printed.exchanges() {
        let Some(name) =
            variables.iter().find(|name| command.contains(&format!("capture {name} ")))
        else {
            continue;
        };
        // LLDB's own formatters may complain of what is not initialised before that.
        let is_item = |line: &&str| line.starts_with("expect ") || line.starts_with("@lldb(");
        match answer.lines().find(is_item).and_then(|line| answer.find(line)) {
            // A transcript has no addresses; any that is not null will do.
            Some(at) => items.push_str(&answer[at..].replace("0x…", "0x1000")),
            None => drop(missing.insert(format!("{}/{name}", program.stem))),
        }
    }
    let known: Value = read_json("tests/corpus/not-captured.json")?;
    let known = |name: &String| known[name].as_str().is_some_and(|r| !r.starts_with("recorded: "));
    let wanted: BTreeSet<String> =
        variables.iter().map(|name| format!("{}/{name}", program.stem)).filter(known).collect();
    if missing != wanted {
        return Err(format!("not captured are {missing:?}, not {wanted:?}\n{printed}"));
    }
    write(&file, format!("{}\n{items}", read(&file)?))?;
    fmtc(&["test", &file.display().to_string(), "--lldb", debugger.release()]).map(|_| ())
}

/// A folder with the formatters of the corpus.
fn stage(stem: &str, debugger: Debugger) -> Result<PathBuf, String> {
    let folder = scratch(format!("captured/{stem}-{}", debugger.release()))?;
    shell("cp \"$ROOT\"/tests/corpus/*.fmt .", &folder, &[])?;
    Ok(folder)
}

/// What LLDB answers to `fmtc capture` of each variable.
fn capture(
    program: &OfCorpus,
    stage: &Path,
    file: &Path,
    debugger: Debugger,
    variables: &[&str],
) -> Result<Transcript, String> {
    let capture = |name: &&str| {
        format!("script lldb.debugger.HandleCommand(\"fmtc capture {name} --expect\")")
    };
    let mut command = probe(debugger.release());
    command
        .arg(program.program.path()?)
        .args(["settings set target.disable-aslr false"])
        .args(["settings set symbols.enable-external-lookup false"])
        .arg(import_line(stage)?)
        .args([program.breakpoint()?, "run".to_owned()])
        .arg(format!("fmtc load {}", file.display()))
        .args(variables.iter().map(capture));
    Ok(Transcript::parse(&printed(&mut command)?))
}
