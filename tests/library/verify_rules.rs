//! The rules of the verifier, one small program each.

use fmtc::asm::assemble;
use fmtc::isa::{Lldb, LldbRange, RecordVersion, Signature};
use fmtc::source::SourceId;
use fmtc::verify::{Policy, Program, Reason, Verdict, verify, verify_section};
use std::fmt::Write;

const SAFE: &[&str] = &[
    // Missing members, guarded.
    r#""x" @get_child_with_name call "<{0}>" @fmt call"#,
    r#""x" @get_child_with_name call dup is_null { drop "none" } { @summary call } ifelse"#,
    r#""x" @get_child_with_name call dup is_null { drop "none" return } if @summary call"#,
    r#""x" @get_child_with_name call dup is_null 0u = { @summary call } { drop "none" } ifelse"#,
    r#"dup "x" @get_child_with_name call is_null { "none" return } if "x" @get_child_with_name call @summary call"#,
    r#""x" @get_child_with_name call dup is_null { } { "y" @get_child_with_name call } ifelse dup is_null { drop "?" } if "{0}" @fmt call"#,
    r#""x" @get_child_with_name call dup is_null 0u = over is_null 0u = & { @summary call } { drop "none" } ifelse"#,
    r#""x" @get_child_with_name call dup is_null 0u = dup { drop dup @summary call @strlen call } if { @summary call } { drop "" } ifelse"#,
    // Known conditions and numbers.
    r#"0u { "x" @get_child_with_name call @get_value call } if"#,
    r#"is_null { @get_value call } { "self is there" } ifelse"#,
    r#"@clone "{}" @fmt call @strlen call 3u - { 0u pick "n" @clone call } { "old" } ifelse"#,
    r#"@get_num_children call 10u % 1u + 10u /"#,
    r#""a" "b" "c" 0u pick @get_num_children call 1u + dup 2u =< * 1u + pick "{0}" @fmt call"#,
    r#""a" "b" "c" 0u pick @get_num_children call dup 2u > { drop 2u } if 1u + pick "{0}" @fmt call"#,
    r#""a" 0u pick @get_num_children call 3u % dup 2u = { drop 0u } if pick drop"#,
    r#""{0}" "{0}, {1}" 0u pick @get_num_children call 1u & 1u + pick @fmt call"#,
    r#""a" 0u pick @get_num_children call as_int 5 % 2 - dup 63u >> swap over ^ over - as_uint pick drop"#,
    // Blocks: in a row, in tail position, with spacers, with return.
    r#"@get_num_children call dup { "a" drop } if { "b" } if "c""#,
    r#"@get_num_children call dup { { "a" } { "b" } ifelse } { "c" } ifelse"#,
    r#"@get_num_children call dup { {} 1u { "a" } { "b" } ifelse "c" 0u if } { "e" } ifelse "d""#,
    r#"@get_num_children call dup { 1u { "a" return } if "b" } { "e" } ifelse "d""#,
    r#"{ "left" } "a" return"#,
];

const ERROR: &[&str] = &[
    r#""x" @get_child_with_name call @summary call"#,
    r#""x" @get_child_with_name call dup is_null { @summary call } { "turned round" } ifelse"#,
    r#"@get_value_as_unsigned call"#,
    r#"@get_num_children call 5u swap /"#,
    r#"1u 1 +"#,
    r#"1 { "a" } if"#,
    r#"drop"#,
    r#"@sprintf call"#,
    r#"1u 65u <<"#,
    r#"-1 1u <<"#,
    r#"9u pick"#,
    r#""{1}" @fmt call"#,
    r#"@get_num_children call { drop } if"#,
    r#""a" 0u pick @get_num_children call 5u % dup 2u = { drop 0u } if pick drop"#,
    r#""a" 0u pick @get_num_children call { "b" } if 0u pick @get_num_children call { 1u } if @strlen call drop "c""#,
];

const HAZARD: &[&str] = &[
    r#"@get_value call"#,
    r#""x" @get_child_with_name call dup is_null { drop "" } { @get_value call } ifelse"#,
    r#"dup @get_value_as_signed call swap @get_value_as_signed call /"#,
    r#""a" 7u 0u pick @get_num_children call pick "{0}" @fmt call"#,
    r#"@get_num_children call { 1u { "a" } if } if "lost at times""#,
    r#"7u over @summary call @fmt call"#,
];

