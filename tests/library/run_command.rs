//! `fmtc run`: values through formatters, without a debugger.

use crate::toolchain::shown;

const POINT: &str = r#"{"type": "Point", "members": {"x": 3, "y": -4}}"#;
/// A section whose one summary never ends.
const ENDLESS: &str = "010c 05506f696e74 09 00 03 200111";

#[test]
fn what_frame_variable_would_print() {
    let cases: &[(&[&str], &str)] = &[
        (&["run", "run/point.fmt", "--value-json", POINT, "--name", "p"], ""),
        (&["run", "run/point.fmt", "--value", "-", "--emulate", "22", "--json"], POINT),
        (&["run", "run/point.fmt", "--value", "run/pair.json", "--emulate", "22"], ""),
        (&["run", "run/point.fmt", "--value", "run/pair.json", "--emulate", "23"], ""),
        (&["run", "run/point.fmt", "--value", "run/pair.json", "--emulate", "24", "--json"], ""),
        (&["run", "run/point.fmt", "--value-json", "[1, 2.5, \"three\", null, true]"], ""),
    ];
    let all: String = cases.iter().map(|(args, input)| shown(args, input.as_bytes())).collect();
    insta::assert_snapshot!(all);
}

#[test]
fn what_goes_wrong_is_shown_in_the_source() {
    let broken =
        r#"{"type": "Broken", "members": {"wide": {"type": "long double", "value": 1.5}}}"#;
    let cases: &[(&[&str], &str)] = &[
        (&["run", "run/point.fmt", "--value-json", broken, "--emulate", "22"], ""),
        (&["run", "--section", "-", "--hex", "--value-json", POINT], ENDLESS),
        (&["run", "--section", "-", "--hex", "--value-json", POINT, "--json"], ENDLESS),
        (&["run", "run/point.fmt", "--value-json", "{\"type\": 3}"], ""),
        (&["run", "run/point.fmt", "--value-json", "{"], ""),
        (&["run", "run/point.fmt", "--value", "run/none.json"], ""),
        (&["run", "run/point.fmt", "--value-json", "1", "--emulate", "22...23"], ""),
        (&["run", "--value-json", "1"], ""),
    ];
    let all: String = cases.iter().map(|(args, input)| shown(args, input.as_bytes())).collect();
    insta::assert_snapshot!(all);
}

/// A value that is not of the schema of docs/json.md is refused.
#[test]
fn values_are_read_strictly() {
    use fmtc::debuggee::json;
    let error = |text: &str| {
        let value = serde_json::from_str(text).unwrap();
        json::read(&value).err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert_eq!(error(r#"{"version": 1, "type": "T", "members": {"any": 1}}"#), "");
    for (value, wanted) in [
        (r#"{"version": 2}"#, "`version` must be 1, the version of this schema"),
        (r#"{"typ": "T"}"#, "the value has no field `typ`; `type` is one"),
        (
            r#"{"members": {"a": {"adress": 1}}}"#,
            "`members.a` has no field `adress`; `address` is one",
        ),
        (
            r#"{"members": {}, "children": []}"#,
            "the value has both `children` and `members`; one of them is enough",
        ),
        (r#"{"type": "T", "template_args": [{"kind": 1}]}"#, "`template_args[0]` has no field"),
        (r#"{"members": {"version": {"version": 1}}}"#, "`members.version` has no field `version`"),
    ] {
        let said = error(value);
        assert!(said.starts_with(wanted), "{value}: {said}");
    }
    // Each field is in the documentation.
    let documentation =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md")).unwrap();
    for field in json::FIELDS {
        assert!(documentation.contains(&format!("`{field}`")), "{field}");
    }
}

#[test]
fn each_instruction_with_the_stacks() {
    let text = shown(&["run", "run/point.fmt", "--value-json", POINT, "--trace"], b"");
    let json = shown(&["run", "run/point.fmt", "--value-json", POINT, "--trace", "--json"], b"");
    let first = json.lines().nth(1).unwrap_or_default();
    insta::assert_snapshot!(format!("{text}\n{first}\n"));
}
