//! Sections put into finished files.

use fmtc::object::Kind;
use fmtc::object::embed::gdb;
use fmtc::object::inject::{Action, Refusal, inject, inject_gdb_script};
use fmtc::object::read::{Format, find};
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/object");
    let is_file = |p: &PathBuf| p.is_file() && p.extension().is_none_or(|e| e != "sh");
    std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).filter(is_file).collect()
}

fn read(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/object").join(name);
    std::fs::read(path).unwrap()
}

fn section_of(file: &[u8], kind: Kind) -> Vec<u8> {
    let contents = find(&file).unwrap();
    assert_eq!(contents.problems, []);
    contents.found.into_iter().find(|found| found.kind == kind).unwrap().data
}

/// Whatever the file: the section is in it afterwards, or there is a reason and no file.
#[test]
fn every_kind_of_file() {
    let mut injected = 0;
    for path in files() {
        let file = std::fs::read(&path).unwrap();
        let is_elf = matches!(find(&file).unwrap().format, Format::Elf { .. });
        for data in [&b"x"[..], &[7; 20], &[9; 1000]] {
            match inject(&file, Kind::Formatters, data) {
                Ok((out, _)) => {
                    assert_eq!(section_of(&out, Kind::Formatters), data);
                    injected += 1;
                }
                Err(refusal) => {
                    assert!(!is_elf || refusal == Refusal::DebugFile, "{path:?}: {refusal}");
                    assert!(!refusal.to_string().is_empty() && !refusal.help().is_empty());
                }
            }
        }
    }
    assert!(injected > 20, "{injected}");
}

/// What the program is loaded from stays as it is: only the header may differ, and the place of
/// the table of sections when a section changes its name.
#[test]
fn the_program_is_not_touched() {
    let file = read("elf-exe");
    let (out, action) = inject(&file, Kind::Formatters, b"another section").unwrap();
    assert_eq!(action, Action::Superseded);
    assert_eq!(out[64..file.len()], file[64..]);
    let header: Vec<usize> = (0..64).filter(|at| out[*at] != file[*at]).collect();
    // The place of the section table, and the number of sections.
    assert!(header.iter().all(|at| (40..48).contains(at) || (60..62).contains(at)), "{header:?}");
    let same = section_of(&file, Kind::Formatters).len();
    let (out, action) = inject(&file, Kind::Formatters, &vec![1; same]).unwrap();
    assert_eq!((action, out.len()), (Action::Replaced, file.len()));
}

#[test]
fn again_and_again() {
    let mut file = read("elf.so");
    for size in [5, 500, 3, 500, 501, 20] {
        let data = vec![b'a'; size];
        file = inject(&file, Kind::Formatters, &data).unwrap().0;
        assert_eq!(section_of(&file, Kind::Formatters), data);
    }
    let (both, action) = inject(&file, Kind::Summaries, b"s").unwrap();
    assert_eq!(action, Action::Added);
    assert_eq!(section_of(&both, Kind::Summaries), b"s");
    assert_eq!(section_of(&both, Kind::Formatters), [b'a'; 20]);
}

#[test]
fn objects_keep_the_section_through_the_link() {
    let file = read("lto-elf.o");
    assert!(matches!(inject(&file, Kind::Formatters, b"x"), Err(Refusal::Format(Format::Bitcode))));
    let file = read("one.x86_64-linux-gnu.o");
    let (out, action) = inject(&file, Kind::Summaries, b"x").unwrap();
    assert_eq!((action, out[7]), (Action::Added, 3));
}

#[test]
fn what_could_be_harmed_is_refused() {
    let file = read("elf-exe");
    let refused = |file: &[u8]| inject(file, Kind::Formatters, b"x").unwrap_err();
    assert_eq!(refused(&file[..file.len() - 1]), Refusal::Truncated);
    assert_eq!(refused(&[&file[..], b"signature"].concat()), Refusal::Payload(9));
    let mut stripped = file.clone();
    stripped[40..48].fill(0);
    assert_eq!(refused(&stripped), Refusal::NoSectionHeaders);
    let mut core = file.clone();
    core[16] = 4;
    assert_eq!(refused(&core), Refusal::Type(4));
    assert_eq!(refused(b"#!/bin/sh\n"), Refusal::NoObject);
    assert!(inject(&[&file[..], &[0; 9]].concat(), Kind::Formatters, b"x").is_ok());
}

#[test]
fn cut_and_flipped_files_end_without_a_panic() {
    for name in ["elf-exe", "two-sections.o", "two.i386-linux-gnu.o", "two.powerpc64-linux-gnu.o"] {
        let file = read(name);
        for len in 0..file.len() {
            let _ = inject(&file[..len], Kind::Formatters, b"x");
        }
        for at in 0..file.len() {
            for flip in [0x01, 0x80, 0xff] {
                let mut flipped = file.clone();
                flipped[at] ^= flip;
                if let Ok((out, _)) = inject(&flipped, Kind::Formatters, b"section") {
                    assert_eq!(section_of(&out, Kind::Formatters), b"section");
                }
            }
        }
    }
}

/// The runtime for gdb is once behind the scripts of others, in every kind of ELF file.
#[test]
fn a_program_gets_the_runtime_for_gdb() {
    let runtime = gdb::section();
    let is_in = |file: &[u8], text: &[u8]| file.windows(text.len()).any(|part| part == text);
    let mut injected = 0;
    for path in files() {
        let Ok((out, action)) = inject_gdb_script(&std::fs::read(&path).unwrap()) else { continue };
        assert_eq!(action, Action::Added);
        assert!(is_in(&out, &runtime), "{path:?}");
        let (again, action) = inject_gdb_script(&out).unwrap();
        assert_eq!((action, again == out), (Action::Replaced, true), "{path:?}");
        let older = [&b"\x01other.py\0\x04gdb.inlined-script.fmtc\nold()\0"[..], &runtime].concat();
        let newer = [&b"\x01other.py\0"[..], &runtime].concat();
        let at = out.windows(runtime.len()).position(|part| part == runtime).unwrap();
        let shorter = &older[..runtime.len()];
        let mut other = out.clone();
        other[at..at + runtime.len()].copy_from_slice(shorter);
        let (renewed, action) = inject_gdb_script(&other).unwrap();
        assert_eq!(action, Action::Replaced);
        assert!(is_in(&renewed, &newer), "{path:?}");
        injected += 1;
    }
    assert!(injected > 6, "{injected}");
}
