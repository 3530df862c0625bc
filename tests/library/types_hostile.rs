//! Debug information that stands for very much.

use crate::dwarf::{ABBREVIATIONS, elf, packed, plain, skeleton, unit};
use fmtc::types::{Damage, DebugFile, Files, Types};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Files in memory, and how often each was opened.
struct Counted {
    files: BTreeMap<PathBuf, Vec<u8>>,
    opened: Mutex<BTreeMap<PathBuf, usize>>,
}

impl Files for Counted {
    fn open(&self, path: &Path) -> Option<DebugFile> {
        let bytes = self.files.get(path)?.clone();
        *self.opened.lock().unwrap().entry(path.to_owned()).or_default() += 1;
        Some(Arc::new(bytes))
    }
}

/// The types of the file `app` beside others, and how often each was opened.
fn read(files: &[(&str, Vec<u8>)]) -> (Result<Types, Damage>, BTreeMap<PathBuf, usize>) {
    let files = files.iter().map(|(name, bytes)| (PathBuf::from(name), bytes.clone()));
    let files = Counted { files: files.collect(), opened: Mutex::default() };
    let types = Types::read(&["app".into()], &files);
    (types, files.opened.into_inner().unwrap())
}

fn refused(files: &[(&str, Vec<u8>)], what: &str) {
    let message = read(files).0.err().expect("it is refused").to_string();
    assert!(message.contains(what), "{message}");
}

const STRUCTURE: &[u8] = &[1, 2, b'T', 0, 4, 0, 0];

/// A file with split units.
fn split(zeros: usize) -> Vec<u8> {
    elf(vec![
        plain(".debug_abbrev.dwo", ABBREVIATIONS.to_vec()),
        packed(".debug_info.dwo", &unit(0, STRUCTURE), 0, 1),
        packed(".debug_str.dwo", b"", zeros, 300),
    ])
}

fn skeletons(files: &[&str]) -> Vec<u8> {
    let units = files.iter().flat_map(|file| skeleton(file)).collect();
    elf(vec![plain(".debug_abbrev", ABBREVIATIONS.to_vec()), plain(".debug_info", units)])
}

#[test]
fn a_file_of_many_units_is_read_once() {
    let app = skeletons(&["a.dwo"; 12]);
    let (types, opened) = read(&[("app", app), ("./a.dwo", split(1000))]);
    let types = types.unwrap();
    assert_eq!(types.matching(|name| name == "T").len(), 1);
    assert_eq!(opened.get(Path::new("./a.dwo")), Some(&1), "{opened:?}");
    let (types, _) = read(&[("app", skeletons(&["gone.dwo"; 12]))]);
    assert_eq!(types.unwrap().sources()[0].missing, ["gone.dwo"]);
}

#[test]
fn sections_have_a_limit_together() {
    const BYTES: usize = 400 << 20;
    let names = [".debug_str", ".debug_line_str", ".debug_types"];
    let mut sections = vec![plain(".debug_info", Vec::new())];
    sections.extend(names.map(|name| packed(name, b"", BYTES, 300)));
    let app = elf(sections);
    assert!(app.len() < 5 << 20, "{} bytes", app.len());
    refused(&[("app", app)], "`app`: .debug_types: the debug information takes more than 1 GiB");
}

#[test]
fn files_have_a_limit_together() {
    let app = skeletons(&["a.dwo", "b.dwo", "c.dwo"]);
    let part = split(400 << 20);
    let parts =
        [("app", app), ("./a.dwo", part.clone()), ("./b.dwo", part.clone()), ("./c.dwo", part)];
    refused(&parts, "`./c.dwo`: .debug_str.dwo: the debug information takes more than 1 GiB");
}

#[test]
fn types_have_a_limit() {
    let app = elf(vec![
        plain(".debug_abbrev", ABBREVIATIONS.to_vec()),
        plain(".debug_info", unit(0, &[&[1][..], &vec![9; 17 << 20]].concat())),
    ]);
    refused(&[("app", app)], "the debug information takes more than 1 GiB of memory");
}

#[test]
fn entries_have_a_depth() {
    let nested = [&[1][..], &b"\x08n\0".repeat(5000)].concat();
    let app = elf(vec![
        plain(".debug_abbrev", ABBREVIATIONS.to_vec()),
        plain(".debug_info", unit(0, &nested)),
    ]);
    refused(&[("app", app)], "entries are nested too deep");
}

/// Each unit begins to read the abbreviations at another place.
#[test]
fn abbreviations_have_a_limit() {
    let code = |at: u32| [at as u8 | 0x80, (at >> 7) as u8 | 0x80, (at >> 14) as u8];
    // Constants of many bytes take the least time for their length.
    let constant = [&[0x1c, 0x21][..], &[0x80; 9], &[0]].concat().repeat(80);
    let one = |at: u32| [&code(at)[..], &[0x11, 0], &constant, &[0, 0]].concat();
    let table = (1..2_000).flat_map(one).chain([0]).collect();
    let units = (0..400).flat_map(|at| unit(at * one(1).len() as u32, &code(at + 1))).collect();
    let app = elf(vec![plain(".debug_abbrev", table), plain(".debug_info", units)]);
    refused(&[("app", app)], "takes too much work");
}

#[test]
fn units_are_not_empty() {
    let app = elf(vec![
        plain(".debug_abbrev", ABBREVIATIONS.to_vec()),
        plain(".debug_info", vec![0; 1 << 20]),
    ]);
    refused(&[("app", app)], "a unit is shorter than its header");
}
