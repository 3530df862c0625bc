//! Value trees, the output of `frame variable` for them, and the layout of `.fmt` files. It is a part of fmtc.

pub mod debuggee;
pub mod display;
pub mod format;
mod value;

pub use value::value;

use fmtc_bytecode::{bytecode, isa, vm};
use fmtc_core::{diag, limits, names, sema};
use fmtc_syntax::{self as syntax, source};

/// Not a part of the API: functions that the tests call by themselves.
#[doc(hidden)]
pub mod internals {
    pub use crate::display::keys::candidates;
}
