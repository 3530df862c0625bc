//! The patterns of keys: what real debuggers accept, refuse and match
//! (`tests/vectors/patterns.json`, made by `tests/debuggers/patterns.py`).

use crate::conformance::vectors;
use fmtc::bytecode::ere::{self, ErrorKind};
use fmtc::bytecode::record::{self, Method, Record};
use fmtc::debuggee::Tree;
use fmtc::display::{Formatted, Section};
use fmtc::isa::{Flags, Lldb, LldbRange, Signature};
use fmtc::verify::{RecordFault, verify_record};
use fmtc::vm::{Budget, Debuggee, Limits, Stop};
use serde_json::{Value, json};

fn measured() -> Value {
    vectors("patterns.json")
}

/// Each pattern with the names it matches; `None` if it is refused.
fn patterns(measured: &Value) -> Vec<(&str, Option<Vec<&str>>)> {
    let all = measured["matches"].as_object().expect("an object").iter();
    all.map(|(pattern, names)| (pattern.as_str(), names.as_array().map(|all| texts(all)))).collect()
}

fn texts(all: &[Value]) -> Vec<&str> {
    all.iter().filter_map(Value::as_str).collect()
}

#[test]
fn the_parser_accepts_what_lldb_accepts() {
    let measured = measured();
    let patterns = patterns(&measured);
    assert!(patterns.len() > 200 && patterns.iter().any(|(_, names)| names.is_none()));
    for (pattern, names) in patterns {
        match ere::parse(pattern.as_bytes()) {
            // LLDB has names for a few characters.
            Err(ere::Error { kind: ErrorKind::CollatingName, .. }) => {}
            parsed => assert_eq!(parsed.is_ok(), names.is_some(), "{pattern}: {parsed:?}"),
        }
    }
}

#[test]
fn the_verifier_names_keys_that_are_not_patterns() {
    for (pattern, names) in patterns(&measured()) {
        if !pattern.starts_with('^') || pattern.contains("[.") || pattern.contains("[=") {
            continue;
        }
        let methods = vec![Method { signature: Signature::SUMMARY, program: b"\x22\x02ok" }];
        let record = Record { version: 1, key: pattern.as_bytes(), flags: Flags(0), methods };
        let verdicts = verify_record(&record, LldbRange::ALL);
        let mut faults = verdicts.faults().iter();
        let is_named = faults.any(|fault| *fault == RecordFault::NotAPattern);
        assert_eq!(is_named, names.is_none(), "{pattern}");
    }
}

/// What the VM shows for a value of a type named so, with a summary for the pattern.
fn shown(pattern: &str, name: &str) -> Result<bool, Stop> {
    const MATCH: &[u8] = b"\x22\x05match";
    let methods = vec![Method { signature: Signature::SUMMARY, program: MATCH }];
    let record = Record { version: 1, key: pattern.as_bytes(), flags: Flags(0), methods };
    let mut section = Vec::new();
    record::write_unverified(&mut section, &record);
    let section = Section::load(&section, Lldb::V22)?;
    let mut tree = Tree::new();
    let value = json!({ "type": name, "canonical_type": name });
    let object = tree.add(&fmtc::debuggee::json::read(&value).expect("a value"))?;
    let limits = Limits::default();
    let mut text = Vec::new();
    Formatted::new(tree, &section, limits).summary(object, &mut Budget::new(&limits), &mut text)?;
    Ok(text == b"match")
}

#[test]
fn the_vm_matches_what_lldb_matches() {
    let measured = measured();
    let names = texts(measured["names"].as_array().expect("names"));
    // Those that the VM takes for a pointer, an array or a qualified type are none here.
    let plain = |name: &&&str| !name.ends_with(['*', '&', ']']) && !name.starts_with("const ");
    let names: Vec<&str> = names.iter().filter(plain).copied().collect();
    let mut unsupported = Vec::new();
    for (pattern, matched) in patterns(&measured) {
        if !pattern.starts_with('^') {
            continue;
        }
        let matched = matched.unwrap_or_default();
        for name in &names {
            match shown(pattern, name) {
                Ok(found) => assert_eq!(found, matched.contains(name), "{pattern} on {name:?}"),
                Err(stop) => {
                    assert!(matches!(stop, Stop::Unknown(_)), "{pattern} on {name:?}: {stop:?}");
                    unsupported.push(pattern);
                    break;
                }
            }
        }
    }
    // Back-references, word boundaries and collating names.
    unsupported
        .retain(|pattern| !["\\", "[[:<:]]", "[[:>:]]", "[[."].iter().any(|p| pattern.contains(p)));
    assert_eq!(unsupported, [""; 0]);
}

#[test]
fn endless_keys_are_not_compiled() {
    let stop = shown(&format!("^{}", "a?".repeat(1 << 20)), "a").unwrap_err();
    assert_eq!(stop, Stop::Unknown("whether so complex a regex matches"));
}
