//! The table of `tests/hand/code-size.md`.

use super::*;
use fmtc::packs::Pack;

/// A line of the table of the corpus.
pub(super) struct Line {
    key: String,
    programs: String,
    bytes: usize,
    pub(super) variable: String,
    cost: Cost,
}

/// Every value of the corpus with the record it gets, but for those that the VM cannot follow.
pub(super) fn corpus_lines() -> Vec<Line> {
    let trees =
        ["22", "23"].map(|n| read_json(&root().join(format!("tests/corpus/trees-{n}.json"))));
    let mut lines = Vec::new();
    for (stem, variables) in trees[0].as_object().expect("sources") {
        let compiled = compiled(&root().join(format!("tests/corpus/{stem}.fmt")));
        let variables = variables.as_object().expect("variables").iter();
        for (name, value) in variables.filter(|(name, _)| !UNKNOWN.contains(&name.as_str())) {
            let spec = json::read(&value["tree"]).unwrap_or_else(|e| panic!("{name}: {e}"));
            let programs = as_summaries(&compiled, Signature::SUMMARY);
            if let Some(ran) = run(&compiled.section, &programs, &spec, Lldb::V22, None) {
                let record = record_of(&compiled, &spec, Signature::SUMMARY, Lldb::V22);
                let cost =
                    if LOOKS_UP_AGAIN.contains(&&*record.key) { ran.cost } else { ran.cost() };
                lines.push(Line::new(record, name, cost));
            }
            let spec = json::read(&trees[1][stem][name]["tree"]);
            let spec = spec.unwrap_or_else(|e| panic!("{name}: {e}"));
            if let Some(cost) = children_cost(&compiled, &spec) {
                let of = Signature::GET_NUM_CHILDREN;
                let record = record_of(&compiled, &spec, of, Lldb::V23);
                lines.push(Line::new(record, name, cost));
            }
        }
    }
    lines
}

impl Line {
    fn new(record: &CompiledRecord, variable: &str, cost: Cost) -> Line {
        let is_summary = record.programs.iter().any(|p| p.signature == Signature::SUMMARY);
        Line {
            key: record.key.to_string(),
            programs: if is_summary { "summary" } else { "children" }.to_owned(),
            bytes: bytes_of(record),
            variable: variable.to_owned(),
            cost,
        }
    }
}

/// The record whose program a value gets.
fn record_of<'c>(
    compiled: &'c Compiled,
    spec: &Spec,
    signature: Signature,
    lldb: Lldb,
) -> &'c CompiledRecord {
    let programs = as_summaries(compiled, signature);
    let section = Section::load(&programs, lldb).expect("it is read");
    let mut tree = Tree::new();
    let object = tree.add(spec).expect("the value is small");
    let mut values = Formatted::new(tree, &section, Limits::default());
    let found = values.summary_of(&section, object).expect("keys are simple").expect("it has one");
    let has = |record: &&CompiledRecord| record.programs.iter().any(|p| p.signature == signature);
    // The record is told by its place among those of this signature.
    let mut at = 0;
    for record in compiled.records.iter().filter(has) {
        if at == found.offset {
            return record;
        }
        at += these_as_summaries(compiled, std::slice::from_ref(record), signature).len();
    }
    panic!("no record at {}", found.offset)
}

const INTRODUCTION: &str = "\
# The code that formatters become

Bytes of programs, executed instructions and member look-ups. A test measures them and fails if this file is out of date.
`FMTC_BLESS=1 cargo test --test library code_size` writes it.

A look-up of a new member costs LLDB hundreds of times as much as an instruction. So the same test checks that no path looks up a member
twice. The exceptions are first children, which counts ask for too, and the paths of Rust's `Rc` and `Arc` and of `GList`.
`tests/library/code_size/random.rs` lists the exceptions for random formatters.

## Beside code by hand

Each formatter of `tests/hand` exists in the language and in assembly. *LLDB's tool* is the size of the same formatter by LLDB's own tool,
if its language has it; that code does not check that a value can be read and has its members. Instructions and look-ups are sums over all values of
`tests/hand`; for `small_vec` they are those of the number of children and of each child.

";

fn row(out: &mut String, name: &str, tool: &str, ours: &Sized, hand: &Sized) {
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "| {name} | {} | {} | {tool} | {} | {} | {} | {} |",
        ours.bytes,
        hand.bytes,
        ours.cost.instructions,
        hand.cost.instructions,
        ours.cost.look_ups,
        hand.cost.look_ups
    );
}

pub(super) fn table() -> String {
    let mut out = INTRODUCTION.to_owned();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "| formatter | bytes | by hand | LLDB's tool | instructions | by hand | look-ups | by hand |\n\
         |---|---|---|---|---|---|---|---|"
    );
    let (mut ours, mut hand) = <(Sized, Sized)>::default();
    for pair in HAND.map(pair) {
        let tool = pair.tool.map_or("–".to_owned(), |n| n.to_string());
        row(&mut out, pair.name, &tool, &pair.ours, &pair.hand);
        ours += &pair.ours;
        hand += &pair.hand;
    }
    row(&mut out, "together", "–", &ours, &hand);
    out.push_str(
        "\n## The types of the corpus\n\n\
         A line for each value of `tests/corpus`: summaries as LLDB 22 runs them, and children as LLDB 23 runs\n\
         them for the number of children and for each child.\n\n\
         | type | programs | bytes | value | instructions | look-ups |\n|---|---|---|---|---|---|\n",
    );
    for line in corpus_lines() {
        let key = fmtc::sema::written_pattern(&line.key).unwrap_or(line.key.clone());
        let key = key.replace('|', "\\|");
        let _ = writeln!(
            out,
            "| `{key}` | {} | {} | {} | {} | {} |",
            line.programs, line.bytes, line.variable, line.cost.instructions, line.cost.look_ups
        );
    }
    out.push_str(
        "\n## The packs\n\n| pack | records | bytes | the largest record |\n|---|---|---|---|\n",
    );
    for pack in Pack::all() {
        let name = pack.name;
        let compiled = compiled(&root().join(format!("packs/{name}/{name}.fmt")));
        let bytes: Vec<usize> = compiled.records.iter().map(bytes_of).collect();
        if let Some(largest) = bytes.iter().max() {
            let (records, sum) = (bytes.len(), bytes.iter().sum::<usize>());
            let _ = writeln!(out, "| {name} | {records} | {sum} | {largest} |");
        }
    }
    out
}
