//! Stage *analyse*: finished graphs to findings.
//!
//! In: the checked items, and the expressions of their trees with the nodes that they became (`Evaluation`). The types of
//! values come from [`Shapes`]: for each formatter from debug information that has types which its keys match, else from
//! `expect`s. Out: findings, and the places of divisions that cannot fail. Without errors, no program shows or contains
//! its own value without end.

mod arguments;
mod bounds;
mod divisions;
mod elements;
mod enumerators;
mod expected;
mod formatter;
mod keys;
mod members;
mod null;
mod numbers;
mod own_types;
mod pointers;
mod program;
pub mod provider;
mod questions;
mod recursion;
mod self_recursion;
mod shapes;
mod shown;
pub(super) mod silent;
mod texts;
mod told;
mod values;
mod ways;

use super::hir::{Evaluation, OfChildren};
use super::{Checked, CheckedSummary, Key};
use crate::diag::Diagnostic;
use crate::diag::codes::types::ONLY_DECLARED;
use crate::isa::{Lldb, Signature};
use crate::source::{SourceId, Span};
use bounds::{Bounds, ToldValues};
use enumerators::Enums;
use expected::Expected;
use formatter::Formatter;
use keys::Keys;
use own_types::Leads;
use program::KnownProgram;
use recursion::ShownValues;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use told::Told;

pub use expected::head;
pub use members::{listed, names, nearest, written};
pub use program::asked_members;
pub use shapes::{Matcher, MemberLookup, NumberKind, OfKeys, Shape, Shapes};

pub(crate) type NoDebugInformation = Expected<'static>;

