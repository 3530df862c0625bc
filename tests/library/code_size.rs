//! The code that programs become: its bytes, and the instructions and member look-ups that it
//! executes. `tests/hand/code-size.md` holds them for every type of the corpus and beside code written
//! by hand, so that a change of one byte shows; `FMTC_BLESS=1` writes it anew.

mod random;
mod table;
mod watched;

use crate::corpus::{self, UNKNOWN};
use crate::language::{compile, compile_text, reports};
use fmtc::asm;
use fmtc::bytecode::record::{self, Method, Placed, Record};
use fmtc::compile::{Compiled, CompiledProgram, CompiledRecord};
use fmtc::debuggee::{Spec, Tree, json};
use fmtc::display::{Formatted, Section, show};
use fmtc::isa::{Flags, Lldb, RecordVersion, Signature};
use fmtc::listing;
use fmtc::source::SourceMap;
use fmtc::vm::{Budget, Config, Limits, Machine, Memory, Value as Element};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use table::{corpus_lines, table};
pub(crate) use watched::{Counter, Watched};

/// Programs that were written by hand too, in `tests/hand`, and the bytes that LLDB's own tool
/// makes of the same formatter where its language can say it.
const HAND: [(&str, Option<usize>); 10] = [
    ("gstring", Some(15)),
    ("fstring", Some(61)),
    ("optional", Some(72)),
    ("status", Some(438)),
    // LLDB's tool does not test whether the value has the members, and has no cap.
    ("small_vec", None),
    ("point", None),
    ("string_ref", None),
    ("open_mode", None),
    ("address", None),
    ("array", None),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read_json(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The section of a file that has no mistakes.
fn compiled(path: &Path) -> Compiled {
    let (sources, compiled, diagnostics) = compile(path);
    compiled.unwrap_or_else(|| panic!("{}", reports(&sources, &diagnostics)))
}

/// What programs cost that were run on a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cost {
    instructions: usize,
    look_ups: usize,
}

impl std::ops::AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        self.instructions += other.instructions;
        self.look_ups += other.look_ups;
    }
}

/// A section's programs of one signature, as the summaries of a section: LLDB finds both by the
/// same rules.
fn as_summaries(compiled: &Compiled, signature: Signature) -> Vec<u8> {
    these_as_summaries(compiled, &compiled.records, signature)
}

/// The same of some of its records.
fn these_as_summaries(
    compiled: &Compiled,
    records: &[CompiledRecord],
    signature: Signature,
) -> Vec<u8> {
    let mut section = Vec::new();
    for one in records {
        let Some(code) = one.programs.iter().find(|p| p.signature == signature) else { continue };
        let program = compiled.bytes(&code.bytes);
        let methods = vec![Method { signature: Signature::SUMMARY, program }];
        let (key, flags, version) = (one.key.as_bytes(), one.flags, one.version.number());
        record::write_unverified(&mut section, &Record { version, key, flags, methods });
    }
    section
}

/// A program that was run on a value.
#[derive(Clone)]
struct Ran {
    cost: Cost,
    /// What it looked up more than once.
    repeated: Vec<String>,
    /// What it left on the stack.
    stack: Vec<Element>,
    code: Vec<u8>,
}

/// Runs the program that a value gets from a section of summaries; `None` if it gets none. A method
/// of children finds `state` above the value.
fn run(
    section: &[u8],
    programs: &[u8],
    spec: &Spec,
    lldb: Lldb,
    state: Option<&[Element]>,
) -> Option<Ran> {
    let limits = Limits::default();
    let mut budget = Budget::new(&limits);
    let mut tree = Tree::new();
    let object = tree.add(spec).expect("the value is small");
    let section = Section::load(section, lldb).expect("it is read");
    let programs = Section::load(programs, lldb).expect("it is read");
    let mut values = Formatted::new(tree, &section, limits);
    let object = match state {
        // Methods of children see the raw value.
        Some(_) => object,
        None => values.specialized(object, &mut budget).expect("children are made"),
    };
    let summary = values.summary_of(&programs, object).expect("keys are simple")?.clone();
    let mut counter = Counter::default();
    let mut watched = Watched::new(&mut values, object);
    let memory = Memory::new(&limits);
    let config = Config::new(lldb, summary.version);
    let mut machine = Machine { config, memory, debuggee: &mut watched, budget: &mut budget };
    let mut stack = vec![Element::Object(object)];
    stack.extend_from_slice(state.unwrap_or_default());
    let stack = machine.run(summary.program, stack, Some(&mut counter)).stack;
    let repeated = watched.repeated().into_iter().cloned().collect();
    let cost = Cost { instructions: counter.0, look_ups: watched.looked_up.len() };
    Some(Ran { cost, repeated, stack, code: summary.program.to_vec() })
}

