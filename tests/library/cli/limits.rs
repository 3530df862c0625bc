//! Small inputs that stand for very much: each ends soon, in little memory, with an answer.

use crate::cli::command::{Folder, Run};
use crate::dwarf;
use std::fmt::Write as _;
use std::process::{Command, Stdio};

/// How many seconds of processor time any input may take, in a build without optimisation.
const PATIENCE: u32 = 120;

/// Runs the command on a file `in.fmt` in an address space of so many MiB.
fn within(mebibytes: u32, text: &str, arguments: &[&str]) -> Run {
    within_folder(mebibytes, &Folder::new(&[("in.fmt", text.as_bytes())]), arguments)
}

fn within_folder(mebibytes: u32, folder: &Folder, arguments: &[&str]) -> Run {
    let kibibytes = mebibytes << 10;
    let limited = format!("ulimit -t {PATIENCE}; ulimit -v {kibibytes}; exec \"$0\" \"$@\"");
    let output = Command::new("sh")
        .args(["-c", &limited, &crate::executable::fmtc()])
        .args(arguments)
        .current_dir(folder.path(""))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let start: String = stderr.chars().take(600).collect();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{:?}: {start}", output.status);
    Run { code: output.status.code(), stdout: output.stdout, stderr }
}

/// A node that points to a node, and so on.
fn nested(depth: usize) -> String {
    let node = |inner: String, n: usize| format!("{{ id: {n}, next: N * {inner} }}");
    (1..depth).fold("{ id: 0, next: null }".to_owned(), node)
}

