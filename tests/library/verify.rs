//! The verifier against what real debuggers did.

use crate::conformance::{unhex, vectors};
use fmtc::bytecode::record::{Method, Record};
use fmtc::isa::{Flags, Lldb, LldbRange, RecordVersion, Signature};
use fmtc::verify::{Finding, Program, Reason, Verdict, verify, verify_record, verify_section};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The cases of a file of vectors.
pub(crate) fn read(name: &str) -> Vec<Value> {
    vectors(name).as_array().expect("cases").clone()
}

pub(crate) fn release(key: &str) -> Lldb {
    key.strip_prefix("lldb-").unwrap()[..2].parse().ok().and_then(Lldb::from_number).unwrap()
}

/// A program that a debugger ran.
struct Run {
    id: String,
    lldb: Lldb,
    outcome: String,
    /// The text holds an address of LLDB's memory or the host's.
    address: bool,
    verdict: Verdict,
    finding: Option<Finding>,
}

impl Run {
    fn of(case: &Value, debugger: &str, verdict: Verdict, finding: Option<Finding>) -> Run {
        Run {
            id: case["id"].as_str().unwrap().into(),
            lldb: release(debugger),
            outcome: case["expect"][debugger]["outcome"].as_str().unwrap().into(),
            address: case["host_dependent"].as_bool().unwrap_or(false),
            verdict,
            finding,
        }
    }

    fn died(&self) -> bool {
        matches!(&self.outcome[..], "crash" | "timeout")
    }

    fn ran_well(&self) -> bool {
        matches!(&self.outcome[..], "ok" | "none") && !self.address
    }

    fn reason(&self) -> Option<Reason> {
        self.finding.map(|f| f.reason)
    }
}

/// Every program of a file in every debugger that ran it.
fn runs(file: &str) -> Vec<Run> {
    let mut runs = Vec::new();
    for case in read(file) {
        let Some(program) = case["program"].as_str().map(unhex) else { continue };
        let record = RecordVersion::from_number(case["record_version"].as_u64().unwrap_or(1));
        let record = record.unwrap();
        let program = Program { bytes: &program, signature: Signature::SUMMARY, record };
        let verdicts = verify(program, LldbRange::ALL);
        for debugger in case["expect"].as_object().unwrap().keys() {
            let lldb = release(debugger);
            let judgement = verdicts.judgements().iter().find(|j| j.lldb == lldb).unwrap();
            let finding = judgement.findings.first().copied();
            runs.push(Run::of(&case, debugger, judgement.verdict(), finding));
        }
    }
    assert!(runs.len() > 2500);
    runs
}

fn list<'a>(runs: impl Iterator<Item = &'a Run>) -> String {
    let mut text = String::new();
    for run in runs {
        let finding = run.finding.map(|f| format!("{} at {}", f.reason, f.offset));
        let finding = finding.unwrap_or_default();
        writeln!(
            text,
            "{} in {}: {}, judged {}: {finding}",
            run.id, run.lldb, run.outcome, run.verdict
        )
        .unwrap();
    }
    text
}

#[test]
fn what_killed_or_hung_a_debugger_is_never_harmless() {
    let runs = runs("vectors.json");
    let died = || runs.iter().filter(|r| r.died());
    assert!(died().count() > 100);
    assert_eq!(list(died().filter(|r| !r.verdict.is_harmful())), "");
}

/// Summaries of the same value, in the same and in other objects.
#[test]
fn what_comes_back_to_the_value_is_a_hazard_where_it_never_ends() {
    let cases = read("vectors-shapes.json");
    let (mut endless, mut ended) = (0, 0);
    let of_itself = |case: &&Value| {
        let id = case["id"].as_str().unwrap();
        // How long the list is, is a matter of the data.
        id.starts_with("again/") && !id.starts_with("again/next/")
    };
    for case in cases.iter().filter(of_itself) {
        let Some(program) = case["program"].as_str().map(unhex) else { continue };
        let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
        let program = Program { bytes: &program, signature, record };
        let verdicts = verify(program, LldbRange::ALL);
        for (debugger, result) in case["expect"].as_object().unwrap() {
            let judged = verdicts.verdict(release(debugger)).unwrap();
            let died = matches!(result["outcome"].as_str().unwrap(), "crash" | "timeout");
            assert_eq!(judged.is_harmful(), died, "{} in {debugger}: {judged}", case["id"]);
            *(if died { &mut endless } else { &mut ended }) += 1;
        }
    }
    assert!(endless > 20 && ended > 20, "{endless} {ended}");
}

#[test]
fn what_showed_an_error_is_never_safe() {
    for file in ["vectors.json", "recipes.json"] {
        let runs = runs(file);
        let missed = runs.iter().filter(|r| r.outcome == "error" && r.verdict == Verdict::Safe);
        assert_eq!(list(missed), "");
    }
}

