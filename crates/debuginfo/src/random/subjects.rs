//! The formatters of a section, and the available values of their types.

use super::parts;
use crate::compile::{Compiled, CompiledRecord};
use crate::display::Section;
use crate::sema::{Key, written_pattern};
use crate::source::Span;
use crate::syntax::ast::ValueTree;
use crate::types::{TypeId, Types};
use crate::vm::TypeNames;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

/// The source of random values.
#[derive(Clone, Debug)]
pub(super) enum Sample<'v> {
    /// A value of an `expect` item, or a part of one.
    Written(&'v ValueTree),
    /// A type of a program, by a name.
    Typed(Arc<str>, TypeId),
}

/// A summary and children that some types have together.
#[derive(Debug)]
pub(super) struct Subject<'v> {
    pub(super) key: String,
    pub(super) span: Span,
    pub(super) samples: Vec<Sample<'v>>,
}

impl Subject<'_> {
    /// A number that identifies it.
    pub(super) fn number(&self) -> u64 {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        self.key.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
    }
}

/// The records of the summary and the children of a type.
type Records = (Option<usize>, Option<usize>);

/// The formatters: those with samples, then those without.
pub(super) fn all<'v>(
    compiled: &'v Compiled,
    section: &Section<'_>,
    types: Option<&Types>,
) -> Vec<Subject<'v>> {
    let mut samples: BTreeMap<Records, Vec<Sample<'v>>> = BTreeMap::new();
    if let Some(types) = types {
        for ty in of_keys(compiled, types) {
            let (name, of) = (types.name(ty), types.name(types.unqualified(ty)));
            let records = records(section, &name, &of);
            samples.entry(records).or_default().push(Sample::Typed(name, ty));
        }
    }
    let typed: BTreeSet<Records> = samples.keys().copied().collect();
    let mut written = Vec::new();
    compiled.expectations.iter().for_each(|expectation| add(&expectation.value, &mut written));
    for value in written {
        let name = parts::type_of(value);
        let records = records(section, &name, &name);
        if !typed.contains(&records) {
            samples.entry(records).or_default().push(Sample::Written(value));
        }
    }
    samples.remove(&(None, None));
    let record = |at: &usize| compiled.records.iter().find(|record| record.bytes.start == *at);
    let used = samples.keys().flat_map(|(summary, children)| [*summary, *children]).flatten();
    let mut seen: HashSet<Span> =
        used.filter_map(|at| record(&at)).map(|record| record.key_span).collect();
    let left = compiled.records.iter().filter(|record| seen.insert(record.key_span));
    let left: Vec<Subject<'_>> = left.map(|record| subject(record, Vec::new())).collect();
    let with_samples = samples.into_iter().filter_map(|((summary, children), samples)| {
        Some(subject(record(&summary.or(children)?)?, samples))
    });
    with_samples.chain(left).collect()
}

fn subject<'v>(record: &CompiledRecord, samples: Vec<Sample<'v>>) -> Subject<'v> {
    let key = written_pattern(&record.key).unwrap_or_else(|| record.key.to_string());
    Subject { key, span: record.key_span, samples }
}

/// The values with a written type among a value and its parts.
fn add<'v>(value: &'v ValueTree, found: &mut Vec<&'v ValueTree>) {
    found.extend(value.type_name.is_some().then_some(value));
    parts::parts(value).into_iter().for_each(|part| add(part, found));
}

/// The types that the keys of all records match.
fn of_keys(compiled: &Compiled, types: &Types) -> BTreeSet<TypeId> {
    let records = compiled.records.iter();
    let keys = records.map(|record| Key { text: record.key.clone(), span: record.key_span });
    keys.flat_map(|key| types.matched(&key)).collect()
}

fn records(section: &Section<'_>, name: &str, canonical: &str) -> Records {
    let names = TypeNames { name, display: name, canonical };
    let summary = section.summary(names).ok().flatten().map(|summary| summary.offset);
    let children = section.provider(names).ok().flatten().map(|children| children.offset);
    (summary, children)
}