impl Ran {
    /// What it cost, if no member was looked up twice.
    fn cost(self) -> Cost {
        assert!(self.repeated.is_empty(), "{}", self.complaint());
        self.cost
    }

    fn complaint(&self) -> String {
        let code = listing::annotated_program(&self.code, RecordVersion::V1, &|_| None);
        format!("looked up more than once: {:?}\n{code}", self.repeated)
    }
}

/// What the summary of a value costs.
fn summary_cost(compiled: &Compiled, spec: &Spec, lldb: Lldb) -> Option<Cost> {
    let programs = as_summaries(compiled, Signature::SUMMARY);
    run(&compiled.section, &programs, spec, lldb, None).map(Ran::cost)
}

/// The programs that LLDB 23 runs for so many children: those that make the state, the count, and one for each child.
fn children_ran(compiled: &Compiled, spec: &Spec, children: u64) -> Vec<Ran> {
    let run = |signature: Signature, state: &[Element]| {
        let programs = as_summaries(compiled, signature);
        run(&compiled.section, &programs, spec, Lldb::V23, Some(state))
    };
    let (mut ran, mut state) = (Vec::new(), Vec::new());
    if let Some(init) = run(Signature::INIT, &state) {
        let mut update = run(Signature::UPDATE, &init.stack[1..]).expect("the two go together");
        // It tests whether the children fit before it computes what they share.
        update.repeated.clear();
        // On top lies whether the children may stay.
        state = update.stack[1..update.stack.len() - 1].to_vec();
        ran.push(update);
    }
    ran.extend(run(Signature::GET_NUM_CHILDREN, &state));
    for index in 0..children {
        let state = [&state[..], &[Element::UInt(index)]].concat();
        ran.extend(run(Signature::GET_CHILD_AT_INDEX, &state));
    }
    ran
}

/// What showing the children of a value costs.
fn children_cost(compiled: &Compiled, spec: &Spec) -> Option<Cost> {
    let ran = children_ran(compiled, spec, children_of(&compiled.section, spec) as u64);
    let sum = |mut sum: Cost, ran: Ran| {
        sum += ran.cost();
        sum
    };
    (!ran.is_empty()).then(|| ran.into_iter().fold(Cost::default(), sum))
}

fn children_of(section: &[u8], spec: &Spec) -> usize {
    let mut tree = Tree::new();
    let object = tree.add(spec).expect("the value is small");
    let section = Section::load(section, Lldb::V23).expect("it is read");
    let limits = Limits::default();
    let mut values = Formatted::new(tree, &section, limits);
    let shown = show(&mut values, object, "value", &mut Budget::new(&limits));
    shown.map_or(0, |shown| shown.children.len())
}

/// A program by hand and ours, side by side.
struct Pair {
    name: &'static str,
    tool: Option<usize>,
    ours: Sized,
    /// Ours without the check that the value can be read and has its members, which LLDB's tool does not make.
    hand: Sized,
}

/// The bytes of programs, and what they cost on all values together.
#[derive(Default)]
struct Sized {
    bytes: usize,
    cost: Cost,
}

impl std::ops::AddAssign<&Sized> for Sized {
    fn add_assign(&mut self, other: &Sized) {
        self.bytes += other.bytes;
        self.cost += other.cost;
    }
}

