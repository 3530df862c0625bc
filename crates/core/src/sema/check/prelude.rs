//! The part of the language that is written in it: `prelude.fmt`.
//!
//! Its functions are checked as helpers are. Their messages and nodes are at the place of the call, so that no
//! report and no listing shows the prelude.

use super::body::Body;
use crate::sema::hir::Typed;
use crate::source::{SourceId, Span};
use crate::syntax::{ast, parse};
use std::sync::LazyLock;

/// The functions, parsed when the first of them is needed.
static PRELUDE: LazyLock<ast::File> =
    LazyLock::new(|| parse(SourceId(u32::MAX), include_str!("../prelude.fmt")).file);

/// A function of the prelude.
fn function(name: &str) -> Option<&'static ast::Func> {
    PRELUDE.items.iter().find_map(|item| match &item.kind {
        ast::ItemKind::Func(func) if *func.name.text == *name => Some(func),
        _ => None,
    })
}

impl<'a> Body<'_, 'a> {
    /// Whether a function of the prelude is being checked.
    pub(super) fn in_prelude(&self) -> bool {
        self.place.is_some()
    }

    /// A helper; within the prelude one of its functions.
    pub(super) fn helper(&self, name: &str) -> Option<&'a ast::Func> {
        match self.in_prelude() {
            true => function(name),
            false => self.checker.names.helpers.get(name).copied(),
        }
    }

    /// The value of a function of the prelude, called at a place.
    pub(super) fn prelude(&mut self, name: &str, args: &[Typed], span: Span) -> Typed {
        let Some(func) = function(name) else { return self.error(span) };
        let place = self.place.replace(span);
        let value = self.call_of(func, args, span, true);
        self.place = place;
        value
    }

    /// A function of the prelude for arguments of these types, at the place of the first one.
    pub(super) fn prelude_instance(&mut self, name: &str, args: &[Typed]) -> Option<usize> {
        let (func, place) = (function(name)?, args.first()?.span);
        let place = self.place.replace(place);
        let (instance, _) = self.instance_of(func, args);
        self.place = place;
        Some(instance)
    }
}
