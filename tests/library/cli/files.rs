//! What is written, where, and what is left alone.

use crate::cli::command::{Folder, Run, fmtc};
use fmtc::bytecode::record::{self, Method, Record};
use fmtc::isa::{Flags, Signature};
use std::fs;

const GOOD: &[u8] = br#"summary A "a \(x.value())""#;
const OTHER: &[u8] = br#"summary B "b \(x.value())""#;
const BAD: &[u8] = br#"summary B "b \(x""#;

fn succeeds(run: &Run) {
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(run.stderr, "");
}

fn fails(run: &Run) {
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert_ne!(run.stderr, "");
}

#[test]
fn the_output_stands_beside_its_input() {
    let folder = Folder::new(&[("a.fmt", GOOD), ("b.fmt", OTHER)]);
    let run = folder.fmtc(&["compile", "a.fmt", "b.fmt"]);
    succeeds(&run);
    assert_eq!(folder.names(), ["a.fmt", "a.o", "b.fmt", "b.o"]);
    assert!(folder.read("a.o").starts_with(b"\x7fELF"));
    let said = run.text();
    assert!(
        said.contains("a.o: ") && said.contains("b.o: ") && said.contains("1 record"),
        "{said}"
    );
}

#[test]
fn each_form_has_its_extension() {
    let folder = Folder::new(&[("a.fmt", GOOD)]);
    for form in ["obj", "bin", "hex", "asm", "c", "rust"] {
        succeeds(&folder.fmtc(&["compile", "a.fmt", "--emit", form]));
    }
    assert_eq!(folder.names(), ["a.bin", "a.c", "a.fmt", "a.hex", "a.o", "a.rs", "a.s"]);
}

#[test]
fn several_inputs_make_one_section() {
    let folder = Folder::new(&[("a.fmt", GOOD), ("b.fmt", OTHER)]);
    succeeds(&folder.fmtc(&["compile", "a.fmt", "b.fmt", "--emit", "bin", "-o", "both.bin"]));
    succeeds(&folder.fmtc(&["compile", "a.fmt", "b.fmt", "--emit", "bin"]));
    assert_eq!(folder.read("both.bin"), [folder.read("a.bin"), folder.read("b.bin")].concat());
}

#[test]
fn standard_input_and_output() {
    let folder = Folder::new(&[("a.fmt", GOOD)]);
    succeeds(&folder.fmtc(&["compile", "a.fmt", "--emit", "bin"]));
    for arguments in
        [["compile", "-", "--emit", "bin", "-o", "-"], ["compile", "--emit", "bin", "-", "-o", "-"]]
    {
        let run = folder.fmtc_with(&arguments, GOOD);
        succeeds(&run);
        assert_eq!(run.stdout, folder.read("a.bin"));
    }
    let run = folder.fmtc_with(&["compile", "-", "--emit", "hex"], GOOD);
    succeeds(&run);
    assert!(run.text().starts_with("01"), "{}", run.text());
    succeeds(&folder.fmtc_with(&["check", "-"], GOOD));
    assert_eq!(folder.names(), ["a.bin", "a.fmt"]);
}

#[test]
fn standard_input_can_have_a_name() {
    let folder = Folder::new(&[]);
    let plain = ["check", "-", "--message-format", "short"];
    let run = folder.fmtc_with(&plain, BAD);
    fails(&run);
    assert!(run.stderr.starts_with("<stdin>:1:"), "{}", run.stderr);
    let named = [&plain[..], &["--stdin-filename", "unsaved.fmt"]].concat();
    let run = folder.fmtc_with(&named, BAD);
    assert!(run.stderr.starts_with("unsaved.fmt:1:"), "{}", run.stderr);
}

#[test]
fn nothing_is_written_on_errors() {
    let folder = Folder::new(&[("bad.fmt", BAD), ("good.fmt", GOOD), ("old.o", b"precious")]);
    fails(&folder.fmtc(&["compile", "bad.fmt"]));
    fails(&folder.fmtc(&["compile", "bad.fmt", "-o", "old.o"]));
    fails(&folder.fmtc(&["compile", "good.fmt", "bad.fmt", "-o", "old.o"]));
    fails(&folder.fmtc(&["compile", "good.fmt", "bad.fmt"]));
    fails(&folder.fmtc(&["compile", "good.fmt", "absent.fmt", "-o", "old.o"]));
    fails(&folder.fmtc(&["compile", "good.fmt", "--depfile", "missing/a.d"]));
    fails(&folder.fmtc(&["compile", "good.fmt", "-o", "old.o", "--depfile", "missing/a.d"]));
    assert_eq!(folder.read("old.o"), b"precious");
    assert_eq!(folder.names(), ["bad.fmt", "good.fmt", "old.o"]);
    let run = folder.fmtc(&["compile", "bad.fmt", "--emit", "hex", "-o", "-"]);
    fails(&run);
    assert!(run.stdout.is_empty());
}

