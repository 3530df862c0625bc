//! Formatter assembly: bytes to text and back, and what is said of wrong text.

use crate::cases::for_each_file;
use crate::conformance::unhex;
use crate::fuzz::bodies::{is_readable, program_comes_back, section_comes_back};
use fmtc::asm::{self, AssembledKind, Head};
use fmtc::bytecode::record::{self, Method, Record};
use fmtc::bytecode::section as sections;
use fmtc::diag::Diagnostic;
use fmtc::isa::{Flags, Opcode, Operand, RecordVersion, Selector, Signature};
use fmtc::limits;
use fmtc::listing;
use fmtc::source::{SourceId, SourceMap};
use proptest::prelude::*;
use std::path::Path;

fn assemble(text: &str) -> Result<Vec<u8>, Vec<Diagnostic>> {
    asm::assemble(text, SourceId(0), None).map(|a| a.encoded.bytes)
}

fn bytes(text: &str) -> Vec<u8> {
    assemble(text).unwrap_or_else(|errors| panic!("{errors:#?}\nin {text}"))
}

/// The programs of the vectors: their text and their bytes.
fn vectors() -> Vec<(String, Vec<u8>)> {
    let files = [
        include_str!("../vectors/vectors.json"),
        include_str!("../vectors/recipes.json"),
        include_str!("../vectors/vectors-methods.json"),
    ];
    let mut all = Vec::new();
    for file in files {
        let cases: serde_json::Value = serde_json::from_str(file).unwrap();
        for case in cases.as_array().unwrap() {
            if let (Some(text), Some(program)) = (case["asm"].as_str(), case["program"].as_str()) {
                all.push((text.to_owned(), unhex(program)));
            }
            let methods = case["methods"].as_array().into_iter().flatten();
            let texts = case["methods_asm"].as_array().into_iter().flatten();
            for (method, text) in methods.zip(texts) {
                let text = text[1].as_str().unwrap();
                all.push((text.to_owned(), unhex(method[1].as_str().unwrap())));
            }
        }
    }
    assert!(all.len() > 3500, "{}", all.len());
    all
}

#[test]
fn every_vector_assembles_to_its_bytes_and_comes_back() {
    let mut without_text = 0;
    for (text, program) in vectors() {
        match is_readable(&program) && !text.contains("hex:") {
            true => assert_eq!(bytes(&text), program, "{text}"),
            false => without_text += 1,
        }
        program_comes_back(&program);
    }
    assert!(without_text < 120, "{without_text}");
}

