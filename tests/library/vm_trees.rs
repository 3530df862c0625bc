//! What a value tree derives from little is what LLDB shows.

use crate::conformance;
use fmtc::compile::{Compiled, Options, Session};
use fmtc::debuggee::{Spec, Tree, json};
use fmtc::display::expect::check;
use fmtc::display::{Formatted, Section, show};
use fmtc::isa::Lldb;
use fmtc::source::SourceMap;
use fmtc::vm::{Budget, Debuggee, Limits, ObjectId, Stop};
use serde_json::{Value, json};

fn fixtures() -> Value {
    conformance::vectors("fixtures.json")["lldb-22.1.8"].clone()
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
    let mut budget = Budget::new(&Limits::default());
    assert!(matches!(tree.child_at(object, 0, &mut budget), Err(Stop::Unknown(_))));
    assert_eq!(tree.child_at(object, 3, &mut budget), Ok(ObjectId::NULL));
}

pub(crate) fn compiled(text: &str) -> Compiled {
    let mut sources = SourceMap::new();
    let id = sources.add("test.fmt", text);
    let outcome = Session::new(&mut sources, Options::default()).compile(&[id]);
    outcome.compiled.unwrap_or_else(|| panic!("{text}: {:?}", outcome.diagnostics))
}

/// What `frame variable v` prints with some formatters.
fn printed(formatters: &str, lldb: Lldb, value: Value) -> Result<String, Stop> {
    let section = compiled(formatters).section;
    let section = Section::load(&section, lldb)?;
    let mut tree = Tree::new();
    let object = tree.add(&json::read(&value).expect("a value"))?;
    let limits = Limits::default();
    let mut values = Formatted::new(tree, &section, limits);
    let shown = show(&mut values, object, "v", &mut Budget::new(&limits))?;
    Ok(String::from_utf8_lossy(&shown.text).into_owned())
}

/// An empty `std::optional` as LLDB 21 to 23 see it: its own summary says something else of the raw value.
fn optional() -> Value {
    json!({
        "type": "std::optional<int>", "size": 8, "summary": " Has Value=true ",
        "members": { "_M_payload": { "type": "_Payload", "members": { "_M_engaged": false } } },
        "synthetic": { "children": [], "summary": " Has Value=false " },
    })
}

#[test]
fn a_summary_of_lldb_may_differ_with_its_children() {
    let value = || json!({ "type": "H", "members": { "none": optional() } });
    let print = |formatters: &str| printed(formatters, Lldb::V22, value()).unwrap();
    assert_eq!(print("summary Other \"\""), "(H) v = {\n  none =  Has Value=false  {}\n}\n");
    assert_eq!(print("summary H \"\\(none)\""), "(H) v =  Has Value=true \n");
}

#[test]
fn what_lldb_makes_of_library_types_is_not_guessed() {
    let literal = "std::optional<int> { _M_payload: { _M_engaged: false } }";
    let text = format!("summary H \"\\(none)\"\nexpect H {{ none: {literal} }} == \"\"");
    let unknown = compiled(&text);
    for checked in check(&unknown.expectations[0], &unknown.section).unwrap() {
        let reason = checked.shown.unwrap_err();
        assert!(reason.contains("a class of the C++ library"), "{text}: {reason}");
    }
    // A formatter reads the members of the raw value, as a variable and in another text.
    for text in [
        format!(
            "summary std::optional<_> {{ _M_payload._M_engaged ? \"full\" : \"empty\" }}\n\
             expect {literal} == \"empty\""
        ),
        format!(
            "summary H {{ none._M_payload._M_engaged ? \"full\" : \"empty\" }}\n\
             expect H {{ none: {literal} }} == \"empty\""
        ),
    ] {
        let known = compiled(&text);
        for checked in check(&known.expectations[0], &known.section).unwrap() {
            assert_eq!(checked.differences, []);
        }
    }
}

