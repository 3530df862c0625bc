//! The rules of the verifier, one small program each.

use fmtc::asm::assemble;
use fmtc::isa::{Lldb, LldbRange, RecordVersion, Signature};
use fmtc::source::SourceId;
use fmtc::verify::{Program, Reason, Verdict, verify, verify_section};
use std::fmt::Write;
use std::path::Path;

/// What an error text ends does no harm.
const HARMLESS: &[&str] = &[
    r#""x" @get_child_with_name call "<{0}>" @fmt call"#,
    r#""x" @get_child_with_name call dup is_null { drop "none" } { @summary call } ifelse"#,
    r#""x" @get_child_with_name call "{{0:{:1}}" @fmt call dup @fmt call @strlen call"#,
    r#""x" @get_child_with_name call dup is_null { drop "none" return } if @summary call"#,
    r#""x" @get_child_with_name call dup is_null 0u = { @summary call } { drop "none" } ifelse"#,
    r#"dup "x" @get_child_with_name call is_null { "none" return } if "x" @get_child_with_name call @summary call"#,
    r#""x" @get_child_with_name call dup is_null { } { "y" @get_child_with_name call } ifelse dup is_null { drop "?" } if "{0}" @fmt call"#,
    r#""x" @get_child_with_name call dup is_null 0u = over is_null 0u = & { @summary call } { drop "none" } ifelse"#,
    r#""x" @get_child_with_name call dup is_null 0u = dup { drop dup @summary call @strlen call } if { @summary call } { drop "" } ifelse"#,
    r#"0u { "x" @get_child_with_name call @get_value call } if"#,
    r#"is_null { @get_value call } { "self is there" } ifelse"#,
    r#"@clone "{}" @fmt call @strlen call 3u - { 0u pick "n" @clone call } { "old" } ifelse"#,
    r#"@get_num_children call 10u % 1u + 10u /"#,
    r#""a" "b" "c" 0u pick @get_num_children call 1u + dup 2u =< * 1u + pick "{0}" @fmt call"#,
    r#""a" "b" "c" 0u pick @get_num_children call dup 2u > { drop 2u } if 1u + pick "{0}" @fmt call"#,
    r#""a" 0u pick @get_num_children call 3u % dup 2u = { drop 0u } if pick drop"#,
    r#""a" 0u pick @get_num_children call as_int 5 % 2 - dup 63u >> swap over ^ over - as_uint pick drop"#,
    r#"@get_num_children call dup { { "a" } { "b" } ifelse } { "c" } ifelse"#,
    r#"@get_num_children call dup { 1u { "a" return } if "b" } { "e" } ifelse "d""#,
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
];

