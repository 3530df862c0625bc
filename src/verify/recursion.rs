//! Recursion through several programs of a section.
//!
//! What LLDB runs for `@summary` of a child may ask for the summary of its parent, and so on. That
//! ends where LLDB comes back to an object whose summary it is making; it does not if one of the
//! programs works on a copy, whose children and parents are new objects. Types would tell which
//! program runs for which object; without them each may run for any.

use super::domain::Origin;
use super::reason::Reason;
use super::verdict::{Finding, Findings, Judgement, Verdict};

/// That an instruction lets LLDB run programs of another object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) offset: usize,
    /// Which object.
    pub(super) of: Origin,
}

/// Finds out whether programs of one LLDB come back to the same value without end: some lead to a
/// child, some to a parent, and some make new objects.
pub(super) fn check<'a>(judgements: impl Iterator<Item = &'a mut Judgement>) {
    const UP: Origin = Origin::PARENT.or(Origin::PARENT_COPY);
    const NEW: Origin = Origin::PARENT_COPY.or(Origin::PART_OF_COPY);
    let mut asking: Vec<&mut Judgement> = judgements.filter(|j| !j.asked.is_empty()).collect();
    let asked = asking.iter().flat_map(|judgement| judgement.asked.iter());
    let all = asked.fold(Origin::NONE, |all, asked| all.or(asked.of));
    if !(all.has(UP) && all.has(NEW) && all.has_part()) {
        return;
    }
    for judgement in &mut asking {
        let mut findings = judgement.findings.to_vec();
        for asked in judgement.asked.iter().filter(|asked| asked.of.has(UP.or(NEW))) {
            let (verdict, reason) = (Verdict::Hazard, Reason::EndlessRecursion);
            let finding = Finding { verdict, offset: asked.offset, reason };
            if !findings.contains(&finding) {
                findings.push(finding);
            }
        }
        Finding::sort(&mut findings);
        judgement.findings = Findings::from(&findings[..]);
    }
}
