//! Random checked programs mean the same to a direct evaluator and to the machine that runs
//! their bytecode.

mod evaluator;
mod generator;

use evaluator::{Value, evaluate};
use fmtc::asm;
use fmtc::debuggee::{Spec, Tree, TypeSpec};
use fmtc::isa::{Flags, Lldb, LldbRange, RecordVersion, Signature};
use fmtc::listing;
use fmtc::lower::{legalise, lower, lower_summary};
use fmtc::sema::{Program, Summary};
use fmtc::source::Span;
use fmtc::verify::{self, Reason};
use fmtc::vm::{Config, Outcome, summary};
use generator::Generator;
use std::collections::BTreeMap;

/// The value that the programs look at: members of every kind.
pub(crate) fn value() -> Spec {
    let typed = |name: &str, ty: &str| {
        let mut spec = Spec::named(name);
        spec.of = Some(TypeSpec::named(ty));
        spec.value = Some(None);
        spec
    };
    let number = |name: &str, ty: &str, n: i64| {
        let mut spec = typed(name, ty);
        spec.signed = Some(Some(n));
        spec.unsigned = Some(Some(u64::from(n.cast_unsigned() as u32)));
        spec.value = Some(Some(n.to_string()));
        spec
    };
    let mut inner = typed("inner", "Inner");
    inner.children = vec![number("x", "int", 1), number("y", "int", -2)];
    let mut text = number("text", "const char *", 0x1000);
    text.summary = Some(Some(b"\"hello\"".to_vec()));
    let mut subject = typed("subject", "Subject");
    subject.children = vec![
        number("zero", "int", 0),
        number("seven", "int", 7),
        number("minus", "int", -300),
        number("many", "unsigned int", 4_000_000),
        inner,
        text,
    ];
    subject
}

/// The program of a summary that checks that the value can be read.
fn code(program: &Program) -> asm::Code {
    let summary = Summary {
        keys: Vec::new(),
        flags: Flags::default(),
        null_check: true,
        program: program.clone(),
        safe_divisions: Vec::new(),
        span: Span::default(),
    };
    legalise(lower_summary(&summary).expect("random programs are not deep"))
}

fn run(program: &Program, lldb: Lldb) -> Outcome {
    let code = code(program);
    let mut tree = Tree::new();
    let object = tree.add(&value()).expect("the value is small");
    summary(&code.bytes, Config::new(lldb, RecordVersion::V1), &mut tree, object, None)
}

/// The verifier must let pass what the compiler makes.
fn harmless(program: &Program, seed: u64) {
    let bytes = code(program).bytes;
    let judged =
        verify::Program { bytes: &bytes, signature: Signature::SUMMARY, record: RecordVersion::V1 };
    let verdicts = verify::verify(judged, LldbRange::ALL);
    // Random loops may double a text in each pass, and take more work than those that people write.
    let is_unknown =
        |f: &verify::Finding| matches!(f.reason, Reason::TextTooLong | Reason::TooComplex);
    let finding = verdicts.decisive().filter(|(_, finding)| !is_unknown(finding));
    if let Some((lldb, finding)) = finding {
        assert!(
            !finding.verdict.is_harmful(),
            "seed {seed}, LLDB {lldb}: {finding:?}\n{}",
            listing::annotated_program(&bytes, RecordVersion::V1, &|_| None)
        );
    }
}

fn listing(program: &Program) -> String {
    asm::program(&code(program).bytes)
}

/// Runs a program with the numbers of version 2 records, if it can be lowered to them.
fn as_integers(program: &Program, wanted: &str, seed: u64) -> bool {
    let Ok(code) = lower(program, Signature::SUMMARY, RecordVersion::V2) else {
        return false;
    };
    let code = code.bytes;
    let mut tree = Tree::new();
    let object = tree.add(&value()).expect("the value is small");
    let outcome =
        summary(&code, Config::new(Lldb::V24, RecordVersion::V2), &mut tree, object, None);
    let got = match outcome {
        Outcome::Ok { text } => String::from_utf8_lossy(&text).into_owned(),
        other => format!("{other:?}"),
    };
    assert_eq!(got, wanted, "seed {seed}, version 2:\n{}", asm::program(&code));
    true
}

#[test]
fn random_programs_show_what_they_mean() {
    let programs: u64 = 3_000;
    let first = match std::env::var("FMTC_SEED") {
        Ok(seed) => seed.parse().expect("FMTC_SEED is a number"),
        Err(_) => 1,
    };
    let mut seen: BTreeMap<&'static str, u64> = BTreeMap::new();
    let mut wide = 0;
    for seed in first..first + programs {
        let program = Generator::new(seed).program();
        let wanted = match evaluate(&program, &value(), Lldb::V22, &mut seen) {
            Value::Text(text) => text,
            other => panic!("seed {seed}: a program gives {other:?}"),
        };
        harmless(&program, seed);
        for lldb in [Lldb::V22, Lldb::V24] {
            let got = match run(&program, lldb) {
                Outcome::Ok { text } => String::from_utf8_lossy(&text).into_owned(),
                other => format!("{other:?}"),
            };
            assert_eq!(got, wanted, "seed {seed}, LLDB {lldb}:\n{}", listing(&program));
        }
        wide += u64::from(as_integers(&program, &wanted, seed));
    }
    assert!(wide > programs / 20, "{wide} of {programs} programs can be in version 2 records");
    for kind in generator::KINDS {
        let count = seen.get(kind).copied().unwrap_or(0);
        assert!(
            count >= programs / 75,
            "{kind} was evaluated {count} times in {programs} programs"
        );
    }
}

#[test]
fn a_program_knows_its_debugger() {
    for version in [Lldb::V23, Lldb::V24] {
        for lldb in Lldb::ALL {
            let program = Generator::new(0).version_test(version);
            let wanted = if lldb >= version { "new" } else { "old" };
            assert_eq!(
                run(&program, lldb),
                Outcome::Ok { text: wanted.into() },
                "{version} on {lldb}"
            );
        }
    }
}
