//! The names of a text by their place.

use crate::sema::resolve::{self, Local, Occurrence};
use crate::source::Slice;
use crate::syntax::ast::File;

/// The names of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    /// Every name, in the order of the text.
    pub names: Vec<Occurrence>,
    /// Every local and parameter.
    pub(crate) locals: Vec<Local>,
}

impl Symbols {
    /// The names of a text, as the checker reads them.
    pub(crate) fn new(file: &File) -> Symbols {
        let (names, locals) = resolve::names(file);
        Symbols { names, locals }
    }

    /// The name that a byte belongs to; the byte after its end counts too.
    pub(crate) fn at(&self, offset: usize) -> Option<&Occurrence> {
        let holds = |name: &&Occurrence| {
            let range = name.span.range();
            range.start <= offset && offset <= range.end
        };
        let first = self.names.partition_point(|name| name.span.range().end < offset);
        let near = self.names.slice(first..).iter().take(3);
        // Of two that touch, the one that begins here.
        near.filter(holds).max_by_key(|name| name.span.start)
    }

    /// The locals that can be seen from a place, the innermost first, each name once.
    pub(crate) fn visible(&self, offset: usize) -> Vec<&Local> {
        let mut found: Vec<&Local> = Vec::new();
        for local in self.locals.iter().rev() {
            let range = local.visible.start as usize..=local.visible.end as usize;
            if range.contains(&offset) && !found.iter().any(|known| known.name == local.name) {
                found.push(local);
            }
        }
        found
    }
}
