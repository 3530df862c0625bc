//! Replays vectors in the VM: cases of `vectors.json` and `recipes.json` on the value trees of
//! `fixtures.json`.

use fmtc::bytecode::record::{self, Method, Record};
use fmtc::debuggee::{Tree, json};
use fmtc::display::{Formatted, Section};
use fmtc::isa::{Flags, Lldb, RecordVersion, Signature};
use fmtc::vm::{self, Config, ObjectId, Outcome, Stop};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The debuggers that made the vectors, oldest first: one of each release.
pub(crate) static DEBUGGERS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let fixtures = vectors("fixtures.json");
    let keys: Vec<_> = fixtures.as_object().unwrap().keys().cloned().collect();
    let releases: Vec<_> = keys.iter().filter_map(|key| Some(debugger(key)?.1)).collect();
    assert_eq!(releases, Lldb::ALL, "a release without vectors");
    keys
});

/// A file of `tests/vectors`.
pub(crate) fn vectors(name: &str) -> Value {
    let path = format!("{}/tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// What became of all cases.
#[derive(Default)]
pub(crate) struct Report {
    /// Cases that gave what LLDB gave.
    pub(crate) passed: usize,
    /// A line for each that did not.
    pub(crate) failures: Vec<String>,
    /// Cases that say themselves that a value tree cannot answer them.
    pub(crate) skipped: Vec<String>,
}

impl Report {
    /// `N passed, M failed, K skipped`.
    pub(crate) fn summary_line(&self) -> String {
        let (failed, skipped) = (self.failures.len(), self.skipped.len());
        format!("{} passed, {failed} failed, {skipped} skipped", self.passed)
    }
}

/// The debugger of that key or version in a file: `22.1.8` finds `lldb-22.1.8`.
pub(crate) fn debugger(version: &str) -> Option<(String, Lldb)> {
    let number = version.strip_prefix("lldb-").unwrap_or(version);
    let major = number.split('.').next()?.parse().ok()?;
    Some((format!("lldb-{number}"), Lldb::from_number(major)?))
}

/// The trees of one debugger.
pub(crate) struct Fixtures {
    tree: Tree,
    roots: HashMap<String, ObjectId>,
}

impl Fixtures {
    /// Those of a version, with its release.
    pub(crate) fn of(version: &str) -> (Lldb, Fixtures) {
        let (key, lldb) = debugger(version).expect("a release");
        (lldb, Fixtures::read(&vectors("fixtures.json"), &key))
    }

    /// Those of a debugger in a file of fixtures.
    pub(crate) fn read(fixtures: &Value, key: &str) -> Fixtures {
        let mut tree = Tree::new();
        let mut roots = HashMap::new();
        for (name, node) in fixtures[key].as_object().expect("the debugger has fixtures") {
            let spec = json::read(node).unwrap_or_else(|e| panic!("{name}: {e}"));
            roots.insert(name.clone(), tree.add(&spec).expect("the tree is small"));
        }
        Fixtures { tree, roots }
    }

    /// A variable or a member of one: `payload.c_a`.
    pub(crate) fn find(&self, path: &str) -> (Tree, ObjectId) {
        let mut tree = self.tree.clone();
        let object = self.object(&mut tree, path);
        (tree, object)
    }

    fn object(&self, tree: &mut Tree, path: &str) -> ObjectId {
        let mut names = path.split('.');
        let root = names.next().and_then(|n| self.roots.get(n)).expect("a variable");
        let mut budget = vm::Budget::new(&vm::Limits::default());
        names.fold(*root, |object, name| {
            vm::Debuggee::child_named(tree, object, name.as_bytes(), &mut budget).expect("a member")
        })
    }
}

/// Runs every case that has a result for the debugger.
pub(crate) fn replay(cases: &Value, fixtures: &Fixtures, key: &str, lldb: Lldb) -> Report {
    let mut report = Report::default();
    let mut tree = fixtures.tree.clone();
    for case in cases.as_array().expect("an array of cases") {
        let expected = &case["expect"][key];
        if expected.is_null() || !case["program"].is_string() {
            continue;
        }
        let id = case["id"].as_str().expect("an id");
        let object = fixtures.object(&mut tree, case["value"].as_str().expect("a variable"));
        let outcome = run(case, &mut tree, object, lldb);
        if case["needs"].is_array() {
            // Children that were made stay with their parent.
            tree.clone_from(&fixtures.tree);
        }
        let is_wide =
            |stop: &Stop| matches!(stop, Stop::Unknown(what) if what.contains("128 bits"));
        let may_skip = outcome.as_ref().and_then(Outcome::stop).is_some_and(is_wide)
            || case["host_dependent"] == true
            || case["needs"].as_array().is_some_and(|needs| !needs.is_empty());
        match compare(expected, &outcome) {
            Ok(()) => report.passed += 1,
            Err(_) if may_skip && cannot_tell(case, &outcome) => {
                report.skipped.push(id.to_string())
            }
            Err(line) => report.failures.push(format!("{id}: {line}")),
        }
    }
    report
}

/// Whether a difference is one that a value tree cannot avoid.
fn cannot_tell(case: &Value, outcome: &Option<Outcome>) -> bool {
    case["host_dependent"] == true
        || matches!(outcome, Some(Outcome::Stopped { stop: Stop::Unknown(_), .. }))
}

/// Runs a case; `None` if this LLDB does not load its record.
fn run(case: &Value, tree: &mut Tree, object: ObjectId, lldb: Lldb) -> Option<Outcome> {
    let number = case["record_version"].as_u64().unwrap_or(1);
    if number > lldb.record_version() {
        return None;
    }
    let version = RecordVersion::from_number(number).expect("a known record version");
    let program = unhex(case["program"].as_str().expect("a program"));
    // The record is for the type of the value, so a program that asks for the summary of a value
    // of that type runs once more.
    let of = vm::Debuggee::type_of(tree, object).expect("a type");
    let names = vm::Debuggee::type_names(tree, of).expect("a type");
    let key = case["key"].as_str().unwrap_or(names.name).to_owned();
    let flags = Flags(case["flags"].as_u64().unwrap_or_default());
    let methods = vec![Method { signature: Signature::SUMMARY, program: &program }];
    let mut section = Vec::new();
    let record = Record { version: number, key: key.as_bytes(), flags, methods };
    record::write_unverified(&mut section, &record);
    let section = Section::load(&section, lldb).expect("a section");
    let limits = vm::Limits::default();
    let mut values = Formatted::new(std::mem::take(tree), &section, limits);
    let ran = values.run_summary(object, &mut vm::Budget::new(&limits), None);
    *tree = values.tree;
    match ran {
        Ok(Some(outcome)) => Some(outcome),
        // A type that no key matches.
        Ok(None) => Some(vm::summary(&program, Config::new(lldb, version), tree, object, None)),
        Err(stop) => Some(Outcome::Stopped { stop, offset: 0 }),
    }
}

pub(crate) fn compare(expected: &Value, outcome: &Option<Outcome>) -> Result<(), String> {
    let (name, text) = match outcome {
        None => ("none", Vec::new()),
        Some(Outcome::Ok { text }) if text.is_empty() => ("none", Vec::new()),
        Some(Outcome::Ok { text }) => ("ok", text.clone()),
        Some(Outcome::Stopped { stop: Stop::Error(message), .. }) => ("error", message.clone()),
        Some(Outcome::Stopped { stop: Stop::Abort(_), .. }) => ("crash", Vec::new()),
        Some(Outcome::Stopped { stop, .. }) if stop.may_hang() => ("timeout", Vec::new()),
        Some(other) => return Err(format!("the VM says {other:?}, LLDB {expected}")),
    };
    let wanted = match (&expected["summary_hex"], &expected["summary"], &expected["error"]) {
        (Value::String(hex), ..) => unhex(hex),
        (_, Value::String(text), _) | (_, _, Value::String(text)) => text.clone().into_bytes(),
        _ => Vec::new(),
    };
    if expected["outcome"] == name && without_addresses(&wanted) == without_addresses(&text) {
        return Ok(());
    }
    Err(format!("the VM says {name} {:?}, LLDB {expected}", String::from_utf8_lossy(&text)))
}

/// The text with the addresses of LLDB's own memory replaced: those from 0x7f… on.
fn without_addresses(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text).to_lowercase();
    let mut parts = text.split("0x");
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_hexdigit).count();
        let address = part[..digits].trim_start_matches('0');
        match address.len() == 12 && address.starts_with("7f") {
            true => out.push_str("ADDRESS"),
            false => out.push_str(&format!("0x{}", &part[..digits])),
        }
        out.push_str(&part[digits..]);
    }
    out
}

/// The bytes of hex digits, which may have blanks between them.
pub(crate) fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.chars().filter_map(|c| c.to_digit(16)).map(|d| d as u8).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

/// The digits of bytes.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
