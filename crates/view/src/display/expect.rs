//! `expect` items: the text and the children that a section shows for a value, in each debugger.

use super::frame_variable::show_known;
use super::pattern::Patterns;
use super::{Formatted, Section, Shown, show};
use crate::debuggee::{AbsentMember, Spec, literal};
use crate::diag::Diagnostic;
use crate::isa::{Lldb, Signature};
use crate::sema::Expectation;
use crate::vm::{Budget, Limits, Stop};
use std::collections::HashMap;

/// The result of an expectation in one debugger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The debugger.
    pub lldb: Lldb,
    /// The shown text, or the reason why there is none.
    pub shown: Result<Seen, String>,
    /// The differences; empty if the expectation holds.
    pub differences: Vec<Difference>,
    /// A member that a formatter asked for, and the value does not have.
    pub absent: Option<AbsentMember>,
}

/// The output of a debugger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The summary, else the value.
    pub text: String,
    /// The children and their texts.
    pub children: Vec<(String, String)>,
}

/// A difference from the expected output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The text.
    Text,
    /// The children.
    Children,
    /// Nothing is shown.
    Nothing,
}

/// The results grouped by their output, with the debuggers that show it.
pub fn grouped<'c>(
    results: impl IntoIterator<Item = &'c Checked>,
) -> Vec<(Vec<Lldb>, &'c Checked)> {
    let mut groups: Vec<(Vec<Lldb>, &Checked)> = Vec::new();
    for result in results {
        match groups.iter_mut().find(|(_, first)| first.shown == result.shown) {
            Some((versions, _)) => versions.push(result.lldb),
            None => groups.push((vec![result.lldb], result)),
        }
    }
    groups
}

/// Runs an expectation against a section in every debugger of its range, the oldest first.
///
/// # Errors
/// The problem with the value.
pub fn check(expectation: &Expectation, section: &[u8]) -> Result<Vec<Checked>, Vec<Diagnostic>> {
    Runner::new(section).check(expectation)
}

/// Runs expectations against a section, which is loaded once for each debugger.
pub struct Runner<'s> {
    bytes: &'s [u8],
    patterns: Patterns,
    loaded: HashMap<Lldb, Result<Section<'s>, Stop>>,
    work: u64,
}

/// The number of steps charged for a shown byte: it is compared, escaped and reported.
const STEPS_PER_BYTE: u64 = 4;

impl<'s> Runner<'s> {
    /// A runner for the bytes of a section.
    pub fn new(bytes: &'s [u8]) -> Runner<'s> {
        Runner { bytes, patterns: Patterns::default(), loaded: HashMap::new(), work: 0 }
    }

    /// Runs an expectation in every debugger of its range, the oldest first.
    ///
    /// # Errors
    /// The problem with the value.
    pub fn check(&mut self, expectation: &Expectation) -> Result<Vec<Checked>, Vec<Diagnostic>> {
        let spec = literal::read(&expectation.value)?;
        let check = |lldb| {
            let mut absent = None;
            let shown = self.shown(&spec, lldb, expectation.children.is_some(), &mut absent);
            let shown = shown.map(seen).map_err(|stop| stop.to_string());
            Checked { lldb, differences: differences(expectation, lldb, &shown), shown, absent }
        };
        Ok(expectation.range.iter().map(check).collect())
    }

    /// The number of instructions of all expectations so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    fn shown(
        &mut self,
        value: &Spec,
        lldb: Lldb,
        has_children: bool,
        absent: &mut Option<AbsentMember>,
    ) -> Result<Shown, Stop> {
        let (bytes, patterns) = (self.bytes, &mut self.patterns);
        let load = || Section::load_with(bytes, lldb, patterns);
        let section = self.loaded.entry(lldb).or_insert_with(load);
        let (mut values, object) = Formatted::of(value, section.as_ref().map_err(Clone::clone)?)?;
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let shown = match has_children {
            true => show(&mut values, object, "value", &mut budget),
            false => show_known(&mut values, object, &mut budget),
        };
        self.work += limits.steps - budget.steps;
        *absent = values.tree.absent();
        self.work += STEPS_PER_BYTE * shown.as_ref().map_or(0, length) as u64;
        let shown = shown?;
        // The output for inner values is tested by `expect` items of their types.
        let object = values.specialized(object, &mut budget)?;
        match values.error.is_some().then(|| values.count(object, &mut budget)).transpose()? {
            Some(Err(error)) => Err(Stop::Error(error)),
            _ => Ok(shown),
        }
    }
}

/// The bytes of all texts.
fn length(shown: &Shown) -> usize {
    let children = shown.children.iter().map(|child| &child.text);
    let texts = children.chain([&shown.summary, &shown.value]);
    texts.flatten().map(Vec::len).sum()
}

fn seen(shown: Shown) -> Seen {
    let text =
        |bytes: Option<Vec<u8>>| String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned();
    Seen {
        text: text(shown.summary.or(shown.value)),
        children: shown.children.into_iter().map(|c| (c.name, text(c.text))).collect(),
    }
}

fn differences(
    expectation: &Expectation,
    lldb: Lldb,
    shown: &Result<Seen, String>,
) -> Vec<Difference> {
    let Ok(seen) = shown else { return vec![Difference::Nothing] };
    let mut differences = Vec::new();
    if seen.text != *expectation.text {
        differences.push(Difference::Text);
    }
    // Debuggers that do not run the methods show the members.
    if let Some(wanted) = &expectation.children
        && Signature::GET_NUM_CHILDREN.called_by(lldb)
    {
        let same = wanted.len() == seen.children.len()
            && wanted
                .iter()
                .zip(&seen.children)
                .all(|((name, text), child)| *name.text == child.0 && *text.text == child.1);
        if !same {
            differences.push(Difference::Children);
        }
    }
    differences
}