#[test]
fn an_existing_output_is_replaced() {
    let folder = Folder::new(&[("a.fmt", GOOD), ("a.o", &[0; 100_000])]);
    succeeds(&folder.fmtc(&["compile", "a.fmt"]));
    assert!(folder.read("a.o").starts_with(b"\x7fELF"));
    assert_eq!(folder.names(), ["a.fmt", "a.o"]);
}

#[test]
fn unreadable_inputs() {
    let folder = Folder::new(&[("a.fmt", GOOD)]);
    fs::create_dir(folder.path("folder.fmt")).unwrap();
    for input in ["absent.fmt", "folder.fmt"] {
        let run = folder.fmtc(&["compile", input]);
        fails(&run);
        assert!(run.stderr.contains(input), "{}", run.stderr);
    }
    assert_eq!(folder.names(), ["a.fmt", "folder.fmt"]);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let text: String = (0..400).map(|n| format!("summary T{n} \"text {n:0>200}\"\n")).collect();
    let folder = Folder::new(&[("a.fmt", text.as_bytes())]);
    let arguments = ["compile", "a.fmt", "--emit", "hex", "-o", "-"];
    let mut child = fmtc(folder.path("").as_path(), &arguments).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_same_bytes_every_time() {
    let folder = Folder::new(&[("a.fmt", GOOD)]);
    succeeds(&folder.fmtc(&["compile", "a.fmt", "-o", "1.o"]));
    succeeds(&folder.fmtc(&["compile", "a.fmt", "-o", "2.o"]));
    assert_eq!(folder.read("1.o"), folder.read("2.o"));
}

#[test]
fn exit_codes() {
    let folder = Folder::new(&[("a.fmt", GOOD), ("b.fmt", BAD)]);
    let usage: [&[&str]; 7] = [
        &[],
        &["nonsense"],
        &["compile"],
        &["compile", "a.fmt", "--emit", "nothing"],
        &["compile", "a.fmt", "--lldb", "19"],
        &["check", "a.fmt", "--color", "sometimes"],
        &["compile", "a.fmt", "--nonsense"],
    ];
    for arguments in usage {
        let run = folder.fmtc(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(run.stdout.is_empty() && !run.stderr.is_empty(), "{arguments:?}");
    }
    fails(&folder.fmtc(&["check", "b.fmt"]));
    fails(&folder.fmtc(&["compile", "a.fmt", "--target", "pdp11-unknown-unix"]));
    succeeds(&folder.fmtc(&["check", "a.fmt"]));
    assert_eq!(folder.names(), ["a.fmt", "b.fmt"]);
}

#[test]
fn formatting_writes_only_what_changes() {
    let folder = Folder::new(&[("a.fmt", b"let a=1"), ("b.fmt", b"let b = 1\n"), ("c.fmt", BAD)]);
    let before = fs::metadata(folder.path("b.fmt")).unwrap().modified().unwrap();
    let run = folder.fmtc(&["format", "a.fmt", "b.fmt", "c.fmt"]);
    fails(&run);
    assert_eq!(run.text(), "");
    assert_eq!(folder.read("a.fmt"), b"let a = 1\n");
    assert_eq!(folder.read("c.fmt"), BAD);
    assert_eq!(fs::metadata(folder.path("b.fmt")).unwrap().modified().unwrap(), before);
    assert_eq!(folder.names(), ["a.fmt", "b.fmt", "c.fmt"]);
}

#[test]
fn formatting_reads_standard_input() {
    let folder = Folder::new(&[]);
    let run = folder.fmtc_with(&["format", "-"], b"let a=1\r\nlet b = 2");
    succeeds(&run);
    assert_eq!(run.text(), "let a = 1\r\nlet b = 2\r\n");
    let run = folder.fmtc_with(&["format", "-", "--stdin-filename", "new.fmt"], BAD);
    fails(&run);
    assert_eq!(run.text(), "");
    assert!(run.stderr.contains("new.fmt:1:"), "{}", run.stderr);
    let run = folder.fmtc_with(&["format", "--check", "-"], b"let a = 1");
    assert_eq!((run.code, &*run.text()), (Some(1), "<stdin>:1\n-let a = 1\n+let a = 1\n"));
}

#[cfg(unix)]
#[test]
fn injecting_keeps_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new(&[("a.fmt", GOOD), ("b.fmt", OTHER)]);
    succeeds(&folder.fmtc(&["compile", "a.fmt", "--target", "x86_64-linux", "-o", "a"]));
    let before = folder.read("a");
    fs::set_permissions(folder.path("a"), fs::Permissions::from_mode(0o750)).unwrap();
    symlink("a", folder.path("link")).unwrap();
    let mode = |name: &str| fs::metadata(folder.path(name)).unwrap().permissions().mode() & 0o7777;
    succeeds(&folder.fmtc(&["inject", "b.fmt", "link", "-o", "copy"]));
    assert_eq!((folder.read("a"), mode("copy")), (before.clone(), 0o750));
    succeeds(&folder.fmtc(&["inject", "b.fmt", "link"]));
    assert!(fs::symlink_metadata(folder.path("link")).unwrap().is_symlink());
    assert_eq!((folder.read("a"), mode("a")), (folder.read("copy"), 0o750));
    let written = folder.names();
    fails(&folder.fmtc(&["inject", "b.fmt", "b.fmt"]));
    assert_eq!((folder.names(), folder.read("b.fmt")), (written, OTHER.to_vec()));
}

#[test]
fn many_records_are_worth_a_warning() {
    let many: String = (0..710).map(|at| format!("summary T{at} \"x\"\n")).collect();
    let folder = Folder::new(&[("many.fmt", many.as_bytes())]);
    for command in [&["compile", "many.fmt", "-o", "many.o"][..], &["dump", "many.o"][..]] {
        let run = folder.fmtc(command);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(run.stderr.contains("W0724") && run.stderr.contains("50 ms"), "{}", run.stderr);
    }
    assert!(folder.fmtc(&["verify", "many.o"]).stderr.contains("W0724"));
}

/// What `fmtc dump` says of the time to load records with some keys.
fn load_time(keys: impl Iterator<Item = String>) -> String {
    let mut section = Vec::new();
    for key in keys {
        let methods = vec![Method { signature: Signature::SUMMARY, program: b"\x22\x02ok" }];
        let record = Record { version: 1, key: key.as_bytes(), flags: Flags(0), methods };
        record::write_unverified(&mut section, &record);
    }
    let folder = Folder::new(&[("a.bin", &section)]);
    let run = folder.fmtc(&["dump", "--raw", "a.bin", "--message-format", "json"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run.stderr
}

#[test]
fn few_records_are_not_felt() {
    let names = |n: usize| (0..n).map(|at| format!("T{at}"));
    let patterns = |n: usize| (0..n).map(|at| format!("^T{at}$"));
    assert_eq!(load_time(names(500).chain(patterns(250))), "");
    let many = load_time(names(10_000));
    assert!(many.contains("carries 10000 records: LLDB takes about 10.0 s"), "{many}");
    assert!(many.contains("10 in each, `/^(A|B|…)$/`, would take about 330 ms"), "{many}");
    let some = load_time(names(3).chain(patterns(400)));
    assert!(some.contains("400 with patterns: LLDB takes about 53 ms"), "{some}");
    let wildcards = (0..200).map(|at| format!("^T{at}<([^<>]|<[^<>]*>)+>$"));
    let some = load_time(wildcards);
    assert!(some.contains("LLDB takes about 65 ms"), "{some}");
}

/// A formatter that may come back to its own value, among others.
const UNPROVEN: &str = r#"
summary Point "(\(x), \(y))"
summary /^Maybe<.+>$/ "\(self.cast(box.type()))"
summary Size "\(w)"
"#;

#[test]
fn the_rest_is_written_or_all_if_that_is_allowed() {
    let folder = Folder::new(&[("a.fmt", UNPROVEN.as_bytes())]);
    for (more, records, fate) in
        [(&[][..], 2, "left out"), (&["--allow", "unproven"], 3, "written all the same")]
    {
        let run = folder.fmtc(&[&["compile", "a.fmt"], more].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let named = format!(
            "[W0403] Warning: the formatter of `^Maybe<.+>$` is not proven harmless, and {fate}"
        );
        assert!(run.stderr.contains(&named), "{}", run.stderr);
        assert!(run.text().contains(&format!("{records} records")), "{}", run.text());
        let verdict = folder.fmtc(&["verify", "a.o"]);
        assert_eq!(verdict.code, Some(i32::from(records == 3)), "{}", verdict.text());
    }
}

/// What `verify` does not prove, and summaries that may show each other.
#[test]
fn what_is_not_proven_is_denied() {
    let again = r#"
summary Part "\(if #available(lldb 23) { "\(self.parent() ?? "none")" } else { "" })"
summary std::pair<Part, Part> "\(second)"
"#;
    let many = ["A", "B", "C", "D"].map(|name| format!("summary {name} \"\\(x) \\(of{name})\"\n"));
    for (text, code, is_warned) in
        [(again, "E0501", false), (&many.concat(), "W0316", true), (UNPROVEN, "W0403", true)]
    {
        let folder = Folder::new(&[("a.fmt", text.as_bytes())]);
        for command in ["check", "compile"] {
            let run = folder.fmtc(&[command, "a.fmt"]);
            assert_eq!(run.code, Some(0), "{}", run.stderr);
            assert_eq!(run.stderr.contains(code), is_warned, "{}", run.stderr);
            let denied = folder.fmtc(&[command, "a.fmt", "--deny", "unproven"]);
            assert_eq!(denied.code, Some(1), "{command} {text}");
            assert!(denied.stderr.contains(&format!("[{code}] Error")), "{}", denied.stderr);
        }
    }
}
