//! `fmtc test --random`: formatters on random values, and what it says of those that show errors, die or work without
//! end.

use crate::corpus;
use crate::document::{blocks, shown_files};
use crate::language::{compile, compile_text, reports};
use crate::rounds::number;
use fmtc::asm::assemble;
use fmtc::compile::{Compiled, CompiledRecord, Options as Compile, Session};
use fmtc::debuggee::{json, literal};
use fmtc::display::expect;
use fmtc::internals::Random;
use fmtc::isa::LldbRange;
use fmtc::packs::Pack;
use fmtc::random::{Fault, RandomOptions, Tested, test};
use fmtc::source::{SourceId, SourceMap};
use std::path::{Path, PathBuf};

/// The number of values for each formatter; `FMTC_VALUES` and `FMTC_SEED` say others.
const VALUES: usize = 20;
const SEED: u64 = 1;
/// The same for files full of walks: one over a ring takes a million instructions.
const FEW: usize = 2;

fn tested(compiled: &Compiled, values: usize) -> Vec<Tested> {
    let values = number("FMTC_VALUES", values as u64) as usize;
    let (seed, lldb) = (number("FMTC_SEED", SEED), LldbRange::ALL);
    test(compiled, RandomOptions { values, seed, lldb, types: None, filter: "" }).expect("no types")
}

/// The failures of formatters, as lines.
pub(crate) fn failures(place: &str, compiled: &Compiled, values: usize) -> Vec<String> {
    let all = tested(compiled, values);
    let all = all.iter().flat_map(|tested| tested.failures.iter().map(move |f| (tested, f)));
    all.map(|(tested, failure)| {
        let item = failure.item.chars().take(500).collect::<String>();
        format!("{place}: {}: LLDB {:?} {}\n  {item}", tested.key, failure.lldb, failure.fault)
    })
    .collect()
}

/// A section whose only summary is a program.
fn of_program(program: &str, expect: &str) -> Compiled {
    let text = format!("record \"A\" flags 0 {{\n@summary: {program}\n}}\n");
    let section = assemble(&text, SourceId(0), None).expect("assembly").encoded.bytes;
    let (_, compiled, _) = compile_text(Path::new("./a.fmt"), &format!("summary A \"\" {expect}"));
    let of_source = compiled.expect("it compiles");
    let bytes = 0..section.len();
    let records = of_source.records.into_iter();
    let records = records.map(|record| CompiledRecord { bytes: bytes.clone(), ..record }).collect();
    Compiled { records, section, ..of_source }
}

