//! Draws diagnostics as a terminal shows them, or on one line each without the feature `render`.

#[cfg(feature = "render")]
use crate::diag::render::{Human, Style};
#[cfg(not(feature = "render"))]
use plain::Human;

/// Draws diagnostics without colour.
#[cfg(feature = "render")]
pub(super) fn drawer() -> Human {
    Human::new(Style::default())
}

/// Draws diagnostics without colour.
#[cfg(not(feature = "render"))]
pub(super) fn drawer() -> Human {
    Human
}

#[cfg(not(feature = "render"))]
mod plain {
    use crate::diag::{Diagnostic, render::short};
    use crate::source::SourceMap;

    pub(in crate::lsp) struct Human;

    impl Human {
        pub(in crate::lsp) fn render(&mut self, of: &Diagnostic, sources: &SourceMap) -> String {
            short(of, sources)
        }
    }
}
