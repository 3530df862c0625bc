//! The stand-in for `against` without the feature `types`: no program is read.

use super::Session;
use crate::diag::Diagnostic;
use crate::sema::Checked;
use crate::source::SourceId;
use std::marker::PhantomData;

/// No types of programs.
#[derive(Clone, Copy, Default)]
pub(super) struct Against<'s>(PhantomData<&'s ()>);

/// No warning that types prove wrong.
pub(super) struct Disproved;

impl Disproved {
    pub(super) fn covers(&self, _: &Diagnostic) -> bool {
        false
    }
}

impl Session<'_> {
    pub(super) fn check_against(
        &self,
        _: &Checked,
        _: &[SourceId],
        _: &mut Vec<Diagnostic>,
    ) -> Disproved {
        Disproved
    }
}
