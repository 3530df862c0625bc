//! The stand-in for `against` without the feature `types`: no program is read.

use super::Session;
use crate::diag::Diagnostic;
use crate::sema::{self, Checked};
use crate::source::SourceId;
use crate::syntax::ast;
use std::marker::PhantomData;

pub(super) type Known<'s> = PhantomData<&'s ()>;

impl Session<'_> {
    pub(super) fn analyse(
        &self,
        files: Vec<ast::File>,
        _: &[SourceId],
    ) -> (Checked, Vec<Diagnostic>) {
        let ends = |file| self.ends(file);
        sema::check_against::<sema::NoDebugInformation>(files, self.options.lldb, None, &ends)
    }
}
