//! Reports that a plain file cannot cause.

use crate::cli::command::Folder;
use std::process::Command;

/// `script` gives the command a terminal.
#[test]
fn a_terminal_is_spared() {
    let folder = Folder::new(&[("a.fmt", br#"summary A "a \(x)""#)]);
    let command = format!("{} compile - <a.fmt", crate::executable::fmtc());
    let output = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .current_dir(folder.path(""))
        .output()
        .expect("`script` of util-linux");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("E0705"), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_grows_without_bound_is_not_followed() {
    let text = br#"record "Pair" { @summary: "a" "{0,30000000}" @fmt call }"#;
    let folder = Folder::new(&[("a.fasm", text)]);
    folder.fmtc(&["asm", "a.fasm", "-o", "a.bin"]);
    let run = folder.fmtc(&["run", "--section", "a.bin", "--value-json", r#"{"type": "Pair"}"#]);
    assert!(run.stderr.contains("E0807"), "{}", run.stderr);
    assert_eq!(run.code, Some(1));
}
