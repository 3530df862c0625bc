//! The verifier against what real debuggers did.

use crate::conformance::{unhex, vectors};
use fmtc::bytecode::record::{Method, Record};
use fmtc::isa::{Flags, LldbRange, RecordVersion, Signature};
use fmtc::verify::{Program, Reason, Verdict, verify, verify_record, verify_section};
use serde_json::Value;
use std::fmt::Write;

/// The cases of a file of vectors.
pub(crate) fn read(name: &str) -> Vec<Value> {
    vectors(name).as_array().expect("cases").clone()
}

/// A program or record that debuggers ran.
struct Run {
    id: String,
    /// What it was in each debugger.
    outcomes: Vec<String>,
    /// The text holds an address of LLDB's memory or the host's.
    address: bool,
    verdict: Verdict,
}

impl Run {
    fn of(case: &Value, verdict: Verdict) -> Run {
        let outcomes = case["expect"].as_object().unwrap().values();
        Run {
            id: case["id"].as_str().unwrap().into(),
            outcomes: outcomes.map(|one| one["outcome"].as_str().unwrap().into()).collect(),
            address: case["host_dependent"].as_bool().unwrap_or(false),
            verdict,
        }
    }

    fn died(&self) -> bool {
        self.outcomes.iter().any(|one| matches!(&**one, "crash" | "timeout"))
    }

    /// Whether no debugger has come to harm.
    fn did_no_harm(&self) -> bool {
        !self.died() && !self.address
    }
}

/// Every program of a file.
fn runs(file: &str) -> Vec<Run> {
    let mut runs = Vec::new();
    for case in read(file) {
        let Some(program) = case["program"].as_str().map(unhex) else { continue };
        let record = RecordVersion::from_number(case["record_version"].as_u64().unwrap_or(1));
        let record = record.unwrap();
        let program = Program { bytes: &program, signature: Signature::SUMMARY, record };
        runs.push(Run::of(&case, verify(program, LldbRange::ALL).verdict));
    }
    assert!(runs.len() > 200, "{file}");
    runs
}

fn list<'a>(runs: impl Iterator<Item = &'a Run>) -> String {
    let mut text = String::new();
    for run in runs {
        let finding = run.verdict.finding();
        let why = finding.map(|f| format!(": {} at {}", f.reason, f.offset)).unwrap_or_default();
        writeln!(text, "{}: {}, {}{why}", run.id, run.outcomes.join(" "), run.verdict).unwrap();
    }
    text
}

#[test]
fn what_killed_or_hung_a_debugger_is_never_harmless() {
    for (file, least) in [
        ("vectors.json", 25),
        ("recipes.json", 0),
        ("vectors-loops.json", 7),
        ("vectors-shapes.json", 18),
    ] {
        let runs = runs(file);
        // How long a list is, is a matter of the data.
        let of_data = |run: &&Run| run.id.starts_with("again/next/");
        let died = || runs.iter().filter(|r| r.died() && !of_data(r));
        assert!(died().count() >= least, "{file}");
        assert_eq!(list(died().filter(|r| r.verdict.is_harmless())), "", "{file}");
    }
}

#[test]
fn what_printed_an_address_is_not_harmless() {
    let runs = runs("vectors.json");
    let of_number = |run: &&Run| {
        let reason = run.verdict.finding().map(|finding| finding.reason);
        run.address && matches!(reason, Some(Reason::AddressShown { .. }))
    };
    let count = runs.iter().filter(of_number).count();
    assert!(count > 10, "{count}");
}

/// At most so many in a hundred of what did no harm are not proven; odd loops, which no compiler emits, are left out.
#[test]
fn most_of_what_did_no_harm_is_proven() {
    for (file, most) in [("vectors.json", 8), ("recipes.json", 7), ("vectors-shapes.json", 6)] {
        let runs = runs(file);
        let harmless = || runs.iter().filter(|r| r.did_no_harm());
        let unproven = harmless().filter(|r| !r.verdict.is_harmless());
        let (count, all) = (unproven.clone().count(), harmless().count());
        assert!(count * 100 <= all * most, "{file}: {count} of {all}\n{}", list(unproven));
    }
}

#[test]
fn records_with_methods() {
    let mut runs = Vec::new();
    for case in read("vectors-methods.json") {
        let number = |v: &Value| v.as_u64().and_then(|n| u8::try_from(n).ok()).unwrap();
        let Some(programs) = case["methods"].as_array() else { continue };
        let programs: Vec<(u8, Vec<u8>)> =
            programs.iter().map(|m| (number(&m[0]), unhex(m[1].as_str().unwrap()))).collect();
        let methods = programs.iter();
        let methods =
            methods.map(|(s, program)| Method { signature: Signature(*s), program }).collect();
        let version = case["record_version"].as_u64().unwrap_or(1);
        let record = Record { version, key: b"Coord", flags: Flags::default(), methods };
        let judged = verify_record(&record, LldbRange::ALL);
        let found = judged.programs().iter().find(|p| !p.verdict.is_harmless());
        let mut run = Run::of(&case, found.map(|p| p.verdict).unwrap_or_default());
        if judged.harmful_fault().is_some() {
            run.id += " (record)";
        }
        runs.push((run, judged.is_harmless()));
    }
    assert!(runs.len() > 500);
    let died = || runs.iter().filter(|(run, _)| run.died());
    assert!(died().count() > 20);
    assert_eq!(list(died().filter(|(_, proven)| *proven).map(|(run, _)| run)), "");
    let well = runs.iter().filter(|(run, _)| run.did_no_harm());
    let unproven = well.filter(|(_, proven)| !proven).map(|(run, _)| run);
    insta::assert_snapshot!(list(unproven));
}

#[test]
fn sections() {
    let (mut died, mut missed, mut unproven, mut all) = (0, String::new(), 0, 0);
    for case in read("vectors-sections.json") {
        let section = unhex(case["section"].as_str().unwrap());
        let is_harmless = verify_section(&section, LldbRange::ALL).is_harmless();
        let run = Run::of(&case, Verdict::Harmless);
        if run.died() {
            died += 1;
            missed += if is_harmless { &run.id } else { "" };
        } else {
            all += 1;
            unproven += usize::from(!is_harmless);
        }
    }
    assert_eq!(missed, "");
    assert!(died > 1 && unproven * 5 < all, "{died} {unproven} {all}");
}
