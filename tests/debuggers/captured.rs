//! `fmtc capture --expect` of the values of `tests/corpus` in real debuggers: each gives a test that
//! `fmtc test` passes, but for those in `not-captured.json`. In LLDB 22, with `FMTC_FULL=1` in 23 too.

use crate::corpus::{OfCorpus, PROGRAMS};
use crate::engine::ask::probe;
use crate::engine::debugger::{Debugger, all_trials_run, lldbs};
use crate::engine::trial::Trial;
use crate::engine::{Outcome, fmtc, import_line, output, read_json, root, run, scratch};
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
    for debugger in lldbs().into_iter().filter(|debugger| debugger.release() < "24") {
        let name = format!("{}/captured/own summaries", debugger.name());
        let run = move || looks_as_in_lldb(debugger);
        trials.push(Trial::run(name, &["clang++-22", "python3"], run).in_debuggers(&[debugger]));
    }
    for debugger in debuggers {
        for values in VALUES {
            let name = format!("{}/captured/{}", debugger.name(), values.name);
            let run = move || values.are_captured(debugger);
            trials.push(
                Trial::run(name, &[values.compiler, "python3"], run).in_debuggers(&[debugger]),
            );
        }
    }
    trials
}

/// A program whose values show containers, smart pointers, enumerators and lists. A comment in the source names them.
struct Values {
    name: &'static str,
    source: &'static str,
    formatters: &'static str,
    /// Packs that the formatters import.
    imports: &'static str,
    compiler: &'static str,
    options: &'static [&'static str],
    /// Those that give no test, by LLDB: a vector whose size and elements are shown, a pointer to it, a value that shows
    /// an error, and a weak pointer of Rust to nothing.
    left_out: &'static [(&'static str, &'static str)],
}

const VALUES: [&Values; 6] = [
    &Values {
        name: "cpp",
        source: "values.cpp",
        formatters: "values.fmt",
        imports: "",
        compiler: "clang++-22",
        options: &["-std=c++17", "-fstandalone-debug"],
        left_out: &[("23", "tags"), ("23", "tags_pointer")],
    },
    &Values {
        name: "rust",
        source: "values.rs",
        formatters: "values-rust.fmt",
        imports: "",
        compiler: "rustc",
        options: &["--edition", "2021"],
        left_out: &[],
    },
    &Values {
        name: "rust_with_pack",
        source: "values.rs",
        formatters: "values-rust.fmt",
        imports: "import \"fmtc:rust-std\"\n",
        compiler: "rustc",
        options: &["--edition", "2021"],
        left_out: &[],
    },
    &Values {
        name: "mail",
        source: "mail.cpp",
        formatters: "mail.fmt",
        imports: "",
        compiler: "clang++-22",
        options: &["-std=c++20", "-fstandalone-debug"],
        left_out: &[],
    },
    &Values {
        name: "field",
        source: "field.rs",
        formatters: "field.fmt",
        imports: "",
        compiler: "rustc",
        options: &["--edition", "2021"],
        left_out: &[],
    },
    &Values {
        name: "field_with_pack",
        source: "field.rs",
        formatters: "field.fmt",
        imports: "import \"fmtc:rust-std\"\n",
        compiler: "rustc",
        options: &["--edition", "2021"],
        left_out: &[("22", "idle"), ("23", "idle")],
    },
];

impl Values {
    fn are_captured(&self, debugger: Debugger) -> Outcome {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let path = |name: &str| folder.path().join(name).display().to_string();
        let text = |name: &str| {
            let path = root().join("tests/debuggers/captured").join(name);
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
        };
        let source = text(self.source)?;
        std::fs::write(path(self.source), &source).map_err(|error| error.to_string())?;
        let (input, program) = (path(self.source), path("program"));
        let build = [self.options, &["-g", &input, "-o", &program]].concat();
        run(self.compiler, &build)?;
        let formatters = self.imports.to_owned() + &text(self.formatters)?;
        std::fs::write(path("values.fmt"), formatters).map_err(|e| e.to_string())?;
        let names = source.lines().find_map(|line| line.strip_prefix("// captured: "));
        let names: Vec<&str> = names.unwrap_or_default().split(' ').collect();
        let mut command = probe(debugger.release());
        command
            .arg(&program)
            .env("XDG_DATA_HOME", folder.path())
            .args(["settings set symbols.enable-external-lookup false"])
            .arg(import_line(folder.path())?)
            .args([r"breakpoint set -r (^|::)stop(\(\))?$", "run", "up"])
            .arg(format!("fmtc load {}", path("values.fmt")));
        let tests = path("tests.fmt");
        for name in &names {
            let capture = format!("fmtc capture {name} --expect -o {tests}");
            command.arg(format!("script lldb.debugger.HandleCommand({capture:?})"));
        }
        let printed = String::from_utf8_lossy(&output(&mut command)?).into_owned();
        let written = printed.matches("written to ").count();
        let is_of = |(release, _): &&(&str, &str)| *release == debugger.release();
        let left_out = self.left_out.iter().filter(is_of).count();
        if names.len() < 20 || written + left_out != names.len() {
            return Err(format!("{written} of {} were captured\n{printed}", names.len()));
        }
        fmtc(&["test", &tests, "--against", &program]).map(drop)
    }
}

/// `fmtc run` prints what LLDB prints of captured values, whose parts have summaries of LLDB's own.
fn looks_as_in_lldb(debugger: Debugger) -> Outcome {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = |name: &str| folder.path().join(name).display().to_string();
    let formatters = "@members summary Opts \"some=\\(some) none=\\(none)\"\n\
        summary Text \"\\(unknown)\"\n";
    std::fs::write(path("layout.fmt"), formatters).map_err(|error| error.to_string())?;
    let source = root().join("tests/debuggers/captured/layout.cpp");
    let (input, program) = (source.display().to_string(), path("program"));
    run("clang++-22", &["-std=c++20", "-fstandalone-debug", "-g", &input, "-o", &program])?;
    let source = std::fs::read_to_string(source).map_err(|error| error.to_string())?;
    let names = source.lines().find_map(|line| line.strip_prefix("// captured: "));
    let names: Vec<&str> = names.unwrap_or_default().split(' ').collect();
    let mut command = probe(debugger.release());
    command.arg(&program).args([
        "settings set symbols.enable-external-lookup false",
        &import_line(folder.path())?,
        "breakpoint set --name stop",
        "run",
        &format!("fmtc load {}", path("layout.fmt")),
    ]);
    command.args(names.iter().map(|n| format!("fmtc capture {n} -o {}", path(n))));
    command.args(names.iter().map(|name| format!("frame variable {name}")));
    let printed = String::from_utf8_lossy(&output(&mut command)?).into_owned();
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
    let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
    std::fs::write(&file, format!("{text}\n{items}")).map_err(|error| error.to_string())?;
    fmtc(&["test", &file.display().to_string(), "--lldb", debugger.release()]).map(|_| ())
}

/// A folder with the formatters of the corpus.
fn stage(stem: &str, debugger: Debugger) -> Result<PathBuf, String> {
    let folder = scratch(format!("captured/{stem}-{}", debugger.release()))?;
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(root().join("tests/corpus")).map_err(problem)?;
    for entry in entries.flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "fmt") {
            std::fs::copy(entry.path(), folder.join(entry.file_name())).map_err(problem)?;
        }
    }
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
    let printed = output(&mut command)?;
    Ok(Transcript::parse(&String::from_utf8_lossy(&printed)))
}