/// How the summaries and the children are evaluated.
pub(super) type Evaluations<'t> = (&'t [Evaluation<'t>], &'t [OfChildren<'t>]);

/// The findings in checked items, for LLDB from a release on. Divisions that debug information proves are marked.
pub(super) fn findings<S: Shapes>(
    checked: &mut Checked,
    evaluations: Evaluations<'_>,
    first: Lldb,
    debug: Option<&S>,
    ends: &dyn Fn(SourceId) -> bool,
) -> Vec<Diagnostic> {
    let mut findings = without_types(checked, evaluations);
    let (found, [mut of_summaries, of_children]) = of_types(checked, evaluations, debug);
    findings.extend(found);
    let mut untold = Vec::new();
    for (summary, proof) in checked.summaries.iter().zip(&of_summaries) {
        if !ends(summary.span.source) {
            let told = proof.told_of_types.is_empty().then_some(&proof.told);
            findings.extend(silent::without_children(summary, told, first, &mut untold));
        }
    }
    findings.extend(silent::without_types(&untold));
    let told: Vec<ToldValues> =
        of_summaries.iter_mut().map(|proof| std::mem::take(&mut proof.values)).collect();
    let (bounds, found) = bounds::bounds(&checked.summaries, evaluations.0, &told, ends);
    findings.extend(found);
    let mut of_types = Vec::new();
    let summaries = checked.summaries.iter_mut().zip(evaluations.0);
    for (((summary, said), proof), bounds) in summaries.zip(of_summaries).zip(&bounds) {
        summary.safe_divisions = proof.divisions;
        let is_pointer = pointers::uses_self_as_pointer(&summary.program.graph, said);
        summary.of_numbers = if is_pointer { Some(false) } else { proof.of_numbers };
        let of_type = |of| summary_of_type(summary, of, &proof.leads, bounds);
        of_types.extend(proof.told_of_types.into_iter().map(of_type));
        told::set(&mut summary.program, &proof.told, &proof.leads, bounds);
    }
    if first < Lldb::V24 {
        findings.extend(checked.summaries.iter_mut().filter_map(own_types::leave_pointers_out));
        of_types.iter_mut().for_each(|own| drop(own_types::leave_pointers_out(own)));
    }
    checked.summaries.extend(of_types);
    for (children, proof) in checked.children.iter_mut().zip(of_children) {
        children.safe_divisions = proof.divisions;
    }
    findings
}

/// The summary of a pattern for one of its types alone.
fn summary_of_type(
    summary: &CheckedSummary,
    (name, told): (Arc<str>, Told),
    leads: &Leads,
    bounds: &Bounds,
) -> CheckedSummary {
    let mut own = summary.clone();
    own.keys.truncate(1);
    own.keys.iter_mut().for_each(|key| key.text = (&*name).into());
    told::set(&mut own.program, &told, leads, bounds);
    own
}

/// The findings that need no types.
fn without_types(checked: &Checked, (summaries, children): Evaluations<'_>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for (summary, said) in checked.summaries.iter().zip(summaries) {
        findings.extend(self_recursion::shows_itself(&summary.program.graph, said));
        findings.extend(pointers::null_tests_of_structs(&summary.program, said));
    }
    for (children, said) in checked.children.iter().zip(children) {
        let state = children.state.as_ref();
        let of_state = state.map(|state| self_recursion::shows_itself(&state.graph, &said.state));
        findings.extend(of_state.into_iter().flatten());
        for ((method, program), said) in children.methods.iter().zip(&said.methods) {
            findings.extend(self_recursion::shows_itself(&program.graph, said));
            if *method == Signature::GET_CHILD_AT_INDEX {
                let own = self_recursion::children_that_are_parents(&program.graph, said, state);
                findings.extend(own);
            }
        }
    }
    findings
}

/// Facts about a formatter that the types of a program tell.
#[derive(Default)]
struct Proof {
    /// The places of divisions whose divisor is never zero.
    divisions: Vec<Span>,
    /// Whether the values are numbers; `None` if that is not known, or some of them only.
    of_numbers: Option<bool>,
    /// Facts about all values of a summary, and about those of each type of a pattern.
    told: Told,
    told_of_types: Vec<(Arc<str>, Told)>,
    /// The members that lead to arguments of the own type.
    leads: Leads,
    /// The values that a summary shows and of which types tell.
    values: ToldValues,
}

/// The findings that depend on types; the proofs about summaries and synthetic children.
fn of_types<S: Shapes>(
    checked: &Checked,
    evaluations: Evaluations<'_>,
    debug: Option<&S>,
) -> (Vec<Diagnostic>, [Vec<Proof>; 2]) {
    let expected = Expected::new(&checked.expectations);
    let matcher = |key: &str| debug?.matcher(key);
    let mut analysis = Analysis {
        keys: Keys::new(checked.summaries.iter().map(|s| &*s.keys), &matcher),
        enums: Enums::new(&checked.enums, &matcher),
        shown: ShownValues::new(&checked.summaries),
        found: Vec::new(),
    };
    let summaries = checked.summaries.iter().zip(evaluations.0).enumerate();
    let summaries = summaries.map(|(at, (summary, said))| Formatter::summary(at, summary, said));
    let children = checked.children.iter().zip(evaluations.1);
    let children = children.map(|(children, said)| Formatter::children(children, said));
    let kinds = [summaries.collect::<Vec<_>>(), children.collect()];
    let proofs =
        kinds.each_ref().map(|formatters| analysis.formatters(formatters, debug, &expected));
    if let Some(debug) = debug {
        analysis.follow(&kinds[0], debug, &expected);
    }
    let of_recursion = analysis.shown.findings(&analysis.keys);
    let mut found = analysis.found;
    found.extend(of_recursion);
    // A type that is only declared is reported once.
    let mut declared = FxHashSet::default();
    found.retain(|found| found.code != ONLY_DECLARED || declared.insert(found.message.clone()));
    (found, proofs)
}

struct Analysis<'c> {
    keys: Keys<'c>,
    enums: Enums<'c>,
    shown: ShownValues<'c>,
    found: Vec<Diagnostic>,
}