/// What fails is written as an item that fails, and is small.
#[test]
fn failures_are_small_and_fail_again() {
    let has = |fault: &Fault, word: &str| fault.to_string().contains(word);
    for (program, word, smallest) in [
        (r#""x" @get_child_with_name call "{0}" @fmt call"#, "null object", "A {}"),
        (r#""x" @get_child_with_name call @get_value call"#, "null object", "A {}"),
        (
            r#"dup "n" @get_child_with_name call dup is_null { "" return } if @get_value_as_unsigned call 3u = { @get_value call return } if "t""#,
            "crashes",
            "A { n: 3 }",
        ),
    ] {
        let expect = r#"expect A { x: 3, n: 3, p: B * { n: 3, m: "text" }, q: [1, 2] } == """#;
        let compiled = of_program(program, expect);
        let all = tested(&compiled, 10 * VALUES);
        let [Tested { failures, .. }] = &*all else { panic!("{all:?}") };
        let failure = failures.iter().find(|failure| has(&failure.fault, word));
        let failure = failure.unwrap_or_else(|| panic!("no {word} in {failures:?}"));
        assert_eq!(failure.item, format!("expect {smallest} == \"\""));
        let again = of_program(program, &failure.item);
        let results = expect::check(&again.expectations[0], &again.section).expect("a value");
        assert!(results.iter().all(|result| !result.differences.is_empty()), "{results:?}");
    }
}

/// The children of a value show an error, since their count divides by zero, and the names of its types have a `$`.
#[test]
fn failures_of_children_fail_again() {
    let children = r#"@lldb(23...) children /^a.b$/ {
        count { 4 / (self.count() / 1000) }
        at(i) { self[i] }
    }"#;
    let compiled = |item: &str| {
        let text = format!("{children} {item}");
        compile_text(Path::new("./a.fmt"), &text).1.expect("it compiles")
    };
    let all = tested(&compiled("expect `a$b` { n: [1], m: `c$d` { x: 2 } } == \"\""), 10 * VALUES);
    let [Tested { failures, .. }] = &*all else { panic!("{all:?}") };
    let [failure] = &**failures else { panic!("{failures:?}") };
    assert_eq!(failure.item, "@lldb(23) expect `a$b` {} == \"\"");
    let again = compiled(&failure.item);
    let results = expect::check(&again.expectations[0], &again.section).expect("a value");
    assert!(results.iter().all(|result| !result.differences.is_empty()), "{results:?}");
}

#[test]
fn a_seed_determines_the_values() {
    let program = r#""x" @get_child_with_name call @get_value_as_unsigned call 250u > { "a" "{0" @fmt call } if "t""#;
    let compiled = of_program(program, r#"expect A { x: 3, y: "one", z: [1, 2] } == """#);
    let (first, second) = (tested(&compiled, 10 * VALUES), tested(&compiled, 10 * VALUES));
    assert_eq!(format!("{first:?}"), format!("{second:?}"));
    assert!(!first[0].failures.is_empty());
}

#[test]
fn what_has_no_value_is_left_out() {
    let (_, compiled, _) =
        compile_text(Path::new("./a.fmt"), r#"summary A "" summary B "" expect A { x: 1 } == """#);
    let all = tested(&compiled.expect("it compiles"), VALUES);
    let of = |key: &str| all.iter().find(|tested| tested.key == key).expect("a formatter");
    assert!(of("B").is_left_out() && !of("A").is_left_out());
    assert_eq!((of("A").values, of("B").values), (VALUES, 0));
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "fmt"));
    files.sort();
    files
}

fn hold(files: &[PathBuf], values: usize) {
    let mut wrong = Vec::new();
    for path in files {
        let (sources, compiled, diagnostics) = compile(path);
        let compiled = compiled.unwrap_or_else(|| panic!("{}", reports(&sources, &diagnostics)));
        wrong.extend(failures(&path.display().to_string(), &compiled, values));
    }
    assert!(wrong.is_empty(), "{} failures\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn packs_show_no_errors() {
    let file = |pack: &Pack| root().join(format!("packs/{0}/{0}.fmt", pack.name));
    hold(&Pack::all().iter().map(file).collect::<Vec<_>>(), VALUES);
}

#[test]
fn examples_show_no_errors() {
    hold(&files("examples"), VALUES);
}

#[test]
fn the_cases_of_the_language_show_no_errors() {
    hold(&files("tests/cases/language"), FEW);
}

#[test]
fn the_documents_show_no_errors() {
    let mut wrong = Vec::new();
    for document in ["language.md", "cookbook.md"] {
        let blocks = blocks(document);
        for block in blocks.iter().filter(|block| block.info == "fmt") {
            let mut sources = SourceMap::new();
            let id = sources.add(document, block.code.clone());
            let mut files = shown_files(&blocks);
            let session = Session::new(&mut sources, Compile::default()).loader(&mut files);
            let compiled = session.compile(&[id]).compiled.expect("documents compile");
            wrong.extend(failures(&format!("{document}:{}", block.line), &compiled, FEW));
        }
    }
    assert!(wrong.is_empty(), "{} failures\n{}", wrong.len(), wrong.join("\n"));
}

/// The values of the corpus are those that LLDB told of real programs.
#[test]
fn the_corpus_shows_no_errors() {
    let trees = corpus::read("trees-23.json");
    let mut wrong = Vec::new();
    for (stem, trees) in trees.as_object().expect("sources") {
        let path = root().join(format!("tests/corpus/{stem}.fmt"));
        let mut text = std::fs::read_to_string(&path).expect("formatters");
        for value in trees.as_object().expect("values").values() {
            let spec = json::read(&value["tree"]).expect("a tree");
            let item = literal::write(&spec, literal::Choices::default());
            let item = format!("\nexpect {item} == \"\"");
            if fmtc::syntax::parse_strict(SourceId(0), &item).is_ok() {
                text += &item;
            }
        }
        let (sources, compiled, diagnostics) = compile_text(&path, &text);
        let compiled = compiled.unwrap_or_else(|| panic!("{}", reports(&sources, &diagnostics)));
        wrong.extend(failures(stem, &compiled, FEW));
    }
    assert!(wrong.is_empty(), "{} failures\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_seed_determines_the_numbers() {
    let numbers = |seed| {
        let mut random = Random::new(seed);
        [0; 8].map(|_| random.below(1 << 30))
    };
    assert_eq!(numbers(1), numbers(1));
    assert_ne!(numbers(1), numbers(2));
    assert_eq!(Random::new(3).below(0), 0);
    let mut random = Random::new(4);
    let all: Vec<i128> = (0..2_000).map(|_| random.number()).collect();
    for wanted in [0, 1, -1, 255, i128::from(u32::MAX), i128::from(u64::MAX), -(1 << 63)] {
        assert!(all.contains(&wanted), "{wanted}");
    }
}
