//! All that there is to see of a text: what each LLDB shows for a value, the bytecode, the verdicts,
//! the steps of a run.

use crate::spans::Places;
use crate::{trace, value};
use fmtc::listing::{AnnotatedLine, annotated_lines};
use fmtc::compile::{Options, Session};
use fmtc::debuggee::{Spec, Tree, json as value_json};
use fmtc::display::{Formatted, Section, json as display_json, show};
use fmtc::isa::{Lldb, LldbRange, Signature};
use fmtc::source::SourceMap;
use fmtc::verify::{Judgement, SectionEntry, verify_section};
use fmtc::vm::{Budget, Limits};
use serde_json::{Value, json};

/// The releases that are emulated.
const ALL: [Lldb; 5] = [Lldb::V20, Lldb::V21, Lldb::V22, Lldb::V23, Lldb::V24];
/// More lines of assembly are not shown.
const MAX_LINES: usize = 5_000;

/// What is seen of a text. The parameters: `value`, or the number `expect` of the item that has it, and
/// `lldb`, whose steps are wanted.
pub(crate) fn text(text: &str, params: &Value) -> Value {
    let mut sources = SourceMap::new();
    let root = sources.add("formatters.fmt", text);
    let options = Options { lines: true, ..Options::default() };
    let outcome = Session::new(&mut sources, options).compile(&[root]);
    let Some(compiled) = outcome.compiled else { return json!({ "compiled": false }) };
    let places = Places::new(text, root, &compiled);
    let mut seen = json!({
        "compiled": true,
        "size": compiled.section.len(),
        "records": records(&compiled.section, &places),
        "expects": value::expected(&compiled, root, &places),
    });
    let typed = params["value"].as_str().unwrap_or_default();
    let expect = params["expect"].as_u64().and_then(|n| n.try_into().ok()).unwrap_or_default();
    match value::given(typed, expect, &compiled, root) {
        Err(problem) => seen["value"] = json!({ "problem": problem }),
        Ok(given) => {
            seen["value"] = json!({ "from": given.from });
            let show = |lldb| shown(&compiled.section, lldb, &given.spec);
            seen["shown"] = ALL.into_iter().map(show).collect();
            let lldb = params["lldb"].as_u64().and_then(|n| Lldb::from_number(n.try_into().ok()?));
            let section = Section::load(&compiled.section, lldb.unwrap_or(Lldb::LAST));
            seen["trace"] = match section {
                Ok(section) => trace::trace(&section, &given.spec, &places),
                Err(stop) => json!({ "steps": [], "end": stop.to_string() }),
            };
        }
    }
    seen
}

/// What each LLDB shows with the bytes of a section. The parameters: `section`, an array of
/// bytes, and `value` as JSON.
///
/// # Errors
/// What is wrong with the value.
pub(crate) fn section(params: &Value) -> Result<Value, String> {
    let bytes = params["section"].as_array().map(Vec::as_slice).unwrap_or_default();
    let bytes: Vec<u8> = bytes.iter().filter_map(|byte| byte.as_u64()?.try_into().ok()).collect();
    let spec = value_json::read(&params["value"]).map_err(|malformed| malformed.to_string())?;
    Ok(ALL.into_iter().map(|lldb| shown(&bytes, lldb, &spec)).collect())
}

/// What one LLDB shows for a value.
fn shown(section: &[u8], lldb: Lldb, spec: &Spec) -> Value {
    let name = if spec.name.is_empty() { "value" } else { &*spec.name };
    let shown = Section::load(section, lldb).and_then(|section| {
        let mut tree = Tree::new();
        let object = tree.add(spec)?;
        let limits = Limits::default();
        let mut values = Formatted::new(tree, &section, limits);
        show(&mut values, object, name, &mut Budget::new(&limits))
    });
    display_json::shown(lldb, name, &shown)
}

fn records(section: &[u8], places: &Places<'_>) -> Vec<Value> {
    let entries = verify_section(section, LldbRange::ALL).records;
    let starts = entries.iter().map(|entry| entry.offset);
    let ends = starts.skip(1).chain([section.len()]);
    entries.iter().zip(ends).map(|(entry, end)| record(section, entry, end, places)).collect()
}

fn record(section: &[u8], entry: &SectionEntry<'_>, end: usize, places: &Places<'_>) -> Value {
    let lines = annotated_lines(section.get(entry.offset..end).unwrap_or_default());
    let line = |line: &AnnotatedLine| {
        let span = line.offset.map_or(Value::Null, |offset| places.of(entry.offset + offset));
        json!({ "text": line.text, "stack": line.stack, "span": span })
    };
    let record = entry.verdict.record();
    let programs = record.methods.iter().zip(&entry.places).zip(entry.verdict.programs());
    json!({
        "key": String::from_utf8_lossy(record.key),
        "version": record.version,
        "size": end - entry.offset,
        "lines": lines.iter().take(MAX_LINES).map(line).collect::<Vec<_>>(),
        "programs": programs
            .map(|((method, place), judged)| program(method.signature, *place, judged, places))
            .collect::<Vec<_>>(),
    })
}

fn program(signature: Signature, place: usize, judged: &Judgement, places: &Places<'_>) -> Value {
    let finding = judged.verdict.finding().map(|finding| {
        json!({
            "message": finding.reason.to_string(),
            "span": places.of(place + finding.offset),
        })
    });
    json!({
        "signature": format!("@{signature}"),
        "verdict": judged.verdict.to_string(),
        "finding": finding,
    })
}
