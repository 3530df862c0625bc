//! The pipeline: formatters that give way to others, limits of all files together, and what is refused whatever
//! the lowering makes.

use fmtc::asm::Encoded;
use fmtc::compile::{Options, Outcome, Session, Unproven};
use fmtc::diag::{Code, Severity};
use fmtc::internals::{CheckedItem, Room, load_within};
use fmtc::isa::{Flags, Opcode, RecordVersion, Signature};
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

/// The record of a summary that was lowered to a number and an instruction, and the codes of findings.
fn written(opcode: Opcode, unproven: Unproven) -> (usize, Vec<Code>) {
    let encoded = Encoded { bytes: vec![0x20, 1, opcode.byte()], ..Encoded::default() };
    let programs = [(Signature::SUMMARY, encoded)];
    let mut graph = Graph::default();
    let root = graph.add(Node::UInt(1), Type::UInt, Span::default());
    let summary = CheckedSummary {
        keys: ["Pair", "Triple"]
            .map(|text| Key { text: text.into(), span: Span::default() })
            .into(),
        flags: Flags::default(),
        version: RecordVersion::V1,
        of_rust: false,
        of_numbers: None,
        program: Program { graph, root },
        safe_divisions: Vec::new(),
        span: Span::default(),
    };
    let options = Options { unproven, ..Options::default() };
    let compiled = CheckedItem::Summary(summary).verify_and_write(&programs, Vec::new(), options);
    let is_of_compiler = |code: &Code| matches!(code.id, "W0403" | "E0406");
    let codes = compiled.diagnostics.iter().map(|diagnostic| diagnostic.code);
    (compiled.records.len(), codes.filter(is_of_compiler).collect())
}

/// No formatter is lowered to such a program; this is the net below the lowering.
#[test]
fn what_is_not_proven_is_left_out_unless_it_is_allowed() {
    for (unproven, most, severity) in [
        (Unproven::Refuse, 0, Severity::Error),
        (Unproven::LeaveOut, 0, Severity::Warning),
        (Unproven::Write, 2, Severity::Warning),
    ] {
        let (records, codes) = written(Opcode::If, unproven);
        assert_eq!(records, most, "{unproven:?}");
        let found: Vec<_> = codes.iter().map(|code| (code.id, code.severity)).collect();
        assert!(found.contains(&("W0403", severity)) && found.len() < 3, "{found:?}");
    }
}

/// Nobody is told to test a value first where the compiler is wrong.
#[test]
fn a_program_of_wrong_types_is_a_fault_of_the_compiler() {
    let (_, codes) = written(Opcode::IsNull, Unproven::LeaveOut);
    assert_eq!(codes.iter().map(|code| code.id).collect::<Vec<_>>(), ["E0406"]);
}

/// Formatters that need each other.
fn many() -> String {
    let mut text = "func helper(x) { let unused = 1; x.value() }\nfunc nobody() { 1 }\n".to_owned();
    for at in 0..20 {
        text += &format!(
            "summary T{at} {{ let spare = \"\"\n if flag {{ return \"\\(helper(b))\" }}\n \"\\(a + LIMIT)\" }}\n"
        );
    }
    text + "let LIMIT = 5\n"
}

#[test]
fn what_is_wrong_with_a_helper_is_told_once() {
    let mut sources = SourceMap::new();
    let root = [sources.add("many.fmt", many())];
    let outcome = Session::new(&mut sources, Options::default()).compile(&root);
    assert!(outcome.compiled.is_some());
    let of = |code: &str| outcome.diagnostics.iter().filter(|d| d.code.id == code).count();
    let named =
        |name: &str| outcome.diagnostics.iter().filter(|d| d.message.contains(name)).count();
    assert_eq!((named("`unused`"), named("`spare`"), of("W0301")), (1, 20, 1));
}

#[test]
fn who_is_told_to_stop_has_nothing_to_say() {
    let mut sources = SourceMap::new();
    let root = [sources.add("many.fmt", many())];
    let outcome = Session::new(&mut sources, Options::default()).stop(&|| true).compile(&root);
    assert!(outcome.stopped && outcome.compiled.is_none() && outcome.diagnostics.is_empty());
}
