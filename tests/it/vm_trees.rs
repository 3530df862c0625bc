//! What a value tree derives from little is what LLDB shows.

use fmtc::debuggee::{Spec, Tree, json};
use fmtc::vm::{Debuggee, ObjectId};
use serde_json::{Value, json};

fn fixtures() -> Value {
    let path = format!("{}/tests/vectors/fixtures.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the vectors are there");
    serde_json::from_str::<Value>(&text).expect("the vectors are JSON")["lldb-22.1.8"].clone()
}

/// All values below a node.
fn leaves<'v>(node: &'v Value, out: &mut Vec<&'v Value>) {
    match node["children"].as_array() {
        Some(children) => children.iter().for_each(|child| leaves(child, out)),
        None => out.push(node),
    }
}

/// Types whose numbers follow from their name.
const PLAIN: [&str; 16] = [
    "bool",
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned int",
    "long",
    "unsigned long",
    "__int128",
    "unsigned __int128",
    "float",
    "double",
    "long double",
    "void *",
];

fn answers(tree: &mut Tree, object: ObjectId) -> Value {
    let mut value = Vec::new();
    let found = tree.value(object, &mut value).unwrap();
    let of = tree.type_of(object).unwrap();
    json!({
        "value": found.then(|| String::from_utf8_lossy(&value).into_owned()),
        "unsigned": tree.unsigned(object).unwrap(),
        "signed": tree.signed(object).unwrap(),
        "size": tree.byte_size(of).unwrap(),
    })
}

fn derived(spec: &Value) -> Value {
    let spec = json::read(spec).expect("a value");
    let mut tree = Tree::new();
    let object = tree.add(&spec).expect("a small tree");
    answers(&mut tree, object)
}

#[test]
fn numbers_alone_give_the_rest() {
    let fixtures = fixtures();
    let mut all = Vec::new();
    fixtures.as_object().expect("variables").values().for_each(|node| leaves(node, &mut all));
    let (mut seen, mut failures) = (0, Vec::new());
    for node in all {
        let canonical = node["canonical_type"].as_str().expect("a type");
        let plain = canonical.trim_start_matches("const ").trim_start_matches("volatile ");
        // A bit-field has fewer bits than its type.
        if !PLAIN.contains(&plain) || node["value"].is_null() || node["name"].as_str() == Some("b")
        {
            continue;
        }
        seen += 1;
        let wanted = json!({
            "value": node["value"], "unsigned": node["unsigned"], "signed": node["signed"],
            "size": node["size"],
        });
        let by_text = json!({
            "type": node["type"], "canonical_type": canonical, "value": node["value"],
        });
        let mut given = vec![by_text];
        if !node["unsigned"].is_null() && !matches!(plain, "float" | "double") {
            given.push(json!({
                "type": node["type"], "canonical_type": canonical, "signed": node["signed"],
            }));
        }
        for spec in given {
            let got = derived(&spec);
            if got != wanted {
                failures.push(format!("{spec}\n  tree {got}\n  LLDB {wanted}"));
            }
        }
    }
    assert!(seen > 100, "{seen}");
    assert!(failures.is_empty(), "{} of {seen}\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn short_forms() {
    let name = |spec: &Value| {
        let mut tree = Tree::new();
        let object = tree.add(&json::read(spec).expect("a value")).expect("a small tree");
        let of = tree.type_of(object).unwrap();
        let name = tree.type_names(of).unwrap().name.to_string();
        let mut value = Vec::new();
        tree.value(object, &mut value).unwrap();
        format!("{name} {}", String::from_utf8_lossy(&value))
    };
    assert_eq!(name(&json!(3)), "int 3");
    assert_eq!(name(&json!(-5_000_000_000_i64)), "long -5000000000");
    assert_eq!(name(&json!(18_446_744_073_709_551_615_u64)), "unsigned long 18446744073709551615");
    assert_eq!(name(&json!(4.5)), "double 4.5");
    assert_eq!(name(&json!(true)), "bool true");
    assert_eq!(name(&json!("text")), "const char * 0x0000000000402000");
    assert_eq!(name(&json!(null)), "void * 0x0000000000000000");
    assert_eq!(name(&json!([1, 2])), "int[2] ");
    assert_eq!(name(&json!({"type": "Point", "members": {"x": 1}})), "Point ");
}

#[test]
fn what_is_no_value_says_where() {
    let problem = |spec: Value| json::read(&spec).unwrap_err().to_string();
    assert_eq!(
        problem(json!({"children": [{}, {"members": {"x": {"signed": "1"}}}]})),
        "`children[1].members.x.signed` must be a number of 64 bits, or null"
    );
    assert_eq!(problem(json!({"summary_hex": "0"})), "`summary_hex` must be bytes in hex");
}

#[test]
fn what_a_tree_does_not_hold_is_not_guessed() {
    let mut spec = Spec::named("p");
    spec.num_children = Some(3);
    let mut tree = Tree::new();
    let object = tree.add(&spec).expect("a small tree");
    let mut budget = fmtc::vm::Budget::new(&fmtc::vm::Limits::default());
    assert!(matches!(tree.child_at(object, 0, &mut budget), Err(fmtc::vm::Stop::Unknown(_))));
    assert_eq!(tree.child_at(object, 3, &mut budget), Ok(ObjectId::NULL));
}
