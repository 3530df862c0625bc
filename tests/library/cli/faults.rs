//! Faults of file systems, for every command that writes: whatever happens, a file is what it was, or
//! what it was to become.

use crate::cli::command::{Folder, fmtc, tree};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

const FORMATTER: &[u8] = b"summary A \"a \\(x)\"\n";
const ASSEMBLY: &[u8] = b"record \"T\" { @summary: \"a\" }\n";
const COMMANDS: &[u8] = b"type summary add -s \"${var.x}\" T\n";

/// The commands that write, each on files of its own.
const WRITERS: [&[&str]; 10] = [
    &["compile", "a.fmt", "-q", "-o", "old.o"],
    &["compile", "a.fmt", "-q", "-o", "new.o", "--depfile", "new.d"],
    &["compile", "a.fmt", "b.fmt", "-q", "--emit", "c", "-o", "new.c"],
    &["format", "b.fmt", "c.fmt"],
    &["asm", "a.fasm", "-o", "new.bin"],
    &["inject", "a.fmt", "app.o"],
    &["import", "a.txt", "-o", "new.fmt"],
    &["init"],
    &["generate", "all", "--prefix", "opt"],
    &["setup", "packs", "glm", "--prefix", "opt"],
];

fn project() -> Folder {
    let folder = Folder::new(&[
        ("a.fmt", FORMATTER),
        ("b.fmt", b"let b=1"),
        ("c.fmt", b"let c=1"),
        ("a.fasm", ASSEMBLY),
        ("a.txt", COMMANDS),
        ("old.o", b"old"),
        ("CMakeLists.txt", b"add_executable(app main.cpp)\n"),
    ]);
    assert_eq!(folder.fmtc(&["compile", "a.fmt", "-q", "-o", "app.o"]).code, Some(0));
    folder
}

/// What a command makes of the files; what names the folder itself is the same everywhere.
fn complete(arguments: &[&str]) -> BTreeMap<PathBuf, Vec<u8>> {
    let folder = project();
    let run = folder.fmtc(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    named(&folder)
}

/// The tree of a folder, with another name for the folder.
fn named(folder: &Folder) -> BTreeMap<PathBuf, Vec<u8>> {
    let path = folder.path("").canonicalize().unwrap().display().to_string();
    let mut files = tree(&folder.path(""));
    for text in files.values_mut() {
        if let Ok(plain) = std::str::from_utf8(text) {
            *text = plain.replace(path.trim_end_matches('/'), "FOLDER").into_bytes();
        }
    }
    files
}

/// Runs that are killed, at any time, leave files whole, and the next run nothing else.
#[cfg(unix)]
#[test]
fn runs_that_are_killed() {
    for arguments in WRITERS {
        let (folder, after) = (project(), complete(arguments));
        let before = named(&folder);
        for step in 0..6 {
            let mut run = fmtc(&folder.path(""), arguments).spawn().unwrap();
            std::thread::sleep(Duration::from_micros(1 << (9 + step)));
            run.kill().unwrap();
            run.wait().unwrap();
            for (name, text) in named(&folder) {
                let is_whole =
                    [&before, &after].iter().any(|files| files.get(&name) == Some(&text));
                assert!(
                    is_whole || name.display().to_string().contains(".fmtc-"),
                    "{arguments:?}: half of {name:?}"
                );
            }
        }
        // `init` has nothing to write if a killed one had only its temporary files left to remove:
        // the next that writes into the folder does it.
        for arguments in [arguments, &["asm", "a.fasm", "-o", "last.bin"]] {
            assert_eq!(folder.fmtc(arguments).code, Some(0), "{arguments:?}");
        }
        fs::remove_file(folder.path("last.bin")).unwrap();
        assert!(named(&folder) == after, "{arguments:?}: {:?}", tree(&folder.path("")).keys());
    }
}

/// Several runs of a command at once leave what one leaves.
#[cfg(unix)]
#[test]
fn runs_at_the_same_time() {
    for arguments in WRITERS {
        let (folder, after) = (project(), complete(arguments));
        let run = || fmtc(&folder.path(""), arguments).spawn().unwrap();
        let runs: Vec<_> = (0..4).map(|_| run()).collect();
        for run in runs {
            let output = run.wait_with_output().unwrap();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{arguments:?}: {stderr}");
        }
        assert!(named(&folder) == after, "{arguments:?}: {:?}", tree(&folder.path("")).keys());
    }
}