impl Analysis<'_> {
    fn formatters<S: Shapes>(
        &mut self,
        formatters: &[Formatter<'_>],
        debug: Option<&S>,
        expected: &Expected<'_>,
    ) -> Vec<Proof> {
        let Some(debug) = debug else {
            return formatters
                .iter()
                .map(|formatter| self.described(formatter, expected))
                .collect();
        };
        // Findings about the others are not reported, and types prove nothing about patterns.
        let is_asked = |formatter: &&Formatter<'_>| {
            debug.is_told(formatter.span.source) || !formatter.keys.iter().any(Key::is_regex)
        };
        let asked = formatters.iter().filter(is_asked).map(|formatter| formatter.keys);
        let mut types = debug.of_formatters(&asked.collect::<Vec<_>>()).into_iter();
        let mut proofs = Vec::new();
        for formatter in formatters {
            let matched = if is_asked(&formatter) { types.next() } else { None };
            proofs.push(match matched {
                Some(matched) if !matched.is_none() => {
                    let mut proof = self.formatter(formatter, debug, &matched);
                    let is_gone = |key: &Key| !key.is_regex() && debug.named(&key.text).is_empty();
                    // Other types may have the summary elsewhere.
                    if formatter.keys.iter().any(|key| key.is_regex() || is_gone(key)) {
                        let others = self.expected_values(formatter, expected);
                        bounds::only_here(&mut proof.values, &others);
                    }
                    proof
                }
                Some(_) => self.described(formatter, expected),
                None => {
                    self.shown.defer(formatter);
                    Proof { values: self.expected_values(formatter, expected), ..Proof::default() }
                }
            });
        }
        proofs
    }

    /// Analyses deferred summaries for the types of the values that lead to them.
    fn follow<S: Shapes>(
        &mut self,
        summaries: &[Formatter<'_>],
        debug: &S,
        expected: &Expected<'_>,
    ) {
        while let Some((number, name)) = self.shown.next_deferred(&self.keys) {
            let Some(formatter) = summaries.get(number) else { continue };
            let Some(name) = name else {
                self.described(formatter, expected);
                continue;
            };
            let mut types = debug.named(&name);
            types.retain(|ty| debug.shape(*ty) != Shape::Unknown);
            let matched = OfKeys { types, inside: Vec::new() };
            let programs = formatter.programs(debug, &matched);
            programs.iter().for_each(|program| self.shown.add(number, program));
        }
    }

    /// Searches a formatter for a type that `expect`s describe. Pointers of another type are known from the source alone.
    fn described(&mut self, formatter: &Formatter<'_>, expected: &Expected<'_>) -> Proof {
        let matched = || expected.of(formatter.keys);
        if !expected.is_unknown(formatter.keys) {
            return self.formatter(formatter, expected, &matched());
        }
        if let Some(number) = formatter.summary {
            let unguarded = |source| null::unguarded_reads(source, &|_| false);
            self.found.extend(formatter.sources.iter().flat_map(unguarded));
            if formatter.has_pointers() {
                let matched = matched();
                let programs = formatter.programs(expected, &matched);
                programs.iter().for_each(|program| self.shown.add(number, program));
            }
        }
        Proof::default()
    }

    /// Searches a formatter for types; returns the facts that they prove.
    fn formatter<S: Shapes>(
        &mut self,
        formatter: &Formatter<'_>,
        shapes: &S,
        matched: &OfKeys<S::Type>,
    ) -> Proof {
        let programs = formatter.programs(shapes, matched);
        let mut found: Vec<_> = programs.iter().flat_map(|program| program.findings()).collect();
        let (mut safe, mut unguarded) = (FxHashMap::default(), Vec::new());
        let mut proof = Proof::default();
        for program in &programs {
            found.extend(program.other_enums(&self.enums));
            program.divisions(&mut safe);
            if let Some(number) = formatter.summary {
                self.shown.add(number, program);
                proof.values = program.told_values(|name| self.keys.of(name, S::IS_EXACT));
                proof.of_numbers = program.is_of_numbers(formatter.keys);
                proof.leads = program.leads();
                proof.told = program.told(formatter.keys);
                proof.told_of_types = program.told_of_each(formatter.keys);
                let is_alone = |name: &Arc<str>| self.keys.of(name, true).len() == 1;
                proof.told_of_types.retain(|(name, _)| is_alone(name));
                let is_value = |id| program.is_value(id);
                unguarded.extend(null::unguarded_reads(program.source, &is_value));
            }
        }
        self.found.extend(found.into_iter().map(|finding| shapes.grade(finding)));
        self.found.append(&mut unguarded);
        let divisions = safe.into_iter().filter(|(_, is_safe)| *is_safe).map(|(span, _)| span);
        Proof { divisions: divisions.collect(), ..proof }
    }

    /// What `expect`s tell of the values that a summary shows.
    fn expected_values(&self, formatter: &Formatter<'_>, expected: &Expected<'_>) -> ToldValues {
        if formatter.summary.is_none() || expected.is_unknown(formatter.keys) {
            return ToldValues::default();
        }
        let matched = expected.of(formatter.keys);
        let programs = formatter.programs(expected, &matched);
        let told =
            |program: &KnownProgram<'_, _>| program.told_values(|name| self.keys.of(name, false));
        programs.iter().flat_map(told).collect()
    }
}
