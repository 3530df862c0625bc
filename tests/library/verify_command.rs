//! `fmtc dump --verify`, what `fmtc compile --asm` says of hazards, and the example for other compilers.

use crate::toolchain::shown;

#[allow(dead_code)]
#[path = "../../crates/bytecode/examples/summary.rs"]
mod example;

/// Two records, a NUL between them: LLDB 20 to 22 read on.
const PADDED: &str = "010d05436f6f726400000422024f4b0000010d055a6f6f726400000422024f4b";

#[test]
fn tables() {
    let cases: &[(&[&str], &str)] = &[
        (&["dump", "--verify", "object/elf-exe"], ""),
        (&["dump", "--verify", "--lldb", "22...23", "object/lib.a"], ""),
        (&["dump", "--verify", "--lldb", "22...23", "../corpus/imgui.fmt"], ""),
        (&["dump", "--list", "../corpus/imgui.fmt"], ""),
        (&["dump", "--verify", "--lldb", "23", "object/elf-exe", "object/lib.a"], ""),
        (&["dump", "--verify", "--hex", "-"], PADDED),
        (&["dump", "--verify", "--hex", "-"], "011105436f6f726400020320 02130403200211"),
        (&["dump", "--verify", "--hex", "-"], "010600000002 2200"),
        (&["dump", "--verify", "--hex", "-"], "0107 05436f6f726400"),
        (&["dump", "--verify", "--hex", "--lldb", "24", "-"], "020e05436f6f7264090005 2405240630"),
        (&["dump", "--verify", "--raw", "-"], ""),
        (&["dump", "--verify", "object/make.sh"], ""),
        (&["dump", "--verify", "--lldb", "19", "-"], ""),
    ];
    let all: String = cases.iter().map(|(args, input)| shown(args, input.as_bytes())).collect();
    insta::assert_snapshot!(all);
}

/// Files are compiled first.
#[test]
fn formatters_of_the_corpus_are_harmless() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut judged = 0;
    for entry in std::fs::read_dir(corpus).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "fmt") {
            let text = shown(&["dump", "--verify", path.to_str().unwrap()], b"");
            assert!(text.contains("  @summary") && text.ends_with("exit 0\n"), "{text}");
            judged += 1;
        }
    }
    assert!(judged > 10, "{judged}");
}

#[test]
fn one_object_a_program() {
    let text = shown(&["dump", "--verify", "--json", "--hex", "-"], PADDED.as_bytes());
    let objects: Vec<serde_json::Value> =
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    insta::assert_snapshot!(serde_json::to_string_pretty(&objects).unwrap());
}

#[test]
fn the_assembler_warns_and_refuses_what_is_denied() {
    let harmful = "@summary: \"x\" @get_child_with_name call @get_value call drop\n\
                   \x20 1u { 1u { \"b\" } if \"a\" } if \"m\"\n@get_num_children: 2u \"a\\0b\" drop\n";
    let all: String = [
        &["compile", "--asm", "--key", "Point", "--emit", "hex", "-o", "-", "-"][..],
        &[
            "compile",
            "--asm",
            "--key",
            "Point",
            "-o",
            "-",
            "--deny",
            "hazards",
            "--message-format",
            "short",
            "-",
        ],
        &["compile", "--asm", "--emit", "hex", "-o", "-", "--message-format", "short", "-"],
    ]
    .iter()
    .map(|args| {
        let input = if args.contains(&"--key") { harmful } else { "-1 @get_num_children call /" };
        shown(args, input.as_bytes())
    })
    .collect();
    insta::assert_snapshot!(all);
}

#[test]
fn the_example_builds_what_it_shows() {
    let section = example::section().unwrap();
    assert_eq!(fmtc::bytecode::section::records(&section).count(), 1);
    insta::assert_snapshot!(format!("{}\n{}", example::refused(), fmtc::asm::section(&section)));
}
