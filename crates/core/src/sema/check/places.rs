//! What a text needs.
//!
//! A text needs the objects that it shows: if one is missing, there is no text. In an element of a walk over children or
//! nodes, what shows a missing object is empty instead, so that the other elements keep their places. The innermost walk
//! decides whose element or index the shown value uses: `\(a[i])` of a range shows no element of `a`. An object that belongs
//! to no element is needed even if an element of it is shown by the index of the walk.

use super::body::Body;
use crate::sema::expand::Typed;
use crate::sema::graph::{NodeId, Origin, Type};
use crate::source::Span;
use rustc_hash::FxHashMap;

/// The walks whose elements are being checked.
#[derive(Default)]
pub(super) struct Walks {
    /// The innermost last: whether its elements are objects.
    running: Vec<bool>,
    /// The depth of the innermost walk that the value being checked uses, from 1; 0 for none.
    pub(super) used: usize,
    /// The same for the object in the place of `self`.
    pub(super) of_self: usize,
    /// The same for the values in pieces of texts.
    pub(super) of_pieces: usize,
    /// Whether elements keep their places also outside of the text of a summary, in its condition.
    pub(super) keep_places: bool,
    /// Objects that are looked up with an element, and the ones that they are looked up in, which belong to no element.
    containers: FxHashMap<NodeId, Typed>,
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

    /// Whether a value that uses a walk belongs to an element that keeps its place.
    fn is_in_place(&self, used: usize) -> bool {
        used.checked_sub(1).is_some_and(|at| self.running.get(at) == Some(&true))
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

    /// Checks a value, and returns the walk that it uses, too.
    pub(super) fn with_walk(&mut self, check: impl FnOnce(&mut Self) -> Typed) -> (Typed, usize) {
        let outer = std::mem::take(&mut self.walks.used);
        let value = check(self);
        let walk = self.walks.used;
        self.walks.uses(outer);
        (value, walk)
    }

    /// Notes the container in which a value was looked up; `used` is the walk that the container uses.
    pub(super) fn looked_up(&mut self, container: Typed, used: usize, found: Typed) {
        let is_of_element = self.walks.is_in_place(self.walks.used) && !self.in_prelude();
        if is_of_element && !self.walks.is_in_place(used) {
            self.walks.containers.insert(found.id, container);
        }
    }

    /// The container of an object that belongs to no element.
    fn container_of(&self, object: NodeId) -> Option<Typed> {
        let mut found = Some(object);
        while let Some(id) = found {
            if let Some(container) = self.walks.containers.get(&id) {
                return Some(*container);
            }
            found = self.graph.nodes().looked_up_in(id);
        }
        None
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
        let keeps = self.own.is_some() || self.walks.keep_places;
        let is_in_place = keeps && !self.in_prelude() && self.walks.is_in_place(self.walks.used);
        let Some(object) = self.graph.object_of(value).filter(|_| is_in_place) else {
            return text;
        };
        let missing = self.is_missing(Typed { id: object, ty: Type::Object, ..text }, text.span);
        let empty = self.graph.literal("", text.span);
        let text = self.graph.pick_as(missing, empty, text, text.ty, text.span);
        match self.container_of(object) {
            Some(container) => self.needs(text, container, text.span),
            None => text,
        }
    }

    /// Whether an object is missing: a question of the language, not of the source.
    fn is_missing(&mut self, object: Typed, span: Span) -> Typed {
        let outer = self.graph.set_origin(Origin::Generated);
        let missing = self.graph.is_missing(object, span);
        self.graph.set_origin(outer);
        missing
    }
}