/// What the compiler writes is what the tree that the verifier reads gives again, but for where the block of the
/// probe for loops lies.
#[test]
fn compiled_programs_come_back_from_their_trees() {
    let mut compared = 0;
    for path in ["packs/std/std.fmt", "packs/rust-std/rust-std.fmt", "examples/summaries.fmt"] {
        let (_, compiled, _) = crate::language::compile(Path::new(path));
        let compiled = compiled.expect(path);
        for program in compiled.records.iter().flat_map(|record| &record.programs) {
            let bytes = compiled.bytes(&program.bytes);
            let again = asm::tree::parse(bytes).expect(path).encode().bytes;
            let probe = "{ 0u if 0u if 0u if } dup 2u = if";
            let other = "dup 2u = { 0u if 0u if 0u if } if";
            assert_eq!(asm::line(&again), asm::line(bytes).replace(probe, other), "{path}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn every_observed_section_comes_back() {
    let files = [
        include_str!("../cases/section/observed.json"),
        include_str!("../vectors/vectors-sections.json"),
    ];
    let mut compared = 0;
    for file in files {
        let cases: serde_json::Value = serde_json::from_str(file).unwrap();
        for case in cases.as_array().unwrap() {
            let section = unhex(case["section"].as_str().unwrap());
            section_comes_back(&section);
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn every_name_is_read() {
    for &opcode in Opcode::ALL.iter().filter(|o| o.info().operand == Operand::None) {
        assert_eq!(bytes(opcode.name()), [opcode.byte()]);
    }
    for &selector in Selector::NAMED {
        let info = selector.info().unwrap();
        for name in [Some(info.name), info.alias].into_iter().flatten() {
            assert_eq!(bytes(&format!("@{name}")), [0x23, selector.0]);
        }
    }
    for byte in 0..=255 {
        assert_eq!(bytes(&format!("@{byte} @{byte:#x}")), [0x23, byte, 0x23, byte]);
    }
    for &signature in Signature::NAMED {
        let text = format!("record \"T\" {{ @{signature}: }}");
        assert_eq!(bytes(&text), [1, 5, 1, b'T', 0, signature.0, 0]);
    }
    for (flag, name) in Flags::NAMED {
        let text = format!("record \"T\" flags {name}|0x80 {{ }}");
        let section = bytes(&text);
        assert_eq!(sections::records(&section).next().unwrap().flags.0, flag.0 | 0x80);
    }
}

#[test]
fn literals() {
    let cases: &[(&str, &str)] = &[
        ("0u 300u 0x1fu 18446744073709551615u", "2000 20ac02 201f 20ffffffffffffffffff01"),
        ("-5 +7 0x10 -0x10", "217b 2107 2110 2170"),
        (
            "9223372036854775807 -9223372036854775808",
            "21ffffffffffffffffff00 21808080808080808080 7f",
        ),
        ("-5i 5i 0x1fi", "247b 2405 241f"),
        ("18446744073709551616i", "24808080808080808080 02"),
        (r#""a\"\\\n\t\r\0\x41\u{e9}é""#, "220c 61225c0a090d0041c3a9c3a9 "),
        ("drop # a comment { \" \n dup", "0201"),
        ("{dup}{ }if\"a\"\"b\"", "100101 1000 11 220161 220162"),
        ("\u{feff}dup", "01"),
        ("\"two\nlines\"", "2209 74776f0a6c696e6573"),
    ];
    for (text, hex) in cases {
        assert_eq!(bytes(text), unhex(hex), "{text}");
    }
}

#[test]
fn methods_and_programs_without_a_record_get_the_key_given() {
    let head = Head { key: b"Coord".to_vec(), flags: Flags(9), version: 1 };
    let get = |text| asm::assemble(text, SourceId(0), Some(&head)).unwrap();
    let one = get("dup \"a\"");
    assert_eq!(
        (one.shape, one.encoded.bytes),
        (AssembledKind::Section, unhex("010d05436f6f72640900040122016 1"))
    );
    let two = get("@get_num_children: 1u @get_child_at_index:\n@get_child_at_index call");
    let record = sections::records(&two.encoded.bytes).next().unwrap().record();
    let methods: Vec<_> = record.methods.iter().map(|m| (m.signature.0, m.program)).collect();
    assert_eq!(methods, [(2, &[0x20, 1][..]), (4, &[0x23, 0x11, 0x60])]);
    assert_eq!(assemble("dup \"a\"").unwrap(), unhex("01220161"));
}

#[test]
fn each_instruction_knows_its_place_in_the_text() {
    let text = format!("record \"K\" {{ @init: {{ {} drop }} if }}", "\"long enough\" ".repeat(40));
    let assembled = asm::assemble(&text, SourceId(0), None).unwrap();
    for (at, span) in &assembled.encoded.lines {
        let (at, word) = (*at as usize, &text[span.range()]);
        let byte = assembled.encoded.bytes[at];
        match word {
            "{" => assert_eq!(byte, 0x10),
            "drop" => assert_eq!(byte, 0x02),
            "if" => assert_eq!(byte, 0x11),
            _ => assert_eq!((byte, word), (0x22, "\"long enough\"")),
        }
    }
    assert_eq!(assembled.encoded.lines.len(), 43);
}

#[test]
fn deep_nesting_is_an_error_not_a_crash_and_deep_bytes_are_a_comment() {
    for depth in [100_000, limits::BLOCK_NESTING + 1] {
        let errors = assemble(&"{ ".repeat(depth)).unwrap_err();
        assert!(errors.iter().any(|d| d.code.id == "E0609"), "{errors:?}");
    }
    let deepest = "{ ".repeat(limits::BLOCK_NESTING) + &"} ".repeat(limits::BLOCK_NESTING);
    let taken = "1u { ".repeat(limits::BLOCK_NESTING) + &"} if ".repeat(limits::BLOCK_NESTING);
    for text in [deepest, taken] {
        assert!(is_readable(&bytes(&text)));
        program_comes_back(&bytes(&text));
    }
    let mut nested = vec![1];
    for _ in 0..2_000 {
        let mut outer = vec![0x10];
        fmtc::bytecode::leb::write_unsigned(&mut outer, nested.len() as u64);
        outer.extend(nested);
        nested = outer;
    }
    assert!(!is_readable(&nested));
    program_comes_back(&nested);
}

#[test]
fn errors_are_capped() {
    let errors = assemble(&"nonsense ".repeat(50_000)).unwrap_err();
    assert_eq!(errors.len(), 1_001);
    assert_eq!(errors.last().unwrap().message, "49000 more errors in this file");
}

#[test]
fn wrong_text_is_explained() {
    for_each_file("cases/asm/errors", "fasm", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let mut sources = SourceMap::new();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let id = sources.add(name, text.as_str());
        let errors = asm::assemble(&text, id, None).expect_err("the text is wrong");
        let mut reports = String::new();
        for d in &errors {
            reports += &format!("{}\n", fmtc::diag::render::short(d, &sources));
            for label in &d.labels {
                let place = sources.get(id).unwrap().slice(label.span);
                reports += &format!("    `{place}`: {}\n", label.message);
            }
            d.help.iter().for_each(|h| reports += &format!("    help: {h}\n"));
        }
        insta::assert_snapshot!(reports);
    });
}

#[test]
fn annotations() {
    let text = r#"
        record "Coord" flags cascade|hide-children {
            @summary:
                dup "x" @get_child_with_name call dup is_null { "gone" return } if
                { "a" } { 1u } 1u ifelse { { drop } 0u if 0u pick } 1u if 3u pick
        }
        record "Vec" version 2 {
            @init: "v" swap dict_set
            @get_num_children: "v" dict_get @get_num_children call
            @get_child_at_index: 99999999999999999999i + { 1u } drop drop drop
        }
        record "Old" { @update: drop @get_child_at_index: over "x" }
    "#;
    let mut section = bytes(text);
    // A String without its end, a number of two bytes for one, an opcode of no LLDB, NULs, a cut record.
    for program in ["22ff", "20858000", "ee0b"] {
        let program = unhex(program);
        let methods = vec![Method { signature: Signature::SUMMARY, program: &program }];
        let record = Record { version: 1, key: b"Odd", flags: Flags(0), methods };
        record::write_unverified(&mut section, &record);
    }
    section.extend([0, 0, 0, 7]);
    let note = |at| (at == 19).then(|| "coord.fmt:3:5".to_owned());
    insta::assert_snapshot!(listing::annotated_section(&section, &note));
    insta::assert_snapshot!("plain", asm::section(&section));
}

/// Of the stack in a loop only what the first pass finds would be known.
#[test]
fn loops_are_marked() {
    let text = r#"0u { {} { {} {} dup 3u >= { 0u if 0u if 0u if 0u if 0u if } if 1u + 0u if } 1u if } 1u if "end""#;
    let code = bytes(text);
    insta::assert_snapshot!(listing::annotated_program(&code, RecordVersion::V1, &|_| None));
}

fn code() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        4 => 0u8..0x14,
        4 => prop::sample::select(vec![0x20, 0x21, 0x22, 0x23, 0x24, 0x10, 0x25]),
        2 => prop::sample::select(vec![0x80, 0xff, 0x7f, 0x00, 0x22, 0x5c]),
        1 => any::<u8>(),
    ];
    prop::collection::vec(byte, 0..80)
}

proptest! {
    #[test]
    fn any_program_comes_back(code in code()) {
        program_comes_back(&code);
    }

    #[test]
    fn any_section_comes_back(code in code(), version in 0u8..4, size in any::<u8>()) {
        section_comes_back(&code);
        let mut record = vec![version, size, 1, b'T', 0];
        record.extend(code);
        section_comes_back(&record);
    }

    #[test]
    fn any_text_is_answered(text in "[ a-z0-9@:{}\"\\\\#\n-]{0,60}") {
        let _ = assemble(&text);
        let _ = assemble(&format!("record \"T\" {{ @summary: {text} }}"));
    }
}