fn hand_written(name: &str) -> Compiled {
    let path = root().join(format!("tests/hand/{name}.fasm"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
    let mut sources = SourceMap::new();
    let id = sources.add(name, text.clone());
    let section = asm::assemble(&text, id, None)
        .unwrap_or_else(|errors| panic!("{}", reports(&sources, &errors)))
        .encoded
        .bytes;
    let records = fmtc::bytecode::section::chunks(&section).map(|item| {
        let fmtc::bytecode::section::ChunkKind::Record(entry) = item.kind else {
            panic!("{name}: only records are here");
        };
        let methods = entry.methods().map(|m| m.expect("it was just written"));
        let program = |placed: Placed<'_>| CompiledProgram {
            signature: placed.method.signature,
            bytes: placed.program_at..placed.program_at + placed.method.program.len(),
            lines: Vec::new(),
        };
        CompiledRecord {
            key: String::from_utf8_lossy(entry.key).into(),
            key_span: Default::default(),
            flags: Flags(entry.flags.0),
            version: RecordVersion::V1,
            programs: methods.map(program).collect(),
            bytes: item.offset..item.offset + item.bytes.len(),
        }
    });
    Compiled { records: records.collect(), section: section.clone(), ..Compiled::default() }
}

fn bytes_of(record: &CompiledRecord) -> usize {
    record.programs.iter().map(|program| program.bytes.len()).sum()
}

/// The values a pair is compared on.
fn values_of(name: &str) -> Vec<(Spec, String)> {
    let values = read_json(&root().join(format!("tests/hand/{name}.json")));
    let trees = read_json(&root().join("tests/corpus/trees-22.json"));
    let value = |case: &Value| {
        let tree = match case["corpus"].as_str().and_then(|path| path.split_once(' ')) {
            Some((stem, variable)) => &trees[stem][variable]["tree"],
            None => &case["value"],
        };
        let spec = json::read(tree).unwrap_or_else(|e| panic!("{name}: {e}"));
        (spec, case["shows"].as_str().unwrap_or_default().to_owned())
    };
    values.as_array().expect("an array of values").iter().map(value).collect()
}

/// What a debugger prints for a value.
fn line(section: &[u8], spec: &Spec, lldb: Lldb) -> String {
    let section = Section::load(section, lldb).expect("it is read");
    let limits = Limits::default();
    let mut tree = Tree::new();
    let object = tree.add(spec).expect("the value is small");
    let mut values = Formatted::new(tree, &section, limits);
    match show(&mut values, object, "value", &mut Budget::new(&limits)) {
        Ok(shown) => String::from_utf8_lossy(&shown.text).into_owned(),
        Err(stop) => format!("{stop:?}"),
    }
}

fn pair((name, tool): (&'static str, Option<usize>)) -> Pair {
    let ours = compiled(&root().join(format!("tests/hand/{name}.fmt")));
    let hand = hand_written(name);
    let keys =
        |c: &Compiled| c.records.iter().map(|r| (r.key.clone(), r.flags)).collect::<Vec<_>>();
    assert_eq!(keys(&ours), keys(&hand), "{name}: the same keys and flags");
    let values = values_of(name);
    for (spec, shows) in &values {
        for lldb in [Lldb::V22, Lldb::V23] {
            let line = line(&ours.section, spec, lldb);
            assert_eq!(line, self::line(&hand.section, spec, lldb), "{name}, LLDB {lldb}");
            if lldb == Lldb::V23 {
                assert_eq!(&line, shows, "{name}");
            }
        }
    }
    let measured = |compiled: &Compiled| {
        let bytes = compiled.records.iter().map(bytes_of).sum();
        let mut sized = Sized { bytes, ..Sized::default() };
        for (spec, _) in &values {
            for cost in [summary_cost(compiled, spec, Lldb::V22), children_cost(compiled, spec)] {
                sized.cost += cost.unwrap_or_default();
            }
        }
        sized
    };
    Pair { name, tool, ours: measured(&ours), hand: measured(&hand) }
}

#[test]
fn our_code_is_as_good_as_code_by_hand() {
    // Row 12 of benches/README.md; instructions may be a quarter more.
    let within = |ours: usize, hand: usize, percent: usize| ours * 100 <= hand * percent;
    let mut worse = Vec::new();
    for pair in HAND.map(pair) {
        let (ours, hand) = (&pair.ours, &pair.hand);
        if !within(ours.bytes, hand.bytes, 115)
            || !within(ours.cost.instructions, hand.cost.instructions, 125)
            || ours.cost.look_ups > hand.cost.look_ups
        {
            worse.push(format!(
                "{}: {} bytes (by hand {}), {:?} (by hand {:?})",
                pair.name, ours.bytes, hand.bytes, ours.cost, hand.cost
            ));
        }
    }
    assert!(worse.is_empty(), "worse than allowed:\n{}", worse.join("\n"));
}

/// The keys whose summaries look members up again: behind a choice between two of them, and the last link
/// of a list behind the loop that has found it.
const LOOKS_UP_AGAIN: [&str; 2] = ["^alloc::(rc::Rc|sync::Arc)<.+>$", "GList"];

/// Texts that look up something in a member that may be missing, by numbers and names that they use again.
const SHARED_OPERANDS: [&str; 4] = [
    r#"{ let n = b.n.unsigned() "\(a[n].value() ?? "-") \(n)" }"#,
    r#"{ let n = b.n.unsigned() "\(a["x\(n)"].value() ?? "-") \(c["x\(n)"].value() ?? "-") \(n)" }"#,
    r#"{ let n = b.n.unsigned() "\(a["x\(n)"].value() ?? c["x\(n & 1)"].value() ?? "-") \(n)" }"#,
    r#"{ let n = b.n.unsigned() let m = b.m.unsigned() + n "\(a[n].value() ?? "-") \(c[m].value() ?? "-") \(m)" }"#,
];

#[test]
fn an_operand_of_a_look_up_in_a_missing_object_is_computed_once() {
    let (b, a) = (json!({"members": {"n": 1, "m": 1}}), json!({"members": {"x0": 4, "x1": 5}}));
    let values = [json!({"b": b, "a": a, "c": a}), json!({"b": b, "c": a}), json!({"b": b})];
    for text in SHARED_OPERANDS {
        let (sources, compiled, diagnostics) =
            compile_text(Path::new("shared.fmt"), &format!("summary T {text}"));
        let compiled = compiled.unwrap_or_else(|| panic!("{}", reports(&sources, &diagnostics)));
        for members in &values {
            let spec = json::read(&json!({"type": "T", "members": members}));
            let spec = spec.unwrap_or_else(|e| panic!("{e}"));
            let cost = summary_cost(&compiled, &spec, Lldb::V23).expect("it has a summary");
            assert!(cost.look_ups > 0, "{text}: nothing is looked up");
        }
    }
}

/// Walks over `v` whose elements need what belongs to none of them.
const SHARED_BY_ELEMENTS: [&str; 9] = [
    r#"{ let n = b.index(of: "m3") ?? 0; "\(join(e in v) { "\(e.unsigned())/\(n)" })" }"#,
    r#"{ let n = b.index(of: "m3") "\(join(e in v) { "\(e.unsigned())/\(n)" })" }"#,
    r#"{ let n = b.index(of: "m3") "\(join(e in v, where: e.unsigned() < n) { "\(e.unsigned())" })" }"#,
    r#""\(join(e in v) { "\(e.unsigned())\(join(x in b, where: exists(x.k)) { "k" })" })""#,
    r#""\(join(e in v) { "\(e.unsigned())\(join(x in b) { "\(x + 1)" })" })""#,
    r#"{ let t = join(x in b, where: exists(x.k)) { "k" } "\(join(e in v) { "\(e.unsigned())\(t)" })" }"#,
    r#"{ let t = join(x in b, where: exists(x.k)) { "k" } "\(join(e in v, where: e > 0) { "\(e.unsigned())\(t)" })" }"#,
    r#"{ let t = join(x in b, where: exists(x.k)) { "k" } "\(join(e in v) { e > 0 ? "\(e.unsigned())\(t)" : "-" })" }"#,
    r#"{ let t = join(x in b, where: exists(x.k)) { "k" } "\(join(e in v, i in 0..<1) { "\(e.unsigned())\(t)" })" }"#,
];

#[test]
fn what_belongs_to_no_element_is_computed_once() {
    for text in SHARED_BY_ELEMENTS {
        let (sources, compiled, diagnostics) =
            compile_text(Path::new("once.fmt"), &format!("summary T {text}"));
        let compiled = compiled.unwrap_or_else(|| panic!("{}", reports(&sources, &diagnostics)));
        let look_ups = |count: usize| {
            let b = json!({"members": {"m1": 1, "m2": 2, "m3": 3, "m4": 4, "m5": 5}});
            let v = json!({"children": vec![json!({"signed": 1}); count]});
            let spec = json::read(&json!({"type": "T", "members": {"b": b, "v": v}}));
            let spec = spec.unwrap_or_else(|e| panic!("{e}"));
            summary_cost(&compiled, &spec, Lldb::V23).expect("it has a summary").look_ups
        };
        let (few, many) = (look_ups(10), look_ups(30));
        assert!(many > few && many - few <= 3 * 20, "{text}: {few} and {many} look-ups");
    }
}

#[test]
fn the_table_says_what_is() {
    let path: PathBuf = root().join("tests/hand/code-size.md");
    let now = table();
    if std::env::var_os("FMTC_BLESS").is_some() {
        std::fs::write(&path, &now).expect("the table is written");
        return;
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let (old, new): (BTreeSet<_>, BTreeSet<_>) = (written.lines().collect(), now.lines().collect());
    let gone = old.difference(&new).map(|line| format!("- {line}"));
    let come = new.difference(&old).map(|line| format!("+ {line}"));
    let changes: Vec<_> = gone.chain(come).collect();
    assert!(
        written == now,
        "tests/hand/code-size.md is not up to date; if the change is meant, run with FMTC_BLESS=1\n{}",
        changes.join("\n")
    );
}

#[test]
fn the_table_covers_the_corpus() {
    let lines: BTreeSet<String> = corpus_lines().into_iter().map(|line| line.variable).collect();
    let corpus = corpus::read("corpus.json");
    for case in corpus["cases"].as_array().expect("cases") {
        for check in case["checks"].as_array().expect("checks") {
            let variable = check["variable"].as_str().expect("a name");
            // For a null pointer LLDB runs no program.
            let has_none = check["expected"].is_null() || UNKNOWN.contains(&variable);
            assert!(lines.contains(variable) || has_none, "{variable}");
        }
    }
}
