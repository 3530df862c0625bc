//! The releases that run the code under check. `#available` narrows them; code under a condition that is always false
//! is dead.

use super::body::Body;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::{Lldb, LldbRange};
use crate::sema::hir::{Constant, Typed};
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};
use crate::syntax::builtins::{self, Receiver};

/// The releases that a program can distinguish at run time.
const TESTABLE: [Lldb; 2] = [Lldb::V23, Lldb::V24];

/// The conditions under which code runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Reach {
    /// The releases that run it.
    pub(super) range: LldbRange,
    /// Whether it is dead, because a constant condition is false.
    pub(super) never_runs: bool,
}

impl<'a> Body<'_, 'a> {
    /// Checks a condition, and a part that is computed only if it holds.
    pub(super) fn narrowed<T>(
        &mut self,
        condition: &'a ast::Expr,
        check: impl FnOnce(&mut Self) -> T,
    ) -> (Typed, T) {
        let condition = self.condition(condition);
        let result = self.under(condition, true, check);
        (condition, result)
    }

    /// Checks a part that runs only where a condition has that outcome.
    pub(super) fn under<T>(
        &mut self,
        condition: Typed,
        outcome: bool,
        check: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.make.reach;
        self.narrow(condition, outcome);
        let result = check(self);
        self.make.reach = outer;
        result
    }

    /// Narrows the releases to those in which a condition can have that outcome. Dead code may use anything.
    pub(super) fn narrow(&mut self, condition: Typed, outcome: bool) {
        let range = match self.make.known(condition) {
            Some(Constant::Bool(known)) if *known != outcome => {
                self.make.reach.never_runs = true;
                Some(LldbRange::only(Lldb::LAST))
            }
            Some(Constant::AtLeast(version)) => {
                releases(*version, outcome).and_then(|range| range.intersect(self.make.reach.range))
            }
            _ => None,
        };
        self.make.reach.range = range.unwrap_or(self.make.reach.range);
    }

    /// `#available(lldb N)`.
    pub(super) fn available(
        &mut self,
        subject: &ast::Name,
        version: u64,
        version_span: Span,
        span: Span,
    ) -> Typed {
        if &*subject.text != "lldb" {
            return self.wrong(
                Diagnostic::new(
                    meaning::BAD_VERSION_TEST,
                    "`#available` tests only the version of LLDB",
                )
                .label(subject.span, "write `lldb`"),
            );
        }
        let known = u32::try_from(version).ok().and_then(Lldb::from_number);
        match known {
            _ if version <= Lldb::FIRST.number().into() => {
                self.make.constant(Constant::Bool(true), span)
            }
            Some(version) => self.at_least(version, version_span, span),
            None => self.untestable(version, version_span),
        }
    }

    /// Whether the debugger has all methods of a path; `None` if each debugger that runs the code has them.
    /// A default is checked twice, for both outcomes, so it cannot need a test as well.
    pub(super) fn needs_test(
        &mut self,
        mut path: &ast::Expr,
        default: Option<&ast::Expr>,
    ) -> Option<Typed> {
        let (span, first) = (path.span, self.make.reach.range.first());
        let mut newest = first;
        loop {
            newest = since(path).map_or(newest, |since| since.max(newest));
            path = match &path.kind {
                ExprKind::Method { base, .. }
                | ExprKind::Member { base, .. }
                | ExprKind::Index { base, .. } => base,
                _ => break,
            };
        }
        let mut is_alone = true;
        if let Some(default) = default.filter(|_| newest > first) {
            default.walk(&mut |part| {
                is_alone &= since(part).is_none_or(|since| since <= first);
                is_alone
            });
        }
        (newest > first && is_alone).then(|| self.at_least(newest, span, span))
    }

    /// Whether the debugger is at least a release; reports a release that a program cannot test for.
    pub(super) fn at_least(&mut self, version: Lldb, version_span: Span, span: Span) -> Typed {
        match can_ask_for(self.make.reach.range, version) {
            true => self.make.constant(Constant::AtLeast(version), span),
            false => self.untestable(version.number().into(), version_span),
        }
    }

    fn untestable(&mut self, version: u64, span: Span) -> Typed {
        let message = format!("a formatter cannot test for LLDB {version}");
        self.wrong(
            Diagnostic::new(meaning::BAD_VERSION_TEST, message)
                .label(span, "only LLDB 23 and 24 can be distinguished from earlier releases")
                .help(format!(
                    "test for one of them, `#available(lldb 23)`, or compile for a range that decides it, such \
                     as `--lldb {version}...`"
                )),
        )
    }
}

/// The release from which objects have the method of a call.
fn since(call: &ast::Expr) -> Option<Lldb> {
    let ExprKind::Method { name, .. } = &call.kind else { return None };
    builtins::method(Receiver::Object, &name.text)?.operation.since()
}

/// Whether a program can ask for the release, or its range answers that.
fn can_ask_for(range: LldbRange, version: Lldb) -> bool {
    range.first() >= version || range.last() < version || TESTABLE.contains(&version)
}

/// The releases from one on, or those before it.
fn releases(version: Lldb, from: bool) -> Option<LldbRange> {
    if from {
        return LldbRange::new(version, Lldb::LAST);
    }
    let last = Lldb::ALL.iter().copied().rfind(|earlier| *earlier < version)?;
    LldbRange::new(Lldb::FIRST, last)
}
