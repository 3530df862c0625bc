//! `\(object, depth: n)`: the summary that is being written, inside itself.
//!
//! The body of the summary is checked again for each level, with another object for `self`, so that the program never
//! asks the debugger for its own summary, and ends also for a ring or a long list.

use super::body::{Body, wrong_type};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::limits::LEVELS;
use crate::sema::expand::Typed;
use crate::sema::graph::{Origin, Padding, PieceRef, Type};
use crate::source::Span;
use crate::syntax::ast;

impl<'a> Body<'_, 'a> {
    /// The text of an object, `depth` levels deep; `None` if it has none, which is reported.
    pub(super) fn at_depth(&mut self, object: Typed, depth: u32, place: Span) -> Option<Typed> {
        let span = object.span;
        // The prelude calls this for the elements of a list.
        let is_inside = self.in_prelude() || !self.in_function();
        let (Some(own), Type::Object) = (self.own.filter(|_| is_inside), object.ty) else {
            return self.reject(no_level(object, place));
        };
        if self.never_runs {
            return Some(self.graph.literal("", span));
        }
        let left = match self.levels_left {
            None => depth,
            // Only the members of this level count.
            Some(0) => return Some(self.graph.literal("…", span)),
            Some(left) => depth.min(left - 1),
        };
        self.levels += 1;
        if self.levels > LEVELS {
            return self.reject(too_many(place));
        }
        self.graph.deep.insert(object.id);
        let pointee = self.prelude("pointee", &[object], span);
        let text = self.level(own, pointee, left);
        let outer = self.graph.set_origin(Origin::Generated);
        let is_readable = self.graph.level_is_readable(pointee, text, span);
        self.graph.set_origin(outer);
        let text = if left == 0 { self.graph.literal("…", span) } else { text };
        let unread = self.prelude("unread", &[object, pointee], span);
        let text = self.graph.pick(is_readable, text, unread, span);
        Some(self.needs(text, object, span))
    }

    /// The text of the summary for another object.
    fn level(&mut self, own: &'a ast::Body, object: Typed, left: u32) -> Typed {
        let calls = std::mem::take(&mut self.calls);
        let node = self.path_node.take();
        let on_demand = std::mem::replace(&mut self.on_demand, true);
        let levels_left = self.levels_left.replace(left);
        let place = self.graph.place.take();
        // Its mistakes are reported for the summary itself.
        let origin = self.graph.set_origin(Origin::Level);
        let level = self.graph.level.replace(object);
        let of_self = std::mem::replace(&mut self.walks.of_self, self.walks.used);
        let value = self.body(own);
        let value = self.as_text(value);
        let piece = PieceRef::Value(value.id, Padding::default());
        let text = self.graph.text(&[piece], value.span);
        self.walks.of_self = of_self;
        self.graph.level = level;
        self.graph.set_origin(origin);
        self.graph.place = place;
        self.levels_left = levels_left;
        self.on_demand = on_demand;
        self.path_node = node;
        self.calls = calls;
        text
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

fn too_many(place: Span) -> Diagnostic {
    Diagnostic::new(meaning::TOO_LARGE, "the summary would contain itself too often")
        .label(place, format!("more than {LEVELS} times up to here"))
        .note("Each copy of the summary contains another copy for each value with `depth:`.")
        .help("write `depth:` only once, and choose its value before with a `let`, or use a smaller number")
}
