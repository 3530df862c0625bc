//! `fmtc asm`, `fmtc dump --asm` and `fmtc dump` as commands.

use crate::conformance::unhex;
use crate::fuzz::bodies::readable_part;
use fmtc::object::{Kind, write::object_file};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn fmtc(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(crate::executable::fmtc())
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input closes it.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

pub(crate) fn shown(args: &[&str], input: &[u8]) -> String {
    let output = fmtc(args, input);
    format!(
        "$ fmtc {}\n{}{}exit {}\n",
        args.join(" "),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
        output.status.code().unwrap()
    )
}

/// `fmtc dump --asm SECTION | fmtc asm - -o -` is the section, as far as it has a text.
#[test]
fn a_section_goes_through_the_commands_unharmed() {
    let observed: serde_json::Value =
        serde_json::from_str(include_str!("../cases/section/observed.json")).unwrap();
    let mut sections: Vec<Vec<u8>> = observed
        .as_array()
        .unwrap()
        .iter()
        .step_by(4)
        .map(|case| unhex(case["section"].as_str().unwrap()))
        .collect();
    sections.push((0..=255).collect());
    sections.push(b"any text\n".to_vec());
    for section in sections {
        for how in [&["dump", "--asm", "-"][..], &["dump", "--asm", "--annotate", "-"]] {
            let text = fmtc(how, &section);
            assert!(text.status.success(), "{section:02x?}");
            let again = fmtc(&["asm", "-", "-o", "-"], &text.stdout);
            assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
            assert_eq!(again.stdout, readable_part(&section));
        }
    }
}

/// The objects of lines, laid out.
fn objects(lines: &[u8]) -> String {
    let objects = serde_json::Deserializer::from_slice(lines).into_iter::<serde_json::Value>();
    objects.map(|object| format!("{:#}", object.unwrap())).collect::<Vec<_>>().join("\n")
}

#[test]
fn lists() {
    let files = ["elf-exe", "lto.a", "fat", "two-sections.o", "pe-cut.exe", "elf-exe.debug"];
    let all: String =
        files.iter().map(|file| shown(&["dump", &format!("object/{file}")], b"")).collect();
    insta::assert_snapshot!("lists", all);
    let json = fmtc(&["dump", "--json", "object/lib.a"], b"");
    insta::assert_snapshot!("json", objects(&json.stdout));
}

/// A line for each record; what is damaged is below it.
#[test]
fn lists_without_assembly() {
    let damaged = b"01ffffffff0f05436f6f726400000422024f4b";
    let mut all = shown(&["dump", "--hex", "-"], damaged);
    all += &shown(&["dump", "--hex", "-"], b"01080150000100020101");
    for file in ["lto.a", "two-sections.o"] {
        all += &shown(&["dump", "-l", &format!("object/{file}")], b"");
    }
    let json = fmtc(&["dump", "--json", "--hex", "-"], damaged);
    insta::assert_snapshot!(all + &objects(&json.stdout));
}

/// What LLVM's own tool writes as C, with the NULs that string literals and alignment add.
#[test]
fn upstream_output_is_listed() {
    insta::assert_snapshot!(shown(&["dump", "object/upstream.o"], b""));
}

#[test]
fn damage_is_listed() {
    let sections = [
        "01ffffffff0f05436f6f726400000422024f4b",
        "010d05436f6f726400000422024f4b0000010d055a6f6f726400000422024f4b",
        "010d05436f6f726400000422024f4b010d055a6f6f72640000042202",
        "01080000000422024f4b",
    ];
    let mut all: String =
        sections.iter().map(|hex| shown(&["dump", "--hex", "-"], hex.as_bytes())).collect();
    let strings = unhex("017f0441616100027800");
    let target = "x86_64-unknown-linux-gnu".parse().unwrap();
    let object = object_file(&[(Kind::Summaries, &strings)], target, &[]).unwrap();
    all += &shown(&["dump", "-"], &object);
    insta::assert_snapshot!(all);
}

/// Of two records of a key LLDB uses the last; a record of version 2 is for LLDB 24 alone.
#[test]
fn replaced_records_are_listed() {
    let [one, two] = ["010d05436f6f726400000422024f4b", "010d05436f6f726400000422025858"];
    let newer = "020d05436f6f726400000422025959";
    let other = "010d055a6f6f726400000422024f4b";
    let mut all = String::new();
    for records in [vec![one, other, newer], vec![one, other, two, newer]] {
        all += &shown(&["dump", "--hex", "-"], records.concat().as_bytes());
    }
    let json = fmtc(&["dump", "--json", "--hex", "-"], [one, two].concat().as_bytes());
    insta::assert_snapshot!(all + &objects(&json.stdout));
}

#[test]
fn what_cannot_be_read_is_said() {
    let cases: &[(&[&str], &[u8])] = &[
        (&["dump", "object/thin.a"], b""),
        (&["dump", "object/make.sh"], b""),
        (&["dump", "object/nothing"], b""),
        (&["dump", "-"], b"\x7fELF\x02\x01\x01 cut off"),
        (&["dump", "-"], b""),
        (&["dump", "--hex", "-"], b"01 zz"),
        (&["dump", "--hex", "-"], b"0"),
        (&["asm", "--message-format", "short", "-"], b"dub \"open"),
        (&["asm", "--key", "T", "--flags", "cascade|hide-children", "--emit", "hex", "-"], b"dup"),
        (&["asm", "--flags", "1", "-"], b"dup"),
        (&["asm", "--key", "T", "--flags", "shy", "-"], b"dup"),
        (&["asm", "-"], b"@summary: dup"),
        (&["dump", "--asm", "--hex", "--program", "--annotate", "-"], b"0122026869"),
        (&["dump", "--asm", "asm/errors/words.fasm", "--message-format", "short"], b""),
    ];
    let all: String = cases.iter().map(|(args, input)| shown(args, input)).collect();
    insta::assert_snapshot!(all.replace(" (os error 2)", ""));
}

#[test]
fn a_large_file_costs_its_headers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large");
    // An ELF file whose section headers are behind a hole of 256 GiB.
    let small = include_bytes!("../cases/object/one.x86_64-linux-gnu.o");
    let table = u64::from_le_bytes(small[0x28..0x30].try_into().unwrap());
    let hole = 1u64 << 38;
    let mut file = std::fs::File::create(&path).unwrap();
    let mut head = small[..table as usize].to_vec();
    head[0x28..0x30].copy_from_slice(&(table + hole).to_le_bytes());
    file.write_all(&head).unwrap();
    file.set_len(table + hole).unwrap();
    std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0)).unwrap();
    file.write_all(&small[table as usize..]).unwrap();
    drop(file);
    let started = std::time::Instant::now();
    let output = fmtc(&["dump", path.to_str().unwrap()], b"");
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().contains("\"Zoint\""));
    // Reading the file would take longer than this even where nothing else runs.
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

#[test]
fn an_object_of_assembly_holds_its_section() {
    let text = b"record \"Zoint\" flags 8 { @summary: dup }";
    let args = ["asm", "-", "--emit", "obj", "--target", "aarch64-linux-gnu", "-o", "-"];
    let object = fmtc(&args, text);
    assert!(object.status.success(), "{}", String::from_utf8_lossy(&object.stderr));
    let section = fmtc(&["asm", "-", "-o", "-"], text).stdout;
    let found = fmtc::object::read::find(&object.stdout).unwrap().found;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].data, section);
    let refused = fmtc(&["asm", "-", "--emit", "obj", "-o", "-"], b"dup");
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(1), 0));
}