#[test]
fn what_printed_an_address_is_refused() {
    let runs = runs("vectors.json");
    let printed = runs.iter().filter(|r| r.outcome == "ok" && r.address && r.id.contains("fmt"));
    let of_number = printed.filter(|r| matches!(r.reason(), Some(Reason::AddressShown { .. })));
    assert!(of_number.clone().count() > 50);
    assert_eq!(list(of_number.filter(|r| r.verdict != Verdict::Refused)), "");
}

#[test]
fn what_ran_well_is_seldom_refused() {
    let runs = runs("vectors.json");
    for &lldb in Lldb::ALL {
        let well = || runs.iter().filter(|r| r.lldb == lldb && r.ran_well());
        let refused = well().filter(|r| r.verdict == Verdict::Refused);
        let (count, all) = (refused.clone().count(), well().count());
        assert!(count * 100 <= all * 2, "{lldb}: {count} of {all}\n{}", list(refused));
    }
    let refused = runs.iter().filter(|r| r.ran_well() && r.verdict == Verdict::Refused);
    let mut reasons: Vec<String> = refused
        .map(|r| {
            format!("{}: {}", r.id, r.finding.map(|f| f.reason.to_string()).unwrap_or_default())
        })
        .collect();
    reasons.sort();
    reasons.dedup();
    insta::assert_snapshot!(reasons.join("\n"));
}

#[test]
fn what_ran_well_is_a_hazard_only_where_the_value_decides() {
    let runs = runs("vectors.json");
    let hazards = runs.iter().filter(|r| r.ran_well() && r.verdict == Verdict::Hazard);
    let others = hazards.filter(|r| r.reason() != Some(Reason::NoValueText));
    assert_eq!(list(others), "");
}

/// Programs as a compiler would write them: none is refused but those that work by a fault of
/// LLDB, and where no member may be missing they are safe.
#[test]
fn recipes_are_accepted() {
    let runs = runs("recipes.json");
    let refused: BTreeSet<&str> =
        runs.iter().filter(|r| r.verdict == Verdict::Refused).map(|r| r.id.as_str()).collect();
    let expected =
        ["5/bad-nested", "7/loop-tail-1000", "7/loop-tail-18446744073709551615", "7/loop-tail-42"];
    assert_eq!(refused.into_iter().collect::<Vec<_>>(), expected);
    for &lldb in Lldb::ALL {
        let of = |verdict| runs.iter().filter(|r| r.lldb == lldb && r.verdict == verdict).count();
        assert!(of(Verdict::Safe) >= 287);
    }
}

/// A record that a debugger loaded.
fn record_runs() -> Vec<Run> {
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
        for debugger in case["expect"].as_object().unwrap().keys() {
            let verdicts = verify_record(&record, LldbRange::only(release(debugger)));
            let programs = verdicts.programs();
            let findings = programs.iter().filter_map(|p| Some(*p.decisive()?.1));
            let finding = findings.max_by_key(|f| f.verdict);
            runs.push(Run::of(&case, debugger, verdicts.worst(), finding));
        }
    }
    assert!(runs.len() > 900);
    runs
}

#[test]
fn records_with_methods() {
    let runs = record_runs();
    let died = || runs.iter().filter(|r| r.died());
    assert!(died().count() > 20);
    assert_eq!(list(died().filter(|r| !r.verdict.is_harmful())), "");
    let missed = runs.iter().filter(|r| r.outcome == "error" && r.verdict == Verdict::Safe);
    assert_eq!(list(missed), "");
    let well = runs.iter().filter(|r| r.ran_well());
    let harmful = well.filter(|r| r.verdict.is_harmful());
    insta::assert_snapshot!(list(harmful));
}

#[test]
fn sections() {
    let mut runs = Vec::new();
    for case in read("vectors-sections.json") {
        let section = unhex(case["section"].as_str().unwrap());
        for debugger in case["expect"].as_object().unwrap().keys() {
            let entries = verify_section(&section, LldbRange::only(release(debugger)));
            let programs = entries.iter().flat_map(|e| &e.programs);
            let findings = programs.filter_map(|(_, p)| Some(*p.decisive()?.1));
            let verdict = entries.iter().map(|e| e.worst()).max().unwrap_or(Verdict::Safe);
            runs.push(Run::of(&case, debugger, verdict, findings.max_by_key(|f| f.verdict)));
        }
    }
    assert!(runs.len() > 1900);
    let died = runs.iter().filter(|r| r.died());
    assert_eq!(list(died.filter(|r| !r.verdict.is_harmful())), "");
    let missed = runs.iter().filter(|r| r.outcome == "error" && r.verdict == Verdict::Safe);
    assert_eq!(list(missed), "");
    let refused = runs.iter().filter(|r| r.ran_well() && r.verdict == Verdict::Refused);
    assert_eq!(list(refused), "");
}
