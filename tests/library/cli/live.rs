//! `fmtc setup lldb`: what it prints, and what it does to `~/.lldbinit`; `fmtc preview` without a debugger.

use crate::cli::command::Folder;
use std::process::{Command, Output};

fn fmtc(home: &Folder, arguments: &[&str]) -> Output {
    let mut command = Command::new(crate::executable::fmtc());
    command.args(arguments).current_dir(home.path("."));
    command.env("HOME", home.path("")).env("XDG_DATA_HOME", home.path("data folder"));
    command.env("PATH", home.path("bin")).env_remove("FMTC_LLDB").output().unwrap()
}

fn printed(home: &Folder, arguments: &[&str]) -> String {
    let output = fmtc(home, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The line to import the package, which is at the user's data.
fn line(home: &Folder) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let package = home.path("data folder").join(format!("fmtc/{version}/fmtc_lldb"));
    format!("command script import {}\n", package.display().to_string().replace(' ', "\\ "))
}

#[test]
fn prints_one_line_and_writes_the_package_once() {
    let home = Folder::new(&[]);
    assert_eq!(printed(&home, &["setup", "lldb"]), line(&home));
    let module = format!("data folder/fmtc/{}/fmtc_lldb/session.py", env!("CARGO_PKG_VERSION"));
    let written = || std::fs::metadata(home.path(&module)).unwrap().modified().unwrap();
    let first = std::time::SystemTime::UNIX_EPOCH;
    std::fs::File::open(home.path(&module)).unwrap().set_modified(first).unwrap();
    assert_eq!(printed(&home, &["setup", "lldb"]), line(&home));
    assert_eq!(written(), first, "it was there");
    std::fs::write(home.path(&module), "damaged").unwrap();
    printed(&home, &["setup", "lldb"]);
    assert_ne!(home.read(&module), b"damaged");
}

#[test]
fn installs_the_line_once_and_takes_it_out_again() {
    let mine = "settings set stop-line-count-after 5\n";
    let old = "command script import /old/fmtc/0.0.1/fmtc_lldb\n";
    let home = Folder::new(&[(".lldbinit", format!("{old}{mine}").as_bytes())]);
    for _ in 0..2 {
        assert_eq!(printed(&home, &["setup", "lldb", "--install"]), line(&home));
        let text = String::from_utf8(home.read(".lldbinit")).unwrap();
        assert_eq!(text, format!("{mine}{}", line(&home)));
    }
    printed(&home, &["setup", "lldb", "--uninstall"]);
    assert_eq!(home.read(".lldbinit"), mine.as_bytes());
    printed(&home, &["setup", "lldb", "--uninstall"]);
    assert_eq!(home.read(".lldbinit"), mine.as_bytes());
}

#[test]
fn installs_where_there_is_no_init_file() {
    let home = Folder::new(&[]);
    printed(&home, &["setup", "lldb", "--install"]);
    assert_eq!(home.read(".lldbinit"), line(&home).as_bytes());
}

#[test]
fn preview_says_what_to_install() {
    let home = Folder::new(&[("app", b""), ("a.fmt", b"")]);
    let output = fmtc(&home, &["preview", "app", "--fmt", "a.fmt"]);
    let report = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(report.contains("E0709") && report.contains("lldb-22"), "{report}");
}

#[test]
#[cfg(unix)]
fn preview_says_that_a_debugger_does_not_run_python() {
    use std::os::unix::fs::PermissionsExt;
    let home = Folder::new(&[("app", b""), ("a.fmt", b""), ("mine", b"#!/bin/sh\nexit 0\n")]);
    let mine = home.path("mine");
    std::fs::set_permissions(&mine, std::fs::Permissions::from_mode(0o755)).unwrap();
    let output =
        fmtc(&home, &["preview", "app", "--fmt", "a.fmt", "--debugger", mine.to_str().unwrap()]);
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && report.contains("does not run Python"), "{report}");
}

/// Runs a command with `--watch`; gives the first line that it prints, its reports included, and
/// the first of these lines behind a change.
fn watched(
    home: &Folder,
    arguments: &[&str],
    is_wanted: fn(&str) -> bool,
    change: impl FnOnce(),
) -> [String; 2] {
    use std::io::{BufRead, BufReader};
    // A file that is new counts as one that changed during the first round.
    for entry in std::fs::read_dir(home.path(".")).unwrap() {
        let file = std::fs::File::open(entry.unwrap().path()).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    }
    let (reader, writer) = std::io::pipe().unwrap();
    let mut command = Command::new(crate::executable::fmtc());
    command.args(arguments).current_dir(home.path("."));
    command.stdout(writer.try_clone().unwrap()).stderr(writer);
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(reader).lines().map(Result::unwrap);
    let mut next = || lines.find(|line| is_wanted(line)).unwrap();
    let first = next();
    change();
    let second = next();
    child.kill().unwrap();
    child.wait().unwrap();
    [first, second]
}

#[test]
fn tests_run_again_when_an_imported_file_changes() {
    let main = b"import \"part.fmt\"\n\nsummary A \"\\(half(x.unsigned()))\"\n\nexpect A { x: 4 } == \"2\"\n";
    let part = |by: u8| format!("func half(n) {{\n    n / {by}\n}}\n");
    let home = Folder::new(&[("a.fmt", main), ("part.fmt", part(2).as_bytes())]);
    let change = || std::fs::write(home.path("part.fmt"), part(4)).unwrap();
    let counts = |line: &str| line.contains(" passed, ");
    let printed = watched(&home, &["test", "a.fmt", "--watch"], counts, change);
    assert_eq!(printed, ["1 passed, 0 failed", "0 passed, 1 failed"]);
}

