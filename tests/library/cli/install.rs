//! `fmtc generate all`: what belongs to the command beside its executable.

use crate::cli::command::Folder;
use std::fs;

#[test]
fn everything_is_below_the_prefix_and_listed() {
    let folder = Folder::new(&[]);
    let run = folder.fmtc(&["generate", "all", "--prefix", "opt"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    for path in [
        "opt/share/man/man1/fmtc.1",
        "opt/share/man/man1/fmtc-compile.1",
        "opt/share/bash-completion/completions/fmtc",
        "opt/share/zsh/site-functions/_fmtc",
        "opt/share/fish/vendor_completions.d/fmtc.fish",
        "opt/share/cmake/fmtc/fmtc-config.cmake",
        "opt/share/cmake/fmtc/fmtc-config-version.cmake",
        "opt/share/cmake/fmtc/Fmtc.cmake",
        "opt/share/bazel/fmtc.bzl",
    ] {
        assert!(run.text().lines().any(|line| line == path), "{path} is not listed");
        assert!(!folder.read(path).is_empty(), "{path}");
    }
    for path in run.text().lines() {
        assert!(folder.path(path).is_file(), "{path} was listed and not written");
    }
    let page = folder.fmtc(&["generate", "man", "compile"]).stdout;
    assert_eq!(folder.read("opt/share/man/man1/fmtc-compile.1"), page);
}

#[test]
fn again_is_the_same() {
    let folder = Folder::new(&[]);
    let first = folder.fmtc(&["generate", "all", "--prefix", "opt"]);
    let second = folder.fmtc(&["generate", "all", "--prefix", "opt"]);
    assert_eq!((second.code, second.stdout), (Some(0), first.stdout));
}

#[test]
fn a_prefix_that_is_a_file() {
    let folder = Folder::new(&[("opt", b"mine")]);
    let run = folder.fmtc(&["generate", "all", "--prefix", "opt"]);
    assert_eq!(run.code, Some(1));
    assert!(run.errors()[0].contains("E0702"), "{}", run.stderr);
    assert_eq!(folder.read("opt"), b"mine");
}

#[test]
fn without_a_prefix_the_command_must_be_in_a_bin() {
    let folder = Folder::new(&[]);
    let run = folder.fmtc(&["generate", "all"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("fmtc generate all --prefix DIR"), "{}", run.stderr);

    let bin = folder.path("opt/bin");
    fs::create_dir_all(&bin).unwrap();
    let copy = bin.join("fmtc");
    // The process of another thread may hold a new copy open for writing, and nothing runs it then.
    let fmtc = crate::executable::fmtc();
    fs::hard_link(&fmtc, &copy).or_else(|_| fs::copy(fmtc, &copy).map(drop)).unwrap();
    let run = std::process::Command::new(&copy).args(["generate", "all"]).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert!(folder.path("opt/share/cmake/fmtc/fmtc-config.cmake").is_file());
}

#[test]
fn what_cannot_be_written_leaves_no_folders() {
    let folder = Folder::new(&[("opt/share/cmake/fmtc/Fmtc.cmake/in", b"a folder is in the way")]);
    let run = folder.fmtc(&["generate", "all", "--prefix", "opt"]);
    assert_eq!(run.code, Some(1));
    assert!(run.errors()[0].contains("Fmtc.cmake"), "{}", run.stderr);
    let left = fs::read_dir(folder.path("opt/share")).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["cmake"], "folders are left");
    assert!(folder.path("opt/share/cmake/fmtc/Fmtc.cmake/in").is_file());
}

/// The hooks of pre-commit are commands that accept a file, and fail for one with a mistake.
#[test]
fn hooks_run() {
    let hooks = include_str!("../../../.pre-commit-hooks.yaml");
    let entries: Vec<_> = hooks.lines().filter_map(|line| line.strip_prefix("  entry: ")).collect();
    assert_eq!(entries.len(), 3, "{hooks}");
    for entry in entries {
        let right = b"summary A \"\\(x)\"\nexpect A { x: 1 } == \"1\"\n";
        let folder = Folder::new(&[("right.fmt", right), ("wrong.fmt", b"summary A \"")]);
        let arguments: Vec<&str> = entry.strip_prefix("fmtc ").unwrap().split(' ').collect();
        let code = |file| folder.fmtc(&[&arguments[..], &[file]].concat()).code;
        assert_eq!((code("right.fmt"), code("wrong.fmt")), (Some(0), Some(1)), "{entry}");
    }
}
