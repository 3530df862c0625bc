//! `fmtc types` and `fmtc key --in`.

use crate::command::Folder;

const OBJECT: &[u8] = include_bytes!("../types/objects/clang_dwarf5.o");

fn folder() -> Folder {
    Folder::new(&[("app.o", OBJECT), ("text", b"no program")])
}

/// Standard output of a run that succeeds.
fn output(arguments: &[&str]) -> String {
    let run = folder().fmtc(arguments);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn types_are_listed_with_their_members() {
    let listed = output(&["types", "app.o", "geo::"]);
    let wanted = "\
geo::Point2: typedef of geo::Vec2

geo::Vec2: struct, 8 bytes
      0  x: float  (float)
      4  y: float  (float)

geo::v1::Inline: struct, 4 bytes
      0  a: int  (signed)

geo::v1::Kind: enum, 1 byte
  closed = 0
  open = 4
";
    assert_eq!(listed, wanted);
    let anonymous = output(&["types", "app.o", "Anon"]);
    assert!(
        anonymous.contains("\"(anonymous namespace)::Anon\": struct, 4 bytes\n"),
        "{anonymous}"
    );
    assert_eq!(
        output(&["types", "app.o", "^geo::V"]),
        output(&["types", "app.o,app.o", "geo::Vec2"])
    );
}

#[test]
fn types_are_json() {
    let json: serde_json::Value =
        serde_json::from_str(&output(&["types", "app.o", "SignedBits", "--json"])).unwrap();
    let ty = &json["types"][0];
    assert_eq!(
        (&ty["name"], &ty["kind"], &ty["size"]),
        (&"SignedBits".into(), &"struct".into(), &8.into())
    );
    let child = serde_json::json!({
        "name": "t", "type": "long long", "kind": "signed", "offset": 0, "bit": 3, "bits": 40
    });
    assert_eq!(ty["children"][1], child);
}

#[test]
fn formatters_to_start_from_compile_and_pass() {
    let formatters = output(&["types", "app.o", "--fmt"]);
    let expects = formatters.lines().filter(|line| line.starts_with("expect ")).count();
    assert!(expects > 35, "{expects} tests");
    let tested = Folder::new(&[("all.fmt", formatters.as_bytes())]).fmtc(&["test", "all.fmt"]);
    assert_eq!(tested.code, Some(0), "{}\n{formatters}", tested.stderr);
    let shown = String::from_utf8(tested.stdout).unwrap();
    assert_eq!(shown, format!("{expects} passed, 0 failed\n"));
    let vector = output(&["types", "app.o", "geo::Vec2", "--fmt"]);
    let wanted = "\
// geo::Vec2, 8 bytes
//   x: float
//   y: float
summary geo::Vec2 \"x \\(x), y \\(y)\"
expect geo::Vec2 { x: 1.5, y: 2.5 } == \"x 1.5, y 2.5\"
";
    assert_eq!(vector, wanted);
}

#[test]
fn keys_are_found_in_a_program() {
    assert_eq!(
        output(&["key", "--in", "app.o", "geo::Inline", "Point2"]),
        "geo::v1::Inline\ngeo::Vec2\n"
    );
    let missing = folder().fmtc(&["key", "--in", "app.o", "Vec3", "--message-format", "short"]);
    assert_eq!(missing.code, Some(1));
    assert_eq!(missing.stderr, "error[E0902]: no type of the program is called `Vec3`\n");
}

#[test]
fn what_has_no_types_is_an_error() {
    for (file, message) in [
        ("text", "`text`: is no program, library or object file that can be read"),
        ("nowhere", "`nowhere`: is no program, library or object file that can be read"),
    ] {
        let run = folder().fmtc(&["types", file, "--message-format", "short"]);
        assert_eq!((run.code, run.stderr), (Some(1), format!("error[E0901]: {message}\n")));
    }
    let none = folder().fmtc(&["types", "app.o", "Vec3", "--message-format", "short"]);
    assert_eq!(none.stderr, "error[E0902]: no type has a name that matches `Vec3`\n");
    assert_eq!(folder().fmtc(&["types", "app.o,"]).code, Some(2));
}
