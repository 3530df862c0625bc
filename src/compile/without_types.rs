//! The stand-in for `against` without the feature `types`: no program is read.

use super::Session;
use crate::diag::Diagnostic;
use crate::sema::{self, Checked};
use crate::source::{SourceFile, SourceId};
use crate::syntax::ast;
use std::marker::PhantomData;

pub(super) type Known<'s> = PhantomData<&'s ()>;

impl Session<'_> {
    pub(super) fn analyse(
        &self,
        files: Vec<ast::File>,
        _: &[SourceId],
    ) -> (Checked, Vec<Diagnostic>) {
        let name = |file| self.sources.get(file).map(SourceFile::name);
        let is_named = |file| self.options.ends.is_some() && name(file) == self.options.ends;
        let ends = |file| is_named(file) || self.is_pack(file);
        sema::check_against::<sema::NoDebugInformation>(files, self.options.lldb, None, &ends)
    }
}
