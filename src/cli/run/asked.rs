//! A value of a live session. fmtc asks for its parts as its formatters need them: each question is a line of JSON on
//! standard output, each answer one on standard input.

use crate::cli::outputs;
use crate::debuggee::{PathPart, Spec, json};
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
/// If there is no answer, or it is malformed, or LLDB does not load the section.
pub(super) fn read(section: &[u8], lldb: Lldb) -> Result<Spec, String> {
    let section = Section::load(section, lldb).map_err(|stop| stop.to_string())?;
    let mut value = ask(&Request { path: Vec::new(), index: Some(0) })?;
    for _ in 0..MAX_QUESTIONS {
        let mut is_new = false;
        for question in questions(&value, &section) {
            let answer = ask(&question)?;
            is_new = take(&mut value, &question, answer);
            if is_new {
                break;
            }
        }
        if !is_new {
            break;
        }
    }
    // The end of the questions.
    write(&Value::Null)?;
    Ok(value)
}

/// What is needed about the part at the end of a path: the children, up to an index at least, or the text that is shown.
struct Request {
    path: Vec<PathPart>,
    index: Option<usize>,
}

/// The questions that are necessary to show a value: children, else the text of a part that no value tree can give.
fn questions(value: &Spec, section: &Section<'_>) -> Vec<Request> {
    let Ok((mut values, object)) = Formatted::of(value, section) else { return Vec::new() };
    if show(&mut values, object, "value", &mut Budget::new(&Limits::default())).is_ok() {
        return Vec::new();
    }
    let missing = values.tree.missing();
    let children = missing.map(|(path, index)| Request { path, index: Some(index) });
    let text = values.unknown().map(|path| Request { path, index: None });
    children.into_iter().chain(text).collect()
}

/// Inserts an answer; returns whether that changes something.
fn take(value: &mut Spec, question: &Request, mut answer: Spec) -> bool {
    let Some(place) = value.part_mut(&question.path) else { return false };
    match question.index {
        Some(_) => answer.bits = place.bits,
        None => {
            // What LLDB has no text of, it shows as an empty one.
            let summary = std::mem::replace(&mut answer, place.clone()).summary.flatten();
            (answer.summary, answer.is_shown) = (Some(Some(summary.unwrap_or_default())), true);
        }
    }
    let is_new = *place != answer;
    *place = answer;
    is_new
}

fn ask(question: &Request) -> Result<Spec, String> {
    let steps = question.path.iter().map(|part| match part {
        PathPart::Child(at) => json!(["raw", at]),
        PathPart::Synthetic(at) => json!(["synthetic", at]),
    });
    write(&json!({ "path": steps.collect::<Vec<_>>(), "index": question.index }))?;
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
