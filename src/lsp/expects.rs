//! Runs `expect` items: inlay hints show their results, and a command runs one of them.

use super::analysis::Analysis;
use super::handlers::Context;
use super::message::{Answer, ErrorCode, Failure};
use super::protocol::{
    CodeLens, Command, DocumentParams, DocumentRangeParams, ExecuteCommandParams, InlayHint,
};
use super::report;
use crate::display::expect::{Checked, Runner, grouped};
use crate::isa::releases;
use crate::sema::Expectation;
use crate::syntax::ast::{Item, ItemKind};
use serde_json::{Value, json};

/// Runs one `expect`: its text's URI and the line it begins on.
pub(super) const RUN: &str = "fmtc.runExpect";
/// Returns the drawn reports of a document, named by its URI.
pub(super) const REPORT: &str = "fmtc.report";

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
        |result: &Checked| start(text(result, expectation.children.is_some()).chars(), MAX_DETAIL);
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
pub(super) fn hints(context: &Context, params: DocumentRangeParams) -> Answer<Vec<InlayHint>> {
    let analysis = context.analysis()?;
    let Some(compiled) = &analysis.compiled else { return Ok(Vec::new()) };
    let positions = context.positions(&analysis.document);
    let bytes = positions.bytes(params.range);
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
        Some(InlayHint {
            position: positions.position(expectation.span.range().end),
            label: format!("{sign} {}", short(&outcome.shown)),
            tooltip: outcome.details.join("\n"),
            padding_left: true,
        })
    };
    Ok(wanted.map_while(hint).collect())
}

/// The text on one line, shortened if it is too long.
fn short(text: &str) -> String {
    start(text.chars().map(|c| if c.is_control() { ' ' } else { c }), MAX_LEN)
}

/// The first characters of a text, up to the limit.
fn start(mut letters: impl Iterator<Item = char>, most: usize) -> String {
    let mut start: String = letters.by_ref().take(most).collect();
    if letters.next().is_some() {
        start.push('…');
    }
    start
}

/// `textDocument/codeLens`.
pub(super) fn lenses(context: &Context, params: DocumentParams) -> Answer<Vec<CodeLens>> {
    let document = context.document(&params.text_document.uri)?;
    let positions = context.positions(document);
    let is_expect = |item: &&Item| matches!(item.kind, ItemKind::Expect(_));
    let expects = document.parsed().file.items.iter().filter(is_expect);
    let lens = |item: &Item| {
        let range = positions.range(item.span.range());
        let arguments = vec![json!(document.uri), json!(range.start.line)];
        CodeLens { range, command: Command { title: "▶ Run", command: RUN, arguments } }
    };
    Ok(expects.map(lens).collect())
}

/// The document that is the argument of a command.
pub(super) fn about(params: &Value) -> Option<String> {
    params.pointer("/arguments/0").and_then(Value::as_str).map(str::to_owned)
}

/// `workspace/executeCommand`.
pub(super) fn execute(context: &Context, params: ExecuteCommandParams) -> Answer<Value> {
    let arguments = params.arguments.unwrap_or_default();
    match &*params.command {
        RUN => run_one(context, context.analysis()?, &arguments),
        REPORT => Ok(Value::String(report::report(context.analysis()?))),
        unknown => {
            let message = format!("there is no command `{unknown}`");
            Err(Failure::new(ErrorCode::InvalidParams, message))
        }
    }
}

fn run_one(context: &Context, analysis: &Analysis, args: &[Value]) -> Answer<Value> {
    let line = args.get(1).and_then(Value::as_u64);
    let Some(compiled) = &analysis.compiled else {
        return Err(Failure::refused("there are errors, so nothing can be run"));
    };
    let positions = context.positions(&analysis.document);
    let is_it = |expectation: &&Expectation| {
        let start = expectation.span.range().start;
        expectation.span.source == analysis.root
            && line == Some(positions.position(start).line.into())
    };
    let Some(expectation) = compiled.expectations.iter().find(is_it) else {
        return Err(Failure::refused("no `expect` begins on this line"));
    };
    let outcome = run(expectation, &mut Runner::new(&compiled.section));
    let message = if outcome.holds {
        format!("✓ {}", outcome.shown)
    } else {
        let expected = start(expectation.text.chars(), MAX_DETAIL);
        format!("✗ expected: {expected}\nshown: {}", outcome.details.join("\n"))
    };
    context.show_message(&message, outcome.holds);
    Ok(json!({ "passed": outcome.holds, "shown": outcome.shown, "results": outcome.details }))
}
