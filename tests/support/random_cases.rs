//! Random programs as cases for `probe.py`, and the VM's answers beside LLDB's.

use crate::conformance::{self, DEBUGGERS, Fixtures, hex, vectors};
use crate::programs::{Coverage, Generator, Random};
use fmtc::bytecode::instruction;
use fmtc::bytecode::record::{self, Method, Record};
use fmtc::debuggee::Tree;
use fmtc::display::{Formatted, Section};
use fmtc::isa::{Flags, Lldb, RecordVersion, Signature};
use fmtc::vm::{Abort, Budget, Debuggee, Event, Limits, ObjectId, Outcome, Stop, Trace};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// Which programs, and the release that they are for, as `probe.py` takes it.
pub(crate) struct Options<'o> {
    pub(crate) seed: u64,
    pub(crate) programs: usize,
    pub(crate) lldb: &'o str,
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

fn release(text: &str) -> Result<(&'static str, Lldb), String> {
    let found = DEBUGGERS.iter().find(|key| key.contains(&format!("-{text}.")));
    let key = found.ok_or_else(|| format!("`{text}` is not a release"))?;
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

fn cases(options: &Options<'_>, coverage: &mut Coverage) -> Result<Vec<Case>, String> {
    let (key, lldb) = release(options.lldb)?;
    let fixtures = Fixtures::read(&vectors("fixtures.json"), key);
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
    record::write_unverified(&mut bytes, &Record { version, key, flags, methods });
    let section = Section::load(&bytes, lldb).map_err(text)?;
    let limits = Limits::default();
    let mut values = Formatted::new(tree, &section, limits);
    let mut budget = Budget::new(&limits);
    let outcome = values.run_summary(object, &mut budget, Some(observer)).map_err(text)?;
    outcome.ok_or_else(|| "the record does not match".to_string())
}

/// What the programs execute fewer than 20 times.
pub(crate) fn seldom_executed(options: &Options<'_>) -> Result<Vec<String>, String> {
    let (_, lldb) = release(options.lldb)?;
    let mut coverage = Coverage::new(lldb);
    cases(options, &mut coverage)?;
    Ok(coverage.below(20))
}

/// Runs the programs in LLDB as well. Returns the differences.
pub(crate) fn compare(options: &Options<'_>) -> Result<Vec<String>, String> {
    let (_, lldb) = release(options.lldb)?;
    let made = cases(options, &mut Coverage::new(lldb))?;
    let list = made.iter().map(|case| {
        json!({
            "id": case.id, "value": case.variable, "program": hex(&case.program),
            "record_version": case.version.number(),
        })
    });
    let results = probe(list.collect(), &["--lldb", options.lldb, "--seconds", "4"])?;
    let differences = made.iter().zip(&results).filter_map(|(case, result)| {
        // LLDB 22 may take longer to run out of stack than it is waited for.
        let endless = matches!(case.outcome.stop(), Some(Stop::Abort(Abort::EndlessRecursion)));
        if endless && result["outcome"] == "timeout" {
            return None;
        }
        let difference = conformance::compare(result, &Some(case.outcome.clone())).err()?;
        let (program, version) = (hex(&case.program), case.version.number());
        Some(format!("{} on {} v{version}: {difference}\n  {program}", case.id, case.variable))
    });
    Ok(differences.collect())
}

/// Runs cases in `probe.py`, with options for its command `run`.
pub(crate) fn probe(cases: Vec<Value>, options: &[&str]) -> Result<Vec<Value>, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let (input, output) = (folder.path().join("cases.json"), folder.path().join("results.json"));
    std::fs::write(&input, json!(cases).to_string()).map_err(|e| e.to_string())?;
    let mut command = Command::new("python3");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/debuggers/probe.py");
    command.arg(script).arg("run").args(options).arg(&input).arg("-o").arg(&output);
    let ran = command.output().map_err(|e| e.to_string())?;
    if !ran.status.success() {
        return Err(String::from_utf8_lossy(&ran.stderr).into_owned());
    }
    let text = std::fs::read_to_string(&output).map_err(|e| e.to_string())?;
    let results: Vec<Value> = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    match results.len() == cases.len() {
        true => Ok(results),
        false => Err(format!("only {} results of {}", results.len(), cases.len())),
    }
}
