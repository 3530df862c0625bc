//! A value as an `expect` item, with as few parts as its text needs.

use crate::compile::{Options, Session};
use crate::debuggee::literal::{self, Choices};
use crate::debuggee::{PathPart, Spec};
use crate::display::expect::{self, Checked, Seen};
use crate::display::{Formatted, Section, show};
use crate::isa::{Lldb, LldbRange};
use crate::limits::{self, WRITTEN_ITEM};
use crate::source::SourceMap;
use crate::vm::{Budget, Limits, Outcome, Stop};
use std::collections::HashSet;

/// An item for a value, which holds in that LLDB. If `shown` is what a debugger showed, the item
/// says the same.
///
/// # Errors
/// Why there is none.
pub(super) fn item(
    value: &Spec,
    section: &[u8],
    lldb: Lldb,
    shown: Option<&str>,
) -> Result<String, String> {
    let reason = |stop: Stop| stop.to_string();
    let loaded = &Section::load(section, lldb).map_err(reason)?;
    let wanted = seen(value, loaded).map_err(reason)?;
    if let Some(error) = error(value, loaded) {
        return Err(format!("the debugger shows the error `{error}`"));
    }
    if let Some(shown) = shown
        && shown != wanted
    {
        return Err(format!("the debugger shows {shown:?}, and this value {wanted:?}"));
    }
    let tries_left = MAX_TRIES.min(MAX_TRIED / parts(value));
    let mut pruner = Pruner { wanted: &wanted, section: loaded, tries_left };
    let mut small = value.clone();
    pruner.attempt(&mut small, &[], |spec| close_rings(spec, spec.address.unwrap_or(0)));
    pruner.parts(&mut small, &mut Vec::new());
    let mut plain = small.clone();
    pruner.types(&mut plain, &mut Vec::new());
    let typed = written(&small, &wanted, section, lldb);
    match typed {
        Ok(item) if item.chars().count() <= MAX_CHARACTERS => Ok(item),
        typed => written(&plain, &wanted, section, lldb).or(typed),
    }
}

/// An item for a value that was pruned, with the first choices with which it holds.
fn written(spec: &Spec, wanted: &str, section: &[u8], lldb: Lldb) -> Result<String, String> {
    let (mut problem, mut tried) = (None, HashSet::new());
    for choices in choices() {
        let text = literal::write(spec, choices);
        if !tried.insert(text.clone()) {
            continue;
        }
        let text = format!("expect {text} == {}", literal::string(wanted));
        if text.len() > limits::WRITTEN_ITEM {
            return Err(format!("it would be an item of more than {WRITTEN_ITEM} bytes"));
        }
        match attributed(&text, spec, section, lldb) {
            Ok(item) => return Ok(item),
            Err(reason) => problem = problem.or(Some(format!("{reason}\n  {text}"))),
        }
    }
    Err(problem.unwrap_or_default())
}

/// A longer item omits types that are not necessary.
const MAX_CHARACTERS: usize = 160;

/// The plainest first.
fn choices() -> impl Iterator<Item = Choices> {
    (0..64).map(|bits| Choices {
        enumerators: bits & 1 != 0,
        canonical: bits & 2 != 0,
        canonical_root: bits & 4 != 0,
        canonical_parts: bits & 8 != 0,
        own: bits & 16 != 0,
        addresses: bits & 32 != 0,
    })
}

/// The highest number of values that are tried.
const MAX_TRIES: usize = 5000;

/// The highest number of parts of these values.
const MAX_TRIED: usize = 1_000_000;

/// Clears the pointers back to the value itself, which are written by its address: the parts that a capture copied after them.
fn close_rings(spec: &mut Spec, root: u64) {
    if spec.unsigned == Some(Some(root)) {
        spec.children.clear();
    }
    spec.children.iter_mut().for_each(|child| close_rings(child, root));
}

/// A value, and all values in it.
fn parts(value: &Spec) -> usize {
    let made = value.synthetic.iter().flat_map(|synthetic| &synthetic.children);
    1 + value.children.iter().chain(made).map(parts).sum::<usize>()
}

