//! `\(object, depth: n)`: the summary that is being written, inside itself.
//!
//! The block of the summary is repeated for each level, with another object for `self`, so that the program never
//! asks the debugger for its own summary, and ends also for a ring or a long list.

use super::body::{Body, Reports, wrong_type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::limits::LEVELS;
use crate::sema::graph::Type;
use crate::sema::hir::{Constant, Level, Op, Typed};
use crate::source::Span;

impl Body<'_, '_> {
    /// The text of an object, `depth` levels deep; `None` if it has none, which is reported.
    pub(super) fn at_depth(&mut self, object: Typed, depth: u32, place: Span) -> Option<Typed> {
        let span = object.span;
        // The prelude calls this for the elements of a list.
        let is_inside = self.in_prelude() || !self.in_function();
        let (Some(own), Type::Object) = (self.own.filter(|_| is_inside), object.ty) else {
            return self.reject(no_level(object, place));
        };
        if self.make.reach.never_runs || self.reports == Reports::Nothing {
            return Some(self.make.constant(Constant::String("".into()), span));
        }
        self.levels.push((place, depth, self.depth));
        let pointee = self.prelude_instance("pointee", &[object])?;
        let ty = self.make.tree.result(pointee).map_or(Type::Error, |found| found.ty);
        let found = Typed { ty, ..object };
        let unread = self.prelude_instance("unread", &[object, found])?;
        let level = Level { depth, own, pointee, unread, place };
        Some(self.make.value(Op::Level(level), &[object], Type::String, span))
    }
}

/// The error for `depth:` on a value that is not an object, or outside of a summary.
pub(super) fn no_level(object: Typed, place: Span) -> Diagnostic {
    let message = "`depth:` shows an object by the summary that is being written";
    match object.ty {
        Type::Object => Diagnostic::new(meaning::WRONG_TYPE, message)
            .label(place, "there is no summary here")
            .help("write it in the text of a summary, outside of functions"),
        _ => wrong_type(object, message),
    }
}

pub(in crate::sema) fn too_many(place: Span) -> Diagnostic {
    Diagnostic::new(meaning::TOO_LARGE, "the summary would contain itself too often")
        .label(place, format!("more than {LEVELS} times up to here"))
        .note("Each copy of the summary contains another copy for each value with `depth:`.")
        .help("write `depth:` only once, and choose its value before with a `let`, or use a smaller number")
}
