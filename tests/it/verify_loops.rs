//! Loops: which the verifier proves to end, and that it proves none that does not.

use fmtc::asm::assemble;
use fmtc::isa::{LldbRange, RecordVersion, Signature};
use fmtc::source::SourceId;
use fmtc::verify::{Program, Reason, Verdict, verify, verify_section};
use std::fmt::Write;

fn assembled(text: &str) -> Vec<u8> {
    assemble(text, SourceId(0), None).expect(text).encoded.bytes
}

/// What is found in a program, but not errors, which depend on the value.
fn found(text: &str) -> Vec<(Verdict, Reason)> {
    let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
    let program = Program { bytes: &assembled(text), signature, record };
    let verdicts = verify(program, LldbRange::ALL);
    let findings = verdicts.judgements().iter().flat_map(|j| &j.findings);
    let mut found: Vec<(Verdict, Reason)> = Vec::new();
    for finding in findings.filter(|f| f.verdict != Verdict::Error) {
        let one = (finding.verdict, finding.reason);
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// Programs that a real LLDB ran.
#[test]
fn programs() {
    insta::glob!("../cases/loops", "*.fasm", |path| {
        let section = assembled(&std::fs::read_to_string(path).unwrap());
        let mut said = String::new();
        for entry in verify_section(&section, LldbRange::ALL) {
            for (_, program) in &entry.programs {
                let each = program.judgements().iter().map(|j| j.verdict().name());
                let each: Vec<&str> = each.collect();
                let _ = writeln!(said, "@{}: {}", program.program().signature, each.join(" "));
                for merged in program.findings() {
                    let finding = merged.finding;
                    let _ = writeln!(
                        said,
                        "    {} at {} in {}: {}",
                        finding.verdict,
                        finding.offset,
                        merged.releases(),
                        finding.reason
                    );
                }
            }
        }
        insta::assert_snapshot!(said);
    });
}

/// A loop that counts the number on top, which is 0 at first, and leaves where a condition holds.
fn counting(count: &str, condition: &str) -> String {
    format!(
        "0u {{ {{}} {{ {{}} {{}} dup {condition} {{ 0u if 0u if 0u if 0u if 0u if }} if {count} 0u if }} 1u if }} 1u if drop \"end\""
    )
}

#[test]
fn the_number_of_passes() {
    let passes = |text: &str| match found(text)[..] {
        [(Verdict::Safe, Reason::Loop { passes })] => Some(passes),
        [] => Some(0),
        [(Verdict::Hazard, _), ..] => None,
        ref others => panic!("{text}: {others:?}"),
    };
    let cases = [
        ("1u +", "1000u >=", Some(1000)),
        ("1u +", "1000u >", Some(1001)),
        ("1u +", "1000u =", Some(1000)),
        ("1u +", "1000u < 0u =", Some(1000)),
        ("1u swap +", "1000u swap =<", Some(1000)),
        ("7u +", "1000u >=", Some(143)),
        ("7u +", "1000u =", None),
        ("0u +", "1000u >=", None),
        ("1u +", "1000u <", Some(0)),
        ("1u -", "1000u >=", None),
        ("1u +", "1000000u >=", Some(1_000_000)),
        ("1u +", "1000001u >=", None),
        ("1u +", "0u pick @get_num_children call >=", None),
        ("1u +", "0u pick @get_num_children call >= over 50u >= |", Some(50)),
        ("{ 1u + } 0u pick @get_num_children call if", "50u >=", None),
        ("{ 1u + } { 2u + } 0u pick @get_num_children call ifelse", "50u >=", Some(51)),
        ("{ drop 0u } dup 7u = if 1u +", "50u >=", None),
        ("1u + 3u &", "50u >=", None),
        ("4294967296u +", "4294967296000u >=", Some(1000)),
        ("2u *", "1000u >=", None),
    ];
    for (count, condition, expected) in cases {
        assert_eq!(passes(&counting(count, condition)), expected, "{count} {condition}");
    }
}