/// The same value again, in another object; each is judged for LLDB 24.
const ENDLESS: &[&str] = &[
    r#""o" @clone call @summary call"#,
    r#"dup @get_type call @cast call @summary call"#,
    r#"dup "next" @get_child_with_name call @get_type call @cast call @summary call"#,
    r#"@get_non_synthetic_value call "o" @clone call @summary call"#,
    r#""o" @clone call "x" @get_child_with_name call @get_parent call @summary call"#,
    r#"dup "x" @get_child_with_name call swap @get_type call @cast call @summary call"#,
    r#"dup "n" 0i 0u pick @get_type call @create_child_at_offset call @summary call"#,
    r#"dup "n" 0i 0u pick "x" @get_child_with_name call @get_type call @get_pointee_type call @create_child_at_offset call @summary call"#,
    r#"dup "n" 0i 0u pick "x" @get_child_with_name call @get_type call 0u @get_template_argument_type call @create_child_at_offset call @summary call"#,
    r#"dup "x" @get_child_with_name call 0u pick @get_type call 0u @get_template_argument_type call @get_pointee_type call @cast call @summary call"#,
    r#"dup "o" @clone call "n" 0i 0u pick @get_type call @create_child_at_offset call @get_parent call @summary call"#,
    r#"dup "x" @get_child_with_name call @summary call drop @get_parent call "o" @clone call @summary call"#,
];

/// What LLDB keeps with its object, and parts of a value.
const NOT_ENDLESS: &[&str] = &[
    r#"@summary call"#,
    r#"@get_non_synthetic_value call @summary call"#,
    r#"@get_synthetic_value call dup is_null { drop "" return } if @summary call"#,
    r#""x" @get_child_with_name call @get_parent call @summary call"#,
    r#""x" @get_child_with_name call "o" @clone call @get_parent call @summary call"#,
    r#""p" @get_child_with_name call dup "[0]" 0i 2u pick @get_type call @get_pointee_type call @create_child_at_offset call @summary call"#,
    r#""o" @clone call "x" @get_child_with_name call @summary call"#,
    r#"dup "x" @get_child_with_name call 0u pick @get_type call @get_pointee_type call @cast call @summary call"#,
    r#"dup "x" @get_child_with_name call 0u pick @get_type call 0u @get_template_argument_type call @cast call @summary call"#,
];

fn found(text: &str) -> Vec<Reason> {
    let code = assemble(text, SourceId(0), None).expect(text).encoded;
    let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
    let program = Program { bytes: &code.bytes, signature, record };
    let verdicts = verify(program, LldbRange::only(Lldb::V24));
    verdicts.judgements().iter().flat_map(|j| &j.findings).map(|f| f.reason).collect()
}

#[test]
fn a_copy_of_the_value_is_not_shown_again() {
    for text in ENDLESS {
        assert!(found(text).contains(&Reason::EndlessRecursion), "{text}");
    }
    for text in NOT_ENDLESS {
        assert!(!found(text).contains(&Reason::EndlessRecursion), "{text}");
    }
    let child = r#""x" @get_child_with_name call "{0}" @fmt call drop @summary call"#;
    assert!(found(child).contains(&Reason::DataRecursion));
    assert!(!found(NOT_ENDLESS[0]).contains(&Reason::DataRecursion));
}

/// A child and its parent show each other: LLDB notices unless one of them is a copy.
#[test]
fn records_show_each_other() {
    let worst = |parent: &str, child: &str| {
        let text = format!(
            "record \"P\" flags 0 {{\n@summary: {parent}\n}}\nrecord \"C\" flags 0 {{\n@summary: {child}\n}}\n"
        );
        let section = assemble(&text, SourceId(0), None).expect(&text).encoded.bytes;
        let entries = verify_section(&section, LldbRange::only(Lldb::V23));
        entries.iter().map(|entry| entry.worst()).max().unwrap()
    };
    let down = r#""x" @get_child_with_name call @summary call"#;
    let down_in_a_copy = r#""o" @clone call "x" @get_child_with_name call @summary call"#;
    let up = "@get_parent call @summary call";
    let up_to_a_copy = r#"@get_parent call "o" @clone call @summary call"#;
    assert_eq!(worst(down, up), Verdict::Error);
    assert_eq!(worst(down_in_a_copy, up), Verdict::Hazard);
    assert_eq!(worst(down, up_to_a_copy), Verdict::Hazard);
    assert_eq!(worst(down, down_in_a_copy), Verdict::Error);
}

/// What is found in `@get_num_children` in LLDB 23.
fn reasons(method: &str) -> Vec<Reason> {
    let code = assemble(method, SourceId(0), None).expect(method).encoded;
    let (signature, record) = (Signature::GET_NUM_CHILDREN, RecordVersion::V1);
    let program = Program { bytes: &code.bytes, signature, record };
    let verdicts = verify(program, LldbRange::only(Lldb::V23));
    verdicts.judgements().iter().flat_map(|j| &j.findings).map(|f| f.reason).collect()
}

