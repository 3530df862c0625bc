//! docs/diagnostics.md: a section for every code, with examples that are what they say.

use crate::document::Texts;
use fmtc::asm::{self, AssembledKind};
use fmtc::compile::{Options, Outcome, Session};
use fmtc::diag::codes::{self, page};
use fmtc::diag::{Code, Diagnostic, Severity};
use fmtc::display::expect;
use fmtc::isa::{LldbRange, RecordVersion, Signature};
use fmtc::source::{SourceId, SourceMap};
use fmtc::verify::{Policy, Program, diagnostics, verify, verify_section};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// An example of a page: what it is announced as, its language and its text.
struct Example<'p> {
    word: &'p str,
    language: &'p str,
    text: &'p str,
}

fn examples(page: &str) -> Vec<Example<'_>> {
    let example = |(at, word)| {
        let (_, rest) = page[at..].split_once("```").expect("a block follows");
        let (language, rest) = rest.split_once('\n').expect("its language");
        let (text, _) = rest.split_once("```").expect("its end");
        Example { word: str::trim(word), language, text }
    };
    let found = ["\nWrong:\n", "\nRight:\n"].map(|word| page.match_indices(word));
    found.into_iter().flatten().map(example).collect()
}

/// The codes of everything that is said about an example on the page of a code.
fn said(code: Code, example: &Example<'_>) -> BTreeSet<&'static str> {
    let mut sources = SourceMap::new();
    let name = format!("example.{}", example.language);
    let id = sources.add(name, example.text);
    let diagnostics = match example.language {
        "fmt" => about_formatters(&mut sources, id),
        "fasm" => about_assembly(example.text, id, policy(code)),
        other => panic!("an example in {other}"),
    };
    diagnostics.iter().map(|d| d.code.id).collect()
}

fn about_formatters(sources: &mut SourceMap, id: SourceId) -> Vec<Diagnostic> {
    let mut itself = Texts(|_: &str| Err("no such file".to_owned()));
    let session = Session::new(sources, Options::default()).loader(&mut itself);
    let Outcome { compiled, mut diagnostics, .. } = session.compile(&[id]);
    let Some(compiled) = compiled else { return diagnostics };
    for expectation in &compiled.expectations {
        match expect::check(expectation, &compiled.section) {
            Err(problems) => diagnostics.extend(problems),
            Ok(results) if results.iter().all(|r| r.differences.is_empty()) => {}
            Ok(_) => diagnostics.push(Diagnostic::new(codes::values::EXPECT_FAILED, "")),
        }
    }
    diagnostics
}

/// What `--deny unproven` forbids has codes of its own.
fn policy(code: Code) -> Policy {
    if code.id.starts_with("E05") { Policy::Harmless } else { Policy::Anything }
}

fn about_assembly(text: &str, id: SourceId, policy: Policy) -> Vec<Diagnostic> {
    let assembled = match asm::assemble(text, id, None) {
        Ok(assembled) => assembled,
        Err(errors) => return errors,
    };
    let code = &assembled.encoded;
    let span = |offset| code.span_at(offset);
    match assembled.shape {
        AssembledKind::Program => {
            let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
            let program = Program { bytes: &code.bytes, signature, record };
            let judged = verify(program, LldbRange::ALL);
            diagnostics(&judged, "it", policy, span).into_iter().collect()
        }
        AssembledKind::Section => verify_section(&code.bytes, LldbRange::ALL)
            .records
            .iter()
            .flat_map(|entry| entry.diagnostics(policy, span))
            .collect(),
    }
}

#[test]
fn every_section_belongs_to_a_code() {
    let document = fs::read_to_string(root().join("docs/diagnostics.md")).unwrap();
    let sections = document.lines().filter_map(|line| line.strip_prefix("### "));
    let mut codes: Vec<Code> = codes::all().collect();
    codes.sort_by_key(|code| (code.id[1..3].to_owned(), code.id));
    assert_eq!(Vec::from_iter(sections), Vec::from_iter(codes.iter().map(|code| code.id)));
    for code in codes {
        assert!(page(code).lines().count() > 2, "{} has another title or no text", code.id);
    }
}

#[test]
fn examples_are_what_they_say() {
    let mut wrong = String::new();
    for code in codes::all() {
        for example in examples(&page(code)) {
            let said = said(code, &example);
            let expected = match example.word {
                "Wrong:" => BTreeSet::from([code.id]),
                _ => BTreeSet::new(),
            };
            if said != expected {
                let _ = writeln!(wrong, "{} {} gives {said:?}", code.id, example.word);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What only long texts cause.
#[test]
fn long_texts_have_codes_of_their_own() {
    let deep: String =
        (1..2_000).map(|n| format!("let a{n} = y{n} > 1 ? a{} + 1 : 2\n", n - 1)).collect();
    let shapes = [
        ("E0116", "fmt", "let = 1\n".repeat(1_000)),
        ("E0401", "fmt", format!("summary A {{ let a0 = x\n{deep} \"\\(a1999)\" }}")),
        ("E0402", "fmt", format!("summary A \"{}\"", "x".repeat(1_100_000))),
        ("E0614", "fasm", "nonsense ".repeat(2_000)),
    ];
    for (id, language, text) in shapes {
        let mut sources = SourceMap::new();
        let source = sources.add("long", text.as_str());
        let diagnostics = match language {
            "fmt" => about_formatters(&mut sources, source),
            _ => about_assembly(&text, source, Policy::Anything),
        };
        let found: BTreeSet<_> = diagnostics.iter().map(|d| d.code.id).collect();
        assert!(found.contains(id), "{id} is not among {found:?}");
    }
}

/// Memory that is never written is not used.
#[test]
fn more_than_four_gibibytes_are_not_read() {
    let Ok(size) = usize::try_from(1_u64 << 32) else { return };
    let text = String::from_utf8(vec![0; size]).unwrap();
    let parsed = fmtc::syntax::parse(SourceId(0), &text);
    let codes: Vec<_> = parsed.diagnostics.iter().map(|d| d.code.id).collect();
    assert_eq!(codes, ["E0122"]);
}

/// Every text below a folder.
fn texts(folder: &Path, out: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts(&path, out);
        } else if let Ok(text) = fs::read_to_string(&path) {
            out.push_str(&text);
        }
    }
}

#[test]
fn every_code_is_seen_in_a_test() {
    let mut tests = String::new();
    texts(&root().join("tests"), &mut tests);
    texts(&root().join("crates/core/src/compile"), &mut tests);
    let shown = |code: &Code| {
        examples(&page(*code)).iter().any(|e| e.word == "Wrong:") || tests.contains(code.id)
    };
    let unseen: Vec<_> = codes::all().filter(|code| !shown(code)).map(|c| c.id).collect();
    assert_eq!(unseen, Vec::<&str>::new());
}

#[test]
fn ids_are_unique_and_tell_the_severity() {
    let mut seen = BTreeSet::new();
    for code in codes::all() {
        assert!(seen.insert(code.id), "{} twice", code.id);
        let letter = match code.severity {
            Severity::Error => 'E',
            Severity::Warning => 'W',
            Severity::Note => 'N',
        };
        assert!(code.id.starts_with(letter) && code.id.len() == 5, "{}", code.id);
    }
    // Those of earlier versions are not used again.
    let ids = ["E", "W", "N"].into_iter();
    let ids = ids.flat_map(|letter| (0..10_000).map(move |number| format!("{letter}{number:04}")));
    let former = ids.filter(|id| !seen.contains(&**id));
    let former = former.filter_map(|id| Some(format!("{id} is {}", codes::find(&id)?.id)));
    let former: Vec<_> = former.collect();
    let now =
        |code: &str, ids: &str| Vec::from_iter(ids.split(' ').map(|id| format!("{id} is {code}")));
    let mut expected = now("E0101", "E0109 E0110 E0120 E0123 E0124 E0125 E0126 E0127 E0131");
    expected.extend([now("E0104", "E0105"), now("E0111", "E0115 E0128")].concat());
    expected.extend(
        [
            now("E0103", "E0130"),
            now("W0914", "W0309"),
            now("W0311", "W0915"),
            now("W0313", "W0916 W0917"),
        ]
        .concat(),
    );
    expected.sort();
    assert_eq!(former, expected);
}
