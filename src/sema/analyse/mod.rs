//! Stage *analyse*: finished graphs to findings.
//!
//! In: the checked items. The graphs hold what the source says about their nodes ([`super::graph::Uses`]), and the
//! `expect`s show types. Out: findings. Without errors, no program shows or contains its own value without end.

mod expected;
mod expected_types;
mod hidden_children;
mod null;
pub(crate) mod pointers;
pub(crate) mod recursion;
mod self_recursion;

use super::Checked;
use crate::diag::Diagnostic;
use expected::Expected;

/// The findings in checked items.
pub(super) fn findings(checked: &Checked) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for summary in &checked.summaries {
        findings.extend(self_recursion::shows_itself(&summary.program.graph));
        findings.extend(null::unguarded_reads(&summary.program));
        findings.extend(pointers::null_tests_of_structs(&summary.program));
    }
    for children in &checked.children {
        let state = children.state.as_ref();
        findings
            .extend(state.into_iter().flat_map(|state| self_recursion::shows_itself(&state.graph)));
        for (_, program) in &children.methods {
            findings.extend(self_recursion::shows_itself(&program.graph));
            findings.extend(self_recursion::children_that_are_parents(&program.graph, state));
        }
    }
    let expected = Expected::new(&checked.expectations);
    findings.extend(recursion::endless_summaries(checked, &expected));
    findings.extend(expected_types::misused_members(checked, &expected));
    findings.extend(hidden_children::hidden_children(checked));
    findings
}
