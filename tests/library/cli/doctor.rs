//! `fmtc doctor` without a real debugger: its formats, and debuggers that do not answer.

use crate::cli::command::Folder;
use serde_json::Value;
use std::os::unix::fs::PermissionsExt;

/// A debugger that says its release, and does not end when it is to load a program.
const SLOW: &[u8] =
    b"#!/bin/sh\n[ \"$1\" = --version ] && echo 'lldb version 22.1.0' && exit\nexec sleep 1000\n";

fn folder(debugger: &[u8]) -> Folder {
    let object: &[u8] = include_bytes!("../../types/objects/clang_dwarf5.o");
    let formatters: &[u8] = b"summary shapes::Line \"\"\n";
    let files = [("program", object), ("a.fmt", formatters), ("lldb", debugger)];
    let folder = Folder::new(&files);
    let debugger = folder.path("lldb");
    std::fs::set_permissions(debugger, std::fs::Permissions::from_mode(0o755)).unwrap();
    let run = folder.fmtc(&["inject", "a.fmt", "program"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    folder
}

/// The states and texts of the lines with JSON.
fn lines(folder: &Folder, arguments: &[&str]) -> Vec<(String, String)> {
    let debugger = folder.path("lldb").display().to_string();
    let doctor = ["doctor", "program", "--debugger", &debugger, "--json"];
    let run = folder.fmtc(&[&doctor, arguments].concat());
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let objects = String::from_utf8(run.stdout).unwrap();
    let objects = objects.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let lines = objects.inspect(|line| {
        assert_eq!(line["advice"].is_null(), line["state"] == "ok", "{line}");
    });
    lines.map(|line| (text(&line["state"]), text(&line["text"]))).collect()
}

#[test]
fn a_debugger_that_hangs_is_given_up() {
    let folder = folder(SLOW);
    let found = lines(&folder, &["--timeout", "1"]);
    let wanted = "LLDB did not load the program: it has not ended after 1 s";
    assert!(found.contains(&("wrong".to_owned(), wanted.to_owned())), "{found:?}");
    assert!(found.contains(&("ok".to_owned(), "program has formatters for 1 key".to_owned())));
}

#[test]
fn a_debugger_that_fails_is_said() {
    let folder = folder(b"#!/bin/sh\nexit 3\n");
    let found = lines(&folder, &[]);
    let fails = |(state, text): &(String, String)| {
        state == "wrong" && text.ends_with("does not start: exit status: 3")
    };
    assert!(found.iter().any(fails), "{found:?}");
}
