//! What a text needs.
//!
//! A text needs the objects that it shows: if one is missing, there is no text. In an element of a walk over children or
//! nodes, what shows a missing object is empty instead, so that the other elements keep their places. The innermost walk
//! decides whose element or index the shown value uses: `\(a[i])` of a range shows no element of `a`.

use super::body::Body;
use crate::sema::expand::Typed;
use crate::sema::graph::{Origin, Type};
use crate::source::Span;

/// The walks whose elements are being checked.
#[derive(Default)]
pub(super) struct Walks {
    /// The innermost last: whether its elements are objects.
    running: Vec<bool>,
    /// The depth of the innermost walk that the value being checked uses, from 1; 0 for none.
    pub(super) used: usize,
    /// The same for the object in the place of `self`.
    pub(super) of_self: usize,
}

impl Walks {
    /// Begins an element of a walk, and returns the former [`Walks::used`]. What is bound before the caller restores that
    /// uses this element.
    pub(super) fn begin(&mut self, element: Typed) -> usize {
        self.running.push(element.ty == Type::Object);
        std::mem::replace(&mut self.used, self.running.len())
    }

    pub(super) fn end(&mut self) {
        self.running.pop();
    }

    /// Notes that the value being checked uses another one.
    pub(super) fn uses(&mut self, walk: usize) {
        self.used = self.used.max(walk);
    }

    /// Whether that value belongs to an element that keeps its place.
    fn is_in_place(&self) -> bool {
        self.used.checked_sub(1).is_some_and(|at| self.running.get(at) == Some(&true))
    }
}

impl<'a> Body<'_, 'a> {
    /// Checks a value whose walks do not count for the value around it.
    pub(super) fn apart<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::take(&mut self.walks.used);
        let value = check(self);
        self.walks.used = outer;
        value
    }

    /// A value that is missing where an object is missing. Only a summary can end there.
    pub(super) fn needs(&mut self, value: Typed, object: Typed, span: Span) -> Typed {
        if self.own.is_none() {
            return value;
        }
        let missing = self.is_missing(object, span);
        self.graph.known_unless(value, missing, span)
    }

    /// The text of a shown value. In an element that keeps its place, it is empty where the object of the value is missing.
    pub(super) fn in_place(&mut self, value: Typed, text: Typed) -> Typed {
        let is_in_place = self.own.is_some() && !self.in_prelude() && self.walks.is_in_place();
        let Some(object) = self.graph.object_of(value).filter(|_| is_in_place) else {
            return text;
        };
        let missing = self.is_missing(Typed { id: object, ty: Type::Object, ..text }, text.span);
        let empty = self.graph.literal("", text.span);
        self.graph.pick_as(missing, empty, text, text.ty, text.span)
    }

    /// Whether an object is missing: a question of the language, not of the source.
    fn is_missing(&mut self, object: Typed, span: Span) -> Typed {
        let outer = self.graph.set_origin(Origin::Generated);
        let missing = self.graph.is_missing(object, span);
        self.graph.set_origin(outer);
        missing
    }
}
