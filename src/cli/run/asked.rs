//! A value of a live session. Its parts are asked for as its formatters need them: each question is a line of JSON on
//! standard output, each answer one on standard input.

use crate::cli::outputs;
use crate::debuggee::{Part, Spec, Tree, json};
use crate::display::{Formatted, Section, show};
use crate::isa::Lldb;
use crate::limits;
use crate::vm::{Budget, Limits};
use serde_json::{Value, json};
use std::io::{BufRead as _, Read as _};

/// The most questions about a value.
const MAX_QUESTIONS: usize = 5000;

/// Asks for a value, and for those of its parts that its text needs.
///
/// # Errors
/// If there is no answer, or it is malformed.
pub(super) fn read(section: &[u8], lldb: Lldb) -> Result<Spec, String> {
    let mut value = ask(&[], 0)?;
    for _ in 0..MAX_QUESTIONS {
        let Some((path, index)) = missing(&value, section, lldb) else { break };
        let mut answer = ask(&path, index)?;
        let Some(place) = value.part_mut(&path) else { break };
        answer.bits = place.bits;
        if *place == answer {
            break;
        }
        *place = answer;
    }
    // The end of the questions.
    write(&Value::Null)?;
    Ok(value)
}

/// The way to a value whose children are needed, and the index of the needed one.
fn missing(value: &Spec, section: &[u8], lldb: Lldb) -> Option<(Vec<Part>, usize)> {
    let mut tree = Tree::new();
    let object = tree.add(value).ok()?;
    let limits = Limits::default();
    let section = Section::load(section, lldb).ok()?;
    let mut values = Formatted::new(tree, &section, limits);
    show(&mut values, object, "value", &mut Budget::new(&limits)).err()?;
    values.missing()
}

/// Asks for the value at the end of a way, with its children up to an index at least.
fn ask(path: &[Part], index: usize) -> Result<Spec, String> {
    let steps = path.iter().map(|part| match part {
        Part::Child(at) => json!(["raw", at]),
        Part::Synthetic(at) => json!(["synthetic", at]),
    });
    write(&json!({ "path": steps.collect::<Vec<_>>(), "index": index }))?;
    let mut line = String::new();
    let stdin = std::io::stdin().lock().take(limits::VALUE_FILE);
    std::io::BufReader::with_capacity(1, stdin)
        .read_line(&mut line)
        .map_err(|error| error.to_string())?;
    let answer: Value = serde_json::from_str(&line).map_err(|error| error.to_string())?;
    json::read(&answer).map_err(|error| error.to_string())
}

fn write(question: &Value) -> Result<(), String> {
    outputs::write_stdout(format!("{question}\n").as_bytes()).map_err(|error| error.to_string())
}
