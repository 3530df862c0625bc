//! The bodies of the fuzz targets over their corpora.

#[path = "../fuzz/bodies.rs"]
pub(crate) mod bodies;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

fn run(name: &str, body: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(name);
    let mut run = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let ran = catch_unwind(AssertUnwindSafe(|| body(&bytes)));
        assert!(ran.is_ok(), "{}", path.display());
        run += 1;
    }
    assert!(run > 20, "{run} files for {name}");
}

#[test]
fn decode() {
    run("decode", bodies::decode);
}

#[test]
fn verify() {
    run("verify", bodies::verify);
}

#[test]
fn value_text() {
    run("value_text", bodies::value_text);
}

#[test]
fn asm() {
    run("asm", bodies::asm);
}

#[test]
fn syntax() {
    run("syntax", bodies::syntax);
}

#[test]
fn section() {
    run("section", bodies::section);
}

#[test]
fn object() {
    run("object", bodies::object);
    for entry in
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/object")).unwrap()
    {
        bodies::object(&std::fs::read(entry.unwrap().path()).unwrap());
    }
}

#[test]
fn import() {
    run("import", bodies::import);
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/import/natvis");
    for entry in std::fs::read_dir(cases).unwrap() {
        bodies::import(&std::fs::read(entry.unwrap().path()).unwrap());
    }
}

#[test]
fn import_expression() {
    run("import_expression", bodies::import_expression);
}

#[test]
fn import_python() {
    run("import_python", bodies::import_python);
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/import/python");
    for entry in std::fs::read_dir(cases).unwrap() {
        bodies::import_python(&std::fs::read(entry.unwrap().path()).unwrap());
    }
}

#[test]
fn types() {
    for entry in
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/types/objects")).unwrap()
    {
        bodies::types(&std::fs::read(entry.unwrap().path()).unwrap());
    }
}
