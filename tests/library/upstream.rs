//! The files of docs/upstream say one thing: bytes and assembly, releases and sessions, tables and files.

use crate::document;
use crate::faults::{self, Fault, Session};
use fmtc::asm;
use fmtc::source::SourceId;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

const README: &str = "docs/upstream/README.md";

/// The content of the tables, in this order.
const KINDS: [(&str, &str); 5] = [
    ("crash", "Crashes"),
    ("hang", "Hangs"),
    ("wrong result", "Wrong results"),
    ("missing", "What is missing"),
    ("documentation", "The document of the format"),
];

const RELEASES: [&str; 5] = ["20.1.8", "21.1.7", "22.1.8", "23.1.0", "24.0.0git"];

/// The bytes of the array in a program.
fn bytes(code: &str) -> Option<Vec<u8>> {
    let (_, rest) = code.split_once("unsigned char formatters[] = {")?;
    let (array, _) = rest.split_once('}')?;
    let numbers = array.split(',').map(str::trim).filter(|number| !number.is_empty());
    let number = |text: &str| u8::from_str_radix(text.trim_start_matches("0x"), 16).expect(text);
    Some(numbers.map(number).collect())
}

#[test]
fn sections_are_those_of_the_assembly() {
    let mut compared = 0;
    for fault in faults::all() {
        let name = &fault.name;
        let sections: Vec<_> = fault.files().filter_map(|(_, code)| bytes(code)).collect();
        // What has no text is a comment with the bytes.
        let parts = |text: &str| {
            let assembled = asm::assemble(text, SourceId(0), None).expect(name);
            let comments = text.lines().filter(|line| line.starts_with('#'));
            (assembled.encoded.bytes, comments.map(str::to_owned).collect::<Vec<_>>())
        };
        let assembly: Vec<_> = fault.block("fasm").into_iter().map(parts).collect();
        let printed: Vec<_> =
            sections.iter().map(|section| parts(&asm::section(section))).collect();
        assert_eq!(printed, assembly, "docs/upstream/{name}.md");
        compared += sections.len();
    }
    assert!(compared > 40, "{compared} were compared");
}

/// The releases whose answers to the same commands are others than those expected.
fn different<'f>(fault: &'f Fault, expected: &Session) -> BTreeSet<&'f String> {
    let is_same = |session: &&Session| {
        (&session.arguments, session.commands()) == (&expected.arguments, expected.commands())
    };
    let mut sessions = fault.observed.iter().filter(is_same).peekable();
    assert!(sessions.peek().is_some(), "{} expects what was not asked", fault.name);
    let others = sessions.filter(|session| session.transcript != expected.transcript);
    others.flat_map(|session| &session.releases).collect()
}

#[test]
fn releases_are_those_of_the_sessions() {
    for fault in faults::all() {
        let name = &fault.name;
        let stated = fault.releases.iter().collect::<BTreeSet<_>>();
        let seen: BTreeSet<_> = fault.observed.iter().flat_map(|s| &s.releases).collect();
        assert!(!stated.is_empty() && stated.is_subset(&seen), "{name}: a release was not asked");
        assert!(seen.iter().all(|release| RELEASES.contains(&release.as_str())), "{name}");
        if let Some(expected) = &fault.expected {
            assert_eq!(different(&fault, expected), stated, "{name}: what is expected");
        }
    }
}

/// The tables of all files, and those by name in the text before them.
fn tables() -> String {
    let faults = faults::all();
    let mut out = String::new();
    for (kind, title) in KINDS {
        _ = write!(out, "\n## {title}\n\n| fault | releases | test |\n|---|---|---|\n");
        for Fault { name, title, releases, .. } in faults.iter().filter(|f| f.kind == kind) {
            let releases = match releases.len() {
                5 => "all".to_owned(),
                _ => releases.join(", "),
            };
            _ = writeln!(out, "| [{title}]({name}.md) | {releases} | `upstream::{name}` |");
        }
    }
    out
}

#[test]
fn the_tables_list_all_files() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(README);
    let text = std::fs::read_to_string(&path).unwrap();
    let now = format!("{}\n{}", text.split("\n\n## ").next().unwrap().trim_end(), tables());
    for Fault { name, kind, .. } in faults::all() {
        assert!(KINDS.iter().any(|(known, _)| *known == kind), "{name}: {kind}");
    }
    crate::document::is_written(README, &now);
}

#[test]
fn the_facts_refer_to_all_files() {
    let facts = document::text("lldb.md");
    let links: Vec<_> = facts.lines().filter_map(|line| line.split_once("]: upstream/")).collect();
    let linked: Vec<_> = links.iter().map(|(name, file)| (&name[1..], *file)).collect();
    let faults = faults::all();
    let files: Vec<_> =
        faults.iter().map(|f| (f.name.as_str(), format!("{}.md", f.name))).collect();
    assert_eq!(linked, files.iter().map(|(name, file)| (*name, file.as_str())).collect::<Vec<_>>());
    let is_unused = |name: &str| facts.matches(&format!("[{name}]")).count() < 2;
    let unused: Vec<_> =
        linked.iter().map(|(name, _)| *name).filter(|name| is_unused(name)).collect();
    assert!(unused.is_empty(), "docs/lldb.md does not say where {unused:?} matters");
}
