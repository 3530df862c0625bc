//! `fmtc types`, also with `--key`.

use crate::cli::command::Folder;

const OBJECT: &[u8] = include_bytes!("../../types/objects/clang_dwarf5.o");

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
    assert!(anonymous.contains("(anonymous namespace)::Anon: struct, 4 bytes\n"), "{anonymous}");
    assert_eq!(
        output(&["types", "app.o", "^geo::V"]),
        output(&["types", "app.o,app.o", "geo::Vec2"])
    );
}

#[test]
fn types_are_json() {
    let ty: serde_json::Value =
        serde_json::from_str(&output(&["types", "app.o", "SignedBits", "--json"])).unwrap();
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
    let formatters = output(&["types", "app.o", "^", "--draft"]);
    let expects = formatters.lines().filter(|line| line.starts_with("expect ")).count();
    assert!(expects > 35, "{expects} tests");
    let tested = Folder::new(&[("all.fmt", formatters.as_bytes())]).fmtc(&["test", "all.fmt"]);
    assert_eq!(tested.code, Some(0), "{}\n{formatters}", tested.stderr);
    let shown = String::from_utf8(tested.stdout).unwrap();
    assert_eq!(shown, format!("{expects} passed, 0 failed\n"));
    let vector = output(&["types", "app.o", "geo::Vec2", "--draft"]);
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
fn listed_keys_match_their_types() {
    let gcc: &[u8] = include_bytes!("../../types/objects/gcc_dwarf5.o");
    for object in [OBJECT, gcc] {
        let folder = Folder::new(&[("app.o", object)]);
        let formatters = folder.fmtc(&["types", "app.o", "^", "--draft"]).stdout;
        let folder = Folder::new(&[("app.o", object), ("all.fmt", &formatters)]);
        let run = folder.fmtc(&["check", "all.fmt", "--against", "app.o"]);
        assert!(!run.stderr.contains("W0911"), "{}", run.stderr);
    }
}

#[test]
fn enumerations_are_written_as_enums() {
    let kind = "enum geo::v1::Kind { closed, open = 4 }\n";
    assert_eq!(output(&["types", "app.o", "geo::v1::Kind", "--draft"]), kind);
    let all = output(&["types", "app.o", "^", "--draft"]);
    assert_eq!(all.matches(kind).count(), 1, "{all}");
    assert!(all.contains("enum Old { A, B = -3 }\n"), "{all}");
}

#[test]
fn enums_are_compared_with_those_of_a_program() {
    let right = "enum geo::v1::Kind { closed, open = 4 }\n";
    let formatter = "summary geo::Vec2 \"\\(x == geo::v1::Kind.open)\"";
    let file = |item: &str| format!("{item}\nsummary geo::Vec2 \"\\(x)\"");
    assert_eq!(findings(&file(right), &["--against", "app.o"]), (Some(0), vec![]));
    for (item, message) in [
        (
            "enum geo::Kind { closed }",
            "6: warning[W0911]: no type of the program matches `geo::Kind`; did you mean `geo::v1::Kind`?",
        ),
        ("enum geo::Vec2 { closed }", "6: warning[W0911]: `geo::Vec2` is not an enumeration"),
        (
            "enum geo::v1::Kind { closed, opne = 4 }",
            "30: warning[W0931]: no enumerator `opne` in `geo::v1::Kind`; did you mean `open`?",
        ),
        (
            "enum geo::v1::Kind { closed, open }",
            "30: warning[W0932]: `open` of `geo::v1::Kind` is 4, not 1",
        ),
        (
            "enum geo::v1::Kind { closed }",
            "6: warning[W0933]: `open` of `geo::v1::Kind` is left out",
        ),
    ] {
        assert_eq!(finding(&file(item)), format!("f.fmt:1:{message}"));
    }
    let strict = ["--against", "app.o", "--deny", "types"];
    let (code, found) = findings(&file("enum geo::v1::Kind { closed, open }"), &strict);
    assert_eq!(code, Some(1));
    assert!(found.iter().any(|line| line.contains("error[W0932]")), "{found:?}");
    // An enumerator is a number like any other.
    let found = finding(&(right.to_owned() + formatter));
    assert!(found.contains("W0311"), "{found}");
}

/// The commands of the recipe in docs/building.md, on a program that fits and on one that does not.
#[test]
fn the_recipe_for_continuous_integration_runs() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/building.md");
    let text = std::fs::read_to_string(path).unwrap();
    let recipe = text.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert!(!recipe.contains('\t') && recipe.contains("\njobs:\n  formatters:\n    runs-on: "));
    let runs: Vec<_> =
        recipe.lines().filter_map(|l| l.trim().strip_prefix("- run: fmtc ")).collect();
    assert_eq!(runs.len(), 2, "{recipe}");
    let right = "summary geo::Vec2 \"\\(x)\"\nexpect geo::Vec2 { x: 1.5 } == \"1.5\"\n";
    for (formatters, codes) in [(right.to_owned(), [0, 0]), (right.replace("(x)", "(xx)"), [1, 1])]
    {
        let files = [("build/app", OBJECT), ("fmt/geo.fmt", formatters.as_bytes())];
        let folder = Folder::new(&files);
        for (run, code) in runs.iter().zip(codes) {
            let run = run.replace("*.fmt", "geo.fmt");
            let run = folder.fmtc(&run.split(' ').collect::<Vec<_>>());
            assert_eq!(run.code, Some(code), "{}", run.stderr);
            let said = String::from_utf8_lossy(&run.stdout).into_owned() + &run.stderr;
            assert_eq!(code == 1, said.contains("xx") || said.contains("1 failed"), "{said}");
        }
    }
}

