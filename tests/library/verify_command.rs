//! `fmtc verify`, what `fmtc asm` says of what is not proven, and the example for other compilers.

use crate::toolchain::shown;
use std::path::{Path, PathBuf};

#[allow(dead_code)]
#[path = "../../crates/bytecode/examples/summary.rs"]
mod example;

/// Two records, a NUL between them: LLDB 20 to 22 read on.
const PADDED: &str = "010d05436f6f726400000422024f4b0000010d055a6f6f726400000422024f4b";

#[test]
fn tables() {
    let cases: &[(&[&str], &str)] = &[
        (&["verify", "object/elf-exe"], ""),
        (&["verify", "--lldb", "22...23", "object/lib.a"], ""),
        (&["verify", "--lldb", "22...23", "../corpus/imgui.fmt"], ""),
        (&["dump", "../corpus/imgui.fmt"], ""),
        (&["verify", "--lldb", "23", "object/elf-exe", "object/lib.a"], ""),
        (&["verify", "--hex", "-"], PADDED),
        (&["verify", "--hex", "-"], "011105436f6f726400020320 02130403200211"),
        (&["verify", "--hex", "-"], "010600000002 2200"),
        (&["verify", "--hex", "-"], "0107 05436f6f726400"),
        (&["verify", "--hex", "--lldb", "24", "-"], "020e05436f6f7264090005 2405240630"),
        (&["verify", "--raw", "-"], ""),
        (&["verify", "object/make.sh"], ""),
        (&["verify", "--lldb", "19", "-"], ""),
    ];
    let all: String = cases.iter().map(|(args, input)| shown(args, input.as_bytes())).collect();
    insta::assert_snapshot!(all);
}

/// The formatters below a folder.
fn formatters(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let found = entries.flat_map(|path| match path.is_dir() {
        true => formatters(&path),
        false => vec![path],
    });
    found.filter(|path| path.extension().is_some_and(|extension| extension == "fmt")).collect()
}

/// Files are compiled first; no formatter is left out.
#[test]
fn all_that_is_compiled_is_harmless() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/corpus", "packs", "examples", "tests/cases/language"]
        .map(|folder| root.join(folder));
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| formatters(folder)).collect();
    let mut judged = 0;
    for path in &files {
        let text = shown(&["verify", path.to_str().unwrap()], b"");
        let is_proven = text.ends_with("exit 0\n") && !text.contains("[W0403]");
        assert!(is_proven, "{text}");
        judged += text.matches("  harmless").count();
    }
    assert!(files.len() > 20 && judged > 200, "{judged} of {}", files.len());
}

#[test]
fn one_object_a_program() {
    let text = shown(&["verify", "--json", "--hex", "-"], PADDED.as_bytes());
    let objects: Vec<serde_json::Value> =
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    insta::assert_snapshot!(serde_json::to_string_pretty(&objects).unwrap());
}

#[test]
fn the_assembler_warns_and_refuses_what_is_denied() {
    let harmful = "@summary: \"x\" @get_child_with_name call @get_value call drop\n\
                   \x20 1u { 1u { \"b\" } if \"a\" } if \"m\"\n@get_num_children: 2u \"a\\0b\" drop\n";
    let all: String = [
        &["asm", "--key", "Point", "--emit", "hex", "-o", "-", "-"][..],
        &[
            "asm",
            "--key",
            "Point",
            "-o",
            "-",
            "--deny",
            "unproven",
            "--message-format",
            "short",
            "-",
        ],
        &["asm", "--emit", "hex", "-o", "-", "--message-format", "short", "-"],
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