/// The result is the top of the stack, wherever a path ends and whatever is below.
#[test]
fn results_of_stacks_of_different_depths_are_their_tops() {
    let wrong = |method: &str| {
        reasons(method).iter().any(|reason| matches!(reason, Reason::WrongResult { .. }))
    };
    let member = r#"dup "t" @get_child_with_name call @get_value_as_unsigned call"#;
    let count = "@get_num_children call return";
    assert!(!wrong(&format!("{member} 1u = {{ {count} }} if dup {member} {{ 0u return }} if 3u")));
    assert!(wrong(&format!("{member} 1u = {{ {count} }} if dup {member} {{ return }} if 3u")));
}

/// A synthetic value's children are what the methods themselves give.
#[test]
fn methods_do_not_ask_the_synthetic_value() {
    let own = "@get_synthetic_value call @get_num_children call";
    let member =
        r#""x" @get_child_with_name call @get_synthetic_value call @get_num_children call"#;
    assert!(reasons(own).contains(&Reason::EndlessRecursion));
    assert!(!reasons(member).contains(&Reason::EndlessRecursion));
}

const REFUSED: &[&str] = &[
    r#"7u "{0}" @fmt call"#,
    r#"-9223372036854775808 -1 /"#,
    r#"1u if"#,
    r#"{ }"#,
    r#"1u { { } } if"#,
    r#"1u { 1u { "a" } if } if "lost""#,
    r#"{ "a" } { "b" } 1u if 1u if "c""#,
    r#""a" "{0,99999999}" @fmt call"#,
];

/// Right where the debugger does what it says, with the same verdict in every LLDB.
#[test]
fn rules() {
    let all = [
        (SAFE, Verdict::Safe),
        (ERROR, Verdict::Error),
        (HAZARD, Verdict::Hazard),
        (REFUSED, Verdict::Refused),
    ];
    let mut said = String::new();
    for (programs, wanted) in all {
        for text in programs {
            let code = assemble(text, SourceId(0), None).expect(text).encoded;
            let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
            let program = Program { bytes: &code.bytes, signature, record };
            let verdicts = verify(program, LldbRange::ALL);
            let each = verdicts.judgements().iter().map(|j| j.verdict());
            assert!(each.clone().all(|v| v == wanted), "{text}: {:?}", verdicts.findings());
            let accepted = verdicts.clone().into_verified(Policy::Harmless).is_ok();
            assert_eq!(accepted, wanted <= Verdict::Error);
            if let Some((_, finding)) = verdicts.decisive() {
                let _ =
                    writeln!(said, "{wanted}: {text}\n    {}: {}", finding.offset, finding.reason);
            }
        }
    }
    insta::assert_snapshot!(said);
}

/// Where releases differ, or version-2 records.
#[test]
fn releases_differ() {
    let cases = [
        (RecordVersion::V1, r#""nn" @clone call"#),
        (RecordVersion::V1, r#""x" @get_child_index call"#),
        (RecordVersion::V1, r#"5i "{0}" @fmt call"#),
        (RecordVersion::V1, r#"drop { "a" } if"#),
        (RecordVersion::V1, r#"dict dup "k" 1u dict_set "k" dict_get"#),
        (RecordVersion::V1, r#"dict dup "k" 1u dict_set "l" dict_get"#),
        (RecordVersion::V1, r#"dict dup "k" over dict_set"#),
        (
            RecordVersion::V1,
            r#"@get_pointee_type "{}" @fmt call @strlen call 3u - { 7i "{0}" @fmt call } { "old" } ifelse"#,
        ),
        (RecordVersion::V2, r#"@get_num_children call "{0}" @fmt call"#),
        (RecordVersion::V2, r#"@get_num_children call 1u +"#),
        (RecordVersion::V2, r#""abc" @strlen call 3i = { "three" } { 1u "{0}" @fmt call } ifelse"#),
    ];
    let mut all = String::new();
    for (record, text) in cases {
        let code = assemble(text, SourceId(0), None).expect(text).encoded;
        let signature = Signature::SUMMARY;
        let verdicts = verify(Program { bytes: &code.bytes, signature, record }, LldbRange::ALL);
        let _ = writeln!(all, "{text}, version {}", record.number());
        for judgement in verdicts.judgements() {
            let runs = if judgement.runs { judgement.verdict().name() } else { "-" };
            let why = judgement.decisive().map(|f| format!(", {}: {}", f.offset, f.reason));
            let _ = writeln!(all, "    {} {runs}{}", judgement.lldb, why.unwrap_or_default());
        }
    }
    insta::assert_snapshot!(all);
}
