//! Random programs as cases for `probe.py`, and the VM's answers beside LLDB's.

use crate::conformance::{self, DEBUGGERS, Fixtures};
use crate::programs::{Coverage, Generator, Random};
use fmtc::bytecode::instruction;
use fmtc::bytecode::record::{self, Method, Record};
use fmtc::debuggee::Tree;
use fmtc::display::{Formatted, Section};
use fmtc::isa::{Flags, Lldb, RecordVersion, Signature};
use fmtc::vm::{Abort, Budget, Debuggee, Event, Limits, ObjectId, Outcome, Stop, Trace};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is asked for.
#[derive(Clone)]
pub(crate) struct Options {
    pub(crate) seed: u64,
    pub(crate) programs: usize,
    /// A release, as `probe.py` takes it.
    pub(crate) lldb: String,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, programs: 200, lldb: "22".to_string() }
    }
}

/// What came of it.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) lines: Vec<String>,
    pub(crate) failures: Vec<String>,
}

/// The variables that programs are made for.
const VARIABLES: [&str; 12] = [
    "point", "payload", "payload", "derived", "uni", "bits", "color", "box_int", "pair_", "node",
    "node_p", "row",
];

struct Case {
    id: String,
    variable: &'static str,
    version: RecordVersion,
    program: Vec<u8>,
    outcome: Outcome,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn release(text: &str) -> Result<(&'static str, Lldb), String> {
    let found = DEBUGGERS.iter().find(|key| key.contains(&format!("-{text}.")));
    let key = found.ok_or_else(|| format!("`{text}` is no release"))?;
    let (_, lldb) = conformance::debugger(key).ok_or("no release")?;
    Ok((key, lldb))
}

/// Remembers how far a program came.
struct Observed<'c> {
    coverage: &'c mut Coverage,
    end: usize,
    nested: bool,
}

impl Trace for Observed<'_> {
    fn ran(&mut self, event: &Event<'_>) {
        self.coverage.ran(event);
        let mut bytes = Vec::new();
        if let Some(instruction) = event.instruction {
            instruction::encode(&mut bytes, instruction);
        }
        self.end = self.end.max(event.offset + bytes.len());
        self.nested |= event.after.control.len() > 2;
    }
}

fn cases(options: &Options, coverage: &mut Coverage) -> Result<Vec<Case>, String> {
    let (key, lldb) = release(&options.lldb)?;
    let path = root().join("tests/vectors/fixtures.json");
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let fixtures: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let fixtures = Fixtures::read(&fixtures, key);
    let mut random = Random::new(options.seed);
    let mut cases = Vec::new();
    let mut number = 0;
    while cases.len() < options.programs {
        number += 1;
        let variable = VARIABLES[number % VARIABLES.len()];
        let second = lldb >= Lldb::V24 && number % 2 == 0;
        let version = if second { RecordVersion::V2 } else { RecordVersion::V1 };
        let (tree, object) = fixtures.find(variable);
        let program = Generator::new(&mut random, tree.clone(), object, lldb, version).program();
        let mut observed = Observed { coverage, end: 0, nested: false };
        let outcome = run(tree, object, lldb, version, &program, &mut observed)?;
        let (end, nested) = (observed.end, observed.nested);
        coverage.ended(&program, end, nested);
        if matches!(outcome.stop(), Some(Stop::Unknown(_) | Stop::Limit(_))) {
            continue;
        }
        let id = format!("{}-{number}", options.seed);
        cases.push(Case { id, variable, version, program, outcome });
    }
    Ok(cases)
}

