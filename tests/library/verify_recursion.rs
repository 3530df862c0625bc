//! The verifier's model of recursion against what real debuggers did: programs that ask the value
//! they run for, or another object of it, for what has LLDB run programs again.

use crate::conformance::unhex;
use crate::verify::read;
use fmtc::isa::LldbRange;
use fmtc::verify::verify_section;

#[test]
fn what_never_ends_is_not_proven_and_little_else_is() {
    let (mut harmful, mut harmless, mut unproven, mut missed) = (0, 0, 0, Vec::new());
    for case in read("vectors-recursion.json") {
        let section = unhex(case["section"].as_str().unwrap());
        let is_proven = verify_section(&section, LldbRange::ALL).is_harmless();
        let outcomes = case["expect"].as_object().unwrap();
        if outcomes.values().any(|outcome| outcome != "harmless") {
            harmful += 1;
            missed.extend(is_proven.then(|| case["id"].as_str().unwrap().to_owned()));
        } else {
            harmless += 1;
            unproven += usize::from(!is_proven);
        }
    }
    assert_eq!(missed, Vec::<String>::new());
    assert!(harmful > 500 && unproven * 5 <= harmless, "{harmful} {unproven} {harmless}");
}
