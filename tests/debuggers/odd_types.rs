//! Values of odd types in real debuggers, with random formatters: the built-in machine prints the same
//! lines, or says that it cannot know.
//!
//! `FMTC_FORMATTERS` and `FMTC_SEED` say how many sections are tried, and which. `FMTC_FULL=1
//! FMTC_BLESS=1` records values and lines of all debuggers, which `tests/library/odd_types.rs` replays.

use crate::engine::{Debugger, Outcome, debuggee, lldbs, output, read, script};
use crate::random_formatters::odd::{Lines, Recording, Report, Trees, Tried};
use crate::rounds::number;
use fmtc::isa::Lldb;
use regex::Regex;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The seeds of the sections that are tried in each debugger, each with a formatter for every type.
const TRIED: Range<u64> = 5000..5003;
/// Of those that are recorded.
const RECORDED: Range<u64> = 1..11;

pub(crate) fn agree(lldb: Debugger) -> Outcome {
    let first = number("FMTC_SEED", TRIED.start);
    let seeds = first..first + number("FMTC_FORMATTERS", TRIED.end - TRIED.start);
    let probe = Probe::new(lldb)?;
    let trees = probe.trees()?;
    let tried: Vec<Tried> = seeds.map(|seed| Tried::new(seed, &trees)).collect::<Result<_, _>>()?;
    let lines = probe.lines(&tried)?;
    let mut report = Report::default();
    for (tried, lines) in tried.iter().zip(&lines) {
        report.add(tried, probe.release, &trees, lines);
    }
    report.verdict()
}

/// Writes what all debuggers say.
pub(crate) fn record() -> Outcome {
    let probes = lldbs().into_iter().map(Probe::new);
    let probes: Vec<Probe> = probes.collect::<Result<_, _>>()?;
    let mut trees = BTreeMap::new();
    for probe in &probes {
        trees.insert(probe.release, probe.trees()?);
    }
    let values = trees.get(&Lldb::V22).ok_or("LLDB 22 is needed")?;
    let tried: Vec<Tried> =
        RECORDED.map(|seed| Tried::new(seed, values)).collect::<Result<_, _>>()?;
    let mut lines = BTreeMap::new();
    for probe in &probes {
        lines.insert(probe.release, probe.lines(&tried)?);
    }
    Recording { trees, tried, lines }.write()
}

/// A debugger and the variables of the program.
struct Probe {
    lldb: &'static str,
    release: Lldb,
    exe: String,
    names: BTreeSet<String>,
}

impl Probe {
    fn new(debugger: Debugger) -> Result<Probe, String> {
        let (lldb, release) = (debugger.release(), debugger.lldb()?);
        Ok(Probe { lldb, release, exe: debuggee("odd")?, names: names()? })
    }

    fn trees(&self) -> Result<Trees, String> {
        let trees: Vec<serde_json::Value> =
            serde_json::from_str(&self.ask("tree", None)?).map_err(|e| e.to_string())?;
        let named = |tree: serde_json::Value| Some((tree["name"].as_str()?.to_owned(), tree));
        Ok(trees.into_iter().filter_map(named).collect())
    }

    /// What is printed with each section.
    fn lines(&self, tried: &[Tried]) -> Result<Vec<Lines>, String> {
        let sections = json!(tried.iter().map(Tried::hex).collect::<Vec<_>>()).to_string();
        serde_json::from_str(&self.ask("show", Some(&sections))?).map_err(|e| e.to_string())
    }

    /// The JSON that the script writes.
    fn ask(&self, mode: &str, input: Option<&str>) -> Result<String, String> {
        let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
        let path = |name: &str| folder.path().join(name);
        let mut command = script("probe.py");
        command.args([mode, "--lldb", self.lldb, "--exe", &self.exe, "-o"]).arg(path("out"));
        if let Some(input) = input {
            std::fs::write(path("in"), input).map_err(|e| e.to_string())?;
            command.arg(path("in"));
        }
        output(command.args(&self.names))?;
        read(path("out"))
    }
}

/// The variables of the program.
fn names() -> Result<BTreeSet<String>, String> {
    let text = read("tests/debuggers/odd.cpp")?;
    let (_, main) = text.split_once("int main()").ok_or("no main")?;
    let regex = |text: &str| Regex::new(text).map_err(|e| e.to_string());
    let mut names = BTreeSet::new();
    for found in regex(r"(VALUES|POINTERS)\([^()]*, ([a-z]\w*)(?:, \d+)?\)")?.captures_iter(main) {
        let suffixes: &[_] = if &found[1] == "VALUES" { &["a", "b", "c", "d"] } else { &[] };
        let suffixes = suffixes.iter().chain(&["ref", "ptr", "null", "bad"]);
        names.extend(suffixes.map(|suffix| format!("{}_{suffix}", &found[2])));
    }
    for found in regex(r"\b[a-z0-9]+_(?:[abcd]|ref)\b")?.find_iter(main) {
        names.insert(found.as_str().to_owned());
    }
    Ok(names)
}