#[test]
fn keys_are_found_in_a_program() {
    assert_eq!(
        output(&["types", "app.o", "--key", "geo::Inline", "--key", "Point2"]),
        "geo::v1::Inline\ngeo::Vec2\n"
    );
    let missing = folder().fmtc(&["types", "app.o", "--key", "Vec3", "--message-format", "short"]);
    assert_eq!(missing.code, Some(1));
    assert_eq!(
        missing.stderr,
        "error[E0902]: no type of the program is called `Vec3`; did you mean `geo::Vec2`?\n"
    );
}

#[test]
fn what_has_no_types_is_an_error() {
    for (file, message) in [
        ("text", "`text`: is not a program, library or object file that can be read"),
        ("nowhere", "`nowhere`: is not a program, library or object file that can be read"),
    ] {
        let run = folder().fmtc(&["types", file, "--message-format", "short"]);
        assert_eq!((run.code, run.stderr), (Some(1), format!("error[E0901]: {message}\n")));
    }
    let none = folder().fmtc(&["types", "app.o", "Vec3", "--message-format", "short"]);
    assert_eq!(none.stderr, "error[E0902]: no type has a name that matches `Vec3`\n");
    assert_eq!(folder().fmtc(&["types", "app.o,"]).code, Some(2));
}

/// What is found in formatters for the object, as short messages.
fn findings(formatters: &str, arguments: &[&str]) -> (Option<i32>, Vec<String>) {
    let folder = Folder::new(&[
        ("app.o", OBJECT),
        ("f.fmt", formatters.as_bytes()),
        ("text", b"no program"),
    ]);
    let mut all = vec!["check", "f.fmt", "--message-format", "short"];
    all.extend(arguments);
    let run = folder.fmtc(&all);
    let is_finding = |line: &&str| !line.starts_with("note[N0925]");
    (run.code, run.stderr.lines().filter(is_finding).map(str::to_owned).collect())
}

