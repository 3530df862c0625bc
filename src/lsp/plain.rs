//! The stand-in for `drawing` without the feature `cli`, which keeps pages of the web small: a line for each diagnostic,
//! and no pages.

use crate::diag::{Diagnostic, render::short};
use crate::source::SourceMap;

pub(super) struct Plain;

impl Plain {
    pub(super) fn render(&mut self, of: &Diagnostic, sources: &SourceMap) -> String {
        short(of, sources)
    }
}

pub(super) fn drawer() -> Plain {
    Plain
}

pub(super) fn explain(_: &str) -> Option<String> {
    None
}
