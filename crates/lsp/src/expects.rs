//! Runs `expect` items: inlay hints show their results.

use super::handlers::Context;
use super::message::Answer;
use super::protocol::Sent;
use crate::display::expect::{Checked, Runner, grouped};
use crate::isa::releases;
use crate::sema::Expectation;
use crate::source::shortened;
use serde_json::{Value, json};

/// The most hints in one response. Each hint runs an `expect` in every LLDB.
const MAX_HINTS: usize = 100;
/// The most instructions that all of them may run together, which takes half a second.
const MAX_WORK: u64 = 1 << 24;
/// The longest text of a hint, in characters.
const MAX_LEN: usize = 60;
/// The longest text of a message, in characters.
const MAX_DETAIL: usize = 4_000;

/// The result of running an `expect`.
struct ExpectOutcome {
    holds: bool,
    /// The text that is shown, or the reason why there is none.
    shown: String,
    /// The results of the LLDBs that show something else.
    details: Vec<String>,
}

/// Runs an `expect` in every LLDB in its range.
fn run(expectation: &Expectation, runner: &mut Runner<'_>) -> ExpectOutcome {
    let results = match runner.check(expectation) {
        Ok(results) => results,
        Err(problems) => {
            let details: Vec<_> = problems.iter().map(|problem| problem.message.clone()).collect();
            return ExpectOutcome { holds: false, shown: details.join("; "), details };
        }
    };
    let groups = grouped(&results);
    let failed = results.iter().find(|result| !result.differences.is_empty());
    let decisive = failed.or(results.last());
    let text =
        |result: &Checked| shortened(&text(result, expectation.children.is_some()), MAX_DETAIL);
    let details =
        groups.iter().map(|(versions, result)| format!("{}: {}", releases(versions), text(result)));
    ExpectOutcome {
        holds: failed.is_none(),
        shown: decisive.map(text).unwrap_or_default(),
        details: details.collect(),
    }
}

/// The shown text, with the children if the `expect` lists any.
fn text(result: &Checked, with_children: bool) -> String {
    match &result.shown {
        Err(reason) => reason.clone(),
        Ok(seen) if !with_children || seen.children.is_empty() => seen.text.clone(),
        Ok(seen) => {
            let child = |(name, text): &(String, String)| format!("{name}: {text}");
            let children: Vec<_> = seen.children.iter().map(child).collect();
            format!("{} {{{}}}", seen.text, children.join(", "))
        }
    }
}

/// `textDocument/inlayHint`.
pub(super) fn hints(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let range = params.field("range")?.range()?;
    let analysis = context.analysis()?;
    let Some(compiled) = &analysis.compiled else { return Ok(json!([])) };
    let positions = context.positions(&analysis.document);
    let bytes = positions.bytes(range);
    let own = |e: &&Expectation| e.span.source == analysis.root;
    let visible =
        |e: &&Expectation| e.span.range().start <= bytes.end && bytes.start <= e.span.range().end;
    let wanted = compiled.expectations.iter().filter(own).filter(visible).take(MAX_HINTS);
    let mut runner = Runner::new(&compiled.section);
    let hint = |expectation: &Expectation| {
        if runner.work() > MAX_WORK {
            return None;
        }
        let outcome = run(expectation, &mut runner);
        let sign = if outcome.holds { "✓" } else { "✗" };
        let line = outcome.shown.replace(char::is_control, " ");
        Some(json!({
            "position": Value::from(positions.position(expectation.span.range().end)),
            "label": format!("{sign} {}", shortened(&line, MAX_LEN)),
            "tooltip": outcome.details.join("\n"),
            "paddingLeft": true,
        }))
    };
    Ok(wanted.map_while(hint).collect())
}
