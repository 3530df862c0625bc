//! The stand-in for `passes` without the feature `tools`: no program is printed.

use super::Session;
use super::item::{CheckedItem, CompiledItem};
use crate::source::{SourceId, SourceMap};

/// No pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {}

pub(super) fn trees(session: &mut Session<'_>, _: &[SourceId]) -> Option<String> {
    match session.options.print_after? {}
}

pub(super) fn listing(pass: Option<Pass>, _: &[CompiledItem], _: &SourceMap) -> Option<String> {
    match pass? {}
}

pub(super) fn values(pass: Option<Pass>, _: &CheckedItem, _: &SourceMap) -> Option<CompiledItem> {
    match pass? {}
}