#[test]
fn a_cast_to_a_larger_type_reads_the_value_first() {
    let value = || {
        json!({ "type": "T", "address": 4096, "size": 16, "members": {
            "f": { "type": "unsigned int", "value": 5, "address": 4096 },
            "g": { "type": "unsigned int", "value": 1, "address": 4100 },
            "j": { "type": "unsigned long", "value": 7, "address": 4104 },
        }})
    };
    let print = |formatter: &str| printed(formatter, Lldb::V22, value());
    assert_eq!(print("summary T \"[\\(f.cast(j.type()))]\"").unwrap(), "(T) v = [4294967301]\n");
    assert_eq!(
        print("summary T \"\\(f) \\(f.cast(j.type()))\"").unwrap(),
        "(T) v = 5 4294967301\n"
    );
    assert_eq!(print("summary T \"\\(j.cast(g.type()))\"").unwrap(), "(T) v = 7\n");
}

#[test]
fn the_neighbours_of_a_bit_field_are_not_guessed() {
    let value = |bits: Value| {
        json!({ "type": "T", "address": 4096, "members": {
            "b": { "type": "unsigned int", "value": 5, "address": 4096, "bits": bits },
            "i": { "type": "int", "value": 1, "address": 4100 },
        }})
    };
    for formatter in ["children T { b as \"renamed\" }", "summary T \"\\(b.cast(i.type()))\""] {
        let of_bits = printed(formatter, Lldb::V23, value(json!(3)));
        assert!(matches!(of_bits, Err(Stop::Unknown(_))), "{of_bits:?}");
        assert!(printed(formatter, Lldb::V23, value(Value::Null)).is_ok());
    }
}

#[test]
fn what_cannot_be_read_shows_an_error() {
    let pointer = |at: u64| {
        json!({ "name": "p", "type": "S *", "unsigned": at, "children": [
            { "name": "i", "type": "int", "value": null, "address": at },
            { "name": "s", "type": "In", "size": 4, "children": [
                { "name": "a", "type": "int", "value": null, "address": at },
            ] },
        ]})
    };
    let value = json!({ "type": "T", "children": [pointer(0), dict("bad", pointer(16))] });
    let formatters = "children T { p->i as \"x\", p->s.a as \"y\", bad->i as \"z\" }";
    assert_eq!(
        printed(formatters, Lldb::V23, value).unwrap(),
        "(T) v = (x = <parent is NULL>, y = <parent failed to evaluate: parent is NULL>, \
         z = <read memory from 0x10 failed (0 of 4 bytes read)>)\n"
    );
}

fn dict(name: &str, mut value: Value) -> Value {
    value["name"] = json!(name);
    value
}

/// A null pointer to an enum has the enum for its child, one to a struct the members.
#[test]
fn a_null_pointer_to_an_enum_is_no_nullptr() {
    let pointer = |child: &str| {
        json!({ "type": "E *", "unsigned": 0, "children": [
            { "name": child, "type": "E", "value": null, "num_children": 0 },
        ]})
    };
    let print = |child: &str| printed("summary Other \"\"", Lldb::V22, pointer(child)).unwrap();
    assert_eq!(print("*v"), "(E *) v = 0x0000000000000000\n");
    assert_eq!(print("x"), "(E *) v = nullptr\n");
}

#[test]
fn casts_make_what_lldb_makes() {
    let member = |name: &str, of: &str, size: u64, address: u64, rest: Value| {
        let mut value = json!({ "name": name, "type": of, "size": size, "address": address });
        value.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        value
    };
    let value = json!({ "type": "T", "address": 4096, "size": 64, "children": [
        member("nan", "double", 8, 4096, json!({ "value": "NaN" })),
        member("small", "short", 2, 4104, json!({ "value": 1 })),
        member("wide", "_BitInt(64)", 8, 4112, json!({ "value": "0", "unsigned": 0, "signed": 0 })),
        member("narrow", "_BitInt(7)", 1, 4120, json!({ "value": "0", "unsigned": 0, "signed": 0 })),
        member("method", "void (C::*)()", 16, 4128, json!({ "value": "0x0", "unsigned": 8 })),
        member("data", "int C::*", 8, 4144, json!({ "value": "0x4", "unsigned": 4 })),
    ]});
    let print =
        |text: &str| printed(&format!("summary T \"\\({text})\""), Lldb::V22, value.clone());
    // Many patterns of bits are not numbers.
    assert!(matches!(print("nan.cast(small.type())"), Err(Stop::Unknown(_))));
    assert_eq!(print("wide.cast(narrow.type()).unsigned()").unwrap(), "(T) v = 0\n");
    assert_eq!(print("data.cast(data.type()).count()").unwrap(), "(T) v = 0\n");
}
