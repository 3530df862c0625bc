//! The findings of an analysis.

use super::run::{Machine, State, Step, Stop};
use crate::isa::{Signature, ValueType};
use crate::verify::domain::{Origin, Tribool};
use crate::verify::reason::Reason;
use crate::verify::recursion::{Asked, Question};
use crate::verify::state::{Count, Dict, ValueRef};
use crate::verify::verdict::{Finding, Findings, Verdict};

/// The highest number of findings.
const MAX_FINDINGS: usize = 256;
/// Findings copied for one unit of work.
const CHEAP: usize = 16;

/// The findings so far.
#[derive(Clone, Default)]
pub(super) struct Found<'a> {
    /// Without duplicates.
    findings: Vec<Finding>,
    /// The runs that instructions cause, each once.
    pub(super) asked: Vec<Asked>,
    /// Faults that every value meets on its path.
    fatal: Vec<Finding>,
    /// Whether a path ends in another way than by such a fault.
    pub(super) harmless_end: bool,
    /// The depth of the stack on all paths that reach the end.
    pub(super) end_depth: Option<Count>,
    /// The state at the end, and the top of the stack there: paths may end with stacks of other
    /// depths. It is not kept for a summary, which leaves no state and may return anything.
    pub(super) end: Option<(State<'a>, ValueRef<'a>)>,
    /// The values stored in `self`, including paths that fail later.
    pub(super) written: Option<Dict<'a>>,
    /// Whether some paths were not followed to their end.
    pub(super) incomplete: bool,
    /// The highest number of passes of all loops together.
    pub(super) passes: u64,
}

impl<'a> Found<'a> {
    /// The work of copying them.
    pub(super) fn weight(&self) -> u64 {
        let listed = self.findings.len() + self.asked.len() + self.fatal.len();
        let end = self.end.as_ref().map_or(0, |(end, _)| end.stack.weight());
        end + (listed / CHEAP) as u64
    }

    /// Whether a path may fail while others go on.
    pub(super) fn has_error(&self) -> bool {
        self.findings.iter().any(|f| f.verdict >= Verdict::Error)
    }

    /// All findings. A fault that harms LLDB on a path which some values do not take is a hazard.
    pub(super) fn take_findings(&mut self) -> Findings {
        let verdict = if self.harmless_end { Verdict::Hazard } else { Verdict::Refused };
        let fatal = self.fatal.drain(..).map(|fatal| Finding { verdict, ..fatal });
        self.findings.splice(0..0, fatal);
        Finding::sort(&mut self.findings);
        Findings::from(&self.findings[..])
    }
}

impl<'a> Machine<'a> {
    pub(super) fn find(&mut self, verdict: Verdict, reason: Reason) {
        let finding = Finding { verdict, offset: self.at, reason };
        let findings = &mut self.found.findings;
        if findings.len() < MAX_FINDINGS && !findings.contains(&finding) {
            findings.push(finding);
        }
    }

    /// Adds a harmless finding that is worth knowing.
    pub(super) fn note(&mut self, reason: Reason) {
        self.find(Verdict::Safe, reason);
    }

    /// The same, for the first instruction only.
    pub(super) fn note_once(&mut self, reason: Reason) {
        if self.found.findings.iter().all(|finding| finding.reason != reason) {
            self.note(reason);
        }
    }

    /// Adds an error that some values meet.
    pub(super) fn may_fail(&mut self, reason: Reason) {
        self.find(Verdict::Error, reason);
    }

    /// Adds an error that all values meet.
    pub(super) fn fails<T>(&mut self, reason: Reason) -> Step<T> {
        self.found.harmless_end = true;
        self.find(Verdict::Error, reason);
        Err(Stop)
    }

    /// Adds an error that some or all values meet.
    pub(super) fn fails_if(&mut self, how: Tribool, reason: Reason) -> Step {
        match how {
            Tribool::False => Ok(()),
            Tribool::Unknown => {
                self.may_fail(reason);
                Ok(())
            }
            Tribool::True => self.fails(reason),
        }
    }

    /// Adds a fault that harms LLDB for some values.
    pub(super) fn may_harm(&mut self, reason: Reason) {
        self.find(Verdict::Hazard, reason);
    }

    /// Adds a fault that harms LLDB for every value on this path.
    pub(super) fn harms<T>(&mut self, reason: Reason) -> Step<T> {
        let finding = Finding { verdict: Verdict::Refused, offset: self.at, reason };
        let fatal = &mut self.found.fatal;
        if fatal.len() < MAX_FINDINGS && !fatal.contains(&finding) {
            fatal.push(finding);
        }
        Err(Stop)
    }

    /// Records that the running instruction reads an object.
    pub(super) fn ask(&mut self, what: Question, of: Origin) {
        let runs = of.has(Origin::OF_SYNTHETICS)
            || matches!(what, Question::Synthetic | Question::Summary);
        // A summary's reads of its own object are known.
        let runs = runs && (self.signature != Signature::SUMMARY || of.has(Origin::OTHERS));
        let all = &mut self.found.asked;
        let is_new = || all.iter().all(|asked| (asked.what, asked.of) != (what, of));
        if runs && all.len() < MAX_FINDINGS && is_new() {
            all.push(Asked { by: self.signature, offset: self.at, what, of });
        }
    }

    /// LLDB shows the child that a program returns, and reads its children in turn.
    fn gives_child(&mut self, state: &State<'a>) {
        let top = state.stack.peek(0, &mut self.values);
        if top.types.has(ValueType::Object) && top.origin.has(Origin::WHOLES) {
            let is_blurred = top.origin.has(Origin::BLURRED);
            let verdict = if is_blurred { Verdict::Error } else { Verdict::Hazard };
            self.find(verdict, Reason::OwnChild);
        }
    }

    /// The end of the program, by its last byte or by `return`.
    pub(super) fn finish(&mut self, state: &State<'a>) {
        let (min, max) = state.stack.depth();
        let found = &mut self.found;
        found.harmless_end = true;
        let (least, most) = found.end_depth.unwrap_or((min, max));
        found.end_depth = Some((least.min(min), most.max(max)));
        if self.signature == Signature::GET_CHILD_AT_INDEX {
            self.gives_child(state);
        }
        if self.signature != Signature::SUMMARY {
            let top = state.stack.peek(0, &mut self.values);
            let top = state.facts.resolve(top, self.values.arena);
            let (before, tops) = match self.found.end.take() {
                Some((before, other)) => (Some(before), self.values.join_places(&[other, top])),
                None => (None, top),
            };
            self.found.end = self.join(before, Some(state.clone())).map(|end| (end, tops));
        }
    }
}
