//! The VM prints what `frame variable` prints with a section, and its synthetic children are
//! those of LLDB.

use crate::conformance::{self, DEBUGGERS, Fixtures, unhex, vectors};
use fmtc::bytecode::load::load;
use fmtc::bytecode::record::{self, Method, Record};
use fmtc::debuggee::Tree;
use fmtc::display::{Formatted, Section, show};
use fmtc::isa::{Flags, Lldb, Signature};
use fmtc::vm::{Budget, Debuggee, Limits, ObjectId, Stop};
use serde_json::{Value, json};

/// The path that `frame variable` is given, if the command is nothing else.
fn path_of(case: &Value) -> Option<&str> {
    match case["command"].as_str() {
        None => case["value"].as_str(),
        Some(command) => {
            let path = command.strip_prefix("frame variable ")?;
            Some(path).filter(|_| case["value"] == path)
        }
    }
}

fn display(section: &[u8], lldb: Lldb, tree: Tree, object: ObjectId, path: &str) -> String {
    let limits = Limits::default();
    let shown = Section::load(section, lldb).and_then(|section| {
        let mut values = Formatted::new(tree, &section, limits);
        show(&mut values, object, path, &mut Budget::new(&limits))
    });
    match shown {
        Ok(shown) => shown.text.iter().map(|b| printable(*b)).collect(),
        Err(stop) => format!("{stop:?}"),
    }
}

/// As the vectors write bytes of no character.
fn printable(byte: u8) -> String {
    match byte {
        0x80.. => format!("\\x{byte:02x}"),
        _ => char::from(byte).to_string(),
    }
}

#[test]
fn frame_variable() {
    replay("vectors-sections.json", "fixtures.json");
}

/// Summaries of pointers that may be null, and of pointers to members.
#[test]
fn frame_variable_of_shapes() {
    replay("vectors-shapes.json", "shape-fixtures.json");
}

fn replay(cases: &str, fixtures: &str) {
    let (cases, fixtures) = (vectors(cases), vectors(fixtures));
    let mut failures = Vec::new();
    for key in DEBUGGERS.iter() {
        let (_, lldb) = conformance::debugger(key).expect("a release");
        let fixtures = Fixtures::read(&fixtures, key);
        for case in cases.as_array().expect("cases") {
            let (Some(path), expected) = (path_of(case), &case["expect"][key]) else { continue };
            // The tree does not know dynamic types.
            if expected.is_null() || path == "payload.p_virt" {
                continue;
            }
            let Some(section) = case["section"].as_str() else { continue };
            let section = unhex(section);
            if load(&section, lldb).is_err() {
                continue;
            }
            let (tree, object) = fixtures.find(path);
            let text = display(&section, lldb, tree, object, path);
            let wanted = match expected["outcome"].as_str() {
                Some("crash") => "Abort(EmptyKey)",
                _ => expected["output"].as_str().unwrap_or_default(),
            };
            if text != wanted {
                failures.push(format!("{key} {}\n  VM   {text:?}\n  LLDB {wanted:?}", case["id"]));
            }
        }
    }
    assert!(failures.is_empty(), "{} failed\n{}", failures.len(), failures.join("\n"));
}

/// Nothing else tells the members of the type, and nobody asks for them.
#[test]
fn a_null_pointer_alone() {
    let mut tree = Tree::new();
    let value = json!({ "type": "T *", "unsigned": 0 });
    let object = tree.add(&fmtc::debuggee::json::read(&value).expect("a value")).expect("room");
    assert_eq!(display(&[], Lldb::V23, tree, object, "p"), "(T *) p = nullptr\n");
}

fn section_of(case: &Value) -> Vec<u8> {
    if let Some(section) = case["section"].as_str() {
        return unhex(section);
    }
    let methods = case["methods"].as_array().expect("methods");
    let number = |m: &Value| u8::try_from(m[0].as_u64().expect("a number")).expect("a byte");
    let programs: Vec<(u8, Vec<u8>)> =
        methods.iter().map(|m| (number(m), unhex(m[1].as_str().expect("hex")))).collect();
    let methods = programs
        .iter()
        .map(|(signature, program)| Method { signature: Signature(*signature), program })
        .collect();
    let key = case["key_type"].as_str().expect("the type");
    let mut out = Vec::new();
    let version = case["record_version"].as_u64().unwrap_or(1);
    record::write_unverified(
        &mut out,
        &Record { version, key: key.as_bytes(), flags: Flags(0), methods },
    );
    out
}

fn text_of(
    values: &mut Formatted<'_, '_>,
    child: ObjectId,
    budget: &mut Budget,
) -> Result<Value, Stop> {
    if child.is_null() {
        return Ok(Value::Null);
    }
    let mut value = Vec::new();
    let mut summary = Vec::new();
    let text = if values.value(child, &mut value)? {
        json!(String::from_utf8_lossy(&value))
    } else if values.summary(child, budget, &mut summary)? {
        json!(String::from_utf8_lossy(&summary))
    } else {
        Value::Null
    };
    Ok(json!([values.tree.name(child), text]))
}