/// The only finding in a formatter; notes are none.
fn finding(formatter: &str) -> String {
    let (code, mut found) = findings(formatter, &["--against", "app.o"]);
    found.retain(|message| !message.contains(": note["));
    assert_eq!((code, found.len()), (Some(0), 1), "{formatter}: {found:?}");
    found.into_iter().next().unwrap()
}

#[test]
fn a_member_that_is_not_there_is_found() {
    let right = "summary geo::Vec2 \"(\\(x), \\(y))\"";
    assert_eq!(findings(right, &["--against", "app.o"]), (Some(0), vec![]));
    let wrong = "summary geo::Vec2 \"(\\(xx), \\(y))\"";
    let message = "f.fmt:1:23: warning[W0912]: no member `xx` in `geo::Vec2`; did you mean `x`?";
    assert_eq!(finding(wrong), message);
    // Along pointers, bases, records without names, arrays.
    let right = "summary Derived \"\\(b1) \\(an1) \\(an2) \\(v.x) \\(arr[1])\"\n\
                 summary Tree { left != null ? \"\\(left->right.value)\" : \"\" }";
    assert_eq!(findings(right, &["--against", "app.o"]), (Some(0), vec![]));
    for (path, member) in [("b2x", "b2x"), ("v.xx", "xx"), ("arr[1].a", "a"), ("an4", "an4")] {
        let found = finding(&format!("summary Derived \"\\({path})\""));
        assert!(found.contains(&format!("W0912]: no member `{member}` in ")), "{path}: {found}");
    }
    assert!(finding("summary Tree \"\\(left.valeu)\"").contains("no member `valeu` in `Tree`"));
}

#[test]
fn members_are_found_beside_children_for_the_same_key() {
    // The summary reads the raw value then, where LLDB has it.
    let found = finding("summary Grid \"\\(pointz[0])\"\nchildren Grid { points[0] as \"first\" }");
    assert!(
        found.contains("W0912]: no member `pointz` in `Grid`; did you mean `points`?"),
        "{found}"
    );
}