const NOT_PROVEN: &[&str] = &[
    r#""x" @get_child_with_name call "{{{:1}}" @fmt call @fmt call drop @get_value call drop "c""#,
    r#""x" @get_child_with_name call "{{1:{:1}}" @fmt call dup @fmt call drop @get_value call drop "c""#,
    r#""a" 0u pick @get_num_children call { "b" } if 0u pick @get_num_children call { 1u } if @strlen call drop "c""#,
    r#"{ "left" } "a" return"#,
    r#"@get_num_children call dup { {} 1u { "a" } { "b" } ifelse "c" 0u if } { "e" } ifelse "d""#,
    r#"@get_num_children call dup { "a" drop } if { "b" } if "c""#,
    r#""{0}" "{0}, {1}" 0u pick @get_num_children call 1u & 1u + pick @fmt call"#,
    r#"@get_value call"#,
    r#""x" @get_child_with_name call dup is_null { drop "" } { @get_value call } ifelse"#,
    r#"dup @get_value_as_signed call swap @get_value_as_signed call /"#,
    r#""a" 7u 0u pick @get_num_children call pick "{0}" @fmt call"#,
    r#"@get_num_children call { 1u { "a" } if } if "lost at times""#,
    r#"7u over @summary call @fmt call"#,
    r#"7u "{0}" @fmt call"#,
    r#"-9223372036854775808 -1 /"#,
    r#"1u if"#,
    r#"{ }"#,
    r#"1u { { } } if"#,
    r#"1u { 1u { "a" } if } if "lost""#,
    r#"{ "a" } { "b" } 1u if 1u if "c""#,
    r#""a" "{0,99999999}" @fmt call"#,
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
    r#"0u pick "p" @get_child_with_name call dup @get_type call 0u @get_template_argument_type call @cast call dup "q" @get_child_with_name call is_null { @summary call } { drop "" } ifelse"#,
    r#"0u pick "p" @get_child_with_name call dup @get_type call 0u @get_template_argument_type call @cast call dup "p" @get_child_with_name call is_null { drop "" } { @summary call } ifelse"#,
    r#"0u pick 0u @get_child_at_index call dup @get_type call 0u @get_template_argument_type call @cast call dup "p" @get_child_with_name call is_null { @summary call } { drop "" } ifelse"#,
    r#"0u pick "p" @get_child_with_name call @get_type call 0u @get_template_argument_type call @cast call dup "p" @get_child_with_name call is_null { @summary call } { drop "" } ifelse"#,
    r#"0u pick "p" @get_child_with_name call @get_parent call 1u pick @get_type call 0u @get_template_argument_type call @get_pointee_type call @cast call dup "p" @get_child_with_name call is_null { @summary call } { drop "" } ifelse"#,
    r#"0u pick "p" @get_child_with_name call dup @get_type call 0u @get_template_argument_type call @cast call dup "p" @get_child_with_name call dup is_null { "q" @get_child_with_name call } if is_null { @summary call } { drop "" } ifelse"#,
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
    r#"0u pick "p" @get_child_with_name call dup @get_type call 0u @get_template_argument_type call @cast call dup "p" @get_child_with_name call is_null { @summary call } { drop "" } ifelse"#,
    r#"0u pick "p" @get_child_with_name call "v" @get_child_with_name call 0u pick "p" @get_child_with_name call @get_type call 0u @get_template_argument_type call @cast call dup "p" @get_child_with_name call dup is_null { } { "v" @get_child_with_name call } ifelse is_null over "p" @get_child_with_name call is_null & { @summary call } { drop "" } ifelse"#,
    r#"0u pick "p" @get_child_with_name call dup is_null { } { "v" @get_child_with_name call } ifelse 0u pick "p" @get_child_with_name call @get_type call @get_pointee_type call @cast call dup "p" @get_child_with_name call dup is_null { } { "v" @get_child_with_name call } ifelse is_null { @summary call } { drop "" } ifelse"#,
];

fn judged(text: &str, signature: Signature, range: LldbRange) -> Verdict {
    let code = assemble(text, SourceId(0), None).expect(text).encoded;
    let record = RecordVersion::V1;
    verify(Program { bytes: &code.bytes, signature, record }, range).verdict
}

fn reason(text: &str, signature: Signature, release: Lldb) -> Option<Reason> {
    judged(text, signature, LldbRange::only(release)).finding().map(|finding| finding.reason)
}

#[test]
fn a_copy_of_the_value_is_not_shown_again() {
    let reason = |text| reason(text, Signature::SUMMARY, Lldb::V24);
    for text in ENDLESS {
        assert_eq!(reason(text), Some(Reason::EndlessRecursion), "{text}");
    }
    for text in NOT_ENDLESS {
        assert_eq!(reason(text), None, "{text}");
    }
}

/// A child and its parent show each other: LLDB notices unless one of them is a copy.
#[test]
fn records_show_each_other() {
    let is_harmless = |parent: &str, child: &str| {
        let text = format!(
            "record \"P\" flags 0 {{\n@summary: {parent}\n}}\nrecord \"C\" flags 0 {{\n@summary: {child}\n}}\n"
        );
        let section = assemble(&text, SourceId(0), None).expect(&text).encoded.bytes;
        verify_section(&section, LldbRange::only(Lldb::V23)).is_harmless()
    };
    let down = r#""x" @get_child_with_name call @summary call"#;
    let down_in_a_copy = r#""o" @clone call "x" @get_child_with_name call @summary call"#;
    let up = "@get_parent call @summary call";
    let up_to_a_copy = r#"@get_parent call "o" @clone call @summary call"#;
    assert!(is_harmless(down, up));
    assert!(!is_harmless(down_in_a_copy, up));
    assert!(!is_harmless(down, up_to_a_copy));
    assert!(is_harmless(down, down_in_a_copy));
}

