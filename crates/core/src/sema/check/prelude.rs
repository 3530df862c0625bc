//! The part of the language that is written in it: `prelude.fmt`.
//!
//! Its functions are expanded as helpers are. Their nodes and messages are at the place of the call, so that no
//! report and no listing shows the prelude; they count as those of a feature of the language, and the analyses do not
//! read what the prelude does with a value.

use super::body::Body;
use crate::sema::expand::Typed;
use crate::sema::graph::Origin;
use crate::sema::resolve;
use crate::source::{SourceId, Span};
use crate::syntax::{ast, parse};
use std::sync::LazyLock;

/// The functions, parsed when the first of them is needed.
static PRELUDE: LazyLock<ast::File> = LazyLock::new(|| {
    let mut files = [parse(SourceId(u32::MAX), include_str!("../prelude.fmt")).file];
    resolve::locals(&mut files);
    let [file] = files;
    file
});

/// A function of the prelude.
fn function(name: &str) -> Option<&'static ast::Func> {
    PRELUDE.items.iter().find_map(|item| match &item.kind {
        ast::ItemKind::Func(func) if *func.name.text == *name => Some(func),
        _ => None,
    })
}

impl<'a> Body<'_, 'a> {
    /// Whether a function of the prelude is being expanded.
    pub(super) fn in_prelude(&self) -> bool {
        self.graph.place.is_some()
    }

    /// A helper; within the prelude one of its functions.
    pub(super) fn helper(&self, name: &str) -> Option<&'a ast::Func> {
        match self.in_prelude() {
            true => function(name),
            false => self.checker.names.helpers.get(name).copied(),
        }
    }

    /// The value of a function of the prelude, called at a place.
    pub(super) fn prelude(&mut self, name: &str, arguments: &[Typed], span: Span) -> Typed {
        let Some(func) = function(name) else { return self.error(span) };
        let place = self.graph.place.replace(span);
        let origin = self.graph.set_origin(Origin::Generated);
        let uses = std::mem::take(self.graph.uses());
        let arguments: Vec<_> = arguments.iter().map(|of| (*of, self.walks.used)).collect();
        let value = self.expanded(func, &arguments, span);
        *self.graph.uses() = uses;
        self.graph.set_origin(origin);
        self.graph.place = place;
        value
    }
}