/// The summary, else the value.
fn seen(value: &Spec, section: &Section<'_>) -> Result<String, Stop> {
    let (mut values, object) = Formatted::of(value, section)?;
    let shown = show(&mut values, object, "value", &mut Budget::new(&Limits::default()))?;
    let text = shown.summary.or(shown.value).unwrap_or_default();
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// How the summary of a value fails, if it does.
fn error(value: &Spec, section: &Section<'_>) -> Option<Stop> {
    let (mut values, object) = Formatted::of(value, section).ok()?;
    let mut budget = Budget::new(&Limits::default());
    let object = values.specialized(object, &mut budget).ok()?;
    match values.run_summary(object, &mut budget, None).ok()?? {
        Outcome::Stopped { stop, .. } => Some(stop),
        Outcome::Ok { .. } => None,
    }
}

/// The item with the releases it is for, and the children that are shown.
fn attributed(text: &str, value: &Spec, section: &[u8], lldb: Lldb) -> Result<String, String> {
    let results = check(text, section)?;
    let here = results.iter().find(|result| result.lldb == lldb);
    let here = here.ok_or_else(|| format!("it is not compiled for LLDB {lldb}"))?;
    let seen = here.shown.as_ref().map_err(|reason| reason.clone())?;
    if !here.differences.is_empty() {
        return Err(format!("written as a test it shows {:?}", seen.text));
    }
    let text = with_children(text, seen, value);
    let everywhere = check(&text, section)?.iter().all(|result| result.differences.is_empty());
    Ok(if everywhere { format!("{text}\n") } else { format!("@lldb({lldb})\n{text}\n") })
}

/// Adds the children, if they are not the members.
fn with_children(text: &str, seen: &Seen, value: &Spec) -> String {
    let members = value.children.iter().map(|child| &child.name);
    if seen.children.is_empty() || seen.children.iter().map(|(name, _)| name).eq(members) {
        return text.to_owned();
    }
    let pair = |(name, text): &(String, String)| {
        format!("{}: {}", literal::string(name), literal::string(text))
    };
    let children: Vec<String> = seen.children.iter().map(pair).collect();
    format!("{text}, children: [{}]", children.join(", "))
}

/// Runs an item as `fmtc test` does.
fn check(text: &str, section: &[u8]) -> Result<Vec<Checked>, String> {
    let mut sources = SourceMap::new();
    let source = sources.add("expectation", text);
    let options = Options { lldb: LldbRange::ALL, ..Options::default() };
    let outcome = Session::new(&mut sources, options).compile(&[source]);
    let read = outcome.compiled.as_ref().and_then(|compiled| compiled.expectations.first());
    let Some(expectation) = read else {
        let reason = outcome.diagnostics.first().map(|d| d.message.to_string());
        return Err(format!("it cannot be written: {}", reason.unwrap_or_default()));
    };
    expect::check(expectation, section)
        .map_err(|problems| problems.iter().map(|p| p.message.to_string()).collect())
}

/// Leaves out parts that the text does not need.
struct Pruner<'p> {
    wanted: &'p str,
    section: &'p Section<'p>,
    tries_left: usize,
}

impl Pruner<'_> {
    fn holds(&mut self, root: &Spec) -> bool {
        let is_left = self.tries_left > 0;
        self.tries_left = self.tries_left.saturating_sub(1);
        is_left && seen(root, self.section).is_ok_and(|text| text == self.wanted)
    }

    /// Prunes the part at a path: first all that is in it, then one after the other.
    fn parts(&mut self, root: &mut Spec, path: &mut Vec<PathPart>) {
        self.attempt(root, path, |spec| spec.num_children = None);
        self.attempt(root, path, |spec| spec.synthetic = None);
        let is_cleared = self.attempt(root, path, |spec| spec.children.clear());
        if is_cleared && part(root, path).synthetic.is_none() {
            return;
        }
        self.attempt(root, path, |spec| spec.summary = None);
        let count = part(root, path).children.len();
        let is_array = part(root, path).children.iter().any(|child| child.name.starts_with('['));
        for at in (0..count).rev() {
            let removed = self.attempt(root, path, |spec| {
                spec.children.remove(at);
            });
            // Elements in front of one that is needed keep their places.
            if !removed && is_array {
                break;
            }
        }
        self.below(root, path, Pruner::parts);
    }

    /// Drops the types of structs inside of the value.
    fn types(&mut self, root: &mut Spec, path: &mut Vec<PathPart>) {
        let inner = part(root, path);
        let is_struct = !inner.children.is_empty() && inner.value.clone().flatten().is_none();
        if is_struct && !path.is_empty() {
            self.attempt(root, path, |spec| spec.of = None);
        }
        self.below(root, path, Pruner::types);
    }

    fn below(
        &mut self,
        root: &mut Spec,
        path: &mut Vec<PathPart>,
        prune: impl Fn(&mut Self, &mut Spec, &mut Vec<PathPart>),
    ) {
        let value = part(root, path);
        let made = value.synthetic.as_ref().map_or(0, |synthetic| synthetic.children.len());
        let children = (0..value.children.len()).map(PathPart::Child);
        for at in children.chain((0..made).map(PathPart::Synthetic)) {
            path.push(at);
            prune(self, root, path);
            path.pop();
        }
    }

    /// Changes the part if the text stays the same.
    fn attempt(&mut self, root: &mut Spec, path: &[PathPart], change: impl Fn(&mut Spec)) -> bool {
        if self.tries_left == 0 {
            return false;
        }
        let old = part(root, path).clone();
        let mut new = old.clone();
        change(&mut new);
        if new == old {
            return false;
        }
        *part(root, path) = new;
        let holds = self.holds(root);
        if !holds {
            *part(root, path) = old;
        }
        holds
    }
}

/// The part at a path, which nothing has removed.
fn part<'s>(root: &'s mut Spec, path: &[PathPart]) -> &'s mut Spec {
    path.iter().fold(root, |spec, at| match at {
        PathPart::Child(at) => &mut spec.children[*at],
        PathPart::Synthetic(at) => &mut spec.synthetic.get_or_insert_default().children[*at],
    })
}
