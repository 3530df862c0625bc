//! Diagnostics for failed expectations: both texts, and a fix that accepts the shown text.

use super::expect::{Checked, Difference, grouped};
use crate::debuggee::{AbsentMember, literal};
use crate::diag::Diagnostic;
use crate::diag::codes::values::EXPECT_FAILED;
use crate::isa::{Lldb, LldbRange};
use crate::limits;
use crate::sema::Expectation;
use crate::source::Span;
use crate::source::printable::steers;

/// A diagnostic for each unexpected text, with all debuggers that show it.
pub fn failures(expectation: &Expectation, results: &[Checked], colors: bool) -> Vec<Diagnostic> {
    let groups = grouped(results.iter().filter(|result| !result.differences.is_empty()));
    let failure =
        |(versions, result): &(Vec<Lldb>, &Checked)| failure(expectation, versions, result, colors);
    let mut failures: Vec<_> = groups.iter().map(failure).collect();
    if let [failure, ..] = &mut failures[..]
        && let Some(absent) = groups.first().and_then(|(_, result)| absent(result))
    {
        *failure = lacking(failure.clone(), absent);
        return failures;
    }
    // If debuggers differ, no text is right.
    if let ([failure], [(_, result)]) = (&mut failures[..], &groups[..])
        && let Some(edits) = edits(expectation, result)
    {
        *failure = failure.clone().fix("accept the shown text", edits);
    }
    failures
}

/// The member whose absence is probably the reason why nothing is shown.
fn absent(result: &Checked) -> Option<&AbsentMember> {
    let is_empty = result.shown.as_ref().map_or(true, |seen| seen.text.is_empty());
    result.absent.as_ref().filter(|_| is_empty)
}

/// Says which member the value lacks.
fn lacking(failure: Diagnostic, absent: &AbsentMember) -> Diagnostic {
    let name = &absent.name;
    let note = format!("The formatter asks for the member `{name}`, which the value lacks.");
    let help = |near: &_| format!("did you mean `{near}`? The value has that member");
    absent.near.iter().fold(failure.note(note), |failure, near| failure.help(help(near)))
}

/// The size of the longest text in a fix, in bytes.
const MAX_TAKEN: usize = 64 << 10;

/// The edits that make a test expect the shown text.
fn edits(expectation: &Expectation, result: &Checked) -> Option<Vec<(Span, String)>> {
    let seen = result.shown.as_ref().ok()?;
    let length = |(name, text): &(String, String)| name.len() + text.len();
    if seen.text.len() + seen.children.iter().map(length).sum::<usize>() > MAX_TAKEN {
        return None;
    }
    let mut edits = Vec::new();
    if result.differences.contains(&Difference::Text) {
        edits.push((expectation.text_span, literal::string(&seen.text)));
    }
    if result.differences.contains(&Difference::Children) {
        let wanted = expectation.children.as_ref()?;
        if wanted.len() != seen.children.len() {
            return None;
        }
        for ((name, text), (shown_name, shown_text)) in wanted.iter().zip(&seen.children) {
            for (wanted, shown) in [(name, shown_name), (text, shown_text)] {
                if *wanted.text != **shown {
                    edits.push((wanted.span, literal::string(shown)));
                }
            }
        }
    }
    Some(edits)
}

fn failure(
    expectation: &Expectation,
    versions: &[Lldb],
    result: &Checked,
    colors: bool,
) -> Diagnostic {
    let message = format!("this does not hold in LLDB {}", list(versions));
    let diagnostic =
        Diagnostic::new(EXPECT_FAILED, message).label(expectation.text_span, "expected text");
    let seen = match &result.shown {
        Err(reason) => return diagnostic.note(format!("nothing is shown: {reason}")),
        Ok(seen) => seen,
    };
    let mut diagnostic = diagnostic;
    if result.differences.contains(&Difference::Text) {
        diagnostic = diagnostic.note(difference(&expectation.text, &seen.text, colors));
    }
    if result.differences.contains(&Difference::Children) {
        let wanted = expectation.children.iter().flatten();
        let wanted = wanted.map(|(name, text)| (&*name.text, &*text.text));
        let shown = seen.children.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        diagnostic = diagnostic.note(difference(&pairs(wanted), &pairs(shown), colors));
    }
    diagnostic
}

const MAX_SAME: usize = 1_000;

fn is_long(text: &str) -> bool {
    text.chars().nth(limits::REPORTED_TEXT).is_some()
}

/// The end of a text from a character, escaped.
fn part(text: &str, start: usize) -> String {
    let before = if start > 0 { "…" } else { "" };
    let mut letters = text.chars().skip(start);
    let part: String = letters.by_ref().take(limits::REPORTED_TEXT).collect();
    let behind = if letters.next().is_some() { "…" } else { "" };
    format!("{before}{part}{behind}")
}

/// Both texts below each other, and a mark at the first difference.
fn difference(expected: &str, shown: &str, colors: bool) -> String {
    let (expected, shown) = (&visible(expected), &visible(shown));
    let same = expected.chars().zip(shown.chars()).take_while(|(a, b)| a == b).count();
    let start = if is_long(expected) || is_long(shown) { same.saturating_sub(MAX_SAME) } else { 0 };
    let (expected, shown) = (&part(expected, start), &part(shown, start));
    let same = if start == 0 { same } else { MAX_SAME + 1 };
    let painted = |text: &str, color: &str| {
        let at = text.char_indices().nth(same).map_or(text.len(), |(at, _)| at);
        let (same, other) = text.split_at(at);
        if colors { format!("{same}\u{1b}[{color}m{other}\u{1b}[0m") } else { text.to_owned() }
    };
    let (expected, shown) = (painted(expected, GREEN), painted(shown, RED));
    format!("expected: {expected}\n   shown: {shown}\n          {}^", " ".repeat(same))
}

/// A text of the debuggee on one line, with control characters escaped.
fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || steers(c) { out.extend(c.escape_debug()) } else { out.push(c) }
    }
    out
}

/// The terminal colours of the expected and of the shown text.
const GREEN: &str = "32";
const RED: &str = "31";

fn pairs<'a>(children: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let pairs: Vec<_> = children.map(|(name, text)| format!("{name:?}: {text:?}")).collect();
    format!("[{}]", pairs.join(", "))
}

/// Releases as a range if they are consecutive, otherwise as a list.
pub fn list(versions: &[Lldb]) -> String {
    let (first, last) = match versions {
        [first, .., last] => (*first, *last),
        [one] => (*one, *one),
        [] => return String::new(),
    };
    match LldbRange::new(first, last) {
        Some(range) if range.iter().count() == versions.len() => range.to_string(),
        _ => versions.iter().map(Lldb::to_string).collect::<Vec<_>>().join(", "),
    }
}
