//! The pipeline: formatters that give way to others, limits of all files together, summary strings, and what is refused whatever
//! the lowering makes.

use fmtc::asm::Code;
use fmtc::compile::{Options, Outcome, Session};
use fmtc::internals::{CheckedItem, Room, load_within};
use fmtc::isa::{Flags, Opcode, RecordVersion, Signature};
use fmtc::object::Kind;
use fmtc::sema::graph::{Graph, Node, Type};
use fmtc::sema::{CheckedSummary, Key, Program};
use fmtc::source::{SourceId, SourceMap, Span};

fn compiled(text: &str, options: Options) -> Outcome {
    let mut sources = SourceMap::new();
    let root = sources.add("a.fmt", text);
    Session::new(&mut sources, options).compile(&[root])
}

/// The keys of records are in the order of the section.
#[test]
fn names_that_give_way_become_patterns_behind_the_others() {
    let patterns = |items: &[&str]| -> Vec<String> {
        let text: String = items.iter().map(|keys| format!("summary {keys} \"x\"\n")).collect();
        let outcome = compiled(&text, Options { fallback: true, ..Options::default() });
        let compiled = outcome.compiled.unwrap_or_else(|| panic!("{:?}", outcome.diagnostics));
        compiled.records.iter().map(|record| record.key.to_string()).collect()
    };
    assert_eq!(patterns(&["A", "/^A.*$/"]), ["^A.*$", "^A$"]);
    assert_eq!(patterns(&["A, /^B$/, \"C<int*>\""]), ["^B$", "^(A|C<int\\*>)$"]);
    assert_eq!(patterns(&["\"(i32, i64)\""]), ["^\\(i32, i64\\)$"]);
}

const ROOM: Room = Room { tokens: 1 << 12, items: 1 << 9 };

/// The codes of diagnostics about some texts.
fn codes(texts: &[String]) -> Vec<&'static str> {
    let mut sources = SourceMap::new();
    let add = |text: &String| sources.add("in.fmt", text.clone());
    let roots: Vec<SourceId> = texts.iter().map(add).collect();
    let loaded = load_within(ROOM, &mut sources, &roots, None);
    loaded.diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect()
}

#[test]
fn items_keys_and_tokens_have_a_limit_in_all_files() {
    let items = |count: usize| "summary T \"a\"\n".repeat(count);
    let keys = |count: usize| format!("summary {} \"a\"\n", vec!["T"; count].join(", "));
    let tokens = |count: usize| format!("summary T \"{}\"\n", "\\(n())".repeat(count / 5));
    let Room { tokens: all_tokens, items: all_items } = ROOM;
    assert!(codes(&[items(all_items / 2), keys(all_items / 2)]).is_empty());
    assert!(codes(&[tokens(all_tokens / 2)]).is_empty());
    for texts in [
        vec![items(all_items + 1)],
        vec![keys(all_items + 1)],
        vec![items(all_items / 2), keys(all_items / 2 + 1), items(1)],
        vec![tokens(all_tokens + 9)],
        vec![tokens(all_tokens / 2), tokens(all_tokens / 2 + 50)],
    ] {
        assert_eq!(codes(&texts), ["E0122"]);
    }
}

/// The summary strings of a text, or the codes of what is wrong with it.
fn summary_string(text: &str) -> Result<String, Vec<&'static str>> {
    let options = Options { kind: Kind::Summaries, ..Options::default() };
    let Outcome { compiled, diagnostics, .. } = compiled(text, options);
    let section = compiled.map(|compiled| String::from_utf8(compiled.section).unwrap());
    section.ok_or_else(|| diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect())
}

#[test]
fn what_means_something_in_a_summary_string_is_escaped() {
    let strings = summary_string(r#"summary T "a\\b ${var} 100%\n""#).unwrap();
    assert!(strings.contains("a\\\\b \\$\\{var\\} 100%\n"), "{strings:?}");
}

#[test]
fn names_of_paths_in_summary_strings() {
    for name in ["_M_impl", "größe"] {
        let strings = summary_string(&format!("summary T \"\\({name})\"")).unwrap();
        assert!(strings.contains(&format!("${{var.{name}%S}}")), "{strings:?}");
    }
    for name in ["0", "__0.x", "a b", "[0]", "operator()"] {
        let wrong = summary_string(&format!("summary T \"\\(self.`{name}`)\"")).unwrap_err();
        assert_eq!(wrong, ["E0405"], "{name}");
    }
}

/// The record of a summary that was lowered to a number and an instruction, and the codes of findings.
fn written(opcode: Opcode) -> (usize, Vec<&'static str>) {
    let mut block = Code::default();
    block.uint(1, Span::default());
    block.op(opcode, Span::default());
    let programs = [(Signature::SUMMARY, block)];
    let mut graph = Graph::default();
    let root = graph.add(Node::UInt(1), Type::UInt, Span::default());
    let summary = CheckedSummary {
        keys: vec![Key { text: "Pair".into(), span: Span::default() }],
        flags: Flags::default(),
        version: RecordVersion::V1,
        null_check: true,
        of_rust: false,
        of_numbers: None,
        program: Program { graph, root },
        safe_divisions: Vec::new(),
        span: Span::default(),
    };
    let compiled = CheckedItem::Summary(summary).verify_and_write(&programs, Options::default());
    let codes = compiled.diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect();
    (compiled.records.len(), codes)
}

/// No formatter is lowered to such a program; this is the net below the lowering.
#[test]
fn a_harmful_program_is_not_written() {
    let (records, codes) = written(Opcode::If);
    assert_eq!(records, 0);
    assert!(codes.contains(&"E0403"), "{codes:?}");
}

/// Nobody is told to test a value first where the compiler is wrong.
#[test]
fn a_program_of_wrong_types_is_a_fault_of_the_compiler() {
    assert_eq!(written(Opcode::IsNull).1, ["E0406"]);
}
