//! The verifier's model of recursion against what real debuggers did: programs that ask the value
//! they run for, or another object of it, for what has LLDB run programs again.

use crate::conformance::unhex;
use crate::verify::{read, release};
use fmtc::isa::{Lldb, LldbRange};
use fmtc::verify::{Verdict, verify_section};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What became of the cases of one debugger.
#[derive(Default)]
struct Count {
    harmful: usize,
    harmless: usize,
    /// Of the harmless ones.
    hazards: usize,
    missed: Vec<String>,
}

fn worst(section: &[u8], lldb: Lldb) -> Verdict {
    let entries = verify_section(section, LldbRange::only(lldb));
    entries.iter().map(|entry| entry.worst()).max().unwrap_or(Verdict::Safe)
}

#[test]
fn what_never_ends_is_a_hazard_and_little_else_is() {
    let mut counts: BTreeMap<Lldb, Count> = BTreeMap::new();
    for case in read("vectors-recursion.json") {
        let section = unhex(case["section"].as_str().unwrap());
        for (debugger, outcome) in case["expect"].as_object().unwrap() {
            let lldb = release(debugger);
            let count = counts.entry(lldb).or_default();
            let is_hazard = worst(&section, lldb).is_harmful();
            match outcome.as_str().unwrap() {
                "harmless" => {
                    count.harmless += 1;
                    count.hazards += usize::from(is_hazard);
                }
                _ => {
                    count.harmful += 1;
                    let id = || format!("{} in {lldb}", case["id"].as_str().unwrap());
                    count.missed.extend((!is_hazard).then(id));
                }
            }
        }
    }
    let mut table = String::new();
    for (lldb, count) in &counts {
        let Count { harmful, harmless, hazards, missed } = count;
        assert_eq!(*missed, Vec::<String>::new());
        assert!(hazards * 4 <= *harmless, "{lldb}: {hazards} of {harmless}");
        writeln!(table, "{lldb}: {harmful} harmful; {harmless} harmless, {hazards} hazards")
            .unwrap();
    }
    insta::assert_snapshot!(table);
}
