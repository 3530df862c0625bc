//! Random values for formatters: `fmtc test --random`.
//!
//! A value is a mutation of a value in an `expect` item, or is generated from the debug information of a program. The VM
//! answers the queries of debuggers about it. If a debugger shows an error for the value, crashes, hangs or works for
//! seconds, the value is reduced and written as an `expect` item.
//!
//! ```
//! use fmtc::compile::{self, Session};
//! use fmtc::isa::LldbRange;
//! use fmtc::random::{RandomOptions, test};
//! use fmtc::source::SourceMap;
//!
//! let mut sources = SourceMap::new();
//! let text = "summary T { 100 / n }\nexpect T { n: 5 } == \"20\"";
//! let id = sources.add("t.fmt", text);
//! let options = compile::Options::default();
//! let compiled = Session::new(&mut sources, options).compile(&[id]).compiled.unwrap();
//! let options =
//!     RandomOptions { values: 100, seed: 1, lldb: LldbRange::ALL, types: None, filter: "" };
//! let tested = test(&compiled, options).unwrap();
//! assert!(tested[0].values > 0);
//! ```

mod fault;
mod mutate;
pub mod numbers;
mod parts;
mod shrink;
mod subjects;
mod typed;

pub use fault::Fault;

use crate::compile::Compiled;
use crate::debuggee::literal;
use crate::display::Section;
use crate::isa::{Lldb, LldbRange};
use crate::source::Span;
use crate::syntax::ast::ValueTree;
use crate::types::{Damage, Types};
use crate::vm::Stop;
use mutate::Pool;
use numbers::Random;
use shrink::{Shrinker, leave_out};
use subjects::{Sample, Subject};

/// The options of a run.
#[derive(Clone, Copy)]
pub struct RandomOptions<'t> {
    /// The number of values for each formatter.
    pub values: usize,
    /// The seed of the random values.
    pub seed: u64,
    /// The releases of LLDB to test for.
    pub lldb: LldbRange,
    /// The types of programs.
    pub types: Option<&'t Types>,
    /// A text that the keys of the tested formatters contain.
    pub filter: &'t str,
}

/// The result for a formatter, or for the summary and the children of a type together.
#[derive(Clone, Debug)]
pub struct Tested {
    /// The key of the summary, else of the children.
    pub key: String,
    /// Where it is written.
    pub span: Span,
    /// The number of values; 0 if nothing describes values of its types.
    pub values: usize,
    /// The number of these for which the VM cannot predict some debugger.
    pub unknown: usize,
    /// One failure for each kind of fault.
    pub failures: Vec<Failure>,
}

impl Tested {
    /// Whether the VM could predict the output for none of its values.
    pub fn is_left_out(&self) -> bool {
        self.failures.is_empty() && self.unknown == self.values
    }
}

/// A value on which a formatter fails.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The fault that occurs.
    pub fault: Fault,
    /// The releases in which it occurs.
    pub lldb: Vec<Lldb>,
    /// An item that fails.
    pub item: String,
}

/// The most characters of a value with the members and elements of its type: six lines of a terminal.
const MAX_VALUE: usize = 6 * 80;

/// Tests the formatters of a section on random values.
///
/// # Errors
/// If debug information is damaged.
pub fn test(compiled: &Compiled, options: RandomOptions<'_>) -> Result<Vec<Tested>, Damage> {
    let sections: Vec<(Lldb, Result<Section<'_>, Stop>)> =
        options.lldb.iter().map(|lldb| (lldb, Section::load(&compiled.section, lldb))).collect();
    let mut pool = Pool::default();
    compiled.expectations.iter().for_each(|expectation| pool.add(&expectation.value));
    let Some((_, Ok(last))) = sections.last() else { return Ok(Vec::new()) };
    let subjects = subjects::all(compiled, last, options.types);
    let tester = Tester { sections: &sections, pool, options };
    let wanted = subjects.iter().filter(|subject| subject.key.contains(options.filter));
    let tested = wanted.map(|subject| tester.test(subject)).collect();
    match options.types {
        Some(types) => types.certain(tested),
        None => Ok(tested),
    }
}

struct Tester<'a> {
    sections: &'a [(Lldb, Result<Section<'a>, Stop>)],
    pool: Pool<'a>,
    options: RandomOptions<'a>,
}

impl Tester<'_> {
    fn test(&self, subject: &Subject<'_>) -> Tested {
        let mut random = Random::new(self.options.seed ^ subject.number());
        let mut failures: Vec<Failure> = Vec::new();
        let (mut values, mut unknown) = (0, 0);
        while values < self.options.values {
            let Some(sample) = random.one(&subject.samples).cloned() else { break };
            let value = self.value(&sample, subject, &mut random);
            let mut is_unknown = false;
            let spec = literal::read(&value);
            for (_, section) in self.sections {
                let Ok(spec) = &spec else { break };
                let Some(fault) = fault::of(spec, section, &mut is_unknown) else { continue };
                if !failures.iter().any(|failure| failure.fault.is_like(&fault)) {
                    let keeps_shape = matches!(sample, Sample::Typed(..));
                    failures.push(self.failure(value.clone(), section, &fault, keeps_shape));
                }
            }
            values += 1;
            unknown += usize::from(is_unknown);
        }
        let (key, span) = (subject.key.clone(), subject.span);
        Tested { key, span, values, unknown, failures }
    }

    fn value(&self, sample: &Sample<'_>, subject: &Subject<'_>, random: &mut Random) -> ValueTree {
        match (sample, self.options.types) {
            (Sample::Typed(name, ty), Some(types)) => {
                let mut value = typed::Maker::new(types, random, subject.span).value(name, *ty);
                if random.once_in(4) {
                    mutate::close_ring(&mut value, random);
                }
                value
            }
            (Sample::Typed(..), None) => parts::value("", parts::number(0), subject.span),
            (Sample::Written(value), _) => self.pool.changed(value, random),
        }
    }

    /// The failure of a value in a debugger, with a reduced value. A value of a program's type keeps the members and
    /// elements of the type, except those that no formatter reads; if it is still too long, it loses others too.
    fn failure(
        &self,
        value: ValueTree,
        section: &Result<Section<'_>, Stop>,
        fault: &Fault,
        keeps_shape: bool,
    ) -> Failure {
        let of = |value: &ValueTree, section| {
            fault::of(&literal::read(value).ok()?, section, &mut false)
        };
        let is_same =
            |value: &ValueTree, section| of(value, section).filter(|other| other.is_like(fault));
        let mut fails = |value: &ValueTree| is_same(value, section).is_some();
        let mut small = match keeps_shape {
            true => leave_out(&value, &mut |value| of(value, section).as_ref() == Some(fault)),
            false => value,
        };
        small = Shrinker::new(&mut fails, keeps_shape).shrink(small);
        let mut text = literal::written(&small);
        if keeps_shape && text.chars().count() > MAX_VALUE {
            let mut fails = |value: &ValueTree| of(value, section).as_ref() == Some(fault);
            small = Shrinker::new(&mut fails, false).shrink(small);
            text = literal::written(&small);
        }
        let fault = is_same(&small, section).unwrap_or_else(|| fault.clone());
        let fail = self.sections.iter().filter(|(_, section)| is_same(&small, section).is_some());
        let lldb: Vec<Lldb> = fail.map(|(lldb, _)| *lldb).collect();
        let only = match (&*lldb, lldb.len() == self.sections.len()) {
            ([first, ..], false) => format!("@lldb({first}) "),
            _ => String::new(),
        };
        let item = format!("{only}expect {text} == \"\"");
        Failure { fault, lldb, item }
    }
}
