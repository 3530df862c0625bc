//! Values of `expect` items: what they become in memory, how they are written, and numbers as LLDB shows them.

use fmtc::compile::value as read_value;
use fmtc::debuggee::literal::{places, read, written};
use fmtc::debuggee::{Tree, json};
use fmtc::diag::codes::values;
use fmtc::source::SourceId;
use fmtc::syntax::ast::{ItemKind, ValueTree};
use fmtc::vm::{Budget, Debuggee, Limits, ObjectId};
use serde_json::{Value, json};

/// The value of an `expect`.
fn value(text: &str) -> ValueTree {
    let text = format!("expect {text} == \"\"");
    let mut file = fmtc::syntax::parse_strict(SourceId(0), &text).unwrap();
    match file.items.remove(0).kind {
        ItemKind::Expect(expect) => expect.value,
        other => panic!("{other:?}"),
    }
}

fn tree(text: &str) -> (Tree, ObjectId) {
    let mut tree = Tree::new();
    let root = tree.add(&read(&value(text)).unwrap()).unwrap();
    (tree, root)
}

fn shown(tree: &mut Tree, object: ObjectId) -> String {
    let of = tree.type_of(object).unwrap();
    let name = tree.type_names(of).unwrap().name.to_string();
    let number = tree.unsigned(object).unwrap();
    let value = text(tree, object).unwrap_or_else(|| "-".into());
    format!("{name} {value} {number:?}")
}

/// The value as LLDB shows it, if there is one.
fn text(tree: &mut Tree, object: ObjectId) -> Option<String> {
    let mut out = Vec::new();
    let found = tree.value(object, &mut out).unwrap();
    found.then(|| String::from_utf8(out).unwrap())
}

fn all(text: &str) -> Vec<String> {
    let (mut tree, root) = tree(text);
    let mut budget = Budget::new(&Limits::default());
    let mut out = vec![shown(&mut tree, root)];
    for index in 0..tree.num_children(root, &mut budget).unwrap() {
        let child = tree.child_at(root, index, &mut budget).unwrap();
        let name = tree.name(child).to_string();
        out.push(format!("{name}: {}", shown(&mut tree, child)));
    }
    out
}

#[test]
fn structs_and_scalars() {
    let members = "x: -4, y: 4.5, z: unsigned int 5, b: true, c: 'a', n: null, l: 5000000000, \
                   w: uint16_t 7";
    assert_eq!(
        all(&format!("geo::Vec2 {{ {members} }}")),
        [
            "geo::Vec2 - None",
            "x: int -4 Some(4294967292)",
            "y: double 4.5 Some(4)",
            "z: unsigned int 5 Some(5)",
            "b: bool true Some(1)",
            "c: char 'a' Some(97)",
            "n: void * 0x0000000000000000 Some(0)",
            "l: long 5000000000 Some(5000000000)",
            "w: uint16_t 7 Some(7)",
        ]
    );
}

#[test]
fn pointers_show_what_they_point_to() {
    assert_eq!(
        all("Node * { id: 1, next: Node * null }"),
        [
            "Node * 0x0000000000500010 Some(5242896)",
            "id: int 1 Some(1)",
            "next: Node * 0x0000000000000000 Some(0)",
        ]
    );
    assert_eq!(all("int * [7, 8]"), ["int * 0x0000000000500010 Some(5242896)", "*: int 7 Some(7)"]);
}

#[test]
fn memory_is_laid_out() {
    let (mut tree, root) = tree("int * [7, 8]");
    let of = tree.type_of(root).unwrap();
    let int = tree.pointee(of).unwrap();
    let second = tree.child_at_offset(root, b"[1]", 4, int).unwrap();
    assert_eq!(shown(&mut tree, second), "int 8 Some(8)");
}

#[test]
fn an_address_leads_to_the_value_there() {
    let ring = "Node { id: 7, next: Node * 0x500000 }";
    assert_eq!(places(&value(ring)).unwrap(), [("Node".to_owned(), 0x50_0000)]);
    let (mut tree, mut at) = tree(ring);
    let mut budget = Budget::new(&Limits::default());
    for _ in 0..3 {
        at = tree.child_named(at, b"next", &mut budget).unwrap();
        assert_eq!(tree.num_children(at, &mut budget), Ok(2));
        let id = tree.child_named(at, b"id", &mut budget).unwrap();
        assert_eq!(shown(&mut tree, id), "int 7 Some(7)");
    }
}

#[test]
fn literals_are_written_as_they_are_read() {
    for text in [
        "A { x: 3, `a b`: {}, p: B * { y: 'a' }, n: null, w: C * 0x10 }",
        "A<int *> [1, -2, 4.5, true]",
        r#"A { t: "a\"b\\c", c: '\u{e9}', e: shop::Kind.open, f: false }"#,
    ] {
        assert_eq!(written(&value(text)), text);
    }
}

#[test]
fn numbers_must_fit() {
    let problems = read(&value("unsigned char 300")).unwrap_err();
    assert_eq!(problems[0].code, values::VALUE_RANGE);
    assert_eq!(read(&value("{ x: 1, x: 2 }")).unwrap_err()[0].code, values::MEMBER_TWICE);
}

#[test]
fn values_and_what_is_none() {
    let spec = read_value("Point { x: 3, y: -4 }").unwrap();
    assert_eq!(spec.children.len(), 2);
    assert!(read_value("42").is_ok() && read_value("\"text\" // a comment").is_ok());
    for wrong in ["", "Point {", "1 == \"\"\nexpect 2", "1 == \"\"\nsummary A"] {
        assert!(read_value(wrong).is_err(), "{wrong}");
    }
    assert!(read_value("A { x: 1, x: 2 }").is_err());
}

#[test]
fn floats_as_lldb_shows_them() {
    // A literal has no exponent, and neither has what Rust displays.
    let shown = |number: f64, ty: &str| {
        let digits = number.to_string();
        let point = if digits.contains('.') { "" } else { ".0" };
        let (mut tree, object) = tree(&format!("{ty} {digits}{point}"));
        text(&mut tree, object).unwrap()
    };
    for (number, text) in [
        (0.5, "0.5"),
        (0.1, "0.10000000000000001"),
        (1e300, "1.0000000000000001E+300"),
        (1e6, "1000000"),
        (1e10, "1.0E+10"),
        (-1234.5, "-1234.5"),
        (0.001, "0.001"),
        (2e-8, "2.0E-8"),
        (1e8, "1.0E+8"),
        (0.0000012, "0.0000011999999999999999"),
        (123456789012345680.0, "1.2345678901234568E+17"),
        (-0.0, "-0"),
    ] {
        assert_eq!(shown(number, "double"), text);
    }
    assert_eq!(shown(0.1, "float"), "0.100000001");
    assert_eq!(shown(3.4e38, "float"), "3.39999995E+38");
}

#[test]
fn the_text_of_each_character_is_read_again() {
    let mut tree = Tree::new();
    let mut added = |field: &str, value: Value| {
        let spec = json::read(&json!({ "type": "char", field: value })).unwrap();
        let object = tree.add(&spec).unwrap();
        (text(&mut tree, object).unwrap(), tree.unsigned(object).unwrap())
    };
    for byte in 0..=u8::MAX {
        let (shown, _) = added("unsigned", byte.into());
        let (_, number) = added("value", shown.clone().into());
        assert_eq!(number.map(|c| c & 0xFF), Some(byte.into()), "{shown}");
    }
}
