//! Loops: long ones end, endless ones are noticed, and a loop behind a probe runs.

use fmtc::asm::assemble;
use fmtc::debuggee::{Tree, json};
use fmtc::display::{Formatted, Section, show};
use fmtc::isa::{Lldb, RecordVersion};
use fmtc::source::SourceId;
use fmtc::vm::{self, Budget, Config, Limit, Limits, ObjectId, Outcome, Stop};
use serde_json::{Value, json};

/// What `frame variable` shows of a value with a section.
pub(crate) fn shown(section: &[u8], lldb: Lldb, (tree, object): (Tree, ObjectId)) -> String {
    let limits = Limits::default();
    let section = Section::load(section, lldb).expect("a section");
    let mut values = Formatted::new(tree, &section, limits);
    match show(&mut values, object, "value", &mut Budget::new(&limits)) {
        Ok(shown) => String::from_utf8_lossy(&shown.text).into_owned(),
        Err(stop) => format!("{stop:?}"),
    }
}

/// What is shown where loops work.
pub(crate) fn assert_probed(section: &[u8], lldb: Lldb, value: &Value, long: &str) {
    assert_eq!(shown(section, lldb, tree_of(value)), long, "{lldb}");
}

fn tree_of(value: &Value) -> (Tree, ObjectId) {
    let mut tree = Tree::new();
    let object = tree.add(&json::read(value).expect("a value")).expect("a small tree");
    (tree, object)
}

fn section(text: &str) -> Vec<u8> {
    assemble(text, SourceId(0), None).expect("it assembles").encoded.bytes
}

fn record(methods: &str) -> Vec<u8> {
    section(&format!("record \"T\" flags cascade|hide-children {{ {methods} }}"))
}

fn plain() -> Value {
    json!({ "type": "T", "members": { "v": 1, "w": 2 } })
}

const LEAVE: &str = "{ 0u if 0u if 0u if 0u if 0u if }";
const PROBE: &str =
    "0u { {} { {} 1u + { 0u if 0u if 0u if 0u if } dup 2u = if } 1u if } 1u if 1u -";

/// Adds `element` to a text, so many times.
fn repeat(element: &str, times: u64) -> String {
    format!(
        "\"\" 0u {{ {{}} {{ {{}} {{}} dup {times}u = {LEAVE} if
             swap \"{{0}}{element}\" @fmt call swap drop swap 1u + 0u if }} 1u if }} 1u if drop"
    )
}

/// Runs a program on nothing in particular.
fn run(program: &str, limits: Limits) -> Outcome {
    let program = assemble(program, SourceId(0), None).expect("it assembles").encoded.bytes;
    let (mut tree, object) = tree_of(&plain());
    let config = Config { limits, ..Config::new(Lldb::V22, RecordVersion::V1) };
    vm::summary(&program, config, &mut tree, object, None)
}

/// What the compiler makes of a `join` is right in every LLDB, or short where loops do not work.
#[test]
fn what_is_compiled_is_probed() {
    let pointer = |address: u64, members: Value| json!({ "type": "N *", "value": format!("{address:#x}"), "unsigned": address, "members": members });
    let nodes = (1..=20).rev().fold(pointer(0, json!({})), |next, id| {
        pointer(id << 12, json!({ "id": id, "next": next }))
    });
    let value = json!({ "type": "List", "members": { "head": nodes } });
    let text = "summary List \"<\\(join(n from head by next, separator: \" \", more: \"~\") { \"\\(n.id)\" })>\"";
    let compiled = crate::vm_trees::compiled(text);
    let long = format!(
        "(List) value = <{}>\n",
        (1..=20).map(|id: i32| id.to_string()).collect::<Vec<_>>().join(" ")
    );
    for &lldb in Lldb::ALL {
        assert_probed(&compiled.section, lldb, &value, &long);
    }
}

/// Children from walks are those of the elements, or none where loops do not work.
#[test]
fn children_of_a_walk_are_probed() {
    let pointer = |address: u64, members: Value| json!({ "type": "N *", "value": format!("{address:#x}"), "unsigned": address, "members": members });
    let nodes = (1..=3).rev().fold(pointer(0, json!({})), |next, id| {
        pointer(id << 12, json!({ "id": id, "next": next }))
    });
    let value = json!({ "type": "List", "members": { "head": nodes } });
    let each = "children List { each(n from head by next, max: 100) { n.id } }";
    let compiled = crate::vm_trees::compiled(each);
    let long = "(List) value = ([0] = 1, [1] = 2, [2] = 3)\n";
    for lldb in [Lldb::V23, Lldb::V24] {
        assert_probed(&compiled.section, lldb, &value, long);
    }
}

