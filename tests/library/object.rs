//! Sections inside files of every kind; how they were made is in `tests/cases/object/make.sh`.

use fmtc::object::read::{Contents, find};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/object")
}

fn files() -> Vec<PathBuf> {
    let is_file = |p: &PathBuf| p.is_file() && p.extension().is_none_or(|e| e != "sh");
    let mut all: Vec<_> =
        std::fs::read_dir(folder()).unwrap().map(|e| e.unwrap().path()).filter(is_file).collect();
    all.sort();
    assert!(all.len() > 20);
    all
}

fn describe(out: &mut String, contents: &Contents) {
    writeln!(out, "  {}", contents.format).unwrap();
    for found in &contents.found {
        let place = found.offset.map_or("in pieces".into(), |o| format!("at {o:#x}"));
        let object = if found.object.is_empty() { "the file" } else { &found.object };
        let (name, len) = (&found.name, found.data.len());
        writeln!(out, "  {object}: {name} {:?}, {len} bytes {place}", found.kind).unwrap();
        let hex: String = found.data.iter().map(|b| format!("{b:02x}")).collect();
        writeln!(out, "    {hex}").unwrap();
        found.notes.iter().for_each(|n| writeln!(out, "    {n}").unwrap());
    }
    for problem in &contents.problems {
        writeln!(out, "  problem in {:?}: {}", problem.object, problem.message).unwrap();
    }
}

#[test]
fn sections_are_found() {
    let mut out = String::new();
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        writeln!(out, "{}", path.file_name().unwrap().to_string_lossy()).unwrap();
        describe(&mut out, &find(&bytes).expect("a file of a known kind"));
    }
    insta::assert_snapshot!(out);
}

#[test]
fn cut_and_flipped_files_end_without_a_panic() {
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        for len in (0..bytes.len()).step_by(7) {
            let _ = find(&&bytes[..len]);
        }
        for at in (0..bytes.len().min(3_000)).step_by(3) {
            for flip in [0x01, 0x80, 0xff] {
                let mut flipped = bytes.clone();
                flipped[at] ^= flip;
                let _ = find(&flipped);
            }
        }
    }
}

#[test]
fn other_files_are_none() {
    for bytes in
        [&b""[..], b"\x7fELF", b"MZ", b"#!/bin/sh\n", b"\xca\xfe\xba\xbe\0\0\0\x34", &[0; 64]]
    {
        assert_eq!(find(&bytes), None, "{bytes:?}");
    }
}