/// A synthetic value's children are what the methods themselves give.
#[test]
fn methods_do_not_ask_the_synthetic_value() {
    let reason = |text| reason(text, Signature::GET_NUM_CHILDREN, Lldb::V23);
    let own = "@get_synthetic_value call @get_num_children call";
    let member =
        r#""x" @get_child_with_name call @get_synthetic_value call @get_num_children call"#;
    assert_eq!(reason(own), Some(Reason::EndlessRecursion));
    assert_eq!(reason(member), None);
}

/// Each with the reason and the way out.
#[test]
fn rules() {
    let mut said = String::new();
    let verdict = |text| judged(text, Signature::SUMMARY, LldbRange::ALL);
    for text in HARMLESS {
        assert_eq!(verdict(text), Verdict::Harmless, "{text}");
    }
    for text in NOT_PROVEN {
        let Verdict::NotProven(finding) = verdict(text) else { panic!("{text}") };
        let _ = writeln!(said, "{text}\n    {}: {}", finding.offset, finding.reason);
    }
    insta::assert_snapshot!(said);
}

/// What only some releases run, or what harms only some.
#[test]
fn releases_differ() {
    for (text, old, all) in [
        (r#"drop { "a" } if"#, true, false),
        (r#"5u @get_value call drop "x""#, true, true),
        (r#"dict drop @get_value call"#, true, false),
    ] {
        let old_range = "20...23".parse().unwrap();
        assert_eq!(judged(text, Signature::SUMMARY, old_range).is_harmless(), old, "{text}");
        assert_eq!(judged(text, Signature::SUMMARY, LldbRange::ALL).is_harmless(), all, "{text}");
    }
}

/// Each rule quotes the words of docs/lldb.md that say what LLDB does, with a vector or a fault; but for the verifier's own limits, and
/// for what only ends a program with an error text.
#[test]
fn every_rule_has_its_sentence() {
    const OWN: [&str; 8] = [
        "TextTooLong",
        "TooComplex",
        "TooDeep",
        "FewValues",
        "FewArguments",
        "WrongType",
        "TypesDiffer",
        "PickTooFar",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let facts = read("docs/lldb.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let mut without = Vec::new();
    let mut rules = 0;
    for (path, start, end) in [
        ("crates/bytecode/src/verify/reason.rs", "\nreasons! {\n", "\n}\n"),
        ("crates/bytecode/src/verify/record.rs", "\nfaults! {\n", "\n}\n"),
        ("crates/bytecode/src/verify/origin.rs", "\nimpl Origin {\n", "\n}\n"),
        ("crates/bytecode/src/asm/tree/mod.rs", "pub enum Why {\n", "\n}\n"),
    ] {
        let text = read(path);
        let rows = text.split_once(start).unwrap().1.split_once(end).unwrap().0;
        let mut sentence = None;
        for line in rows.lines().filter_map(|line| line.strip_prefix("    ")) {
            if let Some(quoted) = line.strip_prefix("// lldb.md: \"") {
                let words = quoted.strip_suffix('"').unwrap();
                assert!(facts.contains(words) && words.contains('['), "{path}: {words}");
                sentence = Some(words);
            }
            let of_reason =
                line.strip_prefix('"').and_then(|row| row.split_once("\" ")).map(|row| row.1);
            let rule: String =
                of_reason.unwrap_or(line).chars().take_while(|c| c.is_alphanumeric()).collect();
            if rule.starts_with(char::is_uppercase) {
                rules += 1;
                without.extend(sentence.take().is_none().then_some(rule));
            }
        }
    }
    without.sort_unstable();
    let mut own = OWN.to_vec();
    own.sort_unstable();
    assert_eq!(without, own);
    assert!(rules > 35, "{rules}");
}
