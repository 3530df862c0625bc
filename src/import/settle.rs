//! Compiles the translation and removes whatever the compiler rejects, until it accepts the rest.

use super::draft::Draft;
use super::refusal::{Reason, Refusal};
use super::write::{DraftPiece, Written, write};
use crate::compile::{Options, Session};
use crate::diag::Diagnostic;
use crate::format;
use crate::isa::LldbRange;
use crate::source::SourceMap;

/// How often a text is compiled: each time all that is found wrong is refused, up to what the
/// compiler lists.
const MAX_ROUNDS: usize = 16;

/// The formatted text of a file that compiles; the drafts describe its contents.
/// Empty if nothing is carried over: a file without a formatter is an error.
pub(super) fn settle(drafts: &mut [Draft], range: LldbRange) -> String {
    for round in 1.. {
        drafts.iter_mut().for_each(|draft| draft.settle(range.last()));
        if !drafts.iter().any(|draft| draft.has_summary() || draft.has_children()) {
            return String::new();
        }
        let written = write(drafts, range);
        let errors = compile(&written.text, range);
        if errors.is_empty() {
            let mut sources = SourceMap::new();
            let id = sources.add("", "");
            match format::format(id, &written.text) {
                Ok(text) => return text,
                Err(_) => return written.text,
            }
        }
        let mut any = false;
        for error in &errors {
            any |= refuse(drafts, &written, error);
        }
        if !any || round == MAX_ROUNDS {
            // An error that is about no formatter, or too many: nothing can be kept.
            let what = errors.first().map(|error| error.message.clone()).unwrap_or_default();
            let refusal = Refusal::new(Reason::Compiler, what);
            drafts.iter_mut().for_each(|draft| draft.refuse(&refusal));
        }
    }
    String::new()
}

fn compile(text: &str, range: LldbRange) -> Vec<Diagnostic> {
    let mut sources = SourceMap::new();
    let id = sources.add("", text);
    let options = Options { lldb: range, ..Options::default() };
    let outcome = Session::new(&mut sources, options).compile(&[id]);
    outcome.diagnostics.into_iter().filter(Diagnostic::is_error).collect()
}

/// Refuses the piece that an error is about; says whether there was one that is not refused yet.
fn refuse(drafts: &mut [Draft], written: &Written, error: &Diagnostic) -> bool {
    let Some(at) = error.span() else { return false };
    let Some((number, part)) = written.piece_at(at.range().start) else { return false };
    let Some(draft) = drafts.get_mut(number) else { return false };
    let what = format!("{}: {}", error.code.id, error.message);
    let refusal = Refusal::new(Reason::Compiler, what);
    match part {
        DraftPiece::Item => draft.refuse(&refusal),
        DraftPiece::Children => draft.refuse_children(&refusal),
        DraftPiece::Text(at) => {
            if let Some(branch) = draft.branches.get_mut(at) {
                branch.text = Err(refusal);
            }
        }
        DraftPiece::Condition(at) => {
            if let Some(branch) = draft.branches.get_mut(at) {
                branch.condition = Some(Err(refusal.clone()));
                branch.text = Err(refusal);
            }
        }
    }
    true
}
