//! `fmtc capture --expect` of the values of `tests/corpus` in real debuggers: each gives a test that
//! `fmtc test` passes, but for those in `not-captured.json`. In LLDB 22, with `FMTC_FULL=1` in 23 too.

use crate::corpus::{OfCorpus, PROGRAMS};
use crate::engine::{
    Debugger, Outcome, Trial, all_trials_run, fmtc, import_line, lldbs, output, printed, probe,
    read, read_json, root, run, scratch, shell, table, text, word, words, write,
};
use crate::transcript::Transcript;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const FOLDER: &str = "tests/debuggers/captured";

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
    for debugger in lldbs().into_iter().filter(|debugger| debugger.release() < "24") {
        let name = format!("{}/captured/own summaries", debugger.name());
        let run = move || looks_as_in_lldb(debugger);
        trials.push(Trial::run(name, &["clang++-22", "python3"], run).in_debuggers(&[debugger]));
    }
    for debugger in debuggers {
        for row in table("captured", "values") {
            let name = format!("{}/captured/{}", debugger.name(), word(&row["name"]));
            let run = move || are_captured(row, debugger);
            let trial = Trial::run(name, &[word(&row["needs"]), "python3"], run);
            trials.push(trial.in_debuggers(&[debugger]));
        }
    }
    trials
}

/// Each value of a program gives a test, except those that are left out.
fn are_captured(row: &Value, debugger: Debugger) -> Outcome {
    let [source, formatters, compiler] =
        ["source", "formatters", "needs"].map(|key| word(&row[key]));
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = |name: &str| folder.path().join(name).display().to_string();
    let code = read(format!("{FOLDER}/{source}"))?;
    write(&folder.path().join(source), &code)?;
    let (input, program) = (path(source), path("program"));
    run(compiler, &[&words(&row["options"])[..], &["-g", &input, "-o", &program]].concat())?;
    let formatters = read(format!("{FOLDER}/{formatters}"))?;
    let formatters = format!("{}\n{formatters}", word(&row["imports"]));
    write(&folder.path().join("values.fmt"), formatters)?;
    let names = names(&code);
    let tests = path("tests.fmt");
    let mut command = session(debugger, Path::new(&program), folder.path())?;
    command
        .args([r"breakpoint set -r (^|::)stop(\(\))?$", "run", "up"])
        .arg(format!("fmtc load {}", path("values.fmt")))
        .args(names.iter().map(|name| by_script(&format!("{name} --expect -o {tests}"))));
    let printed = printed(&mut command)?;
    let written = printed.matches("written to ").count();
    let left_out = words(&row["left_out"][debugger.release()]).len();
    if names.len() < 20 || written + left_out != names.len() {
        return Err(format!("{written} of {} were captured\n{printed}", names.len()));
    }
    fmtc(&["test", &tests, "--against", &program]).map(drop)
}

/// The values that a comment of a source names.
fn names(source: &str) -> Vec<&str> {
    let names = source.lines().find_map(|line| line.strip_prefix("// captured: "));
    names.unwrap_or_default().split(' ').collect()
}

/// The command that captures from Python, as others start it.
fn by_script(arguments: &str) -> String {
    format!("script lldb.debugger.HandleCommand({:?})", format!("fmtc capture {arguments}"))
}

/// `probe.py` with a program and the commands for LLDB, which are put below a folder.
fn session(debugger: Debugger, program: &Path, folder: &Path) -> Result<Command, String> {
    let mut command = probe(debugger.release());
    command.arg(program).env("XDG_DATA_HOME", folder);
    command.arg("settings set symbols.enable-external-lookup false").arg(import_line(folder)?);
    Ok(command)
}

/// `fmtc run` prints what LLDB prints of captured values, whose parts have summaries of LLDB's own.
fn looks_as_in_lldb(debugger: Debugger) -> Outcome {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = |name: &str| folder.path().join(name).display().to_string();
    let formatters = "@members summary Opts \"some=\\(some) none=\\(none)\"\n\
        summary Text \"\\(unknown)\"\n";
    write(&folder.path().join("layout.fmt"), formatters)?;
    let source = root().join(FOLDER).join("layout.cpp");
    let program = folder.path().join("program");
    let options = ["-std=c++20", "-fstandalone-debug", "-g", text(&source), "-o", text(&program)];
    run("clang++-22", &options)?;
    let source = read(source)?;
    let names = names(&source);
    let mut command = session(debugger, &program, folder.path())?;
    command.args(["breakpoint set --name stop", "run"]);
    command.arg(format!("fmtc load {}", path("layout.fmt")));
    command.args(names.iter().map(|n| format!("fmtc capture {n} -o {}", path(n))));
    command.args(names.iter().map(|name| format!("frame variable {name}")));
    let printed = printed(&mut command)?;
    let mut predicted = String::new();
    for name in names {
        let (formatters, value) = (path("layout.fmt"), path(name));
        let ran = fmtc(&["run", &formatters, "--value", &value, "--emulate", debugger.release()])?;
        predicted += &format!("(lldb) frame variable {name}\n{}", String::from_utf8_lossy(&ran));
    }
    let (printed, predicted) = (Transcript::parse(&printed), Transcript::parse(&predicted));
    let seen = printed.find(&predicted).ok_or_else(|| printed.to_string())?;
    let trimmed = |of: &Transcript| of.to_string().trim_end().to_owned();
    match trimmed(&seen) == trimmed(&predicted) {
        true => Ok(()),
        false => Err(crate::transcript::difference(&seen, &predicted)),
    }
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
    let mut command = session(debugger, program.program.path()?, stage)?;
    command
        .arg("settings set target.disable-aslr false")
        .args([program.breakpoint()?, "run".to_owned()])
        .arg(format!("fmtc load {}", file.display()))
        .args(variables.iter().map(|name| by_script(&format!("{name} --expect"))));
    let printed = output(&mut command)?;
    Ok(Transcript::parse(&String::from_utf8_lossy(&printed)))
}