/// What is shown depends on a summary of LLDB's own, which the tree has only for the children of
/// LLDB's own provider; and a name with a NUL ends LLDB's line.
const BUILT_IN: [&str; 6] = [
    "v1/value/lib.vec",
    "v2/value/lib.vec",
    "v1/value/lib.str",
    "v2/value/lib.str",
    "v1/at/renamed-nul",
    "v2/at/renamed-nul",
];

/// Without what `frame variable` says once in a session about its limits.
fn without_notes(text: &Value) -> String {
    let text = text.as_str().unwrap_or_default();
    text.split("*** Some of the displayed").next().unwrap_or_default().to_string()
}

fn died(stop: &Stop) -> &'static str {
    match stop {
        Stop::Abort(_) => "SIG",
        stop if stop.may_hang() => "timeout",
        other => panic!("{other:?}"),
    }
}

/// What a case gives, in the form of the vectors: each step on a fresh load.
fn replay_methods(
    section: &[u8],
    lldb: Lldb,
    fixtures: &Fixtures,
    case: &Value,
    expected: &Value,
) -> Vec<String> {
    let limits = Limits::default();
    let mut problems = Vec::new();
    let loaded = Section::load(section, lldb).expect("it loads");
    let path = case["value"].as_str().expect("a path");
    let dead = |step: &str| expected["died"][step].as_str();
    let mut check = |step: &str, result: Result<Value, Stop>, wanted: Option<Value>| {
        let problem = match (result, dead(step), wanted) {
            (Err(stop), Some(signal), _) if signal.starts_with(died(&stop)) => return,
            (Ok(value), None, Some(wanted)) if value == wanted => return,
            (_, None, None) => return,
            (got, dead, wanted) => format!("{step}: VM {got:?}, LLDB {dead:?} {wanted:?}"),
        };
        problems.push(problem);
    };
    let fresh = || {
        let (tree, object) = fixtures.find(path);
        (Formatted::new(tree, &loaded, limits), Budget::new(&limits), object)
    };
    let (mut values, mut budget, object) = fresh();
    let children = (|| {
        let view = values.synthetic(object, &mut budget)?;
        let of = if view.is_null() { object } else { view };
        let count = values.num_children(of, &mut budget)?;
        let mut list = Vec::new();
        for index in 0..count.min(8) {
            let child = values.child_at(of, index, &mut budget)?;
            list.push(text_of(&mut values, child, &mut budget)?);
        }
        Ok(json!([count, list]))
    })();
    let wanted = json!([expected["num_children"], expected["children"]]);
    check("children", children, Some(wanted));
    for name in case["lookups"].as_array().into_iter().flatten() {
        let name = name.as_str().expect("a name");
        let (mut values, mut budget, object) = fresh();
        let found = (|| {
            let view = values.synthetic(object, &mut budget)?;
            let of = if view.is_null() { object } else { view };
            let index = values.index_of(of, name.as_bytes(), &mut budget)?;
            let child = values.child_named(of, name.as_bytes(), &mut budget)?;
            let child = text_of(&mut values, child, &mut budget)?;
            Ok(json!({"index": index.unwrap_or(u32::MAX), "child": child}))
        })();
        let wanted = expected["lookups"].get(name).cloned();
        check(&format!("lookup {name}"), found, wanted);
    }
    if path_of(case).is_some() {
        let (mut values, mut budget, object) = fresh();
        let shown = show(&mut values, object, path, &mut budget);
        let shown = shown.map(|s| json!(String::from_utf8_lossy(&s.text)));
        let known = BUILT_IN.iter().any(|id| case["id"] == *id);
        let wanted = expected.get("display").filter(|_| !known);
        check("display", shown, wanted.map(|text| json!(without_notes(text))));
    }
    problems
}

#[test]
fn synthetic_children() {
    let (cases, fixtures) = (vectors("vectors-methods.json"), vectors("fixtures.json"));
    let mut failures = Vec::new();
    for key in ["lldb-23.1.0", "lldb-24.0.0git"] {
        let (_, lldb) = conformance::debugger(key).expect("a release");
        let trees = Fixtures::read(&fixtures, key);
        for case in cases.as_array().expect("cases") {
            let expected = &case["expect"][key];
            if expected.is_null() || expected["outcome"] == "none" {
                continue;
            }
            let mut case = case.clone();
            let (mut tree, object) = trees.find(case["value"].as_str().expect("a path"));
            let of = tree.type_of(object).expect("a type");
            case["key_type"] = json!(tree.type_names(of).expect("names").name);
            let problems = replay_methods(&section_of(&case), lldb, &trees, &case, expected);
            if !problems.is_empty() {
                failures.push(format!("{key} {}\n  {}", case["id"], problems.join("\n  ")));
            }
        }
    }
    assert!(failures.is_empty(), "{} failed\n{}", failures.len(), failures.join("\n"));
}
