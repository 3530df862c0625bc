//! The types of programs, read from their debug information, and what is made of them: drafts of formatters, and random
//! values. It is a part of fmtc. Files are read only through [`types::Files`].

#[doc(hidden)]
pub mod drafts;
pub mod random;
pub mod types;

use fmtc_bytecode::{isa, vm};
use fmtc_core::{compile, diag, limits, names, sema};
use fmtc_object as object;
use fmtc_syntax::{self as syntax, source};
use fmtc_view::{debuggee, display, format};

/// Not a part of the API: functions that the tests call by themselves.
#[doc(hidden)]
pub mod internals {
    pub use crate::random::numbers::Random;
    pub use crate::types::loose::{arguments, opened};
}