#[test]
fn files_are_checked_again_when_those_in_a_folder_change() {
    let home = Folder::new(&[("a.fmt", b"summary A \"\\(x\"\n"), ("b.fmt", b"summary B \"b\"\n")]);
    let change = || {
        std::fs::write(home.path("a.fmt"), "summary A \"a\"\n").unwrap();
        std::fs::write(home.path("c.fmt"), "\nsummary C \"\\(x\"\n").unwrap();
    };
    let arguments = ["check", ".", "--watch", "--color", "never"];
    let [first, second] = watched(&home, &arguments, |line| line.contains(".fmt:"), change);
    assert!(first.contains("a.fmt:1:"), "{first}");
    assert!(second.contains("c.fmt:2:"), "{second}");
}

#[test]
fn tests_can_be_chosen() {
    let text =
        b"summary A \"\\(x)\"\n\nexpect A { x: 1 } == \"1\"\nexpect A { x: 2 } == \"wrong\"\n";
    let home = Folder::new(&[("a.fmt", text)]);
    assert_eq!(
        printed(&home, &["test", ".", "--filter", "x: 1"]),
        "1 passed, 0 failed, 1 left out\n"
    );
    assert!(!fmtc(&home, &["test", ".", "--filter", "x: 2"]).status.success());
    let said = fmtc(&home, &["test", ".", "--filter", "x: 3"]).stderr;
    assert_eq!(String::from_utf8_lossy(&said), "no `expect` item holds `x: 3`\n");
}

/// The init file after the line of fmtc was taken out.
fn left_of(init: &str) -> String {
    let home = Folder::new(&[(".lldbinit", init.as_bytes())]);
    printed(&home, &["setup", "lldb", "--uninstall"]);
    String::from_utf8(home.read(".lldbinit")).unwrap()
}

#[test]
fn lines_of_every_version_are_known() {
    for line in [
        "command script import /data/fmtc/0.0.9/fmtc_lldb",
        "command script import /a/fmtc_lldb",
        "command script import \"/a/fmtc_lldb\"",
        r#"command script import /a\ \"b\"/fmtc_lldb"#,
        "command script import \"/a \"b\"/fmtc_lldb\"",
    ] {
        assert_eq!(left_of(&format!("{line}\n")), "", "{line}");
    }
    for line in
        ["command script import /data/other", "# command script import /data/fmtc/0.0.9/fmtc_lldb"]
    {
        assert_eq!(left_of(&format!("{line}\n")), format!("{line}\n"));
    }
}

/// What means something to LLDB is escaped in the line.
#[test]
#[cfg(unix)]
fn folders_of_any_name_can_be_imported() {
    let home = Folder::new(&[]);
    let line = |data: &str| {
        let mut command = Command::new(crate::executable::fmtc());
        command
            .args(["setup", "lldb"])
            .env("HOME", home.path(""))
            .env("XDG_DATA_HOME", home.path(data));
        let output = command.output().unwrap();
        let line = String::from_utf8(output.stdout).unwrap();
        let root = format!("command script import {}", home.path("").display());
        let package = format!("/fmtc/{}/fmtc_lldb\n", env!("CARGO_PKG_VERSION"));
        line.strip_prefix(&root)?.strip_suffix(&package).map(str::to_owned)
    };
    assert_eq!(line("a/b-c.o").as_deref(), Some("a/b-c.o"));
    assert_eq!(line("a b/`c`/d\"e'f").as_deref(), Some(r#"a\ b/\`c\`/d\"e\'f"#));
    assert_eq!(line(r"C:\fmtc").as_deref(), Some(r"C:\\fmtc"));
    assert_eq!(line("a\nb"), None);
}

/// The debugger that is started, of those with some names.
#[cfg(unix)]
fn started(names: &[&str]) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    let note: &[u8] = b"#!/bin/sh\n[ -e started ] || echo \"${0##*/}\" > started\n";
    let home = Folder::new(&[("app", b""), ("a.fmt", b"")]);
    std::fs::create_dir(home.path("bin")).unwrap();
    for name in names {
        let path = home.path("bin").join(name);
        std::fs::write(&path, note).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let output = fmtc(&home, &["preview", "app", "--fmt", "a.fmt"]);
    assert!(!output.status.success(), "nothing of these runs Python");
    let is_missing = String::from_utf8_lossy(&output.stderr).contains("no LLDB on PATH");
    let started = std::fs::read_to_string(home.path("started")).ok();
    assert_eq!(is_missing, started.is_none());
    started.map(|name| name.trim().to_owned())
}

#[test]
#[cfg(unix)]
fn the_plain_name_of_a_debugger_goes_before_the_newest() {
    assert_eq!(started(&["lldb", "lldb-23"]).as_deref(), Some("lldb"));
    let several = ["lldb-9", "lldb-20", "lldb-22", "lldb-dap"];
    assert_eq!(started(&several).as_deref(), Some("lldb-22"));
    assert_eq!(started(&["lldb-19", "lldb-server-22"]), None);
}