#[test]
fn a_long_loop_ends() {
    for (element, times) in
        [("x", 1), ("x", 5_000), ("a text of some forty characters, or so: ", 2_000)]
    {
        let text = format!("(T) value = {}\n", element.repeat(times));
        let section = record(&format!("@summary: {}", repeat(element, times as u64)));
        assert_eq!(shown(&section, Lldb::V22, tree_of(&plain())), text);
    }
    let count =
        format!("0u {{ {{}} {{ {{}} {{}} dup 100000u = {LEAVE} if 1u + 0u if }} 1u if }} 1u if");
    assert_eq!(run(&count, Limits::default()), Outcome::Ok { text: b"100000".to_vec() });
    let short = run(&count, Limits { steps: 100_000, ..Limits::default() });
    assert_eq!(short.stop(), Some(&Stop::Limit(Limit::Loop)));
}

/// A text that an earlier method left, and one that only a dictionary holds, outlive a loop that
/// fills the heap several times.
#[test]
fn texts_outlive_a_loop() {
    let fill = repeat("a text of some forty characters, or so: ", 1_000);
    let on_the_stack = section(&format!(
        "record \"T\" flags cascade {{
           @init: \"a\" \"{{0}}b\" @fmt call swap drop
           @get_num_children: drop drop {fill} drop 1u
           @get_child_index: 4294967295u
           @get_child_at_index: drop 0u pick 0u @get_child_at_index call swap @clone call
         }}"
    ));
    let in_a_dictionary = section(&format!(
        "record \"T\" version 2 flags cascade {{
           @init: over swap \"valobj\" swap dict_set
                  dup \"name\" \"a\" \"{{0}}b\" @fmt call swap drop dict_set {fill}
           @get_num_children: drop 1i
           @get_child_index: 4294967295i
           @get_child_at_index: drop dup \"valobj\" dict_get 0i @get_child_at_index call
                                swap \"name\" dict_get @clone call
         }}"
    ));
    for (section, lldb) in [(on_the_stack, Lldb::V23), (in_a_dictionary, Lldb::V24)] {
        let shown = shown(&section, lldb, tree_of(&plain()));
        assert_eq!(shown, "(T) value = (ab = 1)\n");
    }
}

/// A loop that exceeds its steps does not end.
#[test]
fn endless_loops() {
    let limits = Limits { steps: 4_000, ..Limits::default() };
    let nested =
        format!("{{ {{}} {{ {{}} {{}} dup 3u = {LEAVE} if 1u + 0u if }} 1u if }} 1u if drop 0u");
    for body in ["", "dup drop", "1u { 2u drop } if", &nested] {
        let program = format!("0u {{ {{}} {{ {{}} {{}} {body} 0u if }} 1u if }} 1u if");
        assert_eq!(run(&program, limits).stop(), Some(&Stop::Limit(Limit::Loop)), "{body}");
    }
    for body in ["1u +", "\"x\" swap", "2u + dup 3u = { 0u if 0u if 0u if 0u if 0u if } if"] {
        let program = format!("0u {{ {{}} {{ {{}} {{}} {body} 0u if }} 1u if }} 1u if");
        let outcome = run(&program, Limits::default());
        assert_eq!(outcome.stop(), Some(&Stop::Limit(Limit::Loop)), "{body}");
    }
}

#[test]
fn probes() {
    for &lldb in Lldb::ALL {
        let text = |text: &str| format!("(T) value = {text}\n");
        let long = text("xxx");
        let then =
            format!("@summary: {PROBE} {{ {{}} {} 0u if }} {{ \"...\" }} ifelse", repeat("x", 3));
        assert_probed(&record(&then), lldb, &plain(), &long);
        let back = format!("@summary: {PROBE} {{ {} return }} if \"...\"", repeat("x", 3));
        assert_probed(&record(&back), lldb, &plain(), &long);
    }
}

/// A probed `@init` leaves what it found, or marks that it found nothing.
#[test]
fn probed_children() {
    let collect = format!(
        "0u {{ {{}} {{ {{}} {{}} dup 3u = {LEAVE} if
           0u pick over 1u & @get_child_at_index call swap 1u + 0u if }} 1u if }} 1u if"
    );
    let section = section(&format!(
        "record \"T\" flags cascade {{
           @init: {PROBE} {{ {{}} {collect} 0u if }} {{ 0u pick 0u @get_child_at_index call 1u }} ifelse
           @get_num_children:
           @get_child_index: 4294967295u
           @get_child_at_index: 1u + pick
         }}"
    ));
    let long = "(T) value = (v = 1, w = 2, v = 1)\n";
    for lldb in [Lldb::V23, Lldb::V24] {
        assert_probed(&section, lldb, &plain(), long);
    }
}
