//! The check of a compilation, for the types of programs.

use super::Against;
use crate::compile::{DebugTypes, Terms};
use crate::diag::Diagnostic;
use crate::sema::{self, Checked, Key};
use crate::syntax::ast;
use crate::types::Types;
use rustc_hash::FxHashSet;
use std::cell::RefCell;

impl DebugTypes for Types {
    fn are_of_pdbs(&self) -> bool {
        Types::are_of_pdbs(self)
    }

    fn can_show(&self, key: &Key, own: &FxHashSet<String>) -> bool {
        Types::can_show(self, key, own)
    }

    fn check(&self, files: Vec<ast::File>, terms: &Terms<'_>) -> (Checked, Vec<Diagnostic>) {
        let against = Against { types: self, terms, found: RefCell::default() };
        let (checked, mut findings) =
            sema::check_against(files, terms.range, Some(&against), terms.ends);
        findings.extend(against.findings(&checked));
        (checked, findings)
    }
}