#[cfg(target_os = "linux")]
#[test]
fn values_that_nest_take_as_much_as_they_have() {
    let value = nested(60);
    let text = format!("summary N \"\\(id)\"\nexpect N {value} == \"59\"\n");
    let run = within(1000, &text, &["test", "in.fmt"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let node = |inner: String| format!(r#"{{"type": "N *", "members": {{"next": {inner}}}}}"#);
    let value = (0..60).fold("null".to_owned(), |inner, _| node(inner));
    let run = within(1000, "summary N \"n\"\n", &["run", "in.fmt", "--value-json", &value]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    // What a pointer points to is seen through it, and through what it points to.
    let text = "@lldb(20...23)\nsummary N \"\"\n\
                @lldb(24)\nsummary N \"\\(next.next.id) \\(next.element(0).next.id)\"\n";
    let text = format!("{text}@lldb(24)\nexpect N {} == \"2 2\"\n", nested(5));
    let run = within(1000, &text, &["test", "in.fmt"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn texts_that_double_are_too_long() {
    let lets = |first: &str, count: usize| {
        let double = |n: usize| format!("let a{n} = \"\\(a{0})\\(a{0})\"\n", n - 1);
        format!("let a0 = {first}\n{}", (1..=count).map(double).collect::<String>())
    };
    let double = |n: usize| format!("func f{n}(x) {{ return f{}(\"\\(x)\\(x)\") }}\n", n - 1);
    let functions = "func f0(x) { return \"\\(x)\\(x)\" }\n".to_owned();
    let functions = functions + &(1..26).map(double).collect::<String>();
    let long = format!("func long(x) {{\n{} return \"\\(a17)\" }}\n", lets("\"xy\"", 17));
    let keys: Vec<String> = (0..10_000).map(|n| format!("T{n}")).collect();
    let each: String = keys.iter().map(|key| format!("summary {key} {{ long(1) }}\n")).collect();
    for text in [
        format!("summary T {{\n{}\"\\(a26)\" }}\n", lets("\"xy\"", 26)),
        format!("summary T {{\n{}\"\\(a26)\" }}\n", lets("\"\\(m)\"", 26)),
        format!("{functions}summary T {{ f25(\"ab\") }}\n"),
        format!("{functions}summary T {{ f25(\"\\(m)\") }}\n"),
        format!("{long}{each}"),
        format!("{long}summary {} {{ long(1) }}\n", keys.join(", ")),
    ] {
        let run = within(1500, &text, &["test", "in.fmt"]);
        let start: String = run.stderr.chars().take(300).collect();
        assert_eq!(run.code, Some(1), "{start}");
        assert!(run.stderr.contains("E0402") || run.stderr.contains("E0325"), "{start}");
    }
}

/// A program that is too long names the construct that it is spent on.
#[test]
fn what_makes_a_program_too_long_is_named() {
    let double = |n: usize| {
        let below = format!("f{}", n - 1);
        format!(
            "func f{n}(x) {{ return x.c > {n} ? \"\\({below}(x.l))\\({below}(x.r))\" : \"\\({below}(x.m))\" }}\n"
        )
    };
    let functions: String = (1..9).map(double).collect();
    let text = format!(
        "func f0(x) {{ \"\\(x.light)\\(x.heavy)\" }}\n{functions}summary T {{ f8(self) }}\n"
    );
    let folder = Folder::new(&[("in.fmt", text.as_bytes())]);
    let run = folder.fmtc(&["check", "in.fmt"]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let place = run.stderr.find("of the bytes are for this").unwrap_or_default();
    let line = run.stderr[..place].lines().rev().nth(2).unwrap_or_default();
    assert!(run.stderr.contains("E0402") && line.contains("heavy"), "{}", run.stderr);
}

/// Each condition uses the one before it twice, in parts that are not always computed.
#[cfg(target_os = "linux")]
#[test]
fn conditions_that_double_are_too_long() {
    let double = |n: usize| format!("let a{n} = c == {n} && a{0} || b == {n} && a{0}\n", n - 1);
    let lets: String = (1..100).map(double).collect();
    let text = format!("summary T {{\nlet a0 = a > 1\n{lets}a99 ? \"y\" : \"n\" }}\n");
    let run = within(1000, &text, &["check", "in.fmt"]);
    assert!(run.code == Some(1) && run.stderr.contains("E040"), "{}", run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn many_patterns_and_many_expectations() {
    let mut text = String::new();
    for n in 0..400 {
        writeln!(text, "summary /^P{n}<.+>$/ \"\\(x)\"\nexpect P{n}<int> {{ x: 1 }} == \"1\"")
            .unwrap();
    }
    let run = within(1000, &text, &["test", "in.fmt"]);
    assert_eq!((run.code, &*run.text()), (Some(0), "400 passed, 0 failed\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn many_findings_are_counted() {
    let text: String = (0..10_100).map(|n| format!("summary T{n} \"\\(nope())\"\n")).collect();
    for format in ["short", "json"] {
        let run = within(1000, &text, &["check", "in.fmt", "--message-format", format]);
        assert_eq!(run.code, Some(1));
        assert!(run.stderr.contains("10000 findings"), "{format}");
    }
    let lines = "\n".repeat(31 << 20);
    assert_eq!(within(1000, &lines, &["check", "in.fmt"]).code, Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn many_stars() {
    let stars = "*".repeat(100_000);
    for text in [
        format!("summary T {stars} \"x\"\n"),
        format!("expect T {stars} 5 == \"x\"\n"),
        format!("summary T \"x\"\nexpect int {stars} null == \"x\"\n"),
        format!("summary T {{ x {stars} y }}\n"),
        format!("summary A<int {stars}> \"x\"\n"),
        format!("summary /a{stars}/ \"x\"\n"),
        format!("summary \"int {stars}\" \"x\"\nexpect int {stars} 0x5000 == \"x\"\n"),
        stars.clone(),
    ] {
        within(1000, &text, &["test", "in.fmt"]);
    }
}

/// Each level is a loop inside that of the one around it, or code for each of its elements.
#[cfg(target_os = "linux")]
#[test]
fn joins_inside_each_other() {
    let nested = |depth: usize, most: usize| {
        let join = |inner: String, n: usize| {
            let list = if n + 1 < depth { format!("v{}", n + 1) } else { "x".to_owned() };
            format!("join(v{n} in {list}, max: {most}) {{ {inner} }}")
        };
        format!("summary T {{ {} }}\n", (0..depth).fold("\"\\(v0)\"".to_owned(), join))
    };
    for (depth, most) in [(64, 64), (8, 3)] {
        let run = within(1500, &nested(depth, most), &["compile", "in.fmt"]);
        assert_eq!(run.code, Some(1), "{depth} {most}");
        assert!(
            ["E0325", "E0401", "E0402"].iter().any(|code| run.stderr.contains(code)),
            "{}",
            run.stderr
        );
    }
    assert_eq!(within(1500, &nested(4, 3), &["compile", "in.fmt"]).code, Some(0));
}

/// The values of too many loops are not followed, so their program is refused.
#[cfg(target_os = "linux")]
#[test]
fn joins_behind_each_other() {
    let joins = |count: usize| {
        let text: String =
            (0..count).map(|n| format!("\\(join(x in v{n}) {{ \"\\(x)\" }})")).collect();
        within(1500, &format!("summary T \"{text}\"\n"), &["compile", "in.fmt"])
    };
    assert_eq!(joins(10).code, Some(0));
    let run = joins(1200);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("E0402"), "{}", run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn many_keys() {
    let keys = |count: usize| (0..count).map(|n| format!("T{n}")).collect::<Vec<_>>().join(", ");
    let run = within(1500, &format!("summary {} \"a\"\n", keys(40_000)), &["check", "in.fmt"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}

/// The columns of findings in one long line are not counted from its start each time.
#[cfg(target_os = "linux")]
#[test]
fn many_findings_in_one_line() {
    let items: String = (0..1_000).map(|n| format!("summary T{n} \"\\(nope{n}())\" ")).collect();
    let text = format!("// {}\n{} {items}\n", "ä".repeat(10), " ".repeat(1 << 20));
    for format in ["short", "sarif"] {
        let run = within(1500, &text, &["check", "in.fmt", "--message-format", format]);
        assert_eq!(run.code, Some(1));
        assert!(run.stderr.contains("nope999"), "{format}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn visualizers_of_which_there_are_many() {
    let kind =
        |n: usize| format!("<Type Name=\"T{n}\"><DisplayString>{{x}}</DisplayString></Type>");
    let visualizer = |inside: &str| {
        let schema = "http://schemas.microsoft.com/vstudio/debugger/natvis/2010";
        format!("<AutoVisualizer xmlns=\"{schema}\">{inside}</AutoVisualizer>")
    };
    let import = ["import", "in.fmt", "--from", "natvis", "--list"];
    let many: String = (0..3_000).map(kind).collect();
    assert_eq!(within(1500, &visualizer(&many), &import).code, Some(0));
    let too_many: String = (0..=1 << 15).map(kind).collect();
    let attributes: String = (0..100_000).map(|n| format!(" a{n}=\"1\"")).collect();
    for (text, what) in [
        (visualizer(&too_many), "more than 32768 formatters"),
        (format!("<a{attributes}/>"), "too many attributes"),
    ] {
        let run = within(1500, &text, &import);
        assert_eq!(run.code, Some(1));
        assert!(run.stderr.contains(what), "{}", run.stderr);
    }
    let commands = "type summary add -s \"${var.x}\" T\n".repeat((1 << 15) + 1);
    let run = within(1500, &commands, &["import", "in.fmt", "--from", "lldb", "--list"]);
    assert!(run.stderr.contains("more than 32768 formatters"), "{}", run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn sections_of_which_much_would_be_written() {
    let record = "01 04 01 54 00 00 ".repeat((1 << 19) + 1);
    for command in [&["dump"][..], &["verify"], &["dump", "--asm"]] {
        let run = within(1500, &record, &[command, &["--hex", "in.fmt"]].concat());
        assert_eq!(run.code, Some(1), "{command:?}");
        assert!(run.stderr.contains("more than 524288 records"), "{command:?}: {}", run.stderr);
    }
    let zeros = "\0".repeat((8 << 20) + 1);
    for arguments in [&["dump", "--asm", "--raw"][..], &["dump", "--asm", "--program", "--raw"]] {
        let run = within(1500, &zeros, &[arguments, &["in.fmt"]].concat());
        assert_eq!(run.code, Some(1), "{arguments:?}");
        assert!(run.stderr.contains("8 MiB"), "{}", run.stderr);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn more_expectations_than_are_run() {
    let expect = "@lldb(24)\nexpect T { } == \"a\"\n".repeat((1 << 15) + 1);
    let run = within(1500, &format!("summary T \"a\"\n{expect}"), &["test", "in.fmt"]);
    assert_eq!((run.code, &*run.text()), (Some(1), "32768 passed, 0 failed\n"));
    assert!(run.stderr.contains("more than 32768 expectations"), "{}", run.stderr);
}

/// What is shown is not kept, and of long texts only a part is reported.
#[cfg(target_os = "linux")]
#[test]
fn expectations_that_show_very_much() {
    let long = "x".repeat(1_000_000);
    let expect = "expect T { } == \"y\"\n".repeat(3_000);
    for arguments in [&["test", "in.fmt"][..], &["test", "in.fmt", "--json"]] {
        let run = within(1500, &format!("summary T \"{long}\"\n{expect}"), arguments);
        assert_eq!(run.code, Some(1));
        assert!(
            run.stderr.contains("E0810") && run.stderr.contains("too much work"),
            "{}",
            run.stderr
        );
        assert!(run.stderr.len() < 4 << 20, "{} bytes of reports", run.stderr.len());
    }
}

/// The checker lists 10,000 findings of its own; each file is checked by itself.
#[cfg(target_os = "linux")]
#[test]
fn many_findings_of_many_files() {
    let text: String = (0..9_000).map(|n| format!("summary T{n} \"\\(nope())\"\n")).collect();
    let names = ["a.fmt", "b.fmt", "c.fmt"];
    let folder = Folder::new(&names.map(|name| (name, text.as_bytes())));
    let run = folder.fmtc(&[&["check", "--message-format", "short"], &names[..]].concat());
    assert_eq!(run.code, Some(1));
    assert_eq!(run.errors().len(), 20_001);
    assert!(run.errors()[20_000].contains("more than 20000 findings"), "{:?}", run.errors().last());
}

#[cfg(target_os = "linux")]
#[test]
fn files_of_which_less_would_be_enough() {
    let folder = Folder::new(&[]);
    let sparse = |name: &str, mebibytes: u64| {
        let file = std::fs::File::create(folder.path(name)).unwrap();
        file.set_len((mebibytes << 20) + 1).unwrap();
    };
    sparse("large.fmt", 64);
    sparse("large.o", 4096);
    std::fs::write(folder.path("a.fmt"), "summary T \"a\"\n").unwrap();
    for arguments in [
        &["check", "large.fmt"][..],
        &["compile", "large.fmt", "-o", "out"],
        &["test", "large.fmt"],
        &["format", "large.fmt"],
        &["asm", "large.fmt", "-o", "out"],
        &["import", "large.fmt", "-o", "out"],
        &["run", "a.fmt", "--value", "large.fmt"],
        &["dump", "--raw", "large.fmt"],
        &["dump", "--asm", "--raw", "large.fmt"],
        &["verify", "--raw", "large.fmt"],
        &["inject", "a.fmt", "large.o", "-o", "out"],
    ] {
        let run = folder.fmtc(arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}");
        assert!(run.stderr.contains("more than"), "{arguments:?}: {}", run.stderr);
        assert!(!folder.path("out").exists());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn values_of_very_many_members() {
    let text = |count: usize| {
        let members: Vec<String> = (0..count).map(|n| format!("m{n}: 1")).collect();
        let value = format!("{{ {} }}", members.join(", "));
        format!("summary T \"\\(m1)\"\n@lldb(24)\nexpect T {value} == \"1\"\n")
    };
    let run = within(1500, &text(50_000), &["test", "in.fmt"]);
    assert_eq!((run.code, &*run.text()), (Some(0), "1 passed, 0 failed\n"), "{}", run.stderr);
    let run = within(1500, &text((1 << 19) + 1), &["test", "in.fmt"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("at most 524288 parts"), "{}", run.stderr);
}

/// A key that is too long is not read as a pattern, which takes much more memory than its text.
#[cfg(target_os = "linux")]
#[test]
fn patterns_that_are_too_long() {
    let text = format!("summary /^{}$/ \"x\"\n", "a".repeat(5_000_000));
    let run = within(1000, &text, &["check", "in.fmt", "--message-format", "short"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("E0306"), "{:.200}", run.stderr);
}

/// The user's own file is not taken apart.
#[cfg(target_os = "linux")]
#[test]
fn an_init_file_of_many_lines() {
    let folder = Folder::new(&[(".lldbinit", &[b'\n'; 20_000_000])]);
    let run = |arguments: &str| {
        let script = format!("ulimit -v 400000; exec \"$0\" setup lldb {arguments}");
        let mut sh = Command::new("sh");
        let sh = sh.args(["-c", &script, &crate::executable::fmtc()]).env("HOME", folder.path(""));
        let output = sh.env("XDG_DATA_HOME", folder.path("data")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    run("--install");
    assert!(folder.read(".lldbinit").ends_with(b"fmtc_lldb\n"));
    run("--uninstall");
    assert!(folder.read(".lldbinit") == [b'\n'; 20_000_000]);
}

/// Values in JSON, which take much more memory than their text.
#[cfg(target_os = "linux")]
#[test]
fn values_of_many_parts() {
    let run = |value: &str, arguments: &[&str]| {
        let folder = Folder::new(&[("v.json", value.as_bytes())]);
        let value = folder.path("v.json").display().to_string();
        let text = "summary A \"\\(x)\"\n";
        within(1500, text, &[&["run", "in.fmt", "--value", &value], arguments].concat())
    };
    let array = format!("[{}1]", "1,".repeat(2_000_000));
    let refused = run(&array, &[]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.stderr.contains("at most 524,288 values"), "{}", refused.stderr);
    // Of many members one is needed, and the others are not left out one after the other.
    let others: String = (0..5_000).map(|n| format!(", \"m{n}\": 1")).collect();
    let value = format!(r#"{{"type": "A", "members": {{"x": 1{others}}}}}"#);
    run(&value, &["--as-expect"]);
    // A long name is not compiled again and again.
    let value = format!(r#"{{"type": "A{}", "members": {{"x": 1}}}}"#, "*".repeat(1_000_000));
    let refused = run(&value, &["--as-expect"]);
    assert!(refused.stderr.contains("more than 65536 bytes"), "{:.300}", refused.stderr);
}

/// Groups of a pattern take memory for each place in it.
#[cfg(target_os = "linux")]
#[test]
fn patterns_of_types() {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/types/objects/findings.o");
    for count in [800, 20_000] {
        let pattern = format!("^{}$", "(a*)*".repeat(count));
        within(1500, "", &["types", program, &pattern]);
    }
}

/// The members of a type whose name is long show it again and again.
#[cfg(target_os = "linux")]
#[test]
fn lists_of_types_with_long_names() {
    let folder = Folder::new(&[("app", &dwarf::long_names(1 << 20, 130))]);
    for more in [&[][..], &["--json"]] {
        let run = within_folder(1500, &folder, &[&["types", "app"], more].concat());
        assert_eq!(run.code, Some(1), "{more:?}");
        assert!(run.stderr.contains("more than 128 MiB; ask for fewer"), "{:.300}", run.stderr);
    }
}
