//! Checked programs to bytecode, in passes.
//!
//! 0. `raw_self` and `value_behind`, in summaries: look-ups on the raw value, and numbers behind pointers.
//! 1. `widen`, type legalisation, in records of version 2 only: numbers become Integers, `self` an
//!    entry of the Dictionary.
//! 2. `schedule`, stack scheduling and instruction selection: each `path` binds the values that it uses repeatedly to slots of the
//!    stack, and evaluates the others as trees. `liveness` says which values a node uses on every path; `guard` tests objects that may
//!    be missing; `value`, `condition`, `branch`, `loops`, `table`, `text`, `digits`, `characters` and `flags` select the instructions;
//!    `range` bounds numbers, and so how many digits they have.
//!
//! The result is a tree ([`Code`]), whose encoding writes the blocks.
//!
//! In LLDB a look-up of a member costs a thousand instructions. The first aim is therefore that each member is looked up once on
//! every path: a value is bound above a conditional if both of its branches need it, or one branch and the code after it, and so
//! are look-ups that the second operand of a condition and a branch need. Bytes come second, instructions third;
//! `tests/hand/code-size.md` shows all three.
//!
//! Invariant between the passes: a program means the same before and after each. Look-ups may change their order, since one
//! in a missing object finds none and has no other effect. `tests/library/formatters.rs` compares random formatters with an
//! interpreter that runs none of these passes.

pub mod checked;
#[doc(hidden)]
pub mod graph;
pub mod limits;
mod liveness;
mod raw_self;
mod schedule;
#[doc(hidden)]
pub mod show;
mod source;
mod value_behind;
mod widen;

use crate::asm::{Code, Encoded};
use crate::checked::{CheckedSummary, Program};
use crate::graph::{Graph, NewIds, Node, NodeId};
use crate::isa::{RecordVersion, Signature};
use crate::source::Span;
use fmtc_bytecode::{asm, isa};
use rustc_hash::FxHashMap;
use schedule::{Guarding, Method, schedule};

pub use schedule::lower_methods;
pub use value_behind::is_of_numbers;

/// The highest depth of values and branches that lowering follows.
const MAX_DEPTH: usize = 300;
/// The highest number of computed values of a program; a value that two branches need is computed
/// in both.
const MAX_VALUES: usize = 200_000;

/// The limit that a program exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitError {
    /// It nests too deeply.
    Depth {
        /// The place where it was exceeded.
        span: Span,
        /// The limit.
        limit: usize,
    },
    /// It is too long.
    Length {
        /// The place where it was exceeded.
        span: Span,
        /// The limit, in values.
        limit: usize,
        /// The source that has most of the code up to there, with its bytes.
        most: Option<(Span, usize)>,
    },
    /// A record of version 2 cannot do this, because its numbers are Integers.
    Unsupported {
        /// The place of the construct.
        span: Span,
        /// The construct that cannot be lowered.
        what: &'static str,
    },
}

impl LimitError {
    fn unsupported(what: &'static str, span: Span) -> LimitError {
        LimitError::Unsupported { span, what }
    }
}

/// The source that has most of the code, with its bytes.
pub fn heaviest<'c>(programs: impl IntoIterator<Item = &'c Encoded>) -> Option<(Span, usize)> {
    let mut parts: FxHashMap<Span, usize> = FxHashMap::default();
    for code in programs {
        let ends = code.lines.iter().skip(1).map(|(start, _)| *start as usize);
        for ((start, span), end) in code.lines.iter().zip(ends.chain([code.bytes.len()])) {
            *parts.entry(*span).or_default() += end.saturating_sub(*start as usize);
        }
    }
    parts.into_iter().max_by_key(|(span, bytes)| (*bytes, span.start))
}

/// The code of a program, and its divisions whose divisor may be zero, which ends the program with an error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lowered {
    /// The code.
    pub code: Code,
    /// The divisions.
    pub unguarded: Vec<Span>,
}

/// Lowers a program to code that works in every LLDB that reads such a record. The argument of a
/// method, an index or a name, is on top of the shown value.
///
/// # Errors
/// If it nests too deeply or becomes too long, or if its numbers cannot be Integers, which they
/// are in version 2.
pub fn lower(
    program: &Program,
    signature: Signature,
    version: RecordVersion,
) -> Result<Lowered, LimitError> {
    lower_method(program, Method::new(signature), version, false)
}

/// Lowers a summary.
///
/// # Errors
/// As of [`lower`].
pub fn lower_summary(summary: &CheckedSummary) -> Result<Lowered, LimitError> {
    // It shows nothing of a value that lacks something.
    let method = Method { guarding: Guarding::Ends, ..Method::new(Signature::SUMMARY) };
    let of_self =
        value_behind::look_behind(summary).or_else(|| raw_self::look_up_on_raw_self(summary));
    let program = of_self.as_ref().unwrap_or(&summary.program);
    let is_of_pointers = !value_behind::is_for_values_alone(summary);
    lower_method(program, method, summary.version, is_of_pointers)
}

fn lower_method(
    program: &Program,
    method: Method<'_>,
    version: RecordVersion,
    is_of_pointers: bool,
) -> Result<Lowered, LimitError> {
    let prepared = prepared(&program.graph, &[program.root], version, is_of_pointers);
    let prepared = prepared.map(|(graph, ids)| Program { graph, root: ids.get(program.root) });
    let program = prepared.as_ref().unwrap_or(program);
    match version {
        RecordVersion::V1 => schedule(program, method),
        RecordVersion::V2 => {
            schedule(&widen::widen(program, method.signature)?, Method { is_wide: true, ..method })
        }
    }
}

/// The graph with `a?.b` as the look-up that it is, and in programs of pointers with the type of what they lead to; `None` if it
/// has neither.
fn prepared(
    graph: &Graph,
    roots: &[NodeId],
    version: RecordVersion,
    is_of_pointers: bool,
) -> Option<(Graph, NewIds)> {
    let step = |graph: &Graph, node: &Node| match *node {
        Node::If { condition, then, otherwise }
            if *graph.node(condition) == Node::IsMissing(then) =>
        {
            let mut found = otherwise;
            while found != then {
                found = graph.looked_up_in(found)?;
            }
            Some((then, otherwise))
        }
        _ => None,
    };
    let of_type = roots.iter().filter(|_| is_of_pointers);
    let own_types: Vec<_> = of_type.filter_map(|root| graph.asks_own_type(*root)).collect();
    if own_types.is_empty() && !graph.ids().any(|id| step(graph, graph.node(id)).is_some()) {
        return None;
    }
    Some(graph.rebuilt(roots, |new, id, node| {
        if let Some((object, found)) = step(new, &node) {
            new.make_optional(object);
            return found;
        }
        let added = new.add_as(node, graph, id);
        match own_types.contains(&id) {
            true => value_behind::type_behind(new, added, version, graph.span(id)),
            false => added,
        }
    }))
}
