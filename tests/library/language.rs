//! The language: what programs show in every debugger, the code they become, and what is said
//! about wrong ones.

use crate::cases::for_each_file;
use crate::document::{Block, Texts, blocks, read, shown_files};
use fmtc::asm;
use fmtc::compile::{Compiled, Options, Outcome, Session};
use fmtc::diag::Diagnostic;
use fmtc::diag::render::{Style, human};
use fmtc::display::expect;
use fmtc::source::SourceMap;
use fmtc::types::Types;
use std::path::Path;

pub(crate) fn compile(path: &Path) -> (SourceMap, Option<Compiled>, Vec<Diagnostic>) {
    compile_text(path, &std::fs::read_to_string(path).expect("the case is there"))
}

/// Compiles a text as if it was in a file.
pub(crate) fn compile_text(
    path: &Path,
    text: &str,
) -> (SourceMap, Option<Compiled>, Vec<Diagnostic>) {
    compile_against(path, text, None)
}

/// The same for programs with some types.
pub(crate) fn compile_against(
    path: &Path,
    text: &str,
    types: Option<&Types>,
) -> (SourceMap, Option<Compiled>, Vec<Diagnostic>) {
    let name = path.file_name().expect("a file").to_string_lossy();
    let mut sources = SourceMap::new();
    let id = sources.add(name, text);
    let mut folder = Texts(|name: &str| read(&path.with_file_name(name)));
    let mut session = Session::new(&mut sources, Options::default()).loader(&mut folder);
    if let Some(types) = types {
        session = session.against(types);
    }
    let Outcome { compiled, diagnostics, .. } = session.compile(&[id]);
    (sources, compiled, diagnostics)
}

pub(crate) fn reports(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let report = |d| human(d, sources, Style { color: false, ascii: true });
    diagnostics.iter().map(report).collect::<Vec<_>>().join("\n")
}

/// What does not hold of the `expect`s of a file, in every version they are for.
pub(crate) fn differences(sources: &SourceMap, compiled: &Compiled) -> String {
    let mut out = String::new();
    for expectation in &compiled.expectations {
        match expect::check(expectation, &compiled.section) {
            Err(problems) => out += &reports(sources, &problems),
            Ok(results) => {
                for result in results.iter().filter(|result| !result.differences.is_empty()) {
                    let (wanted, shown) = (&expectation.text, &result.shown);
                    out += &format!("{wanted:?} in LLDB {}: {shown:?}\n", result.lldb);
                }
            }
        }
    }
    out
}

/// Runs the `expect`s of a file in every version they are for.
#[track_caller]
pub(crate) fn expectations_hold(path: &Path, sources: &SourceMap, compiled: &Compiled) {
    let differences = differences(sources, compiled);
    assert!(differences.is_empty(), "{} expects\n{differences}", path.display());
}

#[test]
fn every_expectation_holds_in_every_debugger() {
    for_each_file("cases/language", "fmt", |path| {
        let (sources, compiled, diagnostics) = compile(path);
        let compiled = compiled.unwrap_or_else(|| panic!("{}", reports(&sources, &diagnostics)));
        assert!(!compiled.expectations.is_empty(), "{} expects nothing", path.display());
        expectations_hold(path, &sources, &compiled);
    });
}

/// Compiles each formatter of a document by itself and runs what it expects.
fn document_holds(document: &str) -> usize {
    let blocks = blocks(document);
    let formatters = blocks.iter().filter(|block| block.info == "fmt");
    for Block { line, code, .. } in formatters.clone() {
        let name = format!("docs/{document}, line {line}");
        let mut sources = SourceMap::new();
        let id = sources.add(name.clone(), code.clone());
        let mut files = shown_files(&blocks);
        let session = Session::new(&mut sources, Options::default()).loader(&mut files);
        let Outcome { compiled, diagnostics, .. } = session.compile(&[id]);
        assert!(diagnostics.is_empty(), "{}", reports(&sources, &diagnostics));
        let compiled = compiled.expect("nothing is wrong");
        assert!(!compiled.expectations.is_empty(), "nothing is expected at line {line}");
        expectations_hold(Path::new(&name), &sources, &compiled);
    }
    formatters.count()
}

#[test]
fn the_reference_says_what_is() {
    assert!(document_holds("language.md") > 10);
}

#[test]
fn the_cookbook_says_what_is() {
    assert!(document_holds("cookbook.md") >= 25);
}

#[test]
fn the_page_of_packs_says_what_is() {
    assert!(document_holds("packs.md") == 1);
}

#[test]
fn the_page_for_newcomers_says_what_is() {
    assert!(document_holds("migrating.md") >= 2);
}

#[test]
fn code() {
    for_each_file("cases/language", "fmt", |path| {
        let (_, compiled, _) = compile(path);
        let section = compiled.map(|c| c.section).unwrap_or_default();
        insta::assert_snapshot!(asm::section(&section));
    });
}

#[test]
fn wrong_programs_are_explained() {
    for_each_file("cases/meaning", "fmt", |path| {
        let (sources, compiled, diagnostics) = compile(path);
        assert!(compiled.is_none(), "{} compiles", path.display());
        insta::assert_snapshot!(reports(&sources, &diagnostics));
    });
}

/// A way round through many summaries is one finding.
#[test]
fn long_ways_cost_little() {
    let one = |n: usize| {
        let next = (n + 1) % 3_000;
        format!("summary T{n} \"\\(p)\"\nexpect T{n} {{ p: T{next} * {{ q: 1 }} }} == \"x\"\n")
    };
    let mut sources = SourceMap::new();
    let file = sources.add("a.fmt", (0..3_000).map(one).collect::<String>());
    let outcome = Session::new(&mut sources, Options::default()).compile(&[file]);
    assert_eq!(outcome.diagnostics.len(), 1);
}

/// The expansions of one method take many values that are used more than once.
#[test]
fn many_sizes_compile() {
    let pieces: String = (0..16).map(|n| format!("\\(m{n}.size())")).collect();
    let mut sources = SourceMap::new();
    let file = sources.add("a.fmt", format!("summary A \"{pieces}\""));
    let outcome = Session::new(&mut sources, Options::default()).compile(&[file]);
    assert!(outcome.compiled.is_some(), "{:?}", outcome.diagnostics);
}