/// Runs a program as `probe.py` does: as the summary of the variable's type, so that values of
/// that type in it get the same summary.
fn run(
    mut tree: Tree,
    object: ObjectId,
    lldb: Lldb,
    version: RecordVersion,
    program: &[u8],
    observer: &mut dyn Trace,
) -> Result<Outcome, String> {
    let text = |stop| format!("{stop:?}");
    let of = tree.type_of(object).map_err(text)?;
    let key = tree.type_names(of).map_err(text)?.name.to_string();
    let methods = vec![Method { signature: Signature::SUMMARY, program }];
    let (version, key, flags) = (version.number(), key.as_bytes(), Flags(0));
    let mut bytes = Vec::new();
    record::write(&mut bytes, &Record { version, key, flags, methods });
    let section = Section::load(&bytes, lldb).map_err(text)?;
    let limits = Limits::default();
    let mut values = Formatted::new(tree, &section, limits);
    let mut budget = Budget::new(&limits);
    let outcome = values.run_summary(object, &mut budget, Some(observer)).map_err(text)?;
    outcome.ok_or_else(|| "the record does not match".to_string())
}

/// Counts what the programs execute.
pub(crate) fn count(options: Options) -> Result<Report, String> {
    let (_, lldb) = release(&options.lldb)?;
    let mut coverage = Coverage::new(lldb);
    let made = cases(&options, &mut coverage)?;
    let mut report = Report { lines: coverage.lines().collect(), failures: coverage.below(20) };
    let kinds = [
        ("ok", made.iter().filter(|c| matches!(c.outcome, Outcome::Ok { .. })).count()),
        ("error", made.iter().filter(|c| matches!(c.outcome.stop(), Some(Stop::Error(_)))).count()),
        ("hang", made.iter().filter(|c| c.outcome.stop().is_some_and(Stop::may_hang)).count()),
        ("abort", made.iter().filter(|c| matches!(c.outcome.stop(), Some(Stop::Abort(_)))).count()),
    ];
    report.lines.extend(kinds.map(|(name, count)| format!("{count:8} outcome {name}")));
    Ok(report)
}

/// Runs the programs in LLDB as well.
pub(crate) fn compare(options: Options) -> Result<Report, String> {
    let (_, lldb) = release(&options.lldb)?;
    let mut coverage = Coverage::new(lldb);
    let made = cases(&options, &mut coverage)?;
    let results = probe(&made, &options.lldb)?;
    let mut report = Report::default();
    for (case, result) in made.iter().zip(&results) {
        // LLDB 22 may take longer to run out of stack than it is waited for.
        let endless = matches!(case.outcome.stop(), Some(Stop::Abort(Abort::EndlessRecursion)));
        if endless && result["outcome"] == "timeout" {
            continue;
        }
        if let Err(difference) = conformance::compare(result, &Some(case.outcome.clone())) {
            let program: String = case.program.iter().map(|b| format!("{b:02x}")).collect();
            let place = format!("{} on {} v{}", case.id, case.variable, case.version.number());
            report.failures.push(format!("{place}: {difference}\n  {program}"));
        }
    }
    let agreed = results.len() - report.failures.len();
    report.lines.push(format!(
        "{agreed} of {} programs agree with LLDB {}",
        made.len(),
        options.lldb
    ));
    if results.len() != made.len() {
        report.failures.push(format!("only {} results", results.len()));
    }
    Ok(report)
}

fn probe(cases: &[Case], lldb: &str) -> Result<Vec<Value>, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let (input, output) = (folder.path().join("cases.json"), folder.path().join("results.json"));
    let list: Vec<Value> = cases
        .iter()
        .map(|case| {
            let program: String = case.program.iter().map(|b| format!("{b:02x}")).collect();
            json!({
                "id": case.id, "value": case.variable, "program": program,
                "record_version": case.version.number(),
            })
        })
        .collect();
    std::fs::write(&input, json!(list).to_string()).map_err(|e| e.to_string())?;
    let ran = Command::new("python3")
        .arg(root().join("tests/lldb/probe.py"))
        .args(["run", "--lldb", lldb, "--seconds", "4"])
        .arg(&input)
        .arg("-o")
        .arg(&output)
        .output()
        .map_err(|e| e.to_string())?;
    if !ran.status.success() {
        return Err(String::from_utf8_lossy(&ran.stderr).into_owned());
    }
    let text = std::fs::read_to_string(&output).map_err(|e| e.to_string())?;
    serde_json::from_str(&text).map_err(|e| e.to_string())
}
