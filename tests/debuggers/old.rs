//! The corpus in LLDB 14 to 19, and the packs in LLDB 19, which run no bytecode: the runtime in Python does.
//!
//! What they show otherwise than LLDB 23 is in `old.json`, with the reason. Values with random bytes must not make the
//! runtime raise anything, nor take long. Each program is in LLDB 19 or in a gdb (`gdb.rs`); with
//! `FMTC_FULL=1` in all of them.

use crate::gdb::{Job, normal};
use crate::{corpus, packs, root, runtime, session, tools};
use libtest_mimic::Trial;
use serde_json::Value;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let known = known();
    for &lldb in tools::old_debuggers() {
        let packs = packs::gdb_jobs().into_iter().filter(|_| lldb == "19");
        let jobs = corpus::gdb_jobs().into_iter().chain(packs).enumerate();
        for (number, job) in jobs.filter(|(_, job)| !job.is_by_gcc()) {
            let is_known = !known[lldb][job.program()].is_null();
            if is_known || tools::has_runtime_turn(number, lldb) {
                trials.push(trial(format!("old::{}::lldb_{lldb}", job.name), job, lldb, check));
            }
        }
        for job in corpus::damaged_jobs(lldb) {
            let name = format!("old::hostile::{}::lldb_{lldb}", job.name);
            trials.push(trial(name, job, lldb, damage));
        }
    }
    trials
}

/// What LLDB shows otherwise, with the reasons.
fn known() -> Value {
    corpus::read(&root().join("tests/debuggers/old.json")).unwrap_or_else(|error| panic!("{error}"))
}

fn trial(
    name: String,
    mut job: Job,
    lldb: &'static str,
    run: fn(Job, &str) -> Result<(), String>,
) -> Trial {
    let needs = [&["python3", lldb], &*std::mem::take(&mut job.needs)].concat();
    tools::packaged_trial(name, needs, job.package.clone(), move || run(job, lldb))
}

/// What `values.py` says of the variables of a job.
pub(crate) fn ask(job: Job, lldb: &str, option: Option<&str>) -> Result<Value, String> {
    let (program, runtime) = ((job.build)()?, runtime::bundle()?.display().to_string());
    let options: Vec<&str> = option.into_iter().chain(["--runtime", &runtime]).collect();
    let variables = job.wanted.iter().map(|(name, _)| name.as_str());
    session::values(lldb, &options, &program, &job.source, variables)
}

/// Shows values with random bytes.
fn damage(job: Job, lldb: &str) -> Result<(), String> {
    nothing_wrong(&ask(job, lldb, Some("--damage"))?)
}

/// Fails for what `values.py --damage` found.
pub(crate) fn nothing_wrong(answers: &Value) -> Result<(), String> {
    let wrong = answers["wrong"].as_array().is_none_or(|wrong| !wrong.is_empty());
    if wrong || answers["shown"] == 0 { Err(answers.to_string()) } else { Ok(()) }
}

fn check(job: Job, lldb: &str) -> Result<(), String> {
    let known = known();
    let known = &known[lldb][job.program()];
    let wanted = job.wanted.clone();
    let shown = ask(job, lldb, None)?;
    let mut wrong = Vec::new();
    for (variable, wanted) in &wanted {
        let lines = shown[variable]["lines"].as_str().unwrap_or_default();
        match (is_equal(lines, wanted), known[variable].as_str()) {
            (false, None) => wrong.push(format!("{variable}: not {wanted:?} but {lines}")),
            (true, Some(reason)) => {
                wrong.push(format!("{variable} is equal; old.json says: {reason}"));
            }
            _ => {}
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Whether the first of the lines has the text.
fn is_equal(lines: &str, wanted: &Option<String>) -> bool {
    let found = first_text(lines);
    let wanted = wanted.as_deref().unwrap_or("nullptr");
    normal(found) == normal(wanted) || wanted == "nullptr" && found == "NULL"
}

/// What is behind the type and the name in the first line that LLDB prints.
pub(crate) fn first_text(lines: &str) -> &str {
    let line = lines.lines().next().unwrap_or_default();
    line.split_once(" = ").map_or("", |(_, text)| text)
}