#[test]
fn members_that_are_asked_for_or_not_known_are_left_alone() {
    let formatters = "\
summary geo::Vec2 { exists(z) ? \"3\" : \"2\" }
summary Inline { \"1\" }
summary Tree { \"\\(extra ?? value)\" }
summary Derived \"\\(v?.z ?? 1)\"
summary Holds \"\\(o.hidden)\"
";
    let formatters = formatters.replace("summary Inline", "summary geo::v1::Inline");
    let (code, found) = findings(&formatters, &["--against", "app.o", "--deny", "types"]);
    assert!(code == Some(0) && found.iter().all(|line| line.contains(": note[N09")), "{found:?}");
    // A type that is only declared hides nothing about the others.
    let found = finding("summary /^(Opaque|geo::Vec2)$/ \"\\(xx)\"");
    assert!(found.contains("W0912]: no member `xx` in `geo::Vec2`"), "{found}");
}

#[test]
fn a_member_of_some_types_is_found() {
    let found = finding("summary Outer<_>::_ \"\\(u)\"");
    assert!(
        found.contains("W0913]: member `u` is in 2 of 4 types: `Outer<int>::Deep<char>` has it"),
        "{found}"
    );
    let pattern = "summary Arr<_, ...> \"\\(d[0])\"";
    assert_eq!(findings(pattern, &["--against", "app.o"]), (Some(0), vec![]));
}

#[test]
fn keys_that_match_nothing_are_found() {
    let found = finding("summary geo::Inline \"\\(a)\"");
    let message = "f.fmt:1:9: warning[W0911]: no type of the program matches `geo::Inline`; \
                   did you mean `geo::v1::Inline`?";
    assert_eq!(found, message);
    let near = finding("summary geo::Vec3 \"x\"");
    assert!(near.ends_with("`geo::Vec3`; did you mean `geo::Vec2`?"), "{near}");
    // Of all types with the same last part, those with the nearest scopes and arguments.
    for (wrong, meant) in [
        ("gxo::Vec2", "geo::Vec2"),
        ("geo::v1::Inlyne", "geo::v1::Inline"),
        ("Outer<int>::Dxep<char>", "Outer<int>::Deep<char>"),
        ("Arr<Arr<char, 3>, 2>", "Arr<Arr<char, 2>, 2>"),
    ] {
        let near = finding(&format!("summary {wrong} \"x\""));
        assert!(near.ends_with(&format!("did you mean `{meant}`?")), "{near}");
    }
    // `Deep` has half of its letters.
    let unlike = finding("summary Dxyp \"x\"");
    assert!(unlike.ends_with("no type of the program matches `Dxyp`"), "{unlike}");
    let fine = "summary geo::Point2 \"x\"\nsummary int \"y\"\nsummary /^Pack<.*>$/ \"z\"";
    assert_eq!(findings(fine, &["--against", "app.o"]), (Some(0), vec![]));
}

#[test]
fn what_is_no_number_or_loses_something_is_found() {
    for (formatter, code) in [
        ("summary Scalars { f > 3 ? \"big\" : \"small\" }", "W0311]: `f` is a `float`"),
        ("summary Derived \"\\(v.signed() + 1)\"", "W0914]: a `geo::Vec2` is not a number"),
        ("summary Tree \"\\(left.signed() - right.signed())\"", "W0313]: the difference of two"),
        ("summary Fn \"\\(argv[0][1])\"", "W0313]: `argv[…]` is a pointer"),
    ] {
        let found = finding(formatter);
        assert!(found.contains(code), "{formatter}: {found}");
    }
    let scaled = "summary Tree \"\\((left.signed() - right.signed()) / 24)\"";
    assert_eq!(findings(scaled, &["--against", "app.o"]), (Some(0), vec![]));
}

#[test]
fn elements_that_no_index_reaches_are_found() {
    let of_24 = |body: &str| format!("@lldb(24...) {body}\n@lldb(20...23) summary Grid \"old\"");
    let without_size =
        "W0935]: `none` is an array without a size, so LLDB has none of its elements";
    for (formatter, found) in [
        ("summary Grid { join(i in 0..<3) { none[i] } }".to_owned(), without_size),
        (of_24("summary Grid \"\\(none.element(1))\""), "W0935]: `none` is an array, and"),
        (of_24("summary Grid \"\\(cells.element(1))\""), "W0935]: `cells` is an array, and"),
    ] {
        let told = finding(&formatter);
        assert!(told.contains(found), "{formatter}: {told}");
    }
    let right = of_24("summary Grid \"\\(none.element(1, of: cells[0][0].type()))\"");
    assert_eq!(findings(&right, &["--against", "app.o"]), (Some(0), vec![]));
}

#[test]
fn findings_can_be_errors_and_change_no_section() {
    let wrong = "summary geo::Vec2 \"\\(xx.value())\"";
    let (code, found) = findings(wrong, &["--against", "app.o", "--deny", "types"]);
    assert_eq!((code, found.len()), (Some(1), 1), "{found:?}");
    assert!(found[0].contains("error[W0912]: no member `xx`"), "{found:?}");
    let folder = Folder::new(&[("app.o", OBJECT), ("f.fmt", wrong.as_bytes())]);
    folder.fmtc(&["compile", "f.fmt", "--emit", "bin", "-o", "a"]);
    let run = folder.fmtc(&["compile", "f.fmt", "--emit", "bin", "-o", "b", "--against", "app.o"]);
    assert!(run.stderr.contains("W0912"), "{}", run.stderr);
    assert!(!folder.read("a").is_empty() && folder.read("a") == folder.read("b"));
    let (code, found) = findings(wrong, &["--against", "text"]);
    assert_eq!((code, found.len()), (Some(1), 1), "{found:?}");
    assert!(found[0].starts_with("error[E0901]: `text`: is not a program"), "{found:?}");
}
