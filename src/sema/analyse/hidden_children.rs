//! Hidden children: below a summary LLDB shows none by default.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Flags, Signature};
use crate::sema::graph::Node;
use crate::sema::{Checked, CheckedChildren, CheckedSummary, Key};
use crate::source::SourceId;
use rustc_hash::FxHashSet;

/// Notes, once for each file, that a summary hides children with the same key.
pub(super) fn hidden_children(checked: &Checked) -> Vec<Diagnostic> {
    let mut told: FxHashSet<SourceId> = FxHashSet::default();
    let mut notes = Vec::new();
    for children in checked.children.iter().filter(|children| !has_none(children)) {
        let source = children.span.source;
        let hiding = || checked.summaries.iter().find(|summary| hides(summary, children));
        if !told.contains(&source)
            && let Some(summary) = hiding()
        {
            told.insert(source);
            notes.push(note(summary, children));
        }
    }
    notes
}

/// Whether they are `children T {}`, which hides the members on purpose.
fn has_none(children: &CheckedChildren) -> bool {
    let count = children.methods.iter().find(|(method, _)| *method == Signature::GET_NUM_CHILDREN);
    count.is_some_and(|(_, count)| matches!(count.graph.node(count.root), Node::UInt(0)))
}

/// Whether LLDB shows a summary in place of children.
fn hides(summary: &CheckedSummary, children: &CheckedChildren) -> bool {
    let is_shared = |key: &Key| children.keys.iter().any(|other| other.text == key.text);
    summary.flags.has(Flags::HIDE_CHILDREN) && summary.keys.iter().any(is_shared)
}

fn note(summary: &CheckedSummary, children: &CheckedChildren) -> Diagnostic {
    let (key, own) = (children.keys.first(), summary.keys.first());
    let span = key.map_or(children.span, |key| key.span);
    Diagnostic::new(meaning::HIDDEN_CHILDREN, "a terminal does not show these children")
        .label(span, "made for the same type")
        .label(own.map_or(summary.span, |key| key.span), "this summary is shown in their place")
        .note("VS Code and other editors show them in any case.")
        .help("write `@expand` before the summary to show them below it")
        .fix("write `@expand`", vec![(summary.span.at_start(), "@expand ".to_owned())])
}
